/// The contestants. The raw values are the names on the command line and in reports.
enum ContestantName: String, CaseIterable {
  /// `ListDiff`, from two arrays.
  case engine
  /// The same kind of algorithm in plain Swift.
  case baseline
  /// The same, with common rows at both ends found by `==` first.
  case baselineTrimmed = "baseline-trimmed"
  /// `difference(from:)` of the standard library.
  case stdlib
  /// `OrderedSet.difference(from:)` of swift-collections, sets included.
  case orderedset
  /// Not a diff: `Floor`, the work that every diff must do.
  case floor

  /// Whether the contestant detects moves, so that its number of changes must be minimal.
  var knowsMoves: Bool { self != .stdlib && self != .orderedset && self != .floor }

  /// Whether the contestant also compares lists of sections: `UpdatePlan`, `BaselineUpdatePlan` and
  /// `SectionedFloor`.
  var knowsSections: Bool { self == .engine || self == .baseline || self == .floor }
}
