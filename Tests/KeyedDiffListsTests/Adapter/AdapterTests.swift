import Foundation
import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
@Suite("The adapter performs one update after the other, and none that a view rejects")
struct AdapterTests {
  let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<5))])
  let view: InMemoryListView<Int, Item>

  init() {
    view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
  }

  /// The outcomes of calls, in the order in which they completed.
  final class Log {
    var outcomes: [UpdateOutcome] = []
    func note(_ outcome: UpdateOutcome) { outcomes.append(outcome) }
  }

  // MARK: Outcomes

  @Test("A change is a batch, new content needs no batch, and no change does nothing")
  func outcomes() async throws {
    #expect(await adapter.apply(rows: items(1..<6)).outcome() == .batches(1))
    #expect(await adapter.apply(rows: items(1..<6, content: 1)).outcome() == .batches(0))
    #expect(view.reconfiguredRowCount == 5)
    #expect(await adapter.apply(rows: items(1..<6, content: 1)).outcome() == .unchanged)
    #expect(view.strictView.batchCount == 1)
    try view.verify()
  }

  @Test("An empty array literal clears the list")
  func emptyList() async {
    await adapter.apply(rows: items(0..<3)).outcome()
    #expect(await adapter.apply([]).outcome() == .batches(1))
    #expect(adapter.sections.isEmpty)
    #expect(await adapter.apply(rows: []).outcome() == .batches(1))
    #expect(adapter.sections.map(\.items.count) == [0])
  }

  @Test("Completion handlers run before the call returns if nothing is asynchronous")
  func completions() {
    let log = Log()
    adapter.apply(rows: items(0..<2), completion: log.note)
    adapter.apply(rows: items(0..<2), completion: log.note)
    #expect(log.outcomes == [.batches(1), .unchanged])
  }

  @Test("More operations than the maximum are a reload; rows in a row are one operation")
  func tooManyChanges() async throws {
    adapter.options.maximumChanges = 2
    #expect(await adapter.apply(rows: items(2..<60)).outcome() == .batches(1))
    let scattered = items(2..<60).filter { $0.id % 20 != 0 }
    #expect(await adapter.apply(rows: scattered).outcome() == .batches(1))
    #expect(await adapter.apply(rows: items(3..<59)).outcome() == .reloaded(.tooManyChanges))
    try view.verify()
  }

  @Test("The limit of the view applies unless the options have one")
  func tooManyChangesForTheView() async throws {
    view.maximumChanges = 1
    #expect(await adapter.apply(rows: items(10..<20)).outcome() == .reloaded(.tooManyChanges))
    adapter.options.maximumChanges = 2
    #expect(await adapter.apply(rows: items(30..<40)).outcome() == .batches(1))
    try view.verify()
  }

  @Test("A diff that exceeds its maximum is a reload, whatever the options")
  func tooManyChangesForTheFeed() async throws {
    let versions = [ListVersion(), ListVersion()]
    let new = [ListSection(id: 0, items: items(5..<10))]
    await adapter.apply(ListUpdate(sections: adapter.sections, version: versions[0])).outcome()
    let diff = SectionedDiff(from: adapter.sections, to: new, maximumChanges: 1)
    let update = ListUpdate(sections: new, version: versions[1], base: versions[0], diff: diff)
    #expect(await adapter.apply(update).outcome() == .reloaded(.tooManyChanges))
    try view.verify()
  }

  @Test("An update of two batches has the outcome .batches(2)")
  func twoBatches() async throws {
    let sections = [
      ListSection(id: 1, items: items(5..<7)), ListSection(id: 0, items: items(0..<5)),
    ]
    await adapter.apply(sections).outcome()
    let swapped = [
      ListSection(id: 0, items: items(0..<4)), ListSection(id: 1, items: items(5..<8)),
    ]
    #expect(await adapter.apply(swapped).outcome() == .batches(2))
    try view.verify()
  }

  @Test("Items without identity are reloaded")
  func withoutIdentity() async throws {
    let adapter = KeyedListAdapter<Int, Item, Never>(identity: .none())
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    #expect(await adapter.apply(rows: items(0..<3)).outcome() == .reloaded(.noIdentity))
    try view.verify()
  }

  @Test("Identity and content from closures")
  func closures() async {
    let byID = KeyedListAdapter<Int, String, Int>(identity: RowIdentity(id: \.count))
    let byBoth = KeyedListAdapter<Int, String, String>(
      identity: RowIdentity(id: { $0.lowercased() }, content: { $0 == $1 }))
    await byID.applyTwice(["Ada"])
    await byBoth.applyTwice(["Ada"])
    #expect(byID.sections == byBoth.sections)
    let renamed = InMemoryListView(showing: byID, id: \.count)
    byID.view = renamed
    #expect(await byID.apply(rows: ["Bob"]).outcome() == .batches(0))
    let louder = InMemoryListView(showing: byBoth, id: { $0.lowercased() })
    byBoth.view = louder
    #expect(await byBoth.apply(rows: ["ADA"]).outcome() == .batches(0))
  }

  @Test("Updates can be animated or not; options set during an update apply to the next one")
  func options() async throws {
    var isFirst = true
    view.onBatch = { [adapter] in
      if isFirst { adapter.options.maximumChanges = 0 }
      isFirst = false
    }
    #expect(await adapter.apply(rows: items(1..<6), style: .immediate).outcome() == .batches(1))
    #expect(view.animatedBatchCount == 0)
    #expect(await adapter.apply(rows: items(2..<6)).outcome() == .reloaded(.tooManyChanges))
    adapter.options.maximumChanges = nil
    #expect(await adapter.apply(rows: items(3..<6)).outcome() == .batches(1))
    #expect(view.animatedBatchCount == 1)
    try view.verify()
  }

  @Test("Every way to refresh")
  func refresh() async throws {
    adapter.contentRefresh = { old, _ in old.id == 1 ? .reload : .reconfigure }
    #expect(await adapter.apply(rows: items(0..<5, content: 1)).outcome() == .batches(1))
    #expect(view.reconfiguredRowCount == 4)
    // The cells of all rows but one update themselves from their models.
    var told: [Int] = []
    adapter.contentRefresh = { _, _ in .reconfigure }
    adapter.updateInPlace = { old, item, path in
      told.append(item.id)
      #expect(old.content == 1 && item.content == 2 && path.item == item.id)
      return item.id != 3
    }
    #expect(await adapter.apply(rows: items(0..<5, content: 2)).outcome() == .batches(0))
    #expect(told == [0, 1, 2, 3, 4] && view.reconfiguredRowCount == 5)
  }

  @Test("Duplicates are shown and reported")
  func duplicates() async {
    let reported = Reported()
    adapter.options.onDuplicates = { _ in reported.note() }
    let view = InMemoryListView(showing: adapter, allowsDuplicateIDs: true, id: \.id)
    adapter.view = view
    await adapter.apply(rows: [Item(id: 1), Item(id: 2), Item(id: 1)]).outcome()
    #expect(throws: Never.self) { try view.verify() }
    #expect(reported.count == 1)
  }

  // MARK: Views that cannot take a batch

  @Test("Without a view the list is kept for the next one")
  func noView() async throws {
    adapter.view = nil
    #expect(await adapter.apply(rows: items(3..<9)).outcome() == .noView)
    let late = InMemoryListView(showing: adapter, id: \.id)
    var attached: [ObjectIdentifier] = []
    adapter.onAttach = { attached.append(ObjectIdentifier($0)) }
    adapter.view = late
    #expect(attached == [ObjectIdentifier(late)])
    try late.verify()
    #expect(late.strictView.sections[0].items == ListItems(items(3..<9)))
    #expect(await adapter.apply(rows: items(3..<8)).outcome() == .batches(1))
    try late.verify()
  }

  @Test("A view outside of a window is reloaded")
  func outsideOfWindow() async throws {
    view.isInWindow = false
    #expect(await adapter.apply(rows: items(3..<9)).outcome() == .reloaded(.notInWindow))
    view.isInWindow = true
    #expect(await adapter.apply(rows: items(3..<8)).outcome() == .batches(1))
    try view.verify()
  }

  @Test("A view with wrong row counts is reloaded")
  func otherCounts() async throws {
    let other = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<3))])
    let wrong = InMemoryListView(showing: other, id: \.id)
    adapter.view = wrong
    #expect(await adapter.apply(rows: items(0..<6)).outcome() == .reloaded(.otherCounts))
    // This also holds for new content alone.
    adapter.view = InMemoryListView(showing: other, id: \.id)
    let stranger = InMemoryListView(showing: other, id: \.id)
    adapter.view = stranger
    #expect(
      await adapter.apply(rows: items(0..<6, content: 1)).outcome() == .reloaded(.otherCounts))
    #expect(stranger.reconfiguredRowCount == 0)
  }

  @Test("A view that leaves its window between two batches is reloaded")
  func leavesWindowBetweenBatches() async throws {
    await adapter.apply([
      ListSection(id: 1, items: items(5..<7)), ListSection(id: 0, items: items(0..<5)),
    ]).outcome()
    view.onBatch = { [unowned view] in view.isInWindow = false }
    let outcome = await adapter.apply([
      ListSection(id: 0, items: items(0..<4)), ListSection(id: 1, items: items(5..<8)),
    ]).outcome()
    #expect(outcome == .reloaded(.notInWindow))
    try view.verify()
  }

  // MARK: One after the other

  @Test("Lists that are applied during an animation wait, and only the last one is shown")
  func coalescing() throws {
    view.animatesUntilFinished = true
    let log = Log()
    adapter.apply(rows: items(0..<2), completion: log.note)
    #expect(adapter.isUpdating)
    adapter.apply(rows: items(0..<3), completion: log.note)
    adapter.apply(rows: items(0..<4), completion: log.note)
    adapter.apply(rows: items(0..<9), completion: log.note)
    #expect(log.outcomes.isEmpty)
    #expect(adapter.sections[0].items == ListItems(items(0..<2)))
    #expect(adapter.newestSections[0].items == ListItems(items(0..<9)))
    view.finishAnimations()
    #expect(adapter.sections[0].items == ListItems(items(0..<9)))
    #expect(log.outcomes == [.batches(1)])
    view.finishAnimations()
    #expect(log.outcomes == [.batches(1), .superseded, .superseded, .batches(1)])
    #expect(!adapter.isUpdating)
    try view.verify()
  }

  @Test("An update ends when its last batch has ended")
  func lastBatch() async throws {
    await adapter.apply([
      ListSection(id: 1, items: items(5..<7)), ListSection(id: 0, items: items(0..<5)),
    ]).outcome()
    view.animatesUntilFinished = true
    let log = Log()
    adapter.apply(
      [ListSection(id: 0, items: items(0..<4)), ListSection(id: 1, items: items(5..<8))],
      completion: log.note)
    view.finishAnimations(1)
    #expect(log.outcomes.isEmpty && adapter.isUpdating)
    view.finishAnimations(1)
    #expect(log.outcomes == [.batches(2)])
  }

  @Test("A call from inside a batch waits for its turn")
  func reentrantInBatch() throws {
    let log = Log()
    var calls = 0
    view.onBatch = { [adapter] in
      calls += 1
      if calls == 1 { adapter.apply(rows: items(7..<9), completion: log.note) }
      #expect(calls > 1 || log.outcomes.isEmpty)
    }
    adapter.apply(rows: items(0..<2), completion: log.note)
    #expect(calls == 2)
    #expect(log.outcomes == [.batches(1), .batches(1)])
    #expect(adapter.sections[0].items == ListItems(items(7..<9)))
    try view.verify()
  }

  @Test("A batch may end inside the call for the next one")
  func restInsideTheNextBatch() async throws {
    await adapter.apply([
      ListSection(id: 1, items: items(5..<7)), ListSection(id: 0, items: items(0..<5)),
    ]).outcome()
    view.animatesUntilFinished = true
    view.endsAnimationsForNextBatch = true
    let log = Log()
    adapter.apply(
      [ListSection(id: 0, items: items(0..<4)), ListSection(id: 1, items: items(5..<8))],
      completion: log.note)
    view.finishAnimations()
    #expect(log.outcomes == [.batches(2)])
    try view.verify()
  }

  @Test("A call from inside a reload waits for its turn")
  func reentrantInReload() throws {
    let log = Log()
    let other = InMemoryListView(showing: adapter, id: \.id)
    other.onReload = { [adapter] in
      let count = log.outcomes.count
      adapter.apply(rows: items(1..<3), completion: log.note)
      #expect(log.outcomes.count == count)
    }
    adapter.view = other
    #expect(log.outcomes == [.batches(1)])
    adapter.reloadView()
    #expect(log.outcomes == [.batches(1), .unchanged])
    try other.verify()
  }

  @Test("A reload that is requested inside a batch follows after the batch")
  func reloadInBatch() async throws {
    let reloads = view.strictView.reloadCount
    view.onBatch = { [adapter] in adapter.reloadView() }
    #expect(await adapter.apply(rows: items(2..<9)).outcome() == .batches(1))
    #expect(view.strictView.reloadCount == reloads + 1)
    try view.verify()
  }

  @Test("Closures of the app may replace or remove the view")
  func replacedByClosures() throws {
    let log = Log()
    let other = InMemoryListView(showing: adapter, id: \.id)
    adapter.contentRefresh = { [unowned adapter] _, _ in
      adapter.view = other
      return .reload
    }
    adapter.apply(rows: items(0..<6, content: 1), completion: log.note)
    try other.verify()
    adapter.updateInPlace = { [unowned adapter] _, _, _ in
      adapter.view = nil
      return false
    }
    adapter.contentRefresh = { _, _ in .reconfigure }
    adapter.apply(rows: items(0..<6, content: 2), completion: log.note)
    #expect(log.outcomes == [.reloaded(.viewReplaced), .noView] && adapter.view == nil)
    adapter.view = view
    try view.verify()
  }

  @Test("A completion handler may apply the next list 10,000 times without a deeper stack")
  func reentrantInCompletion() throws {
    var rounds = 0
    func next(_: UpdateOutcome) {
      rounds += 1
      if rounds < 10_000 { adapter.apply(rows: items(rounds % 2..<3), completion: next) }
    }
    adapter.apply(rows: items(0..<2), completion: next)
    #expect(rounds == 10_000)
    try view.verify()
  }

  @Test("A view may run the block of a batch later")
  func delayedBlocks() throws {
    view.delaysBlocks = true
    view.animatesUntilFinished = true
    let log = Log()
    adapter.apply(
      [ListSection(id: 1, items: items(5..<7)), ListSection(id: 0, items: items(0..<5))],
      completion: log.note)
    adapter.apply(
      [ListSection(id: 0, items: items(0..<4)), ListSection(id: 1, items: items(5..<8))],
      completion: log.note)
    #expect(adapter.sections.count == 1)
    while view.isAnimating { view.finishAnimations() }
    #expect(log.outcomes == [.batches(1), .batches(2)])
    try view.verify()
  }

  // MARK: Views that are removed

  @Test("Replacing a view during its animation ends the update")
  func replacedWhileMoving() throws {
    view.animatesUntilFinished = true
    let log = Log()
    adapter.apply(rows: items(0..<2), completion: log.note)
    adapter.apply(rows: items(0..<8), completion: log.note)
    let other = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = other
    #expect(log.outcomes == [.reloaded(.viewReplaced), .batches(1)])
    try other.verify()
    view.finishAnimations()
    #expect(log.outcomes.count == 2)
    #expect(adapter.sections[0].items == ListItems(items(0..<8)))
  }

  @Test("Releasing a view that drops its completion handlers ends the update")
  func releasedWhileMoving() async {
    let adapter = ListAdapter<Int, Item>(sections: [])
    var view: InMemoryListView<Int, Item>? = InMemoryListView(showing: adapter, id: \.id)
    view?.animatesUntilFinished = true
    adapter.view = view
    let log = Log()
    adapter.apply(rows: items(0..<2), completion: log.note)
    #expect(log.outcomes.isEmpty)
    view = nil
    #expect(adapter.view == nil)
    while adapter.isUpdating { await Task.yield() }
    #expect(log.outcomes == [.batches(1)])
    #expect(await adapter.apply(rows: items(0..<3)).outcome() == .noView)
  }

  @Test("A view that drops a completion handler at once ends the update, too")
  func abandoned() async {
    view.abandonsBatches = true
    #expect(await adapter.apply(rows: items(0..<3)).outcome() == .batches(1))
  }

  @Test("Adapter and view do not retain each other")
  func noCycles() {
    weak var adapter: ListAdapter<Int, Item>?
    weak var view: InMemoryListView<Int, Item>?
    do {
      let strongAdapter = ListAdapter<Int, Item>()
      let strongView = InMemoryListView(showing: strongAdapter, id: \.id)
      strongAdapter.view = strongView
      strongAdapter.apply(rows: items(0..<3))
      (adapter, view) = (strongAdapter, strongView)
    }
    #expect(adapter == nil && view == nil)
  }

  // MARK: Feeds that supply a diff

  @Test("A diff from the list that is shown is used as it is")
  func knownDiff() throws {
    let first = ListVersion()
    let second = ListVersion()
    let log = Log()
    adapter.apply(
      ListUpdate(sections: [ListSection(id: 0, items: items(0..<4))], version: first),
      completion: log.note)
    // Not minimal, so that it differs from a diff that the adapter would compute.
    let diff = try SectionedDiff(
      ListDiff(oldCount: 4, deletions: [0, 1], insertions: [0, 2]))
    let sections = [
      ListSection(id: 0, items: [Item(id: 9), Item(id: 2), Item(id: 1), Item(id: 3)])
    ]
    adapter.apply(
      ListUpdate(sections: sections, version: second, base: first, diff: diff),
      completion: log.note)
    #expect(view.strictView.requestedRowCount == 5 + 4 - 4 + 2)
    try view.verify()
    // The maximum applies to diffs of feeds, too.
    adapter.options.maximumChanges = 0
    adapter.apply(
      ListUpdate(
        sections: [ListSection(id: 0, items: items(2..<4))], version: ListVersion(), base: second,
        diff: SectionedDiff(try ListDiff(oldCount: 4, deletions: [0, 1]))),
      completion: log.note)
    #expect(log.outcomes.last == .reloaded(.tooManyChanges))
    adapter.options.maximumChanges = nil
    // The base is a list that is not shown, so the adapter compares.
    adapter.apply(
      ListUpdate(
        sections: [ListSection(id: 0, items: items(10..<14))], version: ListVersion(), base: first,
        diff: diff),
      completion: log.note)
    try view.verify()
    #expect(log.outcomes.filter { $0 == .batches(1) }.count == 3)
  }
}

/// Blocks all threads until it is open, and records who arrived.
// Unchecked: all properties are used under the lock.
final class Gate: @unchecked Sendable {
  private let lock = NSLock()
  private var isOpen = false
  private var names: Set<Int> = []

  var passed: Set<Int> { lock.withLock { names } }
  func open() { lock.withLock { isOpen = true } }
  func pass(_ name: Int) {
    lock.withLock { _ = names.insert(name) }
    while !lock.withLock({ isOpen }) { Thread.sleep(forTimeInterval: 0.001) }
  }
}

/// Counts calls from any thread.
// Unchecked: the count is used under the lock.
final class Reported: @unchecked Sendable {
  private let lock = NSLock()
  private var calls = 0

  var count: Int { lock.withLock { calls } }
  func note() { lock.withLock { calls += 1 } }
}

extension KeyedListAdapter where SectionID == Int, Item: Hashable {
  /// Applies the same rows twice, and checks that the second call changes nothing.
  fileprivate func applyTwice(_ rows: [Item]) async {
    let view = InMemoryListView(showing: self, id: \.self)
    self.view = view
    await apply(rows: rows).outcome()
    #expect(await apply(rows: rows).outcome() == .unchanged)
  }
}
