#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  public import KeyedDiff
  import KeyedDiffAppleSupport
  public import KeyedDiffLists

  extension CollectionListView: ListView {
    /// Whether the view is in a window.
    public var isInWindow: Bool { collectionView?.window != nil }

    /// Whether updates must wait: `true` while the view is calling its data source or delegate.
    public var hasUncommittedUpdates: Bool { gate.isClosed }

    /// Stores updates that wait, and resumes them when the view can be changed.
    public func delay(_ updates: DelayedUpdates) { gate.delay(updates) }

    /// The row count of each section, according to the view.
    public var rowCounts: [Int]? {
      collectionView.map { view in
        (0..<view.numberOfSections).map(view.numberOfItems(inSection:))
      }
    }

    /// Reloads the view. No row has the keyboard focus afterward.
    public func reloadData() { reloadData(keeping: nil) }

    /// Reloads the view, and keeps the keyboard focus and the typed text in their row.
    public func reloadData(keeping keptFocus: KeptFocus?) {
      guard let collectionView else { return }
      attachment.reload(keeping: keptFocus) { collectionView.reloadData() }
    }

    /// Performs a batch. The view animates all operations of the batch in the same way.
    public func performBatchUpdates(_ batch: ListBatch) {
      guard let collectionView else { return batch.finish() }
      // Only changes that are made through the animator proxy are animated.
      let target = batch.animations == nil ? collectionView : collectionView.animator()
      var isPerformed = false
      focus.keep(during: batch.update) {
        attachment.stayingAtEnd {
          target.performBatchUpdates {
            isPerformed = batch.setData()
            guard isPerformed else { return }
            collectionView.perform(batch.update)
          } completionHandler: { _ in
            batch.finish()
          }
        }
        return isPerformed
      }
    }

    /// Reconfigures items in place; reloads the items that cannot be reconfigured.
    public func reconfigureItems(at paths: [CurrentPath]) {
      focus.keepInPlace { reconfigure(paths) }
    }

    private func reconfigure(_ paths: [CurrentPath]) {
      guard let collectionView, let rows else { return }
      var reloaded: Set<IndexPath> = []
      for path in paths {
        // A row that has no `NSCollectionViewItem` is off screen, and needs no update.
        guard let item = collectionView.item(at: path.indexPath) else { continue }
        if !rows.configure(item, dequeuedBy: item.identifier?.rawValue, at: path) {
          reloaded.insert(path.indexPath)
        }
      }
      // Rows with new content may need new sizes.
      if rows.handlesItemSizes { collectionView.collectionViewLayout?.invalidateLayout() }
      guard !reloaded.isEmpty else { return }
      keepingSelection { collectionView.reloadItems(at: reloaded) }
    }

    /// Reconfigures headers, footers and other supplementary views in place; reloads the sections
    /// in which such a view must be replaced or removed.
    public func refreshHeadersAndFooters(of sections: [Int]) {
      focus.keepInPlace { refresh(sections) }
    }

    private func refresh(_ sections: [Int]) {
      guard let collectionView else { return }
      let reloaded = sections.filter { section in
        !supplementKinds.allSatisfy { refresh($0, ofSection: section, in: collectionView) }
      }
      // A section may have gained a header, for which the layout must make room.
      collectionView.collectionViewLayout?.invalidateLayout()
      guard !reloaded.isEmpty else { return }
      keepingSelection { collectionView.reloadSections(IndexSet(reloaded)) }
    }

    /// Reconfigures the supplementary views of one kind in a section.
    ///
    /// - Returns: Whether the views are now up to date; otherwise, the section must be reloaded.
    private func refresh(
      _ kind: String, ofSection section: Int, in collectionView: NSCollectionView
    ) -> Bool {
      let paths = collectionView.indexPathsForVisibleSupplementaryElements(ofKind: kind)
      return paths.allSatisfy { path in
        guard path.first == section, let rows,
          let view = collectionView.supplementaryView(forElementKind: kind, at: path)
        else { return true }
        return rows.configure(
          view, role: CellRole(elementKind: kind, at: path), dequeuedBy: view.identifier?.rawValue,
          at: CurrentPath(ofSupplementAt: path), in: self)
      }
    }

    /// Runs a reload, then restores the selection, because the view deselects reloaded rows.
    private func keepingSelection(_ reload: () -> Void) {
      let selected = selection
      reload()
      if selection != selected { selection = selected }
    }

    /// Runs changes without animating them.
    public func performWithoutAnimation(_ changes: () -> Void) {
      NSAnimationContext.runAnimationGroup { context in
        context.duration = 0
        changes()
      }
    }

    // MARK: Focus, selection and scroll position

    /// The row or header that contains the view with the keyboard focus.
    public var focusedRow: FlatLayout.Row? { focus.focusedRow }

    /// The paths of the selected rows, in ascending order.
    public var selection: [CurrentPath] {
      get {
        (collectionView?.selectionIndexPaths ?? []).compactMap { CurrentPath(exactly: $0) }.sorted()
      }
      set { collectionView?.selectionIndexPaths = Set(newValue.map(\.indexPath)) }
    }

    /// Determines how many rows the user can select.
    public func setSelectionMode(_ mode: SelectionMode) {
      collectionView?.isSelectable = mode != .none
      collectionView?.allowsMultipleSelection = mode == .multiple
      collectionView?.allowsEmptySelection = mode != .one
    }

    /// The anchor at the first visible row, or at the last visible row if ``anchorEdge`` is
    /// `.bottom` or `.right`. While the view is scrolled to the anchor edge, the anchor is `nil`,
    /// so that rows inserted there become visible.
    public var scrollAnchor: ScrollAnchor? {
      get { attachment.anchor }
      set { attachment.scroll(toKeep: newValue) }
    }

    /// The paths of all items that the view has, which may also be off screen.
    package var shownPaths: [CurrentPath] {
      (collectionView?.indexPathsForVisibleItems() ?? []).map { CurrentPath($0) }.sorted()
    }

    /// Returns the frame of a row in the view.
    package func frame(at path: CurrentPath) -> CGRect? {
      collectionView?.layoutAttributesForItem(at: path.indexPath)?.frame
    }

    /// Computes the layout again, which has cached the sizes of rows, headers and footers.
    package func forgetSizes() { collectionView?.collectionViewLayout?.invalidateLayout() }
  }

  extension NSCollectionView {
    /// Performs the operations of a batch update.
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
