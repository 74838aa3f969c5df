public import Foundation

/// A row of a table view.
@MainActor
open class UITableViewCell: UIView {
  /// The arrangement of the labels.
  public enum CellStyle: Int, Sendable {
    case `default`, value1, value2, subtitle
  }

  /// The control that a row shows while its table is edited.
  public enum EditingStyle: Int, Sendable {
    case none, delete, insert
  }

  /// The control at the end of a row.
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  open internal(set) var reuseIdentifier: String?
  open private(set) var contentView = UIView()
  open private(set) var textLabel: UILabel? = UILabel()
  open private(set) var detailTextLabel: UILabel?
  open private(set) var imageView: UIImageView? = UIImageView()
  open var accessoryType = AccessoryType.none
  open var accessoryView: UIView?
  open var backgroundView: UIView?
  open var selectedBackgroundView: UIView?
  open var isEditing = false
  open internal(set) var editingStyle = EditingStyle.none
  open var showsReorderControl = false
  open var shouldIndentWhileEditing = true
  open var indentationLevel = 0
  private var content = ContentSlot()

  // Required in the stand-in, so that a table can make cells of registered classes.
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    detailTextLabel = style == .default ? nil : UILabel()
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    addSubview(contentView)
  }

  // Inherited from NSObject in Objective-C.
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

  public required init?(coder: NSCoder) { nil }

  open func prepareForReuse() {}

  open var isSelected = false {
    didSet {
      if isSelected != oldValue { setNeedsUpdateConfiguration() }
    }
  }

  open var isHighlighted = false {
    didSet {
      if isHighlighted != oldValue { setNeedsUpdateConfiguration() }
    }
  }

  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  // MARK: Content

  @available(iOS 14, tvOS 14, *)
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { content.configuration }
    set { content.set(newValue, in: contentView, for: configurationState) }
  }

  @available(iOS 14, tvOS 14, *)
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { background }
    set { background = newValue }
  }
  private var background: UIBackgroundConfiguration?

  @available(iOS 14, tvOS 14, *)
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  @available(iOS 14, tvOS 14, *)
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState()
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isEditing = isEditing
    return state
  }

  @available(iOS 15, tvOS 15, *)
  open var configurationUpdateHandler: ((UITableViewCell, UICellConfigurationState) -> Void)? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Updates immediately; the real view waits for its next layout.
  @available(iOS 14, tvOS 14, *)
  open func setNeedsUpdateConfiguration() { updateConfiguration(using: configurationState) }

  @available(iOS 14, tvOS 14, *)
  open func updateConfiguration(using state: UICellConfigurationState) {
    configurationUpdateHandler?(self, state)
  }
}
