import KeyedDiff

/// Makes the same changes to lists of rows and to arrays, and compares them.
///
/// The rows are large, so that each piece of a list has few of them.
package struct ListItemsMachine<Random: RandomNumberGenerator> {
  package struct Row: Hashable, Identifiable, Sendable {
    package let id: Int
    private var ballast = (0, 0, 0, 0, 0, 0, 0)

    package init(id: Int) { self.id = id }

    package static func == (first: Row, second: Row) -> Bool { first.id == second.id }
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  package typealias Items = ListItems<Row>

  package private(set) var random: Random
  /// Three lists, which can have parts in common.
  package private(set) var lists: [Items]
  package private(set) var arrays: [[Row]]
  /// The latest changes, for messages.
  package private(set) var trail: [String] = []
  private var lastID = 0

  /// - Parameter count: The number of rows in the first list.
  package init(_ random: Random, count: Int = 0) {
    self.random = random
    let rows = (0..<count).map { Row(id: -1 - $0) }
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
    let what = changeList(list)
    trail = trail.suffix(30) + ["\(list): \(what)"]
    // Keeps the lists short enough to be compared often.
    if arrays[list].count > 8_000 {
      lists[list].removeLast(arrays[list].count - 4_000)
      arrays[list].removeLast(arrays[list].count - 4_000)
    }
  }

  private mutating func changeList(_ list: Int) -> String {
    let range = range(in: list)
    let other = number(0...2)
    let otherRange = self.range(in: other)
    switch number(0...19) {
    case 0, 1:
      let rows = rows()
      lists[list].replaceSubrange(range, with: rows)
      arrays[list].replaceSubrange(range, with: rows)
      return "replace \(range) by \(rows.count) rows"
    case 2, 3, 4:
      let (row, count) = (number(0...2) == 0 ? Row(id: 0) : row(), length())
      let run = Items(repeating: row, count: count)
      lists[list].replaceSubrange(range, with: run)
      arrays[list].replaceSubrange(range, with: repeatElement(row, count: count))
      return "replace \(range) by \(count) times \(row.id)"
    case 5, 6, 7:
      lists[list].replaceSubrange(range, with: lists[other][otherRange])
      arrays[list].replaceSubrange(range, with: arrays[other][otherRange])
      return "replace \(range) by \(otherRange) of \(other)"
    case 8:
      lists[list][range] = lists[other][otherRange]
      arrays[list][range] = arrays[other][otherRange]
      return "assign \(otherRange) of \(other) to \(range)"
    case 9:
      lists[list].removeSubrange(range)
      arrays[list].removeSubrange(range)
      return "remove \(range)"
    case 10:
      let row = row()
      lists[list].insert(row, at: range.lowerBound)
      arrays[list].insert(row, at: range.lowerBound)
      return "insert at \(range.lowerBound)"
    case 11:
      for index in range.prefix(70) {
        let row = row()
        lists[list][index] = row
        arrays[list][index] = row
      }
      return "set \(range.prefix(70))"
    case 12:
      for index in range.prefix(70) {
        lists[list].remove(at: range.lowerBound)
        arrays[list].remove(at: range.lowerBound)
        _ = index
      }
      return "remove \(range.prefix(70)) row by row"
    case 13:
      for _ in range.prefix(70) {
        let row = row()
        lists[list].append(row)
        arrays[list].append(row)
      }
      return "append \(range.prefix(70).count) rows one by one"
    case 14:
      lists[list] += lists[other]
      arrays[list] += arrays[other]
      return "append \(other)"
    case 15:
      lists[list] = lists[other]
      arrays[list] = arrays[other]
      return "copy \(other)"
    case 16:
      lists[list] = Items(lists[other][otherRange])
      arrays[list] = Array(arrays[other][otherRange])
      return "copy \(otherRange) of \(other)"
    case 17:
      lists[list][range].removeAll { $0.id % 3 == 0 }
      arrays[list][range].removeAll { $0.id % 3 == 0 }
      return "remove every third of \(range)"
    case 18:
      guard let last = range.last else { return "nothing" }
      lists[list].swapAt(range.lowerBound, last)
      arrays[list].swapAt(range.lowerBound, last)
      return "swap the ends of \(range)"
    default:
      let rows = rows()
      lists[list].insert(contentsOf: rows, at: range.lowerBound)
      arrays[list].insert(contentsOf: rows, at: range.lowerBound)
      return "insert \(rows.count) rows at \(range.lowerBound)"
    }
  }

  // MARK: Checks

  /// Returns what differs between the lists and the arrays.
  package mutating func faults() -> [String] {
    var faults: [String] = []
    func expect(_ condition: Bool, _ what: @autoclosure () -> String) {
      if !condition { faults.append("\(what()), after \(trail)") }
    }
    for (list, array) in zip(lists, arrays) {
      expect(list.count == array.count, "\(list.count) rows instead of \(array.count)")
      expect(list.elementsEqual(array), "other rows")
      expect(list == Items(array) && Items(array) == list, "unequal")
    }
    let list = number(0...2)
    let range = range(in: list)
    expect(range.allSatisfy { lists[list][$0] == arrays[list][$0] }, "other row by index")
    expect(lists[list][range].elementsEqual(arrays[list][range]), "another slice")
    expect(lists[list].last == arrays[list].last, "another last row")
    for other in 0..<3 where other != list {
      let areEqual = lists[list] == lists[other]
      expect(areEqual == (arrays[list] == arrays[other]), "another equality")
      let old = [ListSection(id: 0, items: lists[other])]
      let new = [ListSection(id: 0, items: lists[list])]
      let diff = SectionedDiff(from: old, to: new)
      let whole = SectionedDiff(
        from: [ListSection(id: 0, items: arrays[other])],
        to: [ListSection(id: 0, items: arrays[list])])
      expect(diff.applied(to: old, from: new) == new, "another list after \(diff)")
      expect(
        diff.items.insertions.count == whole.items.insertions.count
          && diff.items.deletions.count == whole.items.deletions.count
          && diff.items.updates.isEmpty,
        "\(diff) instead of \(whole)")
    }
    return faults
  }
}
