#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import KeyedDiff
  import KeyedDiffAppleSupport
  import UIKit

  extension CollectionListView: AttachedListView {
    package var scroller: (any AnchoredView)? { collection }
    package var focusedView: (any FocusableView)? { collection?.focusedDescendant }
    package func editedView(_ object: Any?) -> (any FocusableView)? { object as? UIView }

    package func cell(around view: any FocusableView) -> FocusedCell? {
      guard let view = view as? UIView, let collection else { return nil }
      if let cell = view.enclosing(UICollectionViewCell.self, in: collection) {
        let path = collection.indexPath(for: cell).flatMap(CurrentPath.init(exactly:))
        return FocusedCell(cell, row: path.map { .item($0) })
      }
      let kind = UICollectionView.elementKindSectionHeader
      guard let header = view.enclosing(UICollectionReusableView.self, in: collection),
        let path = collection.indexPathsForVisibleSupplementaryElements(ofKind: kind).first(where: {
          collection.supplementaryView(forElementKind: kind, at: $0) === header
        }), path.count == 2
      else { return nil }
      return FocusedCell(header, row: .header(section: path[0]))
    }

    package func cell(of row: FlatLayout.Row, column: Int) -> (any FocusableView)? {
      switch row {
      case .header(let section):
        collection?.supplementaryView(
          forElementKind: UICollectionView.elementKindSectionHeader, at: [section, 0])
      case .item(let path): collection?.cellForItem(at: path.indexPath)
      }
    }

    package func leaveCells() {
      guard let view = collection?.focusedDescendant, cell(around: view) != nil else { return }
      view.resignFirstResponder()
    }
  }
#endif
