/// The way in which a view refreshes a kept row whose content has changed.
public enum ContentRefresh: Hashable, Sendable {
  /// The cell is configured again, in place, after all batches.
  ///
  /// The view calls `reconfigureItems`, or configures its visible cells in a loop. This needs no
  /// batch and keeps the cell.
  case reconfigure
  /// The cell is replaced, in a batch.
  ///
  /// The batch calls `reloadItems`. In ``PlanMode/singleBatch``, a batch with moves deletes and
  /// inserts the row instead. Reloading is required if the new content needs another kind of cell.
  case reload
}
