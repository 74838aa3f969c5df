import Foundation
import KeyedDiff

/// Changes `RowRanges` like arrays, builds diffs from ranges, also from long ones at the limits, and
/// decodes ranges. No operation may take the time or memory of all rows in a long range.
enum FuzzRanges {
  static func faults(_ bytes: inout FuzzedBytes) -> [String] {
    switch bytes.number(0...7) {
    case 0: return json(bytes.remaining())
    case 1: return longLists(&bytes)
    case 2: return longSections(&bytes)
    case 3, 4: return parts(&bytes)
    case 5: return operations(&bytes) { $0.number(0...31) }
    default:
      return operations(&bytes) { OldPath(section: $0.number(0...2), item: $0.number(0...15)) }
    }
  }

  // MARK: Collections

  private static func operations<Position: RowPosition & Codable>(
    _ bytes: inout FuzzedBytes, _ position: (inout FuzzedBytes) -> Position
  ) -> [String] {
    var (rows, array) = (RowRanges<Position>(), [Position]())
    while !bytes.isEmpty && array.count < 200 {
      let start = position(&bytes)
      let run = (0..<bytes.number(0...15)).map { start.advanced(byRows: $0) }
      let place = bytes.number(0...array.count)
      switch bytes.number(0...5) {
      case 0:
        rows.append(start)
        array.append(start)
      case 1, 2:
        rows.append(start..<start.advanced(byRows: run.count))
        array += run
      case 3:
        let removed = place..<min(place + run.count, array.count)
        rows.removeSubrange(removed)
        array.removeSubrange(removed)
      case 4:
        rows.insert(contentsOf: run, at: place)
        array.insert(contentsOf: run, at: place)
      default:
        rows.append(contentsOf: RowRanges(array[place...]))
        array += array[place...]
      }
      if rows != array { return ["They are \(rows), not \(array)."] }
    }
    return faults(of: rows, array)
  }

  private static func faults<Position: RowPosition & Codable>(
    of rows: RowRanges<Position>, _ array: [Position]
  ) -> [String] {
    var faults: [String] = []
    let made = RowRanges(array)
    if rows != made || rows.hashValue != made.hashValue || rows.rangeCount != made.rangeCount {
      faults.append("They are not equal to those of the array.")
    }
    if rows.indices.map({ rows[$0] }) != array || rows.map(\.self) != array {
      faults.append("The elements are wrong.")
    }
    let fromRanges = rows.ranges.flatMap { range in
      (0..<range.lowerBound.rowCount(to: range.upperBound)).map {
        range.lowerBound.advanced(byRows: $0)
      }
    }
    if fromRanges != array || RowRanges(ranges: rows.ranges) != rows {
      faults.append("The ranges are wrong.")
    }
    if (try? copy(rows)) != rows { faults.append("Sent, they are others.") }
    return faults.isEmpty ? [] : ["\(array): \(faults)"]
  }

  private static func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  // MARK: Short lists

  /// Adds ranges to the changes of two lists. The result must be what single rows give.
  private static func parts(_ bytes: inout FuzzedBytes) -> [String] {
    var corruption = bytes.part(bytes.number(0...15))
    let (old, new) = FuzzedSections.pair(&bytes)
    var parts = ChangeParts(SectionedDiff(from: old, to: new))
    func run<Space>(_ bytes: inout FuzzedBytes) -> [ItemPath<Space>] {
      let (section, item) = (bytes.number(0...3), bytes.number(0...15) - 2)
      return (0..<bytes.number(0...7)).map { ItemPath(section: section, item: item + $0) }
    }
    while !corruption.isEmpty {
      switch corruption.number(0...3) {
      case 0: parts.deletions += run(&corruption)
      case 1: parts.insertions.insert(contentsOf: run(&corruption), at: 0)
      case 2: parts.oldCounts = parts.oldCounts.map { $0 + corruption.number(0...9) }
      default: parts.corrupt(&corruption)
      }
    }
    guard !parts.isHuge else { return [] }
    let diff = try? SectionedDiff(
      oldCounts: parts.oldCounts, sections: parts.sections,
      deletions: inRanges(parts.deletions), insertions: inRanges(parts.insertions),
      moves: parts.moves, updates: parts.updates)
    let rows = parts.keptRows()
    guard let diff, let rows else {
      return (diff == nil) == (rows == nil) ? [] : ["\(parts): \(diff as Any), not \(rows as Any)"]
    }
    var faults: [String] = []
    for (old, new) in rows where diff.newPath(ofOld: old) != new || diff.oldPath(ofNew: new) != old
    {
      faults.append("The maps are wrong at \(old).")
    }
    if (try? parts.diff()) != diff { faults.append("Row by row, it is another diff.") }
    if (try? copy(diff)) != diff { faults.append("Sent, it is another diff.") }
    return faults.isEmpty ? [] : ["\(parts): \(faults)"]
  }

