import KeyedDiff
import KeyedDiffTesting
import Testing

/// Rows in common at the end are compared in blocks of 256.
@Suite("Long common ends")
struct CommonEndTests {
  @Test("of any length around that of blocks, with content that changes anywhere")
  func lengths() {
    for length in [1, 255, 256, 257, 511, 512, 513, 767, 768, 769, 1_000, 1_300] {
      var random = SplitMix64(seed: UInt64(length))
      for changes in [0, 1, 2, 20, length] {
        var (old, new) = ends(of: length)
        for _ in 0..<changes {
          new[Int.random(in: new.indices, using: &random)].content += 1
        }
        check(ListDiff(from: old, to: new), from: old, to: new, "length \(length)")
        swap(&old, &new)
        check(ListDiff(from: old, to: new), from: old, to: new, "length \(length), back")
      }
    }
  }

  @Test("that begin anywhere in a block")
  func otherRows() {
    for row in stride(from: 0, to: 700, by: runsLongTests ? 1 : 23) {
      var (old, new) = ends(of: 700)
      new[new.count - 1 - row] = Item(id: 2_000)
      for row in stride(from: 3, to: new.count, by: 50) { new[row].content += 1 }
      check(ListDiff(from: old, to: new), from: old, to: new, "another row, \(row) from the end")
      swap(&old, &new)
      check(ListDiff(from: old, to: new), from: old, to: new, "back, \(row) from the end")
    }
  }

  @Test("of sections")
  func sections() {
    let lists = [300, 10, 600].map { ends(of: $0) }
    let old = lists.enumerated().map { number, rows in
      Section(id: number, items: rows.old.map { Item(id: number * 10_000 + $0.id) })
    }
    var new = lists.enumerated().map { number, rows in
      Section(id: number, items: rows.new.map { Item(id: number * 10_000 + $0.id) })
    }
    for section in new.indices {
      for row in stride(from: 1, to: new[section].items.count, by: 9) {
        new[section].items[row].content += 1
      }
    }
    check(SectionedDiff(from: old, to: new), from: old, to: new)
    check(SectionedDiff(from: new, to: old), from: new, to: old)
  }

  /// Two lists that end alike, and begin with rows that only one of them has.
  private func ends(of length: Int) -> (old: [Item], new: [Item]) {
    let end = (0..<length).map { Item(id: $0) }
    return ((5_000..<5_003).map { Item(id: $0) } + end, (6_000..<6_005).map { Item(id: $0) } + end)
  }
}
