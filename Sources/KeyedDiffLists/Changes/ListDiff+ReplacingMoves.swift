public import KeyedDiff

extension ListDiff {
  /// The diff without moves, for views that do not support moves. Each move is replaced by a
  /// deletion and an insertion, so a moved row needs no update.
  ///
  /// If all ids are unique, the result has as few deletions and insertions as a diff that is
  /// computed without move detection (`MoveDetection.never`).
  ///
  /// - Complexity: O(1) if there are no moves; otherwise O(c log c) for c changes.
  public var replacingMoves: ListDiff {
    if moves.isEmpty { return self }
    do throws(InvalidChangesError) {
      return try ListDiff(
        oldCount: oldCount, deletions: deletions + moves.map(\.old),
        insertions: insertions + moves.map(\.new), updates: updates.filter { !isMoved(old: $0.old) }
      )
    } catch {
      fatalError("A diff is invalid without its moves: \(error)")
    }
  }
}
