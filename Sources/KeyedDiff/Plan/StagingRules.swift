/// What may not be in one batch with what, or must come before it.
struct StagingRules {
  let operations: PlanOperations
  /// For each kind whether there are any, and whether they are moves that touch
  /// a section which moves.
  private(set) var present = Staging.Kind.allCases.map { _ in false }
  private var touchesMovedSection = Staging.Kind.allCases.map { _ in false }
  /// The kinds that insert rows which were in a deleted section.
  private var insertsDeletedRows = Staging.Kind.allCases.map { _ in false }
  /// For each kind its moves from one section to another, which views count by
  /// section.
  private var movesAcross: [[PathPair]] = Staging.Kind.allCases.map { _ in [] }

  init(_ operations: PlanOperations) {
    self.operations = operations
    func note(_ kind: Staging.Kind) { present[kind.rawValue] = true }
    for section in operations.sections.deletions {
      note(Staging.kindOfDeletion(ofOldSection: section, operations))
    }
    for section in operations.sections.insertions {
      note(Staging.kindOfInsertion(ofNewSection: section, operations))
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
      if operations.sections.areCrossed(by: move) { movesAcross[kind.rawValue].append(move) }
    }
    for row in operations.replaced where operations.sections.newOfOld[row.old.section] == nil {
      let target = operations.sections.oldOfNew[row.new.section]
      let kind =
        target.map { Staging.kindOfEdits(inOldSection: $0, operations) }
        ?? Staging.kindOfInsertion(ofNewSection: row.new.section, operations)
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
    let sharing = Self.moves.filter {
      !movesAcross[$0.rawValue].isEmpty && sectionStages.contains(staging[$0])
    }
    return sharing.isEmpty || sharingBatches && countAsAcross(sharing, staging)
  }

  /// Whether the section numbers of moves differ. Some views compare those, old
  /// with new, to tell moves across sections from others.
  private func countAsAcross(_ kinds: [Staging.Kind], _ staging: Staging) -> Bool {
    let orders = (0...staging.count).map { SectionOrder(after: $0, staging, operations) }
    return kinds.allSatisfy { kind in
      let (before, after) = (orders[staging[kind] - 1], orders[staging[kind]])
      return movesAcross[kind.rawValue].allSatisfy {
        before.index(ofOld: $0.old.section) != after.index(ofNew: $0.new.section)
      }
    }
  }
}
