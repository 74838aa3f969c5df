extension Walk {
  /// Puts the pairs of the walk and those of the engine together, and finds the
  /// fewest moves.
  ///
  /// - Parameter matching: Which of the remaining rows are partners, by their
  ///   positions among them; `nil` if none can be.
  /// - Returns: `nil` if there are more changes than `options` allow.
  @usableFromInline
  func order(
    _ oldRows: RemainingRows, _ newRows: RemainingRows, _ matching: consuming IndexMap?,
    options: ListDiff.Options, memory: DiffMemory
  ) -> (IndexMap, Engine.ChangeLists)? {
    guard let matching else {
      // What the walk paired is in order.
      guard options.allows(oldRows.count + newRows.count) else { return nil }
      let changes = Engine.ChangeLists(
        deletions: oldRows.indices, insertions: newRows.indices, moves: [])
      return (map(oldRows, newRows), changes)
    }
    var map: IndexMap
    if runs.isEmpty {
      map = matching
      map.prefix = prefix
    } else {
      map = self.map(oldRows, newRows)
      map.pair(oldRows, newRows, by: matching)
    }
    let changes = Engine.order(&map, options: options, memory: memory)
    return changes.map { (map, $0) }
  }

  /// The pairs of the walk alone.
  private func map(_ oldRows: RemainingRows, _ newRows: RemainingRows) -> IndexMap {
    var map = IndexMap(prefix: prefix)
    guard !runs.isEmpty else { return map }
    map.oldToNew = Array(repeating: Engine.noPartner, count: oldRows.range.count)
    map.newToOld = Array(repeating: Engine.noPartner, count: newRows.range.count)
    for run in runs {
      let (old, new) = (run.old - prefix, run.new - prefix)
      for offset in 0..<run.count {
        map.oldToNew[old + offset] = UInt32(truncatingIfNeeded: new + offset)
        map.newToOld[new + offset] = UInt32(truncatingIfNeeded: old + offset)
      }
    }
    return map
  }
}

extension IndexMap {
  /// Adds pairs of remaining rows, given by their positions among them.
  fileprivate mutating func pair(
    _ oldRows: RemainingRows, _ newRows: RemainingRows, by matching: IndexMap
  ) {
    for (position, entry) in matching.oldToNew.enumerated() where entry != Engine.noPartner {
      let old = oldRows[position] - prefix
      let new = newRows[Int(entry)] - prefix
      oldToNew[old] = UInt32(truncatingIfNeeded: new)
      newToOld[new] = UInt32(truncatingIfNeeded: old)
    }
  }
}
