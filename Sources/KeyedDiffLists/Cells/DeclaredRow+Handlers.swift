public import KeyedDiff

extension DeclaredRow {
  /// The handlers of a row. Each feature is off unless its handler is set.
  struct Handlers {
    var didSelect: (@MainActor () -> Void)?
    var didDeselect: (@MainActor () -> Void)?
    var didActivate: (@MainActor () -> Void)?
    var leadingActions: (@MainActor () -> [RowAction])?
    var trailingActions: (@MainActor () -> [RowAction])?
    var menu: (@MainActor () -> [RowAction])?
    var editingAction: RowAction?
    var didMove: (@MainActor (_ source: CurrentPath, _ target: CurrentPath) -> Void)?

    /// The features for which a handler is set.
    var features: RowFeatures {
      var features: RowFeatures = []
      if didSelect != nil { features.insert(.selecting) }
      if didDeselect != nil { features.insert(.deselecting) }
      if didActivate != nil { features.insert(.activating) }
      if leadingActions != nil { features.insert(.leadingActions) }
      if trailingActions != nil { features.insert(.trailingActions) }
      if menu != nil { features.insert(.menus) }
      if editingAction != nil { features.insert(.editing) }
      if didMove != nil { features.insert(.moving) }
      return features
    }
  }

  /// Calls a closure when the user has selected the row.
  public func onSelect(_ action: @escaping @MainActor () -> Void) -> DeclaredRow {
    with { $0.didSelect = action }
  }

  /// Calls a closure when the user has deselected the row.
  public func onDeselect(_ action: @escaping @MainActor () -> Void) -> DeclaredRow {
    with { $0.didDeselect = action }
  }

  /// Calls a closure when the user activates the row, by a double click or the Return key.
  public func onActivate(_ action: @escaping @MainActor () -> Void) -> DeclaredRow {
    with { $0.didActivate = action }
  }

  /// Shows actions when the user swipes the row from its trailing edge. The first action is nearest
  /// to the edge. The closure is called for each swipe.
  public func swipeActions(
    @ListBuilder<RowAction> _ actions: @escaping @MainActor () -> [RowAction]
  ) -> DeclaredRow {
    with { $0.trailingActions = actions }
  }

  /// Shows actions when the user swipes the row from its leading edge. The first action is nearest
  /// to the edge. The closure is called for each swipe.
  public func leadingSwipeActions(
    @ListBuilder<RowAction> _ actions: @escaping @MainActor () -> [RowAction]
  ) -> DeclaredRow {
    with { $0.leadingActions = actions }
  }

  /// Shows actions in the context menu of the row. The closure is called for each menu.
  public func menu(
    @ListBuilder<RowAction> _ actions: @escaping @MainActor () -> [RowAction]
  ) -> DeclaredRow {
    with { $0.menu = actions }
  }

  /// Lets the user delete the row: in editing mode in UIKit, and by the key Delete in AppKit and GTK,
  /// together with the other selected rows.
  ///
  /// - Parameters:
  ///   - title: The localized title of the delete button; `nil` for the toolkit's own.
  ///   - action: Deletes the model, and shows the new list.
  public func onDelete(
    title: String? = nil, _ action: @escaping @MainActor () -> Void
  ) -> DeclaredRow {
    with { $0.editingAction = RowAction(.delete, title: title, perform: action) }
  }

  /// Lets the user drag the row to another place.
  ///
  /// - Parameter action: Called when the data source has moved the row in its list, with the old and
  ///   the new path. The closure should move the model, too.
  public func onMove(
    _ action: @escaping @MainActor (_ source: CurrentPath, _ target: CurrentPath) -> Void
  ) -> DeclaredRow {
    with { $0.didMove = action }
  }

  private func with(_ change: (inout Handlers) -> Void) -> DeclaredRow {
    var row = self
    change(&row.handlers)
    return row
  }
}

/// Features of rows for which declared rows have handlers.
package struct RowFeatures: OptionSet, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let selecting = RowFeatures(rawValue: 1 << 0)
  package static let deselecting = RowFeatures(rawValue: 1 << 1)
  package static let activating = RowFeatures(rawValue: 1 << 2)
  package static let leadingActions = RowFeatures(rawValue: 1 << 3)
  package static let trailingActions = RowFeatures(rawValue: 1 << 4)
  package static let menus = RowFeatures(rawValue: 1 << 5)
  package static let editing = RowFeatures(rawValue: 1 << 6)
  package static let moving = RowFeatures(rawValue: 1 << 7)
}
