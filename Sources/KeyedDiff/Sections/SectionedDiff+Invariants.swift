extension SectionedDiff {
  /// Checks the invariants of a diff, in builds with `KEYEDDIFF_INTERNAL_CHECKS`.
  func _checkInvariants() {
    #if KEYEDDIFF_INTERNAL_CHECKS
      // A diff created from counts and changes can describe lists too long to iterate over.
      guard (oldCounts + newCounts).allSatisfy({ $0 <= 1 << 20 }) else { return }
      var deletions: [OldPath] = []
      var moves: [PathPair] = []
      for (section, count) in oldCounts.enumerated() {
        var last = -1
        for item in 0..<count {
          let old = OldPath(section: section, item: item)
          guard let new = newPath(ofOld: old) else {
            deletions.append(old)
            continue
          }
          require(oldPath(ofNew: new) == old, "The maps disagree about item \(old).")
          require(isMoved(old: old) == isMoved(new: new), "The maps disagree about a move.")
          if isMoved(old: old) {
            moves.append(PathPair(old: old, new: new))
          } else {
            require(
              sections.newIndex(ofOld: section) == new.section && new.item > last,
              "Item \(old) is out of order and does not move.")
            last = new.item
          }
        }
      }
      require(items.deletions == deletions, "Deletions and map disagree.")
      require(moves == items.moves, "Moves and map disagree.")
      let insertions = newCounts.enumerated().flatMap { section, count in
        (0..<count).map { NewPath(section: section, item: $0) }
      }.filter { oldPath(ofNew: $0) == nil }
      require(items.insertions == insertions, "Insertions and map disagree.")
      require(
        items.updates.allSatisfy { newPath(ofOld: $0.old) == $0.new },
        "An updated item is not kept.")
    #endif
  }
}
