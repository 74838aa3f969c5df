import KeyedDiff
import KeyedDiffLists
import AppKit
import StandInRuntime
import Testing

@testable import KeyedDiffAppKit

@MainActor
@Suite("Rows that the user activates")
struct ActivationTests {
  private let returnKey: UInt16 = 36
  private let enterKey: UInt16 = 76
  private let spaceKey: UInt16 = 49
  private let deleteKey: UInt16 = 51
  private let forwardDeleteKey: UInt16 = 117

  private func titled(_ ids: [Int]) -> Sections {
    [ListSection(id: 0, items: ids.map { Item(id: $0) }, header: "Title")]
  }

  @Test("A double click of a row in a table, but not of a group row or below the rows")
  func doubleClick() {
    let screen = TableScreen()
    screen.show(titled([1, 2, 3]))
    #expect(screen.control.doubleClick(2) == nil)
    var activated: [String] = []
    screen.source.selection.didActivate = { activated.append("\($0.id) at \($1)") }
    for row in [2, 0, -1] { screen.control.doubleClick(row) }
    #expect(activated == ["2 at 0.1"])
    screen.source.selection.didActivate = nil
    #expect(screen.control.doubleClick(2) == nil)
    #expect(screen.tableView.target == nil && screen.tableView.doubleAction == nil)
  }

  @Test("A double click of an item in a collection view")
  func doubleClickOfItem() {
    let screen = CollectionScreen()
    screen.show(list([1, 2, 3]))
    var activated: [Int] = []
    screen.source.selection.didActivate = { item, _ in activated.append(item.id) }
    screen.control.doubleClick(indexPath(0, 1))
    screen.control.doubleClick(nil)
    #expect(activated == [2])
    let recognizer = screen.collectionView.gestureRecognizers[0]
    #expect(!recognizer.delaysPrimaryMouseButtonEvents)
    screen.source.selection.didActivate = { item, _ in activated.append(-item.id) }
    screen.control.doubleClick(indexPath(0, 2))
    #expect(activated == [2, -3])
    screen.source.selection.didActivate = nil
    #expect(screen.collectionView.gestureRecognizers.isEmpty)
  }

  @Test("Return and Enter activate the selected rows while the view is the first responder")
  func keys() throws {
    let (table, collection) = (TableScreen(), CollectionScreen())
    table.tableView.allowsMultipleSelection = true
    collection.collectionView.allowsMultipleSelection = true
    table.show(titled([1, 2, 3]))
    collection.show(list([1, 2, 3]))
    func test(
      _ source: ListDataSource<Int, Item>, _ window: NSWindow, _ view: NSView, select: () -> Void
    ) {
      var activated: [Int] = []
      source.selection.didActivate = { item, _ in activated.append(item.id) }
      #expect(window.standIn.press(keyCode: returnKey))
      window.makeFirstResponder(view)
      // Without a selected row, the key has its usual effect.
      #expect(window.standIn.press(keyCode: returnKey))
      select()
      #expect(!window.standIn.press(keyCode: returnKey))
      #expect(activated == [1, 3])
      #expect(!window.standIn.press(keyCode: enterKey))
      #expect(activated == [1, 3, 1, 3])
      #expect(window.standIn.press(keyCode: spaceKey))
      for modifier in [NSEvent.ModifierFlags.shift, .control, .option, .command] {
        #expect(window.standIn.press(keyCode: returnKey, modifier))
      }
      window.makeFirstResponder(nil)
      #expect(window.standIn.press(keyCode: returnKey))
      window.makeFirstResponder(view)
      source.selection.didActivate = nil
      #expect(window.standIn.press(keyCode: returnKey))
      #expect(activated.count == 4)
    }
    test(table.source, table.window!, table.tableView) { table.control.select([1, 3]) }
    test(collection.source, collection.window!, collection.collectionView) {
      collection.control.select([indexPath(0, 2), indexPath(0, 0)])
    }
  }

