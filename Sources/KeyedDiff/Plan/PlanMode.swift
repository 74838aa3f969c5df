/// The treatment of moves that do not fit into one batch of an ``UpdatePlan``.
public enum PlanMode: Hashable, Sendable {
  /// As few batches as the rules of the views allow.
  ///
  /// A plan has at most two batches, or at most three if rows are reloaded. In very rare cases, it
  /// has three batches although two would suffice. Rows that leave a deleted section are deleted
  /// and inserted. All other moves are kept.
  case fewestBatches
  /// At most three batches, which together keep every move, even moves out of deleted sections.
  ///
  /// A plan may have three batches although two would suffice, because the search for a plan of two
  /// batches does not try all possibilities.
  case everyMove
  /// A single batch.
  ///
  /// Moves that would need a second batch are replaced by a deletion and an insertion. Moved
  /// sections whose rows change are replaced in this way, too, and so are reloaded rows if moves
  /// remain.
  case singleBatch
}
