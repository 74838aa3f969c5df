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
  /// - Complexity: O(c + k log k) for c changes, k of them moves, however long the lists
  ///   are.
  public func splices(includingUpdates: Bool = false) -> [Splice] {
    var splices: [Splice] = []
    var leaving = Array(merging: deletions, moves.lazy.map(\.old), by: { $0 })[...]
    var entering = Array(merging: insertions, moves.map(\.new).sorted(), by: { $0 })[...]
    var updates = includingUpdates ? self.updates[...] : []
    var (old, new) = (0, 0)
    while true {
      // A row that leaves is not replaced in place, although it may be updated.
      while let update = updates.first, update.old < old || update.old == leaving.first {
        updates.removeFirst()
      }
      // Rows that stay, up to the next change.
      let distance = min(
        leaving.first.map { $0 - old } ?? .max, entering.first.map { $0 - new } ?? .max,
        updates.first.map { $0.old - old } ?? .max)
      if distance == .max { break }
      old += distance
      new += distance
      let start = (old: old, new: new)
      while true {
        if leaving.first == old {
          leaving.removeFirst()
          old += 1
        } else if entering.first == new {
          entering.removeFirst()
          new += 1
        } else {
          while let update = updates.first, update.old < old { updates.removeFirst() }
          guard updates.first?.old == old else { break }
          old += 1
          new += 1
        }
      }
      splices.append(Splice(old: start.old..<old, new: start.new..<new))
    }
    return splices
  }
}
