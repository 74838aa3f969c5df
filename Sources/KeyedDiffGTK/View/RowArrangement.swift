#if GTK
  /// The arrangement of the rows of a ``GTKListView``: in a list or in a grid.
  public enum RowArrangement: Hashable, Sendable {
    /// Rows in one column, in a `GtkListView`.
    case list
    /// Rows in several columns, in a `GtkGridView`.
    ///
    /// - Parameter columns: The minimum and the maximum number of columns.
    case grid(columns: ClosedRange<Int>)
  }
#endif
