/// The outcome of a call that updates the view of a ``ListAdapter``.
///
/// A call ends when its outcome is reported. Calls end in the order in which they are made.
/// Normally, a call ends when the view shows the list that was passed to the call, or a newer list,
/// and all animations have ended. The exact time depends on the outcome:
///
/// | outcome | meaning | when the call ends |
/// | --- | --- | --- |
/// | ``unchanged`` | The view already showed the list. | at once, or after the lists have been compared |
/// | ``batches(_:)`` | The view was updated. | when the last animation has ended |
/// | ``reloaded(_:)`` | The view was reloaded. | after the reload |
/// | ``noView`` | The adapter has no view. A view that is set later shows the list. | at once |
/// | ``superseded`` | A newer list is shown instead. | together with the newer list |
/// | ``discarded`` | The list was discarded by ``KeyedListAdapter/discardWaitingLists()``, or the adapter was released. | after all earlier calls have ended |
///
/// Later versions may add cases: end a `switch` with `default`.
public enum UpdateOutcome: Hashable, Sendable {
  /// The view already showed the list, with the same content.
  case unchanged
  /// The view was updated. The value is the number of batches; 0 if only cells, headers or footers
  /// were reconfigured.
  case batches(Int)
  /// The view was reloaded.
  case reloaded(ReloadReason)
  /// The adapter has no view. A view that is set later shows the list.
  case noView
  /// The view shows a newer list, which was applied before this list could be shown.
  case superseded
  /// The list was discarded before it was shown.
  case discarded
}

/// The reason why a view was reloaded instead of being updated in batches.
///
/// Later versions may add cases: end a `switch` with `default`.
public enum ReloadReason: Hashable, Sendable {
  /// The call requested a reload: ``UpdateStyle/reload``.
  case requested
  /// The view was not in a window. In such a view, a batch can cause a crash.
  case notInWindow
  /// The view's row counts were unknown, or differed from the row counts of the adapter's list.
  case otherCounts
  /// There were more operations than ``ListOptions/maximumChanges`` or, if that option is `nil`, than
  /// ``ListView/maximumChanges``.
  case tooManyChanges
  /// The items have no identity, and the update had no diff from the list that the view showed.
  case noIdentity
  /// The view was replaced during the update.
  case viewReplaced
  /// The view did not perform a batch that the adapter requested.
  case batchRefused
}
