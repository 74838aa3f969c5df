/// Numbers ids from 0 in order of first appearance. Ids are compared by `==` alone.
///
/// - Complexity: O(k) to number an id if k different ids have numbers.
struct IDNumbers<ID: Equatable> {
  private var ids: [ID] = []

  /// The number of different ids.
  var count: Int { ids.count }

  mutating func number(_ id: ID) -> Int {
    if let known = ids.firstIndex(of: id) { return known }
    ids.append(id)
    return ids.count - 1
  }
}
