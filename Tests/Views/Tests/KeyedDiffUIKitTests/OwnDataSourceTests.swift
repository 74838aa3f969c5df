import KeyedDiff
import KeyedDiffLists
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// An adapter that updates a view whose data source belongs to the app.
@MainActor
@Suite("A data source of the app")
struct OwnDataSourceTests {
  private final class AppDataSource: NSObject, UITableViewDataSource, UICollectionViewDataSource {
    let adapter = ListAdapter<String, Row>(options: ListOptions(backgroundThreshold: .max))

    private func section(at index: Int) -> RowSection { adapter.sections[index] }

    func numberOfSections(in tableView: UITableView) -> Int { adapter.sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      self.section(at: section).items.count
    }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
      (cell as? RowCell)?.text = section(at: indexPath[0]).items[indexPath[1]].shownText
      return cell
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      self.section(at: section).header as? String
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { adapter.sections.count }

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
      self.section(at: section).items.count
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Cell", for: indexPath)
      (cell as? RowItemCell)?.text = section(at: indexPath[0]).items[indexPath[1]].shownText
      return cell
    }

    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      let view = collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "Header", for: indexPath)
      (view as? TitleView)?.configure(with: section(at: indexPath[0]).header as? String ?? "")
      return view
    }
  }

  private let app = AppDataSource()

  private func list(_ text: String, header: String) -> [RowSection] {
    [
      ListSection(
        id: "rows", items: [Row(id: 0), Row(id: 1, text: text), Row(id: 2)], header: header)
    ]
  }

  @Test("New content and new headers of a table are shown", arguments: [true, false])
  func table(_ reconfiguresCells: Bool) {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    table.register(RowCell.self, forCellReuseIdentifier: "Cell")
    table.dataSource = app
    table.standIn.enterWindow()
    let view = TableListView(table)
    view.reconfiguresCells = reconfiguresCells
    app.adapter.view = view
    app.adapter.apply(list("", header: "Header"))
    table.standIn.finishAnimations()
    table.standIn.tap(at: [0, 1])
    app.adapter.apply(list("new", header: "New header"))
    table.standIn.finishAnimations()
    #expect(table.standIn.shownRows.map(\.cell.shownText) == ["0 ", "1 new", "2 "])
    let header = table.headerView(forSection: 0)
    let content = header?.contentConfiguration as? UIListContentConfiguration
    #expect((content?.text ?? header?.textLabel?.text) == "New header")
    #expect(table.indexPathsForSelectedRows == [[0, 1]])
    let cell = table.standIn.shownRows[1].cell
    app.adapter.apply(list("newer", header: "New header"))
    table.standIn.finishAnimations()
    #expect(table.standIn.shownRows[1].cell.shownText == "1 newer")
    if reconfiguresCells { #expect(table.standIn.shownRows[1].cell === cell) }
    #expect(table.indexPathsForSelectedRows == [[0, 1]])
    #expect(table.standIn.exceptions.isEmpty)
  }

  @Test("Updates that were on hold are shown when they no longer are")
  func heldUpdates() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    table.register(RowCell.self, forCellReuseIdentifier: "Cell")
    table.dataSource = app
    table.standIn.enterWindow()
    let view = TableListView(table)
    app.adapter.view = view
    view.holdsUpdates = true
    app.adapter.apply(list("", header: "Header"))
    #expect(app.adapter.sections.isEmpty)
    view.holdsUpdates = false
    #expect(app.adapter.sections.count == 1)
    table.standIn.finishAnimations()
    #expect(table.standIn.exceptions.isEmpty)
  }

  @Test("Calls that wait for a view end when it is released")
  func releasedView() async {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    var view: TableListView? = TableListView(table)
    app.adapter.view = view
    view?.holdsUpdates = true
    let call = app.adapter.apply(list("", header: "Header"))
    view = nil
    #expect(await call.outcome() == .noView)
  }

  @Test("New content and new headers of a collection view are shown", arguments: [true, false])
  func collection(_ reconfiguresCells: Bool) {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 320, height: 44)
    layout.headerReferenceSize = CGSize(width: 320, height: 28)
    let collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    collection.register(RowItemCell.self, forCellWithReuseIdentifier: "Cell")
    collection.register(
      TitleView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "Header")
    collection.dataSource = app
    collection.standIn.enterWindow()
    let view = CollectionListView(collection)
    view.reconfiguresCells = reconfiguresCells
    app.adapter.view = view
    app.adapter.apply(list("", header: "Header"))
    collection.standIn.finishAnimations()
    collection.standIn.tap(at: [0, 1])
    app.adapter.apply(list("new", header: "New header"))
    collection.standIn.finishAnimations()
    #expect(collection.standIn.shownRows.map(\.cell.shownText) == ["0 ", "1 new", "2 "])
    let header = collection.standIn.shownSupplements.first?.view as? TitleView
    #expect(header?.title == "New header")
    #expect(collection.indexPathsForSelectedItems == [[0, 1]])
    let cell = collection.standIn.shownRows[1].cell
    app.adapter.apply(list("newer", header: "New header"))
    collection.standIn.finishAnimations()
    #expect(collection.standIn.shownRows[1].cell.shownText == "1 newer")
    if reconfiguresCells { #expect(collection.standIn.shownRows[1].cell === cell) }
    #expect(collection.indexPathsForSelectedItems == [[0, 1]])
    #expect(collection.standIn.exceptions.isEmpty)
  }
}
