#if GTK
  import KeyedDiff

  extension ListDiff {
    /// Returns the diff with a move in place of the deletion and the insertion of a row.
    ///
    /// A batch cannot move a row to a section that it inserts, so it deletes the row and inserts it
    /// again. In a list without sections, the row can move.
    ///
    /// - Complexity: O(c log c) for c changes.
    func moving(deleted old: Int, toInserted new: Int) -> ListDiff {
      do throws(InvalidChangesError) {
        return try ListDiff(
          oldCount: oldCount, deletions: deletions.removing(old),
          insertions: insertions.removing(new),
          moves: moves + [IndexPair(old: old, new: new)], updates: updates)
      } catch {
        fatalError("A diff is invalid with a move in place of a deletion: \(error)")
      }
    }
  }
#endif
