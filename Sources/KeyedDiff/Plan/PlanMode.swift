/// The treatment of moves that do not fit into one batch of an ``UpdatePlan``.
public enum PlanMode: Hashable, Sendable {
  /// As few batches as the rules of the views allow.
  ///
  /// A plan has at most two batches, or at most three if rows are reloaded. In very rare cases, a
  /// plan with reloaded rows has three batches although two would suffice. A move out of a deleted
  /// section is replaced by a deletion and an insertion. If the plan would have three batches, and
  /// has fewer without moves of reloaded rows, these moves are replaced, too. All other moves are
  /// kept.
  case fewestBatches
  /// At most three batches, which together keep every move, even moves out of deleted sections.
  ///
  /// A plan may have three batches although two would suffice, because the search for a plan of two
  /// batches does not try all possibilities.
  case everyMove
  /// A single batch.
  ///
  /// A move that would need a second batch is replaced by a deletion and an insertion. So is the
  /// move of a section in which rows are deleted, inserted, moved or reloaded. If the batch has
  /// moves, each reload of a row is replaced in the same way.
  case singleBatch
}
