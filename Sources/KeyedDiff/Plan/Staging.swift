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
    self[operations.isLeft[section] ? .deletionsOfLeftSections : .sectionDeletions]
  }

  /// The stage in which a section is inserted.
  func stageOfInsertion(ofNewSection section: Int, _ operations: PlanOperations) -> Int {
    self[operations.isEntered[section] ? .insertionsOfEnteredSections : .sectionInsertions]
  }

  /// The stage in which rows are deleted from and inserted into a section that
  /// is kept.
  func stageOfEdits(inOldSection section: Int, _ operations: PlanOperations) -> Int {
    self[Self.kindOfEdits(inOldSection: section, operations)]
  }

  fileprivate static func kindOfEdits(
    inOldSection section: Int, _ operations: PlanOperations
  ) -> Kind {
    operations.sections.isMovedOld[section] ? .editsInMovedSections : .edits
  }

  fileprivate static func kind(of move: PathPair, _ operations: PlanOperations) -> Kind {
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

/// What may not be in one batch with what, or must come before it.
private struct StagingRules {
  let operations: PlanOperations
  /// For each kind whether there are any, and whether they are moves that touch
  /// a section which moves.
  private(set) var present = Staging.Kind.allCases.map { _ in false }
  private var touchesMovedSection = Staging.Kind.allCases.map { _ in false }
  /// The kinds that insert rows which were in a deleted section.
  private var insertsDeletedRows = Staging.Kind.allCases.map { _ in false }
  /// Moves from one section to another, which views count by section.
  private var movesAcross: [PathPair] = []

  init(_ operations: PlanOperations) {
    self.operations = operations
    func note(_ kind: Staging.Kind) { present[kind.rawValue] = true }
    for (section, partner) in operations.sections.newOfOld.enumerated() where partner == nil {
      note(operations.isLeft[section] ? .deletionsOfLeftSections : .sectionDeletions)
    }
    for (section, partner) in operations.sections.oldOfNew.enumerated() where partner == nil {
      note(operations.isEntered[section] ? .insertionsOfEnteredSections : .sectionInsertions)
    }
    if !operations.sections.moves.isEmpty { note(.sectionMoves) }
    if !operations.reloads.isEmpty { note(.reloads) }
    for path in operations.deletions {
      note(Staging.kindOfEdits(inOldSection: path.section, operations))
    }
    for path in operations.insertions {
      let section = operations.sections.oldOfNew[path.section]!
      note(Staging.kindOfEdits(inOldSection: section, operations))
    }
    for move in operations.moves {
      let kind = Staging.kind(of: move, operations)
      note(kind)
      let target = operations.sections.oldOfNew[move.new.section]
      if operations.sections.isMovedOld[move.old.section]
        || target.map({ operations.sections.isMovedOld[$0] }) ?? false
      {
        touchesMovedSection[kind.rawValue] = true
      }
      if operations.sections.areCrossed(by: move) { movesAcross.append(move) }
    }
    for row in operations.replaced where operations.sections.newOfOld[row.old.section] == nil {
      let target = operations.sections.oldOfNew[row.new.section]
      let kind =
        target.map {
          Staging.kindOfEdits(inOldSection: $0, operations)
        }
        ?? (operations.isEntered[row.new.section]
          ? .insertionsOfEnteredSections : .sectionInsertions)
      insertsDeletedRows[kind.rawValue] = true
    }
  }

  private func has(_ kind: Staging.Kind) -> Bool { present[kind.rawValue] }

  /// Whether rows move out of sections that are deleted.
  var leavesDeletedSections: Bool {
    has(.movesOutOfDeleted) || has(.movesFromDeletedToInserted)
  }

  private static let moves: [Staging.Kind] = [
    .moves, .movesOutOfDeleted, .movesIntoInserted, .movesFromDeletedToInserted,
  ]
  private static let sectionOperations = Staging.Kind.allCases.filter(\.isOfSections)

  /// Whether a staging keeps the rules.
  ///
  /// - Parameter sharingBatches: Whether rows may change their section in a
  ///   batch with operations on sections. They may, unless their section
  ///   numbers happen to be equal; without is cheaper to find out.
  func allow(_ staging: Staging, sharingBatches: Bool) -> Bool {
    func conflict(_ first: Staging.Kind, _ second: Staging.Kind) -> Bool {
      has(first) && has(second) && staging[first] == staging[second]
    }
    func misses(_ first: Staging.Kind, before second: Staging.Kind) -> Bool {
      has(first) && has(second) && staging[first] >= staging[second]
    }
    // A view adjusts the index of a reload by deletions and insertions only.
    if conflict(.reloads, .sectionMoves) { return false }
    if Self.moves.contains(where: { conflict(.reloads, $0) }) { return false }
    // A section that moves takes its rows along as they are.
    if conflict(.editsInMovedSections, .sectionMoves) { return false }
    if Self.moves.contains(where: {
      touchesMovedSection[$0.rawValue] && conflict($0, .sectionMoves)
    }) {
      return false
    }
    // A row can neither leave a section that is gone nor enter one that is not
    // there yet.
    if misses(.insertionsOfEnteredSections, before: .movesIntoInserted)
      || misses(.insertionsOfEnteredSections, before: .movesFromDeletedToInserted)
      || misses(.movesOutOfDeleted, before: .deletionsOfLeftSections)
      || misses(.movesFromDeletedToInserted, before: .deletionsOfLeftSections)
    {
      return false
    }
    // No row is in two places. A section with such rows is not left by moves.
    if Staging.Kind.allCases.contains(where: {
      insertsDeletedRows[$0.rawValue] && staging[$0] < staging[.sectionDeletions]
    }) {
      return false
    }
    let sectionStages = Self.sectionOperations.filter(has).map { staging[$0] }
    let sharing = movesAcross.filter { sectionStages.contains(staging.stage(of: $0, operations)) }
    return sharing.isEmpty || sharingBatches && countsAsAcross(sharing, staging)
  }

  /// Whether the section numbers of moves differ. Some views compare those, old
  /// with new, to tell moves across sections from others.
  private func countsAsAcross(_ moves: [PathPair], _ staging: Staging) -> Bool {
    let orders = (0...staging.count).map { SectionOrder(after: $0, staging, operations) }
    return moves.allSatisfy { move in
      let stage = staging.stage(of: move, operations)
      return orders[stage - 1].index(ofOld: move.old.section)
        != orders[stage].index(ofNew: move.new.section)
    }
  }
}
