import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting

/// A row of a store: its id, its content, and its section.
package struct StoreRow: Hashable, Identifiable, CustomStringConvertible {
  package let id: Int
  package var text: Int
  package var section: Int
  /// Data that only the list keeps: all texts that the row had before.
  package var past: [Int] = []

  package init(id: Int, text: Int, section: Int = 0) {
    self.id = id
    self.text = text
    self.section = section
  }

  package var description: String { "\(section):\(id)(\(text))" }

  /// Appends to the past of the old row, so that a merge that is done twice is visible.
  package func merging(_ old: StoreRow) -> StoreRow {
    var merged = self
    merged.past = old.past + [old.text] + past
    return merged
  }
}

/// The effect of a batch on a list, by the rules that `StoreTransaction` documents:
/// slow and obvious.
package enum StoreModel {
  package static func apply(
    _ transactions: [StoreTransaction<StoreRow>], to rows: [StoreRow], merges: Bool
  ) -> [StoreRow] {
    func merge(_ old: StoreRow, _ new: StoreRow?) -> StoreRow {
      guard let new else { return old }
      return merges ? new.merging(old) : new
    }
    var list: [StoreRow] = []
    var placed: [(wanted: Int, order: Int, row: StoreRow, isInsert: Bool)] = []

    for (row, old) in rows.enumerated() {
      var isDeleted = false
      var item: StoreRow?
      var target: (wanted: Int, order: Int)?
      for (order, transaction) in transactions.enumerated() {
        switch transaction {
        case .delete(row): isDeleted = true
        case .update(let new, row): item = new
        case .move(row, let wanted, let new):
          target = (wanted, order)
          item = new ?? item
        default: break
        }
      }
      if isDeleted { continue }
      if let target {
        placed.append((target.wanted, target.order, merge(old, item), false))
      } else {
        list.append(merge(old, item))
      }
    }

    for (order, transaction) in transactions.enumerated() {
      if case .insert(let item, let wanted) = transaction {
        placed.append((wanted, order, item, true))
      }
      if case .move(let old, let wanted, let item?) = transaction, !rows.indices.contains(old) {
        placed.append((wanted, order, item, false))
      }
    }
    placed.sort { ($0.wanted, $0.order) < ($1.wanted, $1.order) }
    for case .update(let item, let index) in transactions where !rows.indices.contains(index) {
      if let row = placed.firstIndex(where: { $0.isInsert && $0.wanted == index }) {
        placed[row].row = item
      }
    }

    var last = -1
    for (wanted, _, row, _) in placed {
      last = min(max(wanted, last + 1), list.count)
      list.insert(row, at: last)
    }
    return list
  }

  /// The sections: runs of adjacent rows of the same section.
  package static func sections(of rows: [StoreRow]) -> [ListSection<Int, StoreRow>] {
    var sections: [ListSection<Int, StoreRow>] = []
    for row in rows {
      if sections.last?.id == row.section {
        sections[sections.count - 1].items.append(row)
      } else {
        sections.append(ListSection(id: row.section, items: [row]))
      }
    }
    return sections
  }
}

/// Applies the same batches to a list, its model, and a strict view, and compares them.
package final class StoreLockStep {
  package enum Kind: CaseIterable {
    case plain, recurrent, sectioned, recurrentSectioned
  }

  package let kind: Kind
  private var list: StoreList<Int, StoreRow>
  package private(set) var rows: [StoreRow]
  package private(set) var corrections: [String] = []
  private var shown: [ListSection<Int, StoreRow>]
  private var view: StrictListView<Int, StoreRow>!

  private var merges: Bool { kind == .recurrent || kind == .recurrentSectioned }
  package var isSectioned: Bool { kind == .sectioned || kind == .recurrentSectioned }

  /// - Parameter sectionsRepeat: Whether a section may occur twice.
  package init(_ kind: Kind, _ rows: [StoreRow], sectionsRepeat: Bool = true) {
    self.kind = kind
    self.rows = rows
    let merges = kind == .recurrent || kind == .recurrentSectioned
    let merge = merges ? { (old: StoreRow, new: StoreRow) in new.merging(old) } : nil
    switch kind {
    case .plain, .recurrent: list = StoreList(rows, merge: merge)
    case .sectioned, .recurrentSectioned: list = StoreList(rows, merge: merge, section: \.section)
    }
    shown = list.sections
    view = StrictListView(allowsDuplicateIDs: sectionsRepeat) { [unowned self] in shown }
  }

  private var expected: [ListSection<Int, StoreRow>] {
    isSectioned ? StoreModel.sections(of: rows) : [ListSection(id: 0, items: rows)]
  }

  /// Applies a batch to list, model and view.
  ///
  /// - Returns: The faults.
  package func apply(_ transactions: [StoreTransaction<StoreRow>]) -> [String] {
    let before = (sections: list.sections, version: list.version)
    rows = StoreModel.apply(transactions, to: rows, merges: merges)
    let update = list.apply(transactions)
    corrections = list.corrections
    return faults(of: update, after: before.sections, before.version)
  }

  package func reset(to rows: [StoreRow]) -> [String] {
    let before = (sections: list.sections, version: list.version)
    self.rows = rows
    let update = list.reset(to: rows)
    return faults(of: update, after: before.sections, before.version)
  }

  private func faults(
    of update: ListUpdate<Int, StoreRow>, after old: [ListSection<Int, StoreRow>],
    _ version: ListVersion
  ) -> [String] {
    guard update.sections == expected else { return ["\(update.sections), not \(expected)"] }
    guard list.sections == update.sections, list.items == rows, list.count == rows.count else {
      return ["The list disagrees with its update: \(list)"]
    }
    guard update.base == version, update.version == list.version, version != list.version,
      let diff = update.diff
    else { return ["The versions are wrong."] }
    let latest = list.latestUpdate
    guard latest.version == list.version, latest.base == version, latest.diff == diff,
      latest.sections == update.sections
    else { return ["The latest update is wrong."] }
    var faults: [String] = []
    let full = SectionedDiff(from: old, to: update.sections)
    // If several sections have the same id, a diff may pair any of them.
    let isUnique = [old, update.sections].allSatisfy { Set($0.map(\.id)).count == $0.count }
    if isUnique ? diff.changeCount != full.changeCount : !hasSameRows(diff, full) {
      faults.append("\(diff) is not as small as \(full)")
    }
    if diff.applied(to: old, from: update.sections) != update.sections {
      faults.append("\(diff) does not lead to the new list")
    }
    do {
      try view.perform(UpdatePlan(diff, from: old, to: update.sections)) { shown = $0 }
      try view.verify()
    } catch {
      faults.append("\(error)")
    }
    if view.reloadCount > 0 { faults.append("The view was reloaded.") }
    return faults
  }

  /// Whether two diffs keep as many sections and rows.
  private func hasSameRows(_ first: SectionedDiff, _ second: SectionedDiff) -> Bool {
    first.sections.deletions.count == second.sections.deletions.count
      && first.items.deletions.count == second.items.deletions.count
      && first.items.updates.count == second.items.updates.count
  }
}
