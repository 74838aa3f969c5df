import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

private typealias Section = ListSection<Int, Item>

/// A screen that shows the data of an adapter among static rows.
@MainActor
private struct Screen {
  let adapter: ListAdapter<Int, Item>
  /// The view on the screen.
  let base: InMemoryListView<Int, Item>
  /// The view that the adapter sees.
  let view: OffsetListView

  init(_ data: [Section], _ rows: StaticRows) {
    let adapter = ListAdapter<Int, Item>(sections: data)
    self.adapter = adapter
    base = InMemoryListView(id: \.id, content: ==) { rows.around(adapter.sections) }
    view = OffsetListView(base) { rows.offset(in: adapter.sections) }
    adapter.view = view
  }

  /// The ids of the rows that are selected on the screen.
  var selectedIDs: [Int] {
    base.selection.map { base.strictView.sections[$0.section].items[$0.item].id }
  }
}

/// Static sections and rows whose number changes.
@MainActor
private final class Surroundings {
  private(set) var rows = StaticRows(sections: .init(), items: .init())

  init(before: Int, after: Int) { set(before: before, after: after) }

  func set(before: Int, after: Int, rowsBefore: Int = 0) {
    rows = StaticRows(
      sections: .init(before: before, after: after), items: .init(before: rowsBefore))
  }
}

/// A view that keeps whatever selection it is given.
@MainActor
private final class PlainView: ListView {
  /// The numbers of rows after the next reload.
  var newRowCounts: [Int]
  private(set) var rowCounts: [Int]?
  let isInWindow = true
  var hasUncommittedUpdates = false
  var planMode = PlanMode.fewestBatches
  var maximumChanges: Int?
  var selection: [CurrentPath] = []
  var scrollAnchor: ScrollAnchor?
  private(set) var refreshedSections: [Int] = []

  init(rowCounts: [Int]) { (newRowCounts, self.rowCounts) = (rowCounts, rowCounts) }

  func reloadData() { (rowCounts, selection) = (newRowCounts, []) }
  func performBatchUpdates(_ batch: ListBatch) {}
  func reconfigureItems(at paths: [CurrentPath]) {}
  func refreshHeadersAndFooters(of sections: [Int]) { refreshedSections += sections }
}

@MainActor
@Suite("A view that hides static rows from its adapter")
struct OffsetListViewTests {
  private let rows = StaticRows(
    sections: .init(before: 1, after: 1), items: .init(before: 1, after: 1),
    itemsOfIDs: [8: .init(before: 2)])
  private let list = [
    Section(id: 7, items: [Item(id: 1), Item(id: 2)]), Section(id: 8, items: [Item(id: 3)]),
  ]

  private func path(_ section: Int, _ item: Int) -> CurrentPath {
    CurrentPath(section: section, item: item)
  }

  /// The adapter need not reload the view, just as without static rows.
  @Test("performs batches of the data", arguments: UInt64(0)..<300)
  func batches(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let pair = SectionedPair(seed: seed, maximumSections: 6, maximumRows: 30)
    let rows = StaticRows(ids: (pair.old + pair.new).map(\.id), using: &random)
    let screen = Screen(pair.old, rows)
    #expect(screen.view.rowCounts == pair.old.map(\.items.count), "\(pair)")
    screen.base.selection = rows.around(pair.old).enumerated().flatMap { section, shown in
      shown.items.indices.filter { _ in Bool.random(using: &random) }.map { path(section, $0) }
    }
    let selected = Set(screen.selectedIDs)
    let reloads = screen.base.strictView.reloadCount
    if seed % 3 == 0 { screen.adapter.contentRefresh = { _, _ in .reload } }
    if seed % 2 == 0 { screen.adapter.options.mode = .everyMove }

    let outcome = await screen.adapter.apply(pair.new).outcome()
    if case .reloaded = outcome { Issue.record("\(pair): \(outcome)") }
    #expect(screen.base.strictView.reloadCount == reloads, "\(pair)")
    do { try screen.base.verify() } catch { Issue.record("\(pair), \(rows): \(error)") }
    #expect(screen.base.strictView.sections == rows.around(pair.new), "\(pair)")
    #expect(screen.view.rowCounts == pair.new.map(\.items.count), "\(pair)")
    let kept = rows.around(pair.new).flatMap { $0.items.map(\.id) }.filter(selected.contains)
    #expect(screen.selectedIDs == kept, "\(pair)")
  }

