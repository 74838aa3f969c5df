import KeyedDiff

/// The changes that ``SectionedPromises`` checks, usually a `SectionedDiff`. Tests of the checks
/// themselves use hand-written changes, which may be wrong.
package protocol SectionedChanges {
  var sections: ListDiff { get }
  var itemDeletions: [OldPath] { get }
  var itemInsertions: [NewPath] { get }
  var itemMoves: [PathPair] { get }
  var itemUpdates: [PathPair] { get }
  var oldCounts: [Int] { get }
  var newCounts: [Int] { get }
  var exceedsMaximumChanges: Bool { get }
  var inverse: Self { get }

  func newPath(ofOld old: OldPath) -> NewPath?
  func oldPath(ofNew new: NewPath) -> OldPath?
  func isMoved(old: OldPath) -> Bool
  func isMoved(new: NewPath) -> Bool
  func applied<ID: Hashable, Item>(
    to old: [ListSection<ID, Item>], from new: [ListSection<ID, Item>]
  ) -> [ListSection<ID, Item>]
}

extension SectionedDiff: SectionedChanges {
  package var itemDeletions: [OldPath] { Array(items.deletions) }
  package var itemInsertions: [NewPath] { Array(items.insertions) }
  package var itemMoves: [PathPair] { items.moves }
  package var itemUpdates: [PathPair] { items.updates }
}

extension SectionedChanges {
  /// All paths in the old list, in ascending order.
  var oldPaths: [OldPath] { paths(oldCounts) }

  /// All paths in the new list, in ascending order.
  var newPaths: [NewPath] { paths(newCounts) }

  private func paths<Space>(_ counts: [Int]) -> [ItemPath<Space>] {
    counts.enumerated().flatMap { section, count in
      (0..<count).map { ItemPath(section: section, item: $0) }
    }
  }

  /// The sections that are kept, ascending by old index.
  var keptSections: [IndexPair] {
    oldCounts.indices.compactMap { old in
      sections.newIndex(ofOld: old).map { IndexPair(old: old, new: $0) }
    }
  }
}

// MARK: - Exchanging old and new paths

extension ItemPath {
  /// Returns a path with the same indices in the given index space, old or new.
  func counting<Other>(in space: Other.Type) -> ItemPath<Other> {
    ItemPath<Other>(section: section, item: item)
  }
}

extension PathPair {
  /// The pair with the old and the new path exchanged.
  var swapped: PathPair {
    PathPair(old: new.counting(in: OldSpace.self), new: old.counting(in: NewSpace.self))
  }
}
