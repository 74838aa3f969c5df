/// How many rows the user can select at the same time.
public enum SelectionMode: Hashable, Sendable {
  /// No row.
  case none
  /// One row at most.
  case single
  /// Exactly one row, as long as the list has rows. If the selected row is deleted, a neighbor is
  /// selected.
  case one
  /// Any number of rows.
  case multiple

  /// Whether several rows can be selected.
  package var isMultiple: Bool { self == .multiple }
}
