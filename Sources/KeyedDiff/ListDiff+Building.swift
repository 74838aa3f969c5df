// Diffs from their parts: for tests, for stored results, for feeds that know
// their changes already.

extension ListDiff {
  /// Why a set of changes is not a diff. The text says which promise is broken.
  public struct Impossible: Error, Hashable, CustomStringConvertible {
    /// One sentence.
    public let description: String

    init(_ description: String) { self.description = description }
  }

  /// Creates a diff from its parts.
  ///
  /// The order of the parts does not matter. The diff need not be minimal,
  /// but it must be one: every index in range and used once, and every update
  /// of a row that is kept.
  ///
  ///     let expected = try ListDiff(oldCount: 3, deletions: [0], insertions: [2])
  ///
  /// - Parameters:
  ///   - oldCount: The number of rows before. The number after follows.
  ///   - deletions: Old indices.
  ///   - insertions: New indices.
  ///   - moves: Old and new index of rows that move.
  ///   - updates: Old and new index of kept rows with new content.
  /// - Throws: ``Impossible`` if no two lists can differ this way.
  /// - Complexity: O(n + m), and O(c log c) for c changes.
  public init(
    oldCount: Int, deletions: [Int] = [], insertions: [Int] = [], moves: [IndexPair] = [],
    updates: [IndexPair] = []
  ) throws(Impossible) {
    guard 0 <= oldCount, oldCount <= Engine.maximumCount else {
      throw Impossible("A list cannot have \(oldCount) rows.")
    }
    let (newCount, overflow) = (oldCount - deletions.count).addingReportingOverflow(
      insertions.count)
    guard !overflow, 0 <= newCount, newCount <= Engine.maximumCount else {
      throw Impossible("\(deletions.count) rows cannot be deleted from \(oldCount).")
    }

    var oldEntries = Entries(count: oldCount, space: "old")
    var newEntries = Entries(count: newCount, space: "new")
    for index in deletions { try oldEntries.take(index, as: Engine.noPartner) }
    for index in insertions { try newEntries.take(index, as: Engine.noPartner) }
    for move in moves {
      // Both ends are checked before either becomes the partner of the other.
      try oldEntries.check(move.old)
      try newEntries.check(move.new)
      try oldEntries.take(move.old, as: UInt32(move.new) | Engine.movedBit)
      try newEntries.take(move.new, as: UInt32(move.old))
    }
    // What is left keeps its order. The counts agree: each move takes one of
    // each side.
    for (old, new) in zip(oldEntries.free, newEntries.free) {
      oldEntries.entries[old] = UInt32(new)
      newEntries.entries[new] = UInt32(old)
    }
    let map = IndexMap(
      prefix: 0, oldToNew: oldEntries.entries, newToOld: newEntries.entries)
    let updates = updates.sorted { $0.old < $1.old }
    for (index, update) in updates.enumerated() {
      guard oldEntries.contains(update.old), map.new(ofOld: update.old)?.index == update.new else {
        throw Impossible("Row \(update) is updated, but that is not where the row goes.")
      }
      guard index == 0 || updates[index - 1].old != update.old else {
        throw Impossible("Old row \(update.old) is updated twice.")
      }
    }
    self.init(
      oldCount: oldCount, newCount: newCount,
      changes: .init(
        deletions: deletions.sorted(), insertions: insertions.sorted(),
        moves: moves.sorted { $0.old < $1.old }),
      updates: updates, map: map)
  }

  /// One side of a map while it is built.
  private struct Entries {
    /// No partner can be this one: it is above every index and no mark.
    private static let unused = UInt32(Engine.maximumCount) + 1

    var entries: [UInt32]
    let space: String

    init(count: Int, space: String) {
      entries = Array(repeating: Self.unused, count: count)
      self.space = space
    }

    func contains(_ index: Int) -> Bool { entries.indices.contains(index) }

    func check(_ index: Int) throws(Impossible) {
      guard contains(index) else {
        throw Impossible("The \(space) index \(index) is not in 0..<\(entries.count).")
      }
      guard entries[index] == Self.unused else {
        throw Impossible("The \(space) index \(index) is used twice.")
      }
    }

    mutating func take(_ index: Int, as entry: UInt32) throws(Impossible) {
      try check(index)
      entries[index] = entry
    }

    var free: some Sequence<Int> {
      entries.indices.lazy.filter { [entries] in entries[$0] == Self.unused }
    }
  }
}
