/// The way in which a view refreshes a kept row with new content.
public enum ContentRefresh: Hashable, Sendable {
  /// The cell is configured again, in place, after all batches.
  ///
  /// With `reconfigureItems`, or a loop over the visible cells. Needs no batch and keeps the cell.
  case reconfigure
  /// The cell is replaced, in a batch.
  ///
  /// With `reloadItems`, or with a deletion and an insertion in a single batch that also has moves.
  /// Required if the new content needs another kind of cell.
  case reload
}
