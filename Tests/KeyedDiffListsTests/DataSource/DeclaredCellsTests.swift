import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// The page of a venue on a screen, declared in every way.
@MainActor
struct DeclaredCellsTests {
  let page = VenuePage()
  let texts = ["Café", "Reviews", "Good", "Loud"]
  let relatedTexts = ["Café", "Reviews", "Good", "Loud", "Related venues", "Bar", "Café"]

  @Test func anEnumWithIdentityAnimates() throws {
    let source = KeyedListDataSource<Int, VenueRow, VenueRow>(
      identity: RowIdentity(id: \.self), row: \.declared)
    let screen = InMemoryScreen(showing: source, host: venueHost(), id: { $0 })
    source.apply(rows: page.rows)
    #expect(screen.cells[0].map(text) == texts)
    let cells = screen.cells[0]

    var outcome: UpdateOutcome?
    source.apply(rows: page.withRelated.rows) { outcome = $0 }
    #expect(outcome == .batches(1))
    #expect(screen.cells[0].map(text) == relatedTexts)
    #expect(zip(cells, screen.cells[0]).allSatisfy(isSame))

    source.apply(rows: { page.rows })
    #expect(screen.cells[0].map(text) == texts)
    #expect(zip(cells, screen.cells[0]).allSatisfy(isSame))
    // One registration for each kind of cell, all made automatically.
    #expect(screen.host.registered.count == 4)
    try screen.verify()
  }

  @Test func declaredCellsAnimateAndAreRefreshedInPlace() throws {
    let source = DeclaredList<String>()
    let screen = InMemoryScreen(showing: source, host: venueHost())
    func show(_ page: VenuePage) -> UpdateOutcome? {
      var outcome: UpdateOutcome?
      source.apply(completion: { outcome = $0 }) {
        ListSection(id: "page") { page.cells }
      }
      return outcome
    }
    _ = show(page)
    let outline = screen.cells[0][0]
    #expect(show(page) == .unchanged)

    var renamed = page.withRelated
    renamed.venue.name = "Kaffee"
    #expect(show(renamed) == .batches(1))
    #expect(isSame(screen.cells[0][0], outline))
    #expect(screen.cells[0].map(text) == ["Kaffee"] + relatedTexts.dropFirst())
    #expect(screen.listView.reconfiguredRowCount == 1)
    #expect(screen.listView.strictView.reloadCount == 1)
    try screen.verify()
  }

  /// An enum that cannot be compared.
  private enum Anonymous: Sendable { case label(String) }

  @Test func anEnumWithoutIdentityReloads() throws {
    let source = KeyedListDataSource<Int, Anonymous, Never>(identity: .none()) { row in
      DeclaredRow(0, id: 0) { (cell: LabelCell, _) in
        if case .label(let text) = row { cell.text = text }
      }
    }
    let view = InMemoryListView(
      showing: source.adapter, allowsDuplicateIDs: true, id: { _ in 0 },
      content: { _, _ in true })
    source.view = view
    for texts in [["A"], ["A", "B"]] {
      var outcome: UpdateOutcome?
      source.apply(rows: texts.map { .label($0) }) { outcome = $0 }
      #expect(outcome == .reloaded(.noIdentity))
      let host = InMemoryCellHost()
      let cells = texts.indices.map {
        source.cell(at: CurrentPath(section: 0, item: $0), in: host)
      }
      #expect(cells.map(text) == texts)
    }
    try view.verify()
  }

  /// A row with an id, but with content that cannot be compared.
  private struct Opaque: Identifiable, Sendable { let id: Int }

