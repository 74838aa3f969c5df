import KeyedDiff

/// A batch that is being checked: its operations, and the numbers of rows before and after it.
struct UncheckedBatch {
  let old: [Int]
  let new: [Int]
  let flavor: ListFlavor

  /// The operations on sections; each kind is sorted by index, and moves by old index.
  let sections: BatchUpdate.Sections
  /// The operations on rows; each kind is sorted by path, and moves by old path.
  let items: BatchUpdate.Items

  // The targets of moves, in ascending order.
  let sectionTargets: [SectionIndex<NewSpace>]
  let itemTargets: [NewPath]

  // The deletions and insertions, in ascending order. The checks add those that result from reloads.
  var deletedSections: [SectionIndex<OldSpace>]
  var insertedSections: [SectionIndex<NewSpace>]
  var deletedItems: [OldPath]
  var insertedItems: [NewPath]

  /// For each old section, its new index; `nil` if the section is deleted or reloaded. Empty before
  /// `mapSections()`.
  var newSectionOfOld: [Int?] = []
  /// For each new section, its old index; `nil` if the section is inserted or reloaded. Empty before
  /// `mapSections()`.
  var oldSectionOfNew: [Int?] = []

  /// Sorts the operations of a batch, and checks nothing.
  init(old: [Int], new: [Int], batch: BatchUpdate, flavor: ListFlavor) {
    self.old = old
    self.new = new
    self.flavor = flavor
    sections = batch.sections.sorted()
    items = batch.items.sorted()
    sectionTargets = sections.moves.map { SectionIndex($0.new) }.sorted()
    itemTargets = items.moves.map(\.new).sorted()
    deletedSections = sections.deletions
    insertedSections = sections.insertions
    deletedItems = Array(items.deletions)
    insertedItems = Array(items.insertions)
  }
}

// MARK: - Sorting

extension BatchUpdate.Sections {
  fileprivate func sorted() -> Self {
    Self(
      deletions: deletions.sorted(), insertions: insertions.sorted(),
      moves: moves.sorted { ($0.old, $0.new) < ($1.old, $1.new) }, reloads: reloads.sorted())
  }
}

extension BatchUpdate.Items {
  fileprivate func sorted() -> Self {
    Self(
      deletions: deletions.sorted(), insertions: insertions.sorted(),
      moves: moves.sorted { ($0.old, $0.new) < ($1.old, $1.new) }, reloads: reloads.sorted())
  }
}

// MARK: - Words

extension UncheckedBatch {
  var row: String { flavor.row }
}

extension ItemPath {
  /// The description that an `NSIndexPath` with the same indices would have at the address 0.
  var text: String { "<NSIndexPath: 0x0> {length = 2, path = \(section) - \(item)}" }
}
