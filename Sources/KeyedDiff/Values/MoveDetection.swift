/// The treatment of rows that are in both lists, but in a different order.
public enum MoveDetection: Hashable, Sendable {
  /// The number of moves is minimal; all other rows that are in both lists stay.
  case fewest
  /// Rows out of order are deleted and inserted, for views that cannot move rows.
  ///
  /// If ids are unique, deletions and insertions are the fewest possible without moves.
  case never
}
