public import KeyedDiff

/// A change of a ``SortedList``, and the parts of the call that were ignored.
///
/// It holds no rows, so that keeping it costs nothing.
/// ``SortedList/update(after:)`` adds them.
public struct SortedChange<ID: Hashable>: Hashable {
  /// The changes.
  public let diff: SectionedDiff
  /// The version of the list that ``diff`` starts from.
  public let base: ListVersion
  /// The version that it leads to. The same as ``base`` if the call had nothing
  /// to do; another, if only what the list knows changed, such as its order.
  public let version: ListVersion
  /// Ids that occurred in the call before: only what came first counts. In the
  /// order of the call, once for each occurrence that was ignored.
  public let duplicates: [ID]
  /// Ids to remove that are not in the list: ignored. In the order of the call.
  public let unknownIDs: [ID]

  /// Creates a change: for tests of whoever gets one.
  ///
  /// - Parameters:
  ///   - diff: What changed.
  ///   - base: The version that it starts from.
  ///   - version: The version that it leads to.
  ///   - duplicates: Ids that occurred in the call before.
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

  /// Whether no row came, went, moved or looks different.
  public var isEmpty: Bool { diff.isEmpty }
}

extension SortedChange: Sendable where ID: Sendable {}
