#if GTK
  /// The number of rows that the user can select at the same time.
  public enum SelectionMode: Hashable, Sendable {
    /// No row.
    case none
    /// One row at most.
    case single
    /// Any number of rows.
    case multiple
  }
#endif
