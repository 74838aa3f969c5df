extension Walk {
  /// Puts the pairs of the walk and those of the engine together, and finds the
  /// fewest moves.
  ///
  /// - Parameter matching: Which of the remaining rows are partners, by their
  ///   positions among them; `nil` if none can be. Undefined afterwards.
  /// - Returns: `nil` if there are more changes than `options` allow.
  @usableFromInline
  func order(
    _ oldRows: RemainingRows, _ newRows: RemainingRows, _ matching: inout IndexMap?,
    options: ListDiff.Options, memory: DiffMemory
  ) -> (IndexMap, Engine.ChangeLists)? {
    guard matching != nil else {
      // What the walk paired is in order.
      guard options.allows(oldRows.count + newRows.count) else { return nil }
      let changes = Engine.ChangeLists(
        deletions: oldRows.indices, insertions: newRows.indices, moves: [])
      return (map(oldRows, newRows), changes)
    }
    var map = self.map(oldRows, newRows)
    if runs.isEmpty {
      swap(&map, &matching!)  // a copy would be copied again when it changes
      map.prefix = prefix
    } else {
      map.pair(oldRows, newRows, by: matching!)
    }
    let changes = Engine.order(&map, options: options, memory: memory)
    return changes.map { (map, $0) }
  }

  /// The pairs of the walk alone.
  private func map(_ oldRows: RemainingRows, _ newRows: RemainingRows) -> IndexMap {
    guard !runs.isEmpty else { return IndexMap(prefix: prefix) }
    return IndexMap(
      prefix: prefix,
      oldToNew: entries(count: oldRows.range.count, from: \.old, to: \.new),
      newToOld: entries(count: newRows.range.count, from: \.new, to: \.old))
  }

  /// One direction of the map: each row of the runs with its partner.
  @inline(__always)
  private func entries(
    count: Int, from side: (Run) -> Int, to other: (Run) -> Int
  ) -> [UInt32] {
    var entries = Array(repeating: Engine.noPartner, count: count)
    entries.withUnsafeMutableBufferPointer { entries in
      for run in runs {
        let start = side(run) - prefix
        let shift = UInt32(truncatingIfNeeded: other(run) - side(run))
        for row in start..<(start + run.count) {
          entries[row] = UInt32(truncatingIfNeeded: row) &+ shift
        }
      }
    }
    return entries
  }
}

extension IndexMap {
  /// Adds pairs of remaining rows, given by their positions among them.
  fileprivate mutating func pair(
    _ oldRows: RemainingRows, _ newRows: RemainingRows, by matching: IndexMap
  ) {
    oldToNew.withUnsafeMutableBufferPointer { oldToNew in
      newToOld.withUnsafeMutableBufferPointer { newToOld in
        for (position, entry) in matching.oldToNew.enumerated() where entry != Engine.noPartner {
          let old = oldRows[position] - prefix
          let new = newRows[Int(entry)] - prefix
          oldToNew[old] = UInt32(truncatingIfNeeded: new)
          newToOld[new] = UInt32(truncatingIfNeeded: old)
        }
      }
    }
  }
}
