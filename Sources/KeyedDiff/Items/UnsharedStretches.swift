/// The stretches of two lists that are not known to be equal, because the lists do not share them.
@usableFromInline
struct UnsharedStretches {
  /// Ascending; between two stretches, both lists have the same number of rows, which they share.
  @usableFromInline var stretches: [(old: Range<Int>, new: Range<Int>)] = []
  /// The rows of both lists before these positions are done.
  private var (old, new) = (0, 0)

  @usableFromInline
  init() {}

  /// A node of a rope.
  @usableFromInline
  struct Piece {
    /// The address of the node's storage, which only equal nodes have in common.
    @usableFromInline let storage: UnsafeRawPointer
    @usableFromInline var count: Int
    /// Whether the node is a run, whose parts are equal, too.
    @usableFromInline let isRun: Bool

    @inlinable
    init(storage: UnsafeRawPointer, count: Int, isRun: Bool) {
      (self.storage, self.count, self.isRun) = (storage, count, isRun)
    }

    fileprivate func isSame(as other: Piece) -> Bool {
      storage == other.storage && count == other.count
    }
  }

  @usableFromInline
  mutating func skip(_ pieces: ArraySlice<Piece>) {
    for piece in pieces { skip(piece.count) }
  }

  private mutating func skip(_ count: Int) {
    old += count
    new += count
  }

  private mutating func add(old oldCount: Int, new newCount: Int) {
    if oldCount == 0, newCount == 0 { return }
    let next = (old: old..<old + oldCount, new: new..<new + newCount)
    (old, new) = (next.old.upperBound, next.new.upperBound)
    if let last = stretches.last, last.old.upperBound == next.old.lowerBound,
      last.new.upperBound == next.new.lowerBound
    {
      stretches[stretches.count - 1] = (
        last.old.lowerBound..<next.old.upperBound, last.new.lowerBound..<next.new.upperBound
      )
    } else {
      stretches.append(next)
    }
  }

  /// Adds leaves of both lists, except for rows of the same run.
  ///
  /// Rows of a run cannot be told apart. So runs are compared from both ends: a page that replaced a
  /// part of a run is reported as replacing this part.
  @usableFromInline
  mutating func add(_ oldLeaves: ArraySlice<Piece>, _ newLeaves: ArraySlice<Piece>) {
    var (oldLeaves, newLeaves) = (oldLeaves, newLeaves)
    func shared(_ old: Piece?, _ new: Piece?) -> Int {
      guard let old, let new, old.isRun, old.storage == new.storage else { return 0 }
      return min(old.count, new.count)
    }
    while case let count = shared(oldLeaves.first, newLeaves.first), count > 0 {
      skip(count)
      oldLeaves.removePrefix(count)
      newLeaves.removePrefix(count)
    }
    var suffix = 0
    while case let count = shared(oldLeaves.last, newLeaves.last), count > 0 {
      suffix += count
      oldLeaves.removeSuffix(count)
      newLeaves.removeSuffix(count)
    }
    while let old = oldLeaves.first, let new = newLeaves.first {
      let count = min(old.count, new.count)
      // Arrays are compared as a whole, so that a row more in one of them does not shift the rest.
      let (oldCount, newCount) = old.isRun || new.isRun ? (count, count) : (old.count, new.count)
      if shared(old, new) > 0 { skip(count) } else { add(old: oldCount, new: newCount) }
      oldLeaves.removePrefix(oldCount)
      newLeaves.removePrefix(newCount)
    }
    add(
      old: oldLeaves.reduce(0) { $0 + $1.count }, new: newLeaves.reduce(0) { $0 + $1.count })
    skip(suffix)
  }

  /// Finds the pieces that both lists have, in the same order.
  ///
  /// - Returns: The stretches of pieces between them, ascending.
  /// - Complexity: O(n log n) for n pieces.
  @usableFromInline
  static func gaps(
    between old: [Piece], _ new: [Piece]
  ) -> [(old: Range<Int>, new: Range<Int>)] {
    var start = 0
    let shorter = min(old.count, new.count)
    while start < shorter, old[start].isSame(as: new[start]) { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1].isSame(as: new[newEnd - 1]) {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    if start == oldEnd, start == newEnd { return [] }
    var gaps: [(old: Range<Int>, new: Range<Int>)] = []
    var (oldStart, newStart) = (start, start)
    for pair in pairs(old, new, start..<oldEnd, start..<newEnd) + [(oldEnd, newEnd)] {
      if oldStart < pair.old || newStart < pair.new {
        gaps.append((oldStart..<pair.old, newStart..<pair.new))
      }
      (oldStart, newStart) = (pair.old + 1, pair.new + 1)
    }
    return gaps
  }

  /// Pairs equal pieces, so that both indices ascend, and the pairs have as many rows as possible.
  private static func pairs(
    _ old: [Piece], _ new: [Piece], _ oldRange: Range<Int>, _ newRange: Range<Int>
  ) -> [(old: Int, new: Int)] {
    if oldRange.isEmpty || newRange.isEmpty { return [] }
    // If the old list has a piece several times, the earlier ones are paired first.
    var oldIndex: [UnsafeRawPointer: Int] = [:]
    var next = Array(repeating: -1, count: oldRange.count)
    for index in oldRange.reversed() {
      next[index - oldRange.lowerBound] =
        oldIndex.updateValue(index, forKey: old[index].storage) ?? -1
    }
    var pairs: [(old: Int, new: Int)] = []
    // Runs are not paired: many can have the same row and the same length.
    for index in newRange where !new[index].isRun {
      guard let first = oldIndex[new[index].storage], first >= 0, old[first].isSame(as: new[index])
      else { continue }
      oldIndex[new[index].storage] = next[first - oldRange.lowerBound]
      pairs.append((first, index))
    }
    let contains = HeaviestIncreasing.contains(
      pairs.map { ($0.old - oldRange.lowerBound, Int64(new[$0.new].count)) },
      rankCount: oldRange.count)
    return zip(pairs, contains).filter(\.1).map(\.0)
  }
}

extension ArraySlice<UnsharedStretches.Piece> {
  /// Removes rows of the first piece.
  fileprivate mutating func removePrefix(_ count: Int) {
    self[startIndex].count -= count
    if self[startIndex].count == 0 { removeFirst() }
  }

  /// Removes rows of the last piece.
  fileprivate mutating func removeSuffix(_ count: Int) {
    self[endIndex - 1].count -= count
    if self[endIndex - 1].count == 0 { removeLast() }
  }
}
