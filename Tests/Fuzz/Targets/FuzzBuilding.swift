import Foundation
import KeyedDiff
import KeyedDiffTestSupport
import KeyedDiffTesting

/// Builds diffs from parts, from JSON and from the standard library's differences, valid and
/// invalid ones. The result must be either the documented error, or a diff that has these parts and
/// leads from one list to another.
enum FuzzBuilding {
  static func faults(_ bytes: inout FuzzedBytes) -> [String] {
    switch bytes.number(0...7) {
    case 0: return json(bytes.remaining())
    case 1: return collectionDifference(&bytes)
    default: return parts(&bytes)
    }
  }

  // MARK: Parts

  private static func parts(_ bytes: inout FuzzedBytes) -> [String] {
    let isFlat = bytes.bool()
    var corruption = bytes.part(bytes.number(0...15))
    var (old, new) = FuzzedSections.pair(&bytes)
    if isFlat {
      old = [.init(id: 0, items: old.flatMap(\.items))]
      new = [.init(id: 0, items: new.flatMap(\.items))]
    }
    var parts = ChangeParts(SectionedDiff(from: old, to: new))
    while !corruption.isEmpty { parts.corrupt(&corruption) }

    var faults: [String] = []
    let diff = outcome(&faults) { () throws(InvalidChangesError) in try parts.diff() }
    let fewest = outcome(&faults) { () throws(InvalidChangesError) in
      try parts.diffOfRepositioned()
    }
    if isFlat { faults += flat(parts, diff, fewest) }
    if parts.isHuge {
      if let diff, diff.inverse.inverse != diff { faults.append("The inverse is wrong.") }
    } else {
      let rows = parts.keptRows()
      if (diff == nil) != (rows == nil) || (fewest == nil) != (rows == nil) {
        faults.append("A wrong result: \(String(describing: (diff, fewest, rows))).")
      } else if let diff, let fewest, let rows {
        if ChangeParts(diff).sortedItems != parts.sortedItems { faults.append("It is \(diff).") }
        faults += meaning(of: diff, rows).map { "From parts: \($0)" }
        faults += meaning(of: fewest, rows).map { "From repositioned rows: \($0)" }
        faults += fewestMoves(fewest, rows)
      }
    }
    return faults.isEmpty ? [] : ["\(parts): \(faults)"]
  }

  private static func outcome<Diff>(
    _ faults: inout [String], _ make: () throws(InvalidChangesError) -> Diff
  ) -> Diff? {
    do throws(InvalidChangesError) {
      return try make()
    } catch {
      if !error.description.hasSuffix(".") { faults.append("An error is not a sentence: \(error)") }
      return nil
    }
  }

  /// Checks parts of one section as a `ListDiff`, and as its JSON.
  private static func flat(
    _ parts: ChangeParts, _ diff: SectionedDiff?, _ fewest: SectionedDiff?
  ) -> [String] {
    let deletions = parts.deletions.map(\.item)
    let insertions = parts.insertions.map(\.item)
    let moves = parts.moves.map { IndexPair(old: $0.old.item, new: $0.new.item) }
    let updates = parts.updates.map { IndexPair(old: $0.old.item, new: $0.new.item) }
    var faults: [String] = []
    let list = outcome(&faults) { () throws(InvalidChangesError) in
      try ListDiff(
        oldCount: parts.oldCounts[0], deletions: deletions, insertions: insertions, moves: moves,
        updates: updates)
    }
    let fewestOfList = outcome(&faults) { () throws(InvalidChangesError) in
      try ListDiff(
        oldCount: parts.oldCounts[0], deletions: deletions, insertions: insertions,
        repositioned: moves, updates: updates)
    }
    if list.map(SectionedDiff.init) != diff || fewestOfList.map(SectionedDiff.init) != fewest {
      faults.append("As a list, the diffs are \(String(describing: (list, fewestOfList))).")
    }
    let json = """
      {"oldCount": \(parts.oldCounts[0]), "deletions": \(deletions), "insertions": \(insertions),
      "moves": \(moves.map { [$0.old, $0.new] }), "updates": \(updates.map { [$0.old, $0.new] })}
      """
    if decoded(Data(json.utf8), &faults) != list { faults.append("The JSON gives another diff.") }
    return faults
  }

