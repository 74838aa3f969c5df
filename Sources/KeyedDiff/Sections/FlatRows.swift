/// The rows of all sections of one list, one behind the other, as the engine
/// sees them: without those at both ends of a section that are the same in its
/// partner.
@usableFromInline
struct FlatRows: Sendable {
  /// What of a section is among the flat rows.
  @usableFromInline
  struct Span: Sendable {
    /// The number of rows in the section.
    @usableFromInline var rowCount: Int
    /// The index of the partner in the other list.
    @usableFromInline var partner: Int?
    /// Rows at the start of the section that are the first of its partner.
    @usableFromInline var prefix = 0
    /// Where the flat rows of this section begin, and how many there are.
    @usableFromInline var start = 0
    @usableFromInline var count: Int

    init(rowCount: Int, partner: Int?) {
      self.rowCount = rowCount
      self.partner = partner
      count = rowCount
    }

    /// The flat rows of this section.
    @usableFromInline var range: Range<Int> { start..<(start + count) }

    /// Rows at the end of the section that are the last of its partner.
    var suffix: Int { rowCount - prefix - count }
  }

  /// For each section of the list its part.
  @usableFromInline private(set) var spans: [Span] = []
  /// The sections in the order in which their rows lie: in both lists partners
  /// come in the same order, so that rows that stay in a section are in order
  /// whatever the sections do.
  @usableFromInline private(set) var order: [Int] = []
  /// Where the flat rows of each of these begin, ascending.
  private var starts: [Int] = []
  /// For each block of rows, and behind them all, the position among these of the
  /// section that its first row is in. Empty if nobody asked for it.
  private var sectionsOfBlocks: [UInt32] = []
  /// A block has 2 to the power of this rows.
  private var blockBits = 0
  /// How many rows there are.
  @usableFromInline private(set) var count = 0

  init(rowCounts: [Int], partner: (Int) -> Int?) {
    spans = rowCounts.enumerated().map { Span(rowCount: $1, partner: partner($0)) }
    order.reserveCapacity(rowCounts.count)
    starts.reserveCapacity(rowCounts.count)
  }

  /// Adds the rows of a section behind the others.
  ///
  /// - Parameters:
  ///   - prefix: Rows at the start to leave out.
  ///   - suffix: Rows at the end to leave out.
  mutating func append(section: Int, prefix: Int = 0, suffix: Int = 0) {
    spans[section].prefix = prefix
    spans[section].count -= prefix + suffix
    spans[section].start = count
    count += spans[section].count
    order.append(section)
    starts.append(spans[section].start)
  }

  /// For a list that many rows will be looked for in, once it has them all: divides it
  /// into blocks, about as many as there are sections.
  ///
  /// - Complexity: O(s) for s sections.
  mutating func expectSearches() {
    let rowsPerSection = count / max(1, starts.count)
    blockBits = Int.bitWidth - rowsPerSection.leadingZeroBitCount
    let blockCount = count >> blockBits + 1
    sectionsOfBlocks.reserveCapacity(blockCount + 1)
    var position = 0
    for block in 0..<blockCount {
      while position + 1 < starts.count, starts[position + 1] <= block << blockBits {
        position += 1
      }
      sectionsOfBlocks.append(UInt32(position))
    }
    sectionsOfBlocks.append(UInt32(starts.count - 1))
  }

  // MARK: Flat index to section and item

  /// Where a flat row is.
  ///
  /// - Complexity: O(log s) for s sections; O(1) if it expects searches and no section
  ///   has far fewer flat rows than the others.
  @usableFromInline
  func place(of row: Int) -> (section: Int, item: Int) {
    var sections = 0..<(starts.count - 1)
    if !sectionsOfBlocks.isEmpty {
      let block = row >> blockBits
      sections = Int(sectionsOfBlocks[block])..<Int(sectionsOfBlocks[block + 1])
    }
    // The last one that starts at or before the row.
    let position = sections.partitioningIndex { starts[$0 + 1] > row }
    return place(of: row, inSection: order[position])
  }

  /// Where a flat row is that is probably in a certain section.
  @usableFromInline
  func place(of row: Int, probablyIn section: Int?) -> (section: Int, item: Int) {
    if let section, spans[section].range.contains(row) {
      return place(of: row, inSection: section)
    }
    return place(of: row)
  }

  @inline(__always)
  private func place(of row: Int, inSection section: Int) -> (section: Int, item: Int) {
    (section, row - spans[section].start + spans[section].prefix)
  }

  /// Calls `body` for each of some ascending flat rows, with where it is.
  @inlinable @inline(__always)
  func forEachPlace(
    of rows: some Sequence<Int>, _ body: (_ row: Int, _ section: Int, _ item: Int) -> Void
  ) {
    var position = -1
    var section = 0
    var offset = 0
    var end = 0
    for row in rows {
      while row >= end {
        position += 1
        section = order[position]
        end = spans[section].range.upperBound
        offset = spans[section].prefix - spans[section].start
      }
      body(row, section, row + offset)
    }
  }
}
