#if canImport(UIKit) && !os(watchOS)
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  extension RowSource {
    /// The selectors of the table delegate methods that the library handles.
    ///
    /// The table's behavior depends on which methods its delegate implements. If the delegate
    /// returns row heights, the table does not measure cells. If the delegate returns swipe
    /// actions, the table does not show its own delete action. So the set contains most selectors
    /// only if the app has set the handlers that these methods call.
    var tableDelegateSelectors: Set<String> {
      let (selection, sizes, display) = (source.selection, source.sizes, source.display)
      let editing = source.editing
      // Without a delegate method for editing styles, the table shows delete controls in editing
      // mode, even on rows that users can move but not delete.
      let edits =
        editing.action != nil || editing.didMove != nil || editing.leadingActions != nil
        || editing.trailingActions != nil
      return selectors([
        ("tableView:viewForHeaderInSection:", true),
        ("tableView:viewForFooterInSection:", true),
        ("tableView:willDisplayCell:forRowAtIndexPath:", display.willDisplay != nil),
        ("tableView:didEndDisplayingCell:forRowAtIndexPath:", display.didEndDisplaying != nil),

        ("tableView:heightForRowAtIndexPath:", sizes.row != nil),
        ("tableView:heightForHeaderInSection:", true),
        ("tableView:heightForFooterInSection:", true),

        ("tableView:shouldHighlightRowAtIndexPath:", selection.shouldHighlight != nil),
        ("tableView:didHighlightRowAtIndexPath:", selection.didHighlight != nil),
        ("tableView:didUnhighlightRowAtIndexPath:", selection.didUnhighlight != nil),
        ("tableView:willSelectRowAtIndexPath:", selection.willSelect != nil),
        ("tableView:willDeselectRowAtIndexPath:", selection.willDeselect != nil),
        ("tableView:didSelectRowAtIndexPath:", selection.didSelect != nil),
        ("tableView:didDeselectRowAtIndexPath:", selection.didDeselect != nil),

        ("tableView:editingStyleForRowAtIndexPath:", edits),
        (
          "tableView:titleForDeleteConfirmationButtonForRowAtIndexPath:",
          editing.action != nil
        ),
        (
          "tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:",
          editing.leadingActions != nil
        ),
        (
          "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:",
          editing.trailingActions != nil
        ),
        (
          "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:",
          editing.target != nil
        ),
        (
          "tableView:contextMenuConfigurationForRowAtIndexPath:point:", editing.menu != nil
        ),
      ])
    }
  }
#endif
