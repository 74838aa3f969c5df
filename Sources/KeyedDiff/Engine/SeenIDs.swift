/// Ids as numbers, equal exactly where the ids are equal; in order of first
/// appearance.
///
/// The way out when two ids share a key: an id is compared with every other id
/// seen under its key. `Dictionary` would do the same, but it traps on types
/// that break the laws of `Hashable`.
///
/// - Complexity: O(n) if few ids share a key, O(n²) if all do.
@usableFromInline
struct SeenIDs<ID: Equatable> {
  /// For each key the number of the last new id that has it.
  @usableFromInline var newest: [UInt64: Int] = [:]
  /// For each number its id, and the number before it under the same key.
  @usableFromInline var ids: [ID] = []
  @usableFromInline var previous: [Int?] = []

  @inlinable
  init() {}

  /// Returns the number of an id.
  @inlinable
  mutating func number(of id: ID, key: UInt64) -> UInt64 {
    var candidate = newest[key]
    while let number = candidate {
      if ids[number] == id { return UInt64(number) }
      candidate = previous[number]
    }
    previous.append(newest[key])
    newest[key] = ids.count
    ids.append(id)
    return UInt64(ids.count - 1)
  }
}
