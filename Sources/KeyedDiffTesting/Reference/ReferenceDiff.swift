/// A slow and simple diff of two lists, computed with `==` alone, without hashes or tables.
///
/// This type is an oracle for tests. It implements in full the pairing that the documentation of
/// `ListDiff` outlines. The largest set of rows that can stay in place need not be unique, and a
/// `ListDiff` may choose any such set. This type therefore provides only the number of moves, not
/// the moves themselves.
///
/// - Complexity: O(n · m)
public struct ReferenceDiff: Sendable {
  /// For each old row, the index of its partner in the new list; `nil` for a row without a partner.
  public private(set) var newOfOld: [Int?]
  /// For each new row, the index of its partner in the old list; `nil` for a row without a partner.
  public private(set) var oldOfNew: [Int?]
  /// Old indices of rows whose content changed.
  public private(set) var updatedOld: [Int] = []

  /// Compares two lists.
  ///
  /// - Parameters:
  ///   - old: The old list.
  ///   - new: The new list.
  ///   - id: Returns the identity of an item.
  ///   - content: Returns whether two items with the same identity have the same content.
  public init<Item, ID: Equatable>(
    from old: [Item], to new: [Item], id: (Item) -> ID, content: (Item, Item) -> Bool
  ) {
    let oldIDs = old.map(id)
    let newIDs = new.map(id)
    newOfOld = Array(repeating: nil, count: old.count)
    oldOfNew = Array(repeating: nil, count: new.count)
    pairEnds(oldIDs, newIDs)
    pairNearby(oldIDs, newIDs)
    pairRemaining(oldIDs, newIDs)
    for (index, partner) in newOfOld.enumerated() {
      if let partner, !content(old[index], new[partner]) { updatedOld.append(index) }
    }
  }

  /// Compares two lists of ids without the first two steps of a full comparison: pairing the common
  /// prefix and suffix, and walking along both lists.
  ///
  /// - Parameters:
  ///   - old: The old ids.
  ///   - new: The new ids.
  public init<ID: Equatable>(withoutWalkFrom old: [ID], to new: [ID]) {
    newOfOld = Array(repeating: nil, count: old.count)
    oldOfNew = Array(repeating: nil, count: new.count)
    pairRemaining(old, new)
  }

  private mutating func pair(_ oldIndex: Int, _ newIndex: Int) {
    newOfOld[oldIndex] = newIndex
    oldOfNew[newIndex] = oldIndex
  }

