#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists

  /// The library's delegate for a collection view. A `CollectionDelegateProxy` forwards
  /// messages to this object while they are handled, see `collectionMethods`. All methods are in the class body,
  /// next to the conformance, so that Swift infers `@objc` for them.
  @MainActor
  final class CollectionDelegate: NSObject, NSCollectionViewDelegateFlowLayout {
    private weak var list: CollectionListView?
    private var rows: (any RowSource)? { list?.rows }

    init(_ list: CollectionListView) {
      self.list = list
    }

    // MARK: Selection

    func collectionView(
      _ collectionView: NSCollectionView, shouldChangeItemsAt indexPaths: Set<IndexPath>,
      to highlightState: NSCollectionViewItem.HighlightState
    ) -> Set<IndexPath> {
      guard highlightState == .forSelection else { return indexPaths }
      return filter(indexPaths) { rows, path in rows.shouldHighlight(at: path) }
    }

    func collectionView(
      _ collectionView: NSCollectionView, didChangeItemsAt indexPaths: Set<IndexPath>,
      to highlightState: NSCollectionViewItem.HighlightState
    ) {
      switch highlightState {
      case .forSelection: rows?.didHighlight(ascending(indexPaths))
      case .none: rows?.didUnhighlight(ascending(indexPaths))
      default: break
      }
    }

    func collectionView(
      _ collectionView: NSCollectionView, shouldSelectItemsAt indexPaths: Set<IndexPath>
    ) -> Set<IndexPath> {
      filter(indexPaths) { rows, path in rows.willSelect(at: path) == path }
    }

    func collectionView(
      _ collectionView: NSCollectionView, shouldDeselectItemsAt indexPaths: Set<IndexPath>
    ) -> Set<IndexPath> {
      filter(indexPaths) { rows, path in rows.willDeselect(at: path) == path }
    }

    func collectionView(
      _ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>
    ) {
      rows?.selectionDidChange(selected: ascending(indexPaths), deselected: [])
    }

    func collectionView(
      _ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>
    ) {
      rows?.didDeselect(ascending(indexPaths))
    }

    private func ascending(_ paths: Set<IndexPath>) -> [CurrentPath] {
      paths.compactMap { CurrentPath(exactly: $0) }.sorted()
    }

    /// Returns the paths for which `isAllowed` returns `true`.
    private func filter(
      _ paths: Set<IndexPath>, _ isAllowed: (any RowSource, CurrentPath) -> Bool
    ) -> Set<IndexPath> {
      guard let list, let rows else { return paths }
      return list.gate.closed {
        Set(ascending(paths).filter { isAllowed(rows, $0) }.map(\.indexPath))
      }
    }

    // MARK: Display

    func collectionView(
      _ collectionView: NSCollectionView, willDisplay item: NSCollectionViewItem,
      forRepresentedObjectAt indexPath: IndexPath
    ) {
      guard let path = CurrentPath(exactly: indexPath) else { return }
      list?.gate.closed { rows?.willDisplay(item, at: path) }
    }

    func collectionView(
      _ collectionView: NSCollectionView, didEndDisplaying item: NSCollectionViewItem,
      forRepresentedObjectAt indexPath: IndexPath
    ) {
      guard let path = CurrentPath(exactly: indexPath) else { return }
      list?.gate.closed { rows?.didEndDisplaying(item, at: path) }
    }

    // MARK: Moving

    func collectionView(
      _ collectionView: NSCollectionView, pasteboardWriterForItemAt indexPath: IndexPath
    ) -> (any NSPasteboardWriting)? {
      guard let list else { return nil }
      return list.gate.closed {
        let writer = list.appWriter(at: indexPath, in: collectionView)
        return list.canDrag(indexPath) ? NSPasteboardItem.row(addedTo: writer) : writer
      }
    }

    func collectionView(
      _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession,
      willBeginAt screenPoint: NSPoint, forItemsAt indexPaths: Set<IndexPath>
    ) {
      list?.beginDrag(indexPaths)
      list?.tellAppOfDrag(session, of: indexPaths, at: screenPoint, in: collectionView)
    }

    func collectionView(
      _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession,
      endedAt screenPoint: NSPoint, dragOperation operation: NSDragOperation
    ) {
      list?.draggedRows = nil
      list?.tellAppOfEnd(of: session, at: screenPoint, operation, in: collectionView)
    }

    func collectionView(
      _ collectionView: NSCollectionView, validateDrop draggingInfo: any NSDraggingInfo,
      proposedIndexPath proposedDropIndexPath: AutoreleasingUnsafeMutablePointer<NSIndexPath>,
      dropOperation proposedDropOperation: UnsafeMutablePointer<NSCollectionView.DropOperation>
    ) -> NSDragOperation {
      guard let list else { return [] }
      guard list.isDraggingRows(from: draggingInfo.draggingSource) else {
        return list.gate.closed {
          list.appOperation(
            draggingInfo, proposedDropIndexPath, proposedDropOperation, in: collectionView)
        }
      }
      let proposed = proposedDropIndexPath.pointee
      guard proposedDropOperation.pointee == .before, proposed.length == 2 else { return [] }
      let path = IndexPath(indexes: [
        proposed.index(atPosition: 0), proposed.index(atPosition: 1),
      ])
      return list.gate.closed { list.canDrop(before: path) } ? .move : []
    }

    func collectionView(
      _ collectionView: NSCollectionView, acceptDrop draggingInfo: any NSDraggingInfo,
      indexPath: IndexPath, dropOperation: NSCollectionView.DropOperation
    ) -> Bool {
      guard let list else { return false }
      return list.isDraggingRows(from: draggingInfo.draggingSource)
        ? list.drop(before: indexPath)
        : list.appAccepts(draggingInfo, indexPath, dropOperation, in: collectionView)
    }

    // MARK: Sizes

    func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> NSSize {
      var size = (collectionViewLayout as? NSCollectionViewFlowLayout)?.itemSize ?? .zero
      let height = list?.gate.closed {
        CurrentPath(exactly: indexPath).flatMap { rows?.height(at: $0) }
      }
      if let height = height.flatMap({ $0 }) { size.height = CGFloat(height) }
      return size
    }

    func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> NSSize {
      size(
        of: .header, section, collectionView,
        (collectionViewLayout as? NSCollectionViewFlowLayout)?.headerReferenceSize)
    }

    func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      referenceSizeForFooterInSection section: Int
    ) -> NSSize {
      size(
        of: .footer, section, collectionView,
        (collectionViewLayout as? NSCollectionViewFlowLayout)?.footerReferenceSize)
    }

    /// Returns the size of a header or footer; `.zero` if the section has none.
    private func size(
      of role: CellRole, _ section: Int, _ collectionView: NSCollectionView, _ standard: NSSize?
    ) -> NSSize {
      guard let list, let rows, rows.hasSupplement(role, inSection: section) else { return .zero }
      let height = list.gate.closed { rows.height(of: role, inSection: section) }
      return height.map { NSSize(width: collectionView.bounds.width, height: CGFloat($0)) }
        ?? standard ?? .zero
    }

    // MARK: Layout

    // The library handles none of these. They answer as the layout does if a delegate of the app
    // that handled them was deallocated: `SilentDelegate` cannot return numbers or structures.

    func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      insetForSectionAt section: Int
    ) -> NSEdgeInsets {
      (collectionViewLayout as? NSCollectionViewFlowLayout)?.sectionInset ?? NSEdgeInsetsZero
    }

    func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat {
      (collectionViewLayout as? NSCollectionViewFlowLayout)?.minimumLineSpacing ?? 0
    }

    func collectionView(
      _ collectionView: NSCollectionView, layout collectionViewLayout: NSCollectionViewLayout,
      minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat {
      (collectionViewLayout as? NSCollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0
    }
  }

  extension RowSource {
    /// Whether the app provides the heights of rows.
    var handlesItemSizes: Bool { source.sizes.row != nil }
  }

  // Calls the app's own delegate about drags. Both it and the library want these messages: the
  // library moves rows that are dragged within the view, and the app gets all other drags and drops.
  //
  // A method of the app's object is optional. Each is stored before it is called, because the type
  // of the variable says so.

  extension CollectionListView {
    private func appDelegate(_ selector: String) -> (any NSCollectionViewDelegate)? {
      attachment.delegate?.appDelegate(respondingTo: selector) as? any NSCollectionViewDelegate
    }

    func appWriter(
      at path: IndexPath, in collectionView: NSCollectionView
    ) -> (any NSPasteboardWriting)? {
      guard let app = appDelegate("collectionView:pasteboardWriterForItemAtIndexPath:") else {
        return nil
      }
      let writer: ((NSCollectionView, IndexPath) -> (any NSPasteboardWriting)?)? = app
        .collectionView(_:pasteboardWriterForItemAt:)
      return writer?(collectionView, path)
    }

    func tellAppOfDrag(
      _ session: NSDraggingSession, of paths: Set<IndexPath>, at point: NSPoint,
      in collectionView: NSCollectionView
    ) {
      guard
        let app = appDelegate(
          "collectionView:draggingSession:willBeginAtPoint:forItemsAtIndexPaths:")
      else { return }
      let tell: ((NSCollectionView, NSDraggingSession, NSPoint, Set<IndexPath>) -> Void)? = app
        .collectionView(_:draggingSession:willBeginAt:forItemsAt:)
      tell?(collectionView, session, point, paths)
    }

    func tellAppOfEnd(
      of session: NSDraggingSession, at point: NSPoint, _ operation: NSDragOperation,
      in collectionView: NSCollectionView
    ) {
      guard let app = appDelegate("collectionView:draggingSession:endedAtPoint:dragOperation:")
      else { return }
      let tell: ((NSCollectionView, NSDraggingSession, NSPoint, NSDragOperation) -> Void)? = app
        .collectionView(_:draggingSession:endedAt:dragOperation:)
      tell?(collectionView, session, point, operation)
    }

    func appOperation(
      _ info: any NSDraggingInfo, _ path: AutoreleasingUnsafeMutablePointer<NSIndexPath>,
      _ place: UnsafeMutablePointer<NSCollectionView.DropOperation>,
      in collectionView: NSCollectionView
    ) -> NSDragOperation {
      guard let app = appDelegate("collectionView:validateDrop:proposedIndexPath:dropOperation:")
      else { return [] }
      let validate:
        (
          (
            NSCollectionView, any NSDraggingInfo, AutoreleasingUnsafeMutablePointer<NSIndexPath>,
            UnsafeMutablePointer<NSCollectionView.DropOperation>
          ) -> NSDragOperation
        )? = app.collectionView(_:validateDrop:proposedIndexPath:dropOperation:)
      return validate?(collectionView, info, path, place) ?? []
    }

    func appAccepts(
      _ info: any NSDraggingInfo, _ path: IndexPath, _ place: NSCollectionView.DropOperation,
      in collectionView: NSCollectionView
    ) -> Bool {
      guard let app = appDelegate("collectionView:acceptDrop:indexPath:dropOperation:") else {
        return false
      }
      let accept:
        (
          (
            NSCollectionView, any NSDraggingInfo, IndexPath, NSCollectionView.DropOperation
          ) -> Bool
        )? = app.collectionView(_:acceptDrop:indexPath:dropOperation:)
      return accept?(collectionView, info, path, place) ?? false
    }
  }
#endif
