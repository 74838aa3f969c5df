/// Who takes part. The raw values are the names on the command line and in
/// reports.
enum ContestantName: String, CaseIterable {
  /// `ListDiff`, from two arrays.
  case engine
  /// The same kind of algorithm in plain Swift.
  case baseline
  /// The same, with rows in common at both ends found by `==` first.
  case baselineTrimmed = "baseline-trimmed"
  /// `difference(from:)` of the standard library.
  case stdlib
  /// `OrderedSet.difference(from:)` of swift-collections, sets included.
  case orderedset
  /// Not a diff: `Floor`, what none can do without.
  case floor

  /// Whether it knows moves, and so can be held to the fewest changes.
  var knowsMoves: Bool { self != .stdlib && self != .orderedset && self != .floor }

  /// Whether it also takes lists of sections: `UpdatePlan`, `BaselineUpdatePlan` and
  /// `SectionedFloor`.
  var knowsSections: Bool { self == .engine || self == .baseline || self == .floor }
}
