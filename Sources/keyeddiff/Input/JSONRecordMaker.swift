#if CommandLineTool
  /// Makes records from JSON values. The key of an object consists of the values of one or more of
  /// its members; a scalar is its own key.
  ///
  /// The command-line options for keys identify a member by its name, or by a JSON pointer
  /// (RFC 6901) such as `/properties/id`.
  struct JSONRecordMaker {
    typealias MakeError = (_ problem: String, _ expected: String) -> InputError

    let options: InputOptions
    /// The form of all rows (objects or scalars), which the first row determines.
    private(set) var shape: RowShape?
    /// The names of the ignored members that were found in objects.
    private(set) var ignored: Set<String> = []

    init(options: InputOptions) { self.options = options }

    mutating func row(_ value: JSONValue, _ error: MakeError) throws -> Record {
      switch (shape, value) {
      case (nil, .object(let members)), (.objects, .object(let members)):
        shape = .objects
        let key = try Self.key(of: members, options.keyNames, option: "--key", error)
        return Record(key: key, content: .object(withoutIgnored(members)))
      case (.objects, _):
        throw error("found \(value.kind)", "an object, like the first row")
      case (nil, .array):
        throw error("found an array", "an object or a scalar")
      case (_, .object), (_, .array):
        throw error("found \(value.kind)", "a scalar, like the first row")
      default:
        shape = .values
        guard let key = options.key.first else { return Record(key: value, content: .null) }
        throw error(
          "found \(value.kind), which is its own key",
          "objects with a member \(JSONValue.string(key)), because of --key")
      }
    }

    mutating func withoutIgnored(_ members: [String: JSONValue]) -> [String: JSONValue] {
      var members = members
      for name in options.ignored where members.removeValue(forKey: name) != nil {
        ignored.insert(name)
      }
      return members
    }

    static func path(_ name: String) -> ArraySlice<String> {
      guard name.hasPrefix("/") else { return [name] }
      return name.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        .map(unescaped)[...]
    }

    /// Returns a part of a JSON pointer with `~1` replaced by a slash, and `~0` by a tilde.
    private static func unescaped(_ part: Substring) -> String {
      let pieces = part.split(separator: "~", omittingEmptySubsequences: false)
      return pieces.dropFirst().reduce(into: String(pieces[0])) { text, piece in
        switch piece.first {
        case "1": text += "/" + piece.dropFirst()
        case "0": text += "~" + piece.dropFirst()
        default: text += "~" + piece
        }
      }
    }

    /// Returns the key of an object.
    ///
    /// - Parameters:
    ///   - names: The names or JSON pointers of the members that together form the key.
    ///   - option: The command-line option that error messages suggest for choosing other members.
    static func key(
      of members: [String: JSONValue], _ names: [String], option: String, _ error: MakeError
    ) throws -> JSONValue {
      let parts = try names.map { name in
        let key = members[name] ?? value(in: .object(members), at: path(name))
        switch key {
        case .string, .number: return key!
        case let other?:
          throw error("the key \(JSONValue.string(name)) is \(other.kind)", "a string or a number")
        case nil:
          throw error(
            "the object has no member \(JSONValue.string(name))",
            members.isEmpty
              ? "a key in every object"
              : "one, or \(option) with another of its members: \(members.keys.nameList)")
        }
      }
      return parts.count == 1 ? parts[0] : .array(parts)
    }

    private static func value(in value: JSONValue, at path: ArraySlice<String>) -> JSONValue? {
      guard let name = path.first else { return value }
      guard case .object(let members) = value, let member = members[name] else { return nil }
      return self.value(in: member, at: path.dropFirst())
    }
  }

  extension Sequence<String> {
    /// A sorted list of the strings in quotes, separated by commas, for error messages. At most
    /// eight strings are named; the others are only counted.
    var nameList: String { sorted().map { "\(JSONValue.string($0))" }.shortList(limit: 8) }
  }
#endif
