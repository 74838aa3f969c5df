#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import KeyedDiff
  import KeyedDiffAppleSupport

  extension CollectionListView: AttachedListView {
    package var scroller: (any AnchoredView)? { collectionView?.enclosingScrollView }
    package var focusedView: (any FocusableView)? { collectionView?.focusedInside }
    package func editedView(_ object: Any?) -> (any FocusableView)? {
      (object as? NSView)?.editedView
    }

    package func cell(around view: any FocusableView) -> FocusedCell? {
      guard let view = view as? NSView, let collectionView,
        view.isDescendant(of: collectionView)
      else { return nil }
      for path in collectionView.indexPathsForVisibleItems() {
        guard let cell = collectionView.item(at: path)?.view, view.isDescendant(of: cell) else {
          continue
        }
        return FocusedCell(cell, row: CurrentPath(exactly: path).map { .item($0) })
      }
      let kind = NSCollectionView.elementKindSectionHeader
      for path in collectionView.indexPathsForVisibleSupplementaryElements(ofKind: kind) {
        guard let header = collectionView.supplementaryView(forElementKind: kind, at: path),
          view.isDescendant(of: header)
        else { continue }
        return FocusedCell(header, row: .header(section: path[0]))
      }
      return nil
    }

    package func cell(of row: FlatLayout.Row, column: Int) -> (any FocusableView)? {
      switch row {
      case .header(let section):
        collectionView?.supplementaryView(
          forElementKind: NSCollectionView.elementKindSectionHeader,
          at: IndexPath(indexes: [section, 0]))
      case .item(let path): collectionView?.item(at: path.indexPath)?.view
      }
    }

    package func leaveCells() { collectionView?.takeFocusFromInside() }
  }
#endif
