/// The stretches of two lists that are not known to be equal, because the lists do not share them.
@usableFromInline
struct UnsharedStretches {
  /// Ascending; between two stretches, both lists have the same number of rows, which they share.
  @usableFromInline var stretches: [(old: Range<Int>, new: Range<Int>)] = []
  /// The rows of both lists before these positions are done.
  private var (old, new) = (0, 0)

  @usableFromInline
  init() {}

  /// A node of a rope, or a part of a run.
  ///
  /// Equal pieces have equal rows.
  @usableFromInline
  struct Piece {
    @usableFromInline
    enum Kind {
      /// An array or a tree.
      case node
      /// A part of a run that repeats a row. All parts of the same length are equal.
      case repetition
      /// A part of a run that has a function. Parts of the same length are equal if they have the same
      /// offset.
      case function
    }

    @usableFromInline let kind: Kind
    /// The address of the storage of a node or run.
    @usableFromInline let storage: UnsafeRawPointer
    /// The offset in a run; otherwise 0.
    @usableFromInline var offset: Int
    @usableFromInline var count: Int

    @inlinable
    init(_ kind: Kind, storage: UnsafeRawPointer, offset: Int = 0, count: Int) {
      (self.kind, self.storage, self.offset, self.count) = (kind, storage, offset, count)
    }

    fileprivate func isSame(as other: Piece) -> Bool {
      storage == other.storage && offset == other.offset && count == other.count
    }

    /// Removes rows at the start.
    mutating func removeFirst(_ removed: Int) {
      count -= removed
      if kind == .function { offset += removed }
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

  /// Adds leaves of both lists, except for repetitions of the same row.
  ///
  /// Repeated rows cannot be told apart. So they are compared from both ends: a page that replaced
  /// some of them is reported as replacing these.
  @usableFromInline
  mutating func add(_ oldLeaves: ArraySlice<Piece>, _ newLeaves: ArraySlice<Piece>) {
    var (oldLeaves, newLeaves) = (Leaves(oldLeaves), Leaves(newLeaves))
    func shared(_ old: Piece?, _ new: Piece?) -> Int {
      guard let old, let new, old.kind == .repetition, old.storage == new.storage else { return 0 }
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
      let (oldCount, newCount) =
        old.kind == .node && new.kind == .node ? (old.count, new.count) : (count, count)
      if shared(old, new) > 0 { skip(count) } else { add(old: oldCount, new: newCount) }
      oldLeaves.removePrefix(oldCount)
      newLeaves.removePrefix(newCount)
    }
    add(
      old: oldLeaves.count, new: newLeaves.count)
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
    var oldIndices = PieceIndices()
    var next = Array(repeating: -1, count: oldRange.count)
    for index in oldRange.reversed() {
      next[index - oldRange.lowerBound] = oldIndices.update(index, of: old[index]) ?? -1
    }
    var pairs: [(old: Int, new: Int)] = []
    // Repetitions are not paired: many can have the same row and the same length.
    for index in newRange where new[index].kind != .repetition {
      guard let first = oldIndices[new[index]], first >= 0, old[first].isSame(as: new[index])
      else { continue }
      oldIndices.update(next[first - oldRange.lowerBound], of: new[index])
      pairs.append((first, index))
    }
    let contains = HeaviestIncreasing.contains(
      pairs.map { ($0.old - oldRange.lowerBound, Int64(new[$0.new].count)) },
      rankCount: oldRange.count)
    return zip(pairs, contains).filter(\.1).map(\.0)
  }
}

extension UnsharedStretches {
  /// An index for each node and each start of a part of a function.
  ///
  /// Two dictionaries, because an address alone is hashed in half the time.
  private struct PieceIndices {
    private struct Start: Hashable {
      let storage: UnsafeRawPointer
      let offset: Int
    }

    private var nodes: [UnsafeRawPointer: Int] = [:]
    private var parts: [Start: Int] = [:]

    private func start(of piece: Piece) -> Start {
      Start(storage: piece.storage, offset: piece.offset)
    }

    subscript(piece: Piece) -> Int? {
      piece.kind == .function ? parts[start(of: piece)] : nodes[piece.storage]
    }

    /// Returns the former index.
    @discardableResult
    mutating func update(_ index: Int, of piece: Piece) -> Int? {
      piece.kind == .function
        ? parts.updateValue(index, forKey: start(of: piece))
        : nodes.updateValue(index, forKey: piece.storage)
    }
  }
}

extension UnsharedStretches {
  /// Leaves that are not compared yet.
  private struct Leaves {
    private var pieces: [Piece]
    private var rest: Range<Int>

    init(_ leaves: ArraySlice<Piece>) {
      pieces = Array(leaves)
      rest = pieces.indices
    }

    var first: Piece? { rest.isEmpty ? nil : pieces[rest.lowerBound] }
    var last: Piece? { rest.isEmpty ? nil : pieces[rest.upperBound - 1] }
    /// The number of rows.
    var count: Int { pieces[rest].reduce(0) { $0 + $1.count } }

    /// Removes rows of the first piece.
    @inline(never)
    mutating func removePrefix(_ count: Int) {
      pieces[rest.lowerBound].removeFirst(count)
      if pieces[rest.lowerBound].count == 0 { rest = rest.dropFirst() }
    }

    /// Removes rows of the last piece.
    mutating func removeSuffix(_ count: Int) {
      pieces[rest.upperBound - 1].count -= count
      if pieces[rest.upperBound - 1].count == 0 { rest = rest.dropLast() }
    }
  }
}
