/// Which operations of a plan are done in which batch: one stage for all of
/// one kind, but for rows and sections that have to be apart.
struct Staging: Sendable {
  /// Operations that are done together.
  enum Kind: Int, CaseIterable {
    /// Deletions and insertions of sections. Those that rows leave, or enter, by
    /// moves are kinds of their own.
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

  /// The stage of each kind, from 1, in two bits: so many stagings are tried that
  /// an array for each would take most of the time.
  private var stages: UInt32 = 0
  /// The number of batches.
  let count: Int
  /// Moves of rows that are done in the other one of two stages than the rest of
  /// their kind.
  var movesApart: Set<PathPair> = []
  /// Old sections that move in the other one of two stages than the rest.
  fileprivate(set) var sectionsApart: Set<Int> = []
  /// Old sections that are deleted, and new ones that are inserted, in the second of
  /// two stages, while the rest of their kind is in the first.
  var lateDeletions: Set<Int> = []
  var lateInsertions: Set<Int> = []
  /// Whether between two stages sections that are at their new places come before
  /// those that are at their old ones, where either may be first.
  fileprivate(set) var showsNewSectionsFirst = false

  private init(count: Int, stage: (Kind) -> Int) {
    self.count = count
    for kind in Kind.allCases { self[kind] = stage(kind) }
  }

  private(set) subscript(kind: Kind) -> Int {
    get { Int(stages >> (2 * UInt32(kind.rawValue)) & 3) }
    set {
      let shift = 2 * UInt32(kind.rawValue)
      stages = stages & ~(3 << shift) | UInt32(newValue) << shift
    }
  }
}

extension Staging {
  /// The stage in which a row moves.
  func stage(of move: PathPair, _ operations: PlanOperations) -> Int {
    let stage = self[Self.kind(of: move, operations)]
    return movesApart.contains(move) ? 3 - stage : stage
  }

  /// The stage in which a section moves, by its old index.
  func stageOfMove(ofOldSection section: Int) -> Int {
    let stage = self[.sectionMoves]
    return sectionsApart.contains(section) ? 3 - stage : stage
  }

  /// The stage in which a section is deleted.
  func stageOfDeletion(ofOldSection section: Int, _ operations: PlanOperations) -> Int {
    lateDeletions.contains(section)
      ? 2 : self[Self.kindOfDeletion(ofOldSection: section, operations)]
  }

  /// The stage in which a section is inserted.
  func stageOfInsertion(ofNewSection section: Int, _ operations: PlanOperations) -> Int {
    lateInsertions.contains(section)
      ? 2 : self[Self.kindOfInsertion(ofNewSection: section, operations)]
  }

  /// The stage in which rows are deleted from and inserted into a section that
  /// is kept: never the one in which that moves.
  func stageOfEdits(inOldSection section: Int, _ operations: PlanOperations) -> Int {
    let stage = self[Self.kindOfEdits(inOldSection: section, operations)]
    return sectionsApart.contains(section) ? 3 - stage : stage
  }

  /// The stage in which a row is inserted that was deleted elsewhere.
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

  /// The kind with which a row is inserted that was deleted elsewhere.
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

// MARK: - The fewest stages

extension Staging {
  /// The fewest stages that the rules of the views allow, as far as it looks.
  ///
  /// One stage if that is allowed; else two, in any of the ways to deal the
  /// kinds out, sections first if possible; else two in some of the ways in which
  /// moves and sections are apart from their kind; else three, which always do.
  static func fewest(for operations: PlanOperations) -> Staging {
    let rules = StagingRules(operations)
    let one = Staging(count: 1) { _ in 1 }
    if rules.allow(one), rules.allowTouching(one), rules.countMovesAsAcross(one) { return one }

    // A bit for each kind that there is: set if it is not where it would
    // rather be.
    let choices = (0..<(1 << rules.kinds.count)).lazy.map { choice in
      var two = sectionsFirst
      for (bit, kind) in rules.kinds.enumerated() where choice & (1 << bit) != 0 {
        two[kind] = 3 - two[kind]
      }
      return two
    }.filter(rules.allow)
    // What is cheapest to find out comes first.
    let separate = choices.first {
      rules.allowTouching($0) && rules.keepCrossingMovesFromSections($0)
    }
    if let separate { return separate }
    let rest = Array(choices)
    let together = rest.first { rules.allowTouching($0) && rules.countMovesAsAcross($0) }
    if let two = together ?? inTwoDealtSingly(rest, rules) { return two }
    return rules.leavesDeletedSections ? inThreeWithDeletionsLast : inThreeWithReloadsLast
  }

  /// One of some choices with moves and sections apart from their kind, if that
  /// helps.
  private static func inTwoDealtSingly(_ choices: [Staging], _ rules: StagingRules) -> Staging? {
    let choices = choices.filter {
      // What comes late is chosen one by one.
      $0[.edits] == 2 && $0[.sectionDeletions] == 1 && $0[.sectionInsertions] == 1
        // No row moves beside reloads, so that none can change its stage, and no section.
        && (rules.hasReloads ? rules.allowTouching($0) : $0[.moves] == 2)
    }
    guard let sections = MovingSections(rules.operations) else { return nil }
    // How many sections and rows may be looked at, about.
    var patience = 100_000
    for free in [[]] + (rules.hasReloads ? [] : sections.choices) {
      for showsNewSectionsFirst in [false, true] {
        for var two in choices {
          two.sectionsApart = two[.sectionMoves] == 1 ? sections.second : sections.first
          two.sectionsApart.formUnion(free)
          two.showsNewSectionsFirst = showsNewSectionsFirst
          if let two = rules.dealingSingly(two, &patience) { return two }
          if patience <= 0 { return nil }
        }
      }
    }
    return nil
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
