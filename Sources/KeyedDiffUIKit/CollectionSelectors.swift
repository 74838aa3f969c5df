#if canImport(UIKit) && !os(watchOS)
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  extension RowSource {
    /// The selectors of the collection view delegate methods that the library handles.
    ///
    /// The view's behavior depends on which methods its delegate implements. If the delegate
    /// implements the method for sizes, the view does not measure cells. If the delegate implements
    /// a method for menus, the view recognizes long presses.
    var collectionDelegateSelectors: Set<String> {
      let (selection, sizes, display) = (source.selection, source.sizes, source.display)
      let editing = source.editing
      let hasMenu = editing.menu != nil || editing.menuOfRows != nil
      return selectors([
        ("collectionView:willDisplayCell:forItemAtIndexPath:", display.willDisplay != nil),
        (
          "collectionView:didEndDisplayingCell:forItemAtIndexPath:",
          display.didEndDisplaying != nil
        ),

        ("collectionView:layout:sizeForItemAtIndexPath:", sizes.row != nil),
        ("collectionView:layout:referenceSizeForHeaderInSection:", true),
        ("collectionView:layout:referenceSizeForFooterInSection:", true),

        ("collectionView:shouldHighlightItemAtIndexPath:", selection.shouldHighlight != nil),
        ("collectionView:didHighlightItemAtIndexPath:", selection.didHighlight != nil),
        ("collectionView:didUnhighlightItemAtIndexPath:", selection.didUnhighlight != nil),
        ("collectionView:shouldSelectItemAtIndexPath:", selection.willSelect != nil),
        ("collectionView:shouldDeselectItemAtIndexPath:", selection.willDeselect != nil),
        ("collectionView:didSelectItemAtIndexPath:", selection.didSelect != nil),
        ("collectionView:didDeselectItemAtIndexPath:", selection.didDeselect != nil),

        ("collectionView:canEditItemAtIndexPath:", editing.action != nil),
        (
          "collectionView:targetIndexPathForMoveOfItemFromOriginalIndexPath:"
            + "atCurrentIndexPath:toProposedIndexPath:", editing.target != nil
        ),
        (
          "collectionView:targetIndexPathForMoveFromItemAtIndexPath:toProposedIndexPath:",
          editing.target != nil
        ),
        (
          "collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:", hasMenu
        ),
        (
          "collectionView:contextMenuConfigurationForItemAtIndexPath:point:",
          editing.menu != nil
        ),
      ])
    }
  }
#endif
