#if CommandLineTool
  /// The options for reading inputs.
  struct InputOptions: Sendable {
    /// The names of the JSON members or table columns that together form the key of a row.
    var key: [String] = []
    /// The names of the members that together form the key of a section.
    var sectionKey: [String] = []
    /// In a section, the name of the member that holds the array of items.
    var items: String?
    /// In the outermost object, the name of the member that holds the array of rows or sections.
    var at: String?
    /// Whether objects that contain arrays of items are read as rows, not as sections.
    var hasNoSections = false
    /// The names of the members and columns to ignore.
    var ignored: Set<String> = []
    /// The character between the fields of a table; `nil` for the default of the format.
    var delimiter: UInt8?
    /// The quote character around fields of a table; `nil` if fields are never in quotes.
    var quote: UInt8? = "\""
    /// Called periodically with the number of rows that have been read.
    var onProgress: @Sendable (Int) -> Void = { _ in }

    var keyNames: [String] { key.isEmpty ? ["id"] : key }
    var sectionKeyNames: [String] { sectionKey.isEmpty ? ["id"] : sectionKey }
    var itemsName: String { items ?? "items" }

    /// The name of an option that requires sections; `nil` if the user has set no such option.
    var optionForSections: String? {
      items != nil ? "--items" : sectionKey.isEmpty ? nil : "--section-key"
    }

    /// Checks that the options apply to the given format.
    ///
    /// - Throws: ``InputError`` if an option does not apply to the format.
    func check(_ format: InputFormat, _ name: String) throws {
      func reject(_ option: String?, _ problem: String, _ expected: String) throws {
        guard let option else { return }
        throw InputError(
          name: name, problem: problem, expected: "\(expected), because of \(option)")
      }
      if !format.isJSON {
        let kind = format == .lines ? "plain lines" : "tables"
        try reject(optionForSections, "\(kind) have no sections", "JSON")
        try reject(at.map { _ in "--at" }, "\(kind) have no members", "JSON")
      }
      if format == .jsonl {
        try reject(at.map { _ in "--at" }, "JSON Lines have no outermost object", "one JSON array")
      }
      if !format.isTable {
        let kind = format == .lines ? "plain lines have" : "JSON has"
        try reject(delimiter.map { _ in "--delimiter" }, "\(kind) no delimiters", "a table")
        try reject(quote == "\"" ? nil : "--quote", "\(kind) no custom quotes", "a table")
      }
      if format == .lines {
        let option = key.isEmpty ? ignored.isEmpty ? nil : "--ignore" : "--key"
        try reject(option, "plain lines have no fields", "a table or JSON")
      }
    }

    /// Reports the number of rows that have been read, once every 4,096 rows.
    func report(_ count: Int) { if count % 4096 == 0 { onProgress(count) } }
  }
#endif
