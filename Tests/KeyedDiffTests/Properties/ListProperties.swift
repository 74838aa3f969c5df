import KeyedDiff
import KeyedDiffTestSupport
import Testing

/// Properties that relate two diffs, whatever the right diff is, so no reference is needed.
@Suite("Diffs of related lists are related")
struct ListProperties {
  static let count: UInt64 = runsLongTests ? 40_000 : 1_500

  /// Seeded pairs of at most 60 items, with unique ids and with duplicates.
  private func forEveryPair(
    _ body: (_ pair: ListPair, _ hasUniqueIDs: Bool, _ random: inout SplitMix64) -> Void
  ) {
    for seed in 0..<Self.count {
      let pair = ListPair(seed: seed, maximumCount: 60)
      var random = SplitMix64(seed: ~seed)
      body(pair, pair.hasUniqueIDs, &random)
    }
  }

  /// Rows with ids that no pair has.
  private func strangers(_ random: inout SplitMix64) -> [Item] {
    (1...Int.random(in: 1...20, using: &random)).map { Item(id: -$0) }
  }

  @Test("Renaming ids changes nothing")
  func relabelling() {
    forEveryPair { pair, _, random in
      let diff = ListDiff(from: pair.old, to: pair.new)
      // Multiplying by an odd factor is invertible, so different ids stay different.
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

  @Test("Reversed lists: the same deletions and insertions, as many moves")
  func reversal() {
    forEveryPair { pair, hasUniqueIDs, _ in
      for moves in [MoveDetection.fewest, .never] {
        let diff = ListDiff(from: pair.old, to: pair.new, moves: moves)
        let backwards = ListDiff(
          from: Array(pair.old.reversed()), to: Array(pair.new.reversed()), moves: moves)
        func mirrored(_ indices: [Int], _ count: Int) -> [Int] {
          indices.reversed().map { count - 1 - $0 }
        }
        // With duplicates, another one of several equal rows may be deleted. The promises do not
        // determine which rows move. So only numbers are compared.
        var holds = true  // with duplicates and without moves, no number is minimal
        if hasUniqueIDs || moves == .fewest {
          holds =
            backwards.deletions.count == diff.deletions.count
            && backwards.insertions.count == diff.insertions.count
        }
        if hasUniqueIDs && moves == .fewest {
          holds =
            backwards.deletions == mirrored(Array(diff.deletions), diff.oldCount)
            && backwards.insertions == mirrored(Array(diff.insertions), diff.newCount)
            && backwards.updates.count == diff.updates.count
            && backwards.moves.count == diff.moves.count
        }
        if !holds { Issue.record("\(pair), \(moves): \(diff), \(backwards)") }
      }
    }
  }

  @Test("The inverse leads back, and for unique ids has the same rows as the diff back")
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

  @Test("Equal lists have no changes, even if they share no memory")
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

  /// This also holds for duplicates: the pairing depends on the relative positions of rows, not on
  /// the start of the list.
  @Test("Common rows before both lists shift all indices, and change nothing else")
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

  @Test("Common rows after both lists change no index")
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

  @Test("A new row with a new id is one more insertion, at any index")
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
  /// All parts but the counts.
  fileprivate var parts: [[Int]] {
    [Array(deletions), Array(insertions)]
      + [moves, updates].flatMap { [$0.map(\.old), $0.map(\.new)] }
  }

  /// The diff after this number of common rows.
  fileprivate func shifted(by count: Int) -> ListDiff? {
    func shifted(_ pairs: [IndexPair]) -> [IndexPair] {
      pairs.map { IndexPair(old: $0.old + count, new: $0.new + count) }
    }
    return try? ListDiff(
      oldCount: oldCount + count, deletions: deletions.map { $0 + count },
      insertions: insertions.map { $0 + count }, moves: shifted(moves), updates: shifted(updates))
  }
}
