#if CommandLineTool
  /// Reads plain lines, each its own key. Lines end with LF or CRLF.
  enum LinesInput {
    /// - Throws: ``InputError`` if the user chose fields, which lines do not have.
    static func read(_ input: InputText, _ fields: FieldNames) throws -> RecordList {
      try fields.checkNoSections(in: input.name, kind: "plain lines")
      if let key = fields.key {
        throw InputError(
          name: input.name, problem: "plain lines have no field \"\(key.escaped(quotes: true))\"",
          expected: "no --key, since each line is its own key")
      }
      var lines = input.text.utf8.split(separator: .newline, omittingEmptySubsequences: false)
      // What ends with a newline has no line after it.
      if lines.last?.isEmpty == true { lines.removeLast() }
      let records = lines.map { line in
        let text = line.last == .carriageReturn ? line.dropLast() : line
        return Record(key: .string(String(Substring(text))), content: .key)
      }
      return RecordList(
        name: input.name, shape: records.isEmpty ? nil : .values, records: records, isJSON: false)
    }
  }
#endif
