public import KeyedDiff

/// Handlers for editing, swipe actions, menus, and moves by the user.
///
/// Each feature is off unless its handler is set.
@MainActor
public struct EditingHandlers<Item> {
  // MARK: Editing

  /// Returns the action for the row in editing mode, such as a deletion; `nil` if the row cannot be
  /// edited. In AppKit and GTK, the key Delete performs the actions of all selected rows that are deletions.
  public var action: RowHandler<Item, RowAction?>?

  // MARK: Swipes and menus

  /// Returns the swipe actions at the leading edge of the row. The first action is nearest to
  /// the edge.
  public var leadingActions: RowHandler<Item, [RowAction]>?
  /// Returns the swipe actions at the trailing edge of the row. The first action is nearest to
  /// the edge.
  public var trailingActions: RowHandler<Item, [RowAction]>?
  /// Returns the actions in the context menu of the row; an empty array for no menu.
  public var menu: RowHandler<Item, [RowAction]>?
  /// Returns the actions in the context menu of several selected rows; an empty array for no menu.
  public var menuOfRows: (@MainActor ([Item], [CurrentPath]) -> [RowAction])?

  // MARK: Moving

  /// Returns whether the user can drag the row to another place. If ``didMove`` is set and this
  /// handler is not, all rows can be dragged. If ``didMove`` is not set, no row can be dragged.
  public var canMove: RowHandler<Item, Bool>?
  /// Returns the path to which a dragged row moves. If this handler is not set, the row moves to
  /// the path at which the user drops it.
  public var target:
    (@MainActor (Item, _ source: CurrentPath, _ proposed: CurrentPath) -> CurrentPath)?
  /// Called after the user has moved a row and the data source has applied the move to its list.
  /// The handler should apply the move to the model, too.
  ///
  /// In AppKit, the user can drag several selected rows. Then the handler is called for each row,
  /// from top to bottom, when all rows have moved. The paths of each call refer to the list after
  /// the moves of the calls before it. So a handler that removes one element at the source, and
  /// inserts it at the target, puts all rows in order:
  ///
  ///     source.editing.didMove = { _, old, new in
  ///       songs.insert(songs.remove(at: old.item), at: new.item)
  ///     }
  public var didMove: (@MainActor (Item, _ source: CurrentPath, _ target: CurrentPath) -> Void)?

  init() {}
}
