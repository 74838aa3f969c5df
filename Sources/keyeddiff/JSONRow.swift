#if CommandLineTool
  /// A value that is most likely an object, which makes decoding it faster.
  struct JSONRow: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let members = try container.decode(ifIs: [String: JSONValue].self) {
        value = .object(members)
      } else {
        value = try container.decode(JSONValue.self)
      }
    }
  }
#endif
