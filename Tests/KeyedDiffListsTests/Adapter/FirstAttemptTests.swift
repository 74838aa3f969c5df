import Foundation
import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

// Long lists are first compared on the main actor, within limits, and then in the background.

@MainActor
@Suite("First comparisons on the main actor")
struct FirstAttemptTests {
  let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: [])])
  let view: InMemoryListView<Int, Item>

  init() {
    view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
  }

  /// Expects that a list is compared on the main actor, or else in the background.
  private func expect(
    _ list: [ListSection<Int, Item>], _ outcome: UpdateOutcome, onMainActor: Bool,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let call = adapter.apply(list)
    #expect((call.result != nil) == onMainActor, sourceLocation: location)
    #expect(await call.outcome() == outcome, sourceLocation: location)
    try view.verify()
  }

  private func section(_ items: [Item]) -> [ListSection<Int, Item>] {
    [ListSection(id: 0, items: items)]
  }

  @Test("Lists that are not longer than the threshold are compared on the main actor")
  func threshold() async throws {
    adapter.options.backgroundThreshold = 4_000
    try await expect(section(items(0..<2_000)), .batches(1), onMainActor: true)
    // 4,000 rows in both lists, which have none in common, then 4,001.
    try await expect(section(items(2_000..<4_000)), .batches(1), onMainActor: true)
    try await expect(section(items(4_000..<6_001)), .batches(1), onMainActor: false)
  }

  @Test("Longer lists are compared on the main actor if at most 1,000 rows are unmatched")
  func unmatchedRows() async throws {
    adapter.options.backgroundThreshold = 500
    try await expect(section(items(0..<1_000)), .batches(1), onMainActor: true)
    try await expect(section(items(0..<2_001)), .batches(1), onMainActor: false)
    // 500 rows are replaced, then 501.
    let replaced = items(10_000..<10_500) + items(500..<2_001)
    try await expect(section(replaced), .batches(1), onMainActor: true)
    let more = items(20_000..<20_501) + items(501..<2_001)
    try await expect(section(more), .batches(1), onMainActor: false)
    // Rows that are far from their old places.
    let halves = Array(more[1_000...] + more[..<1_000])
    try await expect(section(halves), .batches(1), onMainActor: false)
  }

  @Test("Longer lists are compared on the main actor if at most 1,000 rows have new content")
  func content() async throws {
    adapter.options.backgroundThreshold = 1_000
    try await expect(section(items(0..<1_001)), .batches(1), onMainActor: false)
    let few = items(0..<1_000, content: 1) + items(1_000..<1_001)
    try await expect(section(few), .batches(0), onMainActor: true)
    try await expect(section(items(0..<1_001, content: 2)), .batches(0), onMainActor: false)
  }

  @Test("Mismatches of all sections count together, and so do changes of sections")
  func sections() async throws {
    func list(_ content: Int) -> [ListSection<Int, Item>] {
      [
        ListSection(id: 0, items: items(0..<600, content: content)),
        ListSection(id: 1, items: items(600..<1_200, content: content)),
      ]
    }
    adapter.options.backgroundThreshold = 1_000
    try await expect(list(0), .batches(1), onMainActor: false)
    try await expect(list(1), .batches(0), onMainActor: false)
    let headers = (0..<1_001).map { ListSection(id: $0, items: items($0..<$0 + 1)) }
    await adapter.apply(headers).outcome()
    let changed = headers.map { ListSection(id: $0.id, items: $0.items, header: "A") }
    try await expect(changed, .batches(0), onMainActor: false)
    let few = changed.map { section in
      section.id == 0 ? section : ListSection(id: section.id, items: section.items, header: "B")
    }
    try await expect(few, .batches(0), onMainActor: true)
    // 501 headers and 500 rows.
    let both = few.map { section in
      section.id <= 500
        ? ListSection(id: section.id, items: section.items, header: "C")
        : ListSection(
          id: section.id, items: items(section.id..<section.id + 1, content: 1), header: "B")
    }
    try await expect(both, .batches(0), onMainActor: false)
  }

  @Test("Lists with more than twelve times as many rows are compared only in the background")
  func tooLong() async throws {
    adapter.options.backgroundThreshold = 10
    try await expect(section(items(0..<60)), .batches(1), onMainActor: true)
    try await expect(section(items(0..<60, content: 1)), .batches(0), onMainActor: true)
    try await expect(section(items(0..<61, content: 1)), .batches(1), onMainActor: false)
    for (threshold, count) in [(0, 20), (-1, 21), (.min, 22)] {
      adapter.options.backgroundThreshold = threshold
      try await expect(section(items(0..<count)), .batches(1), onMainActor: false)
    }
  }

  @Test("Content is compared on the main actor only until the limit is exceeded")
  func expensiveContent() async throws {
    let (first, later) = (Reported(), Reported())
    let adapter = ListAdapter<Int, Item>(
      identity: .concurrent(
        id: { $0.id },
        content: { old, new in
          (FirstAttempt.isInProgress ? first : later).note()
          return old == new
        }))
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    /// Applies a list, and expects a number of calls of the closure on the main actor. In the
    /// background, the closure is called for all rows.
    func expect(_ list: [Item], _ outcome: UpdateOutcome, firstCalls: Int) async throws {
      let (old, oldLater) = (first.count, later.count)
      let call = FirstAttempt.$isInProgress.withValue(true) { adapter.apply(rows: list) }
      #expect(call.result == nil && first.count - old == firstCalls)
      #expect(await call.outcome() == outcome)
      #expect(first.count - old == firstCalls && later.count - oldLater == list.count)
      try view.verify()
    }
    adapter.options.backgroundThreshold = 3_000
    adapter.apply(rows: items(0..<3_000))
    try await expect(items(0..<3_000, content: 1), .batches(0), firstCalls: 1_001)
    adapter.options.maximumFirstPairs = 7
    try await expect(items(0..<3_000, content: 2), .batches(0), firstCalls: 7)
    // No row is near its old place, so content is compared after the walk.
    adapter.options.backgroundThreshold = 100
    await adapter.apply(rows: items(0..<480)).outcome()
    let halves = items(240..<480, content: 1) + items(0..<240, content: 1)
    try await expect(halves, .batches(1), firstCalls: 7)
  }

  @Test("At most 120,000 pairs are compared on the main actor")
  func pairs() async throws {
    adapter.options.backgroundThreshold = 100_000
    await adapter.apply(rows: items(0..<120_001)).outcome()
    var list = items(0..<120_001)
    list[0].content = 1
    // The content of the last row is not compared.
    let last = list.removeLast()
    try await expect(section(list), .batches(1), onMainActor: true)
    try await expect(section(list + [last]), .batches(1), onMainActor: true)
    list[0].content = 2
    try await expect(section(list + [last]), .batches(0), onMainActor: false)
  }

  @Test("How long a comparison takes has no influence on where it runs")
  func slowComparisons() async throws {
    let compared = Reported()
    let adapter = ListAdapter<Int, Item>(
      identity: .concurrent(
        id: { $0.id },
        content: { old, new in
          // Twice as long as a frame, for the first pairs.
          if compared.count < 4 { usleep(8_000) }
          compared.note()
          return old == new
        }))
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    adapter.options.backgroundThreshold = 10
    await adapter.apply(rows: items(0..<50)).outcome()
    let call = adapter.apply(rows: items(0..<25) + items(25..<50, content: 1))
    #expect(call.result == .batches(0))
    #expect(compared.count == 50)
    try view.verify()
  }

  @Test("Duplicates in long lists are searched once, in the background")
  func duplicates() async throws {
    let reported = Reported()
    adapter.options.backgroundThreshold = 10
    adapter.options.onDuplicates = { _ in reported.note() }
    let view = InMemoryListView(showing: adapter, allowsDuplicateIDs: true, id: \.id)
    adapter.view = view
    let call = adapter.apply(rows: items(0..<20) + items(0..<1))
    #expect(call.result == nil)
    #expect(await call.outcome() == .batches(1))
    #expect(reported.count == 1)
    try view.verify()
  }
}

private enum FirstAttempt {
  /// Whether the adapter is comparing lists inside a call of `apply`. Detached tasks do not inherit
  /// the value.
  @TaskLocal static var isInProgress = false
}
