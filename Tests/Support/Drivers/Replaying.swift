import KeyedDiff

/// Applies the steps or splices of a diff to a plain array, as the documentation of `ListDiff`
/// describes.
public enum Replaying {
  /// Applies the steps of a diff, from the first to the last.
  ///
  /// - Returns: The list after the last step; updated rows still have their old content.
  public static func steps<Item>(of diff: ListDiff, on old: [Item], new: [Item]) -> [Item] {
    var rows = old
    for step in diff.steps { step.apply(to: &rows, from: new) }
    return rows
  }

  /// Applies the splices of a diff, from the last to the first.
  ///
  /// - Returns: The list after the last splice; updated rows still have their old content, unless
  ///   `includingUpdates` is true.
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
