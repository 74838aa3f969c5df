import KeyedDiff

// These methods are not isolated to the main actor. In an isolated method, a closure would check
// its isolation at each call, which costs more than the work for one row.

extension [NewPath] {
  /// The new paths, converted to current paths that are valid once the view shows the new list.
  var current: [CurrentPath] { map { $0.current } }
}

extension [NewPath?] {
  /// The new paths that are not `nil`, converted to current paths that are valid once the view
  /// shows the new list.
  var current: [CurrentPath] { compactMap { $0?.current } }
}

extension [CurrentPath] {
  /// Returns the paths that exist in the old list, converted to old paths.
  ///
  /// - Parameter rowCounts: The number of rows in each section of the old list.
  func old(in rowCounts: [Int]) -> [OldPath] {
    var paths: [OldPath] = []
    paths.reserveCapacity(count)
    for path in self where rowCounts.indices.contains(path.section) {
      guard 0..<rowCounts[path.section] ~= path.item else { continue }
      paths.append(OldPath(section: path.section, item: path.item))
    }
    return paths
  }

  /// Returns whether another array has the same paths, possibly in a different order.
  ///
  /// - Complexity: O(k) for k paths if the arrays are equal or have different checksums, otherwise
  ///   O(k log k).
  func isPermutation(of other: [CurrentPath]) -> Bool {
    if count != other.count { return false }
    if self == other { return true }
    return sum == other.sum && sorted() == other.sorted()
  }

  /// A checksum of the paths that does not depend on their order.
  private var sum: Int { reduce(0) { $0 &+ $1.section &* 1_000_003 &+ $1.item } }
}

extension Array where Element: Comparable & Hashable {
  /// Merges another ascending array into this ascending array, without duplicates.
  mutating func formAscendingUnion(_ other: [Element]) {
    if other.isEmpty { return }
    self = isEmpty ? other : Set(self).union(other).sorted()
  }
}
