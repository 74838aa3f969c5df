import KeyedDiff

/// A batch that keeps the rules, and what a view makes of it.
struct CheckedBatch {
  let old: [Int]
  let new: [Int]
  let flavor: ListFlavor

  /// The operations, each kind ascending; moves by source.
  var sections: BatchUpdate.Sections
  var items: BatchUpdate.Items

  // The targets of moves, ascending.
  let sectionTargets: [SectionIndex<NewSpace>]
  let itemTargets: [NewPath]

  // The deletions and insertions with those that reloads are, ascending.
  var deletedSections: [SectionIndex<OldSpace>]
  var insertedSections: [SectionIndex<NewSpace>]
  var deletedItems: [OldPath]
  var insertedItems: [NewPath]

  /// For each old section, where it is now; `nil` if it is deleted or reloaded.
  var newSectionOfOld: [Int?] = []
  /// For each new section, where it was; `nil` if it is inserted or reloaded.
  var oldSectionOfNew: [Int?] = []

  /// The order of these is the order of the checks.
  init(old: [Int], new: [Int], batch: BatchUpdate, flavor: ListFlavor) throws(RuleViolation) {
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
  /// The index of the first element that is not before some place, in an array
  /// where those that are come first.
  func firstIndex(notBefore isBefore: (Element) -> Bool) -> Int {
    indices.partitioningIndex { !isBefore(self[$0]) }
  }
}

extension Array where Element: Comparable {
  /// Whether an ascending array has an element.
  func hasSorted(_ element: Element) -> Bool {
    let index = firstIndex(notBefore: { $0 < element })
    return index < count && self[index] == element
  }
}

extension ItemPath {
  /// The first path that a section can have, whatever its rows.
  static func start(ofSection section: Int) -> Self { Self(section: section, item: .min) }
}

// MARK: - Words

extension ItemPath {
  /// As an `NSIndexPath` prints itself, but for its address.
  var text: String { "<NSIndexPath: 0x0> {length = 2, path = \(section) - \(item)}" }
}

extension CheckedBatch {
  var row: String { flavor.row }
}
