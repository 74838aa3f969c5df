import KeyedDiff
import KeyedDiffTesting
import Testing

/// What must hold between two diffs, whatever the right diff is: no reference
/// is asked.
@Suite("Diffs of related lists are related")
struct ListProperties {
  static let count: UInt64 = runsLongTests ? 40_000 : 3_000

  /// Seeded pairs of at most 60 items, of unique ids and others.
  private func forEveryPair(
    _ body: (_ pair: ListPair, _ hasUniqueIDs: Bool, _ random: inout SplitMix64) -> Void
  ) {
    for seed in 0..<Self.count {
      let pair = ListPair(seed: seed, maximumCount: 60)
      var random = SplitMix64(seed: ~seed)
      body(pair, pair.hasUniqueIDs, &random)
    }
  }

  /// Rows of ids that no pair has.
  private func strangers(_ random: inout SplitMix64) -> [Item] {
    (1...Int.random(in: 1...20, using: &random)).map { Item(id: -$0) }
  }

  @Test("Other names for the ids change nothing")
  func relabelling() {
    forEveryPair { pair, _, random in
      let diff = ListDiff(from: pair.old, to: pair.new)
      // An odd factor loses no bit, so no two ids become one.
      let factor = Int(truncatingIfNeeded: random.next() | 1)
      let offset = Int(truncatingIfNeeded: random.next())
      func renamed(_ items: [Item]) -> [Item] {
        items.map { Item(id: $0.id &* factor &+ offset, content: $0.content) }
      }
      let other = ListDiff(from: renamed(pair.old), to: renamed(pair.new))
      if other != diff { Issue.record("factor \(factor), offset \(offset), \(pair)") }
      let text = ListDiff(from: pair.old, to: pair.new, id: { "\($0.id &* factor)" })
      if text != diff { Issue.record("text, factor \(factor), \(pair)") }
    }
  }

  @Test("Lists backwards: the same rows go and come, as many move")
  func reversal() {
    forEveryPair { pair, hasUniqueIDs, _ in
      for moves in [MoveDetection.fewest, .never] {
        let diff = ListDiff(from: pair.old, to: pair.new, moves: moves)
        let backwards = ListDiff(
          from: Array(pair.old.reversed()), to: Array(pair.new.reversed()), moves: moves)
        func mirrored(_ indices: [Int], _ count: Int) -> [Int] {
          indices.reversed().map { count - 1 - $0 }
        }
        // Of several equal rows another one may go, and which of the rows out of
        // order stays is no promise: then only numbers are.
        var holds = true  // without moves and with duplicates nothing is the fewest
        if hasUniqueIDs || moves == .fewest {
          holds =
            backwards.deletions.count == diff.deletions.count
            && backwards.insertions.count == diff.insertions.count
        }
        if hasUniqueIDs && moves == .fewest {
          holds =
            backwards.deletions == mirrored(diff.deletions, diff.oldCount)
            && backwards.insertions == mirrored(diff.insertions, diff.newCount)
            && backwards.updates.count == diff.updates.count
            && backwards.moves.count == diff.moves.count
        }
        if !holds { Issue.record("\(pair), \(moves): \(diff), \(backwards)") }
      }
    }
  }

  @Test("The inverse leads back, and is the diff back for unique ids")
  func inverse() {
    forEveryPair { pair, hasUniqueIDs, _ in
      for moves in [MoveDetection.fewest, .never] {
        let inverse = ListDiff(from: pair.old, to: pair.new, moves: moves).inverse
        if inverse.applied(to: pair.new, from: pair.old) != pair.old {
          Issue.record("\(pair), \(moves): \(inverse)")
        }
        let back = ListDiff(from: pair.new, to: pair.old, moves: moves)
        if moves == .fewest && back.deletions.count != inverse.deletions.count
          || hasUniqueIDs
            && back.changeCount - back.updates.count
              != inverse.changeCount - inverse.updates.count
          || hasUniqueIDs && moves == .fewest
            && (back.deletions, back.insertions, back.updates)
              != (inverse.deletions, inverse.insertions, inverse.updates)
        {
          Issue.record("\(pair), \(moves): \(inverse), \(back)")
        }
      }
    }
  }

  @Test("Equal lists have no changes, also where they share no memory")
  func equalLists() {
    forEveryPair { pair, _, _ in
      for list in [pair.old, pair.new] {
        let copy = list.map { $0 }
        for moves in [MoveDetection.fewest, .never] {
          let diff = ListDiff(from: list, to: copy, moves: moves)
          if !diff.isEmpty { Issue.record("\(pair), \(moves): \(diff)") }
        }
        if !ListDiff(from: copy.lazy.map { $0 }, to: list, maximumChanges: 0).isEmpty {
          Issue.record("lazily, \(pair)")
        }
      }
    }
  }

  /// For duplicated ids too: which row is whose partner follows from where rows
  /// stand to each other, not from where the list begins.
  @Test("Rows that are the same in front shift all indices, and change nothing else")
  func prefix() {
    forEveryPair { pair, _, random in
      let rows = strangers(&random)
      for moves in [MoveDetection.fewest, .never] {
        let diff = ListDiff(from: pair.old, to: pair.new, moves: moves)
        let longer = ListDiff(from: rows + pair.old, to: rows + pair.new, moves: moves)
        if longer != diff.shifted(by: rows.count) {
          Issue.record("\(rows.count) rows, \(pair), \(moves): \(diff), \(longer)")
        }
      }
    }
  }

  @Test("Rows that are the same behind the lists change no index")
  func suffix() {
    forEveryPair { pair, _, random in
      let rows = strangers(&random)
      for moves in [MoveDetection.fewest, .never] {
        let diff = ListDiff(from: pair.old, to: pair.new, moves: moves)
        let longer = ListDiff(from: pair.old + rows, to: pair.new + rows, moves: moves)
        if longer.parts != diff.parts {
          Issue.record("\(rows.count) rows, \(pair), \(moves): \(diff), \(longer)")
        }
      }
    }
  }

  @Test("A new row with a new id is one insertion more, wherever it comes")
  func oneMore() {
    forEveryPair { pair, hasUniqueIDs, random in
      let diff = ListDiff(from: pair.old, to: pair.new)
      var new = pair.new
      let index = Int.random(in: 0...new.count, using: &random)
      new.insert(Item(id: -1), at: index)
      let other = ListDiff(from: pair.old, to: new)
      let holds =
        other.insertions.contains(index) && other.deletions.count == diff.deletions.count
        && other.insertions.count == diff.insertions.count + 1
        && (!hasUniqueIDs || other.moves.count == diff.moves.count)
      if !holds { Issue.record("at \(index), \(pair): \(diff), \(other)") }
    }
  }
}

extension ListPair {
  /// Whether no id occurs twice in a list.
  var hasUniqueIDs: Bool {
    [old, new].allSatisfy { list in Set(list.map(\.id)).count == list.count }
  }
}

extension ListDiff {
  /// Everything but the counts.
  fileprivate var parts: [[Int]] {
    [deletions, insertions] + [moves, updates].flatMap { [$0.map(\.old), $0.map(\.new)] }
  }

  /// The diff behind so many rows that are the same.
  fileprivate func shifted(by count: Int) -> ListDiff? {
    func shifted(_ pairs: [IndexPair]) -> [IndexPair] {
      pairs.map { IndexPair(old: $0.old + count, new: $0.new + count) }
    }
    return try? ListDiff(
      oldCount: oldCount + count, deletions: deletions.map { $0 + count },
      insertions: insertions.map { $0 + count }, moves: shifted(moves), updates: shifted(updates))
  }
}
