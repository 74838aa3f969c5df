import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Limits of changes, minimal moves, traps")
struct LimitTests {
  @Test("Moving the first of 1,000 rows to the end is one move")
  func firstToLast() {
    let old = Array(0..<1_000)
    let diff = ListDiff(from: old, to: Array(old.dropFirst()) + [0], id: \.self)
    #expect(diff.moves == [IndexPair(old: 0, new: 999)])
    #expect(ListDiff(from: old, to: [999] + old.dropLast(), id: \.self).moves.count == 1)
    var swapped = old
    swapped.swapAt(0, 999)
    #expect(ListDiff(from: old, to: swapped, id: \.self).moves.count == 2)
  }

  @Test("20 rows moved among 100,000 are at most 20 moves")
  func fewMoves() {
    var random = SplitMix64(seed: 7)
    let old = Array(0..<100_000)
    var new = old
    for _ in 0..<20 {
      let row = new.remove(at: .random(in: 0..<new.count, using: &random))
      new.insert(row, at: .random(in: 0...new.count, using: &random))
    }
    let diff = ListDiff(from: old, to: new, id: \.self)
    #expect(diff.moves.count <= 20)
    #expect(diff.changeCount == diff.moves.count)
    #expect(diff.applied(to: old, from: new) == new)
    #expect(Replaying.steps(of: diff, on: old, new: new) == new)
  }

  @Test("A limit of changes is exact; beyond it, all rows are replaced")
  func budget() {
    for seed: UInt64 in 0..<2_000 {
      let pair = ListPair(seed: seed, maximumCount: 30)
      let diff = ListDiff(from: pair.old, to: pair.new)
      for budget in Set([0, 1, diff.changeCount - 1, diff.changeCount, diff.changeCount + 1])
      where budget >= 0 {
        let bounded = ListDiff(from: pair.old, to: pair.new, maximumChanges: budget)
        if bounded.exceedsMaximumChanges != (diff.changeCount > budget) {
          Issue.record("budget \(budget), \(pair)")
        }
        if bounded.exceedsMaximumChanges {
          if bounded.applied(to: pair.old, from: pair.new) != pair.new {
            Issue.record("replacing \(pair)")
          }
        } else if bounded != diff {
          Issue.record("a different diff with budget \(budget), \(pair)")
        }
      }
    }
  }

  @Test("Without moves, a limit counts deletions and insertions")
  func budgetWithoutMoves() {
    let diff = ListDiff(
      from: [1, 2, 3], to: [2, 3, 1], id: \.self, moves: .never, maximumChanges: 2)
    #expect(!diff.exceedsMaximumChanges)
    #expect(diff.changeCount == 2)
    #expect(
      ListDiff(from: [1, 2, 3], to: [2, 3, 1], id: \.self, moves: .never, maximumChanges: 1)
        .exceedsMaximumChanges)
  }

  @Test("A limit of operations counts rows in a row once, and ends the comparison")
  func budgetOfOperations() {
    func diff(
      _ old: [ListPair.Item], _ new: [ListPair.Item], budget: Int? = nil
    ) -> SectionedDiff {
      SectionedDiff.compute(
        from: [ListSection(id: 0, items: old)], to: [ListSection(id: 0, items: new)],
        id: { $0.id }, content: { $0 == $1 }, options: DiffOptions(maximumOperations: budget),
        onDuplicates: nil)
    }
    for seed: UInt64 in 0..<2_000 {
      let pair = ListPair(seed: seed, maximumCount: 30)
      let unbounded = diff(pair.old, pair.new)
      let count = unbounded.operationCount
      for budget in Set([0, 1, count - 1, count, count + 1]) where budget >= 0 {
        let bounded = diff(pair.old, pair.new, budget: budget)
        if bounded.exceedsMaximumChanges != (count > budget) {
          Issue.record("budget \(budget), \(pair)")
        }
        if !bounded.exceedsMaximumChanges, bounded != unbounded {
          Issue.record("a different diff with budget \(budget), \(pair)")
        }
      }
    }
    let rows = (0..<3_000).map { ListPair.Item(id: $0) }
    let replacing = diff(Array(rows[..<1_000]), Array(rows[1_000...]), budget: 2)
    #expect(!replacing.exceedsMaximumChanges && replacing.changeCount == 3_000)
  }

  /// It may not end it, because a range across the border of two sections counts once there.
  @Test("A limit of operations ends a comparison of sections only if the diff exceeds it")
  func budgetOfOperationsInSections() {
    for seed: UInt64 in 0..<2_000 {
      let pair = SectionedPair(seed: seed, maximumSections: 4, maximumRows: 12)
      let unbounded = SectionedDiff(from: pair.old, to: pair.new)
      let count = unbounded.operationCount
      var ended = false
      for budget in [0, count / 2, count - 1, count] where budget >= 0 {
        let bounded = SectionedDiff.compute(
          from: pair.old, to: pair.new, id: { $0.id }, content: { $0 == $1 },
          options: DiffOptions(maximumOperations: budget), onDuplicates: nil)
        ended = ended || bounded.exceedsMaximumChanges
        if bounded.exceedsMaximumChanges ? count <= budget : bounded != unbounded {
          Issue.record("budget \(budget), \(pair)")
        }
      }
      if ended != (count > 0) { Issue.record("the budget 0 was ignored for \(pair)") }
    }
  }

  @Test("Too many deletions and insertions are detected before content is compared")
  func budgetBeforeContent() {
    let old = Array(0..<100)
    let new = old[..<50].reversed() + Array(100..<150)
    func contents(_ budget: Int) -> Int {
      var contents = 0
      let diff = ListDiff(
        from: old, to: new, id: { $0 },
        content: { _, _ in
          contents += 1
          return true
        }, maximumChanges: budget)
      #expect(diff.exceedsMaximumChanges)
      return contents
    }
    // 50 deletions, 50 insertions and 49 moves.
    #expect(contents(99) == 0)
    #expect(contents(100) == 50)
  }

  @Test("More items than a diff can index trap with a message")
  func tooManyItems() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ListDiff(from: repeatElement(0, count: 0x7FFF_FFFF), to: [1], id: \.self)
    }
    expect(result, says: "at most 2147483646 in each list")
  }

  @Test("Lists whose counts are not those of the diff trap with a message")
  func wrongLists() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ListDiff(from: [1], to: [2], id: \.self).applied(to: [1, 2], from: [2])
    }
    expect(result, says: "There are 2 values for 1 rows.")
  }

  @Test("A limit below zero traps with a message")
  func negativeBudget() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ListDiff(from: [1], to: [1], id: \.self, maximumChanges: -1)
    }
    expect(result, says: "maximumChanges is negative: -1.")
  }

  @Test("An index outside the list traps with a message")
  func wrongIndex() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ListDiff(from: [1], to: [2], id: \.self).newIndex(ofOld: 1)
    }
    expect(result, says: "Old index 1 is not in 0..<1.")
  }
}
