#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  /// The context menu of a table: the actions of the clicked row, or of all selected rows if the
  /// clicked row is selected and the app has a handler for menus of several rows.
  @MainActor
  final class RowMenu: NSMenu, NSMenuDelegate {
    private(set) weak var list: TableListView?

    init(_ list: TableListView) {
      self.list = list
      super.init(title: "")
      delegate = self
    }

    required init(coder: NSCoder) { fatalError("Menus of rows are not archived.") }

    func menuNeedsUpdate(_ menu: NSMenu) {
      removeAllItems()
      guard let list, let tableView = list.tableView, tableView.clickedRow >= 0 else { return }
      let clicked: IndexSet = [tableView.clickedRow]
      let selected = tableView.selectedRowIndexes
      let isForSelection =
        list.rows?.handlesMenuOfRows == true && selected.isSuperset(of: clicked)
      let rows = isForSelection ? selected : clicked
      let paths = rows.compactMap(list.path(ofRow:))
      let actions = list.gate.closed { list.rows?.menu(at: paths) ?? [] }
      for action in actions { addItem(RowMenuItem(action)) }
    }
  }

  /// A menu item that performs a row action of the app.
  @MainActor
  final class RowMenuItem: NSMenuItem {
    private let rowAction: RowAction

    init(_ action: RowAction) {
      rowAction = action
      super.init(
        title: action.title ?? "", action: NSSelectorFromString("performRowAction"),
        keyEquivalent: "")
      target = self
    }

    required init(coder: NSCoder) { fatalError("Menus of rows are not archived.") }

    // Only the Objective-C runtime finds a method by its name.
    #if canImport(Darwin)
      @objc
    #endif
    func performRowAction() { rowAction.perform() }
  }
#endif
