/// What a view shows between two batches of a plan: which section is where, and
/// where the rows of each come from.
@usableFromInline
struct Arrangement: Sendable {
  /// The rows of a section.
  @usableFromInline
  enum Rows: Sendable {
    /// Those of the old section; nothing of it has changed yet.
    case old
    /// Those of the new section; nothing of it will change any more.
    case new
    /// Some changes are done, some are not.
    case mixed(RowOrder)
  }

  @usableFromInline let sections: SectionOrder
  /// For each section in order.
  @usableFromInline private(set) var rows: [Rows] = []
  private let diff: SectionedDiff
  private let staging: Staging
  private let operations: PlanOperations
  private let stage: Int

  /// - Parameter stage: How many stages are done; not all of them.
  init(
    after stage: Int, _ staging: Staging, _ operations: PlanOperations, _ diff: SectionedDiff
  ) {
    self.diff = diff
    self.staging = staging
    self.operations = operations
    self.stage = stage
    sections = SectionOrder(after: stage, staging, operations)
    let progress = SectionProgress(after: stage, staging, operations)
    // Rows with new content are no longer the old ones.
    let reloaded = Set(staging[.reloads] <= stage ? operations.reloads.map(\.old) : [])
    rows = sections.entries.map { entry in
      if !progress.hasDone(entry) { return .old }
      if !progress.hasPending(entry) { return .new }
      return .mixed(
        RowOrder(of: entry, after: stage, staging, operations, diff, reloaded: reloaded))
    }
  }

  // MARK: Where a row is now

  /// Where an old row is that has not moved yet.
  func path<Space>(ofOld path: OldPath) -> ItemPath<Space> {
    let section = sections.index(ofOld: path.section)
    let item =
      switch rows[section] {
      case .old: path.item
      case .new: diff.newPath(ofOld: path)!.item
      case .mixed(let order): order.index(ofOld: path.item)
      }
    return ItemPath(section: section, item: item)
  }

  /// Where a new row is that is where it will stay.
  func path<Space>(ofNew path: NewPath) -> ItemPath<Space> {
    let section = sections.index(ofNew: path.section)
    let item =
      switch rows[section] {
      case .old: diff.oldPath(ofNew: path)!.item
      case .new: path.item
      case .mixed(let order): order.index(ofNew: path.item)
      }
    return ItemPath(section: section, item: item)
  }

  /// Where a row is that the view keeps.
  func path(of row: PathPair) -> OldPath {
    let hasMoved = diff.isMoved(old: row.old) && staging.stage(of: row, operations) <= stage
    return hasMoved ? path(ofNew: row.new) : path(ofOld: row.old)
  }

  // MARK: What the data source shows

  /// The list, made of the old and the new one.
  ///
  /// - Complexity: O(s) for s sections, and O(r) for r rows in sections of which
  ///   some changes are done and some are not; the others share their rows.
  @inlinable
  func list<ID, Item>(
    from old: [ListSection<ID, Item>], to new: [ListSection<ID, Item>]
  ) -> [ListSection<ID, Item>] {
    var list: [ListSection<ID, Item>] = []
    list.reserveCapacity(rows.count)
    for (entry, rows) in zip(sections.entries, rows) {
      // Headers and footers are refreshed at the end, like rows.
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

/// Which sections have changed by some stage, and which will change after it.
private struct SectionProgress {
  // Sections that are kept count by their old index.
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
    for path in operations.deletions {
      let done = staging.stageOfEdits(inOldSection: path.section, operations) <= stage
      note(old: path.section, done)
    }
    for path in operations.insertions {
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
    // Of a section that will be deleted nothing is ever as in the new list.
    guard let old = section.old else { return pendingInInserted[section.new!] }
    return section.new == nil || pendingInOld[old]
  }
}
