#if STAND_IN
  import StandInUIKit
#elseif canImport(UIKit) && !os(watchOS)
  import UIKit
#endif

#if STAND_IN || (canImport(UIKit) && !os(watchOS))
  import Foundation
  import KeyedDiffLists

  // Methods that ask the app's delegate of a table or collection view for headers and footers. The
  // library's delegate calls these methods if the data source does not provide the header or
  // footer.

  extension UITableListView {
    private func appDelegate(_ selector: String) -> (any UITableViewDelegate)? {
      proxy?.appDelegate(respondingTo: selector) as? any UITableViewDelegate
    }

    /// Returns the header or footer view that the app's table delegate provides; `nil` if there is
    /// none.
    func appView(_ role: CellRole, in tableView: UITableView, ofSection section: Int) -> UIView? {
      if role == .header {
        let app = appDelegate("tableView:viewForHeaderInSection:")
        #if STAND_IN
          return app?.tableView(tableView, viewForHeaderInSection: section)
        #else
          return app?.tableView?(tableView, viewForHeaderInSection: section)
        #endif
      }
      let app = appDelegate("tableView:viewForFooterInSection:")
      #if STAND_IN
        return app?.tableView(tableView, viewForFooterInSection: section)
      #else
        return app?.tableView?(tableView, viewForFooterInSection: section)
      #endif
    }

    /// Returns the header or footer height that the app's table delegate provides; `nil` if there
    /// is none.
    func appHeight(
      _ role: CellRole, in tableView: UITableView, ofSection section: Int
    ) -> CGFloat? {
      if role == .header {
        let app = appDelegate("tableView:heightForHeaderInSection:")
        #if STAND_IN
          return app?.tableView(tableView, heightForHeaderInSection: section)
        #else
          return app?.tableView?(tableView, heightForHeaderInSection: section)
        #endif
      }
      let app = appDelegate("tableView:heightForFooterInSection:")
      #if STAND_IN
        return app?.tableView(tableView, heightForFooterInSection: section)
      #else
        return app?.tableView?(tableView, heightForFooterInSection: section)
      #endif
    }
  }

  extension UICollectionListView {
    private func appDelegate(
      _ selector: String
    ) -> (any UICollectionViewDelegateFlowLayout)? {
      proxy?.appDelegate(respondingTo: selector) as? any UICollectionViewDelegateFlowLayout
    }

    /// Returns the header or footer size that the app's flow layout delegate provides; `nil` if
    /// there is none.
    func appSize(
      _ role: CellRole, in collectionView: UICollectionView, _ layout: UICollectionViewLayout,
      ofSection section: Int
    ) -> CGSize? {
      if role == .header {
        let app = appDelegate("collectionView:layout:referenceSizeForHeaderInSection:")
        #if STAND_IN
          return app?.collectionView(
            collectionView, layout: layout, referenceSizeForHeaderInSection: section)
        #else
          return app?.collectionView?(
            collectionView, layout: layout, referenceSizeForHeaderInSection: section)
        #endif
      }
      let app = appDelegate("collectionView:layout:referenceSizeForFooterInSection:")
      #if STAND_IN
        return app?.collectionView(
          collectionView, layout: layout, referenceSizeForFooterInSection: section)
      #else
        return app?.collectionView?(
          collectionView, layout: layout, referenceSizeForFooterInSection: section)
      #endif
    }
  }
#endif
