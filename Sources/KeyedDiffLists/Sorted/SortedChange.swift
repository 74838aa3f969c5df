public import KeyedDiff

/// A change of a ``SortedList``, and the parts of the call that were ignored.
///
/// It holds no rows, so it is cheap to keep. ``SortedList/update(after:)`` adds the rows.
public struct SortedChange<ID: Hashable>: Hashable {
  /// The changes.
  public let diff: SectionedDiff
  /// The version of the list that ``diff`` starts from.
  public let base: ListVersion
  /// The version that ``diff`` leads to. It equals ``base`` if the call changed nothing. It is a
  /// new version if the list changed, even if only its order did and no row moved.
  public let version: ListVersion
  /// Ids that the call repeated: only the first occurrence is used. In the order of the call, once
  /// for each ignored occurrence.
  public let duplicates: [ID]
  /// Ids to remove that are not in the list. They are ignored. In the order of the call.
  public let unknownIDs: [ID]

  /// Creates a change, for tests of code that receives one.
  ///
  /// - Parameters:
  ///   - diff: The changes.
  ///   - base: The version that the diff starts from.
  ///   - version: The version that the diff leads to.
  ///   - duplicates: Ids that the call repeated.
  ///   - unknownIDs: Ids to remove that are not in the list.
  @inlinable
  public init(
    diff: SectionedDiff, base: ListVersion, version: ListVersion, duplicates: [ID] = [],
    unknownIDs: [ID] = []
  ) {
    self.diff = diff
    self.base = base
    self.version = version
    self.duplicates = duplicates
    self.unknownIDs = unknownIDs
  }

  /// Whether no row is inserted, deleted, moved or updated.
  public var isEmpty: Bool { diff.isEmpty }
}

extension SortedChange: Sendable where ID: Sendable {}
