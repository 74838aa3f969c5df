private enum CodingKeys: String, CodingKey {
  case diff, insertedSectionIDs, updatedSectionIDs, insertedItems, updatedItems
  case baseVersion, newVersion
}

extension SectionedDelta: Encodable
where SectionID: Encodable, Item: Encodable, Version: Encodable {
  /// Encodes the diff, the ids of sections, the items and both versions.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  /// - Complexity: O(s + c) for s sections and c changes, however long the sections are.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(diff, forKey: .diff)
    try container.encode(insertedSectionIDs, forKey: .insertedSectionIDs)
    try container.encode(updatedSectionIDs, forKey: .updatedSectionIDs)
    try container.encode(insertedItems, forKey: .insertedItems)
    try container.encode(updatedItems, forKey: .updatedItems)
    try container.encode(baseVersion, forKey: .baseVersion)
    try container.encode(newVersion, forKey: .newVersion)
  }
}

extension SectionedDelta: Decodable
where SectionID: Decodable, Item: Decodable, Version: Decodable {
  /// Decodes a delta, and checks the diff and the numbers of ids and items.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted`, with a reason, if the changes cannot be the diff of
  ///   two lists, or if there is not one id or item for each insertion and update; any other error
  ///   that the decoder throws.
  /// - Complexity: O(s log s + c log c) for s sections and c changes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    do {
      try self.init(
        container.decode(SectionedDiff.self, forKey: .diff),
        insertedSectionIDs: container.decode([SectionID].self, forKey: .insertedSectionIDs),
        updatedSectionIDs: container.decode([SectionID].self, forKey: .updatedSectionIDs),
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
