/// The way in which a view is updated.
public enum UpdateStyle: Hashable, Sendable {
  /// The view is updated in animated batches.
  case animated
  /// The view is updated in batches without animation.
  case immediate
  /// The view is reloaded, without a comparison of the old and new lists. The ``ListOptions``
  /// determine whether the selection and the scroll anchor are kept.
  case reload
}
