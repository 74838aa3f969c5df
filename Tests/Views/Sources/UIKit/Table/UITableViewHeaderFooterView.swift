public import Foundation

/// A header or footer of a section of a table view.
@MainActor
open class UITableViewHeaderFooterView: UIView {
  open internal(set) var reuseIdentifier: String?
  open private(set) var contentView = UIView()
  open private(set) var textLabel: UILabel? = UILabel()
  open private(set) var detailTextLabel: UILabel? = UILabel()
  open var backgroundView: UIView?
  private var content = ContentSlot()

  // Required in the stand-in, so that a table can make views of registered classes.
  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
    addSubview(contentView)
  }

  // Inherited from NSObject in Objective-C.
  public convenience init() { self.init(reuseIdentifier: nil) }

  public required init?(coder: NSCoder) { nil }

  open func prepareForReuse() {}

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
  open func defaultContentConfiguration() -> UIListContentConfiguration { .plainHeader() }

  @available(iOS 14, tvOS 14, *)
  open var configurationState: UIViewConfigurationState { UIViewConfigurationState() }

  @available(iOS 15, tvOS 15, *)
  open var configurationUpdateHandler:
    ((UITableViewHeaderFooterView, UIViewConfigurationState) -> Void)?
  {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Updates immediately; the real view waits for its next layout.
  @available(iOS 14, tvOS 14, *)
  open func setNeedsUpdateConfiguration() { updateConfiguration(using: configurationState) }

  @available(iOS 14, tvOS 14, *)
  open func updateConfiguration(using state: UIViewConfigurationState) {
    configurationUpdateHandler?(self, state)
  }
}
