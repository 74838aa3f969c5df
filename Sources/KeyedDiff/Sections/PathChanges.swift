/// Deletions, insertions and moves of items in sections, and lookups between old and new paths.
///
/// The counterpart of ``RowChanges`` for lists of sections. Items that are not deleted, inserted or
/// moved stay in their section, in the same order.
struct PathChanges: Sendable {
  /// Old paths of deleted items, ascending.
  let deletions: RowRanges<OldPath>
  /// New paths of inserted items, ascending.
  let insertions: RowRanges<NewPath>
  /// Paths of moved items, ascending by old path.
  let moves: [PathPair]
  /// Sorted arrays for lookups, built on first use.
  private let lookup = Lazy<Lookup>()

  private final class Lookup: Sendable {
    let movesByNew: [PathPair]
    /// Old paths of items that are deleted or moved, ascending.
    let leaving: RowRanges<OldPath>
    /// New paths of items that are inserted or moved, ascending.
    let arriving: RowRanges<NewPath>

    init(_ changes: PathChanges) {
      movesByNew = changes.moves.sortedByNew()
      leaving = changes.deletions.merged(with: changes.moves.lazy.map { $0.old })
      arriving = changes.insertions.merged(with: movesByNew.lazy.map { $0.new })
    }
  }

  /// - Parameters:
  ///   - deletions: Old paths of deleted items, ascending.
  ///   - insertions: New paths of inserted items, ascending.
  ///   - moves: Paths of moved items, ascending by old path.
  init(
    deletions: RowRanges<OldPath>, insertions: RowRanges<NewPath>, moves: [PathPair]
  ) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
  }

  /// Creates changes from deletions, insertions and moves in any order.
  ///
  /// - Complexity: O(c log c) for c changes.
  @inline(never)
  init(
    unsortedDeletions deletions: RowRanges<OldPath>, insertions: RowRanges<NewPath>,
    moves: [PathPair]
  ) {
    self.init(
      deletions: deletions.ascending(), insertions: insertions.ascending(),
      moves: moves.sortedByOld())
  }

  /// Creates the changes of a list of one section from the changes of the section's rows.
  init(_ changes: RowChanges) {
    self.init(
      deletions: changes.deletions.mapRanges { OldPath(section: 0, item: $0) },
      insertions: changes.insertions.mapRanges { NewPath(section: 0, item: $0) },
      moves: changes.moves.map(PathPair.init(inOnlySection:)))
  }

  /// The changes that turn the new list into the old list.
  ///
  /// - Complexity: O(c log c) for c changes on first use, O(c) on later uses.
  var inverse: PathChanges {
    PathChanges(
      deletions: insertions.mapRanges(OldPath.init(swapped:)),
      insertions: deletions.mapRanges(NewPath.init(swapped:)), moves: movesByNew.map(\.swapped))
  }

  // MARK: Lookup

  private var movesByNew: [PathPair] { made.movesByNew }
  private var leaving: RowRanges<OldPath> { made.leaving }
  private var arriving: RowRanges<NewPath> { made.arriving }

  @inline(never)
  private var made: Lookup { lookup.value { Lookup(self) } }

  /// Returns the new path of an old item, and whether the item moves; `nil` if it is deleted.
  ///
  /// - Complexity: O(log c) for c changes of items and sections; O(c log c) for the first lookup.
  func new(ofOld path: OldPath, _ sections: ListDiff) -> (path: NewPath, moved: Bool)? {
    new(ofOld: path, sections, made)
  }

  /// The arrays for lookups are not needed, and not made, if the item moves.
  private func new(
    ofOld path: OldPath, _ sections: ListDiff, _ lookup: @autoclosure () -> Lookup
  ) -> (path: NewPath, moved: Bool)? {
    let move = moves.indices.partitioningIndex { moves[$0].old >= path }
    if move < moves.count, moves[move].old == path { return (moves[move].new, true) }
    let lookup = lookup()
    let kept = Self.kept(
      path, lookup.leaving, to: lookup.arriving, inSection: sections.newIndex(ofOld: path.section))
    return kept.map { ($0, false) }
  }

  /// Returns the old path of a new item, and whether the item moves; `nil` if it is inserted.
  ///
  /// - Complexity: O(log c) for c changes of items and sections; O(c log c) for the first lookup.
  func old(ofNew path: NewPath, _ sections: ListDiff) -> (path: OldPath, moved: Bool)? {
    let moves = movesByNew
    let move = moves.indices.partitioningIndex { moves[$0].new >= path }
    if move < moves.count, moves[move].new == path { return (moves[move].old, true) }
    let kept = Self.kept(
      path, arriving, to: leaving, inSection: sections.oldIndex(ofNew: path.section))
    return kept.map { ($0, false) }
  }

  /// Returns the path of a kept, unmoved item in the other list; `nil` for any other item.
  private static func kept<Space, Other>(
    _ path: ItemPath<Space>, _ changed: RowRanges<ItemPath<Space>>,
    to others: RowRanges<ItemPath<Other>>, inSection section: Int?
  ) -> ItemPath<Other>? {
    let (before, isChanged) = changed.find(path)
    guard let section, !isChanged else { return nil }
    let start = changed.count(below: ItemPath(section: path.section, item: 0))
    // The item comes after that many unmoved items of its section, in both lists.
    let number = path.item - (before - start)
    return ItemPath(section: section, item: others.free(number, inSection: section))
  }

  /// Returns the new path of each item of an old section, and whether it moves; `nil` if deleted.
  ///
  /// `partner` is the new index of the section, or `nil` if the section is deleted.
  ///
  /// - Complexity: O(n + log c) for n items in the section and c changes in total, plus O(c log c)
  ///   for the first lookup.
  func new(
    ofOldSection section: Int, count: Int, partner: Int?
  ) -> [(path: NewPath, moved: Bool)?] {
    var paths: [(path: NewPath, moved: Bool)?] = Self.kept(
      count, leaving.items(inSection: section),
      to: partner.map { arriving.items(inSection: $0) },
      inSection: partner)
    let first = moves.indices.partitioningIndex { moves[$0].old.section >= section }
    for move in moves[first...].prefix(while: { $0.old.section == section }) {
      paths[move.old.item] = (move.new, true)
    }
    return paths
  }

  /// Returns the old path of each item of a new section, and whether it moves; `nil` if inserted.
  ///
  /// `partner` is the old index of the section, or `nil` if the section is inserted.
  ///
  /// - Complexity: O(n + log c) for n items in the section and c changes in total, plus O(c log c)
  ///   for the first lookup.
  func old(
    ofNewSection section: Int, count: Int, partner: Int?
  ) -> [(path: OldPath, moved: Bool)?] {
    var paths: [(path: OldPath, moved: Bool)?] = Self.kept(
      count, arriving.items(inSection: section),
      to: partner.map { leaving.items(inSection: $0) },
      inSection: partner)
    let moves = movesByNew
    let first = moves.indices.partitioningIndex { moves[$0].new.section >= section }
    for move in moves[first...].prefix(while: { $0.new.section == section }) {
      paths[move.new.item] = (move.old, true)
    }
    return paths
  }

  /// Returns the path of each unmoved item of a section in the other list; `nil` for other items.
  private static func kept<Other>(
    _ count: Int, _ changed: RowRanges<Int>, to others: RowRanges<Int>?, inSection section: Int?
  ) -> [(path: ItemPath<Other>, moved: Bool)?] {
    guard let section, var other = others?.makeIterator() else {
      return Array(repeating: nil, count: count)
    }
    var changed = changed.makeIterator()
    var (nextChanged, nextOther) = (changed.next(), other.next())
    var next = 0
    return (0..<count).map { item in
      if nextChanged == item {
        nextChanged = changed.next()
        return nil
      }
      while nextOther == next {
        nextOther = other.next()
        next += 1
      }
      defer { next += 1 }
      return (ItemPath(section: section, item: next), false)
    }
  }

  // MARK: Checks

  /// Returns the number of items in each new section.
  ///
  /// - Throws: ``InvalidChangesError`` if the changes are not the diff of any two lists.
  func newCounts(
    _ oldCounts: [Int], _ sections: ListDiff
  ) throws(InvalidChangesError) -> [Int] {
    require(
      sections.oldCount == oldCounts.count,
      "The diff of the sections is of \(sections.oldCount) old sections, not of "
        + "\(oldCounts.count).")
    try Self.checkCounts(oldCounts)
    let lookup = made
    try Self.checkUnique(lookup.leaving, "old")
    try Self.checkUnique(lookup.arriving, "new")
    var left = oldCounts
    try lookup.leaving.forEachRun { (path, count) throws(InvalidChangesError) in
      guard oldCounts.indices.contains(path.section), path.item >= 0,
        path.item <= oldCounts[path.section] - count
      else { throw InvalidChangesError("There is no old item at \(path.last(of: count)).") }
      left[path.section] -= count
    }
    for section in sections.deletions where left[section] > 0 {
      throw InvalidChangesError(
        "The old section \(section) is deleted, but \(left[section]) of its items are neither "
          + "deleted nor moved.")
    }
    var newCounts =
      sections.changesStructure
      ? sections.changes.oldRows(newCount: sections.newCount).map { $0.map { left[$0] } ?? 0 }
      : left
    try lookup.arriving.forEachRun { (path, count) throws(InvalidChangesError) in
      guard newCounts.indices.contains(path.section) else {
        throw InvalidChangesError("There is no new section \(path.section).")
      }
      let (sum, overflows) = newCounts[path.section].addingReportingOverflow(count)
      newCounts[path.section] = overflows ? .max : sum
    }
    try lookup.arriving.forEachRun { (path, count) throws(InvalidChangesError) in
      if path.item < 0 || path.item > newCounts[path.section] - count {
        throw InvalidChangesError("There is no new item at \(path.last(of: count)).")
      }
    }
    try Self.checkCounts(newCounts)
    return newCounts
  }

  @inline(never)
  private static func checkCounts(_ counts: [Int]) throws(InvalidChangesError) {
    var rest = maximumItemCount
    for count in counts {
      guard 0...rest ~= count else {
        throw InvalidChangesError("A list cannot have sections with \(count) more items.")
      }
      rest -= count
    }
  }

  @inline(never)
  private static func checkUnique<Space>(
    _ paths: RowRanges<ItemPath<Space>>, _ space: String
  ) throws(InvalidChangesError) {
    if let path = paths.duplicate {
      throw InvalidChangesError("The \(space) path \(path) is used twice.")
    }
  }

  /// Returns changes between the same two lists as `self`, but with the fewest moves.
  ///
  /// The moves of `self` must include all items whose order or section may have changed. All other
  /// kept items must stay in their section, in the same order.
  ///
  /// - Complexity: O(c log c) for c changes.
  func withFewestMoves(_ sections: ListDiff) -> PathChanges {
    if moves.isEmpty { return self }
    let lookup = made
    var fewestMoves: [PathPair] = []
    fewestMoves.reserveCapacity(moves.count)
    var rest = moves[...]
    while let first = rest.first {
      let section = first.old.section
      let partner = sections.newIndex(ofOld: section)
      let ofSection = rest.prefix { $0.old.section == section }
      rest = rest.dropFirst(ofSection.count)
      // The move of an item to another section can never be omitted.
      fewestMoves += ofSection.lazy.filter { $0.new.section != partner }
      guard let partner else { continue }
      let staying = ofSection.lazy.filter { $0.new.section == partner }
      let fewest = FewestMoves(
        staying.map { IndexPair(old: $0.old.item, new: $0.new.item) },
        oldTaken: lookup.leaving.items(inSection: section),
        newTaken: lookup.arriving.items(inSection: partner))
      fewestMoves += fewest.moves.lazy.map {
        PathPair(
          old: OldPath(section: section, item: $0.old),
          new: NewPath(section: partner, item: $0.new))
      }
    }
    return fewestMoves == moves
      ? self
      : PathChanges(unsortedDeletions: deletions, insertions: insertions, moves: fewestMoves)
  }

  /// Returns the old and new paths of the items at the given old paths, ascending by old path.
  ///
  /// - Throws: ``InvalidChangesError`` if an item is not kept, or if a path occurs twice.
  /// - Complexity: O(u log (u + c)) for u updates and c changes.
  func updates(
    of paths: [OldPath], _ oldCounts: [Int], _ sections: ListDiff
  ) throws(InvalidChangesError) -> [PathPair] {
    if paths.isEmpty { return [] }
    let lookup = made
    var updates: [PathPair] = []
    updates.reserveCapacity(paths.count)
    for path in paths.ascending() {
      if path == updates.last?.old {
        throw InvalidChangesError("The old item \(path) is updated twice.")
      }
      guard oldCounts.indices.contains(path.section), 0..<oldCounts[path.section] ~= path.item,
        let new = new(ofOld: path, sections, lookup)?.path
      else {
        throw InvalidChangesError("Item \(path) is updated, but it is not kept.")
      }
      updates.append(PathPair(old: path, new: new))
    }
    return updates
  }
}

extension ItemPath {
  /// Returns the last path of the range that starts here; this one if that is invalid already.
  fileprivate func last(of count: Int) -> ItemPath {
    item < 0 ? self : advanced(byRows: count - 1)
  }
}
