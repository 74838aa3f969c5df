import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
@Suite("Calls end in order, once their list or a newer one is shown")
struct CompletionOrderTests {
  let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<2))])
  let view: InMemoryListView<Int, Item>

  init() {
    view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
  }

  @Test("A superseded call ends together with the newer one, just before it")
  func superseded() throws {
    var ended: [Int] = []
    view.animatesUntilFinished = true
    for number in 1...4 {
      adapter.apply(rows: items(0..<(2 + number))) { [adapter] _ in
        ended.append(number)
        // The first is shown by itself; all others end when the last is shown.
        #expect(adapter.sections[0].items.count == (number == 1 ? 3 : 6))
      }
    }
    #expect(ended.isEmpty)
    view.finishAnimations()
    #expect(ended == [1])
    view.finishAnimations()
    #expect(ended == [1, 2, 3, 4])
    try view.verify()
  }

  @Test("A call that changes nothing also ends in order")
  func unchanged() {
    var outcomes: [UpdateOutcome] = []
    view.animatesUntilFinished = true
    adapter.apply(rows: items(0..<3)) { outcomes.append($0) }
    adapter.apply(rows: items(0..<3)) { outcomes.append($0) }
    #expect(outcomes.isEmpty)
    view.finishAnimations()
    #expect(outcomes == [.batches(1), .unchanged])
  }

  @Test("The list of a finished comparison is shown even if a newer list waits")
  func finishedComparisonIsShown() async throws {
    adapter.options.backgroundThreshold = 0
    var shown: [Int] = []
    adapter.onDidUpdate = { transition, _ in shown.append(transition.new[0].items.count) }
    let first = adapter.apply(rows: items(0..<10))
    adapter.apply(rows: items(0..<11))
    let last = adapter.apply(rows: items(0..<12))
    #expect(await last.outcome() == .batches(1))
    #expect(first.result == .batches(1))
    #expect(shown == [10, 12])
    try view.verify()
  }

  @Test("Superseded lists are released at once; one is compared, one waits")
  func memory() async {
    final class Probe: Equatable, @unchecked Sendable {
      static func == (first: Probe, second: Probe) -> Bool { first === second }
    }
    struct Row: Identifiable, Equatable, Sendable {
      let id: Int
      let probe: Probe
    }
    let adapter = ListAdapter<Int, Row>(options: ListOptions(backgroundThreshold: 0))
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    func list() -> [Row] { (0..<50).map { Row(id: $0, probe: Probe()) } }
    await adapter.apply(rows: list()).outcome()
    adapter.apply(rows: list())
    weak var superseded: Probe?
    do {
      let rows = list()
      superseded = rows[7].probe
      adapter.apply(rows: rows)
    }
    #expect(superseded != nil)
    let last = adapter.apply(rows: list())
    #expect(superseded == nil)
    await last.outcome()
  }

  @Test("A call does not wait for a comparison that no view needs any more")
  func withoutView() async {
    adapter.options.backgroundThreshold = 0
    let call = adapter.apply(rows: items(0..<10))
    adapter.view = nil
    #expect(await call.outcome() == .noView)
  }

  @Test("Releasing an adapter ends its calls")
  func deinitialised() async {
    var adapter: ListAdapter<Int, Item>? = ListAdapter()
    let view = InMemoryListView(showing: adapter!, id: \.id)
    adapter!.view = view
    view.hasUncommittedUpdates = true
    let call = adapter!.apply(rows: items(0..<3))
    adapter = nil
    #expect(await call.outcome() == .discarded)
  }

  @Test("A list that is applied while another update ends does not supersede it")
  func appliedAtTheEnd() throws {
    var calls: [UpdateHandle] = []
    adapter.onDidUpdate = { [adapter] _, _ in
      if calls.isEmpty { calls.append(adapter.apply(rows: items(0..<9))) }
    }
    let first = adapter.apply(rows: items(0..<5))
    #expect(first.result == .batches(1) && calls.map(\.result) == [.batches(1)])

    // Now while the next view is reloaded.
    adapter.onDidUpdate = nil
    view.animatesUntilFinished = true
    let second = adapter.apply(rows: items(0..<3))
    let other = InMemoryListView(showing: adapter, id: \.id)
    other.onReload = { [adapter, unowned other] in
      other.onReload = nil
      calls.append(adapter.apply(rows: items(0..<4)))
    }
    adapter.view = other
    #expect(second.result == .reloaded(.viewReplaced))
    #expect(calls.last?.result == .batches(1))
    try other.verify()
  }

  // MARK: Handles

  @Test("A handle can be awaited more than once, also after the call has ended")
  func handles() async {
    let call = adapter.apply(rows: items(0..<3))
    #expect(call.result == .batches(1))
    #expect(await call.outcome() == .batches(1))
    view.animatesUntilFinished = true
    let moving = adapter.apply(rows: items(0..<4))
    async let first = moving.outcome()
    async let second = moving.outcome()
    let finishing = Task { view.finishAnimations() }
    #expect(await first == .batches(1))
    #expect(await second == .batches(1))
    await finishing.value
  }

  @Test("The adapter releases the handles of calls that have ended")
  func releasedHandles() {
    view.animatesUntilFinished = true
    weak var first: UpdateHandle?
    weak var second: UpdateHandle?
    first = adapter.apply(rows: items(0..<3))
    second = adapter.apply(rows: items(0..<4))
    #expect(first != nil && second != nil)
    view.finishAnimations()
    #expect(first == nil && second != nil)
    view.finishAnimations()
    #expect(second == nil)
  }

  // MARK: Discarding

  @Test("A waiting list can be discarded; its calls end after the earlier ones")
  func discarding() throws {
    var outcomes: [UpdateOutcome] = []
    view.animatesUntilFinished = true
    adapter.apply(rows: items(0..<3)) { outcomes.append($0) }
    adapter.apply(rows: items(0..<4)) { outcomes.append($0) }
    adapter.apply(rows: items(0..<5)) { outcomes.append($0) }
    adapter.discardWaitingLists()
    #expect(outcomes.isEmpty)
    #expect(adapter.newestSections[0].items.count == 3)
    view.finishAnimations()
    #expect(outcomes == [.batches(1), .discarded, .discarded])
    #expect(!adapter.isUpdating && adapter.sections[0].items.count == 3)
    adapter.discardWaitingLists()
    #expect(outcomes.count == 3)
    try view.verify()
  }

  @Test("A list that a completion applies and discards ends after the calls that were made earlier")
  func discardingInACompletion() {
    var ended: [Int] = []
    view.animatesUntilFinished = true
    adapter.apply(rows: items(0..<3))
    adapter.apply(rows: items(0..<4)) { [adapter] _ in
      ended.append(1)
      adapter.apply(rows: items(0..<6)) { _ in ended.append(3) }
      adapter.discardWaitingLists()
    }
    adapter.apply(rows: items(0..<5)) { _ in ended.append(2) }
    view.finishAnimations()
    view.finishAnimations()
    #expect(ended == [1, 2, 3])
    #expect(adapter.sections[0].items.count == 5)
  }

  @Test("Discarding lists does not affect later calls")
  func discardingThenApplying() {
    var outcomes: [UpdateOutcome] = []
    view.animatesUntilFinished = true
    adapter.apply(rows: items(0..<3)) { outcomes.append($0) }
    adapter.apply(rows: items(0..<4)) { outcomes.append($0) }
    adapter.discardWaitingLists()
    adapter.apply(rows: items(0..<6)) { outcomes.append($0) }
    view.finishAnimations()
    view.finishAnimations()
    #expect(outcomes == [.batches(1), .discarded, .batches(1)])
    #expect(adapter.sections[0].items.count == 6)
  }
}
