import KeyedDiff
import KeyedDiffLists
import AppKit
import StandInRuntime
import Testing

@testable import KeyedDiffAppKit

@MainActor
@Suite("Handlers of a table")
struct TableHandlerTests {
  private let sections: Sections = [
    ListSection(id: 0, items: [Item(id: 1), Item(id: 2)]),
    ListSection(id: 1, items: [Item(id: 3), Item(id: 4)], header: "Title"),
  ]
  // The rows: 1, 2, the title, 3, 4.

  fileprivate struct Call: Equatable {
    var id: Int
    var path: CurrentPath

    init(_ item: Item, _ path: CurrentPath) { (id, self.path) = (item.id, path) }

    init(_ id: Int, _ section: Int, _ item: Int) {
      (self.id, path) = (id, CurrentPath(section: section, item: item))
    }
  }

  // MARK: Methods that the table finds

  private func finds(_ selector: String, on screen: TableScreen) -> Bool {
    [screen.tableView.delegate as AnyObject, screen.tableView.dataSource as AnyObject].contains {
      ($0 as? NSObject)?.responds(to: NSSelectorFromString(selector)) == true
    }
  }

  @Test("Methods are hidden until their handler is set")
  func hiding() {
    let handlers: [(String, (ListDataSource<Int, Item>) -> Void)] = [
      ("tableView:heightOfRow:", { $0.sizes.row = { _, _ in 10 } }),
      ("tableView:heightOfRow:", { $0.sizes.header = { _ in 10 } }),
      ("tableView:didAddRowView:forRow:", { $0.display.willDisplay = { _, _, _ in } }),
      ("tableView:didRemoveRowView:forRow:", { $0.display.didEndDisplaying = { _, _ in } }),
      (
        "tableView:selectionIndexesForProposedSelection:",
        { $0.selection.willSelect = { _, path in path } }
      ),
      (
        "tableView:selectionIndexesForProposedSelection:",
        { $0.selection.willDeselect = { _, path in path } }
      ),
      ("tableViewSelectionDidChange:", { $0.selection.didSelect = { _, _ in } }),
      ("tableViewSelectionDidChange:", { $0.selection.didDeselect = { _, _ in } }),
      ("tableView:rowActionsForRow:edge:", { $0.editing.leadingActions = { _, _ in [] } }),
      ("tableView:rowActionsForRow:edge:", { $0.editing.trailingActions = { _, _ in [] } }),
      ("tableView:pasteboardWriterForRow:", { $0.editing.didMove = { _, _, _ in } }),
      ("tableView:acceptDrop:row:dropOperation:", { $0.editing.didMove = { _, _, _ in } }),
      (
        "tableView:validateDrop:proposedRow:proposedDropOperation:",
        { $0.editing.didMove = { _, _, _ in } }
      ),
      (
        "tableView:draggingSession:willBeginAtPoint:forRowIndexes:",
        { $0.editing.didMove = { _, _, _ in } }
      ),
      (
        "tableView:draggingSession:endedAtPoint:operation:",
        { $0.editing.didMove = { _, _, _ in } }
      ),
    ]
    for (selector, set) in handlers {
      let screen = TableScreen()
      screen.show(sections)
      #expect(!finds(selector, on: screen), "\(selector)")
      set(screen.source)
      #expect(finds(selector, on: screen), "\(selector)")
      screen.control.turn()
      #expect(screen.fault() == nil)
    }
    let screen = TableScreen()
    screen.show(sections)
    for selector in [
      "tableView:viewForTableColumn:row:", "tableView:isGroupRow:", "tableView:shouldSelectRow:",
      "numberOfRowsInTableView:",
    ] {
      #expect(finds(selector, on: screen), "\(selector)")
    }
  }

