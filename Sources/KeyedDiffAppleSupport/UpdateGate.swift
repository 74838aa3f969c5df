package import KeyedDiffLists

/// A gate that is closed while a view must not be updated, and that reports when it opens again.
///
/// A view must not be updated while it requests cells, supplementary views or sizes. It must also
/// not be updated while it animates a row that the user has moved, because the view reloads the
/// cell of this row when the animation ends.
@MainActor
package final class UpdateGate {
  /// Called asynchronously after the gate has opened, so never during a call to `closed(_:)`.
  package var onOpen: () -> Void = {}
  /// The duration, in nanoseconds, of the animation after the user has moved a row.
  package var settlingTime: UInt64 = 300_000_000
  /// Returns whether the view shows changes of a drop: `hasUncommittedUpdates` of a UIKit view.
  package var isDropping: () -> Bool = { false }
  /// Held as long as the gate, so that calls do not wait for a view that no longer exists.
  private var delayedUpdates: DelayedUpdates?
  private var isWatchingDrop = false
  private var closings = 0
  private var isOpening = false

  package init() {}

  /// Whether the view must not be updated.
  package var isClosed: Bool { closings > 0 }

  /// Runs a closure during which the view must not be updated.
  package func closed<Result>(_ body: () -> Result) -> Result {
    closings += 1
    defer {
      closings -= 1
      if !isClosed { openLater() }
    }
    return body()
  }

  /// Closes the gate for `settlingTime`, while the view animates a row that the user has moved.
  package func closeUntilSettled() {
    closings += 1
    Task {
      try? await Task.sleep(nanoseconds: settlingTime)
      closings -= 1
      if !isClosed { open() }
    }
  }

  /// Reports on the next turn of the main actor that the gate is open, unless it is closed then.
  func openLater() {
    guard !isOpening else { return }
    isOpening = true
    Task {
      isOpening = false
      if !isClosed { open() }
    }
  }

  private func open() {
    onOpen()
    resume()
  }

  // MARK: Delayed updates

  /// Stores updates that wait until the view can be changed.
  package func delay(_ updates: DelayedUpdates) {
    delayedUpdates = updates
    if isDropping() { resumeAfterDrop() }
  }

  /// Resumes the updates that wait, after the drop if the view shows one.
  package func resume() {
    if isDropping() { resumeAfterDrop() } else { delayedUpdates?.resume() }
  }

  /// Asks the view ten times a second whether the drop has ended.
  ///
  /// Nothing else does so: UIKit reports the end of a drop only to the drop delegate, which belongs
  /// to the app, and the removal of a placeholder to nobody.
  private func resumeAfterDrop() {
    guard !isWatchingDrop else { return }
    isWatchingDrop = true
    Task { [weak self] in
      while self?.isDropping() == true { try? await Task.sleep(nanoseconds: 100_000_000) }
      self?.isWatchingDrop = false
      self?.resume()
    }
  }
}
