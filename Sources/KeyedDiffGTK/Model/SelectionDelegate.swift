#if GTK
  /// Decides which rows the user can select and deselect, and is notified of selection changes.
  @MainActor
  protocol SelectionDelegate: AnyObject {
    /// Whether the model calls the methods of the delegate; `false` saves a call for each row.
    var decidesSelection: Bool { get }
    /// Returns the position of the row to select when the user tries to select a row.
    ///
    /// The result is usually `position` itself. If it is `nil`, no row is selected.
    func willSelect(at position: Int) -> Int?
    /// Returns whether the user may deselect the row at the given position.
    func mayDeselect(at position: Int) -> Bool
    /// Called after the user has selected or deselected rows.
    func didSelect(_ selected: [Int], didDeselect deselected: [Int])
  }
#endif
