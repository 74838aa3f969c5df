/// What may not be in one batch with what, or must come before it.
struct StagingRules {
  typealias Kind = Staging.Kind

  let operations: PlanOperations
  /// The kinds that there are.
  let kinds: [Kind]
  /// Kinds that must be in different stages.
  private let apart: [(Kind, Kind)]
  /// Kinds of which the first one must be in an earlier stage.
  private let ordered: [(first: Kind, second: Kind)]
  /// Kinds of which the first one must be in no later stage.
  private let notAfter: [(first: Kind, second: Kind)]
  /// The kinds of moves that leave or enter sections which move.
  private let touchMovedSections: [Kind]
  /// Moves from one section to another, which views count by section, by kind.
  private let movesAcross: [(kind: Kind, moves: [PathPair])]

  init(_ operations: PlanOperations) {
    self.operations = operations
    var isPresent = Kind.allCases.map { _ in false }
    var touches = isPresent
    var insertsDeletedRows = isPresent
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
      if operations.sections.movedOnes(touchedBy: move) != (nil, nil) {
        touches[kind.rawValue] = true
      }
      if operations.sections.areCrossed(by: move) { across[kind.rawValue].append(move) }
    }
    for row in operations.replaced where operations.sections.newOfOld[row.old.section] == nil {
      insertsDeletedRows[Staging.kindOfInsertion(of: row, operations).rawValue] = true
    }
    func those(_ flags: [Bool]) -> [Kind] { Kind.allCases.filter { flags[$0.rawValue] } }
    kinds = those(isPresent)
    touchMovedSections = those(touches)
    movesAcross = kinds.filter { !across[$0.rawValue].isEmpty }.map { ($0, across[$0.rawValue]) }

    func areThere(_ first: Kind, _ second: Kind) -> Bool {
      isPresent[first.rawValue] && isPresent[second.rawValue]
    }
    // A view adjusts the index of a reload by deletions and insertions only.
    let besideReloads: [(Kind, Kind)] = (Self.moves + [.sectionMoves]).map { (.reloads, $0) }
    // A section that moves takes its rows along as they are.
    apart = (besideReloads + [(.editsInMovedSections, .sectionMoves)]).filter(areThere)
    // A row can neither leave a section that is gone nor enter one that is not
    // there yet.
    ordered = [
      (.insertionsOfEnteredSections, .movesIntoInserted),
      (.insertionsOfEnteredSections, .movesFromDeletedToInserted),
      (.movesOutOfDeleted, .deletionsOfLeftSections),
      (.movesFromDeletedToInserted, .deletionsOfLeftSections),
    ].filter(areThere)
    // No row is in two places. A section with such rows is not left by moves.
    notAfter = those(insertsDeletedRows).map { (.sectionDeletions, $0) }
  }

  private static let moves: [Kind] = [
    .moves, .movesOutOfDeleted, .movesIntoInserted, .movesFromDeletedToInserted,
  ]

  /// Whether rows are loaded anew in a batch.
  var hasReloads: Bool { !operations.reloads.isEmpty }

  /// Whether rows move out of sections that are deleted.
  var leavesDeletedSections: Bool {
    kinds.contains(.movesOutOfDeleted) || kinds.contains(.movesFromDeletedToInserted)
  }

  /// Whether kinds are apart, and in order, that have to be. Moves of rows have to
  /// keep more rules.
  func allow(_ staging: Staging) -> Bool {
    apart.allSatisfy { staging[$0] != staging[$1] }
      && ordered.allSatisfy { staging[$0] < staging[$1] }
      && notAfter.allSatisfy { staging[$0] <= staging[$1] }
  }

  // MARK: Moves of rows, all of a kind together

  /// Whether moves out of, into, or within sections that move are apart from those.
  func allowTouching(_ staging: Staging) -> Bool {
    touchMovedSections.allSatisfy { staging[$0] != staging[.sectionMoves] }
  }

  /// Whether no row changes its section in a batch with operations on sections.
  func keepCrossingMovesFromSections(_ staging: Staging) -> Bool {
    let sectionStages = stagesOfSections(staging)
    return movesAcross.allSatisfy { !sectionStages.contains(staging[$0.kind]) }
  }

  /// Whether the section numbers differ of all moves across sections. Some views
  /// compare those, old with new, to tell whether a row goes to another section;
  /// beside operations on sections they may happen to be equal.
  func countMovesAsAcross(_ staging: Staging) -> Bool {
    let sectionStages = stagesOfSections(staging)
    let beside = movesAcross.filter { sectionStages.contains(staging[$0.kind]) }
    if beside.isEmpty { return true }
    let orders = sectionOrders(staging)
    return beside.allSatisfy { kind, moves in
      moves.allSatisfy { countsAsAcross($0, in: staging[kind], orders) }
    }
  }

  // MARK: Moves and sections, one by one

  /// A staging in two with those sections and moves apart from their kind that would
  /// break a rule beside the rest; `nil` if that does not help.
  ///
  /// - Parameter patience: How many sections and rows may be looked at, about.
  func dealingSingly(_ staging: Staging, _ patience: inout Int) -> Staging? {
    patience -= 10
    guard var dealt = withLateSections(staging, &patience) else { return nil }
    let orders = sectionOrders(dealt)
    patience -= orders[0].entries.count + operations.moves.count
    for move in operations.moves {
      func isAllowed(in stage: Int) -> Bool {
        allow(move, in: stage, staging)
          && (!operations.sections.areCrossed(by: move) || countsAsAcross(move, in: stage, orders))
      }
      let kind = Staging.kind(of: move, operations)
      if isAllowed(in: staging[kind]) { continue }
      // All others come before or after an operation on one of their sections.
      guard kind == .moves, isAllowed(in: 3 - staging[kind]) else { return nil }
      dealt.movesApart.insert(move)
    }
    return dealt
  }

  /// Whether a row may move beside the reloads and the moves of sections of a stage.
  func allow(_ move: PathPair, in stage: Int, _ staging: Staging) -> Bool {
    if hasReloads && staging[.reloads] == stage { return false }
    let (left, entered) = operations.sections.movedOnes(touchedBy: move)
    return left.map { staging.stageOfMove(ofOldSection: $0) != stage } ?? true
      && entered.map { staging.stageOfMove(ofOldSection: $0) != stage } ?? true
  }

  // MARK: Sections

  /// The stages with operations on sections.
  private func stagesOfSections(_ staging: Staging) -> [Int] {
    kinds.filter(\.isOfSections).map { staging[$0] }
  }

  /// The sections between the stages.
  private func sectionOrders(_ staging: Staging) -> [SectionOrder] {
    (1..<staging.count).map { SectionOrder(after: $0, staging, operations) }
  }

  /// Whether the section numbers of a move differ in a stage.
  private func countsAsAcross(
    _ move: PathPair, in stage: Int, _ orders: [SectionOrder]
  ) -> Bool {
    let (old, new) = (move.old.section, move.new.section)
    let before = stage == 1 ? old : orders[stage - 2].index(ofOld: old)
    let after = stage > orders.count ? new : orders[stage - 1].index(ofNew: new)
    return before != after
  }
}
