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
        editing.action != nil || editing.didMove != nil || editing.leadingActions != nil
        || editing.trailingActions != nil
      return [
        .dataSource("numberOfSectionsInTableView:"),
        .dataSource("tableView:numberOfRowsInSection:"),
        .dataSource("tableView:cellForRowAtIndexPath:"),
        .delegate("tableView:viewForHeaderInSection:"),
        .delegate("tableView:viewForFooterInSection:"),

        .delegate("tableView:willDisplayCell:forRowAtIndexPath:", if: display.willDisplay != nil),
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
        .delegate("tableView:didSelectRowAtIndexPath:", if: selection.didSelect != nil),
        .delegate("tableView:didDeselectRowAtIndexPath:", if: selection.didDeselect != nil),
        .delegate(
          "tableView:performPrimaryActionForRowAtIndexPath:", if: selection.didActivate != nil),

        .dataSource("tableView:canEditRowAtIndexPath:", if: editing.action != nil),
        .dataSource("tableView:commitEditingStyle:forRowAtIndexPath:", if: editing.action != nil),
        .delegate("tableView:editingStyleForRowAtIndexPath:", if: edits),
        .delegate(
          "tableView:titleForDeleteConfirmationButtonForRowAtIndexPath:",
          if: editing.action != nil),
        .delegate(
          "tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:",
          if: editing.leadingActions != nil),
        .delegate(
          "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:",
          if: editing.trailingActions != nil),
        .delegate(
          "tableView:contextMenuConfigurationForRowAtIndexPath:point:", if: editing.menu != nil),

        .dataSource("tableView:canMoveRowAtIndexPath:", if: editing.didMove != nil),
        .dataSource("tableView:moveRowAtIndexPath:toIndexPath:", if: editing.didMove != nil),
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
