import KeyedDiff
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

@Suite("Tests of the test oracles")
struct OracleTests {
  @Test("The reference diff gives the results worked out by hand")
  func reference() {
    func reference(_ old: String, _ new: String) -> ReferenceDiff {
      ReferenceDiff(
        from: Array(old), to: Array(new), id: { $0.lowercased() }, content: { $0 == $1 })
    }
    let moved = reference("abcd", "dabC")
    #expect(moved.newOfOld == [1, 2, 3, 0])
    #expect(moved.moveCount == 1)
    #expect(moved.updatedOld == [2])

    let changed = reference("abc", "xcy")
    #expect(changed.deletions == [0, 1])
    #expect(changed.insertions == [0, 2])
    #expect(changed.mostRowsInPlace == 1)

    // With enough rows, the walk continues with the nearest equal rows.
    let (strangers, others) = ("0123456789:;<=>?", "!#$%&'()*+,-./@_")
    func walked(_ old: String, _ new: String) -> [Int?] {
      Array(reference(old + strangers, new + others).newOfOld.prefix(old.count))
    }
    #expect(walked("abab", "baba") == [3, 0, 1, 2])
    #expect(reference("abab", "baba").newOfOld == [3, 0, 1, 2])
    #expect(walked("aba", "xayab") == [1, 4, 3])
    #expect(reference("aba", "xayab").newOfOld == [1, 4, 3])
    // The equal rows are too far away for the walk. Only a occurs once; the b after it stays after
    // it, and the other b is the remaining row.
    let far = reference("0123456789bab", "abklmnopqrstbu")
    #expect(far.newOfOld == Array(repeating: nil, count: 10) + [12, 0, 1])
    #expect(far.moveCount == 1)
    #expect(reference("", "").moveCount == 0)
    #expect(reference("cba", "abc").moveCount == 2)
  }

  @Test("Every diff that breaks a promise is detected")
  func mutations() throws {
    var found = 0
    for seed: UInt64 in 0..<400 {
      let pair = ListPair(seed: seed, maximumCount: 12)
      let diff = ListDiff(from: pair.old, to: pair.new)
      func broken(_ diff: ListDiff) -> [String] {
        DiffPromises.broken(by: diff, from: pair.old, to: pair.new, id: \.id)
      }
      #expect(broken(diff).isEmpty)
      for mutant in mutants(of: diff) where mutant != diff {
        found += 1
        if broken(mutant).isEmpty {
          Issue.record("\(pair): \(mutant.debugDescription) instead of \(diff.debugDescription)")
        }
      }
    }
    #expect(found > 1_000)
  }

  /// Valid diffs, but not the diff of these lists.
  private func mutants(of diff: ListDiff) -> [ListDiff] {
    func rebuilt(
      deletions: RowRanges<Int>? = nil, insertions: RowRanges<Int>? = nil,
      moves: [IndexPair]? = nil,
      updates: [IndexPair]? = nil
    ) -> ListDiff? {
      try? ListDiff(
        oldCount: diff.oldCount, deletions: deletions ?? diff.deletions,
        insertions: insertions ?? diff.insertions, moves: moves ?? diff.moves,
        updates: updates ?? diff.updates)
    }
    var mutants: [ListDiff?] = []
    if let first = diff.deletions.first {
      mutants.append(rebuilt(deletions: RowRanges(diff.deletions.dropFirst())))
      mutants.append(rebuilt(deletions: RowRanges([first + 1] + diff.deletions.dropFirst())))
    }
    if let last = diff.insertions.last {
      mutants.append(rebuilt(insertions: RowRanges(diff.insertions.dropLast())))
      mutants.append(rebuilt(insertions: RowRanges(diff.insertions.dropLast() + [last - 1])))
    }
    if let move = diff.moves.first {
      let rest = Array(diff.moves.dropFirst())
      mutants.append(rebuilt(moves: rest))
      mutants.append(rebuilt(moves: rest + [IndexPair(old: move.old, new: move.new - 1)]))
      mutants.append(
        rebuilt(
          deletions: diff.deletions + [move.old], insertions: diff.insertions + [move.new],
          moves: rest, updates: diff.updates.filter { $0.old != move.old }))
    }
    if !diff.updates.isEmpty { mutants.append(rebuilt(updates: diff.updates.dropLast())) }
    for old in 0..<diff.oldCount {
      guard let new = diff.newIndex(ofOld: old) else { continue }
      let pair = IndexPair(old: old, new: new)
      if !diff.updates.contains(pair) { mutants.append(rebuilt(updates: diff.updates + [pair])) }
      if !diff.isMoved(old: old) { mutants.append(rebuilt(moves: diff.moves + [pair])) }
      mutants.append(
        rebuilt(
          deletions: diff.deletions + [old], insertions: diff.insertions + [new],
          moves: diff.moves.filter { $0.old != old },
          updates: diff.updates.filter { $0.old != old }))
    }
    return mutants.compactMap { $0 }
  }

  @Test("Generated pairs are reproducible, keep their size, and cover every change")
  func generator() {
    var seen: Set<ListPair.Change> = []
    var duplicates = 0
    for seed: UInt64 in 0..<500 {
      let pair = ListPair(seed: seed, maximumCount: 40)
      #expect(pair == ListPair(seed: seed, maximumCount: 40))
      #expect(pair.new.count <= 40)
      #expect(pair.description.hasPrefix("seed \(seed) ("))
      seen.formUnion(pair.changes)
      if Set(pair.old.map(\.id)).count < pair.old.count { duplicates += 1 }
    }
    #expect(seen.count == ListPair.Change.allCases.count)
    #expect(duplicates > 50)
  }

  @Test("The random number generator gives the published numbers")
  func splitMix() {
    // The first numbers for seed 1234567, as published with many ports.
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }

  @Test("Colliders collide as requested")
  func colliders() {
    #expect(Collider(1, hashBits: 0).hashValue == Collider(2, hashBits: 0).hashValue)
    #expect(Collider(1, hashBits: 1).hashValue != Collider(2, hashBits: 1).hashValue)
    #expect(Collider(1, hashBits: 1).id.hashValue == Collider(3, hashBits: 1).id.hashValue)
    #expect(Collider(1, hashBits: 0) != Collider(2, hashBits: 0))
    #expect(Collider(1, content: 1, hashBits: 0) != Collider(1, hashBits: 0))
    #expect(Collider(1, content: 1, hashBits: 0).id == Collider(1, hashBits: 0).id)
    #expect("\(Collider(3, content: 2, hashBits: 0))" == "3'2")
  }
}
