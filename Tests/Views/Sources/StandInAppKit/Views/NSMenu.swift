/// The delegate of a menu, which is called before the menu opens.
public protocol NSMenuDelegate: NSObjectProtocol {
  @MainActor func menuNeedsUpdate(_ menu: NSMenu)
}

extension NSMenuDelegate {
  @MainActor public func menuNeedsUpdate(_ menu: NSMenu) {}
}

/// A menu.
@MainActor
open class NSMenu: NSObject {
  open var title: String
  public weak var delegate: (any NSMenuDelegate)?
  public private(set) var items: [NSMenuItem] = []

  public init(title: String) {
    self.title = title
    super.init()
  }

  public required init(coder: NSCoder) { fatalError("Nothing is archived.") }

  public func addItem(_ newItem: NSMenuItem) { items.append(newItem) }

  public func removeAllItems() { items = [] }
}

/// An item of a menu.
@MainActor
open class NSMenuItem: NSObject {
  open var title: String
  /// Replaces target and selector.
  let action: (@MainActor () -> Void)?

  public init(
    title string: String, action: (@MainActor () -> Void)?, keyEquivalent charCode: String
  ) {
    title = string
    self.action = action
    super.init()
  }

  public required init(coder: NSCoder) { fatalError("Nothing is archived.") }
}
