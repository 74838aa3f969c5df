/// The rules for operations that must not be in the same batch, or must be in a certain order.
struct StagingRules {
  typealias Kind = Staging.Kind

  let operations: PlanOperations
  /// The kinds of operations that the plan has.
  let kinds: [Kind]
  /// Pairs of kinds that must be in different stages.
  private let apart: [(Kind, Kind)]
  /// Pairs of kinds: the first must be in an earlier stage than the second.
  private let ordered: [(first: Kind, second: Kind)]
  /// Pairs of kinds: the first must not be in a later stage than the second.
  private let notAfter: [(first: Kind, second: Kind)]
  /// Kinds with at least one row that moves within, out of or into a section that itself moves.
  private let touchMovedSections: [Kind]
  /// Moves of rows from one section to another, by kind.
  private let movesAcross: [(kind: Kind, moves: [PathPair])]

  init(_ operations: PlanOperations) {
    self.operations = operations
    var isPresent = Kind.allCases.map { _ in false }
    var touches = isPresent
    var across: [[PathPair]] = Kind.allCases.map { _ in [] }
    func note(_ kind: Kind) { isPresent[kind.rawValue] = true }
    for section in operations.sections.deletions {
      note(Staging.kindOfDeletion(ofOldSection: section, operations))
    }
    for section in operations.sections.insertions {
      note(Staging.kindOfInsertion(ofNewSection: section, operations))
    }
    if !operations.sections.moves.isEmpty { note(.sectionMoves) }
    if !operations.reloads.isEmpty { note(.reloads) }
    operations.deletions.forEachRun { path, _ in
      note(Staging.kindOfEdits(inOldSection: path.section, operations))
    }
    operations.insertions.forEachRun { path, _ in
      let section = operations.sections.oldOfNew[path.section]!
      note(Staging.kindOfEdits(inOldSection: section, operations))
    }
    for move in operations.moves {
      let kind = Staging.kind(of: move, operations)
      note(kind)
      if operations.sections.movedOnes(touchedBy: move) != (nil, nil) {
        touches[kind.rawValue] = true
      }
      if operations.sections.areCrossed(by: move) { across[kind.rawValue].append(move) }
    }
    // A replaced row is deleted and inserted again. It must not be inserted in an earlier stage, or
    // it would be in the list twice.
    var notAfter: [(first: Kind, second: Kind)] = []
    for row in operations.replaced {
      let first = Staging.kindOfDeletion(of: row, operations)
      let second = Staging.kindOfInsertion(of: row, operations)
      if !notAfter.contains(where: { $0 == (first, second) }) { notAfter.append((first, second)) }
    }
    self.notAfter = notAfter
    func those(_ flags: [Bool]) -> [Kind] { Kind.allCases.filter { flags[$0.rawValue] } }
    kinds = those(isPresent)
    touchMovedSections = those(touches)
    movesAcross = kinds.filter { !across[$0.rawValue].isEmpty }.map { ($0, across[$0.rawValue]) }

    func areThere(_ first: Kind, _ second: Kind) -> Bool {
      isPresent[first.rawValue] && isPresent[second.rawValue]
    }
    // A batch with moves must not reload rows: views ignore moves when they locate reloaded rows.
    let besideReloads: [(Kind, Kind)] = (Self.moves + [.sectionMoves]).map { (.reloads, $0) }
    // A view moves a section together with its rows, so the rows cannot change in the same batch.
    apart = (besideReloads + [(.editsInMovedSections, .sectionMoves)]).filter(areThere)
    // A row can move into a section only after the batch that inserts the section, and out of a
    // section only before the batch that deletes the section.
    ordered = [
      (.insertionsOfEnteredSections, .movesIntoInserted),
      (.insertionsOfEnteredSections, .movesFromDeletedToInserted),
      (.movesOutOfDeleted, .deletionsOfLeftSections),
      (.movesFromDeletedToInserted, .deletionsOfLeftSections),
    ].filter(areThere)
  }

  private static let moves: [Kind] = [
    .moves, .movesOutOfDeleted, .movesIntoInserted, .movesFromDeletedToInserted,
  ]

  /// Whether a batch of the plan reloads rows.
  var hasReloads: Bool { !operations.reloads.isEmpty }

  /// Whether rows move out of sections that are deleted.
  var leavesDeletedSections: Bool {
    kinds.contains(.movesOutOfDeleted) || kinds.contains(.movesFromDeletedToInserted)
  }

  /// Returns whether a staging obeys the rules about pairs of kinds.
  ///
  /// Moves of rows must also obey other rules, which this method does not check.
  func allow(_ staging: Staging) -> Bool {
    apart.allSatisfy { staging[$0] != staging[$1] }
      && ordered.allSatisfy { staging[$0] < staging[$1] }
      && notAfter.allSatisfy { staging[$0] <= staging[$1] }
  }

  // MARK: Moves of rows, by kind

  /// Returns whether no row leaves or enters a section in the stage in which that section moves.
  func allowTouching(_ staging: Staging) -> Bool {
    touchMovedSections.allSatisfy { staging[$0] != staging[.sectionMoves] }
  }

  /// Returns whether no row moves to another section in a batch with operations on sections.
  func keepCrossingMovesFromSections(_ staging: Staging) -> Bool {
    let sectionStages = stagesOfSections(staging)
    return movesAcross.allSatisfy { !sectionStages.contains(staging[$0.kind]) }
  }

  /// Returns whether each row that moves to another section gets a different section index.
  ///
  /// Some views compare a row's section index before and after a batch to detect moves to other
  /// sections. Operations on sections in the same batch can make the two indices equal.
  func countMovesAsAcross(_ staging: Staging) -> Bool {
    let sectionStages = stagesOfSections(staging)
    let beside = movesAcross.filter { sectionStages.contains(staging[$0.kind]) }
    if beside.isEmpty { return true }
    let orders = sectionOrders(staging)
    return beside.allSatisfy { kind, moves in
      moves.allSatisfy { countsAsAcross($0, in: staging[kind], orders) }
    }
  }

  // MARK: Single moves

  /// Returns whether a row may move in a stage, given the reloads and section moves of that stage.
  func allow(_ move: PathPair, in stage: Int, _ staging: Staging) -> Bool {
    if hasReloads && staging[.reloads] == stage { return false }
    let (left, entered) = operations.sections.movedOnes(touchedBy: move)
    return left.map { staging.stageOfMove(ofOldSection: $0) != stage } ?? true
      && entered.map { staging.stageOfMove(ofOldSection: $0) != stage } ?? true
  }

  /// Returns whether a moved row has different section indices before and after the stage.
  func countsAsAcross(
    _ move: PathPair, in stage: Int, _ orders: [SectionOrder]
  ) -> Bool {
    let (old, new) = (move.old.section, move.new.section)
    let before = stage == 1 ? old : orders[stage - 2].index(ofOld: old)
    let after = stage > orders.count ? new : orders[stage - 1].index(ofNew: new)
    return before != after
  }

  // MARK: Sections

  /// Returns the stages with operations on sections.
  private func stagesOfSections(_ staging: Staging) -> [Int] {
    kinds.filter(\.isOfSections).map { staging[$0] }
  }

  /// Returns the order of the sections after each stage except the last.
  func sectionOrders(_ staging: Staging) -> [SectionOrder] {
    (1..<staging.count).map { SectionOrder(after: $0, staging, operations) }
  }
}
