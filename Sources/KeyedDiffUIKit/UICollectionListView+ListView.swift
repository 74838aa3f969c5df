#if STAND_IN
  import StandInUIKit
#elseif canImport(UIKit) && !os(watchOS)
  import UIKit
#endif

#if STAND_IN || (canImport(UIKit) && !os(watchOS))
  import Foundation
  public import KeyedDiff
  import KeyedDiffAppleSupport
  public import KeyedDiffLists

  extension UICollectionListView: ListView {
    /// Whether the view is in a window.
    public var isInWindow: Bool { collection?.window != nil }

    /// Whether the view shows the placeholder of a drop, or is about to use what it asked for.
    public var hasUncommittedUpdates: Bool {
      holdsUpdates || gate.isClosed || collectionView?.hasUncommittedUpdates == true
    }

    /// The numbers of rows that the view has.
    public var rowCounts: [Int]? {
      collection.map { view in
        (0..<view.numberOfSections).map(view.numberOfItems(inSection:))
      }
    }

    /// Reloads the view.
    public func reloadData() {
      guard let collectionView = collection else { return }
      collectionView.stayingAtEnd(anchorEdge) { collectionView.reloadData() }
    }

    /// Performs a batch. Collection views have one animation for all operations.
    public func performBatchUpdates(_ batch: ListBatch) {
      guard let collectionView = collection else { return batch.finish() }
      collectionView.stayingAtEnd(anchorEdge) {
        animating(if: batch.animations != nil && !moves(batch)) {
          collectionView.performBatchUpdates {
            guard batch.setData() else { return }
            collectionView.perform(batch.update)
          } completion: { _ in
            batch.finish()
          }
        }
      }
    }

    /// Whether the view must scroll in a batch to keep rows at their places.
    private func moves(_ batch: ListBatch) -> Bool {
      knownAnchor.map(batch.update.changesRows(upTo:)) ?? false
    }

    /// Sets up cells anew in place; reloads the rows whose cells cannot be.
    public func reconfigureItems(at paths: [CurrentPath]) {
      guard let collectionView = collection else { return }
      guard let rows else {
        // The app's own data source sets up the cells.
        let paths = paths.map(\.indexPath)
        if reconfiguresCells, #available(iOS 15, tvOS 15, *) {
          collectionView.reconfigureItems(at: paths)
        } else {
          reloadItems(at: paths, in: collectionView)
        }
        return
      }
      var (reconfigured, reloaded): ([IndexPath], [IndexPath]) = ([], [])
      for path in paths {
        // Rows without a cell need nothing.
        guard let cell = collectionView.cellForItem(at: path.indexPath) else { continue }
        let canConfigure =
          reconfiguresCells
          ? rows.canConfigure(cellDequeuedBy: cell.reuseIdentifier, at: path)
          : rows.configure(cell, dequeuedBy: cell.reuseIdentifier, at: path)
        if canConfigure {
          reconfigured.append(path.indexPath)
        } else {
          reloaded.append(path.indexPath)
        }
      }
      if !reloaded.isEmpty { reloadItems(at: reloaded, in: collectionView) }
      if reconfigured.isEmpty { return }
      var needsLayout = rows.handlesSizes
      if reconfiguresCells, #available(iOS 15, tvOS 15, *) {
        collectionView.reconfigureItems(at: reconfigured)
      } else {
        needsLayout = true
      }
      // The rows may have other sizes by now.
      if needsLayout { collectionView.collectionViewLayout.invalidateLayout() }
    }

    /// Reloads rows without an animation. A row that is selected stays so.
    private func reloadItems(at paths: [IndexPath], in collectionView: UICollectionView) {
      let selected = selection
      UIView.performWithoutAnimation { collectionView.reloadItems(at: paths) }
      selection = selected
    }

    /// Sets up headers, footers and other views beside the rows anew in place; reloads the sections
    /// where one appeared, disappeared, or takes another kind of view.
    public func refreshHeadersAndFooters(of sections: [Int]) {
      guard let collectionView = collection else { return }
      let reloaded = sections.filter { section in
        rows == nil
          || !supplementKinds.allSatisfy { refresh($0, ofSection: section, in: collectionView) }
      }
      if reloaded.isEmpty {
        // Sections may have a header now that had none.
        collectionView.collectionViewLayout.invalidateLayout()
      } else {
        let selected = selection
        UIView.performWithoutAnimation { collectionView.reloadSections(IndexSet(reloaded)) }
        selection = selected
      }
    }

    /// Sets up the views of a kind in a section.
    ///
    /// - Returns: Whether they are as they should be now.
    private func refresh(
      _ kind: String, ofSection section: Int, in collectionView: UICollectionView
    ) -> Bool {
      collectionView.indexPathsForVisibleSupplementaryElements(ofKind: kind).allSatisfy { path in
        guard path.first == section, let rows,
          let view = collectionView.supplementaryView(forElementKind: kind, at: path)
        else { return true }
        let place = CurrentPath(section: section, item: path.count > 1 ? path[1] : 0)
        return rows.configure(
          view, role: CellRole(elementKind: kind), dequeuedBy: view.reuseIdentifier, at: place)
      }
    }

    // MARK: What the user looks at

    /// The selected rows, ascending.
    public var selection: [CurrentPath] {
      get {
        (collection?.indexPathsForSelectedItems ?? []).compactMap(CurrentPath.init).sorted()
      }
      set {
        guard let collectionView = collection else { return }
        let (old, new) = (Set(selection), Set(newValue))
        for path in old.subtracting(new) {
          collectionView.deselectItem(at: path.indexPath, animated: false)
        }
        for path in new.subtracting(old) {
          collectionView.selectItem(at: path.indexPath, animated: false, scrollPosition: [])
        }
      }
    }

    /// The first row that can be seen, or the last one; `nil` at the end where new rows are to be
    /// seen: the view stays at that end by itself.
    public var scrollAnchor: ScrollAnchor? {
      get {
        guard let collectionView = collection else { return nil }
        // After a reload, rows are where estimates have them until they are laid out.
        collectionView.layOutInWindow()
        let paths = collectionView.indexPathsForVisibleItems.map { CurrentPath($0) }.sorted()
        knownAnchor = collectionView.anchor(at: anchorEdge, of: paths) {
          collectionView.layoutAttributesForItem(at: $0.indexPath)?.frame
        }
        return knownAnchor
      }
      set {
        guard let newValue, let collectionView = collection else { return }
        collectionView.scroll(toKeep: newValue) {
          collectionView.layoutAttributesForItem(at: newValue.path.indexPath)?.frame
        }
      }
    }
  }

  extension UICollectionView {
    /// Calls the operations of a batch.
    fileprivate func perform(_ update: BatchUpdate) {
      let (sections, items) = (update.sections, update.items)
      if !sections.deletions.isEmpty {
        deleteSections(IndexSet(sections.deletions.map(\.index)))
      }
      if !sections.insertions.isEmpty {
        insertSections(IndexSet(sections.insertions.map(\.index)))
      }
      if !sections.reloads.isEmpty {
        reloadSections(IndexSet(sections.reloads.map(\.index)))
      }
      for move in sections.moves { moveSection(move.old, toSection: move.new) }
      if !items.deletions.isEmpty { deleteItems(at: items.deletions.map(\.indexPath)) }
      if !items.insertions.isEmpty { insertItems(at: items.insertions.map(\.indexPath)) }
      if !items.reloads.isEmpty { reloadItems(at: items.reloads.map(\.indexPath)) }
      for move in items.moves { moveItem(at: move.old.indexPath, to: move.new.indexPath) }
    }
  }

  extension CellRole {
    /// The role of a view beside the rows, by the kind that its layout gives it.
    @MainActor
    init(elementKind: String) {
      self =
        switch elementKind {
        case UICollectionView.elementKindSectionHeader: .header
        case UICollectionView.elementKindSectionFooter: .footer
        default: .supplementary(kind: elementKind)
        }
    }

    /// The kind of a view beside the rows; `nil` for cells.
    @MainActor
    var elementKind: String? {
      switch self {
      case .cell: nil
      case .header: UICollectionView.elementKindSectionHeader
      case .footer: UICollectionView.elementKindSectionFooter
      case .supplementary(let kind): kind
      }
    }
  }
#endif
