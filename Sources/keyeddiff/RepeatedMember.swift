#if CommandLineTool
  /// Finds out whether an object in JSON has two members of one name: the decoder
  /// silently keeps one of them.
  enum RepeatedMember {
    /// - Parameters:
    ///   - input: Valid JSON.
    ///   - values: What was decoded from it.
    /// - Throws: ``InputError`` if the text has more members than the values.
    static func check(_ input: InputText, decodedAs values: [JSONValue]) throws {
      guard memberCount(of: input.text) > values.reduce(0, { $0 + $1.memberCount }) else { return }
      throw InputError(
        name: input.name, problem: "an object has two members of one name",
        expected: "each member to have a name of its own")
    }

    /// The number of colons that are not in strings.
    private static func memberCount(of text: String) -> Int {
      var count = 0
      var isInString = false
      var isEscaped = false
      for byte in text.utf8 {
        switch byte {
        case _ where isEscaped: isEscaped = false
        case .backslash: isEscaped = true
        case .quote: isInString.toggle()
        case .colon where !isInString: count += 1
        default: break
        }
      }
      return count
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
