public import KeyedDiff

/// Handlers for focus, which the user moves with a remote or a keyboard, and for spring loading.
@MainActor
public struct FocusHandlers<Item> {
  /// Returns whether the row can be focused.
  public var canFocus: RowHandler<Item, Bool>?
  /// Returns whether the focus may move from one row to another; a `nil` path stands for no row.
  public var shouldUpdate: (@MainActor (_ old: CurrentPath?, _ new: CurrentPath?) -> Bool)?
  /// Called when the focus has moved from one row to another; a `nil` path stands for no row.
  public var didUpdate: (@MainActor (_ old: CurrentPath?, _ new: CurrentPath?) -> Void)?
  /// Returns the path of the row to focus when the focus enters the view.
  public var preferredPath: (@MainActor () -> CurrentPath?)?
  /// Returns whether the row supports spring loading, which activates the row when a drag pauses
  /// over it.
  public var shouldSpringLoad: RowHandler<Item, Bool>?

  init() {}
}
