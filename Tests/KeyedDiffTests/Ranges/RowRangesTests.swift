import Foundation
import KeyedDiffTestSupport
import Testing

@testable import KeyedDiff

@Suite("Collections of rows that keep ranges")
struct RowRangesTests {
  /// Few positions, so that they repeat and follow each other, some at the limits.
  static let alphabets: [[Int]] = [
    [0, 1, 2, 3], [.max - 1, .max, .min, .min + 1], [-1, 0, 1, .max],
    [0x7FFF_FFFE, 0x7FFF_FFFF, 0x8000_0000, .min],
  ]
  static let pathAlphabets: [[OldPath]] = [
    [(0, 0), (0, 1), (1, 0), (1, 1)], [(0, .max - 1), (0, .max), (1, .min), (1, 0)],
    [(.max, 0), (.min, 1), (.max, 1), (.min, 0)],
  ].map { $0.map { OldPath(section: $0.0, item: $0.1) } }

  private static func arrays<Position>(of alphabet: [Position], length: Int) -> [[Position]] {
    allLists(keys: alphabet.count, length: length).map { $0.map { alphabet[$0] } }
  }

  @Test("Like an array, in every form: a few indices", arguments: alphabets)
  func indices(alphabet: [Int]) throws {
    for array in Self.arrays(of: alphabet, length: 5) {
      try check(array)
      if Set(array).count == array.count { checkSearches(array.sorted(), among: alphabet) }
    }
  }

  @Test("Like an array, in every form: a few paths", arguments: pathAlphabets)
  func paths(alphabet: [OldPath]) throws {
    for array in Self.arrays(of: alphabet, length: 5) {
      try check(array)
      if Set(array).count == array.count { checkSearches(array.sorted(), among: alphabet) }
    }
  }

  @Test("Appending and replacing, as in an array", arguments: alphabets)
  func changes(alphabet: [Int]) {
    let arrays = Self.arrays(of: alphabet, length: 2)
    for first in arrays { for second in arrays { checkChanges(first, second) } }
  }

  @Test("Appending and replacing paths", arguments: pathAlphabets)
  func pathChanges(alphabet: [OldPath]) {
    let arrays = Self.arrays(of: alphabet, length: 2)
    for first in arrays { for second in arrays { checkChanges(first, second) } }
  }

  @Test("Like an array: random runs")
  func random() throws {
    for seed in 0..<seedCount(4_000, inShortRuns: 150) {
      var random = SplitMix64(seed: seed)
      let array = Self.runs(&random)
      let paths = array.map { OldPath(section: $0 / 16, item: $0 % 16) }
      try check(array, "seed \(seed)")
      try check(paths, "seed \(seed)")
      checkChanges(array, Self.runs(&random))
      let distinct = Set(array).sorted()
      checkSearches(distinct, among: Array(-1...70))
      checkSearches(
        Set(paths).sorted(),
        among: (0...70).map { OldPath(section: $0 / 16, item: $0 % 16) })
      checkIndices(distinct, &random)
      checkPaths(Set(paths).sorted())
    }
  }

  /// Some runs of indices below 64, in any order.
  private static func runs(_ random: inout SplitMix64) -> [Int] {
    (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in
      let start = Int.random(in: 0..<64, using: &random)
      return Array(start..<min(64, start + Int.random(in: 1...12, using: &random)))
    }
  }

  // MARK: Checks

