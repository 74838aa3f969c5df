/// Which sections the view keeps, by old and new index. In a plan of one batch
/// that may be fewer than the diff keeps.
struct KeptSections: Sendable {
  /// For each old section the new one that the view keeps it as.
  private(set) var newOfOld: [Int?]
  /// For each new section the old one that the view has it as.
  private(set) var oldOfNew: [Int?]
  /// Sections that the view keeps and moves.
  private(set) var moves: [IndexPair]
  /// For each old section whether it is one of these.
  private(set) var isMovedOld: [Bool]

  init(_ sections: ListDiff) {
    newOfOld = (0..<sections.oldCount).map(sections.newIndex(ofOld:))
    oldOfNew = (0..<sections.newCount).map(sections.oldIndex(ofNew:))
    moves = sections.moves
    isMovedOld = Array(repeating: false, count: sections.oldCount)
    for move in moves { isMovedOld[move.old] = true }
  }

  /// Deletes and inserts sections that move and in which rows change: one batch
  /// cannot do both.
  ///
  /// - Parameter reloads: Rows to load anew.
  mutating func replaceMovedSections(changedBy items: SectionedDiff.Items, reloads: [PathPair]) {
    var changedOld = Set(items.deletions.map(\.section))
    var changedNew = Set(items.insertions.map(\.section))
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

  /// Old sections that are not kept, ascending.
  var deletions: [Int] { newOfOld.indices.filter { newOfOld[$0] == nil } }

  /// New sections that are not kept ones, ascending.
  var insertions: [Int] { oldOfNew.indices.filter { oldOfNew[$0] == nil } }

  /// Whether sections are deleted, inserted or moved.
  var hasChanges: Bool {
    newOfOld.contains(nil) || oldOfNew.contains(nil) || !moves.isEmpty
  }

  /// Whether a row goes from one section to another: also out of a section that
  /// is not kept, or into one.
  func areCrossed(by row: PathPair) -> Bool { newOfOld[row.old.section] != row.new.section }

  /// The old index of the section that a row leaves, and of the one that it enters,
  /// if they move.
  func movedOnes(touchedBy row: PathPair) -> (left: Int?, entered: Int?) {
    func moved(_ section: Int) -> Int? { isMovedOld[section] ? section : nil }
    return (moved(row.old.section), oldOfNew[row.new.section].flatMap(moved))
  }
}
