#if CommandLineTool
  import KeyedDiff

  /// What changed about rows or sections, by kind, wherever they count.
  struct Changes<Old, New> {
    let deletions: [Old]
    let insertions: [New]
    let moves: [(old: Old, new: New)]
    let updates: [(old: Old, new: New)]

    var isEmpty: Bool {
      deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
    }
  }

  extension Changes<Int, Int> {
    init(_ diff: ListDiff) {
      self.init(
        deletions: diff.deletions, insertions: diff.insertions,
        moves: diff.moves.map { ($0.old, $0.new) }, updates: diff.updates.map { ($0.old, $0.new) })
    }
  }

  extension Changes<OldPath, NewPath> {
    init(_ items: SectionedDiff.Items) {
      self.init(
        deletions: items.deletions, insertions: items.insertions,
        moves: items.moves.map { ($0.old, $0.new) },
        updates: items.updates.map { ($0.old, $0.new) })
    }
  }
#endif
