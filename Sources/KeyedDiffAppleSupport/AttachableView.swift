/// A table or collection view of a toolkit, to which a `ViewAttachment` gives a data source and a
/// delegate.
@MainActor
package protocol AttachableView: AnyObject, Sendable {
  /// Whether the view loses its selection, scroll position or focus even when only its delegate is
  /// set. When its data source is set, each view may lose them.
  static var forgetsStateWithDelegate: Bool { get }

  /// The `dataSource` of the view.
  var rowDataSource: AnyObject? { get set }
  /// The `delegate` of the view.
  var rowDelegate: AnyObject? { get set }
  /// The `prefetchDataSource` of the view; `nil` if views of this class do not prefetch.
  var rowPrefetchSource: AnyObject? { get set }
  /// Whether the view shows changes of a drop.
  var showsDrop: Bool { get }

  func reloadData()

  /// Removes the context menu of rows, and the action of a double click, that a list view has set.
  func removeRowActions()
}

extension AttachableView {
  package var rowPrefetchSource: AnyObject? {
    get { nil }
    set {}
  }
  package var showsDrop: Bool { false }
  package func removeRowActions() {}
}
