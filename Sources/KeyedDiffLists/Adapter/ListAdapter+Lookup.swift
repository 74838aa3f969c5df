public import KeyedDiff

extension KeyedListAdapter {
  /// Returns the path of the row with the given id, in the list that is shown.
  ///
  /// - Parameter id: An id.
  /// - Returns: The path of the first row with the id; `nil` if there is no such row.
  /// - Complexity: O(1) expected. The first two calls after a change of the list are O(n) for n rows:
  ///   the first one searches the list, the second one builds an index.
  public func path(of id: ID) -> CurrentPath? {
    if let index = screen.itemIndex { return index[id] }
    let rows = screen.access.rows(sections)
    // A single lookup, such as that of the row with the focus, is faster without an index.
    guard screen.isSearched else {
      screen.isSearched = true
      return identity.search.first(id, rows)
    }
    let index = identity.search.index(rows)
    screen.itemIndex = index
    return index[id]
  }

  /// Returns a closure that finds the row of an item: each call returns the current path of the
  /// row, or `nil` if the row no longer exists. If the items have no identity, the closure returns
  /// the given path as long as the list has a row at this path.
  func rowFinder(of item: Item, at path: CurrentPath) -> () -> CurrentPath? {
    guard identity.compare != nil else {
      return { [weak self] in self?.sections.item(at: path) == nil ? nil : path }
    }
    let id = identity.id(item)
    return { [weak self] in
      guard let self else { return nil }
      // Most rows are still in their place, and are found there without an index of all rows.
      if let item = sections.item(at: path), identity.id(item) == id { return path }
      return self.path(of: id)
    }
  }

  /// Returns the index of the section with the given id, in the list that is shown.
  ///
  /// - Parameter id: The id of a section.
  /// - Returns: The index of the first section with the id; `nil` if there is no such section.
  /// - Complexity: O(1) expected. The first call after a change of the list is O(s) for s sections.
  public func sectionIndex(of id: SectionID) -> Int? {
    let indices =
      screen.sectionIndices
      ?? Dictionary(sections.indices.map { (sections[$0].id, $0) }) { first, _ in first }
    screen.sectionIndices = indices
    return indices[id]
  }
}
