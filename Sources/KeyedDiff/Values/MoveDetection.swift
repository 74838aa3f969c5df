/// The treatment of rows that are in both lists, but in a different order.
public enum MoveDetection: Hashable, Sendable {
  /// As few rows as possible move; all other rows that are in both lists stay.
  case fewest
  /// Rows out of order are deleted and inserted, for views that cannot move rows.
  ///
  /// If ids are unique, there are as few deletions and insertions as possible without moves.
  case never
}
