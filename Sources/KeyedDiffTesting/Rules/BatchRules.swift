public import KeyedDiff

/// The rules of `UITableView` and `UICollectionView` for a batch, as a function that runs on any
/// platform.
///
///     try BatchRules.validate(
///       old: [3, 0], new: [2, 1],
///       batch: BatchUpdate(items: .init(deletions: [OldPath(section: 0, item: 2)],
///         insertions: [NewPath(section: 1, item: 0)])))
///
/// The function checks counts only. ``StrictListView`` also checks the rows, and uses this
/// function.
public enum BatchRules {
  /// Validates a batch, and throws the first violation.
  ///
  /// The checks are made in this order. Codes in parentheses are those of ``RuleViolation/Rule``.
  ///
  /// 1. No operation occurs twice (S1).
  /// 2. No row or section is both deleted and reloaded (2). From here on, a reload is a deletion
  ///    and an insertion. The view computes the index of the insertion from all other deletions and
  ///    insertions, and ignores moves.
  /// 3. Deletions are checked from the last to the first (3a–3e), then insertions (4a–4e) and moves
  ///    (5a–5c) from the first to the last. In ascending order, a section comes after its rows. For
  ///    each operation, the range is checked first, then all other rules.
  /// 4. The number of sections is checked (6); then, from the first new section to the last, the
  ///    number of rows of each kept section (7). Kept sections that do not move fill the remaining
  ///    places in order.
  /// 5. The batch has none of the errors that real views, or some versions of them, accept (S2 to
  ///    S5).
  ///
  /// Exceptions that views raise later, during animations, are not covered, since they depend on
  /// the visible cells.
  ///
  /// The messages are the texts of the views up to iOS 16.3. From iOS 16.4 on, the exceptions for
  /// rules 6 and 7 often have a different text, which starts with "Invalid batch updates detected"
  /// and lists all counts and operations. The exception for more deletions than rows is not
  /// covered, since a violation of rule S1, 2, 3 or 5c is thrown first. If a text contains the
  /// address of an index path, the address is `0x0`.
  ///
  /// - Parameters:
  ///   - old: The number of rows of each section before the batch.
  ///   - new: The number of rows of each section after the batch.
  ///   - batch: The operations, in any order and with any indices.
  ///   - flavor: The kind of view whose wording the messages use.
  /// - Throws: The first violation.
  /// - Complexity: O((s + k) log k) for s sections and k operations, plus O(k) for each reload.
  public static func validate(
    old: [Int], new: [Int], batch: BatchUpdate, flavor: ListFlavor = .collection
  ) throws(RuleViolation) {
    if batch.isEmpty && old == new { return }
    _ = try CheckedBatch(old: old, new: new, batch: batch, flavor: flavor)
  }
}
