import KeyedDiff

// Whether the data source or a declared row has handlers. A view asks its delegate only for what the
// delegate implements.

extension KeyedListDataSource {
  /// Whether a handler is called when the user has selected rows.
  package var handlesSelecting: Bool {
    selection.didSelect != nil || declaredFeatures.contains(.selecting)
      || onSelectionChange != nil
  }

  /// Whether a handler is called when the user has deselected rows.
  package var handlesDeselecting: Bool {
    selection.didDeselect != nil || declaredFeatures.contains(.deselecting)
      || onSelectionChange != nil
  }

  /// Whether a handler is called when the user activates a row.
  package var handlesActivating: Bool {
    selection.didActivate != nil || declaredFeatures.contains(.activating)
  }

  /// Whether rows can have swipe actions at their leading edge.
  package var handlesLeadingActions: Bool {
    editing.leadingActions != nil || declaredFeatures.contains(.leadingActions)
  }

  /// Whether rows can have swipe actions at their trailing edge.
  package var handlesTrailingActions: Bool {
    editing.trailingActions != nil || declaredFeatures.contains(.trailingActions)
  }

  /// Whether a single row can have a context menu.
  package var handlesMenu: Bool { editing.menu != nil || declaredFeatures.contains(.menus) }

  /// Whether rows can have an action in editing mode.
  package var handlesEditing: Bool {
    editing.action != nil || declaredFeatures.contains(.editing)
  }

  /// Whether the user can move rows.
  package var handlesMoving: Bool {
    editing.didMove != nil || declaredFeatures.contains(.moving)
  }

  /// Whether a handler is called when a cell appears.
  package var handlesAppearing: Bool {
    display.willDisplay != nil || display.nearStart != nil || display.nearEnd != nil
  }
}