  /// Checks all that can be asked of the positions of an array, in all forms.
  private func check<Position: RowPosition & Codable & Next>(
    _ array: [Position], _ trail: String = ""
  ) throws {
    let forms = forms(of: array)
    var runs: [[Position]] = []
    for position in array {
      if position == runs.last?.last?.next {
        runs[runs.count - 1].append(position)
      } else {
        runs.append([position])
      }
    }
    for form in forms {
      func expect(_ holds: Bool, _ what: String) {
        if !holds { Issue.record("\(trail) \(what): \(array), \(form.starts), \(form.ends)") }
      }
      expect(Array(form) == array, "elements")
      expect(form == array && !(form != array), "equal to the array")
      expect(form.count == array.count && form.isEmpty == array.isEmpty, "count")
      expect(form.indices.map { form[$0] } == array, "subscript")
      expect(Array(form.reversed()) == Array(array.reversed()), "reversed")
      expect(form.first == array.first && form.last == array.last, "ends")
      expect(form.map(\.self) == array && form.lazy.map(\.self).elementsEqual(array), "map")
      expect(form.description == array.description, "description")
      expect(forms.allSatisfy { $0 == form && $0.hashValue == form.hashValue }, "equality")
      expect(form.rangeCount == runs.count, "rangeCount")
      var found: [[Position]] = []
      form.forEachRun { start, count in
        found.append((0..<count).map { start.advanced(byRows: $0) })
      }
      expect(found == runs, "runs")
      // A range that ends with the largest index has no upper bound.
      if array.allSatisfy({ $0.next != nil }) {
        let ranges = form.ranges
        expect(ranges.map(\.lowerBound) == runs.map { $0[0] }, "lower bounds")
        expect(ranges.map(\.upperBound) == runs.map { $0.last!.next! }, "upper bounds")
        expect(RowRanges(ranges: ranges) == array, "of its ranges")
      }
      for start in array.indices {
        let slice = form[start..<min(array.count, start + 2)]
        expect(slice.elementsEqual(array[start..<min(array.count, start + 2)]), "slice")
        expect(RowRanges(form.dropFirst(start)) == Array(array.dropFirst(start)), "rest")
      }
      expect(try sent(form) == array, "sent")
      let sorted = form.ascending()
      if Set(array).count == array.count {
        expect(sorted == array.sorted() && sorted.duplicate == nil, "ascending")
      } else {
        let counts = Dictionary(array.map { ($0, 1) }, uniquingKeysWith: +)
        expect(sorted.duplicate == counts.filter { $0.value > 1 }.keys.min(), "duplicate")
        expect(Array(sorted).sorted() == array.sorted(), "the same positions")
      }
      expect(sorted.first == array.min(), "least")
    }
  }

  /// The same positions, kept in different ways.
  private func forms<Position: RowPosition & Next>(of array: [Position]) -> [RowRanges<Position>] {
    var ranges = RowRanges(starts: array, ends: [])
    ranges.keepRanges()
    var appended = RowRanges<Position>()
    for position in array {
      if let next = position.next {
        appended.append(position..<next)
      } else {
        appended.append(position)
      }
    }
    return [RowRanges(starts: array, ends: []), ranges, RowRanges(array), appended]
  }

  private func checkChanges<Position: RowPosition & Next>(
    _ first: [Position], _ second: [Position]
  ) {
    for one in forms(of: first) {
      for other in forms(of: second) {
        if (one == other) != (first == second) || (one == second) != (first == second) {
          Issue.record("\(first) and \(second) are not compared")
        }
        var joined = one
        joined.append(contentsOf: other)
        var withArray = one
        withArray.append(contentsOf: second)
        var oneByOne = one
        for position in second { oneByOne.append(position) }
        let sums: [RowRanges<Position>] = [
          joined, withArray, oneByOne, one + other, one + second, first + other,
        ]
        for sum in sums where sum != first + second || sum.hashValue != joined.hashValue {
          Issue.record("\(first) + \(second) is \(sum): \(sum.starts), \(sum.ends)")
        }
        for start in 0...first.count {
          let range = start..<min(start + 1, first.count)
          var (array, ranges) = (first, one)
          array.replaceSubrange(range, with: second)
          ranges.replaceSubrange(range, with: other)
          if ranges != array { Issue.record("\(range) of \(first) with \(second): \(ranges)") }
        }
      }
      var (array, ranges) = (first, one)
      array.insert(contentsOf: second, at: first.count / 2)
      ranges.insert(contentsOf: second, at: first.count / 2)
      #expect(ranges == array)
      array.removeAll { second.contains($0) }
      ranges.removeAll { second.contains($0) }
      #expect(ranges == array)
      ranges.removeAll()
      #expect(ranges.isEmpty && ranges == [] && ranges.rangeCount == 0 && ranges.ranges == [])
    }
  }

  /// Checks searches in ascending, distinct positions.
  private func checkSearches<Position: RowPosition & Next>(
    _ array: [Position], among positions: [Position]
  ) {
    for form in forms(of: array) {
      for position in positions {
        let before = array.count { $0 < position }
        let found = form.find(position)
        if found != (before, array.contains(position)) || form.count(below: position) != before {
          Issue.record("\(position) in \(array): \(found)")
        }
      }
      for mask in 0..<(array.count < 5 ? 1 << array.count : 4) {
        let inOther = Set(array.indices.filter { mask >> ($0 % 5) & 1 == 1 }.map { array[$0] })
        let rest = array.filter { !inOther.contains($0) }
        for part in forms(of: rest) {
          let merged = part.merged(with: inOther.sorted())
          if merged != array || merged != form { Issue.record("\(rest) and \(inOther): \(merged)") }
        }
      }
    }
  }

