public import KeyedDiff

/// Finds rows by their ids.
///
/// The closures are created where the types of the items and ids are known, so that searches are
/// specialized for these types.
@usableFromInline
struct RowSearch<Item, ID: Hashable> {
  @usableFromInline typealias Rows = [ListItems<Item>]

  /// Returns, for each given row of the old list, the path of the first row of the new list
  /// with the same id; `nil` if there is no such row.
  @usableFromInline let newPaths: ([OldPath], _ old: Rows, _ new: Rows) -> [NewPath?]
  /// Returns the paths, in ascending order, of all rows whose ids are in the given set.
  @usableFromInline let paths: (_ ids: Set<ID>, Rows) -> [CurrentPath]
  /// Returns the path of the first row with an id, without hashing; `nil` if there is no such row.
  @usableFromInline let first: (_ id: ID, Rows) -> CurrentPath?
  /// Returns the path of the first row with each id.
  @usableFromInline let index: (Rows) -> [ID: CurrentPath]

  /// Creates the closures.
  ///
  /// - Parameter id: Returns the id of an item.
  @inlinable @inline(__always)
  init(id: @escaping (Item) -> ID) {
    newPaths = { Self.newPaths(of: $0, in: $1, $2, id: id) }
    paths = { Self.paths(ofIDs: $0, in: $1, id: id) }
    first = { Self.first(withID: $0, in: $1, id: id) }
    index = { Self.index(of: $0, id: id) }
  }

  /// Returns the new paths of the given old rows; `nil` for a row that is not in the new list.
  /// Compares ids directly if at most four old rows are given; otherwise, hashes the ids.
  ///
  /// - Complexity: O(n + k) expected, for n rows of the new list and k given old rows.
  @inlinable
  static func newPaths(
    of oldPaths: [OldPath], in old: Rows, _ new: Rows, id: (Item) -> ID
  ) -> [NewPath?] {
    let wanted = oldPaths.map { id(old[$0.section][$0.item]) }
    var found = [NewPath?](repeating: nil, count: wanted.count)
    var missing = wanted.count
    if wanted.count <= 4 {
      search(new, id: id) { id, path in
        for index in wanted.indices where found[index] == nil && wanted[index] == id {
          found[index] = path
          missing -= 1
        }
        return missing > 0
      }
      return found
    }
    // Old rows with the same id have the same result, which is computed only for the first of these
    // rows.
    let indices = Dictionary(wanted.indices.map { (wanted[$0], $0) }) { first, _ in first }
    missing = indices.count
    search(new, id: id) { id, path in
      if let index = indices[id], found[index] == nil {
        found[index] = path
        missing -= 1
      }
      return missing > 0
    }
    if indices.count < wanted.count {
      for index in wanted.indices { found[index] = found[indices[wanted[index]]!] }
    }
    return found
  }

  @inlinable
  static func paths(ofIDs ids: Set<ID>, in rows: Rows, id: (Item) -> ID) -> [CurrentPath] {
    var paths: [CurrentPath] = []
    search(rows, id: id) { id, path in
      if ids.contains(id) { paths.append(path.current) }
      return true
    }
    return paths
  }

  @inlinable
  static func first(withID wanted: ID, in rows: Rows, id: (Item) -> ID) -> CurrentPath? {
    var first: CurrentPath?
    search(rows, id: id) { id, path in
      if id == wanted { first = path.current }
      return first == nil
    }
    return first
  }

  @inlinable
  static func index(of rows: Rows, id: (Item) -> ID) -> [ID: CurrentPath] {
    var paths: [ID: CurrentPath] = [:]
    paths.reserveCapacity(rows.reduce(0) { $0 + $1.count })
    search(rows, id: id) { id, path in
      if paths[id] == nil { paths[id] = path.current }
      return true
    }
    return paths
  }

  /// Calls `body` with the id and the path of each row, until `body` returns `false`.
  @inlinable @inline(__always)
  static func search(_ rows: Rows, id: (Item) -> ID, _ body: (ID, NewPath) -> Bool) {
    for section in rows.indices {
      var item = 0
      for row in rows[section] {
        guard body(id(row), NewPath(section: section, item: item)) else { return }
        item += 1
      }
    }
  }
}
