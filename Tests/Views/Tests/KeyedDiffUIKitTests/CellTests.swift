import KeyedDiff
import KeyedDiffLists
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// Sources of cells, and their updates with new content.
@MainActor
@Suite("Cells, headers and footers")
struct CellTests {
  private final class PlainCell: UITableViewCell, ConfigurableView {
    private(set) var row: Row?
    private(set) var reuseCount = 0
    func configure(with row: Row) { self.row = row }
    override func prepareForReuse() { reuseCount += 1 }
  }

  private final class PlainItemCell: UICollectionViewCell, ConfigurableView {
    private(set) var row: Row?
    func configure(with row: Row) { self.row = row }
  }

  private let plainItems = CellRegistration.cellClass(PlainItemCell.self)

  private func table(
    prepare: (UITableView) -> Void = { _ in }, row: @escaping (Row) -> DeclaredRow
  ) -> (UITableView, ListDataSource<String, Row>, TableListView) {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    table.standIn.enterWindow()
    prepare(table)
    let source = ListDataSource<String, Row>(
      options: ListOptions(backgroundThreshold: .max), row: row)
    let view = source.attach(to: table)
    return (table, source, view)
  }

  // MARK: Sources

  @Test("Cells of a class, a nib and a prototype in a table (B27, B34)")
  func tableCells() {
    StandInNibs.register("PlainCell") { PlainCell() }
    let declarations: [(Row) -> DeclaredRow] = [
      { PlainCell.row($0) },
      { PlainCell.row($0, from: .nib(name: "PlainCell"), reuseIdentifier: "Nib") },
      { PlainCell.row($0, from: .prototype, reuseIdentifier: "Prototype") },
    ]
    for declaration in declarations {
      let (table, source, view) = table(
        prepare: { $0.register(PlainCell.self, forCellReuseIdentifier: "Prototype") },
        row: declaration)
      source.apply(rows(0..<3))
      let cells = table.standIn.shownRows.map { $0.cell as? PlainCell }
      #expect(cells.map(\.?.row?.id) == [0, 1, 2])
      // The cell and the view of titles.
      #expect(view.registrations.values.map(\.count).reduce(0, +) == 2)
      #expect(table.standIn.exceptions.isEmpty)
    }
  }

  @Test("Cells of a class, a nib and a registration in a collection view (B28, B31)")
  func collectionCells() {
    StandInNibs.register("PlainItemCell") { PlainItemCell(frame: .zero) }
    let registration = UICollectionView.CellRegistration<PlainItemCell, Row> { cell, _, row in
      cell.configure(with: row)
    }
    let declarations: [(Row) -> DeclaredRow] = [
      { PlainItemCell.row($0) },
      { PlainItemCell.row($0, from: .nib(name: "PlainItemCell"), reuseIdentifier: "Nib") },
      { DeclaredRow($0, id: $0.id, using: registration) },
    ]
    for declaration in declarations {
      let screen = CollectionTestScreen()
      let collection = screen.collection
      let source = ListDataSource<String, Row>(row: declaration)
      source.attach(to: collection)
      source.apply(rows(0..<3))
      let first = collection.standIn.shownRows[0].cell
      // New content is set up in the same cell.
      var list = rows(0..<3)
      list[0].items = [Row(id: 0, text: "new"), Row(id: 1), Row(id: 2)]
      source.apply(list)
      screen.settle()
      let cells = collection.standIn.shownRows.map { $0.cell as? PlainItemCell }
      #expect(cells.map(\.?.row?.text) == ["new", "", ""])
      #expect(cells[0] === first)
      #expect(collection.standIn.exceptions.isEmpty)
    }
  }

  @Test("Content configurations in a closure")
  func contentConfigurations() {
    let (table, source, _) = table { row in
      DeclaredRow(row) { (cell: UITableViewCell, row) in
        var content = cell.defaultContentConfiguration()
        content.text = row.shownText
        cell.contentConfiguration = content
      }
    }
    source.apply(rows(0..<3))
    let texts = table.standIn.shownRows.map {
      ($0.cell.contentConfiguration as? UIListContentConfiguration)?.text
    }
    #expect(texts == ["0 ", "1 ", "2 "])
  }

  // MARK: New content

