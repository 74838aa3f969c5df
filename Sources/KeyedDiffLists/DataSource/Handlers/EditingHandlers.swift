public import KeyedDiff

/// Handlers for what the user can do with rows, beyond selecting them.
///
/// All of it is off unless there is a handler.
@MainActor
public struct EditingHandlers<Item> {
  // MARK: Editing

  /// The action for the row while the list is edited, such as to delete it; `nil` if
  /// the row cannot be edited.
  public var action: RowHandler<Item, RowAction?>?
  /// Whether the row is indented while the list is edited.
  public var shouldIndent: RowHandler<Item, Bool>?
  /// The row begins to be edited.
  public var willBegin: RowHandler<Item, Void>?
  /// The row is no longer edited. It may be gone.
  public var didEnd: (@MainActor (Item?, CurrentPath?) -> Void)?

  // MARK: Swipes and menus

  /// Actions of a swipe from the leading edge, the nearest to the edge first.
  public var leadingActions: RowHandler<Item, [RowAction]>?
  /// Actions of a swipe from the trailing edge, the nearest to the edge first.
  public var trailingActions: RowHandler<Item, [RowAction]>?
  /// Actions in the menu of the row; no menu if empty.
  public var menu: RowHandler<Item, [RowAction]>?
  /// Actions in the menu of several selected rows; no menu if empty.
  public var menuOfRows: (@MainActor ([Item], [CurrentPath]) -> [RowAction])?
  /// The user tapped what the menu of the row shows of it.
  public var didTapMenuPreview: RowHandler<Item, Void>?

  // MARK: Moving

  /// Which rows may be dragged to another place; if `nil`, all. None may unless
  /// there is ``didMove``.
  public var canMove: RowHandler<Item, Bool>?
  /// Returns the place where a row is dropped, from the one that the user proposes;
  /// if `nil`, the same.
  public var target:
    (@MainActor (Item, _ source: CurrentPath, _ proposed: CurrentPath) -> CurrentPath)?
  /// The user moved a row, and the list of the data source has it there: time to
  /// do the same to the model that the list is made from.
  public var didMove: (@MainActor (Item, _ source: CurrentPath, _ target: CurrentPath) -> Void)?

  init() {}
}
