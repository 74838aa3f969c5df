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

    /// Stores the dragged row. If several rows are dragged, stores no row, because only one row can
    /// be moved at a time.
    func beginDrag(_ paths: Set<IndexPath>) {
      guard paths.count == 1, let path = paths.first.flatMap({ CurrentPath(exactly: $0) }) else {
        return draggedRow = nil
      }
      draggedRow = rows?.rowFinder(at: path)
    }

    /// Returns whether the dragged row can be dropped before another row.
    func canDrop(from source: Any?, before path: IndexPath) -> Bool {
      move(from: source, before: path) != nil
    }

    /// Moves the dragged row, in the list and in the view.
    ///
    /// - Returns: Whether the row was moved.
    func drop(from source: Any?, before path: IndexPath) -> Bool {
      guard let collectionView, let rows else { return false }
      // Updates are deferred, because the app's handler may apply a new list before the view has
      // moved the row.
      return gate.closed {
        // Performs pending layout before the move: as soon as the list has changed, it no longer
        // matches the items that the view shows.
        collectionView.layoutSubtreeIfNeeded()
        guard let (old, new) = move(from: source, before: path), rows.move(from: old, to: new)
        else { return false }
        collectionView.animator().moveItem(at: old.indexPath, to: new.indexPath)
        return true
      }
    }

    private func move(
      from source: Any?, before path: IndexPath
    ) -> (old: CurrentPath, new: CurrentPath)? {
      guard let rows, let source = source as? NSCollectionView, source === collectionView,
        let old = draggedRow?(), var new = CurrentPath(exactly: path)
      else { return nil }
      // The new index must be an index in the list without the dragged row.
      if new.section == old.section, old.item < new.item { new.item -= 1 }
      let target = rows.target(ofMoveFrom: old, to: new)
      return target == old ? nil : (old, target)
    }
  }
#endif
