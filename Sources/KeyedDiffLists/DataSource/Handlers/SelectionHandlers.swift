public import KeyedDiff

/// Handlers for rows that are highlighted, selected or activated.
@MainActor
public struct SelectionHandlers<Item> {
  /// Returns whether a touch may highlight the row; if not, the touch does not select the row
  /// either. If this handler is not set, all rows may be highlighted.
  public var shouldHighlight: RowHandler<Item, Bool>?
  /// Called when the row has been highlighted.
  public var didHighlight: RowHandler<Item, Void>?
  /// Called when the row is no longer highlighted.
  public var didUnhighlight: RowHandler<Item, Void>?
  /// Returns the path of the row to select, usually the given path; `nil` to select no row.
  public var willSelect: RowHandler<Item, CurrentPath?>?
  /// Returns the path of the row to deselect, usually the given path; `nil` to deselect no row.
  public var willDeselect: RowHandler<Item, CurrentPath?>?
  /// Called when the user has selected the row.
  public var didSelect: RowHandler<Item, Void>?
  /// Called when the user has deselected the row.
  public var didDeselect: RowHandler<Item, Void>?
  /// Called when the user activates the row, usually to open it: by a double click, by the key
  /// Return for each selected row, or, in iOS 16 and later, by the primary action of a tap.
  public var didActivate: RowHandler<Item, Void>?

  init() {}
}
