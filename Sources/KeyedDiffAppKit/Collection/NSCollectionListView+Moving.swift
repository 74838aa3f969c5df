#if STAND_IN
  import StandInAppKit
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
#endif

#if STAND_IN || (canImport(AppKit) && !targetEnvironment(macCatalyst))
  import Foundation
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  // Rows that the user drags to another place in the same view, one at a time.

  extension NSCollectionListView {
    /// Whether a row may be dragged.
    func canDrag(_ path: IndexPath) -> Bool {
      CurrentPath(exactly: path).flatMap { rows?.canMove(at: $0) } ?? false
    }

    /// Remembers the rows that are dragged.
    func beginDrag(_ paths: Set<IndexPath>) {
      guard paths.count == 1, let path = paths.first.flatMap({ CurrentPath(exactly: $0) }) else {
        return draggedRow = nil
      }
      draggedRow = rows?.rowFinder(at: path)
    }

    /// Whether what is dragged can be dropped before a row.
    func canDrop(from source: Any?, before path: IndexPath) -> Bool {
      move(from: source, before: path) != nil
    }

    /// Moves the row that is dragged, in the list and in the view.
    ///
    /// - Returns: Whether it was moved.
    func drop(from source: Any?, before path: IndexPath) -> Bool {
      guard let collectionView, let rows else { return false }
      // The app hears of the move before the view has made it, and may send a new list.
      return gate.closed {
        // A layout that is due would already find the row in its new place.
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
      // The row is not there any more when it arrives.
      if new.section == old.section, old.item < new.item { new.item -= 1 }
      let target = rows.target(ofMoveFrom: old, to: new)
      return target == old ? nil : (old, target)
    }
  }
#endif
