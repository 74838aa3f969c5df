#if CommandLineTool
  import KeyedDiff

  /// Two inputs and what changed between them.
  struct Comparison {
    let old: RecordList
    let new: RecordList
    let rows: RowComparison
    let diff: ListDiff
    /// A sentence for each input in which keys occur more than once.
    let duplicateWarnings: [String]

    private static let mostKeysInWarning = 3
    private static let mostRowsInWarning = 4

    /// - Throws: ``InputError`` if the rows are of different kinds.
    init(old: RecordList, new: RecordList, moves: MoveDetection) throws {
      let rows = try RowComparison(old, new)
      var warnings: [String?] = []
      diff = ListDiff(
        from: old.records, to: new.records, id: { $0.key }, content: rows.isSame, moves: moves,
        onDuplicates: { duplicates in
          warnings = [Self.warning(duplicates.old, old), Self.warning(duplicates.new, new)]
        })
      self.old = old
      self.new = new
      self.rows = rows
      duplicateWarnings = warnings.compactMap { $0 }
    }

    private static func warning(_ groups: Duplicates.Groups, _ list: RecordList) -> String? {
      guard !groups.rows.isEmpty else { return nil }
      let examples = groups.rows.prefix(mostKeysInWarning).map { rows in
        let places = rows.prefix(mostRowsInWarning).map(\.grouped).joined(separator: ", ")
        let more = rows.count > mostRowsInWarning ? ", …" : ""
        return "\(list.text(of: list.records[rows[0]].key)) at index \(places)\(more)"
      }
      let count = groups.rows.count
      let more =
        count > mostKeysInWarning ? "; and \((count - mostKeysInWarning).grouped) more" : ""
      return "warning: \(list.name): \(count.grouped) \(count == 1 ? "key occurs" : "keys occur") "
        + "more than once: \(examples.joined(separator: "; "))\(more)"
    }
  }
#endif
