extension Staging {
  /// Returns a staging with as few stages as the rules of the views allow.
  ///
  /// Tries one stage, then two stages, and finally uses three stages, which always suffice. The
  /// first attempts with two stages keep all operations of a kind together, preferably with
  /// operations on sections in the first stage. Later attempts split kinds between the two stages,
  /// but not all combinations are tried.
  ///
  /// - Parameter operations: The operations of the plan.
  /// - Returns: A staging that obeys the rules.
  static func fewest(for operations: PlanOperations) -> Staging {
    let rules = StagingRules(operations)
    let one = Staging(count: 1) { _ in 1 }
    if rules.allow(one), rules.allowTouching(one), rules.countMovesAsAcross(one) { return one }

    // Bit n of `choice` is set if the kind `rules.kinds[n]` is not in its preferred stage.
    let choices = (0..<(1 << rules.kinds.count)).lazy.map { choice in
      var two = sectionsFirst
      for (bit, kind) in rules.kinds.enumerated() where choice & (1 << bit) != 0 {
        two[kind] = 3 - two[kind]
      }
      return two
    }.filter(rules.allow)
    // Tries a stricter rule first, because it is cheaper to check.
    let separate = choices.first {
      rules.allowTouching($0) && rules.keepCrossingMovesFromSections($0)
    }
    if let separate { return separate }
    let rest = Array(choices)
    let together = rest.first { rules.allowTouching($0) && rules.countMovesAsAcross($0) }
    if let two = together ?? inTwoDealtSingly(rest, rules) { return two }
    return rules.leavesDeletedSections ? inThreeWithDeletionsLast : inThreeWithReloadsLast
  }

  /// Returns a staging that splits some kinds of operations between two stages.
  ///
  /// Returns `nil` if the search finds no such staging.
  private static func inTwoDealtSingly(_ choices: [Staging], _ rules: StagingRules) -> Staging? {
    let choices = choices.filter {
      // The sections to delete or insert in the second stage are chosen later, one by one.
      $0[.edits] == 2 && $0[.sectionDeletions] == 1 && $0[.sectionInsertions] == 1
        // A batch with reloads cannot have moves, so all moves must be in the other stage.
        && (rules.hasReloads ? rules.allowTouching($0) : $0[.moves] == 2)
    }
    guard let sections = MovingSections(rules.operations) else { return nil }
    // The budget of the search: the number of sections and rows that it may visit.
    var patience = 100_000
    for free in [[]] + (rules.hasReloads ? [] : sections.choices) {
      for showsNewSectionsFirst in [false, true] {
        for var two in choices {
          two.sectionsApart = two[.sectionMoves] == 1 ? sections.second : sections.first
          two.sectionsApart.formUnion(free)
          two.showsNewSectionsFirst = showsNewSectionsFirst
          if let two = two.dealingSingly(rules, &patience) { return two }
          if patience <= 0 { return nil }
        }
      }
    }
    return nil
  }

  /// Puts single operations into the other one of two stages, so that all rules are obeyed.
  ///
  /// Returns the new staging; `nil` if none is found. `patience` is the number of sections and
  /// rows that the search may still visit.
  private func dealingSingly(_ rules: StagingRules, _ patience: inout Int) -> Staging? {
    let operations = rules.operations
    patience -= 10
    guard var dealt = withLateSections(rules, &patience),
      operations.replaced.allSatisfy({
        dealt.stageOfDeletion(of: $0, operations) <= dealt.stageOfInsertion(of: $0, operations)
      })
    else { return nil }
    let orders = rules.sectionOrders(dealt)
    patience -= orders[0].entries.count + operations.moves.count
    for move in operations.moves {
      func isAllowed(in stage: Int) -> Bool {
        rules.allow(move, in: stage, self)
          && (!operations.sections.areCrossed(by: move)
            || rules.countsAsAcross(move, in: stage, orders))
      }
      let kind = Self.kind(of: move, operations)
      if isAllowed(in: self[kind]) { continue }
      // Only a move between two kept sections can be put into the other stage.
      guard kind == .moves, isAllowed(in: 3 - self[kind]) else { return nil }
      dealt.movesApart.insert(move)
    }
    return dealt
  }

  /// Two stages: sections and reloads, then rows.
  private static let sectionsFirst = Staging(count: 2) { $0.isOfSections || $0 == .reloads ? 1 : 2 }

  /// Three stages: sections, then rows, then reloads.
  private static let inThreeWithReloadsLast = Staging(count: 3) {
    $0.isOfSections ? 1 : $0 == .reloads ? 3 : 2
  }

  /// Three stages: inserted and moved sections, then rows, then deleted sections and reloads.
  private static let inThreeWithDeletionsLast = Staging(count: 3) {
    switch $0 {
    case .sectionDeletions, .deletionsOfLeftSections, .reloads: 3
    case .sectionInsertions, .insertionsOfEnteredSections, .sectionMoves: 1
    default: 2
    }
  }
}
