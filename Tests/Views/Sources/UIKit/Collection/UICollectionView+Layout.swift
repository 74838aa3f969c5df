import Foundation
import StandInRuntime

/// The place of a supplementary view.
struct CollectionSupplement: Hashable {
  let kind: String
  let path: IndexPath
}

/// A request for a supplementary view that the data source has not answered yet.
struct SupplementRequest {
  let key: CollectionSupplement
  var dequeued: [UICollectionReusableView] = []
}

// Layout: the items and views that the layout object has in the visible part.
extension UICollectionView: ListEngineHost {
  var hasDataSource: Bool { dataSource != nil }

  func askCounts() -> [Int] {
    guard let source = dataSource else { return [] }
    var count = 1
    if let target = dataSourceReference.target(of: CollectionDataSourceSelector.numberOfSections) {
      engine.calls.append(.numberOfSections)
      count = target.numberOfSections(in: self)
    }
    return (0..<max(0, count)).map { section in
      engine.calls.append(.numberOfRows(section: section))
      return source.collectionView(self, numberOfItemsInSection: section)
    }
  }

  /// Requests counts and places, as far as they are needed before anything is shown.
  func loadLayout() {
    _ = engine.loadedCounts()
    guard collectionViewLayout.isStale || preparedSize != bounds.size else { return }
    collectionViewLayout.isStale = false
    preparedSize = bounds.size
    collectionViewLayout.prepare()
  }

  // MARK: Cells

  func askCell(at path: IndexPath) -> UICollectionViewCell {
    engine.calls.append(.cell(path))
    guard let source = dataSource else {
      engine.raise("UICollectionView dataSource is not set")
      return UICollectionViewCell()
    }
    let cell = source.collectionView(self, cellForItemAt: path)
    if cell.reuseIdentifier == nil {
      engine.raise(
        "the cell returned from -collectionView:cellForItemAtIndexPath: does not have a "
          + "reuseIdentifier - cells must be retrieved by calling "
          + "-dequeueReusableCellWithReuseIdentifier:forIndexPath:")
    }
    for dequeued in engine.request?.dequeued ?? [] where dequeued !== cell {
      raiseNotReturned(dequeued)
    }
    return cell
  }

  func didEndDisplaying(_ cell: UICollectionViewCell, at path: IndexPath) {
    delegateReference.target(of: CollectionDelegateSelector.didEndDisplaying)?
      .collectionView(self, didEndDisplaying: cell, forItemAt: path)
  }

  func recycle(_ cell: UICollectionViewCell) { cells.recycle(cell, cell.reuseIdentifier) }

  func setSelected(_ isSelected: Bool, of cell: UICollectionViewCell) {
    if cell.isSelected != isSelected { cell.isSelected = isSelected }
  }

  func setHighlighted(_ isHighlighted: Bool, of cell: UICollectionViewCell) {
    if cell.isHighlighted != isHighlighted { cell.isHighlighted = isHighlighted }
  }

  func paths(in rect: CGRect) -> [IndexPath] {
    let elements = collectionViewLayout.layoutAttributesForElements(in: rect) ?? []
    return elements.filter(\.isCell).map(\.indexPath)
  }

  func prefetch(_ paths: [IndexPath]) {
    guard isPrefetchingEnabled else { return }
    prefetchReference.target(of: CollectionPrefetchingSelector.prefetch)?
      .collectionView(self, prefetchItemsAt: paths)
  }

  // MARK: Batches

  func forgetSizes() {
    collectionViewLayout.forgetSizes()
    for (key, view) in supplements { endDisplay(view, key) }
    supplements = [:]
  }

  func apply(_ map: PathMap) {
    let old = supplements
    supplements = [:]
    for (key, view) in old {
      if key.path.count == 1 {
        // The view belongs to the whole list.
        supplements[key] = view
      } else if let section = map.keptSection(key.path.section) {
        let path = IndexPath(item: key.path.item, section: section)
        supplements[CollectionSupplement(kind: key.kind, path: path)] = view
      } else {
        endDisplay(view, key)
      }
    }
    collectionViewLayout.apply(map)
    loadLayout()
    collectionViewLayout.prepare(forCollectionViewUpdates: map.updateItems)
    offerOffset()
    collectionViewLayout.finalizeCollectionViewUpdates()
  }

  /// Asks the layout and the delegate for the content offset after a batch.
  private func offerOffset() {
    var offset = collectionViewLayout.targetContentOffset(forProposedContentOffset: contentOffset)
    if let delegate = delegateReference.target(of: CollectionDelegateSelector.targetContentOffset) {
      offset = delegate.collectionView(self, targetContentOffsetForProposedContentOffset: offset)
    }
    if offset != contentOffset { contentOffset = offset }
  }

  // MARK: The visible part

