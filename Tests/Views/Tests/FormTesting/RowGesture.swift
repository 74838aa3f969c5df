public import KeyedDiffLists

/// What a user does with a row. A declared row can have a handler for each gesture.
public enum RowGesture: CaseIterable, Hashable, Sendable {
  /// A tap that selects the row.
  case select
  /// A tap that deselects the row.
  case deselect
  /// A swipe from the trailing edge, and a tap on its first action.
  case swipe
  /// A swipe from the leading edge, and a tap on its first action.
  case leadingSwipe
  /// A context menu, and a tap on its first action.
  case menu
  /// A tap on the control of a row in editing mode.
  case delete
  /// A drag to the end of the section.
  case move
}

extension DeclaredRow {
  /// Calls a closure when the user makes a gesture on the row.
  public func on(
    _ gesture: RowGesture, _ action: @escaping @MainActor () -> Void
  ) -> DeclaredRow {
    switch gesture {
    case .select: onSelect(action)
    case .deselect: onDeselect(action)
    case .swipe: swipeActions { RowAction(title: "Act", perform: action) }
    case .leadingSwipe: leadingSwipeActions { RowAction(title: "Act", perform: action) }
    case .menu: menu { RowAction(title: "Act", perform: action) }
    case .delete: onDelete(action)
    case .move: onMove { _, _ in action() }
    }
  }
}
