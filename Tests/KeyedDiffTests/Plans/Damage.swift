import KeyedDiff

/// A fault in one operation of a batch.
enum Damage: CaseIterable {
  case dropped
  case doubled
  /// An index of the operation, of its source or its target, is off by one.
  case shifted
}

extension BatchUpdate {
  /// All batches in which one operation of this batch has a fault.
  func damaged(_ damage: Damage) -> [BatchUpdate] {
    damaged(damage, \.sections.deletions, shiftedIndices)
      + damaged(damage, \.sections.insertions, shiftedIndices)
      + damaged(damage, \.sections.moves, shiftedPairs)
      + damaged(damage, \.items.deletions, shiftedPaths)
      + damaged(damage, \.items.insertions, shiftedPaths)
      + damaged(damage, \.items.moves, shiftedPairs)
      + damaged(damage, \.items.reloads, shiftedPaths)
  }

  private func damaged<Operations: RangeReplaceableCollection<Operation>, Operation>(
    _ damage: Damage, _ operations: WritableKeyPath<BatchUpdate, Operations>,
    _ shifted: (Operation) -> [Operation]
  ) -> [BatchUpdate] {
    self[keyPath: operations].enumerated().flatMap { index, operation in
      let replacements: [[Operation]] =
        switch damage {
        case .dropped: [[]]
        case .doubled: [[operation, operation]]
        case .shifted: shifted(operation).map { [$0] }
        }
      return replacements.map { replacement in
        var batch = self
        let place = batch[keyPath: operations].index(
          batch[keyPath: operations].startIndex, offsetBy: index)
        batch[keyPath: operations].replaceSubrange(place...place, with: replacement)
        return batch
      }
    }
  }
}

// MARK: - Off by one

private func shifted(_ index: Int) -> [Int] { [index - 1, index + 1] }

private func shiftedIndices<Space>(_ section: SectionIndex<Space>) -> [SectionIndex<Space>] {
  shifted(section.index).map { SectionIndex($0) }
}

private func shiftedPaths<Space>(_ path: ItemPath<Space>) -> [ItemPath<Space>] {
  shifted(path.section).map { ItemPath(section: $0, item: path.item) }
    + shifted(path.item).map { ItemPath(section: path.section, item: $0) }
}

private func shiftedPairs(_ move: IndexPair) -> [IndexPair] {
  shifted(move.old).map { IndexPair(old: $0, new: move.new) }
    + shifted(move.new).map { IndexPair(old: move.old, new: $0) }
}

private func shiftedPairs(_ move: PathPair) -> [PathPair] {
  shiftedPaths(move.old).map { PathPair(old: $0, new: move.new) }
    + shiftedPaths(move.new).map { PathPair(old: move.old, new: $0) }
}
