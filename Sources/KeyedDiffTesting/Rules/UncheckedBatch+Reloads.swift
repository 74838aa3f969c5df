import KeyedDiff

// As in real views, a reload becomes a deletion and an insertion.
extension UncheckedBatch {
  func checkReloads() throws(RuleViolationError) {
    var rest = items.reloads[...]
    for section in sections.reloads {
      while let path = rest.first, path.section <= section.index {
        try check(path, isDeleted: items.deletions.hasSorted(path))
        rest.removeFirst()
      }
      // The error messages of real views represent a section by an index path whose row is
      // NSNotFound, which is the largest integer.
      try check(
        OldPath(section: section.index, item: .max),
        isDeleted: sections.deletions.hasSorted(section))
    }
    for path in rest { try check(path, isDeleted: items.deletions.hasSorted(path)) }

    func check(_ path: OldPath, isDeleted: Bool) throws(RuleViolationError) {
      guard isDeleted else { return }
      throw RuleViolationError(
        .deleteAndReload, text: "attempt to delete and reload the same index path (\(path.text))")
    }
  }

  mutating func addDeletionsOfReloads() {
    if !sections.reloads.isEmpty { deletedSections = (deletedSections + sections.reloads).sorted() }
    if !items.reloads.isEmpty { deletedItems = (deletedItems + items.reloads).sorted() }
  }

  /// Adds the insertions that result from reloads. All reloads must be in range.
  mutating func addInsertionsOfReloads() {
    if !sections.reloads.isEmpty {
      insertedSections = (insertedSections + sections.reloads.map(target)).sorted()
    }
    // Views ignore reloads of rows whose section is deleted or reloaded.
    let reloads = items.reloads.filter { !deletedSections.hasSorted(SectionIndex($0.section)) }
    if !reloads.isEmpty { insertedItems = (insertedItems + reloads.map(target)).sorted() }
  }

  private func target(of section: SectionIndex<OldSpace>) -> SectionIndex<NewSpace> {
    let before = sections.deletions.firstIndex(notBefore: { $0 < section })
    return SectionIndex(
      place(of: section.index - before, besides: sections.insertions.lazy.map(\.index)))
  }

  private func target(of path: OldPath) -> NewPath {
    let section = target(of: SectionIndex(path.section)).index
    let before =
      items.deletions.firstIndex(notBefore: { $0 < path })
      - items.deletions.firstIndex(notBefore: { $0 < .start(ofSection: path.section) })
    let inserted = items.insertions[
      items.insertions.firstIndex(notBefore: { $0 < .start(ofSection: section) })...
    ].prefix { $0.section == section }
    let item = place(of: path.item - before, besides: inserted.lazy.map(\.item))
    return NewPath(section: section, item: item)
  }

  /// Returns the index of an element after insertions.
  ///
  /// `index` is the index of the element before the insertions. `insertions` are the new indices of
  /// the inserted elements, in ascending order.
  private func place(of index: Int, besides insertions: some Sequence<Int>) -> Int {
    var place = index
    for insertion in insertions {
      if insertion > place { break }
      place += 1
    }
    return place
  }
}

extension ItemPath {
  /// Returns a lower bound for all paths in a section, even invalid paths with negative indices.
  fileprivate static func start(ofSection section: Int) -> Self {
    Self(section: section, item: .min)
  }
}
