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
    view.animation = .untilFinished
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
    adapter.options.maximumChanges = 1
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

  @Test("An observer may replace the view")
  func replaced() throws {
    let other = InMemoryListView(showing: adapter, id: \.id)
    adapter.onWillUpdate = { [adapter] _ in adapter.view = other }
    adapter.apply(rows: items(0..<5))
    adapter.onWillUpdate = nil
    try other.verify()
    adapter.apply(rows: items(2..<5))
    try other.verify()
  }
}
