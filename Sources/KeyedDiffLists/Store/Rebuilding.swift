public import KeyedDiff

/// The state of a ``StoreList`` while a batch is applied: the new sections, built piece by piece,
/// and the new path of each row.
@usableFromInline
struct Rebuilding<SectionID: Hashable, Item> {
  /// Consecutive rows of an old section that are also consecutive in a new section.
  @usableFromInline
  struct Slice {
    @usableFromInline let old: OldPath
    @usableFromInline let new: NewPath
    @usableFromInline let count: Int

    @inlinable
    init(old: OldPath, new: NewPath, count: Int) {
      self.old = old
      self.new = new
      self.count = count
    }
  }

  /// Consecutive sections in which nothing changed.
  @usableFromInline
  struct WholeSections {
    @usableFromInline let old: Range<Int>
    @usableFromInline let new: Int

    @inlinable
    init(old: Range<Int>, new: Int) {
      self.old = old
      self.new = new
    }
  }

  @usableFromInline let old: StoreList<SectionID, Item>
  /// The index of the old section from which rows were last added, and the rows of that section.
  /// If there are many rows, `putInPieces()` has divided them. The divided rows are stored here, so
  /// that they are not divided again when more rows of the section are added.
  @usableFromInline var cut: (section: Int, items: ListItems<Item>) = (-1, [])
  @usableFromInline var divider: Divider<SectionID, Item>

  @usableFromInline var slices: [Slice] = []
  @usableFromInline var wholes: [WholeSections] = []
  @usableFromInline var insertions: [NewPath] = []
  @usableFromInline var placed: [PathPair] = []
  @usableFromInline var updates: [PathPair] = []

  @inlinable
  init(_ list: StoreList<SectionID, Item>) {
    old = list
    divider = Divider(division: list.division)
  }

  @inlinable
  func oldPath(_ row: Int) -> OldPath {
    let section = old.starts.lastIndex(notAbove: row)
    return OldPath(section: section, item: row - old.starts[section])
  }

  // MARK: Adding pieces

  @inlinable
  mutating func append(_ piece: TransactionBatch<Item>.Piece) {
    switch piece {
    case .kept(let rows):
      append(kept: rows)
    case .updated(let update):
      let path = oldPath(update.index)
      let new = append(path, updatedTo: update.item)
      slices.append(Slice(old: path, new: new, count: 1))
    case .moved(let move):
      let path = oldPath(move.old)
      placed.append(PathPair(old: path, new: append(path, updatedTo: move.item)))
    case .inserted(let insertion):
      insertions.append(divider.append(insertion.item))
    }
  }

  /// Appends the row at the given old path to the new sections, and returns the new path of the
  /// row. If `newItem` is `nil`, the row keeps its item.
  @inlinable
  mutating func append(_ path: OldPath, updatedTo newItem: Item?) -> NewPath {
    let oldItem = old.sections[path.section].items[path.item]
    guard let newItem else { return divider.append(oldItem) }
    let (item, isChange) = old.item(updating: oldItem, to: newItem)
    let new = divider.append(item)
    if isChange { updates.append(PathPair(old: path, new: new)) }
    return new
  }

  @inlinable
  mutating func append(kept rows: Range<Int>) {
    var path = oldPath(rows.lowerBound)
    var row = rows.lowerBound
    while row < rows.upperBound {
      let section = path.section
      let end = old.starts[section + 1]
      if path.item == 0, end <= rows.upperBound, divider.begins(old.sections[section]) {
        let whole = section..<old.starts.lastIndex(notAbove: rows.upperBound)
        let new = divider.append(
          contentsOf: old.sections[whole], starts: old.starts[whole.lowerBound...whole.upperBound])
        wholes.append(WholeSections(old: whole, new: new))
        path = OldPath(section: whole.upperBound, item: 0)
      } else {
        let count = min(end, rows.upperBound) - row
        if cut.section != section {
          cut = (section, old.sections[section].items)
          cut.items.putInPieces()
        }
        let new = divider.append(
          path.item..<(path.item + count), of: cut.items, section: section,
          in: old.sections[section].id)
        slices.append(Slice(old: path, new: new, count: count))
        path = OldPath(section: section + 1, item: 0)
      }
      row = old.starts[path.section]
    }
  }

