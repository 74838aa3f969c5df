/// The paths of items that changed place, in order.
struct PathChanges {
  /// Ascending.
  let deletions: [OldPath]
  /// Ascending.
  let insertions: [NewPath]
  let movesByOld: [PathPair]
  let movesByNew: [PathPair]
  /// Old paths of the items that are deleted or move, ascending.
  private let leaving: [OldPath]
  /// New paths of the items that are inserted or move, ascending.
  private let arriving: [NewPath]

  /// - Parameters: In any order. Quick if they are sorted.
  init(deletions: [OldPath], insertions: [NewPath], moves: [PathPair]) {
    self.deletions = deletions.sorted()
    self.insertions = insertions.sorted()
    movesByOld = moves.sorted { $0.old < $1.old }
    movesByNew = moves.sorted { $0.new < $1.new }
    leaving = Array(merging: self.deletions, movesByOld.lazy.map(\.old), by: { $0 })
    arriving = Array(merging: self.insertions, movesByNew.lazy.map(\.new), by: { $0 })
  }

  /// The number of items in each new section.
  ///
  /// - Parameters:
  ///   - oldCounts: The number of items in each old section.
  ///   - sections: What changed about the sections.
  /// - Throws: If no two lists can differ this way.
  func newCounts(
    _ oldCounts: [Int], _ sections: ListDiff
  ) throws(ListDiff.Impossible) -> [Int] {
    require(
      sections.oldCount == oldCounts.count,
      "The diff of the sections is of \(sections.oldCount) old sections, not of "
        + "\(oldCounts.count).")
    try Self.checkCounts(oldCounts)
    try Self.checkUnique(leaving, "old")
    try Self.checkUnique(arriving, "new")
    var left = oldCounts
    for path in leaving {
      guard oldCounts.indices.contains(path.section), 0..<oldCounts[path.section] ~= path.item
      else { throw ListDiff.Impossible("There is no old item at \(path).") }
      left[path.section] -= 1
    }
    for section in sections.deletions where left[section] > 0 {
      throw ListDiff.Impossible(
        "The old section \(section) is deleted, but \(left[section]) of its items are neither "
          + "deleted nor moved.")
    }
    var newCounts = (0..<sections.newCount).map {
      sections.oldIndex(ofNew: $0).map { left[$0] } ?? 0
    }
    for path in arriving {
      guard newCounts.indices.contains(path.section) else {
        throw ListDiff.Impossible("There is no new section \(path.section).")
      }
      newCounts[path.section] += 1
    }
    for path in arriving where !(0..<newCounts[path.section] ~= path.item) {
      throw ListDiff.Impossible("There is no new item at \(path).")
    }
    try Self.checkCounts(newCounts)
    return newCounts
  }

  private static func checkCounts(_ counts: [Int]) throws(ListDiff.Impossible) {
    var rest = Engine.maximumCount
    for count in counts {
      guard 0...rest ~= count else {
        throw ListDiff.Impossible("A list cannot have sections with \(count) more items.")
      }
      rest -= count
    }
  }

  private static func checkUnique<Space>(
    _ paths: [ItemPath<Space>], _ space: String
  ) throws(ListDiff.Impossible) {
    for index in paths.indices.dropFirst() where paths[index] == paths[index - 1] {
      throw ListDiff.Impossible("The \(space) path \(paths[index]) is used twice.")
    }
  }

  /// These changes with the fewest moves, if the moves are of items that may have
  /// changed place, and no other item has.
  ///
  /// - Parameter sections: What changed about the sections.
  func withFewestMoves(_ sections: ListDiff) -> PathChanges {
    var moves: [PathPair] = []
    moves.reserveCapacity(movesByOld.count)
    var rest = movesByOld[...]
    while let first = rest.first {
      let section = first.old.section
      let partner = sections.newIndex(ofOld: section)
      let ofSection = rest.prefix { $0.old.section == section }
      rest = rest.dropFirst(ofSection.count)
      // An item that changes its section always moves.
      moves += ofSection.lazy.filter { $0.new.section != partner }
      guard let partner else { continue }
      let staying = ofSection.lazy.filter { $0.new.section == partner }
      let fewest = FewestMoves(
        staying.map { IndexPair(old: $0.old.item, new: $0.new.item) },
        oldTaken: Self.items(of: leaving, in: section),
        newTaken: Self.items(of: arriving, in: partner))
      moves += fewest.moves.lazy.map {
        PathPair(
          old: OldPath(section: section, item: $0.old),
          new: NewPath(section: partner, item: $0.new))
      }
    }
    return moves == movesByOld
      ? self : PathChanges(deletions: deletions, insertions: insertions, moves: moves)
  }

