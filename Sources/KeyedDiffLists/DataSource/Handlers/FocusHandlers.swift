public import KeyedDiff

/// Handlers for the focus of remotes and keyboards, and for spring loading.
@MainActor
public struct FocusHandlers<Item> {
  /// Whether the row can be focused.
  public var canFocus: RowHandler<Item, Bool>?
  /// Whether the focus may go from one row to another; either may be no row.
  public var shouldUpdate: (@MainActor (_ old: CurrentPath?, _ new: CurrentPath?) -> Bool)?
  /// The focus went from one row to another; either may be no row.
  public var didUpdate: (@MainActor (_ old: CurrentPath?, _ new: CurrentPath?) -> Void)?
  /// Which row takes the focus first.
  public var preferredPath: (@MainActor () -> CurrentPath?)?
  /// Whether the row opens when something is dragged onto it and waits.
  public var shouldSpringLoad: RowHandler<Item, Bool>?

  init() {}
}
