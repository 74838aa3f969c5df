#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  // Drag and drop of one row within the same view.

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

    /// Returns whether the dragged row can be dropped before another row.
    func canDrop(before path: IndexPath) -> Bool { move(before: path) != nil }

    /// Moves the dragged row, in the list and in the view.
    ///
    /// - Returns: Whether the row was moved.
    func drop(before path: IndexPath) -> Bool {
      guard let collectionView, let rows else { return false }
      // Updates are deferred, because the app's handler may apply a new list before the view has
      // moved the row.
      return gate.closed {
        // Performs pending layout before the move: as soon as the list has changed, it no longer
        // matches the items that the view shows.
        collectionView.layoutSubtreeIfNeeded()
        guard let (old, new) = move(before: path), rows.move(from: old, to: new)
        else { return false }
        collectionView.animator().moveItem(at: old.indexPath, to: new.indexPath)
        return true
      }
    }

    private func move(before path: IndexPath) -> (old: CurrentPath, new: CurrentPath)? {
      guard let rows, let draggedRows, draggedRows.count == 1, let old = draggedRows[0](),
        var new = CurrentPath(exactly: path)
      else { return nil }
      // The new index must be an index in the list without the dragged row.
      if new.section == old.section, old.item < new.item { new.item -= 1 }
      let target = rows.target(ofMoveFrom: old, to: new)
      return target == old ? nil : (old, target)
    }
  }
#endif
