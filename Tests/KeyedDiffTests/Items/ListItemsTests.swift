import CKeyedDiffTestSupport
import KeyedDiff
import KeyedDiffTestSupport
import Testing

/// Applies the same operations to rows in pieces and to an array: they must stay equal.
@Suite("Rows of a section, in pieces or contiguous")
struct ListItemsTests {
  private struct Machine {
    var random: SplitMix64
    var items: ListItems<String>
    var array: [String]
    /// Earlier values of the list, which must not change.
    var snapshots: [(items: ListItems<String>, array: [String])] = []
    private var made = 0

    init(seed: UInt64, count: Int) {
      random = SplitMix64(seed: seed)
      array = (0..<count).map { "row number \($0)" }
      items = ListItems(array)
    }

    private mutating func number(below limit: Int) -> Int {
      Int.random(in: 0..<Swift.max(limit, 1), using: &random)
    }

    private mutating func newRows(_ count: Int) -> [String] {
      made += count
      return (made - count..<made).map { "new row number \($0)" }
    }

    /// Random indices, in the whole list or close together.
    private mutating func indices(below limit: Int, atMost most: Int) -> [Int] {
      let start = number(below: 2) == 0 ? 0 : number(below: limit)
      let end = start == 0 ? limit : Swift.min(start + 40, limit)
      return (0..<number(below: most)).map { _ in start + number(below: end - start) }
        .filter { $0 < limit }.sorted()
    }

    mutating func step() -> String {
      if number(below: 8) == 0 { snapshots.append((items, array)) }
      if number(below: 20) == 0 { snapshots = [] }
      let most = [2, 12, 200, 2_000][number(below: 4)]
      switch number(below: 10) {
      case 0...3:
        let removals = Array(Set(indices(below: array.count, atMost: most))).sorted()
        let gaps = indices(below: array.count + 1, atMost: most)
        let rows = newRows(gaps.count)
        items.apply(ItemSplice(removals: removals, gaps: gaps), inserting: rows)
        // Gap by gap, from the end; rows of the same gap stay in order.
        for (gap, row) in zip(gaps, rows).reversed() { array.insert(row, at: gap) }
        for removal in removals.reversed() {
          array.remove(at: removal + gaps.count { $0 <= removal })
        }
        return "splice of \(removals) and \(gaps)"
      case 4:
        for index in indices(below: array.count, atMost: 20) {
          let row = newRows(1)[0]
          items[index] = row
          array[index] = row
        }
        return "new items"
      case 5:
        let ends = [number(below: array.count + 1), number(below: array.count + 1)]
        let range = ends.min()!..<Swift.min(ends.max()!, ends.min()! + most)
        let rows = newRows(number(below: most))
        items.replaceSubrange(range, with: rows)
        array.replaceSubrange(range, with: rows)
        return "\(range) replaced by \(rows.count) rows"
      case 6:
        let rows = newRows(number(below: 150))
        items.append(contentsOf: rows)
        array += rows
        if let last = array.popLast() {
          #expect(items.removeLast() == last)
          items.append(last)
          array.append(last)
        }
        return "\(rows.count) rows at the end"
      case 7:
        items.removeAll { $0.hasSuffix("7") }
        array.removeAll { $0.hasSuffix("7") }
        return "those with a seven removed"
      case 8:
        let cut = number(below: array.count + 1)
        let start = number(below: cut)
        let rows = newRows(number(below: 2))
        var parts = ListItems<String>()
        parts.append(start..<cut, of: items)
        parts.append(contentsOf: rows)
        parts.append(cut..<array.count, of: items)
        items = parts
        array = Array(array[start..<cut] + rows + array[cut...])
        return "made of \(start)..<\(cut), \(rows.count) rows, and the rest"
      default:
        items.putInPieces()
        return "divided"
      }
    }

    func check(_ trail: String) {
      #expect(Array(items) == array && items.array == array, "\(trail)")
      #expect(items.count == array.count && items == ListItems(array), "\(trail)")
      #expect(array.indices.allSatisfy { items[$0] == array[$0] }, "\(trail)")
      for snapshot in snapshots { #expect(snapshot.items.array == snapshot.array, "\(trail)") }
      #expect(items.hashValue == ListItems(array).hashValue, "\(trail)")
    }
  }

  @Test("behave like an array", arguments: [0, 1, 64, 300, 3_000])
  func lockStep(count: Int) {
    for seed in 0..<seedCount(800, inShortRuns: 10) {
      var machine = Machine(seed: seed, count: count)
      var trail = "seed \(seed), \(count) rows"
      for _ in 0..<12 {
        trail += "; " + machine.step()
        machine.check(trail)
      }
    }
  }

