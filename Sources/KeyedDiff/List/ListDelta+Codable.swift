private enum CodingKeys: String, CodingKey {
  case diff, insertedItems, updatedItems, baseVersion, newVersion
}

extension ListDelta: Encodable where Item: Encodable, Version: Encodable {
  /// Encodes the diff, the items and both versions.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  /// - Complexity: O(c) for c changes, however long the list is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(diff, forKey: .diff)
    try container.encode(insertedItems, forKey: .insertedItems)
    try container.encode(updatedItems, forKey: .updatedItems)
    try container.encode(baseVersion, forKey: .baseVersion)
    try container.encode(newVersion, forKey: .newVersion)
  }
}

extension ListDelta: Decodable where Item: Decodable, Version: Decodable {
  /// Decodes a delta, and checks the diff and the number of items.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted`, with a reason, if the changes cannot be the diff of
  ///   two lists, or if there is not one item for each insertion and each update; any other error
  ///   that the decoder throws.
  /// - Complexity: O(c log c) for c changes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    do {
      try self.init(
        container.decode(ListDiff.self, forKey: .diff),
        insertedItems: container.decode([Item].self, forKey: .insertedItems),
        updatedItems: container.decode([Item].self, forKey: .updatedItems),
        baseVersion: container.decode(Version.self, forKey: .baseVersion),
        newVersion: container.decode(Version.self, forKey: .newVersion))
    } catch let error as InvalidChangesError {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description))
    }
  }
}
