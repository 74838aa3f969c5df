/// The sections that the view keeps, by old and new index.
///
/// In ``PlanMode/singleBatch``, a section that the diff moves may be deleted and inserted instead.
struct KeptSections: Sendable {
  /// The new index of each old section; `nil` if the view does not keep the section.
  private(set) var newOfOld: [Int?]
  /// The old index of each new section; `nil` if the view does not keep the section.
  private(set) var oldOfNew: [Int?]
  /// Kept sections that move.
  private(set) var moves: [IndexPair]
  /// For each old section, whether the view keeps and moves it.
  private(set) var isMovedOld: [Bool]

  init(_ sections: ListDiff) {
    newOfOld = sections.changes.inverse.oldRows(newCount: sections.oldCount)
    oldOfNew = sections.changes.oldRows(newCount: sections.newCount)
    moves = sections.moves
    isMovedOld = Array(repeating: false, count: sections.oldCount)
    for move in moves { isMovedOld[move.old] = true }
  }

  /// Replaces the move of a section with a deletion and an insertion if rows of the section change.
  ///
  /// One batch cannot both move a section and change the rows of the section.
  mutating func replaceMovedSections(changedBy items: SectionedDiff.Items, reloads: [PathPair]) {
    var changedOld = items.deletions.sections()
    var changedNew = items.insertions.sections()
    for row in items.moves + reloads {
      changedOld.insert(row.old.section)
      changedNew.insert(row.new.section)
    }
    for move in moves where changedOld.contains(move.old) || changedNew.contains(move.new) {
      newOfOld[move.old] = nil
      oldOfNew[move.new] = nil
      isMovedOld[move.old] = false
    }
    moves.removeAll { !isMovedOld[$0.old] }
  }

  /// Old indices of sections that are not kept, in ascending order.
  var deletions: [Int] { newOfOld.indices.filter { newOfOld[$0] == nil } }

  /// New indices of sections that are not kept, in ascending order.
  var insertions: [Int] { oldOfNew.indices.filter { oldOfNew[$0] == nil } }

  /// Whether sections are deleted, inserted or moved.
  var hasChanges: Bool {
    newOfOld.contains(nil) || oldOfNew.contains(nil) || !moves.isEmpty
  }

  /// Returns whether a row moves to another section, or is in a section that is not kept.
  func areCrossed(by row: PathPair) -> Bool { newOfOld[row.old.section] != row.new.section }

  /// Returns the old indices of the section that a row leaves and of the section that it enters.
  ///
  /// An index is `nil` if that section does not move.
  func movedOnes(touchedBy row: PathPair) -> (left: Int?, entered: Int?) {
    func moved(_ section: Int) -> Int? { isMovedOld[section] ? section : nil }
    return (moved(row.old.section), oldOfNew[row.new.section].flatMap(moved))
  }
}
