import Foundation
import KeyedDiff

/// A row that is so large that each piece of a list has few of them.
package struct LargeRow: Hashable, Identifiable, Sendable {
  package let id: Int
  private var ballast = (0, 0, 0, 0, 0, 0, 0)

  package init(id: Int) { self.id = id }

  package static func == (first: LargeRow, second: LargeRow) -> Bool { first.id == second.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

private let firstRows = (0..<3_000).map { LargeRow(id: -1 - $0) }
private let runRows = [
  Array(repeating: LargeRow(id: 0), count: 2_500), (0..<2_500).map { LargeRow(id: 1_000_000 + $0) },
]

/// Makes the same changes to lists of rows and to arrays, and compares them.
package struct ListItemsMachine<Random: RandomNumberGenerator> {
  package typealias Row = LargeRow
  package typealias Items = ListItems<Row>

  package private(set) var random: Random
  /// Runs whose parts are put into all lists.
  ///
  /// Not a global constant: the leak detector does not find a run in an enum of a global constant.
  private let runs = [
    Items(repeating: Row(id: 0), count: 2_500), Items(count: 2_500) { Row(id: 1_000_000 + $0) },
  ]
  /// Three lists, which can have parts in common.
  package private(set) var lists: [Items]
  package private(set) var arrays: [[Row]]
  /// The latest changes, for messages.
  package private(set) var trail: [String] = []
  private var lastID = 0
  /// The list that the latest change has changed.
  private var changed = 0
  /// Whether the latest change returned other rows than that of the array.
  private var isWrong = false

  /// - Parameter count: The number of rows in the first list, at most 3,000.
  package init(_ random: Random, count: Int = 0) {
    self.random = random
    let rows = Array(firstRows[..<count])
    lists = [Items(rows), [], []]
    arrays = [rows, [], []]
  }

  // MARK: Choices

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &random)
  }

  /// A length: often one at which a list changes its form.
  private mutating func length() -> Int {
    let lengths = [0, 1, 2, 7, 8, 9, 15, 16, 17, 48, 63, 64, 65, 100, 129, 500, 1_100, 2_200]
    return lengths[number(0...lengths.count - 1)]
  }

  private mutating func rows() -> [Row] {
    let first = lastID + 1
    lastID += length()
    return first > lastID ? [] : (first...lastID).map { Row(id: $0) }
  }

  private mutating func row() -> Row {
    lastID += 1
    return Row(id: lastID)
  }

  private mutating func range(in list: Int) -> Range<Int> {
    let count = arrays[list].count
    // At most 255, because the fuzzer chooses each number with one byte.
    let start = number(0...1) == 0 ? count * number(0...255) / 255 : min(length(), count)
    return start..<min(start + length(), count)
  }

  // MARK: Changes

  /// Makes a change to one of the lists.
  package mutating func change() {
    let list = number(0...2)
    isWrong = false
    didChange(list, changeList(list))
  }

  /// Makes a change of the caller to one of the lists.
  ///
  /// - Parameters:
  ///   - list: The index of the list.
  ///   - what: What changes, for messages.
  ///   - items: Changes the list.
  ///   - array: Makes the same change to the array.
  package mutating func change(
    _ list: Int, _ what: String, items: (inout Items) -> Void, array: (inout [Row]) -> Void
  ) {
    items(&lists[list])
    array(&arrays[list])
    didChange(list, what)
  }

  private mutating func didChange(_ list: Int, _ what: String) {
    changed = list
    trail = trail.suffix(30) + ["\(list): \(what)"]
    // Keeps the lists short enough to be compared often.
    let count = arrays[list].count
    if count > 4_000 {
      lists[list].removeSubrange(2_000..<count)
      arrays[list].removeSubrange(2_000..<count)
    }
  }

  private mutating func changeList(_ list: Int) -> String {
    let range = range(in: list)
    let other = number(0...2)
    let otherRange = self.range(in: other)
    switch number(0...31) {
    case 0, 1:
      let rows = rows()
      lists[list].replaceSubrange(range, with: rows)
      arrays[list].replaceSubrange(range, with: rows)
      return "replace \(range) by \(rows.count) rows"
    case 2, 3:
      let (row, count) = (number(0...2) == 0 ? Row(id: 0) : row(), length())
      let run = Items(repeating: row, count: count)
      lists[list].replaceSubrange(range, with: run)
      arrays[list].replaceSubrange(range, with: repeatElement(row, count: count))
      return "replace \(range) by \(count) times \(row.id)"
    case 4, 5:
      let (first, count) = (lastID + 1, length())
      lastID += count
      let run = Items(count: count) { Row(id: first + $0) }
      lists[list].replaceSubrange(range, with: run)
      arrays[list].replaceSubrange(range, with: (0..<count).map { Row(id: first + $0) })
      return "replace \(range) by a function of \(count) rows"
    case 6, 7:
      // The part is often at the same place in the run, and becomes one with its neighbors.
      let run = number(0...1)
      let part = range.clamped(to: 0..<runs[run].count)
      lists[list].replaceSubrange(range, with: runs[run][part])
      arrays[list].replaceSubrange(range, with: runRows[run][part])
      return "replace \(range) by \(part) of run \(run)"
    case 8:
      let (run, length) = (number(0...1), length())
      let start = runs[run].count * number(0...255) / 255
      let part = start..<min(start + length, runs[run].count)
      lists[list].append(contentsOf: runs[run][part])
      arrays[list].append(contentsOf: runRows[run][part])
      return "append \(part) of run \(run)"
    case 9, 10, 11:
      lists[list].replaceSubrange(range, with: lists[other][otherRange])
      arrays[list].replaceSubrange(range, with: arrays[other][otherRange])
      return "replace \(range) by \(otherRange) of \(other)"
    case 12:
      lists[list][range] = lists[other][otherRange]
      arrays[list][range] = arrays[other][otherRange]
      return "assign \(otherRange) of \(other) to \(range)"
    case 13:
      lists[list].removeSubrange(range)
      arrays[list].removeSubrange(range)
      return "remove \(range)"
    case 14:
      let row = row()
      lists[list].insert(row, at: range.lowerBound)
      arrays[list].insert(row, at: range.lowerBound)
      return "insert at \(range.lowerBound)"
    case 15:
      for index in range.prefix(70) {
        let row = row()
        lists[list][index] = row
        arrays[list][index] = row
      }
      return "set \(range.prefix(70))"
    case 16:
      for _ in range.prefix(70) {
        let removed = lists[list].remove(at: range.lowerBound)
        if removed != arrays[list].remove(at: range.lowerBound) { isWrong = true }
      }
      return "remove \(range.prefix(70)) row by row"
    case 17:
      for _ in range.prefix(70) {
        let row = row()
        lists[list].append(row)
        arrays[list].append(row)
      }
      return "append \(range.prefix(70).count) rows one by one"
    case 18:
      lists[list] += lists[other]
      arrays[list] += arrays[other]
      return "append \(other)"
    case 19:
      lists[list] = lists[other]
      arrays[list] = arrays[other]
      return "copy \(other)"
    case 20:
      lists[list] = Items(lists[other][otherRange])
      arrays[list] = Array(arrays[other][otherRange])
      return "copy \(otherRange) of \(other)"
    case 21:
      lists[list][range].removeAll { $0.id % 3 == 0 }
      arrays[list][range].removeAll { $0.id % 3 == 0 }
      return "remove every third of \(range)"
    case 22:
      guard let last = range.last else { return "nothing" }
      lists[list].swapAt(range.lowerBound, last)
      arrays[list].swapAt(range.lowerBound, last)
      return "swap the ends of \(range)"
    case 23:
      lists[list].insert(contentsOf: lists[other], at: range.lowerBound)
      arrays[list].insert(contentsOf: arrays[other], at: range.lowerBound)
      return "insert \(other) at \(range.lowerBound)"
    case 24:
      lists[list].removeFirst(range.count)
      arrays[list].removeFirst(range.count)
      return "remove the first \(range.count)"
    case 25:
      let last = lists[list].popLast()
      if last != arrays[list].popLast() { isWrong = true }
      lists[list].removeLast(min(range.count, arrays[list].count))
      arrays[list].removeLast(min(range.count, arrays[list].count))
      return "remove the last, and \(range.count) more"
    case 26:
      let part = range.prefix(100)
      lists[list][part].reverse()
      arrays[list][part].reverse()
      return "reverse \(part)"
    case 27:
      let part = range.prefix(100)
      lists[list][part].sort { $0.id > $1.id }
      arrays[list][part].sort { $0.id > $1.id }
      return "sort \(part)"
    case 28:
      lists[list].reserveCapacity(range.count)
      lists[list] = lists[list] + lists[other][otherRange] + lists[list][range]
      arrays[list] = arrays[list] + arrays[other][otherRange] + arrays[list][range]
      return "append \(otherRange) of \(other) and \(range)"
    case 29:
      let part = Items(lists[other][otherRange])
      lists[list].replaceSubrange(range, with: part.lazy.map { $0 })
      arrays[list].replaceSubrange(range, with: arrays[other][otherRange])
      return "replace \(range) by \(otherRange) of \(other), row by row"
    case 30:
      guard number(0...3) == 0 else { return "nothing" }
      lists[list].removeAll(keepingCapacity: range.isEmpty)
      arrays[list].removeAll()
      return "remove all"
    default:
      let rows = rows()
      lists[list].insert(contentsOf: rows, at: range.lowerBound)
      arrays[list].insert(contentsOf: rows, at: range.lowerBound)
      return "insert \(rows.count) rows at \(range.lowerBound)"
    }
  }

  // MARK: Checks

  /// Returns what differs between the list of the latest change and its array: usually all rows are
  /// compared, and some are read in another way.
  package mutating func faults() -> [String] {
    let (list, array) = (lists[changed], arrays[changed])
    let range = range(in: changed).prefix(20)
    var faults = isWrong ? ["returned another row"] : []
    if list.count != array.count {
      faults.append("\(list.count) rows instead of \(array.count)")
    } else {
      if !Self.areEqual(Array(list)[...], array[...]) { faults.append("other rows") }
      if !range.allSatisfy({ list[$0] == array[$0] }) { faults.append("other row by index") }
      if !list[range].elementsEqual(array[range]) { faults.append("another slice") }
      if list.last != array.last { faults.append("another last row") }
    }
    return faults.map { "\($0), after \(trail)" }
  }

  /// Returns what differs between the lists and the arrays, in all ways to read and to compare them.
  package func allFaults() -> [String] {
    var faults: [String] = []
    func expect(_ condition: Bool, _ what: @autoclosure () -> String) {
      if !condition { faults.append("\(what()), after \(trail)") }
    }
    for (list, array) in zip(lists, arrays) {
      expect(list.count == array.count, "\(list.count) rows instead of \(array.count)")
      expect(list.elementsEqual(array), "other rows")
      expect(Self.areEqual(Array(list)[...], array[...]), "another array")
      expect(list == Items(array) && Items(array) == list, "unequal")
      expect(list.hashValue == Items(array).hashValue, "another hash value")
    }
    for (first, second) in [(0, 1), (1, 2), (2, 0)] {
      let areEqual = lists[first] == lists[second]
      expect(areEqual == (arrays[first] == arrays[second]), "another equality")
    }
    // One diff, because diffs take much longer than everything else.
    let (first, second) = (changed, (changed + 1) % 3)
    let old = [ListSection(id: 0, items: lists[first])]
    let new = [ListSection(id: 0, items: lists[second])]
    let diff = SectionedDiff(from: old, to: new)
    let whole = SectionedDiff(
      from: [ListSection(id: 0, items: arrays[first])],
      to: [ListSection(id: 0, items: arrays[second])])
    expect(diff.applied(to: old, from: new) == new, "another list after \(diff)")
    expect(
      diff.items.insertions.count == whole.items.insertions.count
        && diff.items.deletions.count == whole.items.deletions.count && diff.items.updates.isEmpty,
      "\(diff) instead of \(whole)")
    return faults
  }

  /// Returns whether the rows are equal, much faster than by comparing them one by one.
  package static func areEqual(_ first: ArraySlice<Row>, _ second: ArraySlice<Row>) -> Bool {
    first.withUnsafeBytes { first in
      second.withUnsafeBytes { second in
        first.count == second.count
          && (first.isEmpty || memcmp(first.baseAddress!, second.baseAddress!, first.count) == 0)
      }
    }
  }
}
