import KeyedDiff

/// A batch that obeys all rules, as a view performs it.
struct CheckedBatch {
  /// The deleted and reloaded rows, in ascending order.
  let deletedItems: [OldPath]
  /// The inserted and reloaded rows, in ascending order.
  let insertedItems: [NewPath]
  /// The moves of rows, in ascending order of their old paths.
  let movedItems: [PathPair]
  /// For each new section, its old index; `nil` if the section is inserted or reloaded.
  let oldSectionOfNew: [Int?]

  /// Checks a batch against the rules, and throws the first violation.
  ///
  /// Real views make most of these checks, and in the same order.
  init(old: [Int], new: [Int], batch: BatchUpdate, flavor: ListFlavor) throws(RuleViolationError) {
    var batch = UncheckedBatch(old: old, new: new, batch: batch, flavor: flavor)
    try batch.checkDuplicates()
    try batch.checkReloads()
    batch.addDeletionsOfReloads()
    try batch.checkDeletions()
    batch.addInsertionsOfReloads()
    try batch.checkInsertions()
    try batch.checkMoves()
    try batch.checkSectionCount()
    batch.mapSections()
    try batch.checkRowCounts()
    try batch.checkStrictly()
    deletedItems = batch.deletedItems
    insertedItems = batch.insertedItems
    movedItems = batch.items.moves
    oldSectionOfNew = batch.oldSectionOfNew
  }
}