  @Test func isReloadedIfItHasOtherRows() async throws {
    // The adapter does not know of the static rows.
    let adapter = ListAdapter<Int, Item>(sections: list)
    let base = InMemoryListView<Int, Item>(id: \.id, content: ==) { [rows] in
      rows.around(adapter.sections)
    }
    let view = OffsetListView(base) { DataOffset() }
    adapter.view = view
    #expect(await adapter.apply([list[1]]).outcome() == .reloaded(.otherCounts))
    try base.verify()
  }

  @Test func isInAWindowIfTheViewIs() async throws {
    let screen = Screen(list, rows)
    screen.base.isInWindow = false
    #expect(await screen.adapter.apply([list[1]]).outcome() == .reloaded(.notInWindow))
    try screen.base.verify()
    screen.base.isInWindow = true
    #expect(await screen.adapter.apply(list).outcome() == .batches(1))
    try screen.base.verify()
  }

  // MARK: Selection and scroll position

  @Test func hasThePropertiesOfTheView() {
    let base = PlainView(rowCounts: [1, 3, 1])
    let view = OffsetListView(base) { DataOffset(sections: .init(before: 1, after: 1)) }
    #expect(!view.hasUncommittedUpdates)
    base.hasUncommittedUpdates = true
    base.planMode = .everyMove
    base.maximumChanges = 7
    #expect(view.hasUncommittedUpdates)
    #expect(view.planMode == .everyMove)
    #expect(view.maximumChanges == 7)
    #expect(view.rowCounts == [3])
    view.refreshHeadersAndFooters(of: [0])
    #expect(base.refreshedSections == [1])
  }

  @Test func showsOnlyTheSelectionOfTheData() {
    let screen = Screen(list, rows)
    // Selects a row of a static section, a static row, and two rows of the data.
    screen.base.selection = [path(0, 1), path(1, 0), path(1, 1), path(2, 2)]
    #expect(screen.view.selection == [path(0, 0), path(1, 0)])
    screen.view.selection = [path(0, 1)]
    #expect(screen.base.selection == [path(0, 1), path(1, 0), path(1, 2)])
  }

  /// Rows of static sections, and rows of the data, which the adapter knows.
  @Test func keepsTheSelectionThroughReloads() async throws {
    let screen = Screen(list, rows)
    screen.base.selection = [path(0, 1), path(1, 1), path(2, 2), path(3, 0)]
    screen.base.isInWindow = false
    await screen.adapter.apply([Section(id: 9), Section(id: 10, items: [Item(id: 3)]), list[0]])
      .outcome()
    try screen.base.verify()
    #expect(screen.base.selection == [path(0, 1), path(2, 1), path(3, 1), path(4, 0)])
    await screen.adapter.apply([Section]()).outcome()
    try screen.base.verify()
    #expect(screen.base.selection == [path(0, 1), path(1, 0)])
  }

  @Test func keepsTheAnchorThroughReloads() async {
    let screen = Screen(list, rows)
    screen.base.isInWindow = false
    // The second row of the data, after two rows of a section and a static row.
    screen.base.contentOffset = 4.25
    #expect(screen.view.scrollAnchor == ScrollAnchor(path: path(0, 1), offset: -0.25))
    await screen.adapter.apply([Section(id: 7, items: [Item(id: 2)])]).outcome()
    #expect(screen.base.scrollAnchor == ScrollAnchor(path: path(1, 1), offset: -0.25))
    // A row of the section after the data.
    screen.base.contentOffset = 6.5
    #expect(screen.base.scrollAnchor == ScrollAnchor(path: path(2, 1), offset: -0.5))
    #expect(screen.view.scrollAnchor == nil)
    await screen.adapter.apply(list).outcome()
    #expect(screen.base.scrollAnchor == ScrollAnchor(path: path(3, 1), offset: -0.5))
    screen.view.scrollAnchor = nil
    #expect(screen.base.scrollAnchor == ScrollAnchor(path: path(3, 1), offset: -0.5))
  }

  @Test("keeps the edge that an anchor is measured from")
  func lowerEdge() async throws {
    let screen = Screen([Section(id: 7, items: items(0..<30))], rows)
    screen.base.anchorEdge = .bottom
    // After two rows of a section and a static row.
    screen.base.contentOffset = 10.25
    let anchor = ScrollAnchor(path: path(0, 17), offset: 0.75, edge: .bottom)
    #expect(screen.view.scrollAnchor == anchor)
    await screen.adapter.apply([Section(id: 7, items: items(-3..<30))]).outcome()
    #expect(screen.base.contentOffset == 13.25)
    // A row of the section after the data.
    screen.base.contentOffset = 28.5
    let staticAnchor = ScrollAnchor(path: path(2, 1), offset: 0.5, edge: .bottom)
    #expect(screen.base.scrollAnchor == staticAnchor)
    screen.adapter.reloadView()
    #expect(screen.base.scrollAnchor == staticAnchor)
    try screen.base.verify()
  }

