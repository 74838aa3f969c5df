#if canImport(UIKit) && !os(watchOS)
  import KeyedDiffAppleSupport
  import UIKit

  extension UITableView: AttachableView {
    package static var forgetsStateWithDelegate: Bool { true }

    package var rowDataSource: AnyObject? {
      get { dataSource }
      set { dataSource = newValue as? any UITableViewDataSource }
    }

    package var rowDelegate: AnyObject? {
      get { delegate }
      set { delegate = newValue as? any UITableViewDelegate }
    }

    package var rowPrefetchSource: AnyObject? {
      get { prefetchDataSource }
      set { prefetchDataSource = newValue as? any UITableViewDataSourcePrefetching }
    }

    package var showsDrop: Bool { hasUncommittedUpdates }
  }
#endif
