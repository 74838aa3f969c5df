extension ListDiff {
  /// Consecutive old rows that are replaced by consecutive new rows.
  public struct Splice: Hashable, Sendable {
    /// The old indices of the removed rows; the range may be empty.
    public let old: Range<Int>
    /// The new indices of the added rows; the range may be empty.
    public let new: Range<Int>

    /// Creates a splice.
    ///
    /// - Parameters:
    ///   - old: The old indices of the removed rows.
    ///   - new: The new indices of the added rows.
    public init(old: Range<Int>, new: Range<Int>) {
      self.old = old
      self.new = new
    }
  }

  /// Returns the changes as splices, like the `items-changed` signals of a `GListModel`.
  ///
  /// A row that moves is removed in one splice and added in another. If splices are applied from
  /// the last to the first, `old` is the range to remove at each step. If they are applied from the
  /// first to the last, shift `old` by `new.lowerBound - old.lowerBound`, since earlier splices
  /// have shifted all later rows by that distance.
  ///
  ///     for splice in diff.splices().reversed() {
  ///       list.replaceSubrange(splice.old, with: newList[splice.new])
  ///     }
  ///
  /// - Parameter includingUpdates: Whether updated rows are replaced, too.
  /// - Returns: Splices in ascending order, with at least one kept row between successive splices.
  /// - Complexity: O(c + k log k) for c ranges of changes and k moves, however long the lists are.
  public func splices(includingUpdates: Bool = false) -> [Splice] {
    var splices: [Splice] = []
    var (leaving, entering) = (changes.leaving.ranges[...], changes.arriving.ranges[...])
    var updates = includingUpdates ? self.updates[...] : []
    var (old, new) = (0, 0)
    while true {
      // The number of unchanged rows before the next change.
      let distance = min(
        leaving.first.map { $0.lowerBound - old } ?? .max,
        entering.first.map { $0.lowerBound - new } ?? .max,
        updates.first.map { $0.old - old } ?? .max)
      if distance == .max { break }
      old += distance
      new += distance
      let start = (old: old, new: new)
      while true {
        if let range = leaving.first, range.lowerBound == old {
          leaving.removeFirst()
          old = range.upperBound
        } else if let range = entering.first, range.lowerBound == new {
          entering.removeFirst()
          new = range.upperBound
        } else {
          // Skips the updates of rows that this splice removes.
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

extension [ListDiff.Splice] {
  /// Merges successive splices if a view holds no rows between them.
  ///
  /// A view holds the rows for which it has cells. The kept rows between merged splices are removed
  /// and added again. A view that holds only a few rows, as GTK's views do, then handles few large
  /// changes instead of many small ones. Merging never removes a row that the view holds.
  ///
  /// - Parameter heldRows: Old indices of the rows that the view holds, in any order. Repeated
  ///   indices, and indices of rows that a splice removes, are ignored.
  /// - Returns: Splices in ascending order, with at least one held row between successive splices.
  ///   Traps if no diff can have the original splices, for example if they are not in ascending
  ///   order or if a splice is empty.
  /// - Complexity: O(c + h log h) for c splices and h held rows.
  public func merged(keeping heldRows: some Sequence<Int>) -> [ListDiff.Splice] {
    requireAscending()
    guard count > 1 else { return self }
    // Sorts an array, because sorting is specialized for arrays, but not for other sequences.
    var held = [Int](heldRows).sorted()[...]
    var merged: [ListDiff.Splice] = []
    for splice in self {
      guard let last = merged.last else {
        merged.append(splice)
        continue
      }
      while let row = held.first, row < last.old.upperBound { held.removeFirst() }
      if let row = held.first, row < splice.old.lowerBound {
        merged.append(splice)
      } else {
        merged[merged.count - 1] = ListDiff.Splice(
          old: last.old.lowerBound..<splice.old.upperBound,
          new: last.new.lowerBound..<splice.new.upperBound)
      }
    }
    return merged
  }

  /// Changes the splices so that a row that moves stays where it is, and other rows are removed and
  /// added around it.
  ///
  /// A view then keeps the cell of the row, for example because the user is typing into it.
  ///
  /// - Parameters:
  ///   - old: The old index of the row.
  ///   - new: The new index of the row.
  /// - Returns: Ascending splices that neither remove nor add the row. Traps if the splices remove
  ///   the row without adding it.
  /// - Complexity: O(c) for c splices.
  package func keepingInPlace(old: Int, new: Int) -> [ListDiff.Splice] {
    guard let source = firstIndex(where: { $0.old.contains(old) }) else { return self }
    guard let target = firstIndex(where: { $0.new.contains(new) }) else {
      fatalError("The splices remove row \(old), but add no row \(new).")
    }
    let (first, last) = (Swift.min(source, target), Swift.max(source, target))
    let before = ListDiff.Splice(
      old: self[first].old.lowerBound..<old, new: self[first].new.lowerBound..<new)
    let after = ListDiff.Splice(
      old: (old + 1)..<self[last].old.upperBound, new: (new + 1)..<self[last].new.upperBound)
    let around = [before, after].filter { !$0.old.isEmpty || !$0.new.isEmpty }
    return self[..<first] + around + self[(last + 1)...]
  }

  /// Traps if no diff can have these splices.
  func requireAscending() {
    var end = (old: 0, new: 0)
    for splice in self {
      require(
        !splice.old.isEmpty || !splice.new.isEmpty,
        "The splice at old row \(splice.old.lowerBound) is empty.")
      require(
        splice.old.lowerBound >= end.old
          && splice.old.lowerBound - end.old == splice.new.lowerBound - end.new,
        "A splice of old rows \(splice.old) and new rows \(splice.new) cannot follow one that "
          + "ends at \(end.old) and \(end.new).")
      end = (splice.old.upperBound, splice.new.upperBound)
    }
  }
}
