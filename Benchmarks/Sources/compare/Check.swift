import Workloads

/// An error that describes a wrong result.
struct WrongResult: Error, CustomStringConvertible {
  let description: String
}

/// Checks the results before the contestants are timed.
struct Check<Element: Equatable> {
  let title: String
  let lists: ListPair<Element>
  let fewest: (deletions: Int, insertions: Int)
  let hasUniqueIDs: Bool

  /// - Throws: `WrongResult` with a description.
  func run(_ outcomes: [(name: ContestantName, outcome: Outcome)]) throws {
    var expectedMoves: (name: ContestantName, count: Int)?
    for (name, outcome) in outcomes {
      let givesNewList =
        outcome.givesNewList ?? (outcome.applied(to: lists.old, from: lists.new) == lists.new)
      try require(givesNewList, name, "its result, applied to the old list, is not the new list")
      guard name.knowsMoves else { continue }

      let found = (outcome.deletions.count, outcome.insertions.count)
      try require(
        found == fewest, name,
        "\(found.0) deletions and \(found.1) insertions, "
          + "where \(fewest.deletions) and \(fewest.insertions) are enough")
      guard hasUniqueIDs else { continue }
      let expected = expectedMoves ?? (name, outcome.moves.count)
      try require(
        outcome.moves.count == expected.count, name,
        "\(outcome.moves.count) moves, where \(expected.name.rawValue) has \(expected.count)")
      expectedMoves = expected
    }
  }

  private func require(
    _ condition: Bool, _ name: ContestantName, _ complaint: @autoclosure () -> String
  ) throws {
    if !condition {
      throw WrongResult(description: "\(title): \(name.rawValue) is wrong: \(complaint()).")
    }
  }
}
