import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Rows that move a short distance out of long runs")
struct StraysTests {
  /// In parallel parts, to use several cores. Rows move so far that the walk does not find them,
  /// but so little that it may be better to move the rows that they pass.
  @Test("are moved, or the rows that they pass", arguments: UInt64(0)..<2)
  func nearby(part: UInt64) {
    for seed in stride(from: part, to: seedCount(40_000, inShortRuns: 300), by: 2) {
      var random = SplitMix64(seed: seed)
      let count = Int.random(in: 20...300, using: &random)
      let old = (0..<count).map { Item(id: $0) }
      var new = old
      for _ in 0..<Int.random(in: 1...max(1, count / 16), using: &random) {
        let start = Int.random(in: 0..<(new.count - 1), using: &random)
        let end = min(new.count, start + Int.random(in: 1...4, using: &random))
        let block = Array(new[start..<end])
        new.removeSubrange(start..<end)
        let target = start + Int.random(in: -30...30, using: &random)
        new.insert(contentsOf: block, at: min(max(0, target), new.count))
      }
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        new.remove(at: Int.random(in: new.indices, using: &random))
        new.insert(
          Item(id: 1_000 + new.count), at: Int.random(in: 0...new.count, using: &random))
        new[Int.random(in: new.indices, using: &random)].content += 1
      }
      check(ListDiff(from: old, to: new), from: old, to: new, "seed \(seed)")
    }
  }

  @Test("are found by lookups, moved or not")
  func searchedMap() {
    for seed in UInt64(0)..<(runsLongTests ? 2_000 : 40) {
      var random = SplitMix64(seed: seed)
      let old = (0..<400).map { Item(id: $0) }
      var new = old
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let row = new.remove(at: Int.random(in: new.indices, using: &random))
        if Bool.random(using: &random) {
          new.insert(row, at: Int.random(in: 0...new.count, using: &random))
        }
        new.insert(
          Item(id: 1_000 + new.count), at: Int.random(in: 0...new.count, using: &random))
      }
      let diff = ListDiff(from: old, to: new)
      check(diff, from: old, to: new, "seed \(seed)")
      checkViews(diff, from: old, to: new, "seed \(seed)")
    }
  }
}