  /// Pairs the rows of the common prefix, then those of the common suffix.
  private mutating func pairEnds<ID: Equatable>(_ old: [ID], _ new: [ID]) {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] {
      pair(start, start)
      start += 1
    }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
      pair(oldEnd, newEnd)
    }
  }

  /// Walks along both lists, and pairs the equal rows that the walk finds.
  ///
  /// The walk covers the rows between the common prefix and the common suffix: n rows in both lists
  /// together. The walk is skipped if n is less than 4. It looks ahead by at most min(8, 1 + n / 8)
  /// rows, counted in both lists together. Its budget of mismatches is min(128, n / 4) at first,
  /// and grows by two for each pair. A miss is a pair of positions, one in each list, from
  /// which the walk finds no equal rows ahead. After three successive misses, the walk tries to
  /// leap over a block of rows that starts at the first miss.
  ///
  /// The budget for leaps is n / 8 comparisons at first. A leap after three misses may use half of
  /// the remaining budget for leaps. When the budget of mismatches is used up, the walk tries one
  /// more leap, which may use the whole remaining budget for leaps.
  private mutating func pairNearby<ID: Equatable>(_ old: [ID], _ new: [ID]) {
    // The rows between the common prefix and the common suffix.
    guard let oldStart = newOfOld.firstIndex(of: nil), let oldLast = newOfOld.lastIndex(of: nil),
      let newStart = oldOfNew.firstIndex(of: nil), let newLast = oldOfNew.lastIndex(of: nil)
    else { return }
    let oldRows = oldStart...oldLast
    let newRows = newStart...newLast
    var (oldAt, newAt) = (oldRows.lowerBound, newRows.lowerBound)
    let rowCount = oldRows.count + newRows.count
    if rowCount < 4 { return }
    var spare = min(128, rowCount / 4)
    let sight = min(8, 1 + rowCount / 8)
    var spareForLeaps = rowCount / 8
    var misses: [(old: Int, new: Int)] = []
    var leapSize = 0
    while oldRows.contains(oldAt), newRows.contains(newAt), spare >= 0 {
      var target: (old: Int, new: Int)?
      for ahead in Self.waysAhead(sight) where target == nil {
        let (oldAhead, newAhead) = (oldAt + ahead.old, newAt + ahead.new)
        if !oldRows.contains(oldAhead) || !newRows.contains(newAhead) { continue }
        if old[oldAhead] == new[newAhead] {
          target = (oldAhead, newAhead)
        } else {
          spare -= 1
        }
      }
      if target == nil {
        if misses.isEmpty { leapSize = sight + 1 }
        misses.append((oldAt, newAt))
        if misses.count == 3 || spare < 0 {
          target = leap(
            old[oldRows], new[newRows], from: misses[0], size: &leapSize, spare: &spareForLeaps,
            reserve: spare < 0 ? 0 : spareForLeaps / 2)
        }
      }
      guard let target else {
        oldAt += 1
        newAt += 1
        continue
      }
      misses = []
      (oldAt, newAt) = target
      while oldRows.contains(oldAt), newRows.contains(newAt), old[oldAt] == new[newAt] {
        pair(oldAt, newAt)
        oldAt += 1
        newAt += 1
        spare += 2
      }
    }
  }

  /// Returns all pairs of distances to look ahead in the two lists, in the order in which the walk
  /// tries them.
  ///
  /// Pairs with a smaller sum come first. Among pairs with the same sum, those with a larger
  /// distance in the old list come first.
  private static func waysAhead(_ sight: Int) -> [(old: Int, new: Int)] {
    (0...sight).flatMap { sum in (0...sum).map { (old: sum - $0, new: $0) } }
  }

  /// Finds the smallest block of rows that only one list has, and leaps over it.
  ///
  /// The four rows after the block must equal the next four rows of the other list. The block has
  /// at least `size` and at most 64 rows. Of two blocks of equal size, the block in the old list is
  /// preferred.
  ///
  /// - Returns: The positions in both lists after the leap; `nil` if no such block is found.
  private func leap<ID: Equatable>(
    _ old: ArraySlice<ID>, _ new: ArraySlice<ID>, from start: (old: Int, new: Int),
    size: inout Int, spare: inout Int, reserve: Int
  ) -> (old: Int, new: Int)? {
    while spare > reserve, size <= 64,
      size <= max(old.endIndex - start.old, new.endIndex - start.new)
    {
      for (oldAt, newAt) in [(start.old + size, start.new), (start.old, start.new + size)] {
        let oldRows = old.dropFirst(oldAt - old.startIndex).prefix(4)
        let newRows = new.dropFirst(newAt - new.startIndex).prefix(4)
        guard oldRows.count == 4, newRows.count == 4 else { continue }
        let equalRows = zip(oldRows, newRows).prefix { $0 == $1 }.count
        spare -= min(equalRows + 1, 4)
        if equalRows == 4 { return (oldAt, newAt) }
      }
      size += 1
    }
    return nil
  }

  /// Pairs the remaining rows, as if the lists had no other rows.
  private mutating func pairRemaining<ID: Equatable>(_ old: [ID], _ new: [ID]) {
    let oldRows = old.indices.filter { newOfOld[$0] == nil }
    let newRows = new.indices.filter { oldOfNew[$0] == nil }
    var remaining = Remaining(old: oldRows.map { old[$0] }, new: newRows.map { new[$0] })
    remaining.pairUnique()
    remaining.pairNeighbours()
    remaining.pairRest()
    for (position, partner) in remaining.newOfOld.enumerated() {
      if let partner { pair(oldRows[position], newRows[partner]) }
    }
  }

  private struct Remaining<ID: Equatable> {
    let old: [ID]
    let new: [ID]
    var newOfOld: [Int?]
    var oldOfNew: [Int?]

    init(old: [ID], new: [ID]) {
      self.old = old
      self.new = new
      newOfOld = Array(repeating: nil, count: old.count)
      oldOfNew = Array(repeating: nil, count: new.count)
    }

    mutating func pair(_ oldIndex: Int, _ newIndex: Int) {
      newOfOld[oldIndex] = newIndex
      oldOfNew[newIndex] = oldIndex
    }

    /// Pairs rows whose id occurs exactly once in each list.
    mutating func pairUnique() {
      for index in old.indices {
        let candidates = new.indices.filter { new[$0] == old[index] }
        if candidates.count == 1, old.count(where: { $0 == old[index] }) == 1 {
          pair(index, candidates[0])
        }
      }
    }

    /// Pairs equal rows that directly follow a pair, going forward through the new list. Then pairs
    /// equal rows that directly precede a pair, going backward through the new list.
    mutating func pairNeighbours() {
      for index in new.indices.dropLast() {
        if let partner = oldOfNew[index] { pairIfFree(partner + 1, index + 1) }
      }
      for index in new.indices.dropFirst().reversed() {
        if let partner = oldOfNew[index] { pairIfFree(partner - 1, index - 1) }
      }
    }

    mutating func pairIfFree(_ oldIndex: Int, _ newIndex: Int) {
      guard old.indices.contains(oldIndex), newOfOld[oldIndex] == nil else { return }
      if oldOfNew[newIndex] == nil, old[oldIndex] == new[newIndex] { pair(oldIndex, newIndex) }
    }

    /// Pairs each remaining new row with the first remaining old row that has the same id.
    mutating func pairRest() {
      for index in new.indices where oldOfNew[index] == nil {
        let partner = old.indices.first { newOfOld[$0] == nil && old[$0] == new[index] }
        if let partner { pair(partner, index) }
      }
    }
  }

  /// Old indices of rows without a partner.
  public var deletions: [Int] { newOfOld.indices.filter { newOfOld[$0] == nil } }

  /// New indices of rows without a partner.
  public var insertions: [Int] { oldOfNew.indices.filter { oldOfNew[$0] == nil } }

  /// The maximum number of kept rows that can stay in place: the length of the longest
  /// increasing subsequence of partner indices.
  public var mostRowsInPlace: Int { newOfOld.compactMap { $0 }.longestIncreasingCount }

  /// The minimum number of kept rows that must move.
  public var moveCount: Int { newOfOld.count { $0 != nil } - mostRowsInPlace }
}
