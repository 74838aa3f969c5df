/// The result of a call of a ``ListAdapter``.
///
/// Calls end in their order. Each ends when the view is at rest and shows the list of the call, or a
/// newer one:
///
/// | outcome | meaning | when |
/// | --- | --- | --- |
/// | ``unchanged`` | The list was shown already. | at once, or when lists have been compared |
/// | ``batches(_:)`` | The view was updated. | when the last animation has ended |
/// | ``reloaded(_:)`` | The view was reloaded. | after the reload |
/// | ``noView`` | There is no view; the next one shows the list. | at once |
/// | ``superseded`` | A newer list is shown, and this one never was. | together with the newer list |
/// | ``discarded`` | The list was dropped by ``ListAdapter/discardWaitingLists()``. | after all calls before it |
public enum UpdateOutcome: Hashable, Sendable {
  /// The list was shown already, content included.
  case unchanged
  /// The view was updated in this number of batches; 0 if only cells, headers or footers were
  /// configured anew.
  case batches(Int)
  /// The view was reloaded.
  case reloaded(ReloadReason)
  /// There is no view. The next one shows the list.
  case noView
  /// A newer list came before any of this one was shown. The newer one is shown.
  case superseded
  /// The list was dropped before any of it was shown.
  case discarded
}

/// Why a view was reloaded and not updated.
public enum ReloadReason: Hashable, Sendable {
  /// The call asked for it: ``UpdateStyle/reload``.
  case requested
  /// The view is not in a window; batches would crash it.
  case notInWindow
  /// The numbers of rows in the view are not those that the adapter expects.
  case otherCounts
  /// There were more changes than ``ListOptions/maximumChanges``.
  case tooManyChanges
  /// The adapter compares no items, and the list came without a diff.
  case noIdentity
  /// Another view took the place of the one that was updated.
  case viewReplaced
  /// The view did not perform a batch.
  case batchRefused
}
