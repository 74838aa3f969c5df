/// The reason why a ``ListDelta`` or a ``SectionedDelta`` does not fit a list.
///
/// After such an error, ask for the whole list.
///
/// Later versions may add cases: end a `switch` with `default`.
public enum DeltaError: Error, Hashable, Sendable {
  /// The delta begins with another version of the list.
  ///
  /// Both versions are given as text. The base version of the delta is expected.
  case wrongVersion(expected: String, found: String)
  /// The list has another number of rows.
  case wrongRowCount(expected: Int, found: Int)
  /// The list has another number of sections.
  case wrongSectionCount(expected: Int, found: Int)
  /// A section has another number of rows. The section is given by its index in the old list.
  case wrongRowCountOfSection(Int, expected: Int, found: Int)
}

extension DeltaError: CustomStringConvertible {
  /// A sentence that says what was expected, and what was found instead.
  public var description: String {
    switch self {
    case .wrongVersion(let expected, let found):
      "Expected version \(expected) of the list, found version \(found)."
    case .wrongRowCount(let expected, let found):
      "Expected \(expected) rows, found \(found)."
    case .wrongSectionCount(let expected, let found):
      "Expected \(expected) sections, found \(found)."
    case .wrongRowCountOfSection(let section, let expected, let found):
      "Expected \(expected) rows in section \(section), found \(found)."
    }
  }
}

extension DeltaError {
  /// Throws ``wrongVersion(expected:found:)`` if two versions differ.
  @inlinable
  static func check<Version: Equatable>(
    version: Version, is expected: Version
  ) throws(DeltaError) {
    guard version == expected else {
      throw .wrongVersion(expected: "\(expected)", found: "\(version)")
    }
  }

  /// Throws ``wrongRowCount(expected:found:)`` if two row counts differ.
  @inlinable
  static func check(rowCount: Int, is expected: Int) throws(DeltaError) {
    guard rowCount == expected else {
      throw .wrongRowCount(expected: expected, found: rowCount)
    }
  }

  /// Throws an error if sections have other row counts than expected.
  static func check(sectionCounts: [Int], are expected: [Int]) throws(DeltaError) {
    guard sectionCounts.count == expected.count else {
      throw .wrongSectionCount(expected: expected.count, found: sectionCounts.count)
    }
    for section in expected.indices where sectionCounts[section] != expected[section] {
      throw .wrongRowCountOfSection(
        section, expected: expected[section], found: sectionCounts[section])
    }
  }
}

extension InvalidChangesError {
  /// Throws an error if there is not one item for each change of a kind.
  @inline(never)
  static func check(
    _ count: Int, _ items: String, for expected: Int, _ changes: String
  ) throws(InvalidChangesError) {
    guard count == expected else {
      throw InvalidChangesError("There are \(count) \(items) for \(expected) \(changes).")
    }
  }
}
