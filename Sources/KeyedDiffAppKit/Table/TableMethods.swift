#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  extension RowSource {
    /// The methods that the library implements for a table and its menu.
    var tableMethods: [DelegateMethod] {
      let (selection, display) = (source.selection, source.display)
      let displays = source.handlesAppearing || display.didEndDisplaying != nil
      let moves = source.handlesMoving
      return [
        .dataSource("numberOfRowsInTableView:"),
        .delegate("tableView:viewForTableColumn:row:"),
        .delegate("tableView:isGroupRow:"),

        .delegate("tableView:didAddRowView:forRow:", if: displays),
        .delegate("tableView:didRemoveRowView:forRow:", if: displays),
        .delegate(
          "tableView:heightOfRow:", if: handlesHeights, effect: .forgetsSizes),

        // Always handled, because the method prevents the selection of group rows.
        .delegate("tableView:shouldSelectRow:"),
        .delegate(
          "tableView:selectionIndexesForProposedSelection:",
          if: selection.willSelect != nil || selection.willDeselect != nil),
        .delegate(
          "tableViewSelectionDidChange:",
          if: source.handlesSelecting || source.handlesDeselecting),

        .delegate(
          "tableView:rowActionsForRow:edge:",
          if: source.handlesLeadingActions || source.handlesTrailingActions),
        .menu("menuNeedsUpdate:", if: handlesMenu),
        .activation(RowCommands.clickAction, if: handlesActivation),
        .activation(RowCommands.deletion, if: handlesDeletion),

        .dataSource("tableView:pasteboardWriterForRow:", if: moves),
        .dataSource("tableView:draggingSession:willBeginAtPoint:forRowIndexes:", if: moves),
        .dataSource("tableView:draggingSession:endedAtPoint:operation:", if: moves),
        .dataSource("tableView:validateDrop:proposedRow:proposedDropOperation:", if: moves),
        .dataSource("tableView:acceptDrop:row:dropOperation:", if: moves),
      ]
    }
  }
#endif