  @Test(
    "Delete deletes the selected rows that can be deleted, while the view is the first responder")
  func deletion() throws {
    let (table, collection) = (TableScreen(), CollectionScreen())
    table.tableView.allowsMultipleSelection = true
    collection.collectionView.allowsMultipleSelection = true
    table.show(titled([1, 2, 3]))
    collection.show(list([1, 2, 3]))
    func test(
      _ source: ListDataSource<Int, Item>, _ window: NSWindow, _ view: NSView, select: () -> Void
    ) {
      var deleted: [Int] = []
      source.editing.action = { item, _ in
        item.id == 3
          ? RowAction(.normal, title: "Edit") {}
          : RowAction(.delete) {
            deleted.append(item.id)
            source.apply(rows: [2, 3].map { Item(id: $0) })
          }
      }
      window.makeFirstResponder(view)
      // Without a selected row, the key has its usual effect.
      #expect(window.standIn.press(keyCode: deleteKey))
      select()
      #expect(window.standIn.press(keyCode: returnKey))
      #expect(window.standIn.press(keyCode: deleteKey, .command))
      #expect(!window.standIn.press(keyCode: deleteKey))
      #expect(deleted == [1])
      // The row that is still selected cannot be deleted.
      #expect(window.standIn.press(keyCode: forwardDeleteKey))
      source.editing.action = nil
      #expect(window.standIn.press(keyCode: deleteKey))
      #expect(deleted == [1])
    }
    test(table.source, table.window!, table.tableView) { table.control.select([1, 3]) }
    test(collection.source, collection.window!, collection.collectionView) {
      collection.control.select([indexPath(0, 2), indexPath(0, 0)])
    }
  }

  @Test("Return in a field that is edited is not for the row")
  func editing() {
    let screen = TableScreen()
    screen.show(titled([1, 2]))
    screen.source.selection.didActivate = { _, _ in Issue.record("Activated.") }
    screen.control.click(1)
    let field = NSTextField(frame: .zero)
    screen.control.cell(atRow: 1)?.addSubview(field)
    screen.window?.makeFirstResponder(field)
    #expect(screen.window?.standIn.press(keyCode: returnKey) == true)
  }

  private final class Target: NSObject, PerformsActions {
    var names: [String] = []

    override init() { super.init() }

    func perform(actionNamed name: String) -> Bool {
      names.append(name)
      return true
    }
  }

  @Test(
    "A target and a double click of the app are kept", arguments: ["double", "action", "target"])
  func ownTarget(_ kind: String) {
    let screen = TableScreen()
    let target = Target()
    screen.tableView.target = kind == "action" ? nil : target
    if kind == "double" { screen.tableView.doubleAction = "open" }
    if kind == "action" { screen.tableView.action = "choose" }
    screen.source.selection.didActivate = { _, _ in Issue.record("Activated.") }
    let listView = screen.show(titled([1, 2]))
    screen.control.doubleClick(1)
    #expect(target.names == (kind == "double" ? ["open"] : []))
    screen.source.attach(to: TableScreen().tableView)
    #expect(screen.tableView.target === (kind == "action" ? nil : target))
    #expect(screen.tableView.doubleAction == (kind == "double" ? "open" : nil))
    withExtendedLifetime(listView) {}
  }

  @Test("A view that is left has neither a target nor a monitor of the list")
  func leaving() async {
    let (table, collection) = (TableScreen(), CollectionScreen())
    for source in [table.source, collection.source] {
      source.selection.didActivate = { _, _ in Issue.record("Activated.") }
    }
    table.show(titled([1, 2]))
    collection.show(list([1, 2]))
    #expect(table.tableView.target is RowCommands)
    table.source.attach(to: TableScreen().tableView)
    collection.source.attach(to: CollectionScreen().collectionView)
    #expect(table.tableView.target == nil && table.tableView.doubleAction == nil)
    #expect(collection.collectionView.gestureRecognizers.isEmpty)
    table.window?.makeFirstResponder(table.tableView)
    #expect(table.window?.standIn.press(keyCode: returnKey) == true)
  }

  @Test("A table whose data source is released has no double click")
  func released() async {
    var screen: TableScreen? = TableScreen()
    screen!.source.selection.didActivate = { _, _ in }
    screen!.show(titled([1, 2]))
    let (tableView, scrollView, window) = (
      screen!.tableView, screen!.scrollView, screen!.window
    )
    weak let list = screen!.source.view as? TableListView
    screen = nil
    #expect(list == nil)
    // The monitor ends when it sees the next key.
    let count = NSWindowControl.keyMonitorCount
    #expect(window?.standIn.press(keyCode: returnKey) == true)
    #expect(NSWindowControl.keyMonitorCount < count)
    await nextTurn()
    #expect(tableView.doubleAction == nil)
    withExtendedLifetime(scrollView) {}
  }
}

extension RowCommands: PerformsActions {
  public func perform(actionNamed name: String) -> Bool {
    guard name == RowCommands.clickAction else { return false }
    activateClickedRow()
    return true
  }
}
