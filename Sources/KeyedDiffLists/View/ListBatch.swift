public import KeyedDiff

/// A batch that a ``ListView`` is asked to perform: what changes, and the two calls that a view
/// must make for it.
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
  /// The operations, as index paths of UIKit and AppKit count: deletions, reloads and sources of
  /// moves in the list before the batch, insertions and targets of moves in the list after it.
  ///
  /// Flat views get them as steps or splices from `flattened(from:to:)`.
  public let update: BatchUpdate
  /// The animations of rows and sections; `nil` if nothing is animated.
  public let animations: RowAnimations?

  /// Whether the block of the batch has run.
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

  /// Makes the new list the one that the data source has. Call it once, inside the block of the
  /// batch, before the view asks for its new rows.
  ///
  /// - Returns: `false` if the batch no longer counts, since the view was reloaded or replaced
  ///   meanwhile. The data source is as it was then: perform no operations.
  public func setData() -> Bool {
    guard !hasData, setDataSource() else { return false }
    hasData = true
    return true
  }

  /// Tells that the view is at rest. Call it once, when the animations have ended; never before
  /// ``setData()``, unless the batch is not performed at all.
  ///
  /// The adapter begins no other update until then. Releasing the batch without this call counts
  /// as one.
  public func finish() {
    guard !isFinished else { return }
    isFinished = true
    onFinish(hasData)
  }

  /// The same batch in terms of a view that shows more than the adapter knows of.
  ///
  /// - Parameters:
  ///   - update: The operations for that view.
  ///   - onData: Called when the data source has the new list.
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
