#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  extension RowSource {
    /// The methods that the library implements for a table and its menu.
    var tableMethods: [DelegateMethod] {
      let (selection, display, editing) = (source.selection, source.display, source.editing)
      let displays = display.willDisplay != nil || display.didEndDisplaying != nil
      let moves = editing.didMove != nil
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
          if: selection.didSelect != nil || selection.didDeselect != nil),

        .delegate(
          "tableView:rowActionsForRow:edge:",
          if: editing.leadingActions != nil || editing.trailingActions != nil),
        .menu("menuNeedsUpdate:", if: handlesMenu),
        .activation(RowActivation.clickAction, if: handlesActivation),

        .dataSource("tableView:pasteboardWriterForRow:", if: moves),
        .dataSource("tableView:draggingSession:willBeginAtPoint:forRowIndexes:", if: moves),
        .dataSource("tableView:draggingSession:endedAtPoint:operation:", if: moves),
        .dataSource("tableView:validateDrop:proposedRow:proposedDropOperation:", if: moves),
        .dataSource("tableView:acceptDrop:row:dropOperation:", if: moves),
      ]
    }
  }
#endif
