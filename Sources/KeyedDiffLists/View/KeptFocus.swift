public import KeyedDiff

/// Where the keyboard focus belongs after a reload: see ``ListView/reloadData(keeping:)``.
public enum KeptFocus: Hashable, Sendable {
  /// The row that had the focus before the reload. The view should keep its cell.
  ///
  /// The row is given in the list that is shown after the reload. If `isUnchanged` is `true`, the
  /// cell already shows the content of the row.
  case sameRow(FlatLayout.Row, isUnchanged: Bool)
  /// The nearest row that was kept, because the row with the focus was deleted. The path is in the
  /// list that is shown after the reload.
  case neighbor(CurrentPath)
}
