import CKeyedDiff
import KeyedDiffTesting
import Testing

@Suite("The engine pairs and orders like the reference")
struct PairingTests {
  /// Every list over 4 keys with at most 4 items.
  static let lists: [[UInt64]] = {
    var lists: [[UInt64]] = [[]]
    var last = lists
    for _ in 0..<4 {
      last = last.flatMap { list in (0..<4).map { list + [$0] } }
      lists += last
    }
    return lists
  }()

  /// Swift settles much by comparing rows before it asks the engine; here the
  /// engine gets everything.
  private func check(_ old: [UInt64], _ new: [UInt64], _ trail: String = "") {
    let reference = ReferenceDiff(withoutWalkFrom: old, to: new)
    func partners(_ entries: [UInt32]) -> [Int?] {
      entries.map { $0 == KD_NONE ? nil : Int($0 & ~KD_MOVED) }
    }
    let engine = Engine(old, new)
    let isRight =
      engine.status == .KD_OK && partners(engine.oldToNew) == reference.newOfOld
      && partners(engine.newToOld) == reference.oldOfNew
      && engine.counts.moves == reference.moveCount
      && engine.oldToNew.count { $0 != KD_NONE && $0 & KD_MOVED != 0 } == reference.moveCount
      && engine.counts.deletions == reference.deletions.count
      && engine.counts.insertions == reference.insertions.count
    let none = Engine(old, new, moves: .KD_MOVES_NONE)
    let staysInOrder =
      none.counts.moves == 0
      && old.count - none.counts.deletions == reference.mostRowsInPlace
    if !isRight || !staysInOrder {
      Issue.record("\(trail) \(old) → \(new): \(engine.oldToNew), \(reference.newOfOld)")
    }
  }

  @Test("Every pair of lists over 4 keys up to length 4")
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
