#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  extension RowSource {
    /// The methods that the library implements for a collection view.
    var collectionMethods: [DelegateMethod] {
      let (selection, sizes, display) = (source.selection, source.sizes, source.display)
      let moves = source.handlesMoving
      return [
        .dataSource("numberOfSectionsInCollectionView:"),
        .dataSource("collectionView:numberOfItemsInSection:"),
        .dataSource("collectionView:itemForRepresentedObjectAtIndexPath:"),
        .dataSource("collectionView:viewForSupplementaryElementOfKind:atIndexPath:"),

        .delegate(
          "collectionView:willDisplayItem:forRepresentedObjectAtIndexPath:",
          if: source.handlesAppearing),
        .delegate(
          "collectionView:didEndDisplayingItem:forRepresentedObjectAtIndexPath:",
          if: display.didEndDisplaying != nil),
        .prefetching("collectionView:prefetchItemsAtIndexPaths:", if: handlesPrefetching),
        .prefetching(
          "collectionView:cancelPrefetchingForItemsAtIndexPaths:",
          if: display.cancelPrefetching != nil),

        .delegate(
          "collectionView:layout:sizeForItemAtIndexPath:", if: sizes.row != nil,
          effect: .forgetsSizes),
        .delegate(
          "collectionView:layout:referenceSizeForHeaderInSection:", if: sizes.header != nil,
          effect: .forgetsSizes),
        .delegate(
          "collectionView:layout:referenceSizeForFooterInSection:", if: sizes.footer != nil,
          effect: .forgetsSizes),

        .delegate(
          "collectionView:shouldChangeItemsAtIndexPaths:toHighlightState:",
          if: selection.shouldHighlight != nil),
        .delegate(
          "collectionView:didChangeItemsAtIndexPaths:toHighlightState:",
          if: selection.didHighlight != nil || selection.didUnhighlight != nil),
        .delegate("collectionView:shouldSelectItemsAtIndexPaths:", if: selection.willSelect != nil),
        .delegate(
          "collectionView:shouldDeselectItemsAtIndexPaths:", if: selection.willDeselect != nil),
        .delegate("collectionView:didSelectItemsAtIndexPaths:", if: source.handlesSelecting),
        .delegate("collectionView:didDeselectItemsAtIndexPaths:", if: source.handlesDeselecting),
        .activation(RowCommands.clickAction, if: source.handlesActivating),
        .activation(RowCommands.deletion, if: handlesDeletion),

        .delegate("collectionView:pasteboardWriterForItemAtIndexPath:", if: moves),
        .delegate(
          "collectionView:draggingSession:willBeginAtPoint:forItemsAtIndexPaths:", if: moves),
        .delegate("collectionView:draggingSession:endedAtPoint:dragOperation:", if: moves),
        .delegate("collectionView:validateDrop:proposedIndexPath:dropOperation:", if: moves),
        .delegate("collectionView:acceptDrop:indexPath:dropOperation:", if: moves),
      ]
    }
  }
#endif