  private func checkIndices(_ array: [Int], _ random: inout SplitMix64) {
    let free = (0..<80).filter { !array.contains($0) }
    let shift = Int.random(in: -100...100, using: &random)
    for form in forms(of: array) {
      for number in 0..<10 where form.free(number) != free[number] {
        Issue.record("\(number) of \(array): \(form.free(number))")
      }
      #expect(form.mapRanges { $0 + shift } == array.map { $0 + shift })
      #expect(
        form.mapRanges { NewPath(section: 3, item: $0) }
          == array.map { NewPath(section: 3, item: $0) })
    }
  }

  private func checkPaths(_ array: [OldPath]) {
    for form in forms(of: array) {
      #expect(form.sections() == Set(array.map(\.section)))
      for section in 0..<5 {
        let items = array.filter { $0.section == section }.map(\.item)
        #expect(form.items(inSection: section) == items)
        #expect(form.filterRanges { $0.section == section }.map(\.item) == items)
        let free = (0..<80).filter { !items.contains($0) }
        for number in 0..<10 where form.free(number, inSection: section) != free[number] {
          Issue.record("\(number) of \(items): \(form.free(number, inSection: section))")
        }
      }
    }
  }
}

/// A position that knows the next one.
private protocol Next {
  /// The position of the next row of the section; `nil` after the largest index.
  var next: Self? { get }
}

extension Int: Next {
  fileprivate var next: Int? { self == .max ? nil : self + 1 }
}

extension OldPath: Next {
  fileprivate var next: OldPath? {
    item.next.map { OldPath(section: section, item: $0) }
  }
}

@Suite("Ranges of rows at the limits")
struct RowRangesLimitTests {
  @Test("Literals and ranges")
  func literals() {
    let rows: RowRanges<Int> = [3, 4, 5, 9]
    #expect(rows.ranges == [3..<6, 9..<10])
    #expect(rows.description == "[3, 4, 5, 9]")
    #expect(RowRanges(ranges: [3..<3, 3..<5, 5..<6, 9..<10, 0..<0]) == rows)
    #expect(RowRanges(3..<6) == [3, 4, 5])
  }

  @Test("A range takes no time, however long it is")
  func longRanges() throws {
    let most = Int.max - 1
    var rows = RowRanges(0..<most)
    #expect(rows.count == most && rows.rangeCount == 1 && rows.last == most - 1)
    #expect(rows == RowRanges(ranges: [0..<most]) && rows != [] && rows.ascending() == rows)
    #expect(rows[most / 2] == most / 2 && rows.find(most - 1) == (most - 1, true))
    rows.append(-1)
    #expect(rows.count == Int.max)
    #expect(rows.ascending().ranges == [-1..<most])
    let negative = RowRanges(ranges: [Int.min + 10..<(-1), 5..<9])
    #expect(negative.ascending() == negative && negative.find(.max) == (negative.count, false))
    #expect(negative.count(below: 0) == Int.max - 10 && negative.find(-2) == (Int.max - 11, true))
    let lowest = RowRanges(ranges: [Int.min..<Int.min + 9, Int.max - 9..<Int.max])
    #expect(lowest.find(.max) == (18, false) && lowest.find(0) == (9, false))
    #expect(lowest.isAscending && lowest.duplicate == nil && lowest.ascending() == lowest)
    let path = OldPath(section: 2, item: 0)..<OldPath(section: 2, item: most)
    #expect(RowRanges(ranges: [path]).count == most)
  }

  @Test("Long ranges that overlap are sorted without a look at each row")
  func overlaps() {
    let rows = RowRanges(ranges: [5..<Int.max / 4, 0..<Int.max / 2])
    #expect(rows.ascending().duplicate == 5)
    let paths = RowRanges(ranges: [
      OldPath(section: 1, item: 7)..<OldPath(section: 1, item: .max / 2),
      OldPath(section: 1, item: 3)..<OldPath(section: 1, item: .max / 4),
    ])
    #expect(paths.ascending().duplicate == OldPath(section: 1, item: 7))
  }

  @Test("A range across sections, or with too many rows, traps with a message")
  func traps() async {
    let sections = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = RowRanges(ranges: [OldPath(section: 0, item: 0)..<OldPath(section: 1, item: 0)])
    }
    expect(sections, says: "The range from 0.0 is not in one section, or is too long.")
    let all = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RowRanges(ranges: [Int.min..<Int.max])
    }
    expect(all, says: "The range from -9223372036854775808 is not in one section, or is too long.")
    await #expect(processExitsWith: .failure) {
      _ = RowRanges(ranges: [0..<Int.max - 1, 0..<2])
    }
    let index = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RowRanges(ranges: [0..<5])[5]
    }
    expect(index, says: "There is no position 5 among 5.")
  }
}
