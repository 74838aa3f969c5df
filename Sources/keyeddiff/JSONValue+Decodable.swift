#if CommandLineTool
  import Foundation

  extension JSONValue: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // A failed attempt takes longer than all else, so what is frequent comes first.
      if container.decodeNil() {
        self = .null
      } else if let text = try container.decode(ifIs: String.self) {
        self = .string(text)
      } else if let number = try container.decode(ifIs: Decimal.self) {
        self = .number(number)
      } else if let value = try container.decode(ifIs: Bool.self) {
        self = .boolean(value)
      } else if let members = try container.decode(ifIs: [String: JSONValue].self) {
        self = .object(members)
      } else {
        self = .array(try container.decode([JSONValue].self))
      }
    }
  }

  extension SingleValueDecodingContainer {
    /// The value, or `nil` if it is null or of another type.
    func decode<Value: Decodable>(ifIs type: Value.Type) throws -> Value? {
      do {
        return try decode(type)
      } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
        return nil
      }
    }
  }
#endif
