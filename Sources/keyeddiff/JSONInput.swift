#if CommandLineTool
  /// Reads rows from JSON: objects with a key among their members, or scalars,
  /// each its own key.
  struct JSONInput {
    private var reader: JSONReader
    /// The member that the user chose as key, if any.
    private let key: String?
    private let onProgress: (Int) -> Void
    private var shape: RecordShape?
    private var records: [Record] = []

    init(_ input: InputText, key: String?, onProgress: @escaping (Int) -> Void) {
      reader = JSONReader(input)
      self.key = key
      self.onProgress = onProgress
    }

    private var list: RecordList {
      RecordList(name: reader.name, shape: shape, records: records, isJSON: true)
    }

    /// Reads one array, whose items are the rows.
    ///
    /// - Throws: ``InputError``
    consuming func readArray() throws -> RecordList {
      let expected = "an array of objects or of scalars"
      guard reader.next() != nil else {
        throw InputError(name: reader.name, problem: "the text is empty", expected: expected)
      }
      let start = reader
      guard reader.skip(.openBracket) else {
        // Broken JSON is reported as such, rather than as the wrong kind of value.
        let kind = try reader.value().kind
        throw start.error("found \(kind)", expected: expected)
      }
      if !reader.skip(.closeBracket) {
        repeat {
          reader.row = records.count
          try readRecord()
        } while reader.skip(.comma)
        guard reader.skip(.closeBracket) else {
          throw reader.unexpected("a comma or ] after an item")
        }
        reader.row = nil
      }
      guard reader.next() == nil else {
        throw reader.unexpected("the end of the text after the array")
      }
      return list
    }

    /// Reads lines, each of which is a row. Blank lines are skipped.
    ///
    /// - Throws: ``InputError``
    consuming func readLines() throws -> RecordList {
      while reader.enterLine() {
        guard reader.next() != nil else { continue }
        try readRecord()
        guard reader.next() == nil else {
          throw reader.unexpected("the end of the line after a value")
        }
      }
      return list
    }

    private mutating func readRecord() throws {
      _ = reader.next()
      let start = reader
      let value = try reader.value()
      if shape == nil {
        // The first row decides what all rows are.
        shape = if case .object = value { .objects(keyName: key ?? "id") } else { .values }
      }
      records.append(try record(value, at: start))
      if records.count % .rowsPerReport == 0 { onProgress(records.count) }
    }

    private func record(_ value: JSONValue, at start: JSONReader) throws -> Record {
      switch (shape, value) {
      case (.objects(let keyName), .object(let members)):
        return Record(key: try Self.key(of: members, keyName, start), content: .members(members))
      case (.objects, _):
        throw start.error("found \(value.kind)", expected: "an object, like the first row")
      case (_, .object), (_, .array):
        throw start.error(
          "found \(value.kind)",
          expected: records.isEmpty ? "an object or a scalar" : "a scalar, like the first row")
      default:
        if let key {
          throw start.error(
            "found \(value.kind), which is its own key",
            expected: "objects with a member \(JSONValue.string(key)), because of --key")
        }
        return Record(key: value, content: .key)
      }
    }

    private static func key(
      of members: [JSONMember], _ keyName: String, _ start: JSONReader
    ) throws -> JSONValue {
      let name = JSONValue.string(keyName)
      guard let key = members.first(where: { $0.name == keyName })?.value else {
        let others = members.map { "\(JSONValue.string($0.name))" }.shortList(
          limit: [String].mostNames)
        throw start.error(
          "the object has no member \(name)",
          expected: members.isEmpty
            ? "a key in every object" : "one, or --key with another of its members: \(others)")
      }
      switch key {
      case .string, .number: return key
      default:
        throw start.error("the key \(name) is \(key.kind)", expected: "a string or a number")
      }
    }
  }
#endif
