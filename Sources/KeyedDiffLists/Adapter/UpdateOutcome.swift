/// How a list that was given to a ``ListAdapter`` came to be shown.
public enum UpdateOutcome: Hashable, Sendable {
  /// The list was the one that is shown already, content included.
  case unchanged
  /// The view was updated in so many batches; 0 if rows, headers or footers were
  /// only configured anew.
  case batches(Int)
  /// The view was reloaded.
  case reloaded(ReloadReason)
  /// There is no view. The list is what the next one will show.
  case noView
  /// A later list came before any of this one was shown. The later one is shown.
  case superseded
}

/// Why a view was reloaded and not updated.
public enum ReloadReason: Hashable, Sendable {
  /// It is not in a window; batches would crash it.
  case notInWindow
  /// Its numbers of rows are not those that the adapter expects.
  case otherCounts
  /// There were more changes than ``ListOptions/maximumChanges``.
  case tooManyChanges
  /// The items have no identity, so nothing can be compared.
  case noIdentity
  /// Another view took its place while it was updated.
  case viewReplaced
  /// It did not perform a batch.
  case batchRefused
}
