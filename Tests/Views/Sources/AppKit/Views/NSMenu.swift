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
  open weak var target: AnyObject?
  open var action: Selector?

  public init(title string: String, action selector: Selector?, keyEquivalent charCode: String) {
    title = string
    action = selector
    super.init()
  }

  public required init(coder: NSCoder) { fatalError("Nothing is archived.") }
}
