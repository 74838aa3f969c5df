/// Assigns numbers to ids, in the order in which the ids first appear.
///
/// Two ids get the same number if and only if they are equal. If different ids share a key, a diff
/// uses the numbers as keys instead. Each id is compared with the earlier ids that have its key.
/// `Dictionary` could also number ids, but it traps on types that break the rules of `Hashable`.
///
/// - Complexity: O(n) for n ids if few ids share a key, O(n²) if all ids share one key.
@usableFromInline
struct SeenIDs<ID: Equatable> {
  /// For each key, the highest number of an id with that key.
  @usableFromInline var newest: [UInt64: Int] = [:]
  /// For each number, the id with that number.
  @usableFromInline var ids: [ID] = []
  /// For each number, the next lower number of an id with the same key; `nil` if there is none.
  @usableFromInline var previous: [Int?] = []

  @inlinable
  init() {}

  /// Returns the number of an id, or a new number if the id has not been seen before.
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
