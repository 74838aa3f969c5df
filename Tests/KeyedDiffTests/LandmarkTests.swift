import KeyedDiff
import KeyedDiffTesting
import Testing

@Suite("Blocks of any size are leapt over by landmarks")
struct LandmarkTests {
  /// Lists of 1,000 rows and more, in which blocks moved, came and went; with
  /// scattered edits, and with rows that occur twice.
  private struct Pair {
    var old: [Item]
    var new: [Item]

    init(seed: UInt64, rows: ClosedRange<Int>) {
      var random = SplitMix64(seed: seed)
      func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
      old = (0..<number(rows)).map { Item(id: $0) }
      // Most ids some times, or a few of them, or none but once.
      let idCount = [2 * old.count, old.count, old.count / 2, 300][number(0...3)]
      for row in old.indices where seed % 4 < 2 || seed % 4 == 2 && number(0...9) == 0 {
        old[row].id = number(0...idCount)
      }
      new = old
      for _ in 0..<number(1...4) {
        let start = number(0...(new.count - 1))
        let block = start..<min(new.count, start + number(1...new.count))
        let rows = Array(new[block])
        switch number(0...5) {
        case 0: new.insert(contentsOf: rows.map { Item(id: $0.id + 100_000) }, at: start)
        case 1 where block.count < new.count: new.removeSubrange(block)
        case 2: new.replaceSubrange(block, with: rows.shuffled(using: &random))
        case 3: new.replaceSubrange(block, with: rows.reversed())
        default:
          new.removeSubrange(block)
          new.insert(contentsOf: rows, at: number(0...new.count))
        }
      }
      for _ in 0..<[0, 3, 30][number(0...2)] {
        let row = number(0...(new.count - 1))
        switch number(0...2) {
        case 0: new[row].id = number(0...2 * old.count)
        case 1: new[row].content += 1
        default: new.insert(new[row], at: number(0...new.count))
        }
      }
    }
  }

  @Test("as the reference says, in every form of id", arguments: UInt64(0)..<2)
  func reference(part: UInt64) {
    for seed in stride(from: part, to: seedCount(1_600, inShortRuns: 10), by: 2) {
      let pair = Pair(seed: seed, rows: 900...2_200)
      let diff = ListDiff(from: pair.old, to: pair.new)
      let broken = DiffPromises.broken(by: diff, from: pair.old, to: pair.new, id: \.id)
      if !broken.isEmpty { Issue.record("seed \(seed): \(broken.map { $0.prefix(200) })") }
      #expect(diff == ListDiff(from: pair.old, to: pair.new, id: { "row \($0.id)" }))
      #expect(diff == ListDiff(from: pair.old, to: pair.new, id: { [$0.id] }))
      #expect(diff == ListDiff(from: pair.old, to: pair.new, id: { RawID(rawValue: $0.id) }))
      let folded = ListDiff(
        from: pair.old.map { Fold(rawValue: "row \($0.id)") },
        to: pair.new.map { Fold(rawValue: "Row \($0.id)") })
      #expect(folded.deletions == diff.deletions && folded.moves == diff.moves)
      let bare = ListDiff(from: pair.old.map(\.id), to: pair.new.map(\.id))
      #expect(bare.deletions == diff.deletions && bare.moves == diff.moves)
      let collider = { (item: Item) in Collider(item.id, content: 0, hashBits: 3).id }
      #expect(diff == ListDiff(from: pair.old, to: pair.new, id: collider))
      let sections = SectionedDiff(
        from: [ListSection(id: 0, items: pair.old)], to: [ListSection(id: 0, items: pair.new)])
      #expect(sections.items.deletions.map(\.item) == diff.deletions)
      #expect(sections.items.moves.map(\.old.item) == diff.moves.map(\.old))
      #expect(sections.items.moves.map(\.new.item) == diff.moves.map(\.new))
      #expect(sections.items.updates.map(\.new.item) == diff.updates.map(\.new))
    }
  }

  private struct RawID: RawRepresentable, Hashable { var rawValue: Int }

  /// Equal whatever the case of the letters, with the raw value as written.
  private struct Fold: RawRepresentable, Hashable {
    var rawValue: String
    static func == (first: Fold, second: Fold) -> Bool {
      first.rawValue.lowercased() == second.rawValue.lowercased()
    }
    func hash(into hasher: inout Hasher) { hasher.combine(rawValue.lowercased()) }
  }

