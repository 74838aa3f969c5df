/// Numbers ids in order of first appearance, from 0, by `==` alone; equal ids get equal numbers.
///
/// - Complexity: O(k) for a number, after k different ids.
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
