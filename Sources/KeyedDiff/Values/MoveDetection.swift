/// The treatment of rows that are in both lists, but in a different order.
public enum MoveDetection: Hashable, Sendable {
  /// As few rows as possible are moved; all other rows that are in both lists keep their order.
  case fewest
  /// Rows that would have to move are deleted and inserted, for views that cannot move rows.
  ///
  /// If ids are unique, the diff has the fewest deletions and insertions possible without moves. If
  /// ids repeat, it can have more: for `[1, 0] → [0, 1, 0, 1]`, two insertions would suffice, but the
  /// diff also deletes and inserts a row.
  case never
}
