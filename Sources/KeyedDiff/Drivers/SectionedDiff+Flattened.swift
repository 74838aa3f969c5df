// Diffs for views that have no sections, such as NSTableView, or that show sections only as
// headings, such as the list views of GTK.

extension SectionedDiff {
  /// The diff of two flat lists: the items of all old sections, and the items of all new sections.
  ///
  /// The flat diff keeps the items that the sectioned diff keeps, and moves as few of them as
  /// possible. It keeps no items if the sectioned diff ``exceedsMaximumChanges``.
  ///
  /// - Complexity: O(s log c + c log c + k log k + n + m) for s sections, n old and m new items, c
  ///   changes, and k items out of order.
  public var flattened: ListDiff {
    let (oldStarts, newStarts) = (Self.starts(oldCounts), Self.starts(newCounts))
    let (oldCount, newCount) = (oldStarts.last!, newStarts.last!)
    if exceedsMaximumChanges {
      return ListDiff.replacingAll(oldCount: oldCount, newCount: newCount)
    }
    // For each new row, its index in the old flat list, or `UInt64.max` if the row is inserted.
    var newKeys = Array(repeating: UInt64.max, count: newCount)
    for section in oldCounts.indices {
      for (item, new) in newPaths(ofOldSection: section).enumerated() {
        guard let new = new?.path else { continue }
        newKeys[newStarts[new.section] + new.item] = UInt64(oldStarts[section] + item)
      }
    }
    let updates = items.updates.map {
      IndexPair(
        old: oldStarts[$0.old.section] + $0.old.item, new: newStarts[$0.new.section] + $0.new.item)
    }
    return ListDiff(
      oldCount: oldCount, newCount: newCount,
      changes: RowChanges(from: (0..<oldCount).map(UInt64.init), to: newKeys), updates: updates)
  }

  /// The smallest range of the new flat list that contains all changed section starts.
  ///
  /// `GtkSectionModel` announces this range with the signal `sections-changed`, after all splices.
  /// The range contains every kept item that is the first item of a section in the old list or in
  /// the new list, but not in both. Items that a splice inserts or moves are ignored, since the
  /// splice already announces them. `nil` if the range would be empty.
  ///
  /// - Complexity: The same as for ``flattened``.
  public var changedSectionStarts: Range<Int>? {
    func firstItems(_ counts: [Int]) -> Set<Int> {
      Set(zip(Self.starts(counts), counts).filter { $0.1 > 0 }.map(\.0))
    }
    let flattened = flattened
    let (oldFirsts, newFirsts) = (firstItems(oldCounts), firstItems(newCounts))
    let left = oldFirsts.compactMap { old in
      flattened.isMoved(old: old) ? nil : flattened.newIndex(ofOld: old)
    }.filter { !newFirsts.contains($0) }
    let entered = newFirsts.compactMap { new in
      guard !flattened.isMoved(new: new), let old = flattened.oldIndex(ofNew: new) else {
        return nil as Int?
      }
      return oldFirsts.contains(old) ? nil : new
    }
    let changed = left + entered
    return changed.min().map { $0..<(changed.max()! + 1) }
  }

  /// Returns the index at which each section starts in the flat list, and then the list's length.
  private static func starts(_ counts: [Int]) -> [Int] {
    counts.reduce(into: [0]) { $0.append($0.last! + $1) }
  }
}
