/// What a diff does with rows that are in both lists, in another order.
public enum MoveDetection: Hashable, Sendable {
  /// As few rows as possible move; all others stay.
  case fewest
  /// Rows out of order are deletions and insertions, as few as possible for
  /// unique ids. For views that know no moves.
  case never
}
