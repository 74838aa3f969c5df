import KeyedDiff

extension StrictListView {
  /// Applies a batch to the list that the view shows.
  ///
  /// When this method is called, the data source must already return the new list.
  func apply(_ batch: BatchUpdate) throws(RuleViolationError) {
    let data = dataSource()
    let checked = try CheckedBatch(
      old: sections.map(\.items.count), new: data.map(\.items.count), batch: batch, flavor: flavor)
    try checkIDs(in: data)
    sections = applied(checked, data)
    if let difference = difference(to: data) { throw RuleViolationError(.wrongRow, difference) }
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

  // MARK: Identities

  /// Checks that section ids are unique, and that item ids are unique across all sections.
  func checkIDs(in data: [ListSection<SectionID, Item>]) throws(RuleViolationError) {
    if allowsDuplicateIDs { return }
    var sectionIDs: Set<SectionID> = []
    for section in data {
      guard sectionIDs.insert(section.id).inserted else {
        throw RuleViolationError(.duplicateID, "two sections are \(section.id).")
      }
    }
    if let row = identity.firstDuplicate(data.map(\.items)) {
      throw RuleViolationError(.duplicateID, "two \(flavor.row)s are \(identity.id(row)).")
    }
  }

  /// Returns a sentence that describes the first difference between the ids in the view and the ids
  /// in the data source; `nil` if there is no difference.
  func difference(to data: [ListSection<SectionID, Item>]) -> String? {
    for index in 0..<min(sections.count, data.count) {
      let (shown, current) = (sections[index], data[index])
      if shown.id != current.id {
        return "section \(index) is \(shown.id), but \(current.id) in the data source."
      }
      for (item, rows) in zip(shown.items, current.items).enumerated()
      where !identity.areSame(rows.0, rows.1) {
        return "\(flavor.row) \(index).\(item) is \(identity.id(rows.0)), but "
          + "\(identity.id(rows.1)) in the data source."
      }
      if shown.items.count != current.items.count {
        return "section \(index) has \(shown.items.count) \(flavor.row)s, "
          + "but \(current.items.count) in the data source."
      }
    }
    if sections.count != data.count {
      return "there are \(sections.count) sections, but \(data.count) in the data source."
    }
    return nil
  }
}
