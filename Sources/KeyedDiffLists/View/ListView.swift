public import KeyedDiff

/// The interface through which a ``ListAdapter`` updates a toolkit's list view.
///
/// An implementation forwards each call to the toolkit; the adapter makes all decisions. The view
/// must always take its row counts and rows from the adapter's ``KeyedListAdapter/sections``.
///
/// **When the data changes.** Inside a batch, `sections` changes when the view calls
/// ``ListBatch/setData()``. If the lists differ only in the content of rows, `sections` changes
/// without a batch, before any call to ``reconfigureItems(at:)``. Such a change does not affect the
/// row counts. Before ``reloadData()``, `sections` may change in any way.
///
/// **Blocks that cannot be canceled.** ``reloadData()`` may be called before the view has run the
/// blocks of earlier batches. If the view cannot cancel these blocks, it may run them later. In
/// such a block, ``ListBatch/setData()`` returns `false`, and the block must do nothing else.
///
/// **Flat views**, which have no sections, show the header of each section as a row. `FlatLayout`
/// calculates the positions of the rows. `BatchUpdate.flattened(from:to:)` converts a batch to a
/// diff of the flat lists, and the diff provides steps and splices.
@MainActor
public protocol ListView: AnyObject {
  /// Whether the view is in a window. If the view is not in a window, the adapter reloads it
  /// instead of performing batches.
  var isInWindow: Bool { get }

  /// Whether the view shows changes that the data source does not have yet, such as the placeholder
  /// of a drop. The default is `false`.
  ///
  /// While this property is `true`, the adapter does not change the view, and does not even reload
  /// it. The adapter does not ask again by itself. Afterward, it shows the newest list as soon as one
  /// of the following happens:
  ///
  /// * ``KeyedListAdapter/viewDidCommitUpdates()`` or another method of the adapter is called.
  /// * The view resumes or releases the updates that it received in ``delay(_:)``.
  var hasUncommittedUpdates: Bool { get }

  /// Stores updates that begin to wait because ``hasUncommittedUpdates`` is `true`. The default
  /// implementation does not store them.
  ///
  /// A view that can have uncommitted updates should store this object as long as it has them, and
  /// call ``DelayedUpdates/resume()`` when they have been committed. Then an app need not call ``KeyedListAdapter/viewDidCommitUpdates()``. If the view is released, so is this
  /// object, and calls that wait for the view end.
  ///
  /// - Parameter updates: The updates that wait.
  func delay(_ updates: DelayedUpdates)

  /// The plan mode that the view prefers. ``ListOptions/mode`` overrides this mode. The default is
  /// `.fewestBatches`.
  ///
  /// Some views, such as views that apply splices, perform each move as a deletion and an
  /// insertion. These views should return `.singleBatch`, because they gain nothing from further
  /// batches.
  var planMode: PlanMode { get }

  /// The maximum number of operations in an update; if there are more, the adapter reloads the view.
  /// ``ListOptions/maximumChanges`` overrides this limit. The default is `nil`, for no limit.
  ///
  /// Rows that are deleted in a row are one operation, and so are rows that are inserted in a row:
  /// see `SectionedDiff.operationCount`. A view should return a limit if it performs many operations
  /// more slowly than a reload.
  var maximumChanges: Int? { get }

  /// The row count of each section, as read by the view from its data source; empty if the view has
  /// not read any row counts yet. `nil` if the view does not know the row counts, or if they may be
  /// wrong: then the adapter reloads the view.
  ///
  /// Implementations for table and collection views use `numberOfSections` and
  /// `numberOfRows(inSection:)`. These views cache the row counts, and ask their data source only
  /// for row counts that they have not cached.
  var rowCounts: [Int]? { get }

  /// Reloads everything from the data source.
  ///
  /// A reload ends batches in progress: the blocks of the batches must no longer change the view.
  /// The view may call ``ListBatch/finish()`` on these batches during or after the reload.
  func reloadData()

  /// Reloads everything from the data source, and keeps the keyboard focus in its row. The default
  /// implementation only calls ``reloadData()``.
  ///
  /// - Parameter focus: Where the focus of ``focusedRow`` belongs after the reload; `nil` if no row
  ///   has the focus, or if no row of the old list is in the new list.
  func reloadData(keeping focus: KeptFocus?)

  /// Performs a batch.
  ///
  /// - Parameter batch: The batch. The view must call the methods ``ListBatch/setData()`` and
  ///   ``ListBatch/finish()``.
  func performBatchUpdates(_ batch: ListBatch)

  /// Reconfigures cells in place, with the current content of their rows.
  ///
  /// - Parameter paths: The paths of the rows in the list that is shown, in ascending order. The
  ///   view can ignore rows without a cell.
  func reconfigureItems(at paths: [CurrentPath])

  /// Reconfigures headers and footers in place.
  ///
  /// The view must also handle headers and footers that were added or removed, or that now need
  /// another kind of view. In these cases, a flat view inserts, deletes or replaces header rows.
  ///
  /// - Parameter sections: The indices of the sections in the list that is shown, in ascending
  ///   order.
  func refreshHeadersAndFooters(of sections: [Int])

  /// Runs the given closure without animations. The default implementation only calls the closure.
  ///
  /// The adapter calls this method to reconfigure cells, headers and footers if the update is not
  /// animated. If the toolkit animates changes in row heights, the view must implement this method.
  ///
  /// - Parameter changes: A closure that calls ``reconfigureItems(at:)`` and
  ///   ``refreshHeadersAndFooters(of:)``.
  func performWithoutAnimation(_ changes: () -> Void)

  // MARK: Focus, selection and scroll anchor

  /// The row or header whose cell has the keyboard focus, or contains the view that has it; `nil`
  /// for none. The default is `nil`.
  ///
  /// The adapter reads this property before a reload. During batches, the view keeps the focus
  /// itself.
  var focusedRow: FlatLayout.Row? { get }

  /// The paths of the selected rows, in the list that is shown, preferably in ascending order.
  ///
  /// The adapter reads this property before a batch or a reload, and restores the selection
  /// afterward if the view has changed it.
  var selection: [CurrentPath] { get set }

  /// Determines how many rows the user can select. The default implementation does nothing.
  ///
  /// The data source sees to it that there is a selection in the mode `.one`.
  func setSelectionMode(_ mode: SelectionMode)

  /// The row that keeps its position on the screen during batches and reloads; `nil` for none.
  ///
  /// If the adapter has set an anchor that the view has not scrolled to yet, the view must return
  /// that anchor.
  var scrollAnchor: ScrollAnchor? { get set }
}

extension ListView {
  public var hasUncommittedUpdates: Bool { false }
  public func delay(_ updates: DelayedUpdates) {}
  public var planMode: PlanMode { .fewestBatches }
  public var maximumChanges: Int? { nil }
  public var focusedRow: FlatLayout.Row? { nil }
  public func setSelectionMode(_ mode: SelectionMode) {}
  public func reloadData(keeping focus: KeptFocus?) { reloadData() }
  public func performWithoutAnimation(_ changes: () -> Void) { changes() }
}
