import KeyedDiff
import KeyedDiffAppleSupport
import KeyedDiffLists
import StandInRuntime
import AppKit
import Testing

@testable import KeyedDiffAppKit

/// The app's own data source of a table, and its own delegate of a collection view, get all drags
/// and drops that do not move rows within the view.
@MainActor
@Suite("A data source of the app")
struct AppDataSourceTests {
  private let text = NSPasteboard.PasteboardType("text")

  private func item(_ string: String) -> NSPasteboardItem {
    let item = NSPasteboardItem()
    item.setString(string, forType: text)
    return item
  }

  private func makeTable(_ own: TableSource) -> TableScreen {
    let screen = TableScreen()
    own.source = screen.source
    screen.tableView.dataSource = own
    screen.tableView.registerForDraggedTypes([text])
    screen.show(list([1, 2, 3, 4]))
    return screen
  }

  @Test("A table without a handler for moves forwards drags out, drops and sorting")
  func forwarding() throws {
    let own = TableSource()
    let screen = makeTable(own)
    #expect(screen.tableView.numberOfRows == 4)
    screen.tableView.sortDescriptors = []
    #expect(own.take() == ["sort"])
    let drag = try #require(screen.control.beginDragging([2]))
    #expect(drag.session.draggingPasteboard.types == [text])
    screen.control.dropOutside(drag, .copy)
    #expect(own.take() == ["write 3", "begin [2]", "end 1"])
    let outside = screen.control.dragFromOutside(item("9"))
    #expect(screen.control.drop(outside, at: 3, .on) == .copy)
    #expect(own.take() == ["validate above 4 on", "accept above 4 on"])
    // Even rows that are dragged within the table are the app's.
    let other = try #require(screen.control.beginDragging([0]))
    #expect(screen.control.drop(other, at: 2) == .copy)
    #expect(
      own.take() == [
        "write 1", "begin [0]", "validate above 3 above", "accept above 3 above", "end 1",
      ])
    #expect(screen.fault() == nil)
  }

  @Test(
    "With a handler for moves, rows dragged within a table are the library's, the rest the app's")
  func moves() throws {
    let own = TableSource()
    let screen = makeTable(own)
    screen.source.editing.didMove = { [unowned own] item, _, _ in own.log.append("move \(item.id)")
    }
    screen.source.editing.canMove = { item, _ in item.id != 4 }
    let drag = try #require(screen.control.beginDragging([0]))
    // The app's item can be dropped elsewhere, too.
    #expect(drag.session.draggingPasteboard.types?.contains(text) == true)
    #expect(screen.control.drop(drag, at: 2) == .move)
    #expect(own.take() == ["write 1", "begin [0]", "move 1", "end 16"])
    #expect(screen.source.sections[0].items.map(\.id) == [2, 1, 3, 4])
    let outside = screen.control.dragFromOutside(item("9"))
    #expect(screen.control.drop(outside, at: 0) == .copy)
    #expect(own.take() == ["validate above 2 above", "accept above 2 above"])
    // A row that must not move can still be dragged out.
    let fixed = try #require(screen.control.beginDragging([3]))
    #expect(fixed.session.draggingPasteboard.types == [text])
    #expect(screen.control.drop(fixed, at: 0) == .copy)
    #expect(
      own.take() == [
        "write 4", "begin [3]", "validate above 2 above", "accept above 2 above", "end 1",
      ])
    #expect(screen.fault() == nil)
  }

  @Test("Without a data source of the app, a table accepts only its own rows")
  func none() throws {
    let screen = TableScreen()
    screen.tableView.registerForDraggedTypes([text])
    screen.source.editing.didMove = { _, _, _ in Issue.record("Told of a move.") }
    screen.show(list([1, 2]))
    #expect(screen.control.drop(screen.control.dragFromOutside(item("9")), at: 0).isEmpty)
    let drag = try #require(screen.control.beginDragging([0]))
    screen.source.adapter.reloadView()
    #expect(screen.control.drop(drag, at: 2).isEmpty)
  }

  @Test("The data source of a table is given back, with its rows")
  func leaving() async {
    let own = TableSource()
    let screen = makeTable(own)
    let other = TableScreen()
    screen.control.idOfRow = nil
    screen.source.attach(to: screen.tableView)
    #expect((screen.tableView.dataSource as? DelegateProxy)?.appDelegate === own)
    screen.source.attach(to: other.tableView)
    other.control.idOfRow = nil
    #expect(screen.tableView.dataSource === own)
    #expect(screen.tableView.numberOfRows == 1)
    #expect(other.tableView.numberOfRows == 4)
    other.source.attach(to: screen.tableView, dataSource: own)
    #expect((screen.tableView.dataSource as? DelegateProxy)?.appDelegate === own)
  }

  @Test("A collection view gives drags and drops of other things to the app's delegate")
  func collection() throws {
    let own = CollectionDelegateOfApp()
    let screen = CollectionScreen()
    own.source = screen.source
    screen.collectionView.delegate = own
    screen.collectionView.registerForDraggedTypes([text])
    screen.show(list([1, 2, 3]))
    let out = try #require(screen.control.beginDragging([indexPath(0, 1)]))
    screen.control.dropOutside(out, .copy)
    #expect(own.take() == ["write 2", "begin 1", "end 1"])
    screen.source.editing.didMove = { [unowned own] item, _, _ in own.log.append("move \(item.id)")
    }
    let drag = try #require(screen.control.beginDragging([indexPath(0, 0)]))
    #expect(drag.draggingPasteboard.types?.contains(text) == true)
    #expect(screen.control.drop(drag, at: indexPath(0, 2)) == .move)
    #expect(own.take() == ["write 1", "begin 1", "move 1", "end 16"])
    let outside = screen.control.dragFromOutside(item("9"))
    #expect(screen.control.drop(outside, at: indexPath(0, 1), .on) == .copy)
    #expect(own.take() == ["validate 1", "accept 1 at 1"])
    screen.control.turn()
    #expect(screen.fault() == nil)
  }

  @Test("The data source of a collection view is given back")
  func leavingCollection() {
    let own = CollectionSource()
    let (screen, other) = (CollectionScreen(), CollectionScreen())
    screen.collectionView.dataSource = own
    screen.show(list([1, 2, 3]))
    screen.control.idOfItem = nil
    #expect((screen.collectionView.dataSource as? DelegateProxy)?.appDelegate === own)
    #expect(screen.cells.count == 3)
    screen.source.attach(to: other.collectionView)
    #expect(screen.collectionView.dataSource === own)
    #expect(screen.collectionView.numberOfItems(inSection: 0) == 0)
  }
}

