import KeyedDiff

/// A batch that obeys all rules, with the mapping between old and new sections.
struct CheckedBatch {
  let old: [Int]
  let new: [Int]
  let flavor: ListFlavor

  /// The operations on sections; each kind is sorted by index, and moves by old index.
  var sections: BatchUpdate.Sections
  /// The operations on rows; each kind is sorted by path, and moves by old path.
  var items: BatchUpdate.Items

  // The targets of moves, in ascending order.
  let sectionTargets: [SectionIndex<NewSpace>]
  let itemTargets: [NewPath]

  // The deletions and insertions, including those that result from reloads, in ascending order.
  var deletedSections: [SectionIndex<OldSpace>]
  var insertedSections: [SectionIndex<NewSpace>]
  var deletedItems: [OldPath]
  var insertedItems: [NewPath]

  /// For each old section, its new index; `nil` if the section is deleted or reloaded.
  var newSectionOfOld: [Int?] = []
  /// For each new section, its old index; `nil` if the section is inserted or reloaded.
  var oldSectionOfNew: [Int?] = []

  /// Checks a batch against the rules, and throws the first violation.
  ///
  /// Real views make most of these checks, and in the same order.
  init(old: [Int], new: [Int], batch: BatchUpdate, flavor: ListFlavor) throws(RuleViolationError) {
    self.old = old
    self.new = new
    self.flavor = flavor
    sections = batch.sections.sorted()
    items = batch.items.sorted()
    sectionTargets = sections.moves.map { SectionIndex($0.new) }.sorted()
    itemTargets = items.moves.map(\.new).sorted()
    deletedSections = sections.deletions
    insertedSections = sections.insertions
    deletedItems = items.deletions
    insertedItems = items.insertions

    try checkDuplicates()
    try checkReloads()
    addDeletionsOfReloads()
    try checkDeletions()
    addInsertionsOfReloads()
    try checkInsertions()
    try checkMoves()
    try checkSectionCount()
    mapSections()
    try checkRowCounts()
    try checkStrictly()
  }
}

// MARK: - Sorting and searching

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

extension Array {
  /// Returns the index of the first element for which `isBefore` is false; `count` if there is no
  /// such element.
  ///
  /// The elements for which `isBefore` is true must come before all others.
  func firstIndex(notBefore isBefore: (Element) -> Bool) -> Int {
    indices.partitioningIndex { !isBefore(self[$0]) }
  }
}

extension Array where Element: Comparable {
  /// Returns whether the array, which must be ascending, contains the given element.
  func hasSorted(_ element: Element) -> Bool {
    let index = firstIndex(notBefore: { $0 < element })
    return index < count && self[index] == element
  }
}

extension ItemPath {
  /// Returns a lower bound for all paths in a section, even invalid paths with negative indices.
  static func start(ofSection section: Int) -> Self { Self(section: section, item: .min) }
}

// MARK: - Words

extension ItemPath {
  /// The description that an `NSIndexPath` with the same indices would have at the address 0.
  var text: String { "<NSIndexPath: 0x0> {length = 2, path = \(section) - \(item)}" }
}

extension CheckedBatch {
  var row: String { flavor.row }
}