  @Test(
    "Only new content is set up, in the same cell, visible or prepared (B20, B26)",
    arguments: [true, false])
  func reconfiguring(_ hasReconfigure: Bool) {
    let (table, source, view) = table { PlainCell.row($0) }
    view.reconfiguresCells = hasReconfigure
    source.apply(rows(0..<50))
    table.standIn.finishAnimations()
    table.standIn.prepareCells(at: [[0, 30]])
    let cells = table.standIn.shownRows.map { $0.cell as? PlainCell }
    table.standIn.clearCalls()
    var list = rows(0..<50)
    list[0].items = ListItems(
      list[0].items.map { Row(id: $0.id, text: [2, 30, 40].contains($0.id) ? "new" : "") })
    var outcome: UpdateOutcome?
    source.apply(list) { outcome = $0 }
    #expect(outcome == .batches(0))
    #expect(cells[2]?.row?.text == "new" && cells[2]?.reuseCount == 0)
    #expect(table.standIn.shownRows[2].cell === cells[2])
    // If no row is inserted or moved, the table requests only the cells that it reconfigures.
    let asked = table.standIn.dataSourceCalls.filter { if case .cell = $0 { true } else { false } }
    #expect(asked == (hasReconfigure ? [.cell([0, 2]), .cell([0, 30])] : []))
    #expect((table.cellForRow(at: [0, 30]) as? PlainCell)?.row?.text == "new")
    #expect(table.standIn.exceptions.isEmpty && table.standIn.warnings.isEmpty)
  }

  @Test("Rows get the height of their new content (B5)", arguments: [true, false])
  func newHeights(_ hasReconfigure: Bool) {
    let screen = TableTestScreen()
    screen.tableListView.reconfiguresCells = hasReconfigure
    screen.table.standIn.fittingHeight = { view in
      (view as? any TextCell)?.text.map { 30 + 10 * CGFloat($0.count) }
    }
    screen.show(rows(0..<3))
    let before = screen.shownRows.map(\.frame.height)
    var list = rows(0..<3)
    list[0].items[1].text = "longer"
    screen.show(list)
    #expect(screen.shownRows.map(\.frame.height) == [before[0], before[1] + 60, before[2]])
    screen.check()
  }

  @Test("Items get the size of their new content", arguments: [true, false])
  func newSizes(_ hasReconfigure: Bool) {
    let screen = CollectionTestScreen()
    screen.collectionListView.reconfiguresCells = hasReconfigure
    screen.source.sizes.row = { row, _ in 30 + 10 * Double(row.text.count) }
    screen.show(rows(0..<3))
    var list = rows(0..<3)
    list[0].items[1].text = "longer"
    screen.show(list)
    #expect(screen.shownRows.map(\.frame.height) == [30, 90, 30])
    screen.check()
  }

  @Test("A cell that showed a fault shows none when it is reused")
  func faultsGo() {
    let screen = CollectionTestScreen()
    screen.source.trapsOnFaults = false
    // A cell of the right identifier that cannot show row 0.
    screen.source.row = { row in
      row.id == 0
        ? DeclaredRow(row, from: plainItems, reuseIdentifier: "Plain") { (_: RowItemCell, _) in }
        : PlainItemCell.row(row, reuseIdentifier: "Plain")
    }
    screen.show(rows([0]))
    let cell = screen.shownRows[0].cell
    #expect(faultLabels(in: cell).count == 1)
    screen.show([])
    screen.show(rows([1, 2]))
    #expect(screen.shownRows.contains { $0.cell === cell })
    #expect(screen.shownRows.allSatisfy { faultLabels(in: $0.cell).isEmpty })
  }

  @Test("A header gets the height of its new title (B35)")
  func newHeaderHeight() {
    let screen = TableTestScreen()
    screen.table.standIn.fittingHeight = { view in
      ((view as? UITableViewHeaderFooterView)?.contentConfiguration
        as? UIListContentConfiguration)?.text.map { 10 * CGFloat($0.count) }
    }
    screen.show([ListSection(id: "a", items: [Row(id: 1)], header: "Four")])
    #expect(screen.shownRows[0].frame.minY == 40)
    screen.show([ListSection(id: "a", items: [Row(id: 1)], header: "Sixsix")])
    #expect(screen.shownRows[0].frame.minY == 60)
    screen.check()
  }

