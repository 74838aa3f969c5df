import KeyedDiff

/// Two lists of sections to compare, generated from a seed.
public struct SectionedPair: Hashable, Sendable, CustomStringConvertible {
  /// A section.
  public typealias Section = ListSection<Int, ListPair.Item>

  /// A kind of random change between the old list and the new list.
  public enum Change: String, CaseIterable, Sendable {
    /// Single rows inserted, deleted and replaced.
    case rowEdits
    /// Rows with new content.
    case contentChanges
    /// Rows of a section in a different order.
    case rowMoves
    /// Rows moved to another section.
    case rowsAcross
    /// All rows shuffled across all sections.
    case scatter
    /// A section inserted, with new rows and sometimes with rows of another section.
    case sectionInsertion
    /// A section deleted with its rows.
    case sectionDeletion
    /// A section moved with its rows.
    case sectionMove
    /// All sections in a different order.
    case sectionShuffle
    /// A section with a new id but the same rows.
    case sectionRenaming
    /// A section deleted, and its rows moved to another section.
    case merge
    /// The last rows of a section moved to a new section directly after this section.
    case split
    /// A section that loses all its rows.
    case emptying
    /// The rows of two sections swapped.
    case contentSwap
    /// A header or footer added, changed or removed.
    case decoration
    /// Rows copied to other places.
    case duplicateRows
    /// A section copied, so that its id occurs twice.
    case duplicateSections
    /// The ids of all rows in both lists replaced by a few different ids.
    case fewIDs

    /// Whether the change can make an id occur twice.
    public var makesDuplicates: Bool {
      [.duplicateRows, .duplicateSections, .fewIDs].contains(self)
    }
  }

  /// The seed. The same seed gives the same pair if all other arguments are also the same.
  public let seed: UInt64
  /// The changes, in order.
  public let changes: [Change]
  /// The old list.
  public let old: [Section]
  /// The new list.
  public let new: [Section]

  /// Makes a pair of lists.
  ///
  /// - Parameters:
  ///   - seed: Any number. When a test fails, print ``description``, which contains the seed.
  ///   - maximumSections: The maximum number of sections in each list. Must not be negative.
  ///   - maximumRows: The maximum number of rows in all sections of a list. Must not be negative.
  ///   - duplicates: Whether ids of items and sections may occur twice in a list.
  public init(
    seed: UInt64, maximumSections: Int, maximumRows: Int, duplicates: Bool = false
  ) {
    require(
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

  /// Returns a random list whose ids count up from 0; some sections may be empty.
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
