#if CommandLineTool
  /// Makes rows, or sections with rows, from the values of a JSON text.
  ///
  /// The text contains either one array of values, or one value on each line.
  struct JSONInput {
    private let input: InputText
    private let options: InputOptions
    private var values: [JSONValue] = []
    /// The offset of each value in the text.
    private var starts: [Int] = []

    /// - Throws: ``InputError`` if the text is not valid JSON, or if it lacks the array of values.
    init(_ input: InputText, hasLines: Bool, _ options: InputOptions) throws {
      self.input = input
      self.options = options
      if hasLines {
        try readLines()
      } else {
        var reader = JSONReader(input)
        try readArray(&reader, at: options.at.map(JSONRecordMaker.path) ?? [])
        try reader.finish()
      }
    }

    // MARK: Values

    private mutating func readLines() throws {
      for line in input.bytes.split(separator: "\n") {
        var reader = JSONReader(input, in: line.startIndex..<line.endIndex)
        guard reader.skipSpace() else { continue }
        try readValue(&reader)
        try reader.finish()
      }
    }

    private mutating func readValue(_ reader: inout JSONReader) throws {
      starts.append(reader.position)
      values.append(try reader.value())
      options.report(values.count)
    }

    /// Reads the array at the given path in the next value.
    private mutating func readArray(_ reader: inout JSONReader, at path: ArraySlice<String>) throws
    {
      reader.skipSpace()
      let start = reader.position
      let first = start < input.bytes.count ? input.bytes[start] : 0
      if path.isEmpty, first == "[" {
        return try reader.array { try readValue(&$0) }
      }
      guard let name = path.first, first == "{" else {
        let value = try reader.value()
        throw input.error(at: start, "found \(value.kind)", expected: Self.expected(path, value))
      }
      var names: Set<String> = []
      try reader.object { reader, member, start in
        if !names.insert(member).inserted { throw reader.repeated(member, at: start) }
        if member == name {
          try readArray(&reader, at: path.dropFirst())
        } else {
          _ = try reader.value()
        }
      }
      if !names.contains(name) {
        throw input.error(
          at: start, "the object has no member \(JSONValue.string(name))",
          expected: "one, because of --at")
      }
    }

    private static func expected(_ path: ArraySlice<String>, _ value: JSONValue) -> String {
      if let name = path.first {
        return "an object with a member \(JSONValue.string(name)), because of --at"
      }
      guard case .object(let members) = value else { return "an array of objects or of scalars" }
      let arrays = members.keys.filter { value.array($0) != nil }
      return "an array of objects or of scalars"
        + (arrays.isEmpty ? "" : ", or --at with one of its arrays: \(arrays.nameList)")
    }

    // MARK: Rows and sections

    /// Returns a list of sections or of plain rows.
    ///
    /// If an option requires sections, the values are sections. If the option `--no-sections` is
    /// set, they are rows. Otherwise, they are sections if every value is an object with an array
    /// of items. Without values, the result is a list of plain rows; see ``Comparison``.
    ///
    /// - Throws: ``InputError`` if a value has the wrong form, or if it lacks a member that serves
    ///   as its key.
    func list() throws -> InputList {
      let hasSections =
        options.optionForSections != nil
        || !options.hasNoSections && !values.isEmpty
          && values.allSatisfy { $0.array(options.itemsName) != nil }
      var maker = JSONRecordMaker(options: options)
      var list = hasSections ? try sections(&maker) : try rows(&maker)
      list.keyNames = options.keyNames
      list.sectionKeyNames = options.sectionKeyNames
      list.ignored = maker.ignored
      return list
    }

    private func rows(_ maker: inout JSONRecordMaker) throws -> InputList {
      let records = try values.enumerated().map { index, value in
        try maker.row(value) { input.error($0, $1, at: starts[index], "index \(index)") }
      }
      return InputList(name: input.name, isJSON: true, shape: maker.shape, rows: records)
    }

    private func sections(_ maker: inout JSONRecordMaker) throws -> InputList {
      var headers: [Record] = []
      var rows: [[Record]] = []
      var rowCount = 0
      for (section, value) in values.enumerated() {
        let error: JSONRecordMaker.MakeError = {
          input.error($0, $1, at: starts[section], "section \(section)")
        }
        var (members, items) = try parts(of: value, error)
        let key = try JSONRecordMaker.key(
          of: members, options.sectionKeyNames, option: "--section-key", error)
        members[options.itemsName] = nil
        headers.append(Record(key: key, content: .object(maker.withoutIgnored(members))))
        rows.append(
          try items.enumerated().map { item, value in
            rowCount += 1
            options.report(rowCount)
            return try maker.row(value) {
              input.error(
                $0, $1, at: start(ofItem: item, section: section),
                "section \(section), item \(item)")
            }
          })
      }
      return InputList(name: input.name, shape: maker.shape, headers: headers, rows: rows)
    }

    /// Returns the members of a section, and its items.
    private func parts(
      of value: JSONValue, _ error: JSONRecordMaker.MakeError
    ) throws -> (members: [String: JSONValue], items: [JSONValue]) {
      let name = JSONValue.string(options.itemsName)
      let reason = options.optionForSections.map { ", because of \($0)" } ?? ""
      guard case .object(let members) = value else {
        throw error("found \(value.kind)", "a section: an object with an array \(name)\(reason)")
      }
      switch members[options.itemsName] {
      case .array(let items): return (members, items)
      case let other?:
        throw error("the member \(name) is \(other.kind)", "an array of items\(reason)")
      case nil:
        throw error(
          "the object has no array \(name)",
          members.isEmpty
            ? "one in every object\(reason)"
            : "one\(reason), or --items with another of its members: \(members.keys.nameList)")
      }
    }

    /// Returns the offset of an item, for an error message. Reads the section again to find the
    /// item.
    private func start(ofItem item: Int, section: Int) -> Int {
      var (start, count) = (starts[section], 0)
      var reader = JSONReader(input, in: start..<input.bytes.count)
      try? reader.object { reader, name, _ in
        guard name == options.itemsName else { return _ = try reader.value() }
        try reader.array { reader in
          if count == item { start = reader.position }
          count += 1
          _ = try reader.value()
        }
      }
      return start
    }
  }

  extension InputText {
    fileprivate func error(
      _ problem: String, _ expected: String, at offset: Int, _ path: String
    ) -> InputError {
      InputError(
        name: name, place: "\(place(at: offset)) (\(path))", problem: problem, expected: expected)
    }
  }
#endif
