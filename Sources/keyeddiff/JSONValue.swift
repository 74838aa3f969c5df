#if CommandLineTool
  /// A JSON value, compared as JSON means it: `1` equals `1.0` but neither
  /// `true` nor `"1"`, and the order of an object's members does not matter.
  enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    /// Members ascending by name.
    case object([JSONMember])

    /// The kind of value, in words.
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
  }

  /// One member of an object.
  struct JSONMember: Hashable, Sendable {
    let name: String
    let value: JSONValue
  }

  extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON.
    var description: String {
      switch self {
      case .null: "null"
      case .boolean(let value): value ? "true" : "false"
      case .number(let number): number.text
      case .string(let text): "\"\(text.escaped(quotes: true))\""
      case .array(let values): "[\(values.map(\.description).joined(separator: ","))]"
      case .object(let members):
        "{\(members.map { "\(JSONValue.string($0.name)):\($0.value)" }.joined(separator: ","))}"
      }
    }
  }
#endif
