public import KeyedDiff

/// Defines the identity of the items of a list, and finds rows by id.
///
/// The closures are created where the type of the ids is known, so that searches are specialized
/// for that type and do not box ids.
@usableFromInline
struct ItemIdentity<SectionID: Hashable, Item> {
  @usableFromInline typealias Sections = [ListSection<SectionID, Item>]

  /// Returns the id of an item.
  @usableFromInline let id: (Item) -> AnyHashable
  /// Returns, for each given row of the old list, the path of the first row of the new list
  /// with the same id; `nil` if there is no such row.
  @usableFromInline let newPaths: ([OldPath], _ old: Sections, _ new: Sections) -> [NewPath?]
  /// Returns the paths, in ascending order, of all rows whose ids are in the given set. Traps if
  /// the type of an id in the set is not the id type of the list.
  @usableFromInline let paths: (_ ids: Set<AnyHashable>, Sections) -> [CurrentPath]
  /// Returns a function that looks up the path of the first row with a given id, in O(1) expected
  /// time.
  @usableFromInline let index: (Sections) -> (Any) -> CurrentPath?

  /// Creates the identity from a function that returns the id of an item.
  ///
  /// - Parameter id: Returns the id of an item.
  @inlinable
  init<ID: Hashable>(id: @escaping (Item) -> ID) {
    self.id = { AnyHashable(id($0)) }
    newPaths = { paths, old, new in
      Self.newPaths(of: paths, in: old, new, id: id)
    }
    paths = { ids, sections in
      Self.paths(ofIDs: Set(ids.map { Self.typed($0.base) as ID }), in: sections, id: id)
    }
    index = { sections in
      let paths = Self.index(of: sections, id: id)
      return { paths[Self.typed($0)] }
    }
  }

  @inlinable
  static func typed<ID>(_ id: Any) -> ID {
    guard let id = id as? ID else {
      fatalError("The ids of this list are of type \(ID.self), not \(type(of: id)).")
    }
    return id
  }

  /// Returns the new paths of the given old rows; `nil` for a row that is not in the new list.
  /// Compares ids directly if at most four old rows are given; otherwise, hashes the ids.
  ///
  /// - Complexity: O(n + k) expected, for n rows of the new list and k given old rows.
  @inlinable
  static func newPaths<ID: Hashable>(
    of oldPaths: [OldPath], in old: Sections, _ new: Sections, id: (Item) -> ID
  ) -> [NewPath?] {
    let wanted = oldPaths.map { id(old[$0.section].items[$0.item]) }
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
  static func paths<ID: Hashable>(
    ofIDs ids: Set<ID>, in sections: Sections, id: (Item) -> ID
  ) -> [CurrentPath] {
    var paths: [CurrentPath] = []
    search(sections, id: id) { id, path in
      if ids.contains(id) { paths.append(path.current) }
      return true
    }
    return paths
  }

  @inlinable
  static func index<ID: Hashable>(
    of sections: Sections, id: (Item) -> ID
  ) -> [ID: CurrentPath] {
    var paths: [ID: CurrentPath] = [:]
    paths.reserveCapacity(sections.reduce(0) { $0 + $1.items.count })
    search(sections, id: id) { id, path in
      if paths[id] == nil { paths[id] = path.current }
      return true
    }
    return paths
  }

  /// Calls `body` with the id and the path of each row, until `body` returns `false`.
  @inlinable @inline(__always)
  static func search<ID>(
    _ sections: Sections, id: (Item) -> ID, _ body: (ID, NewPath) -> Bool
  ) {
    for section in sections.indices {
      var item = 0
      for row in sections[section].items {
        guard body(id(row), NewPath(section: section, item: item)) else { return }
        item += 1
      }
    }
  }
}
