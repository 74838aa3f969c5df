public import Foundation

/// An object that loads data for rows that may be shown soon.
@MainActor
public protocol UITableViewDataSourcePrefetching: NSObjectProtocol {
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  public func tableView(
    _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}

/// The selectors of `UITableViewDataSourcePrefetching`.
enum TablePrefetchingSelector: String, CaseIterable {
  case prefetch = "tableView:prefetchRowsAtIndexPaths:"
  case cancelPrefetching = "tableView:cancelPrefetchingForRowsAtIndexPaths:"
}