@MainActor
private class LoggingObject: NSObject {
  var log: [String] = []
  weak var source: ListDataSource<Int, Item>?

  override init() { super.init() }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  func id(_ path: CurrentPath) -> String {
    source?.item(at: path).map { "\($0.id)" } ?? "no row"
  }

  func item(_ id: String) -> NSPasteboardItem {
    log.append("write \(id)")
    let item = NSPasteboardItem()
    item.setString(id, forType: NSPasteboard.PasteboardType("text"))
    return item
  }
}

private final class TableSource: LoggingObject, NSTableViewDataSource {
  private func id(_ row: Int) -> String { id(CurrentPath(section: 0, item: row)) }

  func numberOfRows(in tableView: NSTableView) -> Int { 1 }

  func tableView(
    _ tableView: NSTableView, pasteboardWriterForRow row: Int
  ) -> (any NSPasteboardWriting)? {
    item(id(row))
  }

  func tableView(
    _ tableView: NSTableView, draggingSession session: NSDraggingSession,
    willBeginAt screenPoint: NSPoint, forRowIndexes rowIndexes: IndexSet
  ) {
    log.append("begin \(Array(rowIndexes))")
  }

  func tableView(
    _ tableView: NSTableView, draggingSession session: NSDraggingSession,
    endedAt screenPoint: NSPoint, operation: NSDragOperation
  ) {
    log.append("end \(operation.rawValue)")
  }

  func tableView(
    _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
    proposedDropOperation dropOperation: NSTableView.DropOperation
  ) -> NSDragOperation {
    log.append("validate above \(id(row)) \(dropOperation)")
    return .copy
  }

  func tableView(
    _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
    dropOperation: NSTableView.DropOperation
  ) -> Bool {
    log.append("accept above \(id(row)) \(dropOperation)")
    return true
  }

  func tableView(
    _ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]
  ) {
    log.append("sort")
  }
}

private final class CollectionSource: NSObject, NSCollectionViewDataSource {
  func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    0
  }

  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem {
    fatalError("There are no items.")
  }
}

private final class CollectionDelegateOfApp: LoggingObject, NSCollectionViewDelegate {
  func collectionView(
    _ collectionView: NSCollectionView, pasteboardWriterForItemAt indexPath: IndexPath
  ) -> (any NSPasteboardWriting)? {
    item(id(CurrentPath(indexPath)))
  }

  func collectionView(
    _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession,
    willBeginAt screenPoint: NSPoint, forItemsAt indexPaths: Set<IndexPath>
  ) {
    log.append("begin \(indexPaths.count)")
  }

  func collectionView(
    _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession,
    endedAt screenPoint: NSPoint, dragOperation operation: NSDragOperation
  ) {
    log.append("end \(operation.rawValue)")
  }

  func collectionView(
    _ collectionView: NSCollectionView, validateDrop draggingInfo: any NSDraggingInfo,
    proposedIndexPath proposedDropIndexPath: AutoreleasingUnsafeMutablePointer<NSIndexPath>,
    dropOperation proposedDropOperation: UnsafeMutablePointer<NSCollectionView.DropOperation>
  ) -> NSDragOperation {
    log.append("validate \(proposedDropIndexPath.pointee.index(atPosition: 1))")
    return .copy
  }

  func collectionView(
    _ collectionView: NSCollectionView, acceptDrop draggingInfo: any NSDraggingInfo,
    indexPath: IndexPath, dropOperation: NSCollectionView.DropOperation
  ) -> Bool {
    log.append("accept \(id(CurrentPath(indexPath))) at \(indexPath.item)")
    return true
  }
}
