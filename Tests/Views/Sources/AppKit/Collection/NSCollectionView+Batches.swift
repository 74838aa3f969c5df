import KeyedDiff
import KeyedDiffTesting

extension NSCollectionView {
  /// The open batch.
  struct Batch {
    var depth = 0
    var update = BatchUpdate()
    var old: [Int] = []
    var completions: [(Bool) -> Void] = []
    var isAnimated = false
  }

  /// Performs operations as one batch. Nested batches become a part of it.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completionHandler: ((Bool) -> Void)? = nil
  ) {
    guard !isAsking else {
      return standIn.raise("performBatchUpdates while the view updates its visible items.")
    }
    if batch == nil { beginBatch() }
    batch!.depth += 1
    if let completionHandler { batch!.completions.append(completionHandler) }
    updates?()
    batch!.depth -= 1
    if batch!.depth == 0 { commit() }
  }

  private func beginBatch() {
    // A pending layout is performed first, and reads the counts if they are not known yet.
    if needsLayout { layout() }
    batch = Batch(old: sections.map(\.items.count), isAnimated: usesAnimator)
    standIn.batches.append(.init(isAnimated: usesAnimator))
    usesAnimator = false
  }

  private func commit() {
    guard let batch else { return }
    let new = askForCounts()
    self.batch = nil
    do {
      try BatchRules.validate(old: batch.old, new: new, batch: batch.update)
      apply(batch.update, from: batch.old, to: new)
    } catch {
      standIn.raise(error.message)
      // After an error, the view continues with the counts of the data source.
      reloadData()
    }
    collectionViewLayout?.isPrepared = false
    layout()
    NSAnimationContext.current.add(standIn.animations)
    standIn.batches[standIn.batches.count - 1].update = batch.update
    for completion in batch.completions {
      standIn.animations.atEnd { [standIn] in completion(standIn.completionsAreFinished) }
    }
  }

  /// Moves sections and items to their new places.
  private func apply(_ update: BatchUpdate, from old: [Int], to new: [Int]) {
    let oldSections = sections
    let oldLayout = FlatLayout(rowCounts: old, headerRows: true)
    let newLayout = FlatLayout(rowCounts: new, headerRows: true)
    let diff = update.flattened(from: oldLayout, to: newLayout)
    let newSections = new.map { count in
      let section = SectionSlot()
      section.items = (0..<count).map { _ in Slot() }
      return section
    }
    for position in 0..<oldLayout.count {
      let newRow = diff.newIndex(ofOld: position).flatMap(newLayout.row)
      switch (oldLayout.row(at: position)!, newRow) {
      case (.header(let old), .header(let new)?):
        newSections[new].supplements = oldSections[old].supplements
      case (.header(let old), _):
        for (kind, view) in oldSections[old].supplements { recycle(view, kind: kind) }
      case (.item(let old), .item(let new)?):
        newSections[new.section].items[new.item] = oldSections[old.section].items[old.item]
      case (.item(let old), _):
        guard let item = oldSections[old.section].items[old.item].item else { continue }
        staleItems.append((item, old.indexPath))
      }
    }
    loadedSections = newSections
    identifyItems()
  }

  // MARK: Operations

  /// Adds operations to the open batch, or performs them as a batch of their own.
  private func change(_ body: (inout BatchUpdate) -> Void) {
    let isAlone = batch == nil
    if isAlone { beginBatch() }
    body(&batch!.update)
    if isAlone { commit() }
  }

  public func insertItems(at indexPaths: Set<IndexPath>) {
    change { $0.items.insertions += indexPaths.sorted().map { NewPath($0) } }
  }

  public func deleteItems(at indexPaths: Set<IndexPath>) {
    change { $0.items.deletions += indexPaths.sorted().map { OldPath($0) } }
  }

  public func reloadItems(at indexPaths: Set<IndexPath>) {
    change { $0.items.reloads += indexPaths.sorted().map { OldPath($0) } }
  }

  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.items.moves.append(PathPair(old: OldPath(indexPath), new: NewPath(newIndexPath))) }
  }

  public func insertSections(_ sections: IndexSet) {
    change { $0.sections.insertions += sections.map { SectionIndex($0) } }
  }

  public func deleteSections(_ sections: IndexSet) {
    change { $0.sections.deletions += sections.map { SectionIndex($0) } }
  }

  public func reloadSections(_ sections: IndexSet) {
    change { $0.sections.reloads += sections.map { SectionIndex($0) } }
  }

  public func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.sections.moves.append(IndexPair(old: section, new: newSection)) }
  }
}