  // MARK: Making the diff

  /// Returns the diff from the old list to the rebuilt list.
  ///
  /// - Parameter deletions: The old indices of the deleted rows.
  /// - Complexity: O(s + k log(k + s)) for s sections and k changes. Each row that ends up in
  ///   another section also counts as a change.
  @inlinable
  func diff(deleting deletions: [Int]) -> SectionedDiff {
    do throws(InvalidChangesError) {
      let sections = try sectionsDiff()
      var repositioned = placed
      for slice in slices where sections.newIndex(ofOld: slice.old.section) != slice.new.section {
        for row in 0..<slice.count {
          repositioned.append(
            PathPair(
              old: OldPath(section: slice.old.section, item: slice.old.item + row),
              new: NewPath(section: slice.new.section, item: slice.new.item + row)))
        }
      }
      return try SectionedDiff(
        oldCounts: zip(old.starts, old.starts.dropFirst()).map { $1 - $0 }, sections: sections,
        deletions: deletions.map(oldPath), insertions: insertions, repositioned: repositioned,
        updates: updates)
    } catch {
      fatalError("A valid batch has led to an invalid diff: \(error)")
    }
  }

  /// Returns the diff of the sections. Each run of unchanged sections is compared as one element,
  /// which is the same in both lists. Every other section is compared individually, by its id.
  @inlinable
  func sectionsDiff() throws(InvalidChangesError) -> ListDiff {
    if case .one = old.division { return try ListDiff(oldCount: 1) }
    var (oldRuns, newRuns): ([SectionRun], [SectionRun]) = ([], [])
    var (oldEnd, newEnd) = (0, 0)
    for (number, whole) in wholes.enumerated() {
      oldRuns += runs(oldEnd..<whole.old.lowerBound, of: old.sections)
      newRuns += runs(newEnd..<whole.new, of: divider.sections)
      oldRuns.append(SectionRun(id: .whole(number), index: whole.old.lowerBound))
      newRuns.append(SectionRun(id: .whole(number), index: whole.new))
      oldEnd = whole.old.upperBound
      newEnd = whole.new + whole.old.count
    }
    oldRuns += runs(oldEnd..<old.sections.count, of: old.sections)
    newRuns += runs(newEnd..<divider.sections.count, of: divider.sections)

    let diff = ListDiff(from: oldRuns.map(\.id), to: newRuns.map(\.id), id: \.self)
    var repositioned: [IndexPair] = []
    for (run, old) in oldRuns.enumerated() {
      guard case .section = old.id, let new = diff.newIndex(ofOld: run) else { continue }
      repositioned.append(IndexPair(old: old.index, new: newRuns[new].index))
    }
    return try ListDiff(
      oldCount: old.sections.count, deletions: diff.deletions.map { oldRuns[$0].index },
      insertions: diff.insertions.map { newRuns[$0].index }, repositioned: repositioned)
  }

  /// A single section, or a run of unchanged sections.
  @usableFromInline
  struct SectionRun {
    @usableFromInline
    enum ID: Hashable {
      case section(SectionID)
      case whole(Int)
    }

    @usableFromInline let id: ID
    /// The index of the single section, or of the first section in the run.
    @usableFromInline let index: Int

    @inlinable
    init(id: ID, index: Int) {
      self.id = id
      self.index = index
    }
  }

  @inlinable
  func runs(
    _ range: Range<Int>, of sections: [ListSection<SectionID, Item>]
  ) -> [SectionRun] {
    range.map { SectionRun(id: .section(sections[$0].id), index: $0) }
  }
}
