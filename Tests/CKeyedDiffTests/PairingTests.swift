import CKeyedDiff
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

@Suite("The engine pairs and orders like the reference")
struct PairingTests {
  /// Every list of at most 4 items over 4 keys.
  static let lists: [[UInt64]] = {
    var lists: [[UInt64]] = [[]]
    var last = lists
    for _ in 0..<4 {
      last = last.flatMap { list in (0..<4).map { list + [$0] } }
      lists += last
    }
    return lists
  }()

  private func check(_ old: [UInt64], _ new: [UInt64], _ trail: String = "") {
    let reference = ReferenceDiff(withoutWalkFrom: old, to: new)
    let engine = Engine(old, new)
    let isRight =
      engine.status == .KD_OK && engine.partners == reference.newOfOld
      && engine.moves.count == reference.moveCount
      && engine.moves.allSatisfy { reference.newOfOld[$0[0]] == $0[1] }
      && engine.deletions == reference.deletions && engine.insertions == reference.insertions
    let none = Engine(old, new, allowsMoves: false)
    let staysInOrder =
      none.moves.isEmpty && old.count - none.deletions.count == reference.mostRowsInPlace
      && new.count - none.insertions.count == reference.mostRowsInPlace
    if !isRight || !staysInOrder {
      Issue.record("\(trail) \(old) → \(new): \(engine), \(none)")
    }
  }

  @Test("Every pair of lists of up to 4 items over 4 keys")
  func exhaustive() {
    for old in Self.lists {
      for new in Self.lists { check(old, new) }
    }
  }

  @Test("Seeded pairs up to 100 items")
  func random() {
    for seed: UInt64 in 0..<1_000 {
      let pair = ListPair(seed: seed, maximumCount: 100)
      check(pair.old.map { UInt64($0.id) }, pair.new.map { UInt64($0.id) }, "seed \(seed)")
    }
  }
}