  /// The positions in ranges; one by one if they have the largest index.
  private static func inRanges<Position>(_ array: [Position]) -> RowRanges<Position> {
    var ranges: [Range<Position>] = []
    for position in array {
      let end = position.advanced(byRows: 1)
      guard position < end else { return RowRanges(array) }
      if let last = ranges.last, last.upperBound == position {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(position..<end)
      }
    }
    return RowRanges(ranges: ranges)
  }

  // MARK: Long lists

  /// Some ranges, most of them long, of which no two together are too long for a collection.
  private static func ranges(_ bytes: inout FuzzedBytes) -> [Range<Int>] {
    (0..<bytes.number(0...3)).map { _ in
      let bounds = [bytes.extremeNumber(near: 20), bytes.extremeNumber(near: 20)].sorted()
      let (count, overflows) = bounds[1].subtractingReportingOverflow(bounds[0])
      return bounds[0]..<(overflows || count > .max / 8 ? bounds[0] + .max / 8 : bounds[1])
    }
  }

  private static func longLists(_ bytes: inout FuzzedBytes) -> [String] {
    let oldCount = bytes.extremeNumber(near: 20)
    let (deletions, insertions) = (ranges(&bytes), ranges(&bytes))
    let moves = (0..<bytes.number(0...2)).map { _ in
      IndexPair(old: bytes.extremeNumber(near: 20), new: bytes.extremeNumber(near: 20))
    }
    var faults: [String] = []
    for isRepositioned in [false, true] {
      let made: ListDiff?
      if isRepositioned {
        made = try? ListDiff(
          oldCount: oldCount, deletions: RowRanges(ranges: deletions),
          insertions: RowRanges(ranges: insertions), repositioned: moves)
      } else {
        made = try? ListDiff(
          oldCount: oldCount, deletions: RowRanges(ranges: deletions),
          insertions: RowRanges(ranges: insertions), moves: moves)
      }
      guard let diff = made else { continue }
      if diff.inverse.inverse != diff { faults.append("The inverse is wrong.") }
      if (try? copy(diff)) != diff { faults.append("Sent, it is another diff.") }
      let changed = diff.splices().reduce(0) { $0 + $1.new.count - $1.old.count }
      if diff.oldCount + changed != diff.newCount { faults.append("The splices are wrong.") }
      for old in Set([0, diff.oldCount / 2, diff.oldCount - 1]) where 0..<diff.oldCount ~= old {
        if let new = diff.newIndex(ofOld: old), diff.oldIndex(ofNew: new) != old {
          faults.append("The maps are wrong at \(old).")
        }
      }
    }
    return faults.isEmpty ? [] : ["\(oldCount), \(deletions), \(insertions), \(moves): \(faults)"]
  }

  private static func longSections(_ bytes: inout FuzzedBytes) -> [String] {
    let counts = [bytes.extremeNumber(near: 20), bytes.extremeNumber(near: 20)]
    func paths<Space>(_ bytes: inout FuzzedBytes) -> RowRanges<ItemPath<Space>> {
      RowRanges(
        ranges: ranges(&bytes).map { range in
          let section = bytes.extremeNumber(near: 2)
          return ItemPath(
            section: section, item: range.lowerBound)..<ItemPath(
              section: section, item: range.upperBound)
        })
    }
    let (deletions, insertions): (RowRanges<OldPath>, RowRanges<NewPath>) =
      (paths(&bytes), paths(&bytes))
    guard let sections = try? ListDiff(oldCount: 2, moves: [IndexPair(old: 0, new: 1)]),
      let diff = try? SectionedDiff(
        oldCounts: counts, sections: bytes.bool() ? sections : ListDiff(oldCount: 2),
        deletions: deletions, insertions: insertions)
    else { return [] }
    var faults: [String] = []
    if diff.inverse.inverse != diff { faults.append("The inverse is wrong.") }
    if (try? copy(diff)) != diff { faults.append("Sent, it is another diff.") }
    if diff.newCounts.reduce(0, +) - diff.oldCounts.reduce(0, +)
      != insertions.count - deletions.count
    {
      faults.append("The counts are wrong.")
    }
    return faults.isEmpty
      ? [] : ["\(counts), \(deletions.ranges), \(insertions.ranges): \(faults)"]
  }

  // MARK: JSON

  /// Decodes any text, in every way in which it can contain ranges.
  private static func json(_ text: [UInt8]) -> [String] {
    func faults<Value: Codable & Equatable>(of type: Value.Type) -> [String] {
      guard let value = try? JSONDecoder().decode(type, from: Data(text)) else { return [] }
      return (try? copy(value)) == value ? [] : ["Sent, \(type) is another one."]
    }
    return faults(of: RowRanges<Int>.self) + faults(of: RowRanges<OldPath>.self)
      + faults(of: ListDiff.self) + faults(of: SectionedDiff.self)
  }
}
