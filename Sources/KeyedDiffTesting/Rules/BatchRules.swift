public import KeyedDiff

/// Checks a batch against the rules of `UITableView` and `UICollectionView`, on any platform.
///
///     try BatchRules.validate(
///       old: [3, 0], new: [2, 1],
///       batch: BatchUpdate(items: .init(deletions: [OldPath(section: 0, item: 2)],
///         insertions: [NewPath(section: 1, item: 0)])))
///
/// The checks use only the numbers of sections and rows, not the rows themselves.
/// ``StrictListView`` makes the same checks, and also compares the ids of rows.
public enum BatchRules {
  /// Validates a batch, and throws the first violation.
  ///
  /// The checks are made in the following order. ``RuleViolationError/Rule`` describes the rules.
  ///
  /// 1. No operation may occur twice (rule S1).
  /// 2. No row or section may be both deleted and reloaded (rule 2). In all later checks, a reload
  ///    is treated as a deletion and an insertion. Like a real view, the check computes the index
  ///    of that insertion from all other deletions and insertions, and ignores moves.
  /// 3. Deletions are checked in descending order of their indices (rules 3a–3e). Then insertions
  ///    are checked in ascending order of their indices (rules 4a–4e). Then moves are checked in
  ///    ascending order of their sources (rules 5a–5c). In ascending order, an operation on a
  ///    section comes after all operations on the rows of that section. For each operation, the
  ///    rules about indices out of range are checked first.
  /// 4. The number of sections is checked (rule 6). Then the number of rows is checked in each kept
  ///    section, in the order of the new list (rule 7). If a section moves, its new index is the
  ///    target of the move. The other kept sections stay in their old order. Their new indices are
  ///    the indices at which no section is inserted and to which no section moves.
  /// 5. Rules S2–S5 are checked. Some or all versions of real views accept batches that break
  ///    these rules.
  ///
  /// Exceptions that views raise later, during animations, are not covered, since they depend on
  /// the visible cells.
  ///
  /// The messages have the wording of iOS 16.3 and earlier. From iOS 16.4 on, the exceptions for
  /// rules 6 and 7 often have a different text, which starts with "Invalid batch updates detected"
  /// and contains all counts and operations. Real views also raise an exception if there are more
  /// deletions than rows. No rule covers this exception, because such a batch first violates rule
  /// S1, rule 2, rule 5c or one of the rules 3a–3e. If a message contains the address of an index
  /// path, the address is `0x0`.
  ///
  /// - Parameters:
  ///   - old: The number of rows in each section before the batch.
  ///   - new: The number of rows in each section after the batch.
  ///   - batch: The operations, in any order and with any indices.
  ///   - flavor: The kind of view, which determines the wording of violation messages.
  /// - Throws: The first violation.
  /// - Complexity: O((s + k) log k) for s sections and k operations, plus O(k) for each reload.
  public static func validate(
    old: [Int], new: [Int], batch: BatchUpdate, flavor: ListFlavor = .collection
  ) throws(RuleViolationError) {
    if batch.isEmpty && old == new { return }
    _ = try CheckedBatch(old: old, new: new, batch: batch, flavor: flavor)
  }
}
