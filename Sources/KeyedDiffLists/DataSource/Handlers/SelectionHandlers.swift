public import KeyedDiff

/// Handlers for rows that are touched or selected.
@MainActor
public struct SelectionHandlers<Item> {
  /// Whether the row may be highlighted, and so selected by a touch; if `nil`, all
  /// may.
  public var shouldHighlight: RowHandler<Item, Bool>?
  /// The row was touched.
  public var didHighlight: RowHandler<Item, Void>?
  /// The row is no longer touched.
  public var didUnhighlight: RowHandler<Item, Void>?
  /// Which row to select instead, often the same; `nil` for none.
  public var willSelect: RowHandler<Item, CurrentPath?>?
  /// Which row to deselect instead, often the same; `nil` for none.
  public var willDeselect: RowHandler<Item, CurrentPath?>?
  /// The row was selected by the user.
  public var didSelect: RowHandler<Item, Void>?
  /// The row was deselected by the user.
  public var didDeselect: RowHandler<Item, Void>?
  /// Whether a gesture over several rows may begin to select them here.
  public var shouldBeginMultipleSelection: RowHandler<Item, Bool>?
  /// A gesture over several rows begins to select them here.
  public var didBeginMultipleSelection: RowHandler<Item, Void>?
  /// The gesture over several rows ended.
  public var didEndMultipleSelection: (@MainActor () -> Void)?

  init() {}
}
