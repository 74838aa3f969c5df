/// In which of two stages sections can move, by their old indices.
///
/// A row cannot leave or enter a section in the stage in which that moves. Out of a
/// deleted section it goes in the first stage, into an inserted one in the second;
/// between two that move it goes in the stage in which neither does.
struct MovingSections {
  /// Those that have to move in the first stage, and in the second.
  private(set) var first: Set<Int> = []
  private(set) var second: Set<Int> = []
  /// Those that may move in either, the ones of a group together.
  private var free: [Set<Int>] = []

  /// Of those that may move in either some that move in the other one than the rest:
  /// each group, then several of the first few.
  var choices: [Set<Int>] {
    var choices = free
    for choice in 0..<(1 << min(free.count, 5)) where choice.nonzeroBitCount > 1 {
      let groups = free.indices.prefix(5).filter { choice & (1 << $0) != 0 }
      choices.append(groups.reduce(into: []) { $0.formUnion(free[$1]) })
    }
    return choices
  }

  /// - Returns: `nil` if a section can move in neither stage.
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

  /// Disjoint sets. Galler and Fischer, "An improved equivalence algorithm", CACM
  /// 7(5), 1964.
  private struct Groups {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    /// The lowest number of its group.
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
