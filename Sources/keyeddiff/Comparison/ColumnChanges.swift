#if CommandLineTool
  import KeyedDiff

  /// The names of columns that only one of two tables has.
  ///
  /// For JSON objects that are in both inputs: the names of members that all these objects have in
  /// one input, and that none of them has in the other input.
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

  /// The member names that occur in at least one object, and those that occur in all objects.
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
