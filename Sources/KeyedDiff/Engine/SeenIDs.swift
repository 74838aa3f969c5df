/// Numbers ids in order of first appearance: equal ids, and only these, get the same number.
///
/// Used if two ids share a key. Each id is compared with all other ids that have its key.
/// `Dictionary` would do the same, but it traps on types that break the rules of `Hashable`.
///
/// - Complexity: O(n) for n ids if few of them share a key, O(n²) if all do.
@usableFromInline
struct SeenIDs<ID: Equatable> {
  /// For each key, the number of the latest distinct id that has it.
  @usableFromInline var newest: [UInt64: Int] = [:]
  /// For each number, its id.
  @usableFromInline var ids: [ID] = []
  /// For each number, the number before it under the same key.
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
