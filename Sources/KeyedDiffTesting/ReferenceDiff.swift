/// The diff of two lists as the documentation of `ListDiff` words it: slow and
/// obvious, by `==` alone, without hashes or tables.
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
    pairUnique(oldIDs, newIDs)
    pairNeighbours(oldIDs, newIDs)
    pairRest(oldIDs, newIDs)
    for (index, partner) in newOfOld.enumerated() {
      if let partner, !content(old[index], new[partner]) { updatedOld.append(index) }
    }
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

  private func freeOld<ID: Equatable>(_ ids: [ID], _ id: ID) -> [Int] {
    ids.indices.filter { newOfOld[$0] == nil && ids[$0] == id }
  }

  private func freeNew<ID: Equatable>(_ ids: [ID], _ id: ID) -> [Int] {
    ids.indices.filter { oldOfNew[$0] == nil && ids[$0] == id }
  }

  /// Ids that occur once on each side in what is left.
  private mutating func pairUnique<ID: Equatable>(_ old: [ID], _ new: [ID]) {
    let before = self
    for index in old.indices where before.newOfOld[index] == nil {
      let candidates = before.freeNew(new, old[index])
      if candidates.count == 1, before.freeOld(old, old[index]).count == 1 {
        pair(index, candidates[0])
      }
    }
  }

  /// Rows behind a pair, front to back; then rows before one, back to front.
  private mutating func pairNeighbours<ID: Equatable>(_ old: [ID], _ new: [ID]) {
    for index in new.indices.dropLast() {
      if let partner = oldOfNew[index] { pairIfFree(old, new, partner + 1, index + 1) }
    }
    for index in new.indices.dropFirst().reversed() {
      if let partner = oldOfNew[index] { pairIfFree(old, new, partner - 1, index - 1) }
    }
  }

  private mutating func pairIfFree<ID: Equatable>(
    _ old: [ID], _ new: [ID], _ oldIndex: Int, _ newIndex: Int
  ) {
    guard old.indices.contains(oldIndex), newOfOld[oldIndex] == nil else { return }
    if oldOfNew[newIndex] == nil, old[oldIndex] == new[newIndex] { pair(oldIndex, newIndex) }
  }

  /// What is left, in order.
  private mutating func pairRest<ID: Equatable>(_ old: [ID], _ new: [ID]) {
    for index in new.indices where oldOfNew[index] == nil {
      if let partner = freeOld(old, new[index]).first { pair(partner, index) }
    }
  }

  /// Old indices of rows without a partner.
  public var deletions: [Int] { newOfOld.indices.filter { newOfOld[$0] == nil } }

  /// New indices of rows without a partner.
  public var insertions: [Int] { oldOfNew.indices.filter { oldOfNew[$0] == nil } }

  /// The most kept rows that can stay where they are: the longest run of
  /// increasing partners, by trying every end.
  public var mostRowsInPlace: Int {
    let partners = newOfOld.compactMap { $0 }
    var longest = Array(repeating: 1, count: partners.count)  // that ends here
    for end in partners.indices {
      for before in 0..<end where partners[before] < partners[end] {
        longest[end] = max(longest[end], longest[before] + 1)
      }
    }
    return longest.max() ?? 0
  }

  /// The fewest moves.
  public var moveCount: Int { newOfOld.count { $0 != nil } - mostRowsInPlace }
}
