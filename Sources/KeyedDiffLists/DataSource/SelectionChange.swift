/// A change of the set of selected rows.
public struct SelectionChange<ID: Hashable> {
  /// The ids of the rows that are selected now, in the order of the list.
  public let selected: [ID]
  /// The ids of the rows that are no longer selected, but are still in the list.
  public let deselected: [ID]
  /// The ids of the rows that were selected, and are no longer in the list.
  public let removed: [ID]
}