  @Test("so that hardly any row of them is hashed")
  func hashes() {
    let counter = CallCounter()
    func ids(_ numbers: some Sequence<Int>) -> [CountedID] {
      numbers.map { CountedID($0, counter: counter) }
    }
    let old = ids(0..<20_000)
    func hashes(_ new: [CountedID]) -> Int {
      counter.reset()
      let diff = ListDiff(from: old, to: new)
      #expect(diff.applied(to: old, from: new) == new)
      return counter.hashes
    }
    func list(_ ranges: Range<Int>...) -> [CountedID] { ids(ranges.joined()) }
    // 128 rows from landmark to landmark: 320 of them, and a few look-ups.
    let most = 600
    #expect(hashes(list(0..<3_000, 9_000..<17_000, 3_000..<9_000, 17_000..<20_000)) < most)
    #expect(hashes(list(0..<3_000, 11_000..<17_000, 3_000..<11_000, 17_000..<20_000)) < most)
    // Neither end is what it was: a page came and one went, or the list turned.
    #expect(hashes(list(1_000..<20_000, 50_000..<51_000)) < most + 2_000)
    #expect(hashes(list(7_000..<20_000, 0..<7_000)) < most)
    // Pages in place of others of another size, at the end without a row that follows.
    #expect(hashes(list(50_000..<50_050, 200..<19_000, 60_000..<60_900)) < most + 2_150 + 256)
  }

  @Test("Of two blocks that changed places the smaller moves, or the first")
  func which() {
    func moved(_ ranges: Range<Int>...) -> [Int] {
      ListDiff(from: Array(0..<20_000), to: Array(ranges.joined())).moves.map(\.old)
    }
    #expect(
      moved(0..<3_000, 9_000..<14_000, 3_000..<9_000, 14_000..<20_000) == Array(9_000..<14_000))
    #expect(
      moved(0..<3_000, 9_000..<17_000, 3_000..<9_000, 17_000..<20_000) == Array(3_000..<9_000))
    #expect(
      moved(0..<3_000, 9_000..<15_000, 3_000..<9_000, 15_000..<20_000) == Array(3_000..<9_000))
  }

  @Test("Look-ups are a sixteenth of the rows at most, however often landmarks are looked for")
  func bounds() {
    let counter = CallCounter()
    // Every landmark is replaced, so that each look-up is in vain, and still the walk
    // finds what follows; then so much is replaced that it gives up.
    for (replaced, kept, isWalked) in [(12, 244, true), (12, 70, false), (60, 70, false)] {
      let old = (0..<40_000).map { CountedID($0, counter: counter) }
      let new = old.map { row in
        row.number % (kept + replaced) < replaced && !(2..<100).contains(row.number)
          ? CountedID(row.number + 100_000, counter: counter) : row
      }
      counter.reset()
      let diff = ListDiff(from: old, to: new)
      let rows = isWalked ? 2 * diff.deletions.count : 80_000
      let most = rows - 80_000 + CallCountTests.mostHashes(80_000)
      #expect(counter.hashes <= most, "\(kept), \(replaced)")
      #expect(counter.comparisons <= CallCountTests.mostComparisons(80_000))
      #expect(diff.moves.isEmpty && diff.deletions == new.indices.filter { old[$0] != new[$0] })
    }
    for new in [(0..<40_000).reversed(), (0..<40_000).map { $0 * 7_919 % 40_000 }] {
      let old = (0..<40_000).map { CountedID($0, counter: counter) }
      counter.reset()
      _ = ListDiff(from: old, to: new.map { old[$0] })
      #expect(counter.hashes <= CallCountTests.mostHashes(80_000))
      #expect(counter.comparisons <= CallCountTests.mostComparisons(80_000))
    }
  }

  @Test("Rows that are looked up are compared with no others, however often one id is looked up")
  func lookUps() {
    let counter = CallCounter()
    var comparisons: Set<Int> = []
    for trial in 0..<60 {
      func ids(_ numbers: some Sequence<Int>) -> [CountedID] {
        numbers.map { CountedID(trial * 1_000_000 + $0, counter: counter) }
      }
      var (old, new) = (ids([-1]), ids([-2]))
      for block in 0..<12 {
        let common = ids(block * 400..<(block * 400 + 400))
        old += common + ids([-3])
        new += common + ids(repeatElement(-4, count: 70))
      }
      counter.reset()
      _ = ListDiff(from: old + ids([-5]), to: new + ids([-6]))
      comparisons.insert(counter.comparisons)
      #expect(counter.comparisons <= CallCountTests.mostComparisons(old.count + new.count + 2))
    }
    #expect(comparisons.count == 1)  // wherever ids belong in a table
  }
}