  @Test("A row that needs a cell with another identifier is reloaded (B25)")
  func otherKindOfCell() {
    func test<Screen: TestScreen>(_ screen: Screen) {
      screen.show(rows(0..<3))
      screen.show([
        ListSection(
          id: "rows", items: [Row(id: 0), Row(id: 1, isWide: true), Row(id: 2)],
          header: "Section rows")
      ])
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("Rows that need another identifier after a change of the provider are reloaded")
  func exchangedProvider() {
    let screen = TableTestScreen()
    screen.show(rows(0..<3))
    screen.source.row = { row in
      DeclaredRow(row) { (cell: WideRowCell, row) in cell.text = row.shownText }
    }
    screen.tap(at: [0, 1])
    var refresh = ListRefresh<String, Int>()
    refresh.reconfiguredItems = [1]
    screen.source.adapter.refresh(refresh)
    screen.settle()
    #expect(screen.shownRows.map { $0.cell is WideRowCell } == [false, true, false])
    #expect(screen.selectedPaths == [[0, 1]])
    #expect(screen.control.exceptions.isEmpty)
  }

  // MARK: Faults

  @Test("A cell that cannot be set up shows why; views get back dequeued cells once (B29, B30)")
  func faults() {
    let table = TableTestScreen()
    let collection = CollectionTestScreen()
    func test<Screen: TestScreen>(
      _ screen: Screen, _ wrongCell: AnyClass, _ right: @escaping (Row) -> DeclaredRow
    ) {
      var faults: [CellFault] = []
      screen.source.trapsOnFaults = false
      screen.source.onFault = { faults.append($0) }
      screen.source.row = { row in
        switch row.id {
        case 1:
          DeclaredRow(row, from: .cellClass(wrongCell), reuseIdentifier: "Wrong") {
            (_: UISwitch, _) in
          }
        case 2: DeclaredRow(row, id: row.id, cell: UIView.self) { _, _, _ in nil }
        default: right(row)
        }
      }
      screen.show(rows(0..<4))
      #expect(faults.map(\.path.item) == [1, 2])
      #expect(screen.shownRows.count == 4)
      let labels = screen.shownRows.map { faultLabels(in: $0.cell).first?.text }
      #expect(labels[0] == nil && labels[3] == nil)
      #expect(labels[1] == faults[0].description && labels[2] == faults[1].description)
      #expect(screen.control.exceptions.isEmpty)
    }
    test(table, PlainCell.self, tableRow)
    test(collection, PlainItemCell.self, itemRow)
  }

  private func faultLabels(in view: UIView) -> [UILabel] {
    view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? faultLabels(in: $0) }
  }

  @Test("A fault in a reconfigured cell is shown in that cell (B26)")
  func faultInPlace() {
    let screen = TableTestScreen()
    screen.source.trapsOnFaults = false
    screen.source.row = { row in
      row.text == "bad"
        ? DeclaredRow(row, from: .cellClass(PlainCell.self), reuseIdentifier: "Plain") {
          (_: RowCell, _) in
        } : PlainCell.row(row, reuseIdentifier: "Plain")
    }
    screen.show(rows(0..<3))
    let cell = screen.shownRows[1].cell
    var list = rows(0..<3)
    list[0].items[1].text = "bad"
    screen.show(list)
    #expect(screen.shownRows[1].cell === cell && faultLabels(in: cell).count == 1)
    list[0].items[1].text = "good"
    screen.show(list)
    #expect(screen.shownRows[1].cell === cell && faultLabels(in: cell).isEmpty)
    #expect(screen.control.exceptions.isEmpty)
  }

  @Test(
    "Before iOS 15, prefetching is off, as prepared cells could not be reconfigured (B20)")
  func noPrefetchingBefore() {
    let screen = CollectionTestScreen()
    #expect(screen.collection.isPrefetchingEnabled)
    screen.collectionListView.reconfiguresCells = false
    #expect(!screen.collection.isPrefetchingEnabled)
  }

  @Test("Rows and sections that do not exist (B24, B33)")
  func staleQuestions() {
    let table = TableTestScreen()
    table.show(rows(0..<3))
    let cell = table.table.dataSource?.tableView(table.table, cellForRowAt: [0, 7])
    #expect(cell.map { type(of: $0) } == UITableViewCell.self)
    #expect(table.table.dataSource?.tableView(table.table, numberOfRowsInSection: 5) == 0)
    table.check()
  }

  // MARK: Headers and footers

  @Test("Headers of a table: titles, views of a model, or none; they change in place (B35)")
  func headers() {
    let screen = TableTestScreen()
    func header(_ section: Int) -> UITableViewHeaderFooterView? {
      screen.table.headerView(forSection: section)
    }
    func title(_ section: Int) -> String? {
      (header(section)?.contentConfiguration as? UIListContentConfiguration)?.text
    }
    func list(_ first: String?, _ second: Int?, _ third: String?) -> [RowSection] {
      [
        ListSection(id: "a", items: [Row(id: 1)], header: first),
        ListSection(
          id: "b", items: [Row(id: 2)], header: second.map { NumberHeader.supplement($0) }),
        ListSection(id: "c", items: [Row(id: 3)], header: third, footer: "end"),
      ]
    }
    screen.show(list("A", 1, nil))
    #expect(title(0) == "A" && (header(1) as? NumberHeader)?.number == 1 && header(2) == nil)
    #expect(screen.table.footerView(forSection: 2) != nil)
    let views = [header(0), header(1)]
    screen.tap(at: [1, 0])
    let cells = screen.shownRows.map(\.cell)
    screen.show(list("AA", 2, nil))
    #expect(title(0) == "AA" && (header(1) as? NumberHeader)?.number == 2)
    #expect(views[0] === header(0) && views[1] === header(1))
    #expect(
      screen.shownRows.map { ObjectIdentifier($0.cell) } == cells.map { ObjectIdentifier($0) })
    // One header appears as a title, two disappear.
    screen.show(list(nil, nil, "C"))
    #expect(header(0) == nil && header(1) == nil && title(2) == "C")
    #expect(screen.selectedPaths == [[1, 0]])
    // A view replaces a title, or a title a view, in a section that keeps its header.
    screen.show(list(nil, 3, "C"))
    screen.source.apply([
      list(nil, nil, nil)[0], ListSection(id: "b", items: [Row(id: 2)], header: "B"),
      ListSection(id: "c", items: [Row(id: 3)], header: NumberHeader.supplement(9), footer: "end"),
    ])
    screen.settle()
    #expect(title(1) == "B" && (header(2) as? NumberHeader)?.number == 9)
    #expect(screen.control.exceptions.isEmpty && screen.control.warnings.isEmpty)
  }

