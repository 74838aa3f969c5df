extension ListDiff {
  /// A run of old rows that a run of new rows takes the place of.
  public struct Splice: Hashable, Sendable {
    /// The rows removed, in the old list. May be empty.
    public let old: Range<Int>
    /// The rows added in their place, in the new list. May be empty.
    public let new: Range<Int>

    /// Creates a splice.
    public init(old: Range<Int>, new: Range<Int>) {
      self.old = old
      self.new = new
    }
  }

  /// The diff as contiguous replacements, without moves, as `GListModel`
  /// announces them.
  ///
  /// A row that moves is removed in one splice and added in another. Apply
  /// them from the last to the first, and `old` says where to remove at every
  /// step; from the first to the last, add `new.lowerBound - old.lowerBound`,
  /// which is how far the rows behind have shifted by then.
  ///
  ///     for splice in diff.splices().reversed() {
  ///       list.replaceSubrange(splice.old, with: newList[splice.new])
  ///     }
  ///
  /// - Parameter includingUpdates: Whether an updated row is replaced too.
  /// - Returns: Splices ascending in both lists, at least one kept row between
  ///   any two.
  /// - Complexity: O(n + m), or O((n + m) log c) for c changes if the diff was made
  ///   from its parts.
  public func splices(includingUpdates: Bool = false) -> [Splice] {
    var splices: [Splice] = []
    var updates = includingUpdates ? self.updates[...] : []
    var old = 0
    var new = 0
    while old < oldCount || new < newCount {
      let start = (old: old, new: new)
      extending: while true {
        if old < oldCount, newIndex(ofOld: old) == nil || isMoved(old: old) {
          old += 1
        } else if new < newCount, oldIndex(ofNew: new) == nil || isMoved(new: new) {
          new += 1
        } else {
          while let update = updates.first, update.old < old { updates.removeFirst() }
          guard let update = updates.first, update.old == old else { break extending }
          old += 1
          new += 1
        }
      }
      if start != (old, new) {
        splices.append(Splice(old: start.old..<old, new: start.new..<new))
      }
      // The row that ended the splice stays.
      old += 1
      new += 1
    }
    return splices
  }
}
