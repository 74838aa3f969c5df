/// All operations of a plan, before they are assigned to batches.
///
/// Indices and paths refer to the old or the new list, never to a list between two batches.
struct PlanOperations: Sendable {
  let sections: KeptSections

  /// Rows deleted from kept sections, ascending.
  ///
  /// All other deleted rows are deleted with their section.
  private(set) var deletions: RowRanges<OldPath>
  /// Rows inserted into kept sections, ascending.
  ///
  /// All other inserted rows are inserted with their section.
  private(set) var insertions: RowRanges<NewPath>
  /// Rows that the view keeps and moves, ascending by old path.
  private(set) var moves: [PathPair] = []
  /// For each old section, whether any of its rows moves, within the section or out of it.
  private(set) var isLeft: [Bool]
  /// For each new section, whether a row moves within it or into it.
  private(set) var isEntered: [Bool]
  /// Rows that the diff keeps, but that the view deletes and inserts.
  private(set) var replaced: [PathPair] = []
  /// Moves of reloaded rows that are replaced to save a batch.
  private var replacedMoves: Set<PathPair> = []
  /// Kept rows to reload in a batch.
  private(set) var reloads: [PathPair] = []

  /// Kept rows to configure again after all batches.
  private(set) var refreshed: [PathPair] = []
  /// Kept sections whose header or footer changes.
  let refreshedSections: [IndexPair]

  private let mode: PlanMode

  /// Creates the operations.
  ///
  /// - Parameters:
  ///   - diff: The changes.
  ///   - mode: The treatment of moves that need more than one batch.
  ///   - areReloads: For each of `diff.items.updates`, whether the row is reloaded; empty if none
  ///     is.
  init(_ diff: SectionedDiff, mode: PlanMode, areReloads: [Bool]) {
    self.mode = mode
    var reloads: [PathPair] = []
    var refreshed = diff.items.updates  // shares storage with the diff
    if areReloads.contains(true) {
      refreshed = []
      for (update, isReload) in zip(diff.items.updates, areReloads) {
        if isReload { reloads.append(update) } else { refreshed.append(update) }
      }
    }
    var sections = KeptSections(diff.sections)
    if mode == .singleBatch {
      sections.replaceMovedSections(changedBy: diff.items, reloads: reloads)
    }
    self.sections = sections
    refreshedSections = diff.sections.updates.filter { sections.newOfOld[$0.old] == $0.new }
    isLeft = []
    isEntered = []
    deletions = diff.items.deletions
    insertions = diff.items.insertions
    if sections.newOfOld.contains(nil) {
      deletions = deletions.filterRanges { sections.newOfOld[$0.section] != nil }
    }
    if sections.oldOfNew.contains(nil) {
      insertions = insertions.filterRanges { sections.oldOfNew[$0.section] != nil }
    }

    var keptMoves = diff.items.moves
    if mode == .singleBatch, !reloads.isEmpty,
      !sections.moves.isEmpty || keptMoves.contains(where: keepsMove(of:))
    {
      // Views locate a reloaded row without regard to the moves of the batch, so reloaded rows are
      // deleted and inserted instead. The other rows may then need fewer moves.
      for row in reloads { replace(row) }
      keptMoves = diff.moves(replacing: reloads)
      reloads = []
    }
    if keptMoves.allSatisfy(keepsMove(of:)) {
      moves = keptMoves  // shares storage with the diff
    } else {
      for move in keptMoves {
        if keepsMove(of: move) { moves.append(move) } else { replace(move) }
      }
    }
    func keeps(_ row: PathPair) -> Bool { !sections.areCrossed(by: row) || keepsMove(of: row) }
    self.reloads = reloads.filter(keeps)
    self.refreshed = refreshed.allSatisfy(keeps) ? refreshed : refreshed.filter(keeps)
    finish()
  }

  /// Returns the operations with the moves of all reloaded rows replaced.
  ///
  /// A batch with reloads has no moves, so these operations may fit into fewer batches. Returns
  /// `nil` if no reloaded row moves, or if the mode keeps such moves.
  func replacingReloadedMoves() -> PlanOperations? {
    var result = self
    let moved = Set(moves)
    result.replacedMoves = Set(reloads.filter(moved.contains))
    if mode != .fewestBatches || result.replacedMoves.isEmpty { return nil }
    let replaced = result.replacedMoves
    result.moves = moves.filter { !replaced.contains($0) }
    result.reloads = reloads.filter { !replaced.contains($0) }
    for move in moves where replaced.contains(move) { result.replace(move) }
    result.finish()
    return result
  }

  /// Sorts the edits, and finds the sections that rows leave and enter.
  private mutating func finish() {
    isLeft = Array(repeating: false, count: sections.newOfOld.count)
    isEntered = Array(repeating: false, count: sections.oldOfNew.count)
    for move in moves {
      isLeft[move.old.section] = true
      isEntered[move.new.section] = true
    }
    if !replaced.isEmpty {
      deletions.sort()
      insertions.sort()
    }
  }

  /// Returns whether the view moves a row, instead of deleting and inserting it.
  func keepsMove(of row: PathPair) -> Bool {
    switch mode {
    case .everyMove: return true
    case .fewestBatches:
      return sections.newOfOld[row.old.section] != nil && !replacedMoves.contains(row)
    case .singleBatch:
      guard sections.newOfOld[row.old.section] != nil,
        sections.oldOfNew[row.new.section] != nil
      else { return false }
      // Some views mistake a move to another section for a move within a section, if the old index
      // of the section that the row leaves equals the new index of the section that it enters. The
      // two indices can be equal only in a batch with operations on sections.
      return !(sections.areCrossed(by: row) && row.old.section == row.new.section)
    }
  }

  /// Deletes a row at its old path and inserts it at its new path.
  private mutating func replace(_ row: PathPair) {
    replaced.append(row)
    if sections.newOfOld[row.old.section] != nil { deletions.append(row.old) }
    if sections.oldOfNew[row.new.section] != nil { insertions.append(row.new) }
  }

  /// Whether any operation needs a batch.
  var needBatches: Bool {
    !(deletions.isEmpty && insertions.isEmpty && moves.isEmpty && reloads.isEmpty)
      || sections.hasChanges
  }
}
