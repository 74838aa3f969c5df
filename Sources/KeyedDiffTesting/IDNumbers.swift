/// Numbers in place of ids, which are equal where the ids are: 0, 1, … in order of
/// first appearance, by `==` alone.
///
/// - Complexity: O(k) for a number, after k different ids.
struct IDNumbers<ID: Equatable> {
  private var ids: [ID] = []

  /// How many ids are different.
  var count: Int { ids.count }

  mutating func number(_ id: ID) -> Int {
    if let known = ids.firstIndex(of: id) { return known }
    ids.append(id)
    return ids.count - 1
  }
}
