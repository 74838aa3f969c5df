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
        || selector.contains("TableView:") || selector.contains("CollectionView:")
      return isWhole ? selector : view + selector
    }
  }

  static let all: [HandlerCase] =
    selection + sizes + editing + moving + display + index

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
      "didActivate", table: ["performPrimaryActionForRowAtIndexPath:"],
      collection: ["performPrimaryActionForItemAtIndexPath:"]
    ) { source, isSet in
      source.selection.didActivate = nil
      if isSet { source.selection.didActivate = { _, _ in } }
    },
  ]

  private static let sizes: [HandlerCase] = [
    HandlerCase(
      "row", table: ["heightForRowAtIndexPath:"], collection: ["layout:sizeForItemAtIndexPath:"]
    ) { source, isSet in
      source.sizes.row = nil
      if isSet { source.sizes.row = { _, _ in 50 } }
    },
    HandlerCase("header") { source, isSet in
      source.sizes.header = nil
      if isSet { source.sizes.header = { _ in 50 } }
    },
    HandlerCase("footer") { source, isSet in
      source.sizes.footer = nil
      if isSet { source.sizes.footer = { _ in 50 } }
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
