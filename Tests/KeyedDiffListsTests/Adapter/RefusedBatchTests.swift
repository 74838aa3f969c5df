import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// A view that finishes batches without performing them, as after a caught exception, or that
/// performs a batch when the adapter no longer expects it.
@MainActor
private final class RefusingView: ListView {
  let base: InMemoryListView<Int, Item>
  var refusesBatches = false
  var isLate = false
  /// Whether the view makes both calls of a batch, `setData()` and `finish()`, twice.
  var callsTwice = false
  var answers: [Bool] = []
  var late: ListBatch?

  init(_ base: InMemoryListView<Int, Item>) { self.base = base }

  func performBatchUpdates(_ batch: ListBatch) {
    if refusesBatches { return batch.finish() }
    if callsTwice {
      for _ in 1...2 { answers.append(batch.setData()) }
      for _ in 1...2 { batch.finish() }
      return
    }
    if isLate {
      late = batch
      return
    }
    base.performBatchUpdates(batch)
  }

  var isInWindow: Bool { base.isInWindow }
  var rowCounts: [Int]? { base.rowCounts }
  func reloadData() {
    base.reloadData()
    late?.finish()
    late = nil
  }
  func reconfigureItems(at items: [CurrentPath]) { base.reconfigureItems(at: items) }
  func refreshHeadersAndFooters(of sections: [Int]) {
    base.refreshHeadersAndFooters(of: sections)
  }
  var selection: [CurrentPath] {
    get { base.selection }
    set { base.selection = newValue }
  }
  var scrollAnchor: ScrollAnchor? {
    get { base.scrollAnchor }
    set { base.scrollAnchor = newValue }
  }
}

@MainActor
@Suite("Views that do not perform a batch")
struct RefusedBatchTests {
  @Test("A view that does not perform a batch is reloaded, and performs the next one")
  func reload() async throws {
    let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<5))])
    let view = RefusingView(InMemoryListView(showing: adapter, id: \.id))
    adapter.view = view
    view.refusesBatches = true
    var completions = 0
    adapter.apply(rows: items(1..<8)) { outcome in
      completions += 1
      #expect(outcome == .reloaded(.batchRefused))
    }
    try #require(completions == 1)
    try view.base.verify()

    view.refusesBatches = false
    #expect(await adapter.apply(rows: items(2..<9)).outcome() == .batches(1))
    try view.base.verify()
    #expect(view.base.strictView.reloadCount == 2)
  }

  @Test("Late calls of a view that was replaced do nothing")
  func late() throws {
    let adapter = ListAdapter<Int, Item>(sections: [
      ListSection(id: 0, items: items(0..<3)), ListSection(id: 1, items: items(3..<6)),
    ])
    let view = RefusingView(InMemoryListView(showing: adapter, id: \.id))
    adapter.view = view
    view.isLate = true
    var outcomes: [UpdateOutcome] = []
    // The update has two batches; the view delays the first one.
    let new = [ListSection(id: 1, items: items(3..<7)), ListSection(id: 0, items: items(0..<2))]
    adapter.apply(new) { outcomes.append($0) }
    let other = InMemoryListView(showing: adapter, id: \.id)
    adapter.onAttach = { _ in
      #expect(view.late?.setData() == false)
      view.late?.finish()
      #expect(adapter.sections == new && outcomes.isEmpty)
    }
    adapter.view = other
    #expect(outcomes == [.reloaded(.viewReplaced)])
    try other.verify()
  }

  @Test("A view that drops a pending batch when it is reloaded shows the new list")
  func reloadedBeforeTheBlock() throws {
    let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<5))])
    let view = RefusingView(InMemoryListView(showing: adapter, id: \.id))
    adapter.view = view
    view.selection = [CurrentPath(section: 0, item: 2), CurrentPath(section: 0, item: 4)]
    view.isLate = true
    var outcomes: [UpdateOutcome] = []
    adapter.apply(rows: [Item(id: 7), Item(id: 2), Item(id: 8)]) { outcomes.append($0) }
    adapter.reloadView()
    #expect(outcomes == [.reloaded(.batchRefused)])
    #expect(view.selection == [CurrentPath(section: 0, item: 1)])
    try view.base.verify()
  }

  @Test("A delayed batch has not ended when the batch before it ends")
  func restsBeforeTheLateBlock() throws {
    let old = [ListSection(id: 0, items: items(0..<3)), ListSection(id: 1, items: items(3..<6))]
    let adapter = ListAdapter<Int, Item>(sections: old)
    let view = RefusingView(InMemoryListView(showing: adapter, id: \.id))
    adapter.view = view
    view.base.animatesUntilFinished = true
    view.base.onBatch = { [unowned view] in view.isLate = true }
    // The update has two batches; the view delays the second one.
    let new = [ListSection(id: 1, items: items(3..<7)), ListSection(id: 0, items: items(0..<2))]
    let call = adapter.apply(new)
    let late = try #require(view.late)
    let first = adapter.sections
    view.base.finishAnimations()
    #expect(adapter.sections == first && first != new)
    view.base.performBatchUpdates(late)
    view.base.finishAnimations()
    #expect(call.result == .batches(2) && adapter.sections == new)
    try view.base.verify()
  }

  @Test("Repeated calls for the same batch do nothing")
  func callsTwice() {
    let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<5))])
    let view = RefusingView(InMemoryListView(showing: adapter, id: \.id))
    adapter.view = view
    view.callsTwice = true
    #expect(adapter.apply(rows: items(0..<9)).result == .batches(1))
    #expect(view.answers == [true, false])
    // The base view did not perform the batch.
    view.callsTwice = false
    #expect(adapter.apply(rows: items(1..<9)).result == .reloaded(.otherCounts))
  }

  @Test("A view that is attached again drops its pending batch")
  func attachedAgain() async throws {
    let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<5))])
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    view.delaysBlocks = true
    adapter.apply(rows: items(1..<8)) { _ in }
    adapter.view = nil
    adapter.view = view
    view.finishAnimations()
    try view.verify()
    view.delaysBlocks = false
    #expect(await adapter.apply(rows: items(2..<9)).outcome() == .batches(1))
    try view.verify()
  }
}
