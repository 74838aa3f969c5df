import KeyedDiff
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

@Suite("Every small pair of lists agrees with the reference")
struct ExhaustiveTests {
  /// 24 old lists and 341 new ones; in long runs 75 and 1,365; in the longest runs 1,365 of each,
  /// which are 1,863,225 pairs.
  private static let newLists = allLists(keys: 4, length: runsLongTests ? 5 : 4)
  private static let oldLists = runsAllTests ? newLists : upToRenaming(newLists)

  /// In four parts, which run in parallel.
  private static let parts = 0..<4

  private func forEveryPair(of part: Int, _ body: (_ old: [Int], _ new: [Int]) -> Void) {
    for index in stride(from: part, to: Self.oldLists.count, by: Self.parts.count) {
      for new in Self.newLists { body(Self.oldLists[index], new) }
    }
  }

  @Test("without content changes", arguments: parts)
  func identity(part: Int) {
    forEveryPair(of: part) { old, new in
      let (old, new) = (old.map { Item(id: $0) }, new.map { Item(id: $0) })
      check(ListDiff(from: old, to: new), from: old, to: new)
    }
  }

  @Test("with content changes", arguments: parts)
  func content(part: Int) {
    forEveryPair(of: part) { old, new in
      let old = old.map { Item(id: $0) }
      let new = new.enumerated().map { Item(id: $1, content: $0 % 2) }
      let diff = ListDiff(from: old, to: new)
      check(diff, from: old, to: new)
      if old.count + new.count < (runsLongTests ? 8 : 7) { checkViews(diff, from: old, to: new) }
    }
  }

  @Test("without moves", arguments: parts)
  func noMoves(part: Int) {
    forEveryPair(of: part) { old, new in
      let old = old.map { Item(id: $0) }
      let new = new.map { Item(id: $0, content: $0 % 2) }
      let diff = ListDiff(from: old, to: new, moves: .never)
      check(diff, from: old, to: new, moves: .never)
    }
  }

  @Test("followed by rows without partners, so that there is a walk", arguments: parts)
  func walks(part: Int) {
    let (oldStrangers, newStrangers) = (Array(100..<116), Array(200..<216))
    forEveryPair(of: part) { old, new in
      let (old, new) = (old + oldStrangers, new + newStrangers)
      let diff = ListDiff(from: old, to: new, id: \.self)
      let reference = ReferenceDiff(from: old, to: new, id: { $0 }, content: { _, _ in true })
      if old.indices.map(diff.newIndex(ofOld:)) != reference.newOfOld
        || diff.moves.count != reference.moveCount
      {
        Issue.record("\(old) → \(new): \(diff.debugDescription), not \(reference.newOfOld)")
      }
    }
  }

  @Test("with forced collisions", arguments: [0, 1, 2])
  func collisions(hashBits: Int) {
    let newLists = allLists(keys: 3, length: runsLongTests ? 5 : 4)
    let oldLists = runsLongTests ? newLists : allLists(keys: 3, length: 3)
    for old in runsAllTests ? oldLists : upToRenaming(oldLists) {
      for new in newLists {
        let old = old.map { Collider($0, hashBits: hashBits) }
        let new = new.enumerated().map { Collider($1, content: $0 % 2, hashBits: hashBits) }
        for moves in [MoveDetection.fewest, .never] {
          let diff = ListDiff(from: old, to: new, moves: moves)
          let broken = DiffPromises.broken(by: diff, from: old, to: new, id: \.id, moves: moves)
          if !broken.isEmpty { Issue.record("\(old) → \(new): \(broken)") }
        }
        // Now the items are their own identity, including their content.
        let broken = DiffPromises.broken(
          by: ListDiff(from: old, to: new, id: { $0 }), from: old, to: new, id: { $0 })
        if !broken.isEmpty { Issue.record("\(old) → \(new): \(broken)") }
      }
    }
  }
}
