#if CommandLineTool
  import KeyedDiff

  /// Columns that occur in only one of two tables, or members that occur in all objects of one
  /// input but in no object of the other input.
  ///
  /// Such a column or member makes every row differ, so summaries show it separately from changed
  /// fields.
  struct ColumnChanges {
    private(set) var deletions: Set<String> = []
    private(set) var insertions: Set<String> = []

    init(_ comparison: Comparison) {
      let (old, new) = (comparison.old, comparison.new)
      deletions = Set(comparison.rows.deletedColumns)
      insertions = Set(comparison.rows.insertedColumns)
      guard case .objects = old.shape, case .objects = new.shape else { return }
      let updates = comparison.diff.items.updates
      let keptCount =
        comparison.diff.oldCounts.reduce(0, +) - comparison.diff.items.deletions.count
      // One updated row is not enough to tell whether a member occurs in all objects.
      guard updates.count > 1, updates.count == keptCount else { return }
      var (oldNames, newNames) = (MemberNames(), MemberNames())
      for pair in updates {
        oldNames.add(old[pair.old])
        newNames.add(new[pair.new])
      }
      deletions = oldNames.inAll.subtracting(newNames.inSome)
      insertions = newNames.inAll.subtracting(oldNames.inSome)
    }

    var all: Set<String> { deletions.union(insertions) }
  }

  /// The names of members that at least one object has, and of members that all objects have.
  private struct MemberNames {
    private(set) var inSome: Set<String> = []
    private var common: Set<String>?

    var inAll: Set<String> { common ?? [] }

    mutating func add(_ record: Record) {
      guard case .object(let members) = record.content else { return }
      inSome.formUnion(members.keys)
      common = common?.filter { members[$0] != nil } ?? Set(members.keys)
    }
  }
#endif
