#if CommandLineTool
  /// Makes rows, or sections with rows, of an input in JSON.
  ///
  /// A section is an object with an array of items among its members. All
  /// other members, but for its key, are its content.
  enum JSONSections {
    /// Sections if the user asks for them, or if every value is an object with
    /// an array `items`; else rows.
    ///
    /// - Parameter onProgress: Called now and then with the number of rows so far.
    /// - Throws: ``InputError``
    static func content(
      of input: JSONInput, _ fields: FieldNames, onProgress: (Int) -> Void
    ) throws -> InputContent {
      let areSections =
        fields.optionForSections != nil
        || !input.values.isEmpty
          && input.values.allSatisfy { $0.array(FieldNames.defaultItems) != nil }
      return areSections
        ? .sections(try sections(of: input, fields, onProgress: onProgress))
        : .rows(try rows(of: input, fields))
    }

    private static func rows(of input: JSONInput, _ fields: FieldNames) throws -> RecordList {
      var rows = JSONRecords(inputName: input.name, key: fields.key)
      let records = try input.values.enumerated().map { index, value in
        try rows.record(of: value, at: input.place(ofRow: index))
      }
      return RecordList(
        name: input.name, shape: rows.kind.shape, records: records, isJSON: true)
    }

    private static func sections(
      of input: JSONInput, _ fields: FieldNames, onProgress: (Int) -> Void
    ) throws -> SectionedList {
      let keyName = fields.sectionKey ?? FieldNames.defaultKey
      var rows = JSONRecords(inputName: input.name, key: fields.key)
      var rowCount = 0
      var headers: [Record] = []
      var rowsOfSections: [[Record]] = []
      for (section, value) in input.values.enumerated() {
        func error(_ problem: String, _ expected: String) -> InputError {
          InputError(
            name: input.name, place: input.place(ofSection: section), problem: problem,
            expected: expected)
        }
        var (members, items) = try parts(of: value, fields, error)
        let key = try JSONRecords.key(of: members, keyName, option: "--section-key", error)
        members[fields.items ?? FieldNames.defaultItems] = nil
        headers.append(Record(key: key, content: .members(members)))
        rowsOfSections.append(
          try items.enumerated().map { item, value in
            rowCount += 1
            if rowCount % .rowsPerReport == 0 { onProgress(rowCount) }
            return try rows.record(
              of: value, at: "\(input.place(ofSection: section)), item \(item)")
          })
      }
      return SectionedList(
        headers: RecordList(
          name: input.name, shape: .objects(keyName: keyName), records: headers, isJSON: true),
        rowKind: rows.kind, rows: rowsOfSections)
    }

    /// The members of a section, and the items among them.
    private static func parts(
      of value: JSONValue, _ fields: FieldNames,
      _ error: (_ problem: String, _ expected: String) -> InputError
    ) throws -> (members: [String: JSONValue], items: [JSONValue]) {
      let itemsName = fields.items ?? FieldNames.defaultItems
      let name = JSONValue.string(itemsName)
      let reason = fields.optionForSections.map { ", because of \($0)" } ?? ""
      guard case .object(let members) = value else {
        throw error(
          "found \(value.kind)", "a section: an object with an array \(name)\(reason)")
      }
      switch members[itemsName] {
      case .array(let items): return (members, items)
      case let other?:
        throw error("the member \(name) is \(other.kind)", "an array of items\(reason)")
      case nil:
        throw error(
          "the object has no array \(name)",
          members.isEmpty
            ? "one in every object\(reason)"
            : "one\(reason), or --items with another of its members: \(members.nameList)")
      }
    }
  }

  extension [String: JSONValue] {
    /// The names of the members, for a message.
    var nameList: String {
      keys.sorted().map { "\(JSONValue.string($0))" }.shortList(limit: [String].mostNames)
    }
  }

  extension JSONValue {
    /// The array that is a member of an object.
    func array(_ name: String) -> [JSONValue]? {
      guard case .object(let members) = self, case .array(let values) = members[name] else {
        return nil
      }
      return values
    }
  }
#endif
