#if GTK
  /// A place in the list that the next layout has to show.
  ///
  /// | place | set by | ends |
  /// | --- | --- | --- |
  /// | `home` | the first list; a change while the list is at its anchor edge | when the user scrolls |
  /// | `limit` | the user, who scrolls by more than a page to the start or the end, before changed rows are laid out | when the limit is shown |
  /// | `row` | a change while the list is anywhere else | when the row is where it was; if the row is deleted, or scrolled out of sight by the user, another row takes its place |
  /// | `target` | `scroll(to:)`; the user, who moves the focus to another row | when the row is in sight, and when the user scrolls |
  ///
  /// As long as nothing changes, there is no such place: GTK scrolls as the user wants. All places
  /// survive further changes, reloads, and the time in which the list is not visible.
  enum ScrollPlace: Equatable {
    /// An end of the list.
    enum Limit: Hashable {
      case start
      case end
    }

    /// The limit at the anchor edge: the start of the list, or the end of a list such as a chat.
    ///
    /// Rows that are inserted there come into view.
    case home
    /// The start or the end of the list.
    case limit(Limit)
    /// The row at the given position, with a distance from the anchor edge of the view to the same
    /// edge of the row.
    case row(Int, offset: Double)
    /// Any place where the rows from `first` through `last` are in sight: a row, and the header
    /// above it. If there is no room for both, the last row is in sight.
    case target(first: Int, last: Int)

    /// The position of the row that has to be visible; `nil` for an end of the list.
    var position: Int? {
      switch self {
      case .home, .limit: nil
      case .row(let position, _), .target(_, let position): position
      }
    }

    /// The place of the same row after the list is scrolled down by a distance; `nil` if it is not
    /// the place of a single row.
    func moved(by distance: Double) -> ScrollPlace? {
      guard case .row(let position, let offset) = self else { return nil }
      return .row(position, offset: offset - distance)
    }

    /// The same place after rows have changed.
    ///
    /// - Parameter newPosition: Returns the new position of a row; `nil` if the row was deleted.
    /// - Returns: The place; `nil` if its row was deleted.
    func after(_ newPosition: (Int) -> Int?) -> ScrollPlace? {
      switch self {
      case .home, .limit: self
      case .row(let position, let offset): newPosition(position).map { .row($0, offset: offset) }
      case .target(let first, let last):
        newPosition(last).map { newLast in
          .target(first: newPosition(first) == newLast - 1 ? newLast - 1 : newLast, last: newLast)
        }
      }
    }
  }
#endif
