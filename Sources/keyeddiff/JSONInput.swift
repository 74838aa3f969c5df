#if CommandLineTool
  import Foundation

  /// Reads rows from JSON: objects with a key among their members, or scalars,
  /// each its own key.
  struct JSONInput {
    private let input: InputText
    /// The member that the user chose as key, if any.
    private let key: String?
    private let onProgress: @Sendable (Int) -> Void
    private var shape: RecordShape?
    private var records: [Record] = []

    init(_ input: InputText, key: String?, onProgress: @escaping @Sendable (Int) -> Void) {
      self.input = input
      self.key = key
      self.onProgress = onProgress
    }

    /// Reads one array, whose items are the rows.
    ///
    /// - Throws: ``InputError``
    consuming func readArray() throws -> RecordList {
      for (index, value) in try items().enumerated() {
        try add(value, at: "index \(index)")
      }
      return try list()
    }

    /// Reads lines, each of which is a row. Blank lines are skipped.
    ///
    /// - Throws: ``InputError``
    consuming func readLines() throws -> RecordList {
      let decoder = JSONDecoder()
      let lines = input.text.utf8.split(separator: .newline, omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated()
      where !Substring(line).allSatisfy(\.isWhitespace) {
        let data = Data(line)
        do {
          try add(decoder.decode(JSONValue.self, from: data), at: "line \(index + 1)")
        } catch is DecodingError {
          throw error(JSONFault(data, line: index + 1), at: "line \(index + 1)")
        }
        if records.count % .rowsPerReport == 0 { onProgress(records.count) }
      }
      return try list()
    }

    private func items() throws -> [JSONValue] {
      let data = Data(input.text.utf8)
      let decoder = JSONDecoder()
      decoder.userInfo[.onProgress] = onProgress
      do {
        return try decoder.decode(JSONRows.self, from: data).values
      } catch let error as JSONRows.KindError {
        throw InputError(
          name: input.name, problem: "found \(error.kind)",
          expected: "an array of objects or of scalars")
      } catch let item as JSONRows.ItemError {
        throw error(JSONFault(data, line: 1), at: "index \(item.index)")
      } catch {
        throw self.error(JSONFault(data, line: 1), at: nil)
      }
    }

    private func list() throws -> RecordList {
      if let line = LongNumber.firstLine(in: input.text) {
        throw InputError(
          name: input.name, place: "line \(line)", problem: "a number is too long",
          expected: "at most \(LongNumber.mostDigits) digits")
      }
      return RecordList(name: input.name, shape: shape, records: records, isJSON: true)
    }

    private mutating func add(_ value: JSONValue, at place: @autoclosure () -> String) throws {
      if shape == nil {
        // The first row decides what all rows are.
        shape = if case .object = value { .objects(keyName: key ?? "id") } else { .values }
      }
      func error(_ problem: String, expected: String) -> InputError {
        InputError(name: input.name, place: place(), problem: problem, expected: expected)
      }
      switch (shape, value) {
      case (.objects(let keyName), .object(let members)):
        let key = try key(of: members, keyName, error)
        records.append(Record(key: key, content: .members(members)))
      case (.objects, _):
        throw error("found \(value.kind)", expected: "an object, like the first row")
      case (_, .object), (_, .array):
        throw error(
          "found \(value.kind)",
          expected: records.isEmpty ? "an object or a scalar" : "a scalar, like the first row")
      default:
        if let key {
          throw error(
            "found \(value.kind), which is its own key",
            expected: "objects with a member \(JSONValue.string(key)), because of --key")
        }
        records.append(Record(key: value, content: .key))
      }
    }

    private func key(
      of members: [String: JSONValue], _ keyName: String,
      _ error: (_ problem: String, _ expected: String) -> InputError
    ) throws -> JSONValue {
      let name = JSONValue.string(keyName)
      switch members[keyName] {
      case let key?:
        switch key {
        case .string, .number: return key
        default: throw error("the key \(name) is \(key.kind)", "a string or a number")
        }
      case nil:
        let others = members.keys.sorted().map { "\(JSONValue.string($0))" }
        throw error(
          "the object has no member \(name)",
          members.isEmpty
            ? "a key in every object"
            : "one, or --key with another of its members: "
              + others.shortList(limit: [String].mostNames))
      }
    }

    private func error(_ fault: JSONFault, at place: String?) -> InputError {
      InputError(
        name: input.name, place: fault.place ?? place, problem: fault.problem,
        expected: fault.expected)
    }
  }
#endif
