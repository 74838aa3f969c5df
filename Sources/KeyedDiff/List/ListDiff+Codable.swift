extension ListDiff: Codable {
  private enum CodingKeys: String, CodingKey {
    case version, oldCount, deletions, insertions, moves, updates, exceedsMaximumChanges
  }

  /// Decodes a diff with the same checks as ``init(oldCount:deletions:insertions:moves:updates:)``.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted`, with a reason, if the changes cannot be the diff of
  ///   two lists; any other error that the decoder throws.
  /// - Complexity: O(c log c) for c changes.
  public init(from decoder: any Decoder) throws {
    try self.init(from: decoder, withRanges: true)
  }

  /// Decodes a diff that has ranges, or single indices only.
  init(from decoder: any Decoder, withRanges: Bool) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func rows(_ key: CodingKeys) throws -> RowRanges<Int> {
      withRanges
        ? try container.decode(RowRanges<Int>.self, forKey: key)
        : try RowRanges(container.decode([Int].self, forKey: key))
    }
    try CodedVersion.check(container, .version)
    let replacesAll = try container.decodeIfPresent(Bool.self, forKey: .exceedsMaximumChanges)
    do {
      let diff = try ListDiff(
        oldCount: container.decode(Int.self, forKey: .oldCount),
        deletions: rows(.deletions), insertions: rows(.insertions),
        moves: container.decode([IndexPair].self, forKey: .moves),
        updates: container.decode([IndexPair].self, forKey: .updates))
      guard replacesAll == true else {
        self = diff
        return
      }
      guard diff.deletions.count == diff.oldCount, diff.insertions.count == diff.newCount else {
        throw InvalidChangesError("A diff that exceeds the maximum of changes replaces all rows.")
      }
      self = Self.replacingAll(oldCount: diff.oldCount, newCount: diff.newCount)
    } catch let error as InvalidChangesError {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description))
    }
  }

  /// Encodes the old row count and the indices of all changes; a pair becomes `[old, new]`.
  ///
  /// Rows that are deleted or inserted in a row are encoded as ranges; then the form has `version`
  /// 2. Otherwise it has no version, and can be read by earlier versions of this package.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  /// - Complexity: O(c) for c ranges of changes.
  public func encode(to encoder: any Encoder) throws {
    try encode(to: encoder, withRanges: true)
  }

  /// Encodes a diff with ranges, or with single indices only.
  func encode(to encoder: any Encoder, withRanges: Bool) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if withRanges, deletions.encodesRanges || insertions.encodesRanges {
      try container.encode(CodedVersion.newest, forKey: .version)
    }
    try container.encode(oldCount, forKey: .oldCount)
    for (rows, key) in [(deletions, CodingKeys.deletions), (insertions, .insertions)] {
      if withRanges {
        try container.encode(rows, forKey: key)
      } else {
        try container.encode(Array(rows), forKey: key)
      }
    }
    try container.encode(moves, forKey: .moves)
    try container.encode(updates, forKey: .updates)
    if exceedsMaximumChanges { try container.encode(true, forKey: .exceedsMaximumChanges) }
  }
}
