/// A column of a table.
@MainActor
public final class NSTableColumn: NSObject, @preconcurrency NSUserInterfaceItemIdentification {
  public var identifier: NSUserInterfaceItemIdentifier?
  public var title = ""
  public var width: CGFloat = 100
  public internal(set) weak var tableView: NSTableView?

  public init(identifier: NSUserInterfaceItemIdentifier) {
    self.identifier = identifier
    super.init()
  }
}
