extension RowRanges: Codable where Position: Codable {
  /// Decodes an array in which each element is a position, or a range as `{"from": 3, "count": 100}`.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if an element is neither, or if there are more than 2³¹ − 2 positions.
  /// - Complexity: O(r) for r ranges.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init()
    while !container.isAtEnd {
      let range = try container.decode(CodedRange<Position>.self)
      guard 0 < range.count, range.count <= maximumItemCount - count,
        range.from <= range.from.advanced(byRows: range.count - 1)
      else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "A list cannot have a range of \(range.count) rows.")
      }
      append(range.from, count: range.count)
    }
    // Version 1 had single positions only.
    if ends.isEmpty { self = RowRanges(array: starts) }
  }

  /// Encodes the positions, and ranges of more than two of them as `{"from": 3, "count": 100}`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  /// - Complexity: O(r) for r ranges.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try forEachRun { start, count in
      if count >= CodedRange<Position>.shortestRange {
        var range = container.nestedContainer(keyedBy: CodedRange<Position>.CodingKeys.self)
        try range.encode(start, forKey: .from)
        try range.encode(count, forKey: .count)
      } else {
        for index in 0..<count { try container.encode(start.advanced(byRows: index)) }
      }
    }
  }

  /// Whether the encoded form has a range, which version 1 did not have.
  var encodesRanges: Bool {
    var isLong = false
    forEachRun { if $1 >= CodedRange<Position>.shortestRange { isLong = true } }
    return isLong
  }
}

/// The keys of a range: a type of its own, because a type inside a generic one is generic, too.
private enum CodedRangeKeys: CodingKey { case from, count }

/// The encoded form of a range.
private struct CodedRange<Position: RowPosition & Codable>: Decodable {
  let from: Position
  let count: Int

  /// Shorter ranges are encoded as single positions, which is shorter.
  static var shortestRange: Int { 3 }

  typealias CodingKeys = CodedRangeKeys

  init(from decoder: any Decoder) throws {
    do {
      from = try Position(from: decoder)
      count = 1
    } catch {
      guard let container = try? decoder.container(keyedBy: CodingKeys.self) else { throw error }
      from = try container.decode(Position.self, forKey: .from)
      count = try container.decode(Int.self, forKey: .count)
    }
  }
}

/// The version of the encoded form of a diff.
///
/// Version 1 had positions only, and did not name its version. A diff without ranges is still
/// encoded as that version, so that older readers can read it.
enum CodedVersion {
  static let newest = 2

  /// Checks the version that an encoded diff names.
  static func check<Key>(
    _ container: KeyedDecodingContainer<Key>, _ key: Key
  ) throws {
    let version = try container.decodeIfPresent(Int.self, forKey: key) ?? 1
    guard 1...newest ~= version else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container,
        debugDescription:
          "The diff has the form of version \(version), but the newest version that "
          + "can be read is \(newest).")
    }
  }
}
