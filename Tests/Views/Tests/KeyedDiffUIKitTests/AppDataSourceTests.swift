import KeyedDiff
import KeyedDiffAppleSupport
import KeyedDiffLists
import StandInRuntime
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// What the library does not handle, the app's own data source gets.
@MainActor
@Suite("A data source of the app")
struct AppDataSourceTests {
  private final class AppDataSource: TellingDelegate, UITableViewDataSource,
    UICollectionViewDataSource
  {
    let selectors: Set<String>
    let log = EventLog()
    weak var source: ListDataSource<String, Row>?

    init(_ selectors: Set<String>) { self.selectors = selectors }

    override func responds(toSelectorNamed name: String) -> Bool { selectors.contains(name) }

    private func id(_ path: IndexPath) -> String {
      source?.item(at: CurrentPath(path)).map { "\($0.id)" } ?? "no row"
    }

    // The counts and the cells of the list are never asked for here.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
      0
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      fatalError("There are no items.")
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      indexPath.row != 2
    }

    func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {
      log.add("delete \(id(indexPath))")
    }

    func sectionIndexTitles(for tableView: UITableView) -> [String]? { ["A", "Z"] }

    func tableView(
      _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int {
      log.add("title \(title)")
      return 0
    }

    func collectionView(
      _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool {
      true
    }

    func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      log.add("move \(id(sourceIndexPath)) to \(destinationIndexPath.item)")
    }
  }

  private let required: Set = [
    "tableView:numberOfRowsInSection:", "tableView:cellForRowAtIndexPath:",
    "collectionView:numberOfItemsInSection:", "collectionView:cellForItemAtIndexPath:",
  ]
  private let editing: Set = [
    "tableView:canEditRowAtIndexPath:", "tableView:commitEditingStyle:forRowAtIndexPath:",
  ]

  @Test("It gets the messages that have no handler, and the list provides the rows")
  func forwarding() {
    let own = AppDataSource(
      required.union(editing).union([
        "sectionIndexTitlesForTableView:", "tableView:sectionForSectionIndexTitle:atIndex:",
      ]))
    let screen = TableTestScreen()
    own.source = screen.source
    screen.source.attach(to: screen.table, dataSource: own)
    screen.show(rows(10..<20))
    #expect(screen.shownRows.count == 10)
    #expect(screen.table.standIn.indexTitles == ["A", "Z"])
    screen.table.standIn.tapIndexTitle(at: 1)
    screen.table.standIn.swipe(at: [0, 3])?.choose("Delete")
    #expect(own.log.take() == ["title Z", "delete 13"])
    #expect(screen.table.standIn.swipe(at: [0, 2]) == nil)
    // A handler replaces the app's methods, until it is removed.
    screen.source.editing.action = { [log = own.log] row, _ in
      RowAction(.delete, title: "Delete") { log.add("handler \(row.id)") }
    }
    screen.table.standIn.swipe(at: [0, 2])?.choose("Delete")
    #expect(own.log.take() == ["handler 12"])
    screen.source.editing.action = nil
    screen.table.standIn.swipe(at: [0, 3])?.choose("Delete")
    #expect(own.log.take() == ["delete 13"])
    #expect(!screen.responds(screen.table.dataSource, to: "tableView:canMoveRowAtIndexPath:"))
    screen.check()
  }

  @Test("A collection view forwards its messages, too")
  func collection() {
    let own = AppDataSource(
      required.union([
        "collectionView:canMoveItemAtIndexPath:", "collectionView:moveItemAtIndexPath:toIndexPath:",
      ]))
    let screen = CollectionTestScreen()
    own.source = screen.source
    screen.source.attach(to: screen.collection, dataSource: own)
    screen.show(rows(10..<20))
    let dataSource = DelegateReference(
      screen.collection.dataSource, asking: ["collectionView:moveItemAtIndexPath:toIndexPath:"])
    dataSource.target(of: "collectionView:moveItemAtIndexPath:toIndexPath:")?
      .collectionView(screen.collection, moveItemAt: [0, 1], to: [0, 0])
    #expect(own.log.take() == ["move 11 to 0"])
    screen.source.editing.didMove = { [log = own.log] row, _, _ in log.add("handler \(row.id)") }
    #expect(screen.drag(from: [0, 1], to: [0, 0]))
    #expect(own.log.take() == ["handler 11"])
    screen.settle()
    screen.check()
  }

  @Test("The data source of the view is kept, held weakly, and given back")
  func present() async {
    var own: AppDataSource? = AppDataSource(required.union(editing))
    let (screen, other) = (TableTestScreen(), TableTestScreen())
    let source = ListDataSource<String, Row>(row: tableRow)
    screen.table.dataSource = own
    source.attach(to: screen.table)
    // Even if the view is attached again, or to another list.
    source.attach(to: screen.table)
    screen.source.attach(to: screen.table)
    screen.show(rows(0..<5))
    #expect((screen.table.dataSource as? DelegateProxy)?.appDelegate === own)
    #expect(screen.shownRows.count == 5)
    screen.source.attach(to: other.table)
    #expect(screen.table.dataSource === own)
    #expect(screen.table.delegate == nil)
    #expect(screen.shownRows.count == 1)
    screen.source.attach(to: screen.table)
    #expect(screen.shownRows.count == 5)
    weak let weakOwn = own
    own = nil
    #expect(weakOwn == nil)
    // The table still expects the app's methods.
    #expect(screen.table.standIn.swipe(at: [0, 1]) == nil)
    screen.show(rows(0..<6))
    screen.check()
  }
}
