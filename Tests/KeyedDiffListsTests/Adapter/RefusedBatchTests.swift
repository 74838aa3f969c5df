import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// A view that finishes batches without performing them, as one does that caught
/// an exception; or that changes the data when nobody expects it any more.
@MainActor
private final class RefusingView: ListView {
  let base: InMemoryListView<Int, Item>
  var refusesBatches = false
  var isLate = false
  /// Whether the view makes both calls of a batch twice.
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
  @Test("A view that refuses a batch is reloaded, and takes the next one")
  func reload() async throws {
    let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<5))])
    let view = RefusingView(InMemoryListView(showing: adapter, id: \.id))
    adapter.view = view
    view.refusesBatches = true
    var completions = 0
    adapter.apply(items(1..<8)) { outcome in
      completions += 1
      #expect(outcome == .reloaded(.batchRefused))
    }
    try #require(completions == 1)
    try view.base.verify()

    view.refusesBatches = false
    #expect(await adapter.apply(items(2..<9)).outcome() == .batches(1))
    try view.base.verify()
    #expect(view.base.strictView.reloadCount == 2)
  }

  @Test("What a view does when another one took its place changes nothing")
  func late() throws {
    let adapter = ListAdapter<Int, Item>(sections: [
      ListSection(id: 0, items: items(0..<3)), ListSection(id: 1, items: items(3..<6)),
    ])
    let view = RefusingView(InMemoryListView(showing: adapter, id: \.id))
    adapter.view = view
    view.isLate = true
    var outcomes: [UpdateOutcome] = []
    // Two batches, of which the first one is late.
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

  @Test("A view that gives up a batch when it is reloaded shows the new list after it")
  func reloadedBeforeTheBlock() throws {
    let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<5))])
    let view = RefusingView(InMemoryListView(showing: adapter, id: \.id))
    adapter.view = view
    view.selection = [CurrentPath(section: 0, item: 2), CurrentPath(section: 0, item: 4)]
    view.isLate = true
    var outcomes: [UpdateOutcome] = []
    adapter.apply([Item(id: 7), Item(id: 2), Item(id: 8)]) { outcomes.append($0) }
    adapter.reloadView()
    #expect(outcomes == [.reloaded(.batchRefused)])
    #expect(view.selection == [CurrentPath(section: 0, item: 1)])
    try view.base.verify()
  }

  @Test("A batch whose block is late is not done when the one before it comes to rest")
  func restsBeforeTheLateBlock() throws {
    let old = [ListSection(id: 0, items: items(0..<3)), ListSection(id: 1, items: items(3..<6))]
    let adapter = ListAdapter<Int, Item>(sections: old)
    let view = RefusingView(InMemoryListView(showing: adapter, id: \.id))
    adapter.view = view
    view.base.animation = .untilFinished
    view.base.onBatch = { [unowned view] in view.isLate = true }
    // Two batches, of which the second one is late.
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

  @Test("The second of two equal calls for a batch does nothing")
  func callsTwice() {
    let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<5))])
    let view = RefusingView(InMemoryListView(showing: adapter, id: \.id))
    adapter.view = view
    view.callsTwice = true
    #expect(adapter.apply(items(0..<9)).result == .batches(1))
    #expect(view.answers == [true, false])
    // The view did not perform the batch.
    view.callsTwice = false
    #expect(adapter.apply(items(1..<9)).result == .reloaded(.otherCounts))
  }

  @Test("A view that is attached again forgets the batch of which it had not run the block")
  func attachedAgain() async throws {
    let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<5))])
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    view.delaysBlocks = true
    adapter.apply(items(1..<8)) { _ in }
    adapter.view = nil
    adapter.view = view
    view.finishAnimations()
    try view.verify()
    view.delaysBlocks = false
    #expect(await adapter.apply(items(2..<9)).outcome() == .batches(1))
    try view.verify()
  }
}
