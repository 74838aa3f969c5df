#if CommandLineTool
  /// Finds out whether an object in JSON has two members of one name: the decoder
  /// silently keeps one of them.
  enum RepeatedMember {
    /// - Parameters:
    ///   - input: Valid JSON.
    ///   - values: What was decoded from it.
    /// - Throws: ``InputError`` if the text has more members than the values.
    static func check(_ input: InputText, decodedAs values: [JSONValue]) throws {
      // Each member has a colon.
      let memberCount = BytesOutsideStrings(of: input.text).count { $0 == .colon }
      guard memberCount > values.reduce(0, { $0 + $1.memberCount }) else { return }
      throw InputError(
        name: input.name, problem: "an object has two members of one name",
        expected: "each member to have a name of its own")
    }
  }

  extension JSONValue {
    /// The number of members of all objects in the value.
    fileprivate var memberCount: Int {
      switch self {
      case .null, .boolean, .number, .string: 0
      case .array(let values): values.reduce(0) { $0 + $1.memberCount }
      case .object(let members): members.values.reduce(members.count) { $0 + $1.memberCount }
      }
    }
  }
#endif
