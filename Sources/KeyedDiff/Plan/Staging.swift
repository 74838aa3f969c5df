/// The assignment of operations to the stages of a plan.
///
/// Each stage is one batch. Each kind of operation has a stage. If there are two stages, the four
/// sets below contain the rows and sections whose operations are not in the stage of their kind.
struct Staging: Sendable {
  /// A kind of operation.
  enum Kind: Int, CaseIterable {
    /// Deletions of sections; the kind depends on whether rows move out of the section.
    case sectionDeletions, deletionsOfLeftSections
    /// Insertions of sections; the kind depends on whether rows move into the section.
    case sectionInsertions, insertionsOfEnteredSections
    case sectionMoves
    /// Deletions and insertions of rows; the kind depends on whether their section moves.
    case edits, editsInMovedSections
    /// Moves of rows; the kind depends on whether the old section is deleted and whether the new
    /// section is inserted.
    case moves, movesOutOfDeleted, movesIntoInserted, movesFromDeletedToInserted
    case reloads

    /// Whether operations of this kind delete, insert or move whole sections.
    var isOfSections: Bool { rawValue <= Kind.sectionMoves.rawValue }
  }

  /// The stages of all kinds of operations, with two bits for each kind.
  ///
  /// Stages are numbered from 1. An array would be slower than bits, because a new array
  /// would be allocated for each staging that is tried.
  private var stages: UInt32 = 0
  /// The number of stages.
  let count: Int
  /// Row moves that are not in the stage of their kind.
  var movesApart: Set<PathPair> = []
  /// Old indices of sections whose move is not in the stage of its kind.
  var sectionsApart: Set<Int> = []
  /// Old indices of sections whose deletion is in the second stage, not in the stage of its kind.
  var lateDeletions: Set<Int> = []
  /// New indices of sections whose insertion is in the second stage, not in the stage of its kind.
  var lateInsertions: Set<Int> = []
  /// Whether new sections precede old ones in the list after stage 1, if either order is possible.
  var showsNewSectionsFirst = false

  init(count: Int, stage: (Kind) -> Int) {
    self.count = count
    for kind in Kind.allCases { self[kind] = stage(kind) }
  }

  subscript(kind: Kind) -> Int {
    get { Int(stages >> (2 * UInt32(kind.rawValue)) & 3) }
    set {
      let shift = 2 * UInt32(kind.rawValue)
      stages = stages & ~(3 << shift) | UInt32(newValue) << shift
    }
  }
}

extension Staging {
  /// Returns the stage in which a row moves.
  func stage(of move: PathPair, _ operations: PlanOperations) -> Int {
    let stage = self[Self.kind(of: move, operations)]
    return movesApart.contains(move) ? 3 - stage : stage
  }

  /// Returns the stage in which a section moves, given the old index of the section.
  func stageOfMove(ofOldSection section: Int) -> Int {
    let stage = self[.sectionMoves]
    return sectionsApart.contains(section) ? 3 - stage : stage
  }

  /// Returns the stage in which a section is deleted.
  func stageOfDeletion(ofOldSection section: Int, _ operations: PlanOperations) -> Int {
    lateDeletions.contains(section)
      ? 2 : self[Self.kindOfDeletion(ofOldSection: section, operations)]
  }

  /// Returns the stage in which a section is inserted.
  func stageOfInsertion(ofNewSection section: Int, _ operations: PlanOperations) -> Int {
    lateInsertions.contains(section)
      ? 2 : self[Self.kindOfInsertion(ofNewSection: section, operations)]
  }

  /// Returns the stage in which rows of a kept section are deleted and inserted.
  ///
  /// The result is never the stage in which the section moves.
  func stageOfEdits(inOldSection section: Int, _ operations: PlanOperations) -> Int {
    let stage = self[Self.kindOfEdits(inOldSection: section, operations)]
    return sectionsApart.contains(section) ? 3 - stage : stage
  }

  /// Returns the stage that deletes a replaced row (one that is deleted and inserted again).
  func stageOfDeletion(of row: PathPair, _ operations: PlanOperations) -> Int {
    operations.sections.newOfOld[row.old.section] == nil
      ? stageOfDeletion(ofOldSection: row.old.section, operations)
      : stageOfEdits(inOldSection: row.old.section, operations)
  }

  /// Returns the stage that inserts a replaced row.
  func stageOfInsertion(of row: PathPair, _ operations: PlanOperations) -> Int {
    operations.sections.oldOfNew[row.new.section].map {
      stageOfEdits(inOldSection: $0, operations)
    } ?? stageOfInsertion(ofNewSection: row.new.section, operations)
  }

  static func kindOfDeletion(ofOldSection section: Int, _ operations: PlanOperations) -> Kind {
    operations.isLeft[section] ? .deletionsOfLeftSections : .sectionDeletions
  }

  static func kindOfInsertion(ofNewSection section: Int, _ operations: PlanOperations) -> Kind {
    operations.isEntered[section] ? .insertionsOfEnteredSections : .sectionInsertions
  }

  /// Returns the kind of the operation that deletes a replaced row.
  static func kindOfDeletion(of row: PathPair, _ operations: PlanOperations) -> Kind {
    operations.sections.newOfOld[row.old.section] == nil
      ? kindOfDeletion(ofOldSection: row.old.section, operations)
      : kindOfEdits(inOldSection: row.old.section, operations)
  }

  /// Returns the kind of the operation that inserts a replaced row.
  static func kindOfInsertion(of row: PathPair, _ operations: PlanOperations) -> Kind {
    operations.sections.oldOfNew[row.new.section].map {
      kindOfEdits(inOldSection: $0, operations)
    } ?? kindOfInsertion(ofNewSection: row.new.section, operations)
  }

  static func kindOfEdits(inOldSection section: Int, _ operations: PlanOperations) -> Kind {
    operations.sections.isMovedOld[section] ? .editsInMovedSections : .edits
  }

  static func kind(of move: PathPair, _ operations: PlanOperations) -> Kind {
    let isDeleted = operations.sections.newOfOld[move.old.section] == nil
    let isInserted = operations.sections.oldOfNew[move.new.section] == nil
    switch (isDeleted, isInserted) {
    case (false, false): return .moves
    case (true, false): return .movesOutOfDeleted
    case (false, true): return .movesIntoInserted
    case (true, true): return .movesFromDeletedToInserted
    }
  }
}
