import KeyedDiff
import KeyedDiffLists
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// There are no reference cycles.
@MainActor
@Suite("Lifetimes")
struct LifetimeTests {
  @Test("A table whose data source is released shows nothing, and nothing leaks")
  func table() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    table.standIn.enterWindow()
    weak var weakView: TableListView?
    weak var weakSource: ListDataSource<String, Row>?
    do {
      let source = ListDataSource<String, Row>(row: tableRow)
      source.selection.didSelect = { _, _ in }
      weakView = source.attach(to: table)
      weakSource = source
      source.apply(rows(0..<3))
      #expect(table.standIn.shownRows.count == 3)
    }
    #expect(weakSource == nil && weakView == nil)
    #expect(table.dataSource == nil && table.delegate == nil)
    table.reloadData()
    #expect(table.standIn.shownRows.isEmpty)
    #expect(table.standIn.exceptions.isEmpty)
  }

  @Test("A data source works after its view is released")
  func gone() {
    let source = ListDataSource<String, Row>(row: itemRow)
    weak var weakCollection: UICollectionView?
    do {
      let collection = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 320, height: 480),
        collectionViewLayout: UICollectionViewFlowLayout())
      weakCollection = collection
      source.attach(to: collection)
      source.apply(rows(0..<3))
    }
    #expect(weakCollection == nil)
    var outcome: UpdateOutcome?
    source.apply(rows(0..<5)) { outcome = $0 }
    #expect(outcome == .reloaded(.notInWindow))
    #expect(source.sections == rows(0..<5))
  }

  @Test("One data source is attached to one table after another")
  func exchange() {
    let (first, second) = (TableTestScreen(), TableTestScreen())
    first.show(rows(0..<3))
    second.show(rows(10..<12))
    second.source.selection.didSelect = { _, _ in Issue.record("This is the table of another.") }
    first.source.attach(to: second.table)
    #expect(second.table.standIn.shownRows.count == 3)
    first.source.apply(rows(0..<4))
    second.settle()
    #expect(second.table.standIn.shownRows.count == 4)
    // The other data source is detached from its table, whatever list it gets.
    for list in [rows(20..<29), rows(10..<14), rows(10..<16)] {
      second.source.apply(list)
      second.settle()
      #expect(second.table.standIn.shownRows.map { $0.cell.shownText } == ["0 ", "1 ", "2 ", "3 "])
    }
    var outcome: UpdateOutcome?
    second.source.apply(rows(0..<1)) { outcome = $0 }
    #expect(outcome == .reloaded(.notInWindow))
    second.tap(at: [0, 1])
    #expect(second.control.exceptions.isEmpty)
    // The first table is empty now.
    #expect(first.table.dataSource == nil && first.shownRows.isEmpty)
    #expect(first.control.exceptions.isEmpty)
  }

  @Test("A view that is attached again still prefetches")
  func again() {
    func makeSource() -> ListDataSource<String, Row> {
      ListDataSource(row: tableRow)
    }
    func test(
      _ source: ListDataSource<String, Row>, attach: () -> Void, prefetch: ([IndexPath]) -> Void
    ) {
      var prefetched: [Int] = []
      source.display.prefetch = { prefetched += $0.map(\.id) }
      attach()
      attach()
      source.apply(rows(0..<5))
      prefetch([[0, 4]])
      #expect(prefetched == [4])
    }
    let bounds = CGRect(x: 0, y: 0, width: 320, height: 480)
    let table = UITableView(frame: bounds, style: .plain)
    let collection = UICollectionView(
      frame: bounds, collectionViewLayout: UICollectionViewFlowLayout())
    let (rowSource, itemSource) = (makeSource(), makeSource())
    test(rowSource, attach: { rowSource.attach(to: table) }, prefetch: table.standIn.prefetch)
    test(
      itemSource, attach: { itemSource.attach(to: collection) },
      prefetch: collection.standIn.prefetch)
  }

  @Test("A bare adapter with cells")
  func bareAdapter() {
    let adapter = ListAdapter<String, Row>()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    table.standIn.enterWindow()
    let source = ListDataSource(adapter: adapter, row: tableRow)
    source.attach(to: table)
    adapter.apply(rows(0..<3))
    #expect(table.standIn.shownRows.map(\.cell.shownText) == ["0 ", "1 ", "2 "])
    #expect(source.sections == rows(0..<3))
    let layout = UICollectionViewFlowLayout()
    let collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    collection.standIn.enterWindow()
    let other = ListAdapter<String, Row>()
    let items = ListDataSource(adapter: other, row: itemRow)
    items.attach(to: collection)
    other.apply(rows(0..<2))
    #expect(collection.standIn.shownRows.map(\.cell.shownText) == ["0 ", "1 "])
    #expect(items.sections == rows(0..<2))
  }
}
