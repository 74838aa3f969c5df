import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// Counts how often the adapter asks whether it has to wait.
@MainActor
private final class BusyView: ListView {
  private(set) var questions = 0
  var hasUncommittedUpdates: Bool {
    questions += 1
    return true
  }
  let isInWindow = true
  var rowCounts: [Int]? { nil }
  var selection: [CurrentPath] = []
  var scrollAnchor: ScrollAnchor?
  func reloadData() {}
  func performBatchUpdates(_ batch: ListBatch) {}
  func reconfigureItems(at paths: [CurrentPath]) {}
  func refreshHeadersAndFooters(of sections: [Int]) {}
}

@MainActor
@Suite("A view with uncommitted updates is not updated")
struct UncommittedUpdatesTests {
  let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<5))])
  let view: InMemoryListView<Int, Item>

  init() {
    view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
  }

  @Test("Lists wait, and the newest one is shown afterwards")
  func lists() throws {
    view.hasUncommittedUpdates = true
    #expect(!adapter.isWaiting)
    let calls = [adapter.apply(rows: items(0..<3)), adapter.apply(rows: items(1..<9))]
    #expect(adapter.isWaiting)
    adapter.reloadView()
    adapter.refresh(ListRefresh(reconfiguring: [2]))
    #expect(calls.allSatisfy { $0.result == nil })
    #expect(view.violation == nil && adapter.sections[0].items.count == 5)
    view.hasUncommittedUpdates = false
    adapter.viewDidCommitUpdates()
    #expect(calls.map(\.result) == [.superseded, .batches(1)])
    #expect(!adapter.isWaiting)
    #expect(adapter.sections[0].items == ListItems(items(1..<9)))
    try view.verify()
  }

  @Test("A view is asked again at intervals, however many calls wait")
  func intervals() async throws {
    let busy = BusyView()
    adapter.view = busy
    for count in 0..<100 { adapter.apply(rows: items(0..<count)) }
    let questions = busy.questions
    try await Task.sleep(nanoseconds: 250_000_000)
    #expect(busy.questions - questions < 50)
  }

  @Test("An update in progress waits between two batches")
  func betweenBatches() async throws {
    await adapter.apply([
      ListSection(id: 1, items: items(5..<7)), ListSection(id: 0, items: items(0..<5)),
    ]).outcome()
    view.onBatch = { [unowned view] in view.hasUncommittedUpdates = true }
    let call = adapter.apply([
      ListSection(id: 0, items: items(0..<4)), ListSection(id: 1, items: items(5..<8)),
    ])
    view.onBatch = nil
    #expect(call.result == nil && view.violation == nil)
    view.hasUncommittedUpdates = false
    adapter.viewDidCommitUpdates()
    #expect(call.result == .batches(2))
    try view.verify()
  }

  @Test("Updates after a background comparison wait, including reloads", arguments: [nil, 0])
  func afterComparison(maximumChanges: Int?) async throws {
    adapter.options.backgroundThreshold = 0
    adapter.options.maximumChanges = maximumChanges
    let call = adapter.apply(rows: items(2..<20))
    view.hasUncommittedUpdates = true
    for _ in 0..<50 { await Task.yield() }
    try await Task.sleep(nanoseconds: 20_000_000)
    #expect(call.result == nil && view.violation == nil)
    view.hasUncommittedUpdates = false
    adapter.viewDidCommitUpdates()
    let outcome = await call.outcome()
    #expect(outcome == (maximumChanges == nil ? .batches(1) : .reloaded(.tooManyChanges)))
    try view.verify()
  }

  @Test("Waiting ends without a call of viewDidCommitUpdates(), and if the view is released")
  func withoutBeingTold() async throws {
    view.hasUncommittedUpdates = true
    let call = adapter.apply(rows: items(0..<3))
    view.hasUncommittedUpdates = false
    #expect(await call.outcome() == .batches(1))

    var other: InMemoryListView<Int, Item>? = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = other
    other?.hasUncommittedUpdates = true
    let last = adapter.apply(rows: items(0..<4))
    other = nil
    #expect(await last.outcome() == .noView)
  }

  @Test("An interrupted update continues without a call of viewDidCommitUpdates()")
  func interruptedWithoutBeingTold() async throws {
    await adapter.apply([
      ListSection(id: 1, items: items(5..<7)), ListSection(id: 0, items: items(0..<5)),
    ]).outcome()
    view.onBatch = { [unowned view] in view.hasUncommittedUpdates = true }
    let call = adapter.apply([
      ListSection(id: 0, items: items(0..<4)), ListSection(id: 1, items: items(5..<8)),
    ])
    view.onBatch = nil
    view.hasUncommittedUpdates = false
    for _ in 0..<200 where call.result == nil { try await Task.sleep(nanoseconds: 10_000_000) }
    #expect(call.result == .batches(2))
    try view.verify()
  }

  @Test("New content waits, too")
  func content() throws {
    view.hasUncommittedUpdates = true
    let call = adapter.apply(rows: items(0..<5, content: 1))
    #expect(call.result == nil && view.reconfiguredRowCount == 0)
    view.hasUncommittedUpdates = false
    adapter.viewDidCommitUpdates()
    #expect(call.result == .batches(0) && view.reconfiguredRowCount == 5)
    try view.verify()
  }
}
