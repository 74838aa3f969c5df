extension Walk {
  /// Puts the pairs of the walk and those of the engine together, and finds the
  /// fewest moves.
  ///
  /// - Parameters:
  ///   - matching: Which of the remaining rows are partners, by their positions
  ///     among them; `nil` if there are none on one side. Undefined afterwards.
  ///   - strays: Receives the kept rows outside of the runs, ascending by old index;
  ///     `nil` if only the entries of the map tell.
  ///   - markMoved: Marks rows that move wherever the others stand.
  /// - Returns: A diff without updates, not put together by the caller: that would count
  ///   references to all lists in it. `nil` if there are more changes than `options` allow.
  @usableFromInline
  func order(
    _ oldRows: RemainingRows, _ newRows: RemainingRows, _ matching: inout IndexMap?,
    strays rowsOfStrays: inout ScratchList<IndexPair>?, options: ListDiff.Options,
    markMoved: (inout IndexMap) -> Void = { _ in }
  ) -> ListDiff? {
    let oldCount = oldRows.range.upperBound + suffix
    let newCount = newRows.range.upperBound + suffix
    func diff(_ changes: Engine.ChangeLists, map: () -> IndexMap) -> ListDiff? {
      guard options.allows(changes.count) else { return nil }
      // Without runs a map needs no entries anyway.
      return ListDiff(
        oldCount: oldCount, newCount: newCount, changes: changes, updates: [],
        map: options.needsEntries || runs.isEmpty
          ? map() : IndexMap(DeferredMap(changes, oldCount: oldCount, newCount: newCount)))
    }
    guard matching != nil else {
      // What the walk paired is in order.
      rowsOfStrays = ScratchList(in: runs.memory)
      let changes = Engine.ChangeLists(
        deletions: Array(oldRows), insertions: Array(newRows), moves: [])
      return diff(changes) { map(oldRows, newRows) }
    }
    defer { runs.memory.recycle(&matching) }
    // If most rows are strays, it is better to order all one by one.
    let strayCount = min(oldRows.count, newRows.count)
    let strays =
      runs.isEmpty || strayCount > pairCount || options.moves == .never
      ? nil : Strays(oldRows, newRows, matching!, in: runs.memory)
    var entries: IndexMap?
    if strays == nil || options.needsEntries {
      entries = map(oldRows, newRows, &matching)
      markMoved(&entries!)
    }
    let moves = strays?.moves(runs: runs) { row in
      entries.map { $0.oldToNew[row.old - prefix] & Engine.movedBit != 0 } ?? false
    }
    guard let strays, let moves else {
      var map = entries.take() ?? map(oldRows, newRows, &matching)
      return Engine.order(&map, options: options, memory: runs.memory).map {
        ListDiff(oldCount: oldCount, newCount: newCount, changes: $0, updates: [], map: map)
      }
    }
    let changes = Engine.ChangeLists(
      deletions: strays.deletions.rows, insertions: strays.insertions.rows,
      moves: moves)
    rowsOfStrays = strays.rows
    return diff(changes) {
      var map = entries.take() ?? map(oldRows, newRows, &matching)
      map.markMoved(moves)
      return map
    }
  }

  /// Puts updates in the order of the old list. The walk comes to the common rows
  /// at the end before those in between, and goes through them backwards.
  ///
  /// - Parameter updates: Those of the walk, in the order in which it found them.
  @usableFromInline
  func ascending(
    _ updates: ScratchList<IndexPair>, oldCount: Int
  ) -> ScratchList<IndexPair> {
    let (oldStart, oldEnd) = (prefix, oldCount - suffix)
    let suffixStart = updates.firstIndex { $0.old >= oldStart } ?? updates.endIndex
    let suffixEnd = updates[suffixStart...].firstIndex { $0.old < oldEnd } ?? updates.endIndex
    if suffixStart == suffixEnd { return updates }
    var ascending = ScratchList<IndexPair>(capacity: updates.count, in: runs.memory)
    for update in updates[..<suffixStart] { ascending.append(update) }
    for update in updates[suffixEnd...] { ascending.append(update) }
    for update in updates[suffixStart..<suffixEnd].reversed() { ascending.append(update) }
    return ascending
  }

  /// The pairs of the walk and those of the engine.
  private func map(
    _ oldRows: RemainingRows, _ newRows: RemainingRows, _ matching: inout IndexMap?
  ) -> IndexMap {
    var map = map(oldRows, newRows)
    if runs.isEmpty {
      swap(&map, &matching!)  // a copy would be copied again when it changes
      map.prefix = prefix
    } else {
      map.pair(oldRows, newRows, by: matching!)
    }
    return map
  }

  /// The pairs of the walk alone.
  private func map(_ oldRows: RemainingRows, _ newRows: RemainingRows) -> IndexMap {
    guard !runs.isEmpty else { return IndexMap(prefix: prefix) }
    return IndexMap(
      prefix: prefix,
      oldToNew: Engine.partners(in: runs, of: .old, from: prefix, count: oldRows.range.count),
      newToOld: Engine.partners(in: runs, of: .new, from: prefix, count: newRows.range.count))
  }
}

extension IndexMap {
  fileprivate mutating func markMoved(_ moves: [IndexPair]) {
    oldToNew.withUnsafeMutableBufferPointer { entries in
      for move in moves { entries[move.old - prefix] |= Engine.movedBit }
    }
  }

  /// Adds pairs of remaining rows, given by their positions among them.
  fileprivate mutating func pair(
    _ oldRows: RemainingRows, _ newRows: RemainingRows, by matching: IndexMap
  ) {
    oldToNew.withUnsafeMutableBufferPointer { oldToNew in
      newToOld.withUnsafeMutableBufferPointer { newToOld in
        for position in 0..<oldRows.count {
          let entry = matching.oldToNew[position]
          if entry == Engine.noPartner { continue }
          let old = oldRows[position] - prefix
          let new = newRows[Int(entry)] - prefix
          oldToNew[old] = UInt32(truncatingIfNeeded: new)
          newToOld[new] = UInt32(truncatingIfNeeded: old)
        }
      }
    }
  }
}
