/// How an ``UpdatePlan`` treats moves that do not fit into one batch.
public enum PlanMode: Hashable, Sendable {
  /// As few batches as the rules of the views allow: at most two; three only if
  /// rows are reloaded, very rarely where two would do. Rows that leave a deleted
  /// section become insertions; all other moves are kept.
  case fewestBatches
  /// Every move is kept, also out of deleted sections, in at most three batches.
  /// Two are looked for, though not in every way that there is.
  case everyMove
  /// One batch. Moves that would need a second one become a deletion and an
  /// insertion; so does a moved section whose rows change, and, beside moves that
  /// are left, a row that was to be reloaded.
  case singleBatch
}
