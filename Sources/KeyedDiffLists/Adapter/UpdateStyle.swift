/// The way in which a list is shown.
public enum UpdateStyle: Hashable, Sendable {
  /// In batches that are animated.
  case animated
  /// In batches that are not animated.
  case immediate
  /// By reloading the view, without comparing lists. Selection and scroll anchor are kept as
  /// ``ListOptions`` say.
  case reload
}
