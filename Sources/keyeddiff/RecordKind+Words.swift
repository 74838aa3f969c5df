#if CommandLineTool
  import Rainbow

  /// Longer values and rows are cut off, and more fields are left out.
  private let longestValue = 32, longestRow = 72, mostFields = 4

  extension RecordKind {
    /// The fields of a row but for its key, in one line.
    func fieldsInWords(of row: Record) -> String {
      var fields: [(name: String, value: JSONValue)] = []
      switch (row.content, shape) {
      case (.fields(let values), .table(let columns, _)):
        fields = zip(columns, values).map { ($0, .string($1)) }
      case (.members(let members), _):
        fields = members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      default: break
      }
      return fields.filter { $0.name != shape?.keyName }
        .map { "\($0.name.escaped(quotes: false)) \(shortText(of: $0.value))" }
        .joined(separator: ", ").cut(to: longestRow)
    }

    fileprivate func shortText(of value: JSONValue) -> String {
      text(of: value).cut(to: longestValue)
    }
  }

  extension RowComparison {
    /// The fields in which two rows differ, in one line.
    func changesInWords(_ oldRow: Record, _ newRow: Record) -> String {
      changes(oldRow, newRow).map { change in
        let oldText = change.old.map(old.shortText) ?? "(none)"
        let newText = change.new.map(new.shortText) ?? "(none)"
        return "\(change.name.escaped(quotes: false)) \(oldText.red) → \(newText.green)"
      }.shortList(limit: mostFields)
    }
  }
#endif
