public import KeyedDiff

/// A toolkit's list view, as a ``ListAdapter`` sees it.
///
/// An implementation translates, one call for one call; the adapter takes all decisions. The view
/// takes counts and rows from the adapter's ``ListAdapter/sections``, at all times.
///
/// **When the data changes.** Inside a batch, `sections` changes with ``ListBatch/setData()``. It
/// also changes without any call: when the new list differs in content only, or not at all, before
/// ``reconfigureItems(at:)``. The counts are the same then. Before ``reloadData()`` it may change
/// to anything.
///
/// **Blocks that cannot be cancelled.** ``reloadData()`` may come while the view still holds
/// blocks of batches that have not run. If it cannot drop them, it may run them:
/// ``ListBatch/setData()`` returns `false` then, and nothing else is to be done.
///
/// **Flat views**, which have no sections, show them as header rows: see `FlatLayout`,
/// `BatchUpdate.flattened(from:to:)`, and the steps and splices of the diff that it returns.
@MainActor
public protocol ListView: AnyObject {
  /// Whether the view is in a window. If not, the adapter reloads it, and performs no batches.
  var isInWindow: Bool { get }

  /// Whether the view shows changes that the data source does not have yet, such as the placeholder
  /// of a drop. By default `false`.
  ///
  /// Meanwhile the adapter calls nothing that changes the view, not even a reload. The newest list
  /// comes when this ends: at once if ``ListAdapter/viewDidCommitUpdates()`` is called, else within
  /// a tenth of a second.
  var hasUncommittedUpdates: Bool { get }

  /// The mode of update plans that suits the view, unless ``ListOptions/mode`` says otherwise. By
  /// default `.fewestBatches`.
  ///
  /// A view that performs a move as a deletion and an insertion, such as one of splices, needs only
  /// `.singleBatch`.
  var planMode: PlanMode { get }

  /// The most changes that the view performs faster than a reload, unless
  /// ``ListOptions/maximumChanges`` says otherwise; by default `nil`, for no limit.
  var maximumChanges: Int? { get }

  /// The number of rows that the view believes each section to have; empty if it has never asked.
  /// `nil` if it cannot tell, or no longer trusts what it knows: then it is reloaded.
  ///
  /// Table and collection views: `numberOfSections` and `numberOfRows(inSection:)`, which ask the
  /// data source only while the number is unknown.
  var rowCounts: [Int]? { get }

  /// Shows what the data source has, whatever was shown before.
  ///
  /// Batches that are under way end: their blocks must not change the view any more; their
  /// ``ListBatch/finish()`` may come now or later.
  func reloadData()

  /// Performs a batch.
  ///
  /// - Parameter batch: The operations. Call its two methods.
  func performBatchUpdates(_ batch: ListBatch)

  /// Configures cells anew with the content that their rows have now, in place.
  ///
  /// - Parameter paths: Rows in the list that is shown, ascending. Rows without a cell need
  ///   nothing.
  func reconfigureItems(at paths: [CurrentPath])

  /// Configures headers and footers anew, in place.
  ///
  /// A header or footer may have appeared, disappeared, or take another kind of view by now. A flat
  /// view inserts, removes or replaces the row then.
  ///
  /// - Parameter sections: Sections in the list that is shown, ascending.
  func refreshHeadersAndFooters(of sections: [Int])

  // MARK: What the user looks at

  /// The rows that are selected, in the list that is shown, preferably ascending.
  ///
  /// The adapter reads this before a batch or a reload, and sets it afterwards if it is not as it
  /// was.
  var selection: [CurrentPath] { get set }

  /// The row that keeps its place on the screen while others come and go; `nil` if none needs to.
  ///
  /// If the adapter has set an anchor that the view has not scrolled to yet, the view returns that
  /// one.
  var scrollAnchor: ScrollAnchor? { get set }
}

extension ListView {
  public var hasUncommittedUpdates: Bool { false }
  public var planMode: PlanMode { .fewestBatches }
  public var maximumChanges: Int? { nil }
}
