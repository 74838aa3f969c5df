import KeyedDiff
import KeyedDiffLists
import UIKit
import Testing

/// A handler, and the methods that a view finds only if the handler is set.
struct HandlerCase: Sendable, CustomTestStringConvertible {
  let name: String
  /// Methods of the table's delegate and data source.
  let table: [String]
  /// Methods of the collection view's delegate and data source.
  let collection: [String]
  /// Sets the handler, or removes it.
  let set: @MainActor @Sendable (ListDataSource<String, Row>, Bool) -> Void

  var testDescription: String { name }

  init(
    _ name: String, table: [String] = [], collection: [String] = [],
    set: @escaping @MainActor @Sendable (ListDataSource<String, Row>, Bool) -> Void
  ) {
    self.name = name
    self.table = Self.selectors(table, of: "tableView:")
    self.collection = Self.selectors(collection, of: "collectionView:")
    self.set = set
  }

  /// Completes selectors that are listed without the prefix of the view.
  private static func selectors(_ selectors: [String], of view: String) -> [String] {
    selectors.map { selector in
      let isWhole =
        selector.hasPrefix("tableView") || selector.hasPrefix("collectionView")
        || selector.hasPrefix("scrollView") || selector.contains("TableView:")
        || selector.contains("CollectionView:") || selector.contains("ScrollView:")
      return isWhole ? selector : view + selector
    }
  }

  static let all: [HandlerCase] =
    selection + sizes + editing + moving + focus + display + scrolling + index

  private static let selection: [HandlerCase] = [
    HandlerCase(
      "shouldHighlight", table: ["shouldHighlightRowAtIndexPath:"],
      collection: ["shouldHighlightItemAtIndexPath:"]
    ) { source, isSet in
      source.selection.shouldHighlight = nil
      if isSet { source.selection.shouldHighlight = { _, _ in true } }
    },
    HandlerCase(
      "didHighlight", table: ["didHighlightRowAtIndexPath:"],
      collection: ["didHighlightItemAtIndexPath:"]
    ) { source, isSet in
      source.selection.didHighlight = nil
      if isSet { source.selection.didHighlight = { _, _ in } }
    },
    HandlerCase(
      "didUnhighlight", table: ["didUnhighlightRowAtIndexPath:"],
      collection: ["didUnhighlightItemAtIndexPath:"]
    ) { source, isSet in
      source.selection.didUnhighlight = nil
      if isSet { source.selection.didUnhighlight = { _, _ in } }
    },
    HandlerCase(
      "willSelect", table: ["willSelectRowAtIndexPath:"],
      collection: ["shouldSelectItemAtIndexPath:"]
    ) { source, isSet in
      source.selection.willSelect = nil
      if isSet { source.selection.willSelect = { $1 } }
    },
    HandlerCase(
      "willDeselect", table: ["willDeselectRowAtIndexPath:"],
      collection: ["shouldDeselectItemAtIndexPath:"]
    ) { source, isSet in
      source.selection.willDeselect = nil
      if isSet { source.selection.willDeselect = { $1 } }
    },
    HandlerCase(
      "didSelect", table: ["didSelectRowAtIndexPath:"],
      collection: ["didSelectItemAtIndexPath:"]
    ) { source, isSet in
      source.selection.didSelect = nil
      if isSet { source.selection.didSelect = { _, _ in } }
    },
    HandlerCase(
      "didDeselect", table: ["didDeselectRowAtIndexPath:"],
      collection: ["didDeselectItemAtIndexPath:"]
    ) { source, isSet in
      source.selection.didDeselect = nil
      if isSet { source.selection.didDeselect = { _, _ in } }
    },
    HandlerCase(
      "shouldBeginMultipleSelection",
      table: ["shouldBeginMultipleSelectionInteractionAtIndexPath:"],
      collection: ["shouldBeginMultipleSelectionInteractionAtIndexPath:"]
    ) { source, isSet in
      source.selection.shouldBeginMultipleSelection = nil
      if isSet { source.selection.shouldBeginMultipleSelection = { _, _ in true } }
    },
    HandlerCase(
      "didBeginMultipleSelection", table: ["didBeginMultipleSelectionInteractionAtIndexPath:"],
      collection: ["didBeginMultipleSelectionInteractionAtIndexPath:"]
    ) { source, isSet in
      source.selection.didBeginMultipleSelection = nil
      if isSet { source.selection.didBeginMultipleSelection = { _, _ in } }
    },
    HandlerCase(
      "didEndMultipleSelection", table: ["tableViewDidEndMultipleSelectionInteraction:"],
      collection: ["collectionViewDidEndMultipleSelectionInteraction:"]
    ) { source, isSet in
      source.selection.didEndMultipleSelection = nil
      if isSet { source.selection.didEndMultipleSelection = {} }
    },
  ]

