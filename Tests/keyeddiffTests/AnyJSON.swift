#if CommandLineTool
  import Foundation

  /// A value read back from JSON.
  enum AnyJSON: Hashable, Decodable {
    case null
    case boolean(Bool)
    case number(Decimal)
    case string(String)
    case array([AnyJSON])
    case object([String: AnyJSON])

    init(_ text: String) throws {
      self = try JSONDecoder().decode(AnyJSON.self, from: Data(text.utf8))
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .boolean(value)
      } else if let value = try? container.decode(Decimal.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else if let value = try? container.decode([AnyJSON].self) {
        self = .array(value)
      } else {
        self = .object(try container.decode([String: AnyJSON].self))
      }
    }

    /// The member `id` of an object, otherwise the value itself.
    var key: AnyJSON {
      if case .object(let members) = self, let id = members["id"] { id } else { self }
    }
  }
#endif