  @Test("A handler that is set while the table calls its delegate is found afterwards")
  func settingWhileAsking() async {
    let screen = TableScreen()
    let list = screen.show(sections)
    var heights = 0
    screen.source.display.willDisplay = { [source = screen.source] _, _, _ in
      source.display.willDisplay = nil
      source.sizes.row = { _, _ in
        heights += 1
        return 30
      }
    }
    screen.source.adapter.reloadView()
    screen.control.turn()
    await nextTurn()
    screen.control.turn()
    #expect(heights == 4)
    #expect(screen.tableView.rect(ofRow: 0).height == 30)
    #expect(screen.fault() == nil)
    // Only once: a delegate that the app sets afterwards stays.
    let delegate = AppDelegate()
    screen.tableView.delegate = delegate
    list.gate.onOpen()
    #expect(screen.tableView.delegate === delegate)
  }

  @Test("Setting handlers keeps the selection")
  func settingKeepsSelection() {
    let screen = TableScreen()
    screen.show(sections)
    screen.control.click(1)
    screen.source.editing.didMove = { _, _, _ in }
    screen.source.sizes.row = { _, _ in 15 }
    screen.control.turn()
    #expect(screen.selectedIDs == [2])
    #expect(screen.fault() == nil)
  }

  private final class AppDelegate: TellingDelegate, NSTableViewDelegate {
    var changeCount = 0
    var heightCount = 0

    override func responds(toSelectorNamed name: String) -> Bool {
      ["selectionShouldChangeInTableView:", "tableView:heightOfRow:"].contains(name)
    }

    func selectionShouldChange(in tableView: NSTableView) -> Bool {
      changeCount += 1
      return true
    }

