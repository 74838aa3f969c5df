#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import KeyedDiffAppleSupport

  extension NSCollectionView: AttachableView {
    package static var forgetsStateWithDelegate: Bool { false }

    package var rowDataSource: AnyObject? {
      get { dataSource }
      set { dataSource = newValue as? any NSCollectionViewDataSource }
    }

    package var rowDelegate: AnyObject? {
      get { delegate }
      set { delegate = newValue as? any NSCollectionViewDelegate }
    }

    package var rowPrefetchSource: AnyObject? {
      get { prefetchDataSource }
      set { prefetchDataSource = newValue as? any NSCollectionViewPrefetching }
    }

    package func removeRowActions() {
      for recognizer in gestureRecognizers where recognizer is RowDoubleClick {
        removeGestureRecognizer(recognizer)
      }
    }
  }
#endif
