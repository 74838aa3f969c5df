/// How a view learns that a row which it keeps has new content.
public enum ContentRefresh: Hashable, Sendable {
  /// Its cell is configured anew in place, after all batches: `reconfigureItems`, or a loop
  /// over the visible cells. Costs no batch and keeps the cell.
  case reconfigure
  /// Its cell is replaced, in a batch: `reloadItems`, or in a single batch that has
  /// moves too a deletion and an insertion. Needed if the new content takes another
  /// kind of cell.
  case reload
}
