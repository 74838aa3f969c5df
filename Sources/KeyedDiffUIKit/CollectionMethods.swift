#if canImport(UIKit) && !os(watchOS)
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  extension RowSource {
    /// The methods that the library implements for a collection view.
    var collectionMethods: [DelegateMethod] {
      let (selection, sizes, display) = (source.selection, source.sizes, source.display)
      let editing = source.editing
      let hasMenu = source.handlesMenu || editing.menuOfRows != nil
      return [
        .dataSource("numberOfSectionsInCollectionView:"),
        .dataSource("collectionView:numberOfItemsInSection:"),
        .dataSource("collectionView:cellForItemAtIndexPath:"),
        .dataSource("collectionView:viewForSupplementaryElementOfKind:atIndexPath:"),

        .delegate(
          "collectionView:willDisplayCell:forItemAtIndexPath:", if: source.handlesAppearing),
        .delegate(
          "collectionView:didEndDisplayingCell:forItemAtIndexPath:",
          if: display.didEndDisplaying != nil),
        .prefetching("collectionView:prefetchItemsAtIndexPaths:", if: handlesPrefetching),
        .prefetching(
          "collectionView:cancelPrefetchingForItemsAtIndexPaths:",
          if: display.cancelPrefetching != nil),

        .delegate(
          "collectionView:layout:sizeForItemAtIndexPath:", if: sizes.row != nil,
          effect: .forgetsSizes),
        .delegate("collectionView:layout:referenceSizeForHeaderInSection:"),
        .delegate("collectionView:layout:referenceSizeForFooterInSection:"),

        .delegate(
          "collectionView:shouldHighlightItemAtIndexPath:", if: selection.shouldHighlight != nil),
        .delegate("collectionView:didHighlightItemAtIndexPath:", if: selection.didHighlight != nil),
        .delegate(
          "collectionView:didUnhighlightItemAtIndexPath:", if: selection.didUnhighlight != nil),
        .delegate("collectionView:shouldSelectItemAtIndexPath:", if: selection.willSelect != nil),
        .delegate(
          "collectionView:shouldDeselectItemAtIndexPath:", if: selection.willDeselect != nil),
        .delegate("collectionView:didSelectItemAtIndexPath:", if: source.handlesSelecting),
        .delegate("collectionView:didDeselectItemAtIndexPath:", if: source.handlesDeselecting),
        .delegate(
          "collectionView:performPrimaryActionForItemAtIndexPath:",
          if: source.handlesActivating),

        .delegate("collectionView:canEditItemAtIndexPath:", if: source.handlesEditing),
        .delegate(
          "collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:", if: hasMenu),
        .delegate(
          "collectionView:contextMenuConfigurationForItemAtIndexPath:point:",
          if: source.handlesMenu),

        .dataSource("collectionView:canMoveItemAtIndexPath:", if: source.handlesMoving),
        .dataSource("collectionView:moveItemAtIndexPath:toIndexPath:", if: source.handlesMoving),
        .delegate(
          "collectionView:targetIndexPathForMoveOfItemFromOriginalIndexPath:"
            + "atCurrentIndexPath:toProposedIndexPath:", if: editing.target != nil),
        .delegate(
          "collectionView:targetIndexPathForMoveFromItemAtIndexPath:toProposedIndexPath:",
          if: editing.target != nil),

        .dataSource("indexTitlesForCollectionView:", if: source.indexTitle != nil),
        .dataSource(
          "collectionView:indexPathForIndexTitle:atIndex:", if: source.indexTitle != nil),
      ]
    }
  }
#endif