  private static let sizes: [HandlerCase] = [
    HandlerCase(
      "row", table: ["heightForRowAtIndexPath:"], collection: ["layout:sizeForItemAtIndexPath:"]
    ) { source, isSet in
      source.sizes.row = nil
      if isSet { source.sizes.row = { _, _ in 50 } }
    },
    HandlerCase("estimatedRow", table: ["estimatedHeightForRowAtIndexPath:"]) { source, isSet in
      source.sizes.estimatedRow = nil
      if isSet { source.sizes.estimatedRow = { _, _ in 50 } }
    },
    HandlerCase("header") { source, isSet in
      source.sizes.header = nil
      if isSet { source.sizes.header = { _ in 50 } }
    },
    HandlerCase("estimatedHeader", table: ["estimatedHeightForHeaderInSection:"]) { source, isSet in
      source.sizes.estimatedHeader = nil
      if isSet { source.sizes.estimatedHeader = { _ in 50 } }
    },
    HandlerCase("footer") { source, isSet in
      source.sizes.footer = nil
      if isSet { source.sizes.footer = { _ in 50 } }
    },
    HandlerCase("estimatedFooter", table: ["estimatedHeightForFooterInSection:"]) { source, isSet in
      source.sizes.estimatedFooter = nil
      if isSet { source.sizes.estimatedFooter = { _ in 50 } }
    },
  ]

  private static let editing: [HandlerCase] = [
    HandlerCase(
      "action",
      table: [
        "canEditRowAtIndexPath:", "commitEditingStyle:forRowAtIndexPath:",
        "editingStyleForRowAtIndexPath:", "titleForDeleteConfirmationButtonForRowAtIndexPath:",
      ], collection: ["canEditItemAtIndexPath:"]
    ) { source, isSet in
      source.editing.action = nil
      if isSet { source.editing.action = { _, _ in nil } }
    },
    HandlerCase("shouldIndent", table: ["shouldIndentWhileEditingRowAtIndexPath:"]) {
      source, isSet in
      source.editing.shouldIndent = nil
      if isSet { source.editing.shouldIndent = { _, _ in true } }
    },
    HandlerCase("willBegin", table: ["willBeginEditingRowAtIndexPath:"]) { source, isSet in
      source.editing.willBegin = nil
      if isSet { source.editing.willBegin = { _, _ in } }
    },
    HandlerCase("didEnd", table: ["didEndEditingRowAtIndexPath:"]) { source, isSet in
      source.editing.didEnd = nil
      if isSet { source.editing.didEnd = { _, _ in } }
    },
    HandlerCase(
      "leadingActions", table: ["leadingSwipeActionsConfigurationForRowAtIndexPath:"]
    ) { source, isSet in
      source.editing.leadingActions = nil
      if isSet { source.editing.leadingActions = { _, _ in [] } }
    },
    HandlerCase(
      "trailingActions", table: ["trailingSwipeActionsConfigurationForRowAtIndexPath:"]
    ) { source, isSet in
      source.editing.trailingActions = nil
      if isSet { source.editing.trailingActions = { _, _ in [] } }
    },
    HandlerCase(
      "menu", table: ["contextMenuConfigurationForRowAtIndexPath:point:"],
      collection: [
        "contextMenuConfigurationForItemsAtIndexPaths:point:",
        "contextMenuConfigurationForItemAtIndexPath:point:",
      ]
    ) { source, isSet in
      source.editing.menu = nil
      if isSet { source.editing.menu = { _, _ in [] } }
    },
    HandlerCase(
      "menuOfRows", collection: ["contextMenuConfigurationForItemsAtIndexPaths:point:"]
    ) { source, isSet in
      source.editing.menuOfRows = nil
      if isSet { source.editing.menuOfRows = { _, _ in [] } }
    },
    HandlerCase(
      "didTapMenuPreview",
      table: ["willPerformPreviewActionForMenuWithConfiguration:animator:"],
      collection: ["willPerformPreviewActionForMenuWithConfiguration:animator:"]
    ) { source, isSet in
      source.editing.didTapMenuPreview = nil
      if isSet { source.editing.didTapMenuPreview = { _, _ in } }
    },
  ]

