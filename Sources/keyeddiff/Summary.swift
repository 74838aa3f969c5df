#if CommandLineTool
  import KeyedDiff
  import Rainbow

  /// Writes a comparison for people: the counts, then the rows of each kind of
  /// change.
  enum Summary {
    static func text(of comparison: ListComparison, limit: Int) -> String {
      let (old, new, diff) = (comparison.old, comparison.new, comparison.diff)
      let rows = ChangeSummary(
        changes: Changes(diff), comparison: comparison.rows,
        old: { (old.records[$0], "\($0)") }, new: { (new.records[$0], "\($0)") })
      return title(old.kind, new.kind) + rows.counts("row", diff.oldCount, diff.newCount)
        + rows.listings(limit: limit)
    }

    static func text(of comparison: SectionedComparison, limit: Int) -> String {
      let (old, new, diff) = (comparison.old, comparison.new, comparison.diff)
      let (oldHeaders, newHeaders) = (old.headers.records, new.headers.records)
      let sections = ChangeSummary(
        changes: Changes(diff.sections), comparison: comparison.headers,
        old: { (oldHeaders[$0], "\($0)") }, new: { (newHeaders[$0], "\($0)") })
      let rows = ChangeSummary(
        changes: Changes(diff.items), comparison: comparison.rows,
        old: { (old[$0], old.name(of: $0)) }, new: { (new[$0], new.name(of: $0)) })
      return title(old.headers.kind, new.headers.kind)
        + sections.counts("section", oldHeaders.count, newHeaders.count)
        + rows.counts("row", diff.oldCounts.reduce(0, +), diff.newCounts.reduce(0, +))
        + sections.listings(" sections", limit: limit) + rows.listings(" rows", limit: limit)
    }

    private static func title(_ old: RecordKind, _ new: RecordKind) -> String {
      [old.inputName, new.inputName].map { $0.escaped(quotes: false) }
        .joined(separator: " → ").bold + "\n"
    }
  }

  extension SectionedList {
    /// A path with the key of the section, such as `fruit.2`.
    fileprivate func name<Space>(of path: ItemPath<Space>) -> String {
      "\(headers.kind.pathStart(sections[path.section].id)).\(path.item)"
    }
  }
#endif
