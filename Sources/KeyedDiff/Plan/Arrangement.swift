/// The list that a view displays between two batches of a plan.
///
/// An arrangement stores the order of the sections and, for each section, the source of its rows.
@usableFromInline
struct Arrangement: Sendable {
  /// The source of the rows of a section.
  @usableFromInline
  enum Rows: Sendable {
    /// The old section: none of the section's changes have been applied yet.
    case old
    /// The new section: all of the section's changes have been applied.
    case new
    /// Both lists: only some of the section's changes have been applied.
    case mixed(RowOrder)
  }

  @usableFromInline let sections: SectionOrder
  /// The source of the rows of each section, in the order of the sections.
  @usableFromInline private(set) var rows: [Rows] = []

  /// Creates the arrangement after some, but not all, stages of a plan.
  ///
  /// `stage` is the number of completed stages.
  init(
    after stage: Int, _ staging: Staging, _ operations: PlanOperations, _ diff: SectionedDiff
  ) {
    sections = SectionOrder(after: stage, staging, operations)
    let progress = SectionProgress(after: stage, staging, operations)
    // Rows that have been reloaded display their new items.
    let reloaded = Set(staging[.reloads] <= stage ? operations.reloads.map(\.old) : [])
    rows = sections.entries.map { entry in
      if !progress.hasDone(entry) { return .old }
      if !progress.hasPending(entry) { return .new }
      return .mixed(
        RowOrder(of: entry, after: stage, staging, operations, diff, reloaded: reloaded))
    }
  }

  // MARK: Current paths

  /// Returns the current path of an old row that has not moved yet; `diff` is that of the plan.
  func path<Space>(ofOld path: OldPath, _ diff: SectionedDiff) -> ItemPath<Space> {
    let section = sections.index(ofOld: path.section)
    let item =
      switch rows[section] {
      case .old: path.item
      case .new: diff.newPath(ofOld: path)!.item
      case .mixed(let order): order.index(ofOld: path.item)
      }
    return ItemPath(section: section, item: item)
  }

  /// Returns the current path of a new row that is already at its final place.
  func path<Space>(ofNew path: NewPath, _ diff: SectionedDiff) -> ItemPath<Space> {
    let section = sections.index(ofNew: path.section)
    let item =
      switch rows[section] {
      case .old: diff.oldPath(ofNew: path)!.item
      case .new: path.item
      case .mixed(let order): order.index(ofNew: path.item)
      }
    return ItemPath(section: section, item: item)
  }

  // MARK: The snapshot

  /// Returns the sections that the view displays.
  ///
  /// - Complexity: O(s + r) for s sections and r rows in sections whose changes have been applied
  ///   only in part. The rows of all other sections share storage with the old or the new list.
  @inlinable
  func list<ID, Item>(
    from old: [ListSection<ID, Item>], to new: [ListSection<ID, Item>]
  ) -> [ListSection<ID, Item>] {
    var list: [ListSection<ID, Item>] = []
    list.reserveCapacity(rows.count)
    for (entry, rows) in zip(sections.entries, rows) {
      // Old sections keep their headers and footers until the refresh after the last batch.
      var section = entry.old == nil ? new[entry.new!] : old[entry.old!]
      switch rows {
      case .old: break
      case .new: section.items = new[entry.new!].items
      case .mixed(let order): section.items = order.items(from: old, to: new)
      }
      list.append(section)
    }
    return list
  }
}

/// For each section, whether some changes have been applied, and whether some are pending.
private struct SectionProgress {
  // The flags of a section that is in both lists are stored at its old index.
  private var doneInOld: [Bool]
  private var pendingInOld: [Bool]
  private var pendingInInserted: [Bool]

  init(after stage: Int, _ staging: Staging, _ operations: PlanOperations) {
    var doneInOld = Array(repeating: false, count: operations.sections.newOfOld.count)
    var pendingInOld = doneInOld
    var pendingInInserted = Array(repeating: false, count: operations.sections.oldOfNew.count)
    func note(old section: Int, _ isDone: Bool) {
      if isDone { doneInOld[section] = true } else { pendingInOld[section] = true }
    }
    func note(new section: Int, _ isDone: Bool) {
      if let old = operations.sections.oldOfNew[section] {
        note(old: old, isDone)
      } else if !isDone {
        pendingInInserted[section] = true
      }
    }
    operations.deletions.forEachRun { path, _ in
      let section = path.section
      note(old: section, staging.stageOfEdits(inOldSection: section, operations) <= stage)
    }
    operations.insertions.forEachRun { path, _ in
      let section = operations.sections.oldOfNew[path.section]!
      note(old: section, staging.stageOfEdits(inOldSection: section, operations) <= stage)
    }
    for move in operations.moves {
      let isDone = staging.stage(of: move, operations) <= stage
      note(old: move.old.section, isDone)
      note(new: move.new.section, isDone)
    }
    for row in operations.reloads {
      let isDone = staging[.reloads] <= stage
      note(old: row.old.section, isDone)
      note(new: row.new.section, isDone)
    }
    for row in operations.refreshed {
      note(old: row.old.section, false)
      note(new: row.new.section, false)
    }
    self.doneInOld = doneInOld
    self.pendingInOld = pendingInOld
    self.pendingInInserted = pendingInInserted
  }

  func hasDone(_ section: SectionOrder.Entry) -> Bool {
    section.old.map { doneInOld[$0] } ?? true
  }

  func hasPending(_ section: SectionOrder.Entry) -> Bool {
    // An old section that is not in the new list is still displayed: its deletion is pending.
    guard let old = section.old else { return pendingInInserted[section.new!] }
    return section.new == nil || pendingInOld[old]
  }
}
