public import KeyedDiff

/// A batch for a ``ListView`` to perform. The view must call ``setData()`` and ``finish()``.
///
///     func performBatchUpdates(_ batch: ListBatch) {
///       tableView.performBatchUpdates {
///         guard batch.setData() else { return }
///         tableView.deleteRows(at: batch.update.items.deletions.map(\.indexPath), with: .fade)
///         // ...
///       } completion: { _ in batch.finish() }
///     }
@MainActor
public final class ListBatch {
  /// The operations, with indices as in a batch update of `UITableView` or `UICollectionView`.
  /// The indices of deletions, reloads and sources of moves refer to the list before the batch. The
  /// indices of insertions and targets of moves refer to the list after the batch.
  ///
  /// For views without sections, `flattened(from:to:)` converts the operations to a diff, which
  /// provides steps and splices.
  public let update: BatchUpdate
  /// The animations of rows and sections; `nil` if nothing is animated.
  public let animations: RowAnimations?

  /// Whether ``setData()`` has set the new list in the data source.
  private(set) var hasData = false
  private let setDataSource: @MainActor () -> Bool
  private let onFinish: @MainActor @Sendable (_ hasData: Bool) -> Void
  private var isFinished = false

  init(
    _ update: BatchUpdate, animations: RowAnimations?,
    settingData: @escaping @MainActor () -> Bool,
    onFinish: @escaping @MainActor @Sendable (_ hasData: Bool) -> Void
  ) {
    self.update = update
    self.animations = animations
    setDataSource = settingData
    self.onFinish = onFinish
  }

  /// Sets the new list in the data source. Call this method once, inside the block of the batch
  /// update, before the view requests new rows.
  ///
  /// - Returns: `false` if the batch is obsolete, because the view was reloaded or replaced in the
  ///   meantime. The data source is then unchanged, and the view must perform no operations.
  public func setData() -> Bool {
    guard !hasData, setDataSource() else { return false }
    hasData = true
    return true
  }

  /// Reports that the view has finished the batch. Call this method once, after ``setData()``,
  /// when the animations have ended. If the batch is not performed at all, call only this method.
  ///
  /// The adapter does not begin another update until this method is called. If the batch is
  /// deallocated before that, the adapter treats the batch as finished.
  public func finish() {
    guard !isFinished else { return }
    isFinished = true
    onFinish(hasData)
  }

  /// Returns a version of this batch for a view that shows static rows in addition to the
  /// adapter's list.
  ///
  /// - Parameters:
  ///   - update: The operations, with indices that include the static rows.
  ///   - onData: Called after the new list has been set in the data source.
  func translated(
    to update: BatchUpdate, onData: @escaping @MainActor () -> Void
  ) -> ListBatch {
    ListBatch(
      update, animations: animations,
      settingData: { [self] in
        guard setData() else { return false }
        onData()
        return true
      },
      onFinish: { [self] _ in finish() })
  }

  deinit {
    guard !isFinished else { return }
    Task { @MainActor [hasData, onFinish] in onFinish(hasData) }
  }
}
