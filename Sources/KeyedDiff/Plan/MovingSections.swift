/// The stages in which moved sections can move: the first, the second, or either of them.
///
/// Sections are identified by their old index.
///
/// A row cannot leave or enter a section in the stage in which that section moves. Rows move out of
/// deleted sections in the first stage, and into inserted sections in the second one. If a row
/// moves from one moved section to another, both sections must move in the same stage, and the row
/// moves in the other stage.
struct MovingSections {
  /// Sections that must move in the first stage.
  private(set) var first: Set<Int> = []
  /// Sections that must move in the second stage.
  private(set) var second: Set<Int> = []
  /// Groups of sections that can move in either stage, but must move together.
  private var free: [Set<Int>] = []

  /// Alternatives to try: sets of sections that do not move in the default stage of section moves.
  ///
  /// Contains each group that can move in either stage, then combinations of the first five groups.
  var choices: [Set<Int>] {
    var choices = free
    for choice in 0..<(1 << min(free.count, 5)) where choice.nonzeroBitCount > 1 {
      let groups = free.indices.prefix(5).filter { choice & (1 << $0) != 0 }
      choices.append(groups.reduce(into: []) { $0.formUnion(free[$1]) })
    }
    return choices
  }

  /// Finds the stages; returns `nil` if a section can move in neither stage.
  init?(_ operations: PlanOperations) {
    var groups = Groups(count: operations.sections.newOfOld.count)
    for move in operations.moves {
      if case (let left?, let entered?) = operations.sections.movedOnes(touchedBy: move) {
        groups.unite(left, entered)
      }
    }
    for move in operations.moves {
      let (left, entered) = operations.sections.movedOnes(touchedBy: move)
      switch Staging.kind(of: move, operations) {
      case .movesOutOfDeleted: if let entered { second.insert(groups.representative(of: entered)) }
      case .movesIntoInserted: if let left { first.insert(groups.representative(of: left)) }
      default: break
      }
    }
    if !first.isDisjoint(with: second) { return nil }

    var members: [Int: Set<Int>] = [:]
    var representatives: [Int] = []
    for move in operations.sections.moves {
      let representative = groups.representative(of: move.old)
      if members[representative] == nil { representatives.append(representative) }
      members[representative, default: []].insert(move.old)
    }
    free = representatives.filter { !first.contains($0) && !second.contains($0) }.map {
      members[$0]!
    }
    first.formUnion(first.flatMap { members[$0]! })
    second.formUnion(second.flatMap { members[$0]! })
  }

  /// Disjoint sets of numbers.
  ///
  /// Source: Galler and Fischer, "An improved equivalence algorithm", CACM 7(5), 1964.
  private struct Groups {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    /// Returns the lowest number in the group that contains the given number.
    mutating func representative(of number: Int) -> Int {
      var number = number
      while parents[number] != number {
        parents[number] = parents[parents[number]]
        number = parents[number]
      }
      return number
    }

    mutating func unite(_ number: Int, _ other: Int) {
      let (one, another) = (representative(of: number), representative(of: other))
      parents[max(one, another)] = min(one, another)
    }
  }
}
