public import KeyedDiff

/// How a row that is kept and has a new item is brought up to date.
public enum RowRefresh: Hashable, Sendable {
  /// Its cell is set up anew, in place.
  case reconfigure
  /// Its cell is replaced.
  case reload
  /// Its cell shows the new item already, or need not: the view is not told.
  case handled

  /// What the plan has to do for the row; `nil` if nothing.
  public var contentRefresh: ContentRefresh? {
    switch self {
    case .reconfigure: .reconfigure
    case .reload: .reload
    case .handled: nil
    }
  }
}

/// Decides how a row that is kept and has a new item is brought up to date, and
/// may do it itself.
///
/// - Parameters:
///   - path: Where the row is when all changes are done.
///   - old: The item that it had.
///   - new: The item that it has.
public typealias RefreshDecision<Item> =
  @MainActor (
    _ path: NewPath, _ old: Item, _ new: Item
  ) -> RowRefresh