  /// These updates, ascending.
  ///
  /// - Throws: If an item is not kept, goes elsewhere, or is updated twice.
  func checked(
    _ updates: [PathPair], _ oldCounts: [Int], _ sections: ListDiff
  ) throws(ListDiff.Impossible) -> [PathPair] {
    let updates = updates.sorted { $0.old < $1.old }
    let right = try self.updates(of: updates.map(\.old), oldCounts, sections)
    for (update, right) in zip(updates, right) where update != right {
      throw ListDiff.Impossible(
        "Item \(update) is updated, but that is not where the item goes.")
    }
    return right
  }

  /// Where updated items were and are.
  ///
  /// - Parameters:
  ///   - paths: Old paths, ascending.
  ///   - oldCounts: The number of items in each old section.
  ///   - sections: What changed about the sections.
  /// - Throws: If an item is not kept, or is updated twice.
  /// - Complexity: O(c) for c paths and changes, and O(s log c) for s sections of
  ///   them.
  func updates(
    of paths: [OldPath], _ oldCounts: [Int], _ sections: ListDiff
  ) throws(ListDiff.Impossible) -> [PathPair] {
    var pairs: [PathPair] = []
    pairs.reserveCapacity(paths.count)
    var moves = movesByOld[...]
    var section: (index: Int?, partner: Int?) = (nil, nil)
    // What left the section and arrived in its partner, as far as it is passed.
    var (left, arrived) = (ArraySlice<OldPath>(), ArraySlice<NewPath>())
    var (leftCount, arrivedCount) = (0, 0)
    for path in paths {
      if path == pairs.last?.old {
        throw ListDiff.Impossible("The old item \(path) is updated twice.")
      }
      while let move = moves.first, move.old < path { moves.removeFirst() }
      if let move = moves.first, move.old == path {
        pairs.append(move)
        continue
      }
      if path.section != section.index, oldCounts.indices.contains(path.section) {
        section = (path.section, sections.newIndex(ofOld: path.section))
        left = Self.paths(leaving, in: path.section)
        arrived = section.partner.map { Self.paths(arriving, in: $0) } ?? []
        (leftCount, arrivedCount) = (0, 0)
      }
      while let other = left.first, other < path {
        left.removeFirst()
        leftCount += 1
      }
      guard path.section == section.index, 0..<oldCounts[path.section] ~= path.item,
        left.first != path, let partner = section.partner
      else {
        throw ListDiff.Impossible("Item \(path) is updated, but it is not kept.")
      }
      let number = path.item - leftCount
      while let other = arrived.first, other.item - arrivedCount <= number {
        arrived.removeFirst()
        arrivedCount += 1
      }
      pairs.append(
        PathPair(old: path, new: NewPath(section: partner, item: number + arrivedCount)))
    }
    return pairs
  }

  private static func paths<Space>(
    _ paths: [ItemPath<Space>], in section: Int
  ) -> ArraySlice<ItemPath<Space>> {
    let start = paths.indices.partitioningIndex { paths[$0].section >= section }
    return paths[start...].prefix { $0.section == section }
  }

  private static func items<Space>(of paths: [ItemPath<Space>], in section: Int) -> SortedIndices {
    SortedIndices(self.paths(paths, in: section).map(\.item))
  }

  /// What changed among flat rows.
  func rows(old: FlatRows, new: FlatRows) -> ChangedRows {
    // The order of the sections may be another.
    func pairs(_ moves: [PathPair]) -> [IndexPair] {
      moves.map { IndexPair(old: old.row(at: $0.old), new: new.row(at: $0.new)) }
    }
    return ChangedRows(
      old: SortedIndices(leaving.map(old.row(at:))),
      new: SortedIndices(arriving.map(new.row(at:))),
      movesByOld: pairs(movesByOld).sorted { $0.old < $1.old },
      movesByNew: pairs(movesByNew).sorted { $0.new < $1.new })
  }
}

extension FlatRows {
  /// The row of an item, if all rows of its section are here.
  fileprivate func row<Space>(at path: ItemPath<Space>) -> Int {
    spans[path.section].start + path.item
  }
}
