import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// A view that does not store delayed updates. Counts how often the adapter asks whether it has to
/// wait.
@MainActor
private final class BusyView: ListView {
  private(set) var questions = 0
  var isBusy = true
  private(set) var delays = 0
  func delay(_ updates: DelayedUpdates) { delays += 1 }
  var hasUncommittedUpdates: Bool {
    questions += 1
    return isBusy
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

  @Test("A view is asked again only if something happens")
  func questions() async throws {
    let busy = BusyView()
    adapter.view = busy
    var calls: [UpdateHandle] = []
    for count in 0..<100 { calls.append(adapter.apply(rows: items(0..<count))) }
    for _ in 0..<20 { await Task.yield() }
    let questions = busy.questions
    #expect(questions < 110)
    try await Task.sleep(nanoseconds: 250_000_000)
    #expect(busy.questions == questions)
    busy.isBusy = false
    adapter.viewDidCommitUpdates()
    #expect(calls.last?.result == .reloaded(.otherCounts))
  }

  @Test("Every call of the adapter ends the waiting")
  func nextCall() {
    let next: [@MainActor (ListAdapter<Int, Item>) -> Void] = [
      { $0.viewDidCommitUpdates() }, { $0.reloadView() }, { $0.apply(rows: items(0..<2)) },
      { $0.refresh(ListRefresh(reconfiguring: [1])) }, { $0.view = nil }, { _ in },
    ]
    for (number, makeCall) in next.enumerated() {
      let adapter = ListAdapter<Int, Item>()
      let busy = BusyView()
      adapter.view = busy
      let call = adapter.apply(rows: items(0..<3))
      busy.isBusy = false
      makeCall(adapter)
      #expect((call.result != nil) == (number < 5), "\(number)")
    }
  }

  @Test("A view is told each time that an update begins to wait, and only once")
  func delays() async {
    let busy = BusyView()
    adapter.view = busy
    let call = adapter.apply(rows: items(0..<3))
    adapter.reloadView()
    #expect(busy.delays == 1)
    adapter.onWillUpdate = { _ in busy.isBusy = true }
    busy.isBusy = false
    adapter.viewDidCommitUpdates()
    #expect(call.result == nil && busy.delays == 2)
    // The view has not stored the updates.
    for _ in 0..<20 { await Task.yield() }
    #expect(busy.delays == 2)
    busy.isBusy = false
    adapter.viewDidCommitUpdates()
    #expect(call.result == .reloaded(.otherCounts))
  }

  @Test("Updates that are discarded while they wait do not prevent later ones from resuming")
  func waitingAgain() {
    for count in 6..<10 {
      view.hasUncommittedUpdates = true
      adapter.apply(rows: items(0..<99))
      adapter.discardWaitingLists()
      view.hasUncommittedUpdates = false
      view.hasUncommittedUpdates = true
      let call = adapter.apply(rows: items(0..<count))
      #expect(call.result == nil)
      view.hasUncommittedUpdates = false
      #expect(call.result == .batches(1))
    }
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

  @Test("Waiting ends when the view resumes the updates, and if the view is released")
  func resuming() async throws {
    view.hasUncommittedUpdates = true
    let call = adapter.apply(rows: items(0..<3))
    view.hasUncommittedUpdates = false
    #expect(call.result == .batches(1))

    var other: InMemoryListView<Int, Item>? = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = other
    other?.hasUncommittedUpdates = true
    let last = adapter.apply(rows: items(0..<4))
    other = nil
    #expect(await last.outcome() == .noView)
    #expect(adapter.sections[0].items.count == 4)
  }

  @Test("A new view that cannot be changed yet is loaded when it can; released views are not")
  func newView() async throws {
    view.animatesUntilFinished = true
    let call = adapter.apply(rows: items(0..<3))
    let other = InMemoryListView(showing: adapter, id: \.id)
    other.hasUncommittedUpdates = true
    adapter.view = other
    #expect(call.result == nil && adapter.isWaiting)
    other.hasUncommittedUpdates = false
    #expect(call.result == .reloaded(.viewReplaced) && !adapter.isWaiting)
    try other.verify()

    other.animatesUntilFinished = true
    let last = adapter.apply(rows: items(0..<4))
    var third: InMemoryListView<Int, Item>? = InMemoryListView(showing: adapter, id: \.id)
    third?.hasUncommittedUpdates = true
    adapter.view = third
    third = nil
    #expect(await last.outcome() == .noView)
  }

  @Test("An interrupted update continues when the view resumes it")
  func interrupted() async throws {
    await adapter.apply([
      ListSection(id: 1, items: items(5..<7)), ListSection(id: 0, items: items(0..<5)),
    ]).outcome()
    view.onBatch = { [unowned view] in view.hasUncommittedUpdates = true }
    let call = adapter.apply([
      ListSection(id: 0, items: items(0..<4)), ListSection(id: 1, items: items(5..<8)),
    ])
    view.onBatch = nil
    #expect(call.result == nil)
    view.hasUncommittedUpdates = false
    #expect(call.result == .batches(2))
    try view.verify()
  }

  @Test("A closure that updates cells may give the view uncommitted updates")
  func inPlace() throws {
    var updated: [Int] = []
    adapter.updateInPlace = { [view] _, new, _ in
      updated.append(new.id)
      view.hasUncommittedUpdates = true
      return new.id < 2
    }
    let call = adapter.apply(rows: items(0..<5, content: 1))
    #expect(call.result == nil && view.violation == nil && view.reconfiguredRowCount == 0)
    adapter.updateInPlace = { _, new, _ in
      updated.append(new.id)
      return new.id == 2
    }
    view.hasUncommittedUpdates = false
    #expect(call.result == .batches(0) && view.reconfiguredRowCount == 2)
    // Rows that were updated are not updated again.
    #expect(updated == [0, 1, 2, 3, 4, 2, 3, 4])
    #expect(view.violation == nil)
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
