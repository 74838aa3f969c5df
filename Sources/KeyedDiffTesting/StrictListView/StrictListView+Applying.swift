public import KeyedDiff

extension StrictListView {
  /// Performs a batch.
  ///
  /// - Parameter updates: Records the operations, and changes the data.
  /// - Throws: The first violation.
  /// - Complexity: Expected O(n + k log k) for k operations, where n is the total number of rows in
  ///   the old and the new list.
  public func performBatchUpdates(
    _ updates: (inout BatchUpdate) throws(RuleViolationError) -> Void
  ) throws(RuleViolationError) {
    try breakingOnThrow { () throws(RuleViolationError) in
      try settle()
      guard isInWindow else {
        throw RuleViolationError(.detachedView, "a batch for a view outside of a window.")
      }
      if let difference = identity.difference(from: sections, to: dataSource(), flavor) {
        throw RuleViolationError(
          .dataChangedBeforeBatch, "the data changed before the batch: \(difference)")
      }
      isInBatch = true
      defer { isInBatch = false }
      var batch = BatchUpdate()
      try updates(&batch)
      // `updates` may have caught an error that broke the view.
      try checkUnbroken()
      try apply(batch)
      batchCount += 1
    }
  }

  /// Performs a batch whose operations are given as a value.
  ///
  /// - Parameters:
  ///   - batch: The operations.
  ///   - changeData: Changes the data.
  /// - Throws: The first violation.
  /// - Complexity: The same as for ``performBatchUpdates(_:)``.
  public func perform(
    _ batch: BatchUpdate, changingData changeData: () throws(RuleViolationError) -> Void
  ) throws(RuleViolationError) {
    try performBatchUpdates { (recorded) throws(RuleViolationError) in
      recorded = batch
      try changeData()
    }
  }

  /// Applies a batch to the list that the view shows.
  ///
  /// When this method is called, the data source must already return the new list.
  private func apply(_ batch: BatchUpdate) throws(RuleViolationError) {
    let data = dataSource()
    let checked = try CheckedBatch(
      old: sections.map(\.items.count), new: data.map(\.items.count), batch: batch, flavor: flavor)
    if !allowsDuplicateIDs { try identity.checkIDs(in: data, flavor) }
    sections = applied(checked, data)
    if let difference = identity.difference(from: sections, to: data, flavor) {
      throw RuleViolationError(.wrongRow, difference)
    }
  }

  /// Returns the list that the view shows after a batch.
  ///
  /// Rows that stay or move keep their old items. Only the items of inserted or reloaded rows are
  /// taken from the data source.
  private func applied(
    _ batch: CheckedBatch, _ data: [ListSection<SectionID, Item>]
  ) -> [ListSection<SectionID, Item>] {
    let leaving = (batch.deletedItems + batch.movedItems.map(\.old)).sorted()
    var carried: [NewPath: Item] = [:]
    for move in batch.movedItems {
      carried[move.new] = sections[move.old.section].items[move.old.item]
    }
    return data.indices.map { index in
      guard let oldIndex = batch.oldSectionOfNew[index] else {
        requestedRowCount += data[index].items.count
        return data[index]
      }
      var section = sections[oldIndex]
      var staying = section.items.indices.lazy
        .filter { !leaving.hasSorted(OldPath(section: oldIndex, item: $0)) }
        .makeIterator()
      let items: [Item] = data[index].items.indices.map { item in
        let path = NewPath(section: index, item: item)
        if let row = carried[path] { return row }
        if !batch.insertedItems.hasSorted(path), let oldItem = staying.next() {
          return sections[oldIndex].items[oldItem]
        }
        requestedRowCount += 1
        return data[index].items[item]
      }
      section.items = ListItems(items)
      return section
    }
  }
}
