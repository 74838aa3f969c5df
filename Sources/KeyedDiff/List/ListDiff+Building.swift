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

    // Rows before the first and behind the last change need no entries.
    let oldChanges = deletions + moves.map(\.old)
    let newChanges = insertions + moves.map(\.new)
    try Self.check(oldChanges, areIn: oldCount, "old")
    try Self.check(newChanges, areIn: newCount, "new")
    let prefix = min(
      oldChanges.min() ?? oldCount, newChanges.min() ?? newCount, oldCount, newCount)
    let suffix = min(
      oldCount - max(oldChanges.max() ?? -1, prefix - 1) - 1,
      newCount - max(newChanges.max() ?? -1, prefix - 1) - 1)

    var oldEntries = Entries(prefix: prefix, count: oldCount - prefix - suffix, space: "old")
    var newEntries = Entries(prefix: prefix, count: newCount - prefix - suffix, space: "new")
    for index in deletions { try oldEntries.take(index, for: nil) }
    for index in insertions { try newEntries.take(index, for: nil) }
    for move in moves {
      try oldEntries.take(move.old, for: move.new)
      try newEntries.take(move.new, for: move.old)
    }
    // What is left keeps its order. The counts agree: each move takes one of
    // each side.
    for (old, new) in zip(oldEntries.free, newEntries.free) {
      oldEntries.entries[old] = UInt32(new)
      newEntries.entries[new] = UInt32(old)
    }
    for move in moves { oldEntries.entries[move.old - prefix] |= Engine.movedBit }

    let changes = Engine.ChangeLists(
      deletions: deletions.sorted(), insertions: insertions.sorted(),
      moves: moves.sorted { $0.old < $1.old })
    let map = IndexMap(
      prefix: prefix, oldToNew: oldEntries.entries, newToOld: newEntries.entries)
    let withoutUpdates = ListDiff(
      oldCount: oldCount, newCount: newCount, changes: changes, updates: [], map: map)
    let updates = updates.sorted { $0.old < $1.old }
    for (index, update) in updates.enumerated() {
      guard 0..<oldCount ~= update.old, withoutUpdates.newIndex(ofOld: update.old) == update.new
      else {
        throw Impossible("Row \(update) is updated, but that is not where the row goes.")
      }
      guard index == 0 || updates[index - 1].old != update.old else {
        throw Impossible("Old row \(update.old) is updated twice.")
      }
    }
    self.init(
      oldCount: oldCount, newCount: newCount, changes: changes, updates: updates, map: map)
  }

  private static func check(
    _ indices: [Int], areIn count: Int, _ space: String
  ) throws(Impossible) {
    for index in indices where !(0..<count ~= index) {
      throw Impossible("The \(space) index \(index) is not in 0..<\(count).")
    }
  }

  /// One side of a map while it is built. All indices are in range.
  private struct Entries {
    /// No partner can be this one: it is above every index and no mark.
    private static let unused = UInt32(Engine.maximumCount) + 1

    let prefix: Int
    var entries: [UInt32]
    let space: String

    init(prefix: Int, count: Int, space: String) {
      self.prefix = prefix
      entries = Array(repeating: Self.unused, count: count)
      self.space = space
    }

    mutating func take(_ index: Int, for partner: Int?) throws(Impossible) {
      guard entries[index - prefix] == Self.unused else {
        throw Impossible("The \(space) index \(index) is used twice.")
      }
      entries[index - prefix] = partner.map { UInt32($0 - prefix) } ?? Engine.noPartner
    }

    /// Entries that no change has taken.
    var free: some Sequence<Int> {
      entries.indices.lazy.filter { [entries] in entries[$0] == Self.unused }
    }
  }
}
