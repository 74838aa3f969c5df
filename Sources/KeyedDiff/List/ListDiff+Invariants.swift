extension ListDiff {
  /// Whether every diff checks its own invariants.
  ///
  /// Timings are meaningless in builds with these checks.
  public static var _isCheckingInvariants: Bool {
    #if KEYEDDIFF_INTERNAL_CHECKS
      return true
    #else
      return false
    #endif
  }

  /// Checks the invariants of a diff, in builds with `KEYEDDIFF_INTERNAL_CHECKS`.
  @usableFromInline
  func _checkInvariants() {
    #if KEYEDDIFF_INTERNAL_CHECKS
      // A diff that was created from given changes may have counts too large to iterate over.
      guard max(oldCount, newCount) <= 1 << 20 else { return }
      let deleted = Set(deletions)
      let inserted = Set(insertions)
      require(deletions == deleted.sorted(), "Deletions are not ascending.")
      require(insertions == inserted.sorted(), "Insertions are not ascending.")
      require(
        oldCount - deletions.count == newCount - insertions.count, "The counts do not add up.")
      var last = -1
      var moved: [IndexPair] = []
      for old in 0..<oldCount {
        guard let new = newIndex(ofOld: old) else {
          require(deleted.contains(old), "Row \(old) has no partner and is not deleted.")
          continue
        }
        require(!deleted.contains(old), "Row \(old) is deleted and has a partner.")
        require(!inserted.contains(new), "Row \(new) is inserted and has a partner.")
        require(oldIndex(ofNew: new) == old, "The maps disagree about row \(old).")
        require(isMoved(old: old) == isMoved(new: new), "The maps disagree about a move.")
        if isMoved(old: old) {
          moved.append(IndexPair(old: old, new: new))
        } else {
          require(new > last, "Row \(old) is out of order and does not move.")
          last = new
        }
      }
      require(moved == moves, "Moves and map disagree.")
      require(
        updates.allSatisfy { newIndex(ofOld: $0.old) == $0.new }, "An updated row is not kept.")
    #endif
  }
}
