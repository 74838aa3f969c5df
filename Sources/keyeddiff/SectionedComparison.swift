#if CommandLineTool
  import KeyedDiff

  /// Two inputs with sections.
  struct SectionedComparison: Comparison {
    let old: SectionedList
    let new: SectionedList
    let headers: RowComparison
    let rows: RowComparison
    let diff: SectionedDiff
    let duplicateWarnings: [String]

    /// - Throws: ``InputError`` if the rows are of different kinds.
    init(old: SectionedList, new: SectionedList, moves: MoveDetection) throws {
      headers = try RowComparison(old.headers.kind, new.headers.kind)
      let rows = try RowComparison(old.rowKind, new.rowKind, subject: "the sections hold")
      var warnings: [String?] = []
      diff = SectionedDiff(
        from: old.sections, to: new.sections, id: { $0.key }, content: rows.isSame, moves: moves,
        onDuplicates: { duplicates in
          warnings = [
            old.headers.duplicates("section key", duplicates.sections.old),
            old.duplicates(duplicates.oldItems),
            new.headers.duplicates("section key", duplicates.sections.new),
            new.duplicates(duplicates.newItems),
          ]
        })
      self.old = old
      self.new = new
      self.rows = rows
      duplicateWarnings = warnings.compactMap { $0 }
    }

    var isEmpty: Bool { diff.isEmpty }

    func summary(limit: Int) -> String { Summary.text(of: self, limit: limit) }

    var json: String { JSONFormat.text(of: diff) }

    func plan(_ mode: PlanMode, _ refresh: ContentRefresh) -> UpdatePlan<JSONValue, JSONValue> {
      UpdatePlan(diff, from: old.values, to: new.values, mode: mode, refresh: refresh)
    }
  }
#endif
