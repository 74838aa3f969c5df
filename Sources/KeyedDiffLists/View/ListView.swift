public import KeyedDiff

/// A toolkit's list view, as a ``ListAdapter`` sees it.
///
/// An implementation forwards each call to the toolkit; the adapter makes all decisions. The view
/// must always take its row counts and rows from the adapter's ``ListAdapter/sections``.
///
/// **When the data changes.** Inside a batch, `sections` changes with ``ListBatch/setData()``. If
/// the new list differs in content only, or not at all, `sections` changes before
/// ``reconfigureItems(at:)``, without any other call; the row counts are then the same. Before
/// ``reloadData()``, it may change to any list.
///
/// **Blocks that cannot be canceled.** ``reloadData()`` may be called while the view still holds
/// blocks of batches that have not run. If the view cannot drop them, it may run them:
/// ``ListBatch/setData()`` then returns `false`, and the view must do nothing else.
///
/// **Flat views**, which have no sections, show them as header rows: see `FlatLayout`,
/// `BatchUpdate.flattened(from:to:)`, and the steps and splices of the diff that it returns.
@MainActor
public protocol ListView: AnyObject {
  /// Whether the view is in a window. If it is not, the adapter reloads it instead of performing
  /// batches.
  var isInWindow: Bool { get }

  /// Whether the view shows changes that the data source does not have yet, such as the placeholder
  /// of a drop. By default `false`.
  ///
  /// While this is `true`, the adapter does not change the view, and does not even reload it.
  /// Afterward, it shows the newest list: at once if ``ListAdapter/viewDidCommitUpdates()`` is
  /// called, otherwise within a tenth of a second.
  var hasUncommittedUpdates: Bool { get }

  /// The mode of update plans that suits the view, unless ``ListOptions/mode`` says otherwise. By
  /// default `.fewestBatches`.
  ///
  /// A view that performs a move as a deletion and an insertion, such as a view that applies
  /// splices, needs only `.singleBatch`.
  var planMode: PlanMode { get }

  /// The maximum number of changes that the view performs faster than a reload, unless
  /// ``ListOptions/maximumChanges`` says otherwise; by default `nil`, for no limit.
  var maximumChanges: Int? { get }

  /// The number of rows in each section, as the view knows it; empty if it has never asked its data
  /// source. `nil` if the view does not know the numbers, or if they may be wrong: the adapter then
  /// reloads the view.
  ///
  /// Table and collection views return `numberOfSections` and `numberOfRows(inSection:)`, which ask
  /// the data source only while a number is unknown.
  var rowCounts: [Int]? { get }

  /// Reloads everything from the data source.
  ///
  /// Batches in progress end: their blocks must no longer change the view. Their
  /// ``ListBatch/finish()`` may be called now or later.
  func reloadData()

  /// Performs a batch.
  ///
  /// - Parameter batch: The batch. The view must call its two methods.
  func performBatchUpdates(_ batch: ListBatch)

  /// Reconfigures cells in place, with the current content of their rows.
  ///
  /// - Parameter paths: Rows in the list that is shown, ascending. Rows without a cell can be
  ///   ignored.
  func reconfigureItems(at paths: [CurrentPath])

  /// Reconfigures headers and footers in place.
  ///
  /// A header or footer may have been added or removed, or may need another kind of view. A flat
  /// view then inserts, removes or replaces its row.
  ///
  /// - Parameter sections: Sections in the list that is shown, ascending.
  func refreshHeadersAndFooters(of sections: [Int])

  /// Runs changes without animating them. By default only runs them.
  ///
  /// The adapter uses this for cells, headers and footers that it reconfigures in an update without
  /// animations. Toolkits that animate new heights of rows need an implementation.
  ///
  /// - Parameter changes: Calls of the methods above.
  func performWithoutAnimation(_ changes: () -> Void)

  // MARK: Selection and scroll anchor

  /// The paths of the selected rows, in the list that is shown, preferably ascending.
  ///
  /// The adapter reads this before a batch or a reload, and restores the selection afterward if the
  /// view has changed it.
  var selection: [CurrentPath] { get set }

  /// The row that keeps its position on the screen while other rows are inserted and deleted; `nil`
  /// for none.
  ///
  /// If the adapter has set an anchor that the view has not scrolled to yet, the view returns that
  /// anchor.
  var scrollAnchor: ScrollAnchor? { get set }
}

extension ListView {
  public var hasUncommittedUpdates: Bool { false }
  public var planMode: PlanMode { .fewestBatches }
  public var maximumChanges: Int? { nil }
  public func performWithoutAnimation(_ changes: () -> Void) { changes() }
}
