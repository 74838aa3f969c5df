/// A named kind of change between two lists.
///
/// The raw values are the names on the command line and in reports.
public enum Workload: String, CaseIterable, Sendable {
  /// Equal rows that share no storage.
  case identical
  /// Ten scattered edits: a third each replaced, inserted and deleted.
  case tenEdits = "10-edits"
  /// A thousand such edits; for a smaller list, a quarter of its rows.
  case thousandEdits = "1000-edits"
  /// One row in a hundred is inserted at the end.
  case append
  /// One row in a hundred is deleted at the front.
  case deleteFront = "delete-front"
  /// A block of a tenth of the rows moves from the first quarter to the third.
  case blockMove = "block-move"
  /// Rows are deleted, inserted and shuffled. 5,000 rows: −1,000 +1,000, 200 shuffled, and in
  /// proportion for smaller lists; 100,000 rows: −10,000 +10,000, 2,000 shuffled, and in proportion
  /// for other sizes above 5,000.
  case mixed
  /// The same rows in random order.
  case fullShuffle = "full-shuffle"
  /// No common rows.
  case allNew = "all-new"
  /// Each id occurs about ten times; a tenth is deleted, a tenth inserted and
  /// a fiftieth shuffled.
  case manyDuplicates = "many-duplicates"

  /// Whether no id occurs twice in a list.
  public var hasUniqueIDs: Bool { self != .manyDuplicates }
}

extension Workload {
  /// Makes the two lists. The same arguments give the same lists on every platform.
  ///
  /// - Parameters:
  ///   - size: The number of rows of the old list.
  ///   - seed: Any number.
  /// - Complexity: O(n log n) for n rows.
  public func scenario(size: Int, seed: UInt64) -> Scenario {
    let place = UInt64(Workload.allCases.firstIndex(of: self)!)
    var rows = RowEditor(count: size, seed: seed &+ place &* 0x1_0000_0001 &+ UInt64(size))
    switch self {
    case .identical: break
    case .tenEdits: rows.edit(min(10, size / 4))
    case .thousandEdits: rows.edit(min(1_000, size / 4))
    case .append: rows.append(max(1, size / 100))
    case .deleteFront: rows.deleteFront(max(1, size / 100))
    case .blockMove: rows.moveBlock(size / 10, from: size / 4, to: size / 2)
    case .mixed:
      let (share, shuffled) = size <= 5_000 ? (size / 5, size / 25) : (size / 10, size / 50)
      rows.delete(share)
      rows.insert(share)
      rows.shuffle(shuffled)
      rows.changeContent(shuffled)
    case .fullShuffle: rows.shuffle(size)
    case .allNew: rows.replaceAll()
    case .manyDuplicates:
      rows.repeatIDs(distinct: max(1, size / 10))
      rows.delete(size / 10)
      rows.insert(size / 10)
      rows.shuffle(size / 50)
    }
    return rows.scenario
  }
}