  func showContent(afterBatch: Bool) {
    var shown: [UICollectionViewLayoutAttributes] = []
    var fresh: Set<CollectionSupplement> = []
    var freshCells: Set<IndexPath> = []
    var measured: Set<ObjectIdentifier> = []
    // Each pass makes at least one row final; the limit is for layouts that never converge.
    for _ in 0..<1000 {
      loadLayout()
      shown =
        bounds.isEmpty ? [] : collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
      shown.sort { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
      var isChanged = false
      for element in shown where !element.isHidden {
        guard let view = visibleView(for: element, &freshCells, &fresh) else { continue }
        let mayChange = afterBatch || freshCells.contains(element.indexPath) || !element.isCell
        if mayChange, measured.insert(ObjectIdentifier(view)).inserted, measure(view, element) {
          isChanged = true
          break
        }
      }
      if !isChanged { break }
    }
    display(shown, freshCells, fresh)
  }

  /// - Returns: Whether the layout changes.
  private func measure(
    _ view: UICollectionReusableView, _ element: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard collectionViewLayout.measuresCells else { return false }
    let preferred = view.preferredLayoutAttributesFitting(element)
    return collectionViewLayout.setHeight(
      engine.fittingHeight(view) ?? preferred.frame.height, of: element)
  }

  private func visibleView(
    for element: UICollectionViewLayoutAttributes, _ freshCells: inout Set<IndexPath>,
    _ fresh: inout Set<CollectionSupplement>
  ) -> UICollectionReusableView? {
    guard let kind = element.representedElementKind else {
      guard engine.exists(element.indexPath) else {
        engine.raise(
          "UICollectionView received layout attributes for a cell with an index path that does not "
            + "exist: \(element.indexPath.objectText)")
        return nil
      }
      let (cell, isNew) = engine.visibleCell(at: element.indexPath)
      if isNew { freshCells.insert(element.indexPath) }
      return cell
    }
    let key = CollectionSupplement(kind: kind, path: element.indexPath)
    if let view = supplements[key] { return view }
    let view = askSupplement(key)
    supplements[key] = view
    fresh.insert(key)
    return view
  }

  private func display(
    _ shown: [UICollectionViewLayoutAttributes], _ freshCells: Set<IndexPath>,
    _ fresh: Set<CollectionSupplement>
  ) {
    var paths: Set<IndexPath> = []
    var keys: Set<CollectionSupplement> = []
    for element in shown where !element.isHidden {
      let path = element.indexPath
      if let kind = element.representedElementKind {
        let key = CollectionSupplement(kind: kind, path: path)
        guard let view = supplements[key] else { continue }
        keys.insert(key)
        place(view, element)
        if fresh.contains(key) { willDisplay(view, key) }
      } else if let cell = engine.visible[path] {
        paths.insert(path)
        place(cell, element)
        if freshCells.contains(path) { willDisplay(cell, at: path) }
      }
    }
    engine.hideCells(except: paths)
    for (key, view) in supplements where !keys.contains(key) {
      supplements[key] = nil
      endDisplay(view, key)
    }
  }

  private func place(
    _ view: UICollectionReusableView, _ element: UICollectionViewLayoutAttributes
  ) {
    view.frame = element.frame
    view.apply(element)
  }

  private func willDisplay(_ cell: UICollectionViewCell, at path: IndexPath) {
    engine.undisplayed.remove(path)
    delegateReference.target(of: CollectionDelegateSelector.willDisplay)?
      .collectionView(self, willDisplay: cell, forItemAt: path)
    addSubview(cell)
  }

  // MARK: Supplementary views

  private func askSupplement(_ key: CollectionSupplement) -> UICollectionReusableView {
    engine.calls.append(.supplement(kind: key.kind, key.path))
    let outer = supplementRequest
    supplementRequest = SupplementRequest(key: key)
    defer { supplementRequest = outer }
    let source = dataSourceReference.target(of: CollectionDataSourceSelector.supplementaryView)
    let view = ProviderScope.run {
      source?.collectionView(self, viewForSupplementaryElementOfKind: key.kind, at: key.path)
    }
    if view?.reuseIdentifier == nil {
      engine.raise(
        "the view returned from -collectionView:viewForSupplementaryElementOfKind:atIndexPath "
          + "(\(key.kind),\(key.path.objectText)) was not retrieved by calling "
          + "-dequeueReusableSupplementaryViewOfKind:withReuseIdentifier:forIndexPath: or is nil "
          + "(\(view.map { "\(type(of: $0))" } ?? "(null)"))")
    }
    for dequeued in supplementRequest?.dequeued ?? [] where dequeued !== view {
      raiseNotReturned(dequeued)
    }
    return view ?? UICollectionReusableView()
  }

  private func willDisplay(_ view: UICollectionReusableView, _ key: CollectionSupplement) {
    delegateReference.target(of: CollectionDelegateSelector.willDisplaySupplementary)?
      .collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: key.kind, at: key.path)
    addSubview(view)
  }

  private func endDisplay(_ view: UICollectionReusableView, _ key: CollectionSupplement) {
    view.removeFromSuperview()
    delegateReference.target(of: CollectionDelegateSelector.didEndDisplayingSupplementary)?
      .collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind, at: key.path)
    supplementPool(ofKind: key.kind).recycle(view, view.reuseIdentifier)
  }
}
