/// The way in which a view refreshes a kept row whose content has changed.
public enum ContentRefresh: Hashable, Sendable {
  /// The cell is configured again, in place, after all batches.
  ///
  /// This needs no batch: call `reconfigureItems`, or configure the visible cells in a loop. The
  /// view keeps the cell.
  case reconfigure
  /// A batch replaces the cell.
  ///
  /// The batch reloads the row. In ``PlanMode/singleBatch``, a batch with moves deletes the row and
  /// inserts it again instead. Reloading is required if the kind of cell changes.
  case reload
}
