#if CommandLineTool
  import KeyedDiff

  /// Two inputs and what changed between them.
  struct Comparison {
    let old: RecordList
    let new: RecordList
    let rows: RowComparison
    let diff: ListDiff

    /// - Throws: ``InputError`` if the rows are of different kinds.
    init(old: RecordList, new: RecordList, moves: MoveDetection) throws {
      let rows = try RowComparison(old, new)
      var duplicates: Duplicates?
      diff = ListDiff(
        from: old.records, to: new.records, id: { $0.key }, content: rows.isSame, moves: moves,
        onDuplicates: { duplicates = $0 })
      self.old = old
      self.new = new
      self.rows = rows
      if let duplicates {
        duplicateWarnings = [Self.warning(duplicates.old, old), Self.warning(duplicates.new, new)]
          .compactMap { $0 }
      } else {
        duplicateWarnings = []
      }
    }

    // MARK: Duplicates

    /// A sentence for each input in which keys occur more than once.
    let duplicateWarnings: [String]

    private static func warning(_ groups: Duplicates.Groups, _ list: RecordList) -> String? {
      guard !groups.rows.isEmpty else { return nil }
      let examples = groups.rows.prefix(keysInWarning).map { rows in
        let places = rows.prefix(rowsInWarning).map(\.grouped).joined(separator: ", ")
        let more = rows.count > rowsInWarning ? ", …" : ""
        return "\(list.text(of: list.records[rows[0]].key)) at index \(places)\(more)"
      }
      let count = groups.rows.count
      let more = count > keysInWarning ? "; and \((count - keysInWarning).grouped) more" : ""
      return "warning: \(list.name): \(count.grouped) \(count == 1 ? "key occurs" : "keys occur") "
        + "more than once: \(examples.joined(separator: "; "))\(more)"
    }

    private static let keysInWarning = 3
    private static let rowsInWarning = 4
  }

  extension RecordList {
    /// A key or field as it is shown to people: JSON in its own notation, other
    /// text bare unless that would hide what it is.
    func text(of value: JSONValue) -> String {
      guard !isJSON, case .string(let text) = value else { return value.description }
      let isClear = !text.isEmpty && text.first != " " && text.last != " "
      return isClear ? text.escaped(quotes: false) : value.description
    }
  }
#endif
