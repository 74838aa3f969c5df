#if canImport(UIKit) && !os(watchOS)
  import KeyedDiffAppleSupport
  import UIKit

  extension UICollectionView: AttachableView {
    package static var forgetsStateWithDelegate: Bool { true }

    package var rowDataSource: AnyObject? {
      get { dataSource }
      set { dataSource = newValue as? any UICollectionViewDataSource }
    }

    package var rowDelegate: AnyObject? {
      get { delegate }
      set { delegate = newValue as? any UICollectionViewDelegate }
    }

    package var rowPrefetchSource: AnyObject? {
      get { prefetchDataSource }
      set { prefetchDataSource = newValue as? any UICollectionViewDataSourcePrefetching }
    }

    package var showsDrop: Bool { hasUncommittedUpdates }
  }
#endif
