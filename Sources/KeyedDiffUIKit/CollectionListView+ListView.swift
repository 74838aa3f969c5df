#if canImport(UIKit) && !os(watchOS)
  import Foundation
  public import KeyedDiff
  import KeyedDiffAppleSupport
  public import KeyedDiffLists
  import UIKit

  extension CollectionListView: ListView {
    /// Whether the view is in a window.
    public var isInWindow: Bool { collection?.window != nil }

    /// Whether updates must wait.
    ///
    /// Updates wait while `holdsUpdates` is `true`, and while the view shows a drop placeholder.
    /// They also wait during the view's calls to its data source or delegate, and during the
    /// animation that follows when the user has moved a row.
    public var hasUncommittedUpdates: Bool {
      holdsUpdates || gate.isClosed || gate.isDropping()
    }

    /// Stores updates that wait, and resumes them when the view can be changed.
    public func delay(_ updates: DelayedUpdates) { gate.delay(updates) }

    /// The row count of each section, according to the view.
    public var rowCounts: [Int]? {
      collection.map { view in
        (0..<view.numberOfSections).map(view.numberOfItems(inSection:))
      }
    }

    /// Reloads the view. No row has the keyboard focus afterward.
    public func reloadData() { reloadData(keeping: nil) }

    /// Reloads the view, and keeps the keyboard focus and the typed text in their row.
    public func reloadData(keeping keptFocus: KeptFocus?) {
      guard let collectionView = collection else { return }
      attachment.reload(keeping: keptFocus) { collectionView.reloadData() }
    }

    /// Performs the operations of a batch, all with the same animation.
    public func performBatchUpdates(_ batch: ListBatch) {
      guard let collectionView = collection else { return batch.finish() }
      var isPerformed = false
      focus.keep(during: batch.update) {
        attachment.stayingAtEnd {
          animating(if: batch.animations != nil && !attachment.mustScroll(during: batch.update)) {
            collectionView.performBatchUpdates {
              isPerformed = batch.setData()
              guard isPerformed else { return }
              collectionView.perform(batch.update)
            } completion: { _ in
              batch.finish()
            }
          }
        }
        return isPerformed
      }
    }

    /// Reconfigures cells in place; reloads the rows whose cells cannot be reconfigured.
    public func reconfigureItems(at paths: [CurrentPath]) {
      focus.keepInPlace { reconfigure(paths) }
    }

    private func reconfigure(_ paths: [CurrentPath]) {
      guard let collectionView = collection else { return }
      guard let rows else {
        // The app's own data source configures the cells.
        let paths = paths.map(\.indexPath)
        if reconfiguresCells, #available(iOS 15, tvOS 15, *) {
          collectionView.reconfigureItems(at: paths)
        } else {
          reloadItems(at: paths, in: collectionView)
        }
        return
      }
      var (reconfigured, reloaded): ([IndexPath], [IndexPath]) = ([], [])
      let outOfSight = focus.cellOutOfSight
      for path in paths {
        guard let cell = collectionView.cellForItem(at: path.indexPath) else {
          // A row without a cell is off screen, and needs no update, unless it has the focus.
          if path == outOfSight?.path, let cell = outOfSight?.cell as? UICollectionViewCell,
            !rows.configure(cell, dequeuedBy: cell.reuseIdentifier, at: path)
          {
            reloaded.append(path.indexPath)
          }
          continue
        }
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
      // Lays out the view again, because the sizes of rows may have changed.
      if needsLayout { collectionView.collectionViewLayout.invalidateLayout() }
    }

    /// Reloads rows without animation. Selected rows stay selected.
    private func reloadItems(at paths: [IndexPath], in collectionView: UICollectionView) {
      let selected = selection
      UIView.performWithoutAnimation { collectionView.reloadItems(at: paths) }
      selection = selected
    }

    /// Reconfigures headers, footers and other supplementary views in place; reloads the sections
    /// in which such a view must be replaced or removed.
    public func refreshHeadersAndFooters(of sections: [Int]) {
      focus.keepInPlace { refresh(sections) }
    }

    private func refresh(_ sections: [Int]) {
      guard let collectionView = collection else { return }
      let reloaded = sections.filter { section in
        rows == nil
          || !supplementKinds.allSatisfy { refresh($0, ofSection: section, in: collectionView) }
      }
      if reloaded.isEmpty {
        // A section may now need a header or footer that it did not have before, so the layout must
        // be computed again.
        collectionView.collectionViewLayout.invalidateLayout()
      } else {
        let selected = selection
        UIView.performWithoutAnimation { collectionView.reloadSections(IndexSet(reloaded)) }
        selection = selected
      }
    }

    /// Reconfigures the supplementary views of one kind in a section.
    ///
    /// - Returns: `true` if the views are up to date; `false` if the section must be reloaded.
    private func refresh(
      _ kind: String, ofSection section: Int, in collectionView: UICollectionView
    ) -> Bool {
      collectionView.indexPathsForVisibleSupplementaryElements(ofKind: kind).allSatisfy { path in
        guard path.first == section, let rows,
          let view = collectionView.supplementaryView(forElementKind: kind, at: path)
        else { return true }
        return rows.configure(
          view, role: CellRole(elementKind: kind, at: path), dequeuedBy: view.reuseIdentifier,
          at: CurrentPath(ofSupplementAt: path), in: self)
      }
    }

    /// Runs a closure that changes the view. The changes are not animated.
    public func performWithoutAnimation(_ changes: () -> Void) {
      UIView.performWithoutAnimation(changes)
    }

    // MARK: Focus, selection and scroll position

    /// The row or header that contains the first responder.
    public var focusedRow: FlatLayout.Row? { focus.focusedRow }

    /// The paths of the selected rows, in ascending order.
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

    /// Determines how many rows the user can select.
    public func setSelectionMode(_ mode: SelectionMode) {
      collection?.allowsSelection = mode != .none
      collection?.allowsMultipleSelection = mode == .multiple
    }

    /// The anchor at the first visible row, or at the last one if ``anchorEdge`` is `.bottom` or
    /// `.right`. While the view is scrolled to the anchor edge, the anchor is `nil`, so that rows
    /// inserted there become visible.
    public var scrollAnchor: ScrollAnchor? {
      get { attachment.anchor }
      set { attachment.scroll(toKeep: newValue) }
    }

    package var shownPaths: [CurrentPath] {
      (collection?.indexPathsForVisibleItems ?? []).map { CurrentPath($0) }.sorted()
    }

    /// Returns the frame of a row in the content.
    package func frame(at path: CurrentPath) -> CGRect? {
      collection?.layoutAttributesForItem(at: path.indexPath)?.frame
    }

    /// Computes the layout again, which has cached the sizes of rows, headers and footers.
    package func forgetSizes() { collection?.collectionViewLayout.invalidateLayout() }
  }

  extension UICollectionView {
    /// Performs the operations of a batch update.
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
    /// Creates the role of a supplementary view from its element kind.
    ///
    /// A supplementary view of the whole list belongs to no section: its index path has a single
    /// index, and its role is `supplementary`, even for the element kind of a header or footer.
    @MainActor
    init(elementKind: String, at path: IndexPath) {
      self =
        switch elementKind {
        case _ where path.count == 1: .supplementary(kind: elementKind)
        case UICollectionView.elementKindSectionHeader: .header
        case UICollectionView.elementKindSectionFooter: .footer
        default: .supplementary(kind: elementKind)
        }
    }

    /// The element kind of a supplementary view; `nil` for cells.
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
