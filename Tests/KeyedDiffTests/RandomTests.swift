import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Seeded random pairs agree with the reference")
struct RandomTests {
  static let count: UInt64 = seedCount(200_000, inShortRuns: 600)

  /// In parallel parts, to use several cores.
  @Test("up to 300 items", arguments: UInt64(0)..<4)
  func pairs(part: UInt64) {
    for seed in stride(from: part, to: Self.count, by: 4) {
      let pair = ListPair(seed: seed, maximumCount: 300)
      let diff = ListDiff(from: pair.old, to: pair.new)
      check(diff, from: pair.old, to: pair.new, "seed \(seed)")
      if seed % 10 == 0 { checkViews(diff, from: pair.old, to: pair.new, "seed \(seed)") }
      if seed % 5 == 0 {
        let diff = ListDiff(from: pair.old, to: pair.new, moves: .never)
        check(diff, from: pair.old, to: pair.new, moves: .never, "seed \(seed), no moves")
      }
    }
  }

  @Test("up to 60 items with forced collisions", arguments: [0, 1, 2, 4])
  func collisions(hashBits: Int) {
    for seed in 0..<(Self.count / 20) {
      let pair = ListPair(seed: seed, maximumCount: 60)
      func colliders(_ items: [Item]) -> [Collider] {
        items.map { Collider($0.id, content: $0.content, hashBits: hashBits) }
      }
      let (old, new) = (colliders(pair.old), colliders(pair.new))
      let diff = ListDiff(from: old, to: new)
      let broken = DiffPromises.broken(by: diff, from: old, to: new, id: \.id)
      if !broken.isEmpty { Issue.record("\(pair): \(broken)") }
      // The result must not depend on how the engine found it.
      if diff != ListDiff(from: pair.old, to: pair.new) {
        Issue.record("\(pair): a different result with collisions")
      }
    }
  }
}
