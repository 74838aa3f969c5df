import KeyedDiff

/// Carries out each view of a diff on a plain array, as slowly and plainly as
/// the documentation words it.
public enum Replaying {
  /// Carries out the steps of a diff, one after the other.
  ///
  /// - Returns: The list after the last step; updated rows are still the old
  ///   ones.
  public static func steps<Item>(of diff: ListDiff, on old: [Item], new: [Item]) -> [Item] {
    var rows = old
    for step in diff.steps { step.apply(to: &rows, from: new) }
    return rows
  }

  /// Carries out the splices of a diff from the last to the first.
  ///
  /// - Returns: The list after the last splice; updated rows are still the old
  ///   ones unless `includingUpdates`.
  public static func splices<Item>(
    of diff: ListDiff, on old: [Item], new: [Item], includingUpdates: Bool = false
  ) -> [Item] {
    var rows = old
    for splice in diff.splices(includingUpdates: includingUpdates).reversed() {
      rows.replaceSubrange(splice.old, with: new[splice.new])
    }
    return rows
  }
}
