import KeyedDiff

/// Two lists of sections to compare, generated from a seed.
public struct SectionedPair: Hashable, Sendable, CustomStringConvertible {
  /// A section.
  public typealias Section = ListSection<Int, ListPair.Item>

  /// A kind of random change that is made to the new list, or to both lists.
  public enum Change: String, CaseIterable, Sendable {
    /// Inserts, deletes and replaces single rows.
    case rowEdits
    /// Gives some rows new content.
    case contentChanges
    /// Reorders rows within a section.
    case rowMoves
    /// Moves rows, usually to another section.
    case rowsAcross
    /// Shuffles all rows across all sections.
    case scatter
    /// Inserts a section, which may have new rows and rows taken from another section.
    case sectionInsertion
    /// Deletes a section with its rows.
    case sectionDeletion
    /// Moves a section with its rows.
    case sectionMove
    /// Shuffles the order of all sections.
    case sectionShuffle
    /// Gives a section a new id, but keeps its rows.
    case sectionRenaming
    /// Deletes a section, and moves its rows to another section.
    case merge
    /// Moves the last rows of a section to a new section directly after it.
    case split
    /// Deletes all rows of a section, but keeps the section.
    case emptying
    /// Swaps the rows of two sections.
    case contentSwap
    /// Adds, changes or removes a header or footer.
    case decoration
    /// Inserts copies of rows at random places.
    case duplicateRows
    /// Copies a section, so that its id occurs twice.
    case duplicateSections
    /// Reduces the number of different row ids in both lists, so that rows can share an id.
    case fewIDs

    /// Whether the change can make an id occur twice.
    public var makesDuplicates: Bool {
      [.duplicateRows, .duplicateSections, .fewIDs].contains(self)
    }
  }

  /// The seed. The same seed gives the same pair if all other arguments are also the same.
  public let seed: UInt64
  /// The changes, in the order in which they were made.
  public let changes: [Change]
  /// The old list.
  public let old: [Section]
  /// The new list.
  public let new: [Section]

  /// Makes a pair of lists from a seed.
  ///
  /// - Parameters:
  ///   - seed: Any number. When a test fails, print ``description``, which contains the seed.
  ///   - maximumSections: The maximum number of sections in each list. Must not be negative.
  ///   - maximumRows: The maximum total number of rows in each list. Must not be negative.
  ///   - duplicates: Whether a list may contain duplicate ids of items or sections.
  public init(
    seed: UInt64, maximumSections: Int, maximumRows: Int, duplicates: Bool = false
  ) {
    precondition(
      0 <= maximumSections && 0 <= maximumRows,
      "A list cannot have \(maximumSections) sections of \(maximumRows) rows.")
    var random = SplitMix64(seed: seed)
    let start = Self.start(maximumSections, maximumRows, using: &random)
    let allowed = Change.allCases.filter { duplicates || !$0.makesDuplicates }
    var builder = SectionedPairBuilder(start: start, random: random)
    let changes = (0..<builder.number(1...5)).map { _ in
      allowed[builder.number(0...(allowed.count - 1))]
    }
    for change in changes { builder.apply(change) }
    self.seed = seed
    self.changes = changes
    old = Self.cut(builder.old, maximumSections, maximumRows)
    new = Self.cut(builder.new, maximumSections, maximumRows)
  }

  /// Returns a random list whose section ids and item ids are 0, 1, 2 and so on, in this order.
  /// Some sections may be empty.
  private static func start(
    _ maximumSections: Int, _ maximumRows: Int, using random: inout SplitMix64
  ) -> [Section] {
    let sectionCount = Int.random(in: 0...maximumSections, using: &random)
    let rowCount = sectionCount == 0 ? 0 : Int.random(in: 0...maximumRows, using: &random)
    let cuts = (0..<max(0, sectionCount - 1)).map { _ in
      Int.random(in: 0...rowCount, using: &random)
    }
    let ends = (cuts + [rowCount]).sorted().prefix(sectionCount)
    return zip([0] + ends, ends).enumerated().map { id, range in
      Section(id: id, items: (range.0..<range.1).map { ListPair.Item(id: $0) })
    }
  }

  private static func cut(
    _ list: [Section], _ maximumSections: Int, _ maximumRows: Int
  ) -> [Section] {
    var room = maximumRows
    return list.prefix(maximumSections).map { section in
      var section = section
      section.items = ListItems(section.items.prefix(room))
      room -= section.items.count
      return section
    }
  }

  /// A text with the seed, the changes and both lists.
  public var description: String {
    "seed \(seed) (\(changes.map(\.rawValue).joined(separator: ", "))): "
      + "\(Self.text(of: old)) → \(Self.text(of: new))"
  }

  private static func text(of list: [Section]) -> String {
    let sections = list.map { section in
      "\(section)" + (section.header.map { " header \($0)" } ?? "")
        + (section.footer.map { " footer \($0)" } ?? "")
    }
    return "{" + sections.joined(separator: ", ") + "}"
  }
}
