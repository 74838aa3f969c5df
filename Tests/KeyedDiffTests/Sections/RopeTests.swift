import CKeyedDiffTestSupport
import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Rows in a tree of pieces and runs")
struct RopeTests {
  private typealias Stretches = [(old: Range<Int>, new: Range<Int>)]

  @Test("Random changes give the same rows as those of an array")
  func random() {
    for seed in 0..<seedCount(100_000, inShortRuns: 20) {
      var machine = ListItemsMachine(
        SplitMix64(seed: seed), count: [0, 1, 64, 65, 3_000][Int(seed % 5)])
      for _ in 0..<20 {
        machine.change()
        for fault in machine.faults() { Issue.record("seed \(seed): \(fault)") }
        let (lists, arrays) = (machine.lists, machine.arrays)
        for (old, new) in [(0, 1), (1, 2), (2, 0)] {
          let stretches = lists[old].unsharedStretches(with: lists[new])
          #expect(
            areEqual(arrays[old], arrays[new], outside: stretches), "seed \(seed), \(machine.trail)"
          )
        }
      }
    }
  }

  private func areEqual<Row: Equatable>(
    _ old: [Row], _ new: [Row], outside stretches: Stretches
  ) -> Bool {
    var (oldStart, newStart) = (0, 0)
    for stretch in stretches + [(old.count..<old.count, new.count..<new.count)] {
      guard oldStart <= stretch.old.lowerBound, newStart <= stretch.new.lowerBound,
        old[oldStart..<stretch.old.lowerBound] == new[newStart..<stretch.new.lowerBound]
      else { return false }
      (oldStart, newStart) = (stretch.old.upperBound, stretch.new.upperBound)
    }
    return true
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
    let count = Int(seedCount(1_000_000, inShortRuns: 20_000))
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