  @Test("are searched like an array")
  func searching() {
    for count in [0, 1, 100, 512, 513, 2_000] {
      var items = ListItems((0..<count).map { $0 * 2 })
      for _ in 0..<2 {
        for number in -1...(2 * count) {
          let index = items.partitioningIndex(where: { $0 >= number })
          #expect(index == min(max((number + 1) / 2, 0), count), "\(number) of \(count)")
        }
        items.putInPieces()
      }
    }
  }

  @Test("A search from any guess finds the same index as one without")
  func guesses() {
    for range in (0...3).flatMap({ low in (low...40).map { low..<$0 } }) {
      for first in range.lowerBound...range.upperBound {
        for guess in [.min, -1, .max] + Array(0...41) {
          let index = range.partitioningIndex(near: guess) { index in
            #expect(range.contains(index), "\(range) from \(guess)")
            return index >= first
          }
          #expect(index == first, "\(range) from \(guess)")
        }
      }
    }
  }

  @Test("Each item is found in pieces of very different lengths")
  func unevenPieces() {
    for place in [0, 1_000, 2_000] {
      var items = ListItems(0..<2_000)
      items.putInPieces()
      var array = items.array
      for number in 0..<1_500 {
        items.insert(-number, at: place)
        array.insert(-number, at: place)
      }
      #expect(items.indices.allSatisfy { items[$0] == array[$0] }, "\(place)")
    }
  }

  @Test("A part of a list in pieces can have any length, and begin in the middle of a piece")
  func parts() {
    var items = ListItems(Array(0..<2_000))
    items.putInPieces()
    for count in 0..<1_000 {
      var part = ListItems<Int>()
      part.append(5..<(5 + count), of: items)
      #expect(part.elementsEqual(5..<(5 + count)))
    }
  }

  @Test("Slices can shrink and grow like those of arrays", arguments: [3, 2_000])
  func slices(count: Int) {
    var array = Array(0..<count)
    var items = ListItems(array)
    items.putInPieces()
    array[1...].removeAll { $0 % 2 == 0 }
    items[1...].removeAll { $0 % 2 == 0 }
    array[..<1] = [7, 8, 9]
    items[..<1] = ListItems([7, 8, 9])[...]
    items.sort(by: >)
    #expect(items.array == array.sorted(by: >))
  }

  @Test("An invalid index traps with a message", arguments: [-1, 2_001], [false, true])
  func badIndex(index: Int, isInPieces: Bool) async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [index, isInPieces] in
      var items = ListItems(Array(0..<2_000))
      if isInPieces { items.putInPieces() }
      items.insert(7, at: index)
    }
    expect(trap, says: "There are 2000 items, so \(index)..<\(index) is out of range.")
  }

  /// Ids and content of rows in shared pieces are not read.
  @Test("Sections with shared pieces are not compared")
  func sharedSections() {
    var long = ListItems(Array(0..<5_000))
    long.putInPieces()
    let old = [ListSection(id: "a", items: long), ListSection(id: "b", items: [-1, -2])]
    let new = [
      ListSection(id: "c", items: [-3, -2]), ListSection(id: "a", items: long),
      ListSection(id: "b", items: [-1]),
    ]
    var asked = 0
    let diff = SectionedDiff(
      from: old, to: new,
      id: { item in
        asked += 1
        return item
      }, content: { $0 == $1 })
    #expect(asked < 100)
    #expect(diff.items.moves.count == 1 && diff.items.insertions.count == 1)
    #expect(diff.applied(to: old, from: new) == new)
    // This section has no partner any more, so its rows are read.
    let renamed = [ListSection(id: "z", items: long)]
    let moved = SectionedDiff(from: [old[0]], to: renamed, id: \.self)
    #expect(moved.items.moves.count == 5_000 && long == renamed[0].items)
  }

  /// If all rows were copied, they would be in one piece, or there would be as many allocations as
  /// pieces. Checks of invariants allocate some memory for each piece.
  @Test(
    "A change copies only the pieces that it touches",
    .enabled(if: kdt_heap_can_be_counted() && !ListDiff._isCheckingInvariants))
  func sharing() {
    var items = ListItems(Array(0..<100_000))
    items.putInPieces()
    let snapshot = items
    let splice = ItemSplice(removals: [5_000, 60_000], gaps: [70_000])
    kdt_start_counting_heap()
    items.apply(splice, inserting: [-1])
    items[90_000] = -2
    let calls = kdt_stop_counting_heap()
    #expect(1...100 ~= calls.allocations)
    #expect(items.withContiguousStorageIfAvailable { $0.count } == nil)
    #expect(items[69_998] == -1 && items.count == 99_999)
    #expect(snapshot.elementsEqual(0..<100_000))
  }
}
