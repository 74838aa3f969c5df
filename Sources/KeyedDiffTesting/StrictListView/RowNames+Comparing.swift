import KeyedDiff

extension RowNames {
  /// Checks that section ids are unique, and that row ids are unique across all sections.
  func checkIDs<SectionID: Hashable>(
    in data: [ListSection<SectionID, Row>], _ flavor: ListFlavor
  ) throws(RuleViolationError) {
    var sectionIDs: Set<SectionID> = []
    for section in data {
      guard sectionIDs.insert(section.id).inserted else {
        throw RuleViolationError(.duplicateID, "two sections are \(section.id).")
      }
    }
    if let row = firstDuplicate(data.map(\.items)) {
      throw RuleViolationError(.duplicateID, "two \(flavor.row)s are \(id(row)).")
    }
  }

  /// Returns a sentence that describes the first difference between the ids in the view and the ids
  /// in the data source; `nil` if there is no difference.
  func difference<SectionID: Hashable>(
    from view: [ListSection<SectionID, Row>], to data: [ListSection<SectionID, Row>],
    _ flavor: ListFlavor
  ) -> String? {
    for index in 0..<min(view.count, data.count) {
      let (shown, current) = (view[index], data[index])
      if shown.id != current.id {
        return "section \(index) is \(shown.id), but \(current.id) in the data source."
      }
      for (item, rows) in zip(shown.items, current.items).enumerated()
      where !areSame(rows.0, rows.1) {
        return "\(flavor.row) \(index).\(item) is \(id(rows.0)), but "
          + "\(id(rows.1)) in the data source."
      }
      if shown.items.count != current.items.count {
        return "section \(index) has \(shown.items.count) \(flavor.row)s, "
          + "but \(current.items.count) in the data source."
      }
    }
    if view.count != data.count {
      return "there are \(view.count) sections, but \(data.count) in the data source."
    }
    return nil
  }
}
