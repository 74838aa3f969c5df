import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
@Suite("The app observes each update before and after it")
struct TransitionTests {
  let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<3))])
  let view: InMemoryListView<Int, Item>

  init() {
    view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
  }

  @Test("Once before the first batch, and once after the last one, before the call ends")
  func order() throws {
    var events: [String] = []
    adapter.onWillUpdate = { [adapter] transition in
      #expect(adapter.sections == transition.old)
      events.append("will \(transition.diff?.items.insertions.count ?? -1)")
    }
    adapter.onDidUpdate = { [adapter] transition, outcome in
      #expect(adapter.sections == transition.new)
      events.append("did \(outcome)")
    }
    view.animatesUntilFinished = true
    adapter.apply(rows: items(0..<5)) { _ in events.append("ended") }
    #expect(events == ["will 2"])
    view.finishAnimations()
    #expect(events == ["will 2", "did batches(1)", "ended"])

    events = []
    adapter.apply(rows: items(0..<5, content: 1))
    #expect(events == ["will 0", "did batches(0)"])

    events = []
    adapter.apply(rows: items(0..<5, content: 1))
    #expect(events.isEmpty)

    adapter.apply(rows: items(0..<2), style: .reload)
    #expect(events == ["will -1", "did reloaded(KeyedDiffLists.ReloadReason.requested)"])
    try view.verify()
  }

  @Test("If a comparison finds too many changes, the app gets its diff before the reload")
  func tooManyChanges() throws {
    adapter.options.maximumChanges = 0
    var diffs: [SectionedDiff?] = []
    var outcomes: [UpdateOutcome] = []
    adapter.onWillUpdate = { diffs.append($0.diff) }
    adapter.apply(rows: items(0..<9)) { outcomes.append($0) }
    #expect(diffs.map { $0?.exceedsMaximumChanges } == [true])
    #expect(outcomes == [.reloaded(.tooManyChanges)])
    try view.verify()
  }

  @Test("An update of two batches and new content is observed once")
  func twoBatches() async throws {
    await adapter.apply([
      ListSection(id: 1, items: items(5..<7)), ListSection(id: 0, items: items(0..<5)),
    ]).outcome()
    var events: [String] = []
    adapter.onWillUpdate = { _ in events.append("will") }
    adapter.onDidUpdate = { _, outcome in events.append("did \(outcome)") }
    await adapter.apply([
      ListSection(id: 0, items: items(0..<4, content: 1)), ListSection(id: 1, items: items(5..<8)),
    ]).outcome()
    #expect(events == ["will", "did batches(2)"])
    try view.verify()
  }

  @Test("A list view hears of the end of each update before the app, and may reload then")
  func updateEnd() throws {
    var events: [String] = []
    adapter.onUpdateEnd = { [adapter] in
      events.append(adapter.isUpdating ? "still updating" : "end")
      adapter.reloadView()
    }
    adapter.onDidUpdate = { transition, _ in
      events.append("did \(transition.new[0].items.count)")
    }
    adapter.coalesceUpdates {
      adapter.apply(rows: items(0..<5)) { _ in events.append("superseded") }
      adapter.apply(rows: items(0..<6)) { _ in events.append("complete") }
    }
    adapter.apply(rows: items(0..<7))
    adapter.apply(rows: items(0..<7)) { _ in events.append("unchanged") }
    #expect(
      events == [
        "end", "did 6", "superseded", "complete", "end", "did 7", "end", "unchanged",
      ])
    try view.verify()
  }

  @Test("A list that is applied by an observer waits its turn")
  func reentrant() throws {
    var isFirst = true
    adapter.onWillUpdate = { [adapter] _ in
      if isFirst { adapter.apply(rows: items(7..<9)) }
      isFirst = false
    }
    let call = adapter.apply(rows: items(0..<5))
    #expect(call.result == .batches(1))
    #expect(adapter.sections[0].items == ListItems(items(7..<9)))
    try view.verify()
  }

  @Test("An observer may replace the view; the previous view gets no batch")
  func replaced() throws {
    let other = InMemoryListView(showing: adapter, id: \.id)
    adapter.onWillUpdate = { [adapter] _ in adapter.view = other }
    let call = adapter.apply(rows: items(0..<5))
    #expect(call.result == .reloaded(.viewReplaced) && view.animations.isEmpty)
    adapter.onWillUpdate = nil
    try other.verify()
    adapter.apply(rows: items(2..<5))
    try other.verify()
  }

  @Test("An observer may remove the view")
  func removed() {
    adapter.onWillUpdate = { [adapter] _ in adapter.view = nil }
    let call = adapter.apply(rows: items(0..<5))
    #expect(call.result == .noView && view.animations.isEmpty)
    #expect(adapter.sections[0].items.count == 5)
  }

  /// Lists that are shown in a batch, in place, and in two batches.
  nonisolated static let lists = [
    [ListSection(id: 0, items: items(0..<9))],
    [ListSection(id: 0, items: items(0..<3, content: 1))],
    [ListSection(id: 1, items: items(5..<6)), ListSection(id: 0, items: items(0..<2, content: 1))],
  ]

  @Test("A view that leaves its window in an observer is reloaded", arguments: lists)
  func windowLeft(list: [ListSection<Int, Item>]) throws {
    adapter.onWillUpdate = { [view] _ in view.isInWindow = false }
    let call = adapter.apply(list)
    #expect(call.result == .reloaded(.notInWindow))
    #expect(view.animations.isEmpty && view.reconfiguredRowCount == 0)
    try view.verify()
  }

  @Test("A view whose row counts change in an observer is reloaded", arguments: lists)
  func countsChanged(list: [ListSection<Int, Item>]) throws {
    // The app shows a section of its own behind the adapter's back.
    var extra: [ListSection<Int, Item>] = []
    let view = InMemoryListView<Int, Item>(id: { $0.id }, content: { $0 == $1 }) { [adapter] in
      adapter.sections + extra
    }
    adapter.view = view
    adapter.onWillUpdate = { [view] _ in
      extra = [ListSection(id: -1, items: items(90..<92))]
      view.reloadData()
    }
    let call = adapter.apply(list)
    #expect(call.result == .reloaded(.otherCounts))
    #expect(view.animations.isEmpty && view.reconfiguredRowCount == 0)
    try view.verify()
  }

  @Test(
    "An update waits if an observer gives the view uncommitted updates", arguments: lists,
    [UpdateStyle.animated, .reload])
  func uncommitted(list: [ListSection<Int, Item>], style: UpdateStyle) throws {
    var announcements = 0
    adapter.onWillUpdate = { [view] _ in
      announcements += 1
      view.hasUncommittedUpdates = true
    }
    let call = adapter.apply(list, style: style)
    #expect(call.result == nil && adapter.sections[0].items.count == 3)
    view.hasUncommittedUpdates = false
    adapter.viewDidCommitUpdates()
    #expect(call.result != nil && announcements == 1)
    #expect(adapter.sections == list)
    try view.verify()
  }
}
