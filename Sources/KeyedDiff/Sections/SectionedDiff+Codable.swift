extension SectionedDiff: Codable {
  private enum CodingKeys: String, CodingKey {
    case version, oldCounts, sections, deletions, insertions, moves, updates, exceedsMaximumChanges
  }

  /// Decodes a diff, and makes the same checks as
  /// ``init(oldCounts:sections:deletions:insertions:moves:updates:)``.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: A `DecodingError`. If the changes do not form a valid diff, the error is
  ///   `dataCorrupted` and names the reason.
  /// - Complexity: O(s log s + c log c) for s sections and c changes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try CodedVersion.check(container, .version)
    func corrupted(_ sentence: String) -> DecodingError {
      .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: sentence))
    }
    let oldCounts = try container.decode([Int].self, forKey: .oldCounts)
    let sections = try container.decode(CodedSections.self, forKey: .sections).diff
    guard sections.oldCount == oldCounts.count else {
      throw corrupted("There are \(oldCounts.count) old sections, but the diff has another number.")
    }
    let exceeds = try container.decodeIfPresent(Bool.self, forKey: .exceedsMaximumChanges)
    do {
      let diff = try SectionedDiff(
        oldCounts: oldCounts, sections: sections,
        deletions: container.decode(RowRanges<OldPath>.self, forKey: .deletions),
        insertions: container.decode(RowRanges<NewPath>.self, forKey: .insertions),
        moves: container.decode([PathPair].self, forKey: .moves),
        updates: container.decode([PathPair].self, forKey: .updates))
      self = exceeds == true ? diff.exceedingMaximumChanges : diff
    } catch let error as InvalidChangesError {
      throw corrupted(error.description)
    }
  }

  /// Encodes the row counts of the old sections and all changes, with pairs as `[old, new]`.
  ///
  /// Items that are deleted or inserted in a row are encoded as ranges; then the form has `version`
  /// 2. Sections are not. Otherwise it has no version, and can be read by earlier versions of this package.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  /// - Complexity: O(s + c) for s sections and c changes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if items.deletions.encodesRanges || items.insertions.encodesRanges {
      try container.encode(CodedVersion.newest, forKey: .version)
    }
    try container.encode(oldCounts, forKey: .oldCounts)
    try container.encode(CodedSections(diff: sections), forKey: .sections)
    try container.encode(items.deletions, forKey: .deletions)
    try container.encode(items.insertions, forKey: .insertions)
    try container.encode(items.moves, forKey: .moves)
    try container.encode(items.updates, forKey: .updates)
    if exceedsMaximumChanges { try container.encode(true, forKey: .exceedsMaximumChanges) }
  }
}

/// The encoded form of the diff of the sections, without ranges.
///
/// A diff stores a row count for each section. A range would let a few bytes claim more sections
/// than fit into memory.
private struct CodedSections: Codable {
  let diff: ListDiff

  init(diff: ListDiff) { self.diff = diff }

  init(from decoder: any Decoder) throws {
    diff = try ListDiff(from: decoder, withRanges: false)
  }

  func encode(to encoder: any Encoder) throws {
    try diff.encode(to: encoder, withRanges: false)
  }
}
