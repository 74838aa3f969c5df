public import KeyedDiff

extension Replaying {
  /// Applies the steps of a sectioned diff, from the first to the last.
  ///
  /// - Returns: The list after the last step. Updates are not among the steps, so updated items,
  ///   headers and footers still have their old content.
  public static func steps<ID, Item>(
    of diff: SectionedDiff, on old: [ListSection<ID, Item>], new: [ListSection<ID, Item>]
  ) -> [ListSection<ID, Item>] {
    var sections = old
    for step in diff.steps { step.apply(to: &sections, from: new) }
    return sections
  }
}
