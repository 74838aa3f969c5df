/// The way in which a view refreshes a kept row whose content has changed.
public enum ContentRefresh: Hashable, Sendable {
  /// The cell is configured again, in place, after all batches.
  ///
  /// This needs no batch: call `reconfigureItems`, or configure the visible cells in a loop. The
  /// view keeps the cell.
  case reconfigure
  /// A batch replaces the cell.
  ///
  /// The batch reloads the row. Some plans delete the row and insert it again instead: in
  /// ``PlanMode/singleBatch`` if the batch has moves, and in ``PlanMode/fewestBatches`` if the row
  /// moves and this saves the third batch. Reloading is required if the kind of cell changes.
  case reload
}
