import CKeyedDiffTestSupport
import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Rows in a tree of pieces and runs")
struct RopeTests {
  private typealias Stretches = [(old: Range<Int>, new: Range<Int>)]

  private typealias Machine = ListItemsMachine<SplitMix64>

  @Test("Random changes give the same rows as those of an array", arguments: 0..<4)
  func random(part: UInt64) {
    for seed in stride(from: part, to: seedCount(100_000, inShortRuns: 400), by: 4) {
      var machine = Machine(
        SplitMix64(seed: seed), count: [0, 1, 64, 65, 3_000][Int(seed / 4 % 5)])
      var random = SplitMix64(seed: ~seed)
      for step in 1...20 {
        let list = Int.random(in: 0...2, using: &random)
        let other = (list + Int.random(in: 1...2, using: &random)) % 3
        if Int.random(in: 0...5, using: &random) == 0 {
          changeInPackage(list, other, &machine, &random)
        } else {
          machine.change()
        }
        // All ways to read and to compare the lists take long.
        let faults = machine.faults() + (step == 20 && seed % 64 < 4 ? machine.allFaults() : [])
        for fault in faults { Issue.record("seed \(seed): \(fault)") }
        let (old, new) = (machine.lists[list], machine.lists[other])
        #expect(
          areEqual(
            machine.arrays[list], machine.arrays[other], outside: old.unsharedStretches(with: new)),
          "seed \(seed), \(machine.trail)")
      }
    }
  }

  /// Makes a change that only this package can make.
  private func changeInPackage(
    _ list: Int, _ other: Int, _ machine: inout Machine, _ random: inout SplitMix64
  ) {
    let range = range(machine.arrays[list].count, &random)
    switch Int.random(in: 0...3, using: &random) {
    case 0:
      machine.change(list, "divide", items: { $0.putInPieces() }, array: { _ in })
    case 1:
      machine.change(
        list, "take \(range)", items: { $0 = $0.part(range) }, array: { $0 = Array($0[range]) })
    case 2:
      let (items, array) = (machine.lists[other], machine.arrays[other])
      let range = self.range(array.count, &random)
      machine.change(
        list, "append \(range) of \(other) as a part", items: { $0.append(range, of: items) },
        array: { $0 += array[range] })
    default:
      let removals = range.filter { _ in Bool.random(using: &random) }
      let gap = Int.random(in: 0...machine.arrays[list].count, using: &random)
      let gaps = Array(repeating: gap, count: Int.random(in: 0...20, using: &random))
      let rows = gaps.indices.map { Machine.Row(id: -10_000 - $0) }
      machine.change(
        list, "splice of \(removals) and \(gaps)",
        items: { $0.apply(ItemSplice(removals: removals, gaps: gaps), inserting: rows) },
        array: { $0.apply(ItemSplice(removals: removals, gaps: gaps), inserting: rows) })
    }
  }

  private func range(_ count: Int, _ random: inout SplitMix64) -> Range<Int> {
    let start = Int.random(in: 0...count, using: &random)
    return start..<Int.random(in: start...min(start + 200, count), using: &random)
  }

  private func areEqual(
    _ old: [Machine.Row], _ new: [Machine.Row], outside stretches: Stretches
  ) -> Bool {
    var (oldStart, newStart) = (0, 0)
    for stretch in stretches + [(old.count..<old.count, new.count..<new.count)] {
      guard oldStart <= stretch.old.lowerBound, newStart <= stretch.new.lowerBound,
        Machine.areEqual(
          old[oldStart..<stretch.old.lowerBound], new[newStart..<stretch.new.lowerBound])
      else { return false }
      (oldStart, newStart) = (stretch.old.upperBound, stretch.new.upperBound)
    }
    return true
  }

  // MARK: Functions

  /// For one test, on one thread.
  private final class Counter: @unchecked Sendable { var count = 0 }

  @Test("A long list calls its function for the rows that are read, and a short list at once")
  func calls() {
    let calls = Counter()
    let days = ListItems(count: 10_000_000) { day in
      calls.count += 1
      return day
    }
    var list = days
    list.removeFirst(7)
    list.replaceSubrange(5_000_000..<5_000_100, with: 1...100)
    list.replaceSubrange(5_000_000..<5_000_100, with: days[5_000_007..<5_000_107])
    list.insert(-1, at: 0)
    #expect(days != list && list.count == days.count - 6)
    list.removeFirst()
    #expect(days.dropFirst(7).count == list.count && list == list)
    #expect(unshared(days, list) == [[7, 0]])
    #expect(calls.count == 0)
    #expect(days[9_000_000] == 9_000_000 && list[0] == 7 && list.last == 9_999_999)
    #expect(calls.count == 3)
    #expect(list[5_000_000..<5_000_100].elementsEqual(5_000_007..<5_000_107))
    #expect(list.partitioningIndex { $0 >= 4_000_000 } == 3_999_993)
    #expect(
      list.partitioningIndex { $0 >= 0 } == 0 && days.partitioningIndex { _ in false } == days.count
    )
    #expect(calls.count < 300)
    #expect(list.prefix(2_000).elementsEqual(7..<2_007))
    #expect(zip(list, 7...).prefix(2_000).allSatisfy { $0 == $1 })

    let month = ListItems(count: 31) { day in
      calls.count = -day
      return day
    }
    #expect(!month.areInPieces && calls.count == -30 && month.elementsEqual(0...30))
    #expect(ListItems(count: 0) { $0 }.isEmpty)
  }

  @Test("Rows of a function are shared at their own offsets only")
  func offsets() {
    let run = ListItems(count: 1_000_000) { $0 }
    var old = run
    for page in 0..<100 {
      old.replaceSubrange(page * 5_000..<page * 5_000 + 100, with: -100 ... -1)
    }
    var new = old
    for page in 0..<10 {
      new.replaceSubrange(page * 90_001 + 500..<page * 90_001 + 600, with: -200 ... -101)
    }
    #expect(unshared(old, new) == Array(repeating: [100, 100], count: 10))
    // Rows at both ends shift all others.
    new.insert(-7, at: 0)
    new.append(-8)
    #expect(
      unshared(old, new) == [[100, 101]] + Array(repeating: [100, 100], count: 10) + [[0, 1]])
    for page in 0..<10 {
      let start = page * 90_001 + 500
      new.replaceSubrange(start + 1..<start + 101, with: old[start..<start + 100])
    }
    #expect(unshared(old, new) == [[100, 101], [0, 1]])

    // The same run without a row in the middle, and with its halves swapped.
    var other = run
    other.remove(at: 500_000)
    #expect(unshared(run, other) == [[1, 0]])
    #expect(unshared(run[1_000...], run[..<900_000]) == [[0, 1_000], [100_000, 0]])
    let swapped = ListItems(run[500_000...]) + run[..<500_000]
    #expect(unshared(run, swapped).flatMap { $0 }.reduce(0, +) == 1_000_000)
    #expect(run != swapped)
    // Other functions, even if they return the same rows.
    let same = ListItems(count: 1_000_000) { $0 }
    #expect(unshared(run, same) == [[1_000_000, 1_000_000]])
  }

  private func unshared(_ old: Slice<ListItems<Int>>, _ new: Slice<ListItems<Int>>) -> [[Int]] {
    unshared(ListItems(old), ListItems(new))
  }

  @Test("Rows of a function that lists have many times are compared quickly")
  func copies() {
    let run = ListItems(count: 2_000_000) { $0 }
    var (old, new) = (ListItems<Int>(), ListItems<Int>())
    for copy in 0..<400 {
      old.append(contentsOf: run[copy * 2_000..<1_000_000 + copy * 2_001])
      new.append(contentsOf: run[copy * 2_001..<1_000_000 + copy * 2_000])
    }
    #expect(old.count > 400_000_000 && !unshared(old, new).isEmpty)
  }

  // MARK: Sharing

  private func unshared(_ old: ListItems<Int>, _ new: ListItems<Int>) -> [[Int]] {
    old.unsharedStretches(with: new).map { [$0.old.count, $0.new.count] }
  }

  @Test("Pages that replaced placeholders are all that two lists do not share")
  func pages() {
    let blank = ListItems(repeating: 0, count: 10_000_000)
    var old = blank
    for page in 0..<100 {
      old.replaceSubrange(page * 50_000..<page * 50_000 + 100, with: 1_000...1_099)
    }
    var new = old
    for page in 0..<10 {
      new.replaceSubrange(page * 900_001 + 500..<page * 900_001 + 600, with: 2_000...2_099)
    }
    #expect(unshared(old, new) == Array(repeating: [100, 100], count: 10))
    #expect(unshared(blank, blank).isEmpty && unshared(old, old).isEmpty)
    new.insert(7, at: 0)
    #expect(unshared(old, new) == [[100, 101]] + Array(repeating: [100, 100], count: 10))
    // The page is placeholders again, so it is no longer a piece.
    for page in 0..<10 {
      let range = page * 900_001 + 501..<page * 900_001 + 601
      new.replaceSubrange(range, with: blank[range])
    }
    #expect(unshared(old, new) == [[100, 101]])
    #expect(new.dropFirst().count == old.count && new != old)
    new.removeFirst()
    #expect(new == old)
  }

  @Test("A change of a long list leaves all but a few rows shared, wherever they are then")
  func shifted() {
    var list = ListItems(Array(0..<100_000))
    list.putInPieces()
    for place in [0, 1, 383, 384, 50_000, 99_999, 100_000] {
      var other = list
      other.insert(contentsOf: [-1, -2, -3], at: place)
      let inserted = list.unsharedStretches(with: other)
      #expect(inserted.reduce(0) { $0 + $1.old.count } <= 1_024, "\(place)")
      other = list
      other.removeSubrange(place..<min(place + 1_000, 100_000))
      other.insert(contentsOf: list[place / 2..<place], at: 0)
      let moved = list.unsharedStretches(with: other)
      #expect(moved.reduce(0) { $0 + $1.old.count } <= 3_000, "\(place)")
    }
  }

  @Test("Only rows that two lists do not share are compared")
  func diff() {
    let blank = ListItems(repeating: 0, count: 1_000_000)
    var list = blank
    list.replaceSubrange(500_000..<500_100, with: 1...100)
    var asked = 0
    let diff = SectionedDiff(
      from: [ListSection(id: "a", items: blank)], to: [ListSection(id: "a", items: list)],
      id: { item in
        asked += 1
        return item
      }, content: { $0 == $1 })
    #expect(asked < 2_000)
    #expect(diff.items.insertions.map(\.item) == Array(500_000..<500_100))
    #expect(diff.items.deletions.map(\.item) == Array(500_000..<500_100))
  }

  @Test(
    "Ten million placeholders take hardly any memory, and neither does a change of a page",
    .enabled(if: kdt_heap_can_be_counted() && !ListDiff._isCheckingInvariants))
  func memory() {
    kdt_start_counting_heap()
    let blank = ListItems(repeating: 0, count: 10_000_000)
    var list = blank
    list.replaceSubrange(500_000..<500_100, with: 1...100)
    let calls = kdt_stop_counting_heap()
    #expect(1...1_000 ~= calls.allocations)
    #expect(blank[500_050] == 0 && list[500_050] == 51)
  }

  // MARK: Limits

  @Test("A list can have 2³¹ − 2 rows, but not one more")
  func limits() async {
    var list = ListItems(repeating: 0, count: 0x7FFF_FFFE)
    #expect(list.count == 0x7FFF_FFFE && list[0x7FFF_FFFD] == 0)
    list.replaceSubrange(0x7FFF_FF00..<0x7FFF_FF64, with: 1...100)
    list.removeFirst()
    list.append(7)
    #expect(list.count == 0x7FFF_FFFE && list[0x7FFF_FEFF] == 1 && list.last == 7)
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var list = ListItems(repeating: 0, count: 0x7FFF_FFFE)
      list.append(7)
    }
    expect(trap, says: "A list has more items than a diff can index")
    let large = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ListItems(repeating: 0, count: .max)
    }
    expect(large, says: "A list has more items than a diff can index")
    let negative = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ListItems(repeating: 0, count: -1)
    }
    expect(negative, says: "A list cannot have -1 items.")
    let negativeFunction = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ListItems(count: -1) { $0 }
    }
    expect(negativeFunction, says: "A list cannot have -1 items.")
  }

  @Test("An index out of range traps also in a run", arguments: [-1, 2_000])
  func badIndex(index: Int) async {
    await #expect(processExitsWith: .failure) { [index] in
      let list = ListItems(repeating: 0, count: 2_000)
      _ = list[index]
    }
  }

  @Test("Alternating runs of one row become arrays, and a page of one row between runs does not")
  func alternating() {
    // Each change checks the whole tree in builds with internal checks.
    let count = Int(
      seedCount(1_000_000, inShortRuns: ListDiff._isCheckingInvariants ? 1_000 : 20_000))
    var list = ListItems(repeating: 0, count: 10_000)
    list.removeFirst(9_000)
    let (ones, twos) = (
      ListItems(repeating: 1, count: 1_000), ListItems(repeating: 2, count: 1_000)
    )
    for _ in 0..<count / 2 {
      list.append(contentsOf: ones[..<1])
      list.append(contentsOf: twos[..<1])
    }
    #expect(list.count == 1_000 + count / 2 * 2)
    #expect(list.dropFirst(1_000).enumerated().allSatisfy { $1 == 1 + $0 % 2 })

    var pages = ListItems(repeating: 0, count: 1_000 * count)
    for page in 0..<count { pages[1_000 * page] = page + 1 }
    #expect(pages.count == 1_000 * count)
    #expect((0..<count).allSatisfy { pages[1_000 * $0] == $0 + 1 && pages[1_000 * $0 + 1] == 0 })
    let copy = pages
    pages[500 * count / 1_000 * 1_000] = -1
    #expect(pages.unsharedStretches(with: copy).count == 1)
  }
}
