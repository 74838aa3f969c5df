/// A section before its rows have a type.
public struct AbstractSection: Equatable, Sendable {
  public var number: Int
  /// Counts the changes of the header.
  public var version = 0
  public var rows: [AbstractRow]

  /// Nothing before the first change.
  public var header: String? { version == 0 ? nil : "Section \(number), edition \(version)" }
}

/// Two lists of sections before their rows have a type.
public struct SectionedScenario: Sendable {
  public let old: [AbstractSection]
  public let new: [AbstractSection]
  /// Whether the new list is the old one, and not only equal to it.
  public var isSameList = false

  /// The rows of both lists.
  public var itemCount: Int { flat.old.count + flat.new.count }

  /// How many rows a diff may delete and insert at least.
  public var fewestDeletionsAndInsertions: (deletions: Int, insertions: Int) {
    flat.fewestDeletionsAndInsertions
  }

  /// The rows of all sections.
  private var flat: Scenario { Scenario(old: old.flatMap(\.rows), new: new.flatMap(\.rows)) }
}

/// How many sections a list has, and how many rows each of them.
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
