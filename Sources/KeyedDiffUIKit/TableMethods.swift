#if canImport(UIKit) && !os(watchOS)
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  extension RowSource {
    /// The methods that the library implements for a table.
    var tableMethods: [DelegateMethod] {
      let (selection, sizes, display) = (source.selection, source.sizes, source.display)
      let editing = source.editing
      // Without a delegate method for editing styles, the table shows delete controls in editing
      // mode, even on rows that users can move but not delete.
      let edits =
        source.handlesEditing || source.handlesMoving || source.handlesLeadingActions
        || source.handlesTrailingActions
      return [
        .dataSource("numberOfSectionsInTableView:"),
        .dataSource("tableView:numberOfRowsInSection:"),
        .dataSource("tableView:cellForRowAtIndexPath:"),
        .delegate("tableView:viewForHeaderInSection:"),
        .delegate("tableView:viewForFooterInSection:"),

        .delegate("tableView:willDisplayCell:forRowAtIndexPath:", if: source.handlesAppearing),
        .delegate(
          "tableView:didEndDisplayingCell:forRowAtIndexPath:", if: display.didEndDisplaying != nil),
        .prefetching("tableView:prefetchRowsAtIndexPaths:", if: handlesPrefetching),
        .prefetching(
          "tableView:cancelPrefetchingForRowsAtIndexPaths:",
          if: display.cancelPrefetching != nil),

        .delegate(
          "tableView:heightForRowAtIndexPath:", if: sizes.row != nil, effect: .forgetsSizes),
        .delegate("tableView:heightForHeaderInSection:"),
        .delegate("tableView:heightForFooterInSection:"),

        .delegate(
          "tableView:shouldHighlightRowAtIndexPath:", if: selection.shouldHighlight != nil),
        .delegate("tableView:didHighlightRowAtIndexPath:", if: selection.didHighlight != nil),
        .delegate("tableView:didUnhighlightRowAtIndexPath:", if: selection.didUnhighlight != nil),
        .delegate("tableView:willSelectRowAtIndexPath:", if: selection.willSelect != nil),
        .delegate("tableView:willDeselectRowAtIndexPath:", if: selection.willDeselect != nil),
        .delegate("tableView:didSelectRowAtIndexPath:", if: source.handlesSelecting),
        .delegate("tableView:didDeselectRowAtIndexPath:", if: source.handlesDeselecting),
        .delegate(
          "tableView:performPrimaryActionForRowAtIndexPath:", if: source.handlesActivating),

        .dataSource("tableView:canEditRowAtIndexPath:", if: source.handlesEditing),
        .dataSource("tableView:commitEditingStyle:forRowAtIndexPath:", if: source.handlesEditing),
        .delegate("tableView:editingStyleForRowAtIndexPath:", if: edits),
        .delegate(
          "tableView:titleForDeleteConfirmationButtonForRowAtIndexPath:",
          if: source.handlesEditing),
        .delegate(
          "tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:",
          if: source.handlesLeadingActions),
        .delegate(
          "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:",
          if: source.handlesTrailingActions),
        .delegate(
          "tableView:contextMenuConfigurationForRowAtIndexPath:point:", if: source.handlesMenu),

        .dataSource("tableView:canMoveRowAtIndexPath:", if: source.handlesMoving),
        .dataSource("tableView:moveRowAtIndexPath:toIndexPath:", if: source.handlesMoving),
        .delegate(
          "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:",
          if: editing.target != nil),

        .dataSource("sectionIndexTitlesForTableView:", if: source.indexTitle != nil),
        .dataSource(
          "tableView:sectionForSectionIndexTitle:atIndex:", if: source.indexTitle != nil),
      ]
    }
  }
#endif
