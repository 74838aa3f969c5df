#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import KeyedDiffAppleSupport

  extension NSTableView: AttachableView {
    package static var forgetsStateWithDelegate: Bool { false }

    package var rowDataSource: AnyObject? {
      get { dataSource }
      set { dataSource = newValue as? any NSTableViewDataSource }
    }

    package var rowDelegate: AnyObject? {
      get { delegate }
      set { delegate = newValue as? any NSTableViewDelegate }
    }

    package func removeRowActions() {
      if menu is RowMenu { menu = nil }
      removeDoubleClick()
    }
  }
#endif
