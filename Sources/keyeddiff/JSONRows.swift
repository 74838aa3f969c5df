#if CommandLineTool
  import Foundation

  /// The items of an array.
  struct JSONRows: Decodable {
    /// An item that could not be decoded.
    struct ItemError: Error {
      let index: Int
    }

    /// Another value in the place of the array.
    struct KindError: Error {
      let kind: String
    }

    private(set) var values: [JSONValue] = []

    init(from decoder: any Decoder) throws {
      guard var items = try? decoder.unkeyedContainer() else {
        throw KindError(kind: try JSONValue(from: decoder).kind)
      }
      let onProgress = decoder.userInfo[.onProgress] as? @Sendable (Int) -> Void
      while !items.isAtEnd {
        do {
          values.append(try items.decode(JSONValue.self))
        } catch {
          throw ItemError(index: values.count)
        }
        if values.count % .rowsPerReport == 0 { onProgress?(values.count) }
      }
    }
  }

  extension CodingUserInfoKey {
    /// A closure to call now and then with the number of items so far.
    static let onProgress = CodingUserInfoKey(rawValue: "onProgress")!
  }
#endif
