import Foundation
import KeyedDiff
import KeyedDiffTesting

/// Sends the changes between three lists as deltas, one after the other and joined, and applies
/// damaged deltas. The result must be either the documented error, or the list that the delta
/// describes.
enum FuzzDeltas {
  typealias Section = ListSection<Int, Int>
  typealias Delta = SectionedDelta<Int, Int, Int>

  static func faults(_ bytes: inout FuzzedBytes) -> [String] {
    switch bytes.number(0...7) {
    case 0: return decoded(bytes.remaining())
    case 1, 2: return damaged(&bytes)
    default: return sent(&bytes)
    }
  }

  // MARK: Lists and deltas

  /// The sections with a number for each item, from which its id and its content can be read.
  private static func numbered(_ sections: [FuzzedSections.Section]) -> [Section] {
    sections.map { section in
      Section(
        id: section.id, items: section.items.map { $0.id * 1_000 + $0.content },
        header: section.header, footer: section.footer)
    }
  }

  private static func delta(_ diff: SectionedDiff, to new: [Section], version: Int) -> Delta {
    Delta(diff, to: new, baseVersion: version, newVersion: version + 1)
  }

  // MARK: Sending

  private static func sent(_ bytes: inout FuzzedBytes) -> [String] {
    let limit = bytes.number(0...3) == 0 ? bytes.number(0...20) : nil
    var first = bytes.part(bytes.count / 2)
    let (one, two) = FuzzedSections.pair(&first)
    let three = FuzzedSections.pair(&bytes).new
    let lists = [one, two, three].map(numbered)
    let diffs = [
      SectionedDiff(from: one, to: two, maximumChanges: limit),
      SectionedDiff(from: two, to: three, maximumChanges: limit),
    ]
    let deltas = [
      delta(diffs[0], to: lists[1], version: 1), delta(diffs[1], to: lists[2], version: 2),
    ]
    do {
      let faults =
        try sectioned(deltas, lists) + flat(diffs, lists) + refusals(deltas, lists)
      return faults.isEmpty ? [] : ["\(one) → \(two) → \(three): \(faults)"]
    } catch {
      return ["\(one) → \(two) → \(three): \(error)"]
    }
  }

  private static func sectioned(_ deltas: [Delta], _ lists: [[Section]]) throws -> [String] {
    var faults: [String] = []
    let middle = try copy(deltas[0]).applied(to: lists[0], version: 1)
    if middle != expected(lists[1], deltas[0], lists[0]) { faults.append("It is \(middle).") }
    let new = try copy(deltas[1]).applied(to: middle, version: 2)
    let both = try deltas[0].followed(by: deltas[1])
    if try copy(both).applied(to: lists[0], version: 1) != new {
      faults.append("Joined, the deltas give another list: \(both).")
    }
    if try copy(both) != both { faults.append("Sent, a delta is another one.") }
    return faults
  }

  /// The rows of all sections as one list.
  private static func flat(_ diffs: [SectionedDiff], _ lists: [[Section]]) throws -> [String] {
    let rows = lists.map { $0.flatMap(\.items) }
    let deltas = [0, 1].map {
      ListDelta(
        diffs[$0].flattened, to: rows[$0 + 1], baseVersion: $0 + 1, newVersion: $0 + 2)
    }
    var faults: [String] = []
    if try copy(deltas[0]).applied(to: rows[0], version: 1) != rows[1] {
      faults.append("As one list, the rows are wrong: \(deltas[0]).")
    }
    let both = try deltas[0].followed(by: deltas[1])
    if try copy(both).applied(to: rows[0], version: 1) != rows[2] {
      faults.append("As one list, joined deltas are wrong: \(both).")
    }
    return faults
  }

  /// A delta is refused by another version, and by a list with other counts.
  private static func refusals(_ deltas: [Delta], _ lists: [[Section]]) throws -> [String] {
    var faults: [String] = []
    let otherVersion = error { () throws(DeltaError) in
      _ = try deltas[0].applied(to: lists[0], version: 2)
    }
    if otherVersion == nil { faults.append("Another version is accepted.") }
    let hasOtherCounts = lists[0].map(\.items.count) != lists[1].map(\.items.count)
    let otherList = error { () throws(DeltaError) in
      _ = try deltas[1].applied(to: lists[0], version: 2)
    }
    if (otherList != nil) != hasOtherCounts { faults.append("Another list: \(otherList as Any)") }
    return faults
  }

  private static func error(_ body: () throws(DeltaError) -> Void) -> DeltaError? {
    do throws(DeltaError) { try body() } catch { return error }
    return nil
  }

  /// The new list, with the headers and footers of the kept sections of the old one.
  private static func expected(
    _ new: [Section], _ delta: Delta, _ old: [Section]
  ) -> [Section] {
    new.enumerated().map { index, section in
      let partner = delta.diff.sections.oldIndex(ofNew: index).map { old[$0] }
      return Section(
        id: section.id, items: section.items, header: partner?.header, footer: partner?.footer)
    }
  }

  private static func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  // MARK: Damaged deltas

  /// Changes parts of a diff, and the numbers of items and ids that come with it.
  private static func damaged(_ bytes: inout FuzzedBytes) -> [String] {
    var corruption = bytes.part(bytes.number(0...15))
    let surplus = (0..<4).map { _ in bytes.number(0...7) == 0 ? 1 : 0 }
    let (old, new) = FuzzedSections.pair(&bytes)
    var parts = ChangeParts(SectionedDiff(from: old, to: new))
    while !corruption.isEmpty { parts.corrupt(&corruption) }
    guard !parts.isHuge, let diff = try? parts.diff() else { return [] }
    let counts = [
      diff.sections.insertions.count, diff.sections.updates.count, diff.items.insertions.count,
      diff.items.updates.count,
    ]
    let values = zip(counts, surplus).map { Array(0..<($0 + $1)) }
    do {
      let delta = try Delta(
        diff, insertedSectionIDs: values[0], updatedSectionIDs: values[1],
        insertedItems: values[2], updatedItems: values[3], baseVersion: 1, newVersion: 2)
      if surplus.contains(1) { return ["\(delta) has too many values."] }
      let base = diff.oldCounts.enumerated().map { section, count in
        Section(id: -1 - section, items: Array(repeating: -1, count: count))
      }
      let applied = try copy(delta).applied(to: base, version: 1)
      var faults: [String] = []
      if applied.map(\.items.count) != diff.newCounts { faults.append("Wrong counts: \(applied)") }
      let added = diff.items.insertions + diff.items.updates.map(\.new)
      let items = added.map { applied[$0.section].items[$0.item] }
      if items != values[2] + values[3] { faults.append("Wrong items: \(items)") }
      return faults.isEmpty ? [] : ["\(parts): \(faults)"]
    } catch is InvalidChangesError {
      return surplus.contains(1) ? [] : ["\(parts) is refused."]
    } catch {
      return ["\(parts): \(error)"]
    }
  }

  /// Decodes any text. A delta that can be decoded can be applied to a list with its counts.
  private static func decoded(_ json: [UInt8]) -> [String] {
    guard let delta = try? JSONDecoder().decode(Delta.self, from: Data(json)),
      delta.diff.oldCounts.allSatisfy({ $0 < 10_000 })
    else { return [] }
    let base = delta.diff.oldCounts.map { count in
      Section(id: 0, items: Array(repeating: 0, count: count))
    }
    do {
      let applied = try delta.applied(to: base, version: delta.baseVersion)
      return applied.map(\.items.count) == delta.diff.newCounts ? [] : ["\(delta): \(applied)"]
    } catch {
      return ["\(delta): \(error)"]
    }
  }
}