  private static let moving: [HandlerCase] = [
    HandlerCase(
      "didMove", table: ["canMoveRowAtIndexPath:", "moveRowAtIndexPath:toIndexPath:"],
      collection: ["canMoveItemAtIndexPath:", "moveItemAtIndexPath:toIndexPath:"]
    ) { source, isSet in
      source.editing.didMove = nil
      if isSet { source.editing.didMove = { _, _, _ in } }
    },
    HandlerCase(
      "target", table: ["targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:"],
      collection: [
        "targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:"
          + "toProposedIndexPath:",
        "targetIndexPathForMoveFromItemAtIndexPath:toProposedIndexPath:",
      ]
    ) { source, isSet in
      source.editing.target = nil
      if isSet { source.editing.target = { $2 } }
    },
  ]

  private static let focus: [HandlerCase] = [
    HandlerCase(
      "canFocus", table: ["canFocusRowAtIndexPath:"], collection: ["canFocusItemAtIndexPath:"]
    ) { source, isSet in
      source.focus.canFocus = nil
      if isSet { source.focus.canFocus = { _, _ in true } }
    },
    HandlerCase(
      "shouldUpdate", table: ["shouldUpdateFocusInContext:"],
      collection: ["shouldUpdateFocusInContext:"]
    ) { source, isSet in
      source.focus.shouldUpdate = nil
      if isSet { source.focus.shouldUpdate = { _, _ in true } }
    },
    HandlerCase(
      "didUpdate", table: ["didUpdateFocusInContext:withAnimationCoordinator:"],
      collection: ["didUpdateFocusInContext:withAnimationCoordinator:"]
    ) { source, isSet in
      source.focus.didUpdate = nil
      if isSet { source.focus.didUpdate = { _, _ in } }
    },
    HandlerCase(
      "preferredPath", table: ["indexPathForPreferredFocusedViewInTableView:"],
      collection: ["indexPathForPreferredFocusedViewInCollectionView:"]
    ) { source, isSet in
      source.focus.preferredPath = nil
      if isSet { source.focus.preferredPath = { nil } }
    },
    HandlerCase(
      "shouldSpringLoad", table: ["shouldSpringLoadRowAtIndexPath:withContext:"],
      collection: ["shouldSpringLoadItemAtIndexPath:withContext:"]
    ) { source, isSet in
      source.focus.shouldSpringLoad = nil
      if isSet { source.focus.shouldSpringLoad = { _, _ in true } }
    },
  ]

  private static let display: [HandlerCase] = [
    HandlerCase(
      "willDisplay", table: ["willDisplayCell:forRowAtIndexPath:"],
      collection: ["willDisplayCell:forItemAtIndexPath:"]
    ) { source, isSet in
      source.display.willDisplay = nil
      if isSet { source.display.willDisplay = { _, _, _ in } }
    },
    HandlerCase(
      "didEndDisplaying", table: ["didEndDisplayingCell:forRowAtIndexPath:"],
      collection: ["didEndDisplayingCell:forItemAtIndexPath:"]
    ) { source, isSet in
      source.display.didEndDisplaying = nil
      if isSet { source.display.didEndDisplaying = { _, _ in } }
    },
    HandlerCase(
      "cancelPrefetching", table: ["cancelPrefetchingForRowsAtIndexPaths:"],
      collection: ["cancelPrefetchingForItemsAtIndexPaths:"]
    ) { source, isSet in
      source.display.cancelPrefetching = nil
      if isSet { source.display.cancelPrefetching = { _ in } }
    },
  ]

