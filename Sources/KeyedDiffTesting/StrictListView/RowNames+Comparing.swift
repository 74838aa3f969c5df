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

  /// Returns a sentence that names the first row or section whose id in the view differs from the one
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
        return "\(flavor.row) \(index).\(item) is \(text(rows.0)), but "
          + "\(text(rows.1)) in the data source."
      }
      if let surplus = surplus(shown.items, current.items) {
        return "section \(index), \(shown.id), has \(shown.items.count) \(flavor.row)s, "
          + "but \(current.items.count) in the data source: \(surplus.place) has "
          + "\(flavor.row) \(index).\(surplus.index), \(text(surplus.element))."
      }
    }
    if let surplus = surplus(view, data) {
      return "there are \(view.count) sections, but \(data.count) in the data source: "
        + "\(surplus.place) has section \(surplus.index), \(surplus.element.id)."
    }
    return nil
  }

  /// Returns the first element of the longer one of two collections that the other one does not have.
  private func surplus<Elements: RandomAccessCollection<Element>, Element>(
    _ view: Elements, _ data: Elements
  ) -> (place: String, index: Int, element: Element)? where Elements.Index == Int {
    let index = min(view.count, data.count)
    if index < view.count { return ("only the view", index, view[index]) }
    return index < data.count ? ("only the data source", index, data[index]) : nil
  }
}
