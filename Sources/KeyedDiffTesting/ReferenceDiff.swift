/// The diff of two lists by the rule of which the documentation of `ListDiff` has the
/// outline, in full: slow and obvious, by `==` alone, without hashes or tables.
///
/// An oracle for tests. Which of several longest runs of rows stays in place
/// is not part of the promises, so this has the number of moves only.
///
/// - Complexity: O(n · m)
public struct ReferenceDiff: Sendable {
  /// For each old row its partner in the new list.
  public private(set) var newOfOld: [Int?]
  /// For each new row its partner in the old list.
  public private(set) var oldOfNew: [Int?]
  /// Old indices of rows whose content changed.
  public private(set) var updatedOld: [Int] = []

  /// Compares two lists.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after.
  ///   - id: Which row an item is.
  ///   - content: Whether two items of one row look the same.
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

  /// Pairs two lists of ids as the last steps alone do, those of the engine: as
  /// if nothing had been paired by comparing rows in place.
  ///
  /// - Parameters:
  ///   - old: The ids before.
  ///   - new: The ids after.
  public init<ID: Equatable>(withoutWalkFrom old: [ID], to new: [ID]) {
    newOfOld = Array(repeating: nil, count: old.count)
    oldOfNew = Array(repeating: nil, count: new.count)
    pairRemaining(old, new)
  }

  private mutating func pair(_ oldIndex: Int, _ newIndex: Int) {
    newOfOld[oldIndex] = newIndex
    oldOfNew[newIndex] = oldIndex
  }

  /// Rows in common at the start, then at the end.
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

  /// Rows that a walk finds a few rows ahead, in both lists together: one, and one more for
  /// eight rows between the common ends, at most eight. There are four rows or more.
  ///
  /// The walk starts behind the common start, stops at the common end, and has
  /// fruitless comparisons to spare: one for four rows, at most 128, and two more
  /// for each row it pairs. When it found nothing at three places in a row, it tries
  /// to leap from the first of them, for half of what there is to spare for leaps,
  /// and again, for all of it, before it gives up.
  private mutating func pairNearby<ID: Equatable>(_ old: [ID], _ new: [ID]) {
    // Between the common ends.
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

  /// How far to look in each list: nearest first, and of equally near ones
  /// furthest in the old list first.
  private static func waysAhead(_ sight: Int) -> [(old: Int, new: Int)] {
    (0...sight).flatMap { sum in (0...sum).map { (old: sum - $0, new: $0) } }
  }

  /// Over the smallest block, from a size on and up to 64 rows, that one list has at a place and the
  /// other has not, where four rows follow that both have. One of the old list
  /// comes before one of the new list that is as large.
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

  /// What is left, as two lists of their own.
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

    /// Ids that occur once on each side.
    mutating func pairUnique() {
      for index in old.indices {
        let candidates = new.indices.filter { new[$0] == old[index] }
        if candidates.count == 1, old.count(where: { $0 == old[index] }) == 1 {
          pair(index, candidates[0])
        }
      }
    }

    /// Rows behind a pair, front to back; then rows before one, back to front.
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

    /// Everything else, in order.
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

  /// The most kept rows that can stay where they are: the longest run of
  /// increasing partners.
  public var mostRowsInPlace: Int { newOfOld.compactMap { $0 }.longestIncreasingCount }

  /// The fewest moves.
  public var moveCount: Int { newOfOld.count { $0 != nil } - mostRowsInPlace }
}
