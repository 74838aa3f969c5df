#if canImport(UIKit) && !os(watchOS)
  import KeyedDiff
  import KeyedDiffAppleSupport
  import KeyedDiffLists
  import UIKit

  /// The library's delegate of a collection view. A `CollectionDelegateProxy` forwards messages to
  /// this object while they are handled, see `collectionMethods`. All methods are in the class body, next to
  /// the conformance, so that Swift infers `@objc` for them.
  @MainActor
  final class CollectionDelegate: NSObject, UICollectionViewDelegateFlowLayout {
    private weak var list: CollectionListView?
    private var rows: (any RowSource)? { list?.rows }

    init(_ list: CollectionListView) {
      self.list = list
    }

    // MARK: Display

    func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) {
      list?.gate.closed { rows?.willDisplay(cell, at: indexPath) }
    }

    func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) {
      list?.gate.closed { rows?.didEndDisplaying(cell, at: indexPath) }
    }

    // MARK: Sizes in a flow layout

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
      var size = (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
      list?.gate.closed {
        if let height = rows?.height(at: indexPath) { size.height = CGFloat(height) }
      }
      return size
    }

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> CGSize {
      let layout = collectionViewLayout as? UICollectionViewFlowLayout
      return referenceSize(.header, inSection: section, standard: layout?.headerReferenceSize)
        ?? list?.appSize(.header, in: collectionView, collectionViewLayout, ofSection: section)
        ?? .zero
    }

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      referenceSizeForFooterInSection section: Int
    ) -> CGSize {
      let layout = collectionViewLayout as? UICollectionViewFlowLayout
      return referenceSize(.footer, inSection: section, standard: layout?.footerReferenceSize)
        ?? list?.appSize(.footer, in: collectionView, collectionViewLayout, ofSection: section)
        ?? .zero
    }

    /// Returns the size of a header or footer; `nil` if the section has none.
    ///
    /// A section must not reserve space for a header or footer that it does not have, because the
    /// collection view requires a view wherever space is reserved.
    private func referenceSize(
      _ role: CellRole, inSection section: Int, standard: CGSize?
    ) -> CGSize? {
      guard let list, let rows else { return nil }
      return list.gate.closed {
        guard rows.hasSupplement(role, inSection: section) else { return nil }
        guard let height = rows.height(of: role, inSection: section) else {
          return standard ?? .zero
        }
        let bounds = list.collectionView?.bounds ?? .zero
        // The layout uses only one dimension of this size: the one along its scroll direction.
        return list.scrollsHorizontally
          ? CGSize(width: CGFloat(height), height: bounds.height)
          : CGSize(width: bounds.width, height: CGFloat(height))
      }
    }

    // MARK: Layout

    // The library handles none of these. They answer as the layout does if a delegate of the app
    // that handled them was deallocated: `SilentDelegate` cannot return numbers or structures.

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      insetForSectionAt section: Int
    ) -> UIEdgeInsets {
      (collectionViewLayout as? UICollectionViewFlowLayout)?.sectionInset ?? .zero
    }

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat {
      (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumLineSpacing ?? 0
    }

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat {
      (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0
    }

    func collectionView(
      _ collectionView: UICollectionView,
      targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint {
      proposedContentOffset
    }

    // MARK: Selection

    func collectionView(
      _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool {
      rows?.shouldHighlight(at: indexPath) ?? true
    }

    func collectionView(
      _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
    ) {
      rows?.didHighlight(at: indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
    ) {
      rows?.didUnhighlight(at: indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool {
      rows?.willSelect(at: indexPath) == indexPath
    }

    func collectionView(
      _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool {
      rows?.willDeselect(at: indexPath) == indexPath
    }

    func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {
      rows?.didSelect(at: indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) {
      rows?.didDeselect(at: indexPath)
    }

    @available(iOS 16, tvOS 16, *)
    func collectionView(
      _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {
      rows?.didActivate(at: indexPath)
    }

    // MARK: Editing

    @available(iOS 14, tvOS 14, *)
    func collectionView(
      _ collectionView: UICollectionView, canEditItemAt indexPath: IndexPath
    ) -> Bool {
      rows?.editingAction(at: indexPath) != nil
    }

    @available(iOS 15, tvOS 15, *)
    func collectionView(
      _ collectionView: UICollectionView,
      targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
      atCurrentIndexPath currentIndexPath: IndexPath,
      toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath {
      rows?.target(ofMoveFrom: originalIndexPath, to: proposedIndexPath) ?? proposedIndexPath
    }

    // UIKit calls this method on iOS 14 and earlier.
    func collectionView(
      _ collectionView: UICollectionView,
      targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
      toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath {
      rows?.target(ofMoveFrom: originalIndexPath, to: proposedIndexPath) ?? proposedIndexPath
    }

    // MARK: Menus

    @available(iOS 16, tvOS 17, *)
    func collectionView(
      _ collectionView: UICollectionView,
      contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
      guard let rows else { return nil }
      var paths = indexPaths
      // If the app has no handler for menus of several rows, shows the menu of the pressed row.
      if !rows.handlesMenuOfRows, paths.count > 1,
        let path = collectionView.indexPathForItem(at: point)
      {
        paths = [path]
      }
      return UIContextMenuConfiguration(rows.menu(at: paths), at: paths)
    }

    #if !os(tvOS)
      // UIKit calls this method on iOS 15 and earlier.
      func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
      ) -> UIContextMenuConfiguration? {
        guard let rows else { return nil }
        return UIContextMenuConfiguration(rows.menu(at: [indexPath]), at: [indexPath])
      }
    #endif
  }
#endif