  @Test("Headers of a collection view appear, change and disappear (B36)")
  func collectionHeaders() {
    let screen = CollectionTestScreen()
    func list(_ first: String?, _ second: String?) -> [RowSection] {
      [
        ListSection(id: "a", items: [Row(id: 1)], header: first),
        ListSection(id: "b", items: [Row(id: 2)], header: second),
      ]
    }
    screen.show(list("A", nil))
    #expect(screen.shownTitles == [0: "A"])
    let view = screen.collection.standIn.shownSupplements[0].view
    screen.show(list("AA", nil))
    #expect(screen.shownTitles == [0: "AA"])
    #expect(screen.collection.standIn.shownSupplements[0].view === view)
    screen.show(list("AA", "B"))
    #expect(screen.shownTitles == [0: "AA", 1: "B"])
    screen.show(list(nil, "BB"))
    #expect(screen.shownTitles == [1: "BB"])
    screen.check()
  }

  /// A flow layout with a header of the whole list, and a badge of the second row.
  private final class BadgeLayout: UICollectionViewFlowLayout {
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      let places: [(String, IndexPath)] = [
        (UICollectionView.elementKindSectionHeader, IndexPath(index: 0)), ("badge", [0, 1]),
      ]
      let others = places.map { kind, path in
        let attributes = UICollectionViewLayoutAttributes(
          forSupplementaryViewOfKind: kind, with: path)
        attributes.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        return attributes
      }
      return (super.layoutAttributesForElements(in: rect) ?? []) + others
    }
  }

  @Test("Views of the whole list and of rows change in place, too")
  func supplementsInPlace() {
    let layout = BadgeLayout()
    layout.itemSize = CGSize(width: 320, height: 44)
    layout.headerReferenceSize = CGSize(width: 320, height: 28)
    let collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    collection.standIn.enterWindow()
    let source = ListDataSource<String, Row>(row: itemRow)
    var text = "old"
    source.supplements = { kind, path in
      let name = kind == "badge" ? "Badge" : "Header"
      return TitleView.supplement("\(name) of \(path), \(text)", reuseIdentifier: name)
    }
    source.attach(to: collection)
    var list = rows(0..<3)
    source.apply(list)
    collection.standIn.finishAnimations()
    let shown = collection.standIn.shownSupplements
    #expect(
      shown.map { ($0.view as? TitleView)?.title } == [
        "Header of 0.0, old", "Section rows", "Badge of 0.1, old",
      ])
    text = "new"
    list[0].header = "New"
    source.apply(list)
    collection.standIn.finishAnimations()
    #expect(
      shown.map { ($0.view as? TitleView)?.title } == [
        "Header of 0.0, new", "New", "Badge of 0.1, new",
      ])
    #expect(collection.standIn.shownSupplements.map(\.view) == shown.map(\.view))
    #expect(collection.standIn.exceptions.isEmpty)
  }

  @Test("Other supplementary views, by their kind")
  func supplements() {
    let screen = CollectionTestScreen()
    screen.source.footer = { "end of \($0)" }
    screen.layout.footerReferenceSize = CGSize(width: 320, height: 20)
    screen.show(sections(["a": [1]]))
    let footer = screen.collection.standIn.shownSupplements.first {
      $0.kind == UICollectionView.elementKindSectionFooter
    }
    #expect((footer?.view as? TitleView)?.title == "end of a")
    // A supplementary view of unknown kind is empty.
    screen.source.supplements = { kind, path in
      kind == "badge"
        ? TitleView.supplement("badge \(path)") : nil
    }
    let dataSource = screen.collection.dataSource
    #expect(dataSource != nil)
    #expect(screen.control.exceptions.isEmpty)
  }
}
