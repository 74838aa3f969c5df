/// Assigns numbers to ids, starting from 0, in order of first appearance. Ids are compared only by
/// `==`, without hashes.
///
/// - Complexity: O(k) to look up or assign the number of an id, if k ids already have numbers.
struct IDNumbers<ID: Equatable> {
  private var ids: [ID] = []

  /// The number of ids that have been assigned a number.
  var count: Int { ids.count }

  mutating func number(_ id: ID) -> Int {
    if let known = ids.firstIndex(of: id) { return known }
    ids.append(id)
    return ids.count - 1
  }
}
