/// The state of a list model while it announces the splices of a diff, from the first to the last.
///
/// Rows before the end of the last announced splice are rows of the new list; all later rows are
/// rows of the old list. So a model that keeps both lists needs no third list for the
/// intermediate states:
///
///     var replay = SpliceReplay(oldCount: old.count, splices: diff.splices())
///     while let change = replay.next() {
///       emitItemsChanged(change.position, change.removed, change.added)
///     }
///
/// In GTK, a model emits `items-changed` after it has changed, and views request rows while they
/// handle that signal. ``next()`` therefore changes the state before it returns.
package struct SpliceReplay: Sendable {
  /// The list that contains a row, and the index of the row in that list.
  package enum Source: Hashable, Sendable {
    /// An index in the old list.
    case old(Int)
    /// An index in the new list.
    case new(Int)
  }

  private let splices: [ListDiff.Splice]
  private var announcedCount = 0
  /// The number of old rows of the next splice that ``nextRemoval(ofFirst:)`` has removed.
  private var removedCount = 0
  /// The end of the last announced change, in the old list and in the new list.
  ///
  /// For a later row, its position in the model minus `new` equals its old index minus `old`.
  private var boundary = (old: 0, new: 0)

  /// The current number of rows in the model.
  package private(set) var count: Int

  /// Creates a replay that starts before the first splice.
  ///
  /// - Parameters:
  ///   - oldCount: The number of rows in the old list.
  ///   - splices: Ascending splices of a diff from that list. Traps if a splice is empty or out of
  ///     range, if two splices overlap, or if the numbers of old and new rows between them differ.
  /// - Complexity: O(c) for c splices.
  package init(oldCount: Int, splices: [ListDiff.Splice]) {
    splices.requireAscending()
    let end = splices.last?.old.upperBound ?? 0
    require(end <= oldCount, "A splice removes rows up to \(end) of \(oldCount).")
    self.splices = splices
    count = oldCount
  }

  /// Whether all splices have been announced.
  ///
  /// If so, every row in the model is a row of the new list, and the old list can be released.
  package var isFinished: Bool { announcedCount == splices.count }

  /// The part of the next splice that is still to be applied; `nil` if there is no next splice.
  package var upcoming: ListDiff.Splice? {
    guard !isFinished else { return nil }
    let splice = splices[announcedCount]
    return ListDiff.Splice(
      old: (splice.old.lowerBound + removedCount)..<splice.old.upperBound, new: splice.new)
  }

  /// Applies the next splice to the model.
  ///
  /// - Returns: The change to announce: a position in the list model, and the numbers of rows
  ///   removed and added there. `nil` if all splices have been announced.
  package mutating func next() -> (position: Int, removed: Int, added: Int)? {
    guard let splice = upcoming else { return nil }
    announcedCount += 1
    removedCount = 0
    boundary = (splice.old.upperBound, splice.new.upperBound)
    count += splice.new.count - splice.old.count
    return (splice.new.lowerBound, splice.old.count, splice.new.count)
  }

  /// Removes the first rows of the next splice from the model, without adding rows.
  ///
  /// Some views handle a removal better if no rows are added at the same time. Afterwards,
  /// ``next()`` applies the rest of the splice, if any.
  ///
  /// - Parameter rowCount: The number of rows to remove. Traps if the number is not in
  ///   `1...upcoming!.old.count`.
  /// - Returns: The change to announce, in the form that ``next()`` returns.
  package mutating func nextRemoval(
    ofFirst rowCount: Int
  ) -> (position: Int, removed: Int, added: Int) {
    guard let splice = upcoming, rowCount > 0, rowCount <= splice.old.count else {
      fatalError("The next splice does not remove \(rowCount) rows.")
    }
    if rowCount == splice.old.count, splice.new.isEmpty { return next()! }
    removedCount += rowCount
    boundary = (splice.old.lowerBound + rowCount, splice.new.lowerBound)
    count -= rowCount
    return (splice.new.lowerBound, rowCount, 0)
  }

  /// Returns the source of the row at the given position.
  ///
  /// - Parameter position: A position in the list model. Traps if it is not in `0..<count`.
  /// - Returns: The list that contains the row, and the index of the row in that list.
  package func row(at position: Int) -> Source {
    require(0..<count ~= position, "Position \(position) is not in 0..<\(count).")
    return position < boundary.new || isFinished
      ? .new(position) : .old(position - boundary.new + boundary.old)
  }
}
