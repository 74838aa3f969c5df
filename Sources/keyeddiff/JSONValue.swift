#if CommandLineTool
  import Foundation

  /// A JSON value, compared as JSON means it: `1` equals `1.0` but neither
  /// `true` nor `"1"`, and the order of an object's members does not matter.
  enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// Exact, where `Double` would make one of 9007199254740992 and ...993.
    case number(Decimal)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    var isObject: Bool {
      if case .object = self { true } else { false }
    }

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

  extension JSONValue {
    /// Numbers that are not short integers by all their digits: `Decimal` hashes what a
    /// `Double` has of them, so that long ones that are close together all collide.
    func hash(into hasher: inout Hasher) {
      switch self {
      case .null: hasher.combine(0)
      case .boolean(let value): hasher.combine(value)
      case .number(let number):
        // To write the digits takes long.
        let double = NSDecimalNumber(decimal: number).doubleValue
        if abs(double) < 0x1p53, double == double.rounded() {
          hasher.combine(double)
        } else {
          hasher.combine(number.description)
        }
      case .string(let text): hasher.combine(text)
      case .array(let values): hasher.combine(values)
      case .object(let members): hasher.combine(members)
      }
    }
  }

  extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON, with members ascending by name.
    var description: String {
      switch self {
      case .null: "null"
      case .boolean(let value): "\(value)"
      case .number(let number): "\(number)"
      case .string(let text): "\"\(text.escaped(quotes: true))\""
      case .array(let values): "[" + values.map(\.description).joined(separator: ",") + "]"
      case .object(let members):
        "{"
          + members.sorted { $0.key < $1.key }.map { "\(JSONValue.string($0.key)):\($0.value)" }
          .joined(separator: ",") + "}"
      }
    }
  }
#endif
