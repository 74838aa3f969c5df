/// Which operations of a plan are done in which batch: one stage for all of
/// one kind.
struct Staging: Sendable {
  /// Operations that are done together.
  enum Kind: Int, CaseIterable {
    /// Deletions and insertions of sections; apart from them of those that rows
    /// leave, or enter, by moves.
    case sectionDeletions, deletionsOfLeftSections
    case sectionInsertions, insertionsOfEnteredSections
    case sectionMoves
    /// Deletions and insertions of rows.
    case edits, editsInMovedSections
    /// Moves of rows, by whether the sections they come from and go to are
    /// there before and after.
    case moves, movesOutOfDeleted, movesIntoInserted, movesFromDeletedToInserted
    case reloads

    /// Whether these are operations on whole sections.
    var isOfSections: Bool { rawValue <= Kind.sectionMoves.rawValue }
  }

  /// The stage of each kind, from 1.
  private var stages: [Int]
  /// The number of batches.
  let count: Int

  private init(count: Int, stage: (Kind) -> Int) {
    self.count = count
    stages = Kind.allCases.map(stage)
  }

  subscript(kind: Kind) -> Int { stages[kind.rawValue] }
}

extension Staging {
  /// The stage in which a row moves.
  func stage(of move: PathPair, _ operations: PlanOperations) -> Int {
    self[Self.kind(of: move, operations)]
  }

  /// The stage in which a section is deleted.
  func stageOfDeletion(ofOldSection section: Int, _ operations: PlanOperations) -> Int {
    self[Self.kindOfDeletion(ofOldSection: section, operations)]
  }

  /// The stage in which a section is inserted.
  func stageOfInsertion(ofNewSection section: Int, _ operations: PlanOperations) -> Int {
    self[Self.kindOfInsertion(ofNewSection: section, operations)]
  }

  /// The stage in which rows are deleted from and inserted into a section that
  /// is kept.
  func stageOfEdits(inOldSection section: Int, _ operations: PlanOperations) -> Int {
    self[Self.kindOfEdits(inOldSection: section, operations)]
  }

  static func kindOfDeletion(ofOldSection section: Int, _ operations: PlanOperations) -> Kind {
    operations.isLeft[section] ? .deletionsOfLeftSections : .sectionDeletions
  }

  static func kindOfInsertion(ofNewSection section: Int, _ operations: PlanOperations) -> Kind {
    operations.isEntered[section] ? .insertionsOfEnteredSections : .sectionInsertions
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

// MARK: - The fewest stages

extension Staging {
  /// The fewest stages that the rules of the views allow.
  ///
  /// One stage if that is allowed; else two, in any of the ways to deal the
  /// kinds out, sections first if possible; else three, which always do.
  static func fewest(for operations: PlanOperations) -> Staging {
    let rules = StagingRules(operations)
    let one = Staging(count: 1) { _ in 1 }
    if rules.allow(one, sharingBatches: true) { return one }

    // A bit for each kind that there is: set if it is not where it would
    // rather be.
    let kinds = Kind.allCases.filter { rules.present[$0.rawValue] }
    for sharingBatches in [false, true] {
      for choice in 0..<(1 << kinds.count) {
        var two = sectionsFirst
        for (bit, kind) in kinds.enumerated() where choice & (1 << bit) != 0 {
          two.stages[kind.rawValue] = 3 - two[kind]
        }
        if rules.allow(two, sharingBatches: sharingBatches) { return two }
      }
    }
    return rules.leavesDeletedSections ? inThreeWithDeletionsLast : inThreeWithReloadsLast
  }

  /// Sections, then rows; content of rows with the sections.
  private static let sectionsFirst = Staging(count: 2) { $0.isOfSections || $0 == .reloads ? 1 : 2 }

  /// Sections, then rows, then content.
  private static let inThreeWithReloadsLast = Staging(count: 3) {
    $0.isOfSections ? 1 : $0 == .reloads ? 3 : 2
  }

  /// New sections, then rows while the sections they leave are still there,
  /// then deletions of sections, and content.
  private static let inThreeWithDeletionsLast = Staging(count: 3) {
    switch $0 {
    case .sectionDeletions, .deletionsOfLeftSections, .reloads: 3
    case .sectionInsertions, .insertionsOfEnteredSections, .sectionMoves: 1
    default: 2
    }
  }
}
