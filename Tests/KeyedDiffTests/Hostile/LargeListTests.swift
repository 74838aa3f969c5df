import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Large lists with few different ids")
struct LargeListTests {
  static let million = 1_000_000

  /// Rows without partners, more than a walk looks ahead.
  private func strangers(_ first: Int) -> [Int] { Array(first..<(first + 200)) }

  @Test("A million rows with one id: as one run, and so that the engine must pair them")
  func oneID() {
    let run = Array(repeating: 7, count: Self.million)
    let shorter = ListDiff(from: run, to: run.dropLast(3), id: \.self)
    #expect(shorter.deletions.count == 3 && shorter.changeCount == 3)

    // Rows without partners at the ends keep the walk from finding the run.
    let old = strangers(1_000) + run + strangers(2_000)
    let new = strangers(3_000) + run.dropLast(5) + strangers(4_000)
    let diff = ListDiff(from: old, to: Array(new), id: \.self)
    #expect(diff.deletions.count == 405 && diff.insertions.count == 400)
    #expect(diff.moves.isEmpty)
  }

  @Test("A million rows with one id, which is text that must be compared")
  func oneText() {
    let count = Self.million / 2
    let run = Array(repeating: "the same text, too long to be held in one word", count: count)
    func strangers(_ first: Int) -> [String] { self.strangers(first).map { "\($0)" } }
    let diff = ListDiff(
      from: strangers(1_000) + run, to: strangers(2_000) + run + strangers(3_000), id: \.self)
    #expect(diff.deletions.count == 200 && diff.insertions.count == 400)
    #expect(diff.changeCount == 600)
  }

  @Test("Two alternating ids, swapped, and compared with runs of each")
  func twoIDs() {
    let count = runsLongTests ? Self.million : Self.million / 5
    let old = (0..<count).map { $0 % 2 }
    let turned = ListDiff(from: old, to: old.map { 1 - $0 }, id: \.self)
    #expect(turned.changeCount <= 2)
    let parted = ListDiff(from: old, to: old.sorted(), id: \.self)
    #expect(parted.deletions.isEmpty && parted.insertions.isEmpty)
    #expect(parted.moves.count <= count / 2)
    let thrice = ListDiff(from: old, to: (0..<count).map { $0 % 3 == 0 ? 1 : 0 }, id: \.self)
    #expect(thrice.deletions.count == thrice.insertions.count)
    #expect(thrice.deletions.count == count / 2 - (count + 2) / 3)
  }

  @Test("Two alternating ids in many sections")
  func twoIDsInSections() {
    func sections(_ first: Int) -> [ListSection<Int, Int>] {
      (0..<1_000).map { section in
        ListSection(
          id: section, items: (0..<(Self.million / 10_000)).map { ($0 + section + first) % 2 })
      }
    }
    let diff = SectionedDiff(from: sections(0), to: sections(1).reversed(), id: \.self)
    #expect(diff.items.deletions.isEmpty && diff.items.insertions.isEmpty)
  }

  @Test("Strings that differ only after a long prefix")
  func longPrefix() {
    let count = runsLongTests ? 1 << 20 : 1 << 14
    let prefix = String(repeating: "the same for all of them, ", count: 8)
    let old = (0..<count).map { "\(prefix)\($0)" }
    var random = SplitMix64(seed: 20)
    let new = old.dropFirst(5).shuffled(using: &random)
    let diff = ListDiff(from: old, to: new, id: \.self)
    #expect(diff.deletions == [0, 1, 2, 3, 4] && diff.insertions.isEmpty)
    #expect(ListDiff(from: old, to: old.map { $0 + "" }, id: \.self).isEmpty)
  }
}
