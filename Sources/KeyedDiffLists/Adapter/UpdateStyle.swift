/// The way in which a list is shown.
public enum UpdateStyle: Hashable, Sendable {
  /// The list is shown in animated batches.
  case animated
  /// The list is shown in batches without animation.
  case immediate
  /// The view is reloaded, and lists are not compared. The ``ListOptions`` determine whether the
  /// selection and the scroll anchor are kept.
  case reload
}
