public import KeyedDiff

/// The change that one call made to a ``SortedList``, with the ids that the call ignored.
///
/// A change holds no rows, so it uses little memory. ``SortedList/update(after:)`` combines a
/// change with the current list to make a `ListUpdate`.
public struct SortedChange<ID: Hashable>: Hashable {
  /// The changes.
  public let diff: SectionedDiff
  /// The version of the list that ``diff`` starts from.
  public let base: ListVersion
  /// The version that ``diff`` leads to; equal to ``base`` if the call changed nothing. A call
  /// that sets a new sort order always creates a new version, even if no row moves.
  public let version: ListVersion
  /// Ids that occurred more than once in the arguments of the call: one entry for each repetition,
  /// in the order of the arguments. Only the first occurrence of an id is used; repetitions are
  /// ignored.
  public let duplicates: [ID]
  /// Ids of items that the call was asked to remove, but that were not in the list, in the order of
  /// the arguments. Such ids are ignored.
  public let unknownIDs: [ID]

  /// Creates a change, for tests of code that receives changes.
  ///
  /// - Parameters:
  ///   - diff: The changes.
  ///   - base: The version that the diff starts from.
  ///   - version: The version that the diff leads to.
  ///   - duplicates: Ids that occurred more than once in the arguments of the call.
  ///   - unknownIDs: Ids of items that the call was asked to remove, but that were not in the list.
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