  /// Applies a diff in every way.
  private static func meaning(of diff: SectionedDiff, _ rows: [OldPath: NewPath]) -> [String] {
    var faults: [String] = []
    typealias Section = ListSection<Int, Int>
    let old = diff.oldCounts.enumerated().map { section, count in
      Section(id: section, items: (0..<count).map { section * 1_000 + $0 })
    }
    let origin = Dictionary(uniqueKeysWithValues: rows.map { ($1, $0) })
    let new = diff.newCounts.enumerated().map { section, count in
      Section(
        id: diff.sections.oldIndex(ofNew: section) ?? -1 - section,
        items: (0..<count).map { item in
          let source = origin[NewPath(section: section, item: item)]
          return source.map { $0.section * 1_000 + $0.item } ?? -1 - section * 1_000 - item
        })
    }
    for (old, new) in rows where diff.newPath(ofOld: old) != new || diff.oldPath(ofNew: new) != old
    {
      faults.append("The maps are wrong at \(old).")
    }
    if diff.applied(to: old, from: new) != new { faults.append("Applying is wrong.") }
    if diff.inverse.applied(to: new, from: old) != old || diff.inverse.inverse != diff {
      faults.append("The inverse is wrong.")
    }
    if Replaying.steps(of: diff, on: old, new: new) != new { faults.append("The steps are wrong.") }
    for mode in [PlanMode.fewestBatches, .everyMove, .singleBatch] {
      for refresh in [ContentRefresh.reconfigure, .reload] {
        let plan = UpdatePlan(diff, from: old, to: new, mode: mode, refresh: refresh)
        var data = old
        let view = StrictListView(id: \.self) { data }
        do {
          try view.perform(plan) { data = $0 }
          try view.verify()
        } catch {
          faults.append("\(mode), \(refresh): \(error), by \(plan)")
        }
      }
    }
    return faults
  }

  /// Among the rows that stay in their section, only those out of order may move.
  private static func fewestMoves(
    _ diff: SectionedDiff, _ rows: [OldPath: NewPath]
  ) -> [String] {
    (0..<diff.oldCounts.count).compactMap { section in
      let partner = diff.sections.newIndex(ofOld: section)
      let targets = rows.filter { $0.key.section == section && $0.value.section == partner }
        .sorted { $0.key < $1.key }.map(\.value.item)
      let fewest = ReferenceDiff(withoutWalkFrom: targets, to: targets.sorted()).moveCount
      let moves = diff.items.moves.count {
        $0.old.section == section && $0.new.section == partner
      }
      return moves == fewest ? nil : "In section \(section) \(moves) rows move, not \(fewest)."
    }
  }

  // MARK: JSON

  private static func json(_ text: [UInt8]) -> [String] {
    var faults: [String] = []
    _ = decoded(Data(text), &faults)
    return faults
  }

  /// Decodes JSON. The diff must be the same when it is encoded and decoded again.
  private static func decoded(_ json: Data, _ faults: inout [String]) -> ListDiff? {
    do {
      let diff = try JSONDecoder().decode(ListDiff.self, from: json)
      let again = try JSONDecoder().decode(ListDiff.self, from: JSONEncoder().encode(diff))
      if again != diff { faults.append("Encoded and decoded again, it is \(again), not \(diff).") }
      return diff
    } catch is DecodingError {
      return nil
    } catch {
      faults.append("It throws \(error).")
      return nil
    }
  }

  // MARK: Differences of the standard library

  private static func collectionDifference(_ bytes: inout FuzzedBytes) -> [String] {
    let old = (0..<bytes.number(0...12)).map { $0 }
    var changes: [CollectionDifference<Int>.Change] = []
    while !bytes.isEmpty {
      let choice = bytes.number(0...3)
      let (offset, target) = (bytes.number(0...15), bytes.number(0...15))
      if choice != 1 {
        changes.append(
          .remove(offset: offset, element: offset, associatedWith: choice > 1 ? target : nil))
      }
      if choice != 0 {
        changes.append(
          .insert(offset: target, element: offset, associatedWith: choice > 1 ? offset : nil))
      }
    }
    guard let difference = CollectionDifference(changes) else { return [] }
    var faults: [String] = []
    let expected = old.applying(difference)
    let diff = outcome(&faults) { () throws(InvalidChangesError) in
      try ListDiff(difference, oldCount: old.count)
    }
    if (diff == nil) != (expected == nil) {
      faults.append("A wrong result: \(String(describing: (diff, expected))).")
    } else if let diff, let expected, diff.applied(to: old, from: expected) != expected {
      faults.append("The diff does not lead to the new list: \(diff).")
    }
    return faults.isEmpty ? [] : ["\(old), \(changes): \(faults)"]
  }
}

extension ChangeParts {
  /// The changes of items, sorted.
  fileprivate var sortedItems: [[String]] {
    [
      deletions.map(\.description), insertions.map(\.description), moves.map(\.description),
      updates.map(\.description),
    ].map { $0.sorted() }
  }
}
