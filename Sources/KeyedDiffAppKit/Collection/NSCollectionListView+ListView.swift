#if STAND_IN
  import StandInAppKit
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
#endif

#if STAND_IN || (canImport(AppKit) && !targetEnvironment(macCatalyst))
  import Foundation
  public import KeyedDiff
  import KeyedDiffAppleSupport
  public import KeyedDiffLists

  extension NSCollectionListView: ListView {
    /// Whether the view is in a window.
    public var isInWindow: Bool { collectionView?.window != nil }

    /// Whether the view is about to use what it asked for.
    public var hasUncommittedUpdates: Bool { gate.isClosed }

    /// The numbers of rows that the view has.
    public var rowCounts: [Int]? {
      collectionView.map { view in
        (0..<view.numberOfSections).map(view.numberOfItems(inSection:))
      }
    }

    /// Reloads the view.
    public func reloadData() {
      guard let collectionView else { return }
      stayingAtEnd { collectionView.reloadData() }
    }

    /// Performs a batch. Collection views have one animation for all operations.
    public func performBatchUpdates(_ batch: ListBatch) {
      guard let collectionView else { return batch.finish() }
      // Only the proxy animates.
      let target = batch.animations == nil ? collectionView : collectionView.animator()
      stayingAtEnd {
        target.performBatchUpdates {
          guard batch.setData() else { return }
          collectionView.perform(batch.update)
        } completionHandler: { _ in
          batch.finish()
        }
      }
    }

    private func stayingAtEnd(_ change: () -> Void) {
      guard let scrollView = collectionView?.enclosingScrollView else { return change() }
      scrollView.stayingAtEnd(anchorEdge, change)
    }

    /// Sets up items anew in place; reloads those that cannot be.
    public func reconfigureItems(at paths: [CurrentPath]) {
      guard let collectionView, let rows else { return }
      var reloaded: Set<IndexPath> = []
      for path in paths {
        // Rows without an item need nothing.
        guard let item = collectionView.item(at: path.indexPath) else { continue }
        if !rows.configure(item, dequeuedBy: item.identifier?.rawValue, at: path) {
          reloaded.insert(path.indexPath)
        }
      }
      // Rows may have other sizes by now.
      if rows.handlesItemSizes { collectionView.collectionViewLayout?.invalidateLayout() }
      guard !reloaded.isEmpty else { return }
      keepingSelection { collectionView.reloadItems(at: reloaded) }
    }

    /// Sets up headers, footers and other views beside the rows anew in place; reloads the sections
    /// where one takes another kind of view.
    public func refreshHeadersAndFooters(of sections: [Int]) {
      guard let collectionView else { return }
      let reloaded = sections.filter { section in
        !supplementKinds.allSatisfy { refresh($0, ofSection: section, in: collectionView) }
      }
      // Sections may have a header now that had none.
      collectionView.collectionViewLayout?.invalidateLayout()
      guard !reloaded.isEmpty else { return }
      keepingSelection { collectionView.reloadSections(IndexSet(reloaded)) }
    }

    /// Sets up the views of a kind in a section.
    ///
    /// - Returns: Whether they are as they should be now.
    private func refresh(
      _ kind: String, ofSection section: Int, in collectionView: NSCollectionView
    ) -> Bool {
      let paths = collectionView.indexPathsForVisibleSupplementaryElements(ofKind: kind)
      return paths.allSatisfy { path in
        guard path.first == section, let rows,
          let view = collectionView.supplementaryView(forElementKind: kind, at: path)
        else { return true }
        let place = CurrentPath(section: section, item: path.count > 1 ? path[1] : 0)
        return rows.configure(
          view, role: CellRole(elementKind: kind), dequeuedBy: view.identifier?.rawValue, at: place)
      }
    }

    /// Reloads rows, which are deselected by that, and selects them again.
    private func keepingSelection(_ reload: () -> Void) {
      let selected = selection
      reload()
      if selection != selected { selection = selected }
    }

    // MARK: What the user looks at

    /// The selected rows, ascending.
    public var selection: [CurrentPath] {
      get {
        (collectionView?.selectionIndexPaths ?? []).compactMap { CurrentPath(exactly: $0) }.sorted()
      }
      set { collectionView?.selectionIndexPaths = Set(newValue.map(\.indexPath)) }
    }

    /// The first row that can be seen, or the last one; `nil` at the end where new rows are to be
    /// seen: the view stays at that end by itself.
    public var scrollAnchor: ScrollAnchor? {
      get {
        guard let collectionView, let scrollView = collectionView.enclosingScrollView
        else { return nil }
        // After a reload there are no items until the next layout.
        scrollView.layOutInWindow()
        // These may have rows that cannot be seen.
        let paths = collectionView.indexPathsForVisibleItems().map { CurrentPath($0) }.sorted()
        return scrollView.anchor(at: anchorEdge, of: paths) {
          collectionView.layoutAttributesForItem(at: $0.indexPath)?.frame
        }
      }
      set {
        guard let newValue, let collectionView else { return }
        collectionView.enclosingScrollView?.scroll(toKeep: newValue) {
          collectionView.layoutAttributesForItem(at: newValue.path.indexPath)?.frame
        }
      }
    }
  }

  extension NSCollectionView {
    /// Calls the operations of a batch.
    fileprivate func perform(_ update: BatchUpdate) {
      let (sections, items) = (update.sections, update.items)
      if !sections.deletions.isEmpty {
        deleteSections(IndexSet(sections.deletions.map(\.index)))
      }
      if !sections.insertions.isEmpty {
        insertSections(IndexSet(sections.insertions.map(\.index)))
      }
      if !sections.reloads.isEmpty { reloadSections(IndexSet(sections.reloads.map(\.index))) }
      for move in sections.moves { moveSection(move.old, toSection: move.new) }
      if !items.deletions.isEmpty { deleteItems(at: Set(items.deletions.map(\.indexPath))) }
      if !items.insertions.isEmpty { insertItems(at: Set(items.insertions.map(\.indexPath))) }
      if !items.reloads.isEmpty { reloadItems(at: Set(items.reloads.map(\.indexPath))) }
      for move in items.moves { moveItem(at: move.old.indexPath, to: move.new.indexPath) }
    }
  }
#endif