  /// Rows of the data are kept by identity, and rows of static sections by their distance from the
  /// start or the end.
  @Test func keepsWhatThereIsWhenStaticSectionsComeAndGo() async throws {
    let adapter = ListAdapter<Int, Item>(sections: list)
    let around = Surroundings(before: 2, after: 2)
    let base = InMemoryListView<Int, Item>(id: \.id, content: ==) {
      around.rows.around(adapter.sections)
    }
    let view = OffsetListView(base) { around.rows.offset(in: adapter.sections) }
    adapter.view = view
    base.selection = [
      path(0, 0), path(1, 1), path(2, 1), path(3, 0), path(4, 0), path(5, 1),
    ]
    around.set(before: 1, after: 1)
    adapter.reloadView()
    try base.verify()
    #expect(base.selection == [path(0, 0), path(1, 1), path(2, 0), path(3, 1)])
    around.set(before: 3, after: 0)
    base.isInWindow = false
    await adapter.apply([Section(id: 9, items: [Item(id: 3)]), list[0]]).outcome()
    try base.verify()
    #expect(base.selection == [path(0, 0), path(3, 0), path(4, 1)])
    around.set(before: 0, after: 0)
    base.contentOffset = 1
    adapter.reloadView()
    #expect(base.selection == [path(0, 0), path(1, 1)] && base.scrollAnchor == nil)
  }

  @Test func forgetsStaticRowsThatAreNotThereAfterAReload() {
    let base = PlainView(rowCounts: [3, 2])
    let view = OffsetListView(base) { DataOffset(sections: .init(before: 1)) }
    base.selection = [path(0, 1), path(0, 2)]
    base.newRowCounts = [2, 2]
    view.reloadData()
    #expect(base.selection == [path(0, 1)])
  }

  @Test func keepsRowsWhenStaticRowsComeAndGo() async throws {
    let adapter = ListAdapter<Int, Item>(sections: [Section(id: 7, items: items(1..<4))])
    let around = Surroundings(before: 0, after: 0)
    let base = InMemoryListView<Int, Item>(id: \.id, content: ==) {
      around.rows.around(adapter.sections)
    }
    let view = OffsetListView(base) { around.rows.offset(in: adapter.sections) }
    adapter.view = view
    var selectedIDs: [Int] {
      base.selection.map { base.strictView.sections[$0.section].items[$0.item].id }
    }
    base.selection = [path(0, 0), path(0, 2)]
    around.set(before: 0, after: 0, rowsBefore: 1)
    adapter.reloadView()
    #expect(selectedIDs == [1, 3] && base.selection == [path(0, 1), path(0, 3)])
    around.set(before: 0, after: 0)
    adapter.reloadView()
    #expect(selectedIDs == [1, 3])
    // The adapter does not know of this change: the next update detects it.
    around.set(before: 1, after: 0)
    #expect(await adapter.apply(rows: items(0..<4)).outcome() == .reloaded(.otherCounts))
    try base.verify()
    // The view was reloaded without the adapter, with the same row counts.
    around.set(before: 0, after: 1)
    base.reloadData()
    #expect(await adapter.apply(rows: items(1..<4)).outcome() == .reloaded(.otherCounts))
    try base.verify()
    #expect(await adapter.apply(rows: items(1..<5)).outcome() == .batches(1))
    try base.verify()
  }

  @Test func keepsTheViewAndIsKeptByNobody() {
    weak var base: InMemoryListView<Int, Item>?
    weak var adapterView: OffsetListView?
    var screen: Screen? = Screen(list, rows)
    let adapter = screen?.adapter
    base = screen?.base
    adapterView = screen?.view
    #expect(base != nil && adapterView != nil)
    screen = nil
    #expect(base == nil && adapterView == nil && adapter?.view == nil)
  }

  @Test("is reloaded when static sections change while there is no data")
  func staticSectionsWithoutData() async throws {
    let surroundings = Surroundings(before: 1, after: 0)
    let adapter = ListAdapter<Int, Item>()
    let base = InMemoryListView<Int, Item>(id: \.id, content: ==) {
      surroundings.rows.around(adapter.sections)
    }
    let view = OffsetListView(base) { surroundings.rows.offset(in: adapter.sections) }
    adapter.view = view
    surroundings.set(before: 2, after: 0)
    #expect(await adapter.apply(rows: [Item(id: 1)]).outcome() == .reloaded(.otherCounts))
    try base.verify()
  }
}
