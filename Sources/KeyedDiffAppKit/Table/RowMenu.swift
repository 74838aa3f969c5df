#if STAND_IN
  import StandInAppKit
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
#endif

#if STAND_IN || (canImport(AppKit) && !targetEnvironment(macCatalyst))
  import Foundation
  import KeyedDiff
  import KeyedDiffDelegates
  import KeyedDiffLists

  /// The menu of a table, which offers what the app does with the row that was clicked, or with the
  /// selected rows if it is one of them.
  @MainActor
  final class RowMenu: NSObject, NSMenuDelegate {
    let menu = NSMenu(title: "")
    private weak var list: NSTableListView?

    init(_ list: NSTableListView) {
      self.list = list
      super.init()
      menu.delegate = self
    }

    func menuNeedsUpdate(_ menu: NSMenu) {
      menu.removeAllItems()
      guard let list, let tableView = list.tableView else { return }
      let (clicked, selected) = (tableView.clickedRow, tableView.selectedRowIndexes)
      let rows = selected.contains(clicked) ? selected : [max(clicked, 0)]
      guard clicked >= 0 else { return }
      let paths = rows.compactMap(list.path(ofRow:))
      let actions = list.gate.closed { list.rows?.menu(at: paths) ?? [] }
      for action in actions { menu.addItem(RowActionItem(action)) }
    }
  }

  /// A menu item that performs an action, which it holds.
  private final class RowActionItem: NSMenuItem {
    private let perform: @MainActor () -> Void

    init(_ action: RowAction) {
      perform = action.perform
      #if STAND_IN
        super.init(title: action.title ?? "", action: action.perform, keyEquivalent: "")
      #else
        super.init(
          title: action.title ?? "", action: #selector(performAction), keyEquivalent: "")
        target = self
      #endif
    }

    required init(coder: NSCoder) { fatalError("Menus of rows are not archived.") }

    #if !STAND_IN
      @objc private func performAction() { perform() }
    #endif
  }
#endif
