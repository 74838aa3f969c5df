public import KeyedDiff

/// The identity of a list's items: finds rows by their ids.
///
/// Its closures are created where the type of the ids is known, so that searches are specialized
/// for that type and do not box ids.
@usableFromInline
struct ItemIdentity<SectionID: Hashable, Item> {
  @usableFromInline typealias Sections = [ListSection<SectionID, Item>]

  /// The id of an item.
  @usableFromInline let id: (Item) -> AnyHashable
  /// For each of some rows of an old list, the path of the first row with the same id in a new
  /// list.
  @usableFromInline let newPaths: ([OldPath], _ old: Sections, _ new: Sections) -> [NewPath?]
  /// The paths of all rows whose id is in a set, ascending. Traps if an id is of another type.
  @usableFromInline let paths: (_ ids: Set<AnyHashable>, Sections) -> [CurrentPath]
  /// Makes a function that looks up the first row with an id in O(1).
  @usableFromInline let index: (Sections) -> (Any) -> CurrentPath?

  /// Creates an identity.
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

  /// Searches only for the ids of the given rows: up to four by comparing, more by hashing.
  ///
  /// - Complexity: O(n + k) expected for n new rows and k old ones; O(n) comparisons for up to
  ///   four.
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
    // Old rows with the same id share the result of the first of them.
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

  /// Calls `body` with the id and the path of each row, until it returns `false`.
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
