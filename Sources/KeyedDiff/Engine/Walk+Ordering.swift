extension Walk {
  /// Puts the pairs of the walk and those of the engine together, and finds the
  /// fewest moves.
  ///
  /// - Parameters:
  ///   - matching: Which of the remaining rows are partners, by their positions
  ///     among them; `nil` if none can be. Undefined afterwards.
  ///   - markMoved: Marks rows that move wherever the others stand.
  /// - Returns: `nil` if there are more changes than `options` allow.
  @usableFromInline
  func order(
    _ oldRows: RemainingRows, _ newRows: RemainingRows, _ matching: inout IndexMap?,
    options: ListDiff.Options, memory: DiffMemory, markMoved: (inout IndexMap) -> Void = { _ in }
  ) -> (IndexMap, Engine.ChangeLists)? {
    guard matching != nil else {
      // What the walk paired is in order.
      guard options.allows(oldRows.count + newRows.count) else { return nil }
      let changes = Engine.ChangeLists(
        deletions: Array(oldRows), insertions: Array(newRows), moves: [])
      return (map(oldRows, newRows), changes)
    }
    var map = self.map(oldRows, newRows)
    if runs.isEmpty {
      swap(&map, &matching!)  // a copy would be copied again when it changes
      map.prefix = prefix
    } else {
      map.pair(oldRows, newRows, by: matching!)
      matching = nil
    }
    markMoved(&map)
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
  ///
  /// Written eight entries at a time from front to back, so that most runs, and
  /// the gaps between them, are one step: what is written too much is written
  /// over by the next step, or lies behind the end, where there is room for it.
  @inline(__always)
  private func entries(
    count: Int, from side: (Run) -> Int, to other: (Run) -> Int
  ) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: count + Eight.scalarCount) { entries, filled in
      let bytes = UnsafeMutableRawPointer(entries.baseAddress!)
      func write(_ first: Eight, step: UInt32, _ rows: Range<Int>) {
        var (row, eight) = (rows.lowerBound, first)
        while row < rows.upperBound {
          bytes.storeBytes(of: eight, toByteOffset: row * MemoryLayout<UInt32>.size, as: Eight.self)
          row += Eight.scalarCount
          eight &+= Eight(repeating: step)
        }
      }
      let nobody = Eight(repeating: Engine.noPartner)
      var end = 0
      for run in runs {
        let start = side(run) - prefix
        write(nobody, step: 0, end..<start)
        end = start + run.count
        let partner = UInt32(truncatingIfNeeded: other(run) - prefix)
        write(Eight(0, 1, 2, 3, 4, 5, 6, 7) &+ Eight(repeating: partner), step: 8, start..<end)
      }
      write(nobody, step: 0, end..<count)
      filled = count
    }
  }

  private typealias Eight = SIMD8<UInt32>
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
