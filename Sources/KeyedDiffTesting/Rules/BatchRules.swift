public import KeyedDiff

/// The rules that `UITableView` and `UICollectionView` have for a batch, as a
/// function that runs anywhere.
///
///     try BatchRules.validate(
///       old: [3, 0], new: [2, 1],
///       batch: BatchUpdate(items: .init(deletions: [OldPath(section: 0, item: 2)],
///         insertions: [NewPath(section: 1, item: 0)])))
///
/// It knows counts only, no rows. ``StrictListView`` knows the rows too, and
/// uses this.
public enum BatchRules {
  /// Throws what the first check that a batch fails would raise.
  ///
  /// The checks and their order:
  ///
  /// 1. No operation occurs twice (S1).
  /// 2. Nothing is deleted and reloaded (2). From here on a reload is a
  ///    deletion and an insertion. The view works out where the insertion goes
  ///    from the other deletions and insertions, and forgets about moves.
  /// 3. Deletions from the last to the first (3a–3e), insertions (4a–4e) and
  ///    moves (5a–5c) from the first to the last. Whole sections come after
  ///    their rows, from the side of the smaller index. Of each operation first
  ///    the range, then whatever else is wrong with it, then the next one.
  /// 4. The number of sections (6); then, from the first new section to the
  ///    last, the number of rows of each that is kept (7). Sections that are
  ///    kept and do not move fill the places that are free, in order.
  /// 5. What real views let pass, or only some versions of them: S2 to S5.
  ///
  /// What views raise later, while they animate, has no case: it depends on which
  /// cells are visible.
  ///
  /// The messages are the texts of the views up to iOS 16.3. From 16.4 on, the
  /// text of 6 and 7 often is another one, which starts with "Invalid batch
  /// updates detected" and lists all counts and operations. The text about
  /// more deletions than rows has no case here: S1, 2, 3 and 5c come first.
  /// Where a text has the address of an index path, it is `0x0`.
  ///
  /// - Parameters:
  ///   - old: The number of rows of each section before the batch.
  ///   - new: The number of rows of each section after the batch.
  ///   - batch: The operations, in any order, with whatever indices.
  ///   - flavor: Whose words the texts use.
  /// - Throws: The first violation.
  /// - Complexity: O((s + k) log k) for s sections and k operations; O(k) more
  ///   for each reload.
  public static func validate(
    old: [Int], new: [Int], batch: BatchUpdate, flavor: ListFlavor = .collection
  ) throws(RuleViolation) {
    if batch.isEmpty && old == new { return }
    _ = try CheckedBatch(old: old, new: new, batch: batch, flavor: flavor)
  }
}
