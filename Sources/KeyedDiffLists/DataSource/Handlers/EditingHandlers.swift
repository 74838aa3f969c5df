public import KeyedDiff

/// What the user can do with rows, beyond selecting them. All of it is off unless
/// there is a handler, which must say what happens then.
@MainActor
public struct EditingHandlers<Item> {
  // MARK: Editing

  /// What can be done with the row while the list is edited, such as to delete
  /// it; `nil` if it cannot be edited.
  public var action: RowHandler<Item, RowAction?>?
  /// Whether the row is indented while the list is edited.
  public var shouldIndent: RowHandler<Item, Bool>?
  /// The row begins to be edited.
  public var willBegin: RowHandler<Item, Void>?
  /// The row is no longer edited. It may be gone.
  public var didEnd: (@MainActor (Item?, CurrentPath?) -> Void)?

  // MARK: Swipes and menus

  /// What a swipe from the leading edge offers, the nearest to the edge first.
  public var leadingActions: RowHandler<Item, [RowAction]>?
  /// What a swipe from the trailing edge offers, the nearest to the edge first.
  public var trailingActions: RowHandler<Item, [RowAction]>?
  /// What the menu of the row offers; none if empty.
  public var menu: RowHandler<Item, [RowAction]>?
  /// What the menu of several selected rows offers; none if empty.
  public var menuOfRows: (@MainActor ([Item], [CurrentPath]) -> [RowAction])?
  /// The user tapped what the menu of the row shows of it.
  public var didTapMenuPreview: RowHandler<Item, Void>?

  // MARK: Moving

  /// Which rows may be dragged to another place; if `nil`, all. None may unless
  /// there is ``didMove``.
  public var canMove: RowHandler<Item, Bool>?
  /// Where a row may be dropped, given where the user would; if `nil`, everywhere.
  public var target:
    (@MainActor (Item, _ source: CurrentPath, _ proposed: CurrentPath) -> CurrentPath)?
  /// The user moved a row, and the list of the data source has it there: time to
  /// do the same to the model that the list is made from.
  public var didMove: (@MainActor (Item, _ source: CurrentPath, _ target: CurrentPath) -> Void)?

  init() {}
}
