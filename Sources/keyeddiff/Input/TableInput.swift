#if CommandLineTool
  /// Reads a table: a header with the names of the columns, then the rows.
  enum TableInput {
    /// Reads the rows of a table.
    ///
    /// - Throws: ``InputError`` if the text is not a table.
    static func read(
      _ input: InputText, _ delimiter: UInt8, _ options: InputOptions
    ) throws -> InputList {
      var reader = TableReader(input, delimiter: delimiter, quote: options.quote)
      guard let names = try reader.nextRow() else {
        throw InputError(
          name: input.name, problem: "the table is empty",
          expected: "a header with the names of the columns")
      }
      func headerError(_ problem: String, _ expected: String) -> InputError {
        input.error(at: reader.rowStart, problem, expected: expected)
      }
      var seen: Set<String> = []
      for name in names where !seen.insert(name).inserted {
        throw headerError(
          "two columns are named \(JSONValue.string(name))",
          "every column to have its own name")
      }
      let keyColumns = try options.keyNames.map { key in
        if let column = names.firstIndex(of: key) { return column }
        let list = names.map { "\(JSONValue.string($0))" }.shortList(limit: 8)
        let isOther = names.count == 1 && names[0].contains { ";,|\t".contains($0) }
        throw headerError(
          "no column is named \(JSONValue.string(key))",
          "--key with one of the columns \(list)" + (isOther ? ", or another --delimiter" : ""))
      }
      let columns = names.indices.filter { !options.ignored.contains(names[$0]) }
      var records: [Record] = []
      while let row = try reader.nextRow() {
        guard row.count == names.count else {
          throw input.error(
            at: reader.rowStart, "found \(row.count) field\(row.count == 1 ? "" : "s")",
            expected: "\(names.count), like the header")
        }
        let key = keyColumns.map { JSONValue.string(row[$0]) }
        records.append(
          Record(
            key: key.count == 1 ? key[0] : .array(key),
            content: .array(columns.map { .string(row[$0]) })))
        options.report(records.count)
      }
      var list = InputList(
        name: input.name, isJSON: false, shape: .table(columns: columns.map { names[$0] }),
        rows: records)
      list.keyNames = options.keyNames
      list.ignored = options.ignored.intersection(names)
      return list
    }
  }
#endif
