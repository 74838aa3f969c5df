extension SectionedDiff {
  /// Applies the diff to a list in place.
  ///
  /// Unlike ``applied(to:from:)``, the cost depends on the changes and not on the number of rows. So
  /// a list can follow another one whose rows carry more, such as a key to sort them by.
  ///
  /// - Parameters:
  ///   - list: The old list of the diff. Traps if its sections' item counts are not `oldCounts`.
  ///   - id: Returns the id of an inserted section from its new index.
  ///   - item: Returns the item of an inserted, moved or updated row from its new path.
  /// - Complexity: O(s + c log n) for s sections, n rows and c changes; O(n) for the first change of
  ///   a long section.
  package func splice<ID, Item>(
    _ list: inout [ListSection<ID, Item>], id: (Int) -> ID, item: (NewPath) -> Item
  ) {
    require(list.map(\.items.count) == oldCounts, "The sections are not those of the diff.")
    var removals: [[Int]] = oldCounts.map { _ in [] }
    var arrivals: [[NewPath]] = oldCounts.map { _ in [] }
    for path in items.deletions + items.moves.map(\.old)
    where sections.newIndex(ofOld: path.section) != nil {
      removals[path.section].append(path.item)
    }
    for path in items.insertions + items.moves.map(\.new) {
      guard let old = sections.oldIndex(ofNew: path.section) else { continue }
      arrivals[old].append(path)
    }
    for section in oldCounts.indices
    where !removals[section].isEmpty || !arrivals[section].isEmpty {
      let arrivals = arrivals[section].ascending()
      let splice = ItemSplice(removing: removals[section], arrivingAt: arrivals.map(\.item))
      list[section].items.apply(splice, inserting: arrivals.map(item))
    }
    if !sections.deletions.isEmpty || !sections.insertions.isEmpty || !sections.moves.isEmpty {
      let old = list
      list = newCounts.indices.map { section in
        if let oldSection = sections.oldIndex(ofNew: section) { return old[oldSection] }
        let rows = 0..<newCounts[section]
        return ListSection(
          id: id(section), items: rows.map { item(NewPath(section: section, item: $0)) })
      }
    }
    for path in items.updates.map(\.new) {
      list[path.section].items.putInPieces()
      list[path.section].items[path.item] = item(path)
    }
  }
}

extension ItemSplice {
  /// Creates a splice.
  ///
  /// - Parameters:
  ///   - removals: Distinct old indices of the elements to remove, in any order.
  ///   - arrivals: New indices of the elements to insert, ascending.
  fileprivate init(removing removals: [Int], arrivingAt arrivals: [Int]) {
    let removals = removals.sorted()
    var removed = 0
    let gaps = arrivals.enumerated().map { number, index in
      // The kept element that follows is the one with this number among the kept elements.
      let kept = index - number
      while removed < removals.count, removals[removed] - removed <= kept { removed += 1 }
      return kept + removed
    }
    self.init(removals: removals, gaps: gaps)
  }
}
