/// The changes between two versions of a list, with the new and changed items.
///
/// A ``ListDiff`` contains indices only. A delta also contains the items of inserted and updated
/// rows, so the new list can be made from the old list and the delta alone. If the items are
/// `Codable`, so is the delta: a server sends it instead of the whole list.
///
///     // The server:
///     let delta = ListDelta(diff, to: new, baseVersion: 7, newVersion: 8)
///     // A client that has version 7:
///     songs = try delta.applied(to: songs, version: 7)
///
/// **Versions.** A delta applies to one version of the list only. Server and client agree on what
/// a version is: a number that grows, a UUID, or the `ETag` of a response. Two lists with the same
/// version must be equal. A delta checks the version and the number of rows, but cannot know
/// whether the items are those of the server.
///
/// If ``ListDiff/exceedsMaximumChanges`` is true, a delta contains all items of the new list, and
/// the indices in addition. It is then shorter to send the list.
public struct ListDelta<Item, Version: Hashable> {
  /// The indices of all changes.
  public let diff: ListDiff
  /// The items of inserted rows, in the order of `diff.insertions`.
  public let insertedItems: [Item]
  /// The new items of updated rows, in the order of `diff.updates`.
  public let updatedItems: [Item]
  /// The version of the old list, to which the delta can be applied.
  public let baseVersion: Version
  /// The version of the new list.
  public let newVersion: Version

  /// Creates a delta from a diff and the new list.
  ///
  /// - Parameters:
  ///   - diff: The diff of the two lists.
  ///   - new: The new list of the diff. Traps if the list's count is not `diff.newCount`.
  ///   - baseVersion: The version of the old list.
  ///   - newVersion: The version of the new list.
  /// - Complexity: O(c) for c changes if `new` is an array; O(m) for m rows of other collections.
  @inlinable
  public init(
    _ diff: ListDiff, to new: some Collection<Item>, baseVersion: Version, newVersion: Version
  ) {
    let rows = [Item](counting: new)
    require(
      rows.count == diff.newCount,
      "The new list has \(rows.count) rows, the diff \(diff.newCount).")
    self.diff = diff
    insertedItems = diff.insertions.map { rows[$0] }
    updatedItems = diff.updates.map { rows[$0.new] }
    self.baseVersion = baseVersion
    self.newVersion = newVersion
  }

  /// Creates a delta from its parts, for formats other than `Codable`.
  ///
  /// - Parameters:
  ///   - diff: The indices of all changes.
  ///   - insertedItems: The items of inserted rows, in the order of `diff.insertions`.
  ///   - updatedItems: The new items of updated rows, in the order of `diff.updates`.
  ///   - baseVersion: The version of the old list.
  ///   - newVersion: The version of the new list.
  /// - Throws: ``InvalidChangesError`` if there is not one item for each insertion and each update.
  /// - Complexity: O(1).
  public init(
    _ diff: ListDiff, insertedItems: [Item], updatedItems: [Item], baseVersion: Version,
    newVersion: Version
  ) throws(InvalidChangesError) {
    try InvalidChangesError.check(
      insertedItems.count, "inserted items", for: diff.insertions.count, "insertions")
    try InvalidChangesError.check(
      updatedItems.count, "updated items", for: diff.updates.count, "updates")
    self.diff = diff
    self.insertedItems = insertedItems
    self.updatedItems = updatedItems
    self.baseVersion = baseVersion
    self.newVersion = newVersion
  }

  /// Applies the delta to the old list and returns the new list.
  ///
  /// - Parameters:
  ///   - old: The old list, at ``baseVersion``.
  ///   - version: The version of `old`.
  /// - Returns: The new list, at ``newVersion``.
  /// - Throws: ``DeltaError`` if `version` is not ``baseVersion``, or if the number of rows is not
  ///   `diff.oldCount`.
  /// - Complexity: O(n + m) for n old and m new rows; if rows move, plus O(c log c) for c changes.
  @inlinable
  public func applied(
    to old: some Collection<Item>, version: Version
  ) throws(DeltaError) -> [Item] {
    let rows = [Item](counting: old)
    try DeltaError.check(version: version, is: baseVersion)
    try DeltaError.check(rowCount: rows.count, is: diff.oldCount)
    // Rows are inserted and updated in ascending order of their new index.
    var inserted = insertedItems.makeIterator()
    var updated = updatedItemsByNewIndex.makeIterator()
    return diff.applied(
      to: rows, inserting: { _ in inserted.next()! }, updating: { _, _ in updated.next()! })
  }

  /// The new items of updated rows, ascending by new index.
  ///
  /// If no row moves, updates that are sorted by old index are also sorted by new index.
  @usableFromInline
  var updatedItemsByNewIndex: [Item] {
    guard !diff.moves.isEmpty else { return updatedItems }
    return diff.updates.orderByNew().map { updatedItems[$0] }
  }
}

extension ListDelta: Sendable where Item: Sendable, Version: Sendable {}
extension ListDelta: Equatable where Item: Equatable {}
extension ListDelta: Hashable where Item: Hashable {}

extension ListDelta: CustomStringConvertible {
  /// A summary such as `7 → 8: 100 → 101 rows: 1 insertion`.
  public var description: String { "\(baseVersion) → \(newVersion): \(diff)" }
}
