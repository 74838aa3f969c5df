/// The way in which a view refreshes a kept row whose content has changed.
public enum ContentRefresh: Hashable, Sendable {
  /// The cell is configured again, in place, after all batches.
  ///
  /// This is done by `reconfigureItems`, or by a loop that configures the visible cells, without a
  /// batch. The view keeps the cell.
  case reconfigure
  /// The cell is replaced, in a batch.
  ///
  /// The row is reloaded by `reloadItems`. In ``PlanMode/singleBatch``, it is deleted and inserted
  /// instead if the batch has moves. Reloading is required if the kind of cell changes.
  case reload
}
