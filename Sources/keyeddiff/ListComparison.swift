#if CommandLineTool
  import KeyedDiff

  /// Two inputs without sections.
  struct ListComparison: Comparison {
    let old: RecordList
    let new: RecordList
    let rows: RowComparison
    let diff: ListDiff
    let duplicateWarnings: [String]

    /// - Throws: ``InputError`` if the rows are of different kinds.
    init(old: RecordList, new: RecordList, moves: MoveDetection) throws {
      let rows = try RowComparison(old.kind, new.kind)
      var warnings: [String?] = []
      diff = ListDiff(
        from: old.records, to: new.records, id: { $0.key }, content: rows.isSame, moves: moves,
        onDuplicates: { duplicates in
          warnings = [old.duplicates("key", duplicates.old), new.duplicates("key", duplicates.new)]
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
      func section(_ list: RecordList) -> [ListSection<JSONValue, JSONValue>] {
        [ListSection(id: .number(0), items: list.records.map(list.kind.value))]
      }
      return UpdatePlan(
        SectionedDiff(diff), from: section(old), to: section(new), mode: mode, refresh: refresh)
    }
  }
#endif