  private static func scroll(
    _ name: String, _ selector: String,
    set: @escaping @MainActor @Sendable (ListDataSource<String, Row>, Bool) -> Void
  ) -> HandlerCase {
    HandlerCase(name, table: [selector], collection: [selector], set: set)
  }

  private static let scrolling: [HandlerCase] = [
    scroll("didScroll", "scrollViewDidScroll:") { source, isSet in
      source.scrolling.didScroll = nil
      if isSet { source.scrolling.didScroll = { _ in } }
    },
    scroll("didZoom", "scrollViewDidZoom:") { source, isSet in
      source.scrolling.didZoom = nil
      if isSet { source.scrolling.didZoom = { _ in } }
    },
    scroll("willBeginDragging", "scrollViewWillBeginDragging:") { source, isSet in
      source.scrolling.willBeginDragging = nil
      if isSet { source.scrolling.willBeginDragging = {} }
    },
    scroll(
      "willEndDragging", "scrollViewWillEndDragging:withVelocity:targetContentOffset:"
    ) { source, isSet in
      source.scrolling.willEndDragging = nil
      if isSet { source.scrolling.willEndDragging = { $1 } }
    },
    scroll("didEndDragging", "scrollViewDidEndDragging:willDecelerate:") { source, isSet in
      source.scrolling.didEndDragging = nil
      if isSet { source.scrolling.didEndDragging = { _ in } }
    },
    scroll("willBeginDecelerating", "scrollViewWillBeginDecelerating:") { source, isSet in
      source.scrolling.willBeginDecelerating = nil
      if isSet { source.scrolling.willBeginDecelerating = {} }
    },
    scroll("didEndDecelerating", "scrollViewDidEndDecelerating:") { source, isSet in
      source.scrolling.didEndDecelerating = nil
      if isSet { source.scrolling.didEndDecelerating = {} }
    },
    scroll("didEndScrollingAnimation", "scrollViewDidEndScrollingAnimation:") { source, isSet in
      source.scrolling.didEndScrollingAnimation = nil
      if isSet { source.scrolling.didEndScrollingAnimation = {} }
    },
    scroll("viewForZooming", "viewForZoomingInScrollView:") { source, isSet in
      source.scrolling.viewForZooming = nil
      if isSet { source.scrolling.viewForZooming = { nil } }
    },
    scroll("willBeginZooming", "scrollViewWillBeginZooming:withView:") { source, isSet in
      source.scrolling.willBeginZooming = nil
      if isSet { source.scrolling.willBeginZooming = { _ in } }
    },
    scroll("didEndZooming", "scrollViewDidEndZooming:withView:atScale:") { source, isSet in
      source.scrolling.didEndZooming = nil
      if isSet { source.scrolling.didEndZooming = { _, _ in } }
    },
    scroll("shouldScrollToTop", "scrollViewShouldScrollToTop:") { source, isSet in
      source.scrolling.shouldScrollToTop = nil
      if isSet { source.scrolling.shouldScrollToTop = { true } }
    },
    scroll("didScrollToTop", "scrollViewDidScrollToTop:") { source, isSet in
      source.scrolling.didScrollToTop = nil
      if isSet { source.scrolling.didScrollToTop = {} }
    },
  ]

  private static let index: [HandlerCase] = [
    HandlerCase(
      "indexTitle",
      table: [
        "sectionIndexTitlesForTableView:", "tableView:sectionForSectionIndexTitle:atIndex:",
      ],
      collection: [
        "indexTitlesForCollectionView:", "collectionView:indexPathForIndexTitle:atIndex:",
      ]
    ) { source, isSet in
      source.indexTitle = nil
      if isSet { source.indexTitle = { $0 } }
    }
  ]
}
