#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  // Drag and drop of rows within the same view.

  extension CollectionListView {
    /// Returns whether a row may be dragged.
    func canDrag(_ path: IndexPath) -> Bool {
      CurrentPath(exactly: path).flatMap { rows?.canMove(at: $0) } ?? false
    }

    /// Stores the dragged rows, if the user may move all of them within the view.
    func beginDrag(_ paths: Set<IndexPath>) {
      draggedRows = gate.closed {
        paths.allSatisfy(canDrag)
          ? paths.sorted().compactMap {
            CurrentPath(exactly: $0).flatMap { rows?.rowFinder(at: $0) }
          }
          : nil
      }
    }

    /// Returns whether a drag moves rows within this view. All other drags belong to the app.
    func isDraggingRows(from source: Any?) -> Bool {
      guard draggedRows != nil, let source = source as? NSCollectionView else { return false }
      return source === collectionView
    }

    /// Returns whether the dragged rows can be dropped before another row.
    func canDrop(before path: IndexPath) -> Bool {
      guard let rows, let place = CurrentPath(exactly: path) else { return false }
      return !rows.moves(ofRowsAt: draggedPaths, to: place).isEmpty
    }

    /// Moves the dragged rows, in the list and in the view.
    ///
    /// - Returns: Whether rows were moved.
    func drop(before path: IndexPath) -> Bool {
      guard let collectionView, let rows, let place = CurrentPath(exactly: path) else {
        return false
      }
      // Updates are deferred, because the app's handler may apply a new list before the view has
      // moved the rows.
      return gate.closed {
        // Performs pending layout before the moves: as soon as the list has changed, it no longer
        // matches the items that the view shows.
        collectionView.layoutSubtreeIfNeeded()
        return rows.moveRows(at: draggedPaths, to: place) { old, new in
          collectionView.animator().moveItem(at: old.indexPath, to: new.indexPath)
        }
      }
    }

    private var draggedPaths: [CurrentPath] { (draggedRows ?? []).compactMap { $0() }.sorted() }
  }
#endif
