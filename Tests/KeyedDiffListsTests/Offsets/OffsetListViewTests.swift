import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

private typealias Item = ListPair.Item
private typealias Section = ListSection<Int, Item>

/// A screen whose data stands among static rows, and its view.
@MainActor
private final class Screen {
  private final class DataSource {
    var data: [Section]
    init(_ data: [Section]) { self.data = data }
  }

  private let source: DataSource
  let base: StrictScreen
  let view: OffsetListView

  init(_ data: [Section], _ rows: StaticRows) {
    let source = DataSource(data)
    self.source = source
    base = StrictScreen { rows.around(source.data) }
    view = OffsetListView(base) { rows.offset(in: source.data) }
    base.reloadData()
  }

  var data: [Section] {
    get { source.data }
    set { source.data = newValue }
  }

  /// What an adapter does with a plan.
  func perform(_ plan: UpdatePlan<Int, Item>) -> Int {
    var completions = 0
    for stage in plan.stages {
      view.performBatchUpdates(stage.batch, animated: true) {
        data = stage.sections
      } completion: {
        completions += 1
      }
    }
    data = plan.sections
    view.reconfigureItems(at: plan.refresh.items)
    view.refreshHeadersAndFooters(of: plan.refresh.sections)
    return completions
  }
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

  @Test("takes plans for the data", arguments: UInt64(0)..<300)
  func plans(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pair = SectionedPair(seed: seed, maximumSections: 6, maximumRows: 30)
    let rows = StaticRows(ids: (pair.old + pair.new).map(\.id), using: &random)
    let screen = Screen(pair.old, rows)
    #expect(screen.view.rowCounts == pair.old.map(\.items.count), "\(pair)")
    let ids = pair.old.flatMap { $0.items.map(\.id) }
    screen.base.selectedIDs = Set(ids.filter { _ in Bool.random(using: &random) })

    let diff = SectionedDiff(from: pair.old, to: pair.new)
    let plan = UpdatePlan(diff, from: pair.old, to: pair.new)
    #expect(screen.perform(plan) == plan.stages.count, "\(pair)")
    screen.base.verify()
    #expect(screen.base.violation == nil, "\(pair)")
    #expect(screen.base.reloadCount == 1, "\(pair)")
    #expect(screen.view.rowCounts == pair.new.map(\.items.count), "\(pair)")
    let selected = screen.view.selection.map { pair.new[$0.section].items[$0.item].id }
    let kept = pair.new.flatMap { $0.items.map(\.id) }.filter(screen.base.selectedIDs.contains)
    #expect(selected == kept, "\(pair)")
  }

  @Test func showsOnlyTheSelectionOfTheData() {
    let screen = Screen(list, rows)
    // A row of a static section, a static row, and two of the data.
    screen.base.selection = [path(0, 1), path(1, 0), path(1, 1), path(2, 2)]
    #expect(screen.view.selection == [path(0, 0), path(1, 0)])
    screen.view.selection = [path(0, 1)]
    #expect(screen.base.selection == [path(0, 1), path(1, 0), path(1, 2)])
  }

  @Test func keepsTheSelectionOfStaticSectionsThroughReloads() {
    let screen = Screen(list, rows)
    screen.base.selection = [path(0, 1), path(1, 1), path(3, 0)]
    let ids = screen.base.selectedIDs.filter { $0 < 0 }
    #expect(ids.count == 2)
    screen.data.append(Section(id: 9))
    screen.view.reloadData()
    #expect(screen.base.selectedIDs == ids)
    #expect(screen.base.selection == [path(0, 1), path(4, 0)])
    screen.data = []
    screen.view.reloadData()
    #expect(screen.base.selectedIDs == ids)
    #expect(screen.base.violation == nil)
  }

  @Test func anchorsRowsOfTheData() {
    let screen = Screen(list, rows)
    screen.view.scrollAnchor = ScrollAnchor(path: path(1, 0), offset: -4)
    #expect(screen.base.scrollAnchor == ScrollAnchor(path: path(2, 2), offset: -4))
    #expect(screen.view.scrollAnchor == ScrollAnchor(path: path(1, 0), offset: -4))
    screen.base.scrollAnchor = ScrollAnchor(path: path(2, 1), offset: 0)
    #expect(screen.view.scrollAnchor == nil)
    screen.view.scrollAnchor = nil
    #expect(screen.base.scrollAnchor == nil)
  }

  @Test func isInAWindowIfTheViewIs() {
    let screen = Screen(list, rows)
    #expect(screen.view.isInWindow)
    screen.base.isInWindow = false
    #expect(!screen.view.isInWindow)
  }

  @Test func keepsTheView() {
    weak var base: StrictScreen?
    var view: OffsetListView?
    do {
      let screen = StrictScreen { [] }
      base = screen
      view = OffsetListView(screen) { DataOffset() }
    }
    #expect(base != nil)
    view = nil
    #expect(base == nil && view == nil)
  }
}
