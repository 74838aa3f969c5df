#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import KeyedDiffAppleSupport
  import KeyedDiffLists
  import UIKit

  // Methods that ask the app's delegate of a table or collection view for headers and footers. The
  // library's delegate calls these methods if the data source does not provide the header or
  // footer.
  //
  // A method of the app's delegate is optional. Each is stored before it is called, because the
  // type of the variable says so.

  extension TableListView {
    private func appDelegate(_ selector: String) -> (any UITableViewDelegate)? {
      attachment.delegate?.appDelegate(respondingTo: selector) as? any UITableViewDelegate
    }

    /// Returns the header or footer view that the app's table delegate provides; `nil` if there is
    /// none.
    func appView(_ role: CellRole, in tableView: UITableView, ofSection section: Int) -> UIView? {
      let view: ((UITableView, Int) -> UIView?)? =
        role == .header
        ? appDelegate("tableView:viewForHeaderInSection:")
          .flatMap { $0.tableView(_:viewForHeaderInSection:) }
        : appDelegate("tableView:viewForFooterInSection:")
          .flatMap { $0.tableView(_:viewForFooterInSection:) }
      return view?(tableView, section)
    }

    /// Returns the header or footer height that the app's table delegate provides; `nil` if there
    /// is none.
    func appHeight(
      _ role: CellRole, in tableView: UITableView, ofSection section: Int
    ) -> CGFloat? {
      let height: ((UITableView, Int) -> CGFloat)? =
        role == .header
        ? appDelegate("tableView:heightForHeaderInSection:")
          .flatMap { $0.tableView(_:heightForHeaderInSection:) }
        : appDelegate("tableView:heightForFooterInSection:")
          .flatMap { $0.tableView(_:heightForFooterInSection:) }
      return height?(tableView, section)
    }
  }

  extension CollectionListView {
    private func appDelegate(
      _ selector: String
    ) -> (any UICollectionViewDelegateFlowLayout)? {
      attachment.delegate?.appDelegate(respondingTo: selector)
        as? any UICollectionViewDelegateFlowLayout
    }

    /// Returns the header or footer size that the app's flow layout delegate provides; `nil` if
    /// there is none.
    func appSize(
      _ role: CellRole, in collectionView: UICollectionView, _ layout: UICollectionViewLayout,
      ofSection section: Int
    ) -> CGSize? {
      let size: ((UICollectionView, UICollectionViewLayout, Int) -> CGSize)? =
        role == .header
        ? appDelegate("collectionView:layout:referenceSizeForHeaderInSection:")
          .flatMap { $0.collectionView(_:layout:referenceSizeForHeaderInSection:) }
        : appDelegate("collectionView:layout:referenceSizeForFooterInSection:")
          .flatMap { $0.collectionView(_:layout:referenceSizeForFooterInSection:) }
      return size?(collectionView, layout, section)
    }
  }
#endif
