public import Foundation

/// An item of a collection view.
@MainActor
open class UICollectionViewCell: UICollectionReusableView {
  open private(set) var contentView = UIView()
  open var backgroundView: UIView?
  open var selectedBackgroundView: UIView?
  private var content = ContentSlot()

  public required init(frame: CGRect = .zero) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { nil }

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

  @available(iOS 16, tvOS 16, *)
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listPlainCell() }

  @available(iOS 14, tvOS 14, *)
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState()
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    return state
  }

  @available(iOS 15, tvOS 15, *)
  open var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)? {
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

/// A control in a cell of a list.
@available(iOS 14, tvOS 14, *)
public struct UICellAccessory: Sendable {
  let name: String

  public static func disclosureIndicator() -> Self { Self(name: "disclosureIndicator") }
  public static func checkmark() -> Self { Self(name: "checkmark") }
  public static func delete() -> Self { Self(name: "delete") }
  public static func reorder() -> Self { Self(name: "reorder") }
}

/// A cell of a list layout.
@available(iOS 14, tvOS 14, *)
@MainActor
open class UICollectionViewListCell: UICollectionViewCell {
  open var accessories: [UICellAccessory] = []
  open var indentationLevel = 0

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}
