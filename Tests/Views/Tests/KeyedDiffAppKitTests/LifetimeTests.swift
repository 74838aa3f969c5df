import KeyedDiff
import KeyedDiffLists
import AppKit
import Testing

@testable import KeyedDiffAppKit

@MainActor
@Suite("Lifetimes")
struct LifetimeTests {
  @Test("A table whose data source is released shows nothing; nothing leaks")
  func table() async {
    var screen: TableScreen? = TableScreen()
    weak let list = screen!.show(list([1, 2]))
    weak let source = screen!.source
    // Handlers that retained too much would keep all objects alive.
    screen!.source.selection.didSelect = { _, _ in }
    let (tableView, scrollView, window) = (
      screen!.tableView, screen!.scrollView, screen!.window
    )
    #expect(list != nil)
    #expect(tableView.numberOfRows == 2)
    screen = nil
    #expect(source == nil)
    #expect(list == nil)
    #expect(tableView.dataSource == nil)
    #expect(tableView.delegate == nil)
    await nextTurn()
    tableView.standIn.turn()
    #expect(tableView.numberOfRows == 0)
    #expect(tableView.standIn.shownRows.isEmpty)
    withExtendedLifetime((scrollView, window)) {}
  }

  @Test("A collection view whose data source is released shows nothing; nothing leaks")
  func collectionView() async {
    var screen: CollectionScreen? = CollectionScreen()
    weak let list = screen!.show(list([1, 2]))
    weak let source = screen!.source
    let (view, scrollView, window) = (
      screen!.collectionView, screen!.scrollView, screen!.window
    )
    #expect(list != nil)
    screen = nil
    #expect(source == nil)
    #expect(list == nil)
    #expect(view.dataSource == nil)
    await nextTurn()
    view.standIn.turn()
    #expect(view.numberOfSections == 0)
    #expect(view.visibleItems().isEmpty)
    withExtendedLifetime((scrollView, window)) {}
  }

  @Test("Views are not retained")
  func views() {
    let source = ListDataSource<Int, Item> { ItemCell.row($0) }
    weak var tableView: NSTableView?
    weak var collectionView: NSCollectionView?
    do {
      let table = NSTableView(frame: .zero)
      source.attach(to: table)
      tableView = table
    }
    source.apply(list([1]))
    #expect(tableView == nil)
    do {
      let view = NSCollectionView(frame: .zero)
      source.attach(to: view)
      collectionView = view
    }
    source.apply(list([2]))
    #expect(collectionView == nil)
    #expect(source.sections == list([2]))
  }

  @Test("Another view replaces the first one, which is empty afterwards")
  func otherView() async {
    let first = TableScreen()
    let second = TableScreen()
    first.show(list([1, 2]))
    first.control.idOfRow = nil
    first.source.attach(to: second.tableView)
    second.control.idOfRow = nil
    await nextTurn()
    first.control.turn()
    second.control.turn()
    #expect(first.tableView.numberOfRows == 0)
    #expect(second.tableView.numberOfRows == 2)
    #expect(second.cells[1]?.item?.id == 2)
    await first.source.apply(list([3])).outcome()
    #expect(second.tableView.numberOfRows == 1)
    #expect(first.control.exceptions.isEmpty && second.control.exceptions.isEmpty)
  }

  private final class AppDelegate: NSObject, NSTableViewDelegate, NSCollectionViewDelegate {}

  @Test("A view that is left gets back the delegate of the app")
  func leftView() {
    let delegate = AppDelegate()
    let (table, otherTable) = (TableScreen(), TableScreen())
    table.tableView.delegate = delegate
    table.show(list([1]))
    table.source.attach(to: otherTable.tableView)
    #expect(table.tableView.delegate === delegate && table.tableView.dataSource == nil)
    let (collection, otherCollection) = (CollectionScreen(), CollectionScreen())
    collection.collectionView.delegate = delegate
    collection.source.display.prefetch = { _ in }
    collection.show(list([1]))
    collection.source.attach(to: otherCollection.collectionView)
    let view = collection.collectionView
    #expect(view.delegate === delegate && view.dataSource == nil)
    #expect(view.prefetchDataSource == nil)
  }

  @Test("Another data source replaces the first one")
  func otherSource() async {
    let screen = TableScreen()
    screen.show(list([1, 2]))
    screen.control.idOfRow = nil
    let other = ListDataSource<Int, Item> { ItemCell.row($0) }
    other.attach(to: screen.tableView)
    other.apply(list([5, 6, 7]))
    screen.control.turn()
    #expect(screen.cells.values.compactMap(\.item?.id).sorted() == [5, 6, 7])
    screen.control.turn()
    #expect(screen.control.exceptions.isEmpty)
  }

  @Test("An adapter that already has a data source shows its list")
  func adapter() {
    let adapter = ListAdapter<Int, Item>()
    let table = TableScreen()
    table.control.idOfRow = nil
    let source = ListDataSource(adapter: adapter) { ItemCell.row($0) }
    source.attach(to: table.tableView)
    adapter.apply(list([1, 2]), style: .reload)
    table.control.turn()
    #expect(table.cells[1]?.item?.id == 2)
    let collection = CollectionScreen()
    collection.control.idOfItem = nil
    let other = ListDataSource(adapter: adapter) { ItemTile.row($0) }
    other.attach(to: collection.collectionView)
    collection.control.turn()
    #expect(collection.cells.count == 2)
    withExtendedLifetime((source, other)) {}
  }

  @Test("Updates complete if the view is released during them")
  func viewGoes() async {
    let source = ListDataSource<Int, Item> { ItemCell.row($0) }
    var window: NSWindow?
    do {
      let table = NSTableView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
      window = NSWindow(contentView: table)
      source.attach(to: table)
      table.standIn.animations.end = .never
      source.apply(list([1]))
    }
    let handle = source.apply(list([2]))
    window = nil
    await handle.outcome()
    #expect(source.sections == list([2]))
    withExtendedLifetime(window) {}
  }
}
