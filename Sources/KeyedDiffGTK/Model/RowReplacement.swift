#if GTK
  import KeyedDiff

  /// The old and the new position of a row that keeps its widget, even if other rows pass it.
  struct KeptRow {
    let old: Int
    let new: Int
  }

  /// The state of a list model while it announces that all rows but one are replaced.
  ///
  /// First, the old rows on both sides of the kept row are removed. Then, the new rows are added.
  struct RowReplacement {
    /// A change of the number of rows: a position, and the numbers of rows removed and added there.
    typealias Change = (position: Int, removed: Int, added: Int)

    let kept: KeptRow
    /// The numbers of rows in the model before the kept row and after it, and whether they are new.
    private var before: (count: Int, isNew: Bool)
    private var after: (count: Int, isNew: Bool)

    init(oldCount: Int, keeping kept: KeptRow) {
      self.kept = kept
      before = (kept.old, false)
      after = (oldCount - kept.old - 1, false)
    }

    /// The current number of rows in the model.
    var count: Int { before.count + 1 + after.count }

    /// Returns the source of the row at the given position.
    func row(at position: Int) -> SpliceReplay.Source {
      if position < before.count { return before.isNew ? .new(position) : .old(position) }
      if position == before.count { return .new(kept.new) }
      let distance = position - before.count
      return after.isNew ? .new(kept.new + distance) : .old(kept.old + distance)
    }

    /// Removes the old rows before the kept row, and returns the change to announce.
    mutating func removeBefore() -> Change {
      defer { before.count = 0 }
      return (0, before.count, 0)
    }

    /// Removes the old rows after the kept row, and returns the change to announce.
    mutating func removeAfter() -> Change {
      defer { after.count = 0 }
      return (before.count + 1, after.count, 0)
    }

    /// Adds the new rows before the kept row, and returns the change to announce.
    mutating func addBefore() -> Change {
      before = (kept.new, true)
      return (0, 0, before.count)
    }

    /// Adds the new rows after the kept row, and returns the change to announce.
    mutating func addAfter(newCount: Int) -> Change {
      after = (newCount - kept.new - 1, true)
      return (before.count + 1, 0, after.count)
    }
  }
#endif