  @Test func rowsWithAnIdAloneAreAllRefreshed() throws {
    let source = ListDataSource<Int, Opaque>(
      identity: .refreshingAll
    ) { row in DeclaredRow(row.id, id: 0) { (cell: LabelCell, id) in cell.text = "\(id)" } }
    let screen = InMemoryScreen(showing: source, id: \.id, content: { _, _ in true })
    source.apply(rows: [Opaque(id: 1), Opaque(id: 2)])
    var outcome: UpdateOutcome?
    source.apply(rows: [Opaque(id: 2), Opaque(id: 3)]) { outcome = $0 }
    #expect(outcome == .batches(1))
    #expect(screen.listView.reconfiguredRowCount == 1)
    #expect(screen.cells[0].map(text) == ["2", "3"])
    // The very same list: objects that it refers to may have changed.
    source.apply(rows: source.sections[0].items.array) { outcome = $0 }
    #expect(outcome == .batches(0))
    #expect(screen.listView.reconfiguredRowCount == 3)
    try screen.verify()
  }

  @Test func objectsWithAnIdAloneAreRefreshedInTheVerySameList() throws {
    final class Note: Identifiable {
      let id: Int
      var text = "old"
      init(id: Int) { self.id = id }
    }
    let notes = [Note(id: 1), Note(id: 2)]
    let source = ListDataSource<Int, Note>(
      identity: .refreshingAll
    ) { note in LabelCell.row(note.text, id: note.id) }
    let screen = InMemoryScreen(showing: source, id: \.id, content: { _, _ in true })
    source.apply(rows: notes)
    notes[1].text = "new"
    var outcome: UpdateOutcome?
    source.apply(rows: notes) { outcome = $0 }
    #expect(outcome == .batches(0))
    #expect(screen.cells[0].map(text) == ["old", "new"])
    try screen.verify()
  }

  @Test func aRowThatTakesAnotherKindOfCellIsReloaded() throws {
    struct Row: Identifiable, Equatable {
      var id = 0
      var isTitle: Bool
      var text: String
    }
    let source = ListDataSource<Int, Row> { row in
      row.isTitle
        ? TitleCell.row(row.text) : ReviewCell.row(Review(id: row.id, text: row.text))
    }
    let screen = InMemoryScreen(showing: source, host: venueHost(), id: \.id)
    source.apply(rows: [Row(isTitle: true, text: "A")])
    #expect(screen.cells[0][0] is TitleCell)
    source.apply(rows: [Row(isTitle: false, text: "B")])
    #expect(screen.cells[0][0] is ReviewCell)
    #expect(screen.cells[0].map(text) == ["B"])
    #expect(screen.listView.reconfiguredRowCount == 0)
    #expect(screen.faults.isEmpty)
    try screen.verify()
  }

  @Test func declarationsOfOneIdAreAllShown() {
    let source = DeclaredList<Int>()
    let view = InMemoryListView(
      showing: source.adapter, allowsDuplicateIDs: true, id: \.id,
      content: RowIdentity.declared.content)
    source.view = view
    let host = venueHost()
    for titles in [["A", "A"], ["B", "A", "A"], ["A"], []] {
      var outcome: UpdateOutcome?
      source.apply(rows: titles.map { TitleCell.row($0) }) { outcome = $0 }
      #expect(outcome == .batches(1))
      let cells = titles.indices.map {
        source.cell(at: CurrentPath(section: 0, item: $0), in: host)
      }
      #expect(cells.map(text) == titles)
      #expect(throws: Never.self) { try view.verify() }
    }
  }

  @Test func declarationsOfOneIdAreReported() {
    let found = Found()
    let source = DeclaredList<Int>(
      options: ListOptions(onDuplicates: { duplicates in
        MainActor.assumeIsolated { found.rows.append("\(duplicates)") }
      }))
    let view = InMemoryListView(
      showing: source.adapter, allowsDuplicateIDs: true, id: \.id,
      content: RowIdentity.declared.content)
    source.view = view
    source.apply(rows: [TitleCell.row("A"), TitleCell.row("B")])
    #expect(found.rows.isEmpty)
    source.apply(rows: [TitleCell.row("A"), TitleCell.row("A")])
    #expect(found.rows.count == 1)
  }

  @MainActor private final class Found { var rows: [String] = [] }
}
