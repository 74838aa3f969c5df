/// A section of abstract rows.
public struct AbstractSection: Equatable, Sendable {
  public var number: Int
  /// The number of changes of the header so far.
  public var version = 0
  public var rows: [AbstractRow]

  /// Nil before the first change.
  public var header: String? { version == 0 ? nil : "Section \(number), edition \(version)" }
}

/// Two lists of sections of abstract rows.
public struct SectionedScenario: Sendable {
  public let old: [AbstractSection]
  public let new: [AbstractSection]
  /// Whether the new list is the very same value as the old one, not only equal to it.
  public var isSameList = false

  /// The rows of both lists.
  public var itemCount: Int { flat.old.count + flat.new.count }

  /// The minimum number of rows that a diff deletes and inserts.
  public var fewestDeletionsAndInsertions: (deletions: Int, insertions: Int) {
    flat.fewestDeletionsAndInsertions
  }

  /// The rows of all sections.
  private var flat: Scenario { Scenario(old: old.flatMap(\.rows), new: new.flatMap(\.rows)) }
}

/// The number of sections in a list, and of rows in each section.
public struct Shape: Hashable, Sendable, CustomStringConvertible {
  public let sections: Int
  public let rows: Int

  public init(sections: Int, rows: Int) {
    self.sections = sections
    self.rows = rows
  }

  /// The rows of all sections.
  public var size: Int { sections * rows }

  /// For example `100x1000`.
  public var description: String { "\(sections)x\(rows)" }
}
