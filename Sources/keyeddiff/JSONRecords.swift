#if CommandLineTool
  /// Makes rows of JSON values: objects with a key among their members, or
  /// scalars, each its own key.
  struct JSONRecords {
    private let inputName: String
    /// The member that the user chose as key, if any.
    private let key: String?
    /// What all rows are, which the first one decides.
    private var shape: RecordShape?

    init(inputName: String, key: String?) {
      self.inputName = inputName
      self.key = key
    }

    /// What is known of the rows so far.
    var kind: RecordKind { RecordKind(inputName: inputName, shape: shape, isJSON: true) }

    /// The row that a value is.
    ///
    /// - Parameter place: Where it is, for the error.
    /// - Throws: ``InputError``
    mutating func record(
      of value: JSONValue, at place: @autoclosure () -> String
    ) throws -> Record {
      let isFirst = shape == nil
      let shape =
        self.shape
        ?? (value.isObject ? .objects(keyName: key ?? FieldNames.defaultKey) : .values)
      self.shape = shape
      func error(_ problem: String, expected: String) -> InputError {
        InputError(name: inputName, place: place(), problem: problem, expected: expected)
      }
      switch (shape, value) {
      case (.objects(let keyName), .object(let members)):
        let key = try Self.key(of: members, keyName, option: "--key", error)
        return Record(key: key, content: .members(members))
      case (.objects, _):
        throw error("found \(value.kind)", expected: "an object, like the first row")
      case (_, .object), (_, .array):
        throw error(
          "found \(value.kind)",
          expected: isFirst ? "an object or a scalar" : "a scalar, like the first row")
      default:
        if let key {
          throw error(
            "found \(value.kind), which is its own key",
            expected: "objects with a member \(JSONValue.string(key)), because of --key")
        }
        return Record(key: value, content: .key)
      }
    }

    /// The key of an object.
    ///
    /// - Parameters:
    ///   - members: The object.
    ///   - keyName: The member that is the key.
    ///   - option: With which the user names another one.
    ///   - error: Makes the error.
    static func key(
      of members: [String: JSONValue], _ keyName: String, option: String,
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
        throw error(
          "the object has no member \(name)",
          members.isEmpty
            ? "a key in every object"
            : "one, or \(option) with another of its members: \(members.nameList)")
      }
    }
  }
#endif