    func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
      heightCount += 1
      return 11
    }
  }

  @Test("The app's own delegate gets the calls that have no handler")
  func appDelegate() {
    let screen = TableScreen()
    let delegate = AppDelegate()
    screen.tableView.delegate = delegate
    screen.show(sections)
    #expect(delegate.heightCount > 0)
    screen.control.click(0)
    #expect(delegate.changeCount == 1)
    screen.source.sizes.row = { _, _ in 22 }
    screen.control.turn()
    #expect(screen.tableView.rect(ofRow: 0).height == 22)
    // Another data source keeps the app's delegate.
    let other = ListDataSource<Int, Item> { ItemCell.row($0) }
    other.attach(to: screen.tableView)
    other.apply(sections)
    screen.control.turn()
    #expect(screen.tableView.rect(ofRow: 0).height == 11)
  }

  // MARK: Selection

  @Test("Selection handlers get the item and its path")
  func selection() {
    let screen = TableScreen()
    screen.tableView.allowsMultipleSelection = true
    var (selected, deselected): ([Call], [Call]) = ([], [])
    screen.source.selection.didSelect = { selected.append(Call($0, $1)) }
    screen.source.selection.didDeselect = { deselected.append(Call($0, $1)) }
    screen.show(sections)
    screen.control.click(0)
    #expect(selected == [Call(1, 0, 0)])
    screen.control.click(4)
    #expect(selected == [Call(1, 0, 0), Call(4, 1, 1)])
    #expect(deselected == [Call(1, 0, 0)])
    screen.control.click(3, isExtending: true)
    screen.control.click(4, isExtending: true)
    #expect(selected == [Call(1, 0, 0), Call(4, 1, 1), Call(3, 1, 0)])
    #expect(deselected == [Call(1, 0, 0), Call(4, 1, 1)])
  }

  @Test("B43, B47: selection handlers are not called for changes by the adapter")
  func ownSelection() async {
    let screen = TableScreen()
    screen.tableView.allowsMultipleSelection = true
    screen.show(sections)
    screen.control.select([0, 3])
    screen.source.selection.didSelect = { _, _ in Issue.record("Told of a selection.") }
    screen.source.selection.didDeselect = { _, _ in Issue.record("Told of a deselection.") }
    await screen.update([ListSection(id: 1, items: [Item(id: 4), Item(id: 3)])])
    #expect(screen.selectedIDs == [3])
    await screen.update(list([3, 5]), style: .reload)
    #expect(screen.selectedIDs == [3])
    await screen.update(list([5]), style: .reload)
    #expect(screen.selectedIDs.isEmpty)
    #expect(screen.fault() == nil)
  }

  @Test("Selection handlers get the current paths of moved rows")
  func selectionAfterUpdate() async {
    let screen = TableScreen()
    var (selected, deselected): ([Call], [Call]) = ([], [])
    screen.source.selection.didSelect = { selected.append(Call($0, $1)) }
    screen.source.selection.didDeselect = { deselected.append(Call($0, $1)) }
    screen.show(list([1, 2]))
    screen.control.click(1)
    await screen.update(list([5, 6, 1, 2]))
    screen.control.click(0)
    #expect(selected == [Call(2, 0, 1), Call(5, 0, 0)])
    #expect(deselected == [Call(2, 0, 3)])
  }

  @Test(
    "After a handler that changes the list, the next handlers get rows as they are now",
    arguments: [([9, 1, 8], [Call(1, 0, 1)]), ([9, 8, 7], [])])
  fileprivate func changeInHandler(_ ids: [Int], _ calls: [Call]) {
    let screen = TableScreen()
    var selected: [Call] = []
    screen.source.selection.didSelect = { selected.append(Call($0, $1)) }
    screen.source.selection.didDeselect = { [source = screen.source] _, _ in
      source.apply(list(ids), style: .reload)
    }
    screen.show(list([1, 2]))
    screen.control.click(1)
    screen.control.click(0)
    #expect(selected == [Call(2, 0, 1)] + calls)
    screen.control.turn()
    #expect(screen.fault() == nil)
  }

  @Test("B42: without keeping the selection, a reload leaves no other row selected")
  func reloadWithoutSelection() async {
    let screen = TableScreen(options: ListOptions(keepsSelection: false))
    screen.show(list(0..<4))
    screen.control.click(2)
    await screen.update(list([7, 8, 9, 2]), style: .reload)
    #expect(screen.selectedIDs.isEmpty)
  }

  @Test("Instead of a row, another one or none can be selected")
  func redirection() {
    let screen = TableScreen()
    screen.source.selection.willSelect = { item, path in
      switch item.id {
      case 1: CurrentPath(section: 1, item: 1)
      case 2: nil
      case 3: CurrentPath(section: 9, item: 9)
      default: path
      }
    }
    screen.show(sections)
    screen.control.click(0)
    #expect(screen.selectedIDs == [4])
    screen.control.click(1)
    screen.control.click(3)
    screen.control.click(2)
    #expect(screen.selectedIDs == [4])
    #expect(screen.fault() == nil)
  }

  @Test("The app is asked only about rows that are not selected yet")
  func questions() {
    let screen = TableScreen()
    screen.tableView.allowsMultipleSelection = true
    var asked: [Int] = []
    screen.source.selection.willSelect = { item, path in
      asked.append(item.id)
      return path
    }
    screen.show(sections)
    screen.control.click(0)
    screen.control.click(1, isExtending: true)
    #expect(asked == [1, 2])
    #expect(screen.selectedIDs == [1, 2])
  }

  @Test("The app can refuse to deselect a row")
  func refusedDeselection() {
    let screen = TableScreen()
    screen.source.selection.willDeselect = { item, path in item.id == 1 ? nil : path }
    screen.show(sections)
    screen.control.click(0)
    screen.control.click(1)
    #expect(screen.selectedIDs == [1])
    screen.tableView.allowsMultipleSelection = true
    screen.control.click(1)
    #expect(screen.selectedIDs == [1, 2])
    screen.control.click(3)
    #expect(screen.selectedIDs == [1, 3])
    #expect(screen.fault() == nil)
  }

  @Test("Instead of a row, another one can be deselected")
  func redirectedDeselection() {
    let screen = TableScreen()
    screen.tableView.allowsMultipleSelection = true
    screen.source.selection.willDeselect = { item, path in
      item.id == 1 ? CurrentPath(section: 0, item: 1) : path
    }
    screen.show(sections)
    screen.control.select([0, 1, 3])
    screen.control.click(0, isExtending: true)
    #expect(screen.selectedIDs == [1, 3])
    screen.control.click(3, isExtending: true)
    #expect(screen.selectedIDs == [1])
    #expect(screen.fault() == nil)
  }

  @Test("The last selected row can be deselected if the table allows an empty selection")
  func emptySelection() {
    let screen = TableScreen()
    screen.source.selection.willDeselect = { _, path in path }
    let list = screen.show(sections)
    screen.control.click(0)
    screen.tableView.allowsEmptySelection = false
    #expect(list.selection(forProposed: []) == [0])
    screen.control.click(0, isExtending: true)
    #expect(screen.selectedIDs == [1])
    screen.tableView.allowsEmptySelection = true
    screen.control.click(0, isExtending: true)
    #expect(screen.selectedIDs.isEmpty)
    #expect(screen.fault() == nil)
  }

  @Test("Group rows cannot be selected, nor rows that may not be highlighted")
  func unselectable() {
    let screen = TableScreen()
    screen.source.selection.shouldHighlight = { item, _ in item.id != 2 }
    screen.show(sections)
    for row in [1, 2] {
      screen.control.click(row)
      #expect(screen.tableView.selectedRow == -1)
    }
    screen.source.selection.willSelect = { _, path in path }
    for row in [1, 2] {
      screen.control.click(row)
      #expect(screen.tableView.selectedRow == -1)
    }
    screen.control.click(0)
    #expect(screen.selectedIDs == [1])
  }

  // MARK: Display and heights

  @Test("B84: display handlers are called when cells appear and disappear")
  func display() async {
    let screen = TableScreen()
    var (shown, gone): ([Call], [CurrentPath]) = ([], [])
    screen.source.display.willDisplay = { cell, item, path in
      #expect((cell as? ItemCell)?.item == item)
      shown.append(Call(item, path))
    }
    screen.source.display.didEndDisplaying = { cell, path in
      #expect(cell is ItemCell)
      gone.append(path)
    }
    screen.show(sections)
    #expect(shown == [Call(1, 0, 0), Call(2, 0, 1), Call(3, 1, 0), Call(4, 1, 1)])
    await screen.update([sections[1]])
    #expect(gone.sorted() == [CurrentPath(section: 0, item: 0), CurrentPath(section: 0, item: 1)])
    #expect(shown.count == 4)
  }

  @Test("didEndDisplaying gets the current path of a row that is scrolled out")
  func displayAfterUpdate() async {
    let screen = TableScreen()
    var gone: [CurrentPath] = []
    screen.source.display.didEndDisplaying = { _, path in gone.append(path) }
    screen.show(list(0..<100))
    await screen.update(list(Array(200..<203) + Array(0..<100)))
    gone = []
    screen.scroll(to: 1000)
    #expect(gone.sorted() == (0..<10).map { CurrentPath(section: 0, item: $0) })
  }

  @Test("A changed header is measured again")
  func headerHeights() async {
    let screen = TableScreen()
    // The row height of the table stands for a state of the app.
    screen.source.sizes.header = { [tableView = screen.tableView] _ in
      Double(tableView.rowHeight) + 10
    }
    screen.show(sections)
    screen.tableView.rowHeight = 40
    var changed = sections
    changed[1].header = "Long title"
    await screen.update(changed)
    #expect(screen.tableView.rect(ofRow: 2).height == 50)
    #expect(screen.fault() == nil)
  }

  @Test("Heights of rows and group rows come from the app")
  func heights() async {
    let screen = TableScreen()
    screen.source.sizes.row = { item, _ in item.id == 2 ? nil : Double(30 + item.content) }
    screen.source.sizes.header = { id in Double(40 + id) }
    screen.show(sections)
    func heights() -> [CGFloat] {
      (0..<screen.tableView.numberOfRows).map { screen.tableView.rect(ofRow: $0).height }
    }
    #expect(heights() == [30, 20, 41, 30, 30])
    // New content in place has another height.
    var changed = sections
    changed[1].items[0].content = 5
    await screen.update(changed)
    #expect(heights() == [30, 20, 41, 35, 30])
    #expect(screen.fault() == nil)
  }

  // MARK: Actions

  @Test("A swipe from either edge shows the actions of the app")
  func actions() async {
    let screen = TableScreen()
    var performed: [String] = []
    screen.source.editing.leadingActions = { item, path in
      #expect(path == CurrentPath(section: 1, item: 0))
      return [RowAction(title: "Pin \(item.id)") { performed.append("pin") }]
    }
    screen.source.editing.trailingActions = { [source = screen.source] _, _ in
      [
        RowAction(.delete, title: "Delete") { source.apply([]) }
      ]
    }
    screen.show(sections)
    #expect(screen.control.swipe(2, from: .leading).isEmpty)
    let leading = screen.control.swipe(3, from: .leading)
    #expect(leading.map(\.title) == ["Pin 3"])
    #expect(leading.map(\.style) == [.regular])
    screen.control.perform(leading[0], atRow: 3)
    #expect(performed == ["pin"])
    #expect(!screen.tableView.rowActionsVisible)
    let trailing = screen.control.swipe(3, from: .trailing)
    #expect(trailing.map(\.style) == [.destructive])
    screen.control.perform(trailing[0], atRow: 3)
    #expect(screen.tableView.numberOfRows == 0)
    #expect(screen.fault() == nil)
  }

  @Test("The menu is for the clicked row, or for the selected rows")
  func menu() {
    let screen = TableScreen()
    screen.tableView.allowsMultipleSelection = true
    screen.show(sections)
    #expect(screen.tableView.menu == nil)
    var performed: [Int] = []
    screen.source.editing.menu = { item, path in
      #expect(path == CurrentPath(section: 1, item: 0))
      return [RowAction(title: "Open") { performed.append(item.id) }]
    }
    screen.source.editing.menuOfRows = { items, paths in
      #expect(paths.count == items.count)
      return [RowAction(.delete, title: "Delete \(items.map(\.id))") {}]
    }
    let items = screen.control.openMenu(atRow: 3)
    #expect(items.map(\.title) == ["Open"])
    screen.control.choose(items[0])
    #expect(performed == [3])
    screen.control.select([0, 1])
    #expect(screen.control.openMenu(atRow: 1).map(\.title) == ["Delete [1, 2]"])
    #expect(screen.control.openMenu(atRow: 3).map(\.title) == ["Open"])
    #expect(screen.control.openMenu(atRow: 2).isEmpty)
    #expect(screen.control.openMenu(atRow: -1).isEmpty)
    // Without a menu of several rows, a selected row has its own menu.
    screen.source.editing.menuOfRows = nil
    screen.control.select([0, 3])
    #expect(screen.control.openMenu(atRow: 3).map(\.title) == ["Open"])
    screen.source.editing.menu = nil
    #expect(screen.tableView.menu == nil)
    // Another data source has its own menu.
    screen.source.editing.menu = { _, _ in [] }
    let other = ListDataSource<Int, Item> { ItemCell.row($0) }
    other.editing.menu = { _, _ in [RowAction(title: "Other") {}] }
    other.attach(to: screen.tableView)
    other.apply(sections, style: .reload)
    #expect(screen.control.openMenu(atRow: 0).map(\.title) == ["Other"])
    other.editing.menu = nil
    #expect(screen.tableView.menu == nil)
    // A menu of the app is kept.
    let own = NSMenu(title: "Own")
    screen.tableView.menu = own
    other.editing.menu = { _, _ in [] }
    #expect(screen.tableView.menu === own)
  }
}

extension RowMenuItem: PerformsActions {
  public func perform(actionNamed name: String) -> Bool {
    guard name == "performRowAction" else { return false }
    performRowAction()
    return true
  }
}
