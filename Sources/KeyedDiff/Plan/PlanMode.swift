/// The treatment of moves that do not fit into one batch of an ``UpdatePlan``.
public enum PlanMode: Hashable, Sendable {
  /// As few batches as the rules of the views allow.
  ///
  /// At most two, or at most three if rows are reloaded. In very rare cases, a plan has three
  /// batches although two would suffice. Rows that leave a deleted section are deleted and
  /// inserted. All other moves are kept.
  case fewestBatches
  /// At most three batches, with every move kept, also out of deleted sections.
  ///
  /// The search for a plan of two batches does not try all possibilities.
  case everyMove
  /// One batch.
  ///
  /// Moves that would need a second batch are replaced by a deletion and an insertion. So are moved
  /// sections whose rows change, and reloaded rows if other moves remain.
  case singleBatch
}
