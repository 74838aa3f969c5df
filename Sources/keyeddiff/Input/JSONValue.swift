#if CommandLineTool
  /// A JSON value.
  ///
  /// In comparisons, `1` equals `1.0` but neither `true` nor `"1"`, and the order of the members of
  /// an object does not matter.
  enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// The exact value in the canonical form of ``JSONNumber``.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The kind of value, for messages.
    var kind: String {
      switch self {
      case .null: "null"
      case .boolean: "a boolean"
      case .number: "a number"
      case .string: "a string"
      case .array: "an array"
      case .object: "an object"
      }
    }

    /// Returns the value of the member with the given name if it is an array; otherwise, `nil`.
    func array(_ name: String) -> [JSONValue]? {
      guard case .object(let members) = self, case .array(let values) = members[name] else {
        return nil
      }
      return values
    }
  }

  extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON, with members sorted by name.
    var description: String {
      var text = ""
      write(to: &text)
      return text
    }

    private func write(to text: inout String) {
      switch self {
      case .null: text += "null"
      case .boolean(let value): text += value ? "true" : "false"
      case .number(let number): text += number
      case .string(let string): text += "\"\(string.escaped(quotes: true))\""
      case .array(let values):
        for (index, value) in values.enumerated() {
          text += index == 0 ? "[" : ","
          value.write(to: &text)
        }
        text += values.isEmpty ? "[]" : "]"
      case .object(let members):
        for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
          text += "\(index == 0 ? "{" : ",")\(JSONValue.string(member.key)):"
          member.value.write(to: &text)
        }
        text += members.isEmpty ? "{}" : "}"
      }
    }
  }
#endif
