import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import Testing

/// A view that records where the focus belongs after each reload.
@MainActor
private final class FocusView: ListView {
  var focusedRow: FlatLayout.Row?
  private(set) var kept: [KeptFocus?] = []
  var counts: [Int]? = []
  var isInWindow: Bool { true }
  var rowCounts: [Int]? { counts }
  var selection: [CurrentPath] = []
  var scrollAnchor: ScrollAnchor?

  func reloadData() { kept.append(nil) }
  func reloadData(keeping focus: KeptFocus?) { kept.append(focus) }
  func performBatchUpdates(_ batch: ListBatch) {
    _ = batch.setData()
    batch.finish()
  }
  func reconfigureItems(at paths: [CurrentPath]) {}
  func refreshHeadersAndFooters(of sections: [Int]) {}
}

@MainActor
@Suite("The focus after a reload")
struct KeptFocusTests {
  private func list(_ sections: [(id: Int, items: [Int])]) -> [ListSection<Int, ListPair.Item>] {
    sections.map { section in
      ListSection(id: section.id, items: section.items.map { ListPair.Item(id: $0) })
    }
  }

  private func focus(
    from old: [ListSection<Int, ListPair.Item>], _ row: FlatLayout.Row,
    to new: [ListSection<Int, ListPair.Item>], adapter: ListAdapter<Int, ListPair.Item>? = nil
  ) -> KeptFocus? {
    let adapter = adapter ?? ListAdapter()
    let view = FocusView()
    adapter.view = view
    adapter.apply(old, style: .reload)
    view.focusedRow = row
    adapter.apply(new, style: .reload)
    return view.kept.last ?? nil
  }

  private func row(_ section: Int, _ item: Int) -> FlatLayout.Row {
    .item(CurrentPath(section: section, item: item))
  }

  @Test("A kept row is found by its id, also in another section")
  func kept() {
    let old = list([(1, [10, 11, 12]), (2, [20])])
    #expect(
      focus(from: old, row(0, 1), to: list([(2, [20, 11]), (1, [10])]))
        == .sameRow(row(0, 1), isUnchanged: false))
    #expect(
      focus(from: old, .header(section: 1), to: list([(2, []), (1, [])]))
        == .sameRow(.header(section: 0), isUnchanged: false))
  }

  @Test("A deleted row or section is replaced by the next row, or else by the previous one")
  func deleted() {
    let old = list([(1, [10, 11, 12]), (2, [20])])
    #expect(
      focus(from: old, row(0, 1), to: list([(1, [10, 12])]))
        == .neighbor(CurrentPath(section: 0, item: 1)))
    #expect(
      focus(from: old, row(0, 2), to: list([(3, [30]), (2, [20])]))
        == .neighbor(CurrentPath(section: 1, item: 0)))
    #expect(
      focus(from: old, row(1, 0), to: list([(1, [12, 10])]))
        == .neighbor(CurrentPath(section: 0, item: 0)))
    #expect(
      focus(from: old, .header(section: 1), to: list([(1, [10])]))
        == .neighbor(CurrentPath(section: 0, item: 0)))
    #expect(focus(from: old, row(0, 1), to: list([(5, [50])])) == nil)
    #expect(focus(from: old, row(0, 1), to: []) == nil)
  }

  @Test("Only a reload that the app has not requested can leave the cell as it is")
  func unchanged() {
    let adapter = ListAdapter<Int, ListPair.Item>()
    adapter.options.maximumChanges = 0
    let view = FocusView()
    adapter.view = view
    adapter.apply(list([(1, [10, 11, 12])]))
    view.counts = [3]
    view.focusedRow = row(0, 1)
    adapter.apply(list([(1, [11, 12])]))
    #expect(view.kept.last == .some(.sameRow(row(0, 0), isUnchanged: true)))
    view.counts = [2]
    view.focusedRow = row(0, 0)
    adapter.reloadView()
    #expect(view.kept.last == .some(.sameRow(row(0, 0), isUnchanged: false)))
    var changed = list([(1, [13, 11])])
    changed[0].items[1].content += 1
    adapter.apply(changed)
    #expect(view.kept.last == .some(.sameRow(row(0, 1), isUnchanged: false)))
  }

  @Test("Without a comparison, the diff of the feed tells which cells can be left as they are")
  func unchangedWithoutComparison() async throws {
    let adapter = KeyedListAdapter<Int, ListPair.Item, Never>(identity: .none())
    adapter.options.maximumChanges = 0
    let view = FocusView()
    adapter.view = view
    view.counts = [3]
    for (item, isUnchanged) in [(1, false), (2, true)] {
      let base = ListVersion()
      adapter.apply(ListUpdate(sections: list([(1, [10, 11, 12])]), version: base))
      view.focusedRow = row(0, item)
      // The first row is deleted, and the second one has new content.
      let diff = try ListDiff(oldCount: 3, deletions: [0], updates: [IndexPair(old: 1, new: 0)])
      let update = ListUpdate(
        sections: list([(1, [11, 12])]), version: ListVersion(), base: base,
        diff: SectionedDiff(diff))
      #expect(await adapter.apply(update).outcome() == .reloaded(.tooManyChanges))
      #expect(view.kept.last == .sameRow(row(0, item - 1), isUnchanged: isUnchanged))
    }
  }

  @Test("Static rows are taken into account")
  func staticRows() {
    let view = FocusView()
    let offset = DataOffset(sections: .init(before: 1), items: .init(before: 2))
    let wrapper = OffsetListView(view) { offset }
    let adapter = ListAdapter<Int, ListPair.Item>()
    view.counts = [4, 5]
    adapter.view = wrapper
    adapter.apply(list([(1, [10, 11, 12])]), style: .reload)
    view.focusedRow = row(1, 3)
    #expect(wrapper.focusedRow == row(0, 1))
    adapter.apply(list([(1, [11])]), style: .reload)
    #expect(view.kept.last == .some(.sameRow(row(1, 2), isUnchanged: false)))
    view.focusedRow = row(0, 1)
    #expect(wrapper.focusedRow == nil)
    view.focusedRow = .header(section: 1)
    #expect(wrapper.focusedRow == .header(section: 0))
  }
}
