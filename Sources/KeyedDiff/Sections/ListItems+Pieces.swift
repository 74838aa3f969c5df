// Changes of some of many items: what they do not touch is shared, or stays
// where it is.

extension ListItems {
  /// How many items a piece has at most: 4 KiB of them, but 64 to 512. The more,
  /// the longer it takes to change one; the fewer, the more pieces to count.
  @inlinable static var pieceCapacity: Int {
    Swift.min(Swift.max(4_096 / MemoryLayout<Element>.stride, 64), 512)
  }

  /// The first index whose item a condition holds for, if it holds for all items
  /// behind that one too; the count if there is none.
  ///
  /// - Complexity: O(log n)
  @inlinable
  package func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    if pieces.isEmpty { return whole.partitioningIndex(where: holds) }
    return pieces.withUnsafeBufferPointer { pieces in
      // By first items, which lie beside what is read to reach them.
      let base = pieces.baseAddress!
      let next = pieces.indices.partitioningIndex { index in
        base.lend(index) { $0.holdsForFirst(holds) }
      }
      if next == 0 { return 0 }
      let start = next == 1 ? 0 : pieces[next - 2].end
      return start + base.lend(next - 1) { $0.items.partitioningIndex(where: holds) }
    }
  }

  /// Puts many items in pieces, if they are not yet: for a list of which single
  /// items will be changed.
  ///
  /// - Complexity: O(n) the first time, then O(1).
  @inlinable
  package mutating func putInPieces() {
    guard pieces.isEmpty, whole.count > Self.pieceCapacity else { return }
    pieces = Self.pieces(of: whole, start: 0)
    whole = []
  }

  /// Takes items out and puts others in.
  ///
  /// Many items are in pieces from then on, unless there are so many changes that
  /// all pieces would be made anew: then they are in one.
  ///
  /// - Parameters:
  ///   - splice: What goes and where others come. In range.
  ///   - items: One for each insertion.
  /// - Complexity: O(k log n) for k removals and insertions, and a pass over the
  ///   pieces; the first time, and with so many changes, O(n + k).
  @inlinable
  package mutating func apply(_ splice: ItemSplice, inserting items: [Element]) {
    defer { _checkInvariants() }
    if splice.all.count <= ItemSplice.fewChanges * Self.pieceCount(of: count) {
      putInPieces()
    } else {
      whole = array
      pieces = []
    }
    if pieces.isEmpty {
      whole.apply(splice, inserting: items)
      return
    }
    // Pieces before `next` are done and have their new ends, those from there on
    // their old ones, which `shift` makes new.
    var (next, shift) = (0, 0)
    var part = ItemSplice.Part()
    while let change = splice.firstIndex(behind: part) {
      // What comes behind all items is for the last piece.
      let piece = Swift.min(
        pieceIndex(of: change, in: next..<pieces.count, start: start(of: next) - shift),
        pieces.count - 1)
      shiftEnds(of: next..<piece, by: shift)
      part = splice.part(
        behind: part, below: piece == pieces.count - 1 ? .max : pieces[piece].end)
      // Room for all that comes, and one copy if the piece is shared. Many changes
      // make another array in any case.
      if part.count <= ItemSplice.fewChanges {
        pieces[piece].items.reserveCapacity(Self.pieceCapacity)
      }
      pieces[piece].items.apply(
        splice, part, inserting: items, offset: start(of: piece) - shift)
      shift += part.gaps.count - part.removals.count
      next = finish(piece)
    }
    shiftEnds(of: next..<pieces.count, by: shift)
    // Pieces are split, but not joined: made anew once they are a quarter full.
    if (pieces.count - 4) * Self.pieceCapacity > 4 * endIndex {
      pieces = Self.pieces(of: array, start: 0)
    }
  }

  /// Puts items of another list behind these.
  ///
  /// - Parameters:
  ///   - range: Indices of the items.
  ///   - other: The list. What it has in whole pieces is shared.
  /// - Complexity: O(p + log n) for p pieces that are touched.
  @inlinable
  package mutating func append(_ range: Range<Int>, of other: ListItems) {
    if other.pieces.isEmpty {
      if pieces.isEmpty { whole += other.whole[range] } else { append(all: other.whole[range]) }
      return
    }
    if !whole.isEmpty { pieces = Self.pieces(of: whole, start: 0) }
    whole = []  // nor keeps it room for more
    var rest = range
    var piece = other.pieceIndex(of: range.lowerBound)
    while !rest.isEmpty {
      let items = other.pieces[piece].items
      let start = other.start(of: piece)
      let part = rest.clamped(to: start..<other.pieces[piece].end)
      if part.count == items.count {
        append(piece: items)
      } else {
        append(piece: items[part.lowerBound - start..<part.upperBound - start])
      }
      rest = part.upperBound..<rest.upperBound
      piece += 1
    }
  }

  /// Makes a piece of some items, not too many, or part of the last one if they
  /// fit there.
  @inlinable
  mutating func append(piece items: some Collection<Element>) {
    let count = count + items.count
    let last = pieces.count - 1
    if last >= 0, pieces[last].items.count + items.count <= Self.pieceCapacity {
      pieces[last].items += items
      pieces[last].end = count
    } else {
      pieces.append(Piece(items: Array(items), end: count))
    }
  }

  /// Makes pieces of items.
  @inlinable
  mutating func append(all items: ArraySlice<Element>) {
    var rest = items
    while !rest.isEmpty {
      append(piece: rest.prefix(Self.pieceCapacity))
      rest = rest.dropFirst(Self.pieceCapacity)
    }
  }

  /// Whether the items are in the same memory as those of another list, and so the same.
  @inlinable
  func sharesStorage(with other: ListItems) -> Bool {
    guard pieces.isEmpty, other.pieces.isEmpty else { return sharesPieces(with: other) }
    return whole.count == other.whole.count
      && whole.withUnsafeBufferPointer { $0.baseAddress }
        == other.whole.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// Whether this is in the very pieces that another list is in.
  @inlinable
  func sharesPieces(with other: ListItems) -> Bool {
    !pieces.isEmpty && pieces.count == other.pieces.count
      && pieces.withUnsafeBufferPointer { $0.baseAddress }
        == other.pieces.withUnsafeBufferPointer { $0.baseAddress }
  }

  @inlinable
  mutating func shiftEnds(of range: Range<Int>, by shift: Int) {
    // Not one by one through the array, which asks each time whether it is shared.
    if shift == 0 { return }
    pieces.withUnsafeMutableBufferPointer { pieces in
      for index in range { pieces[index].end &+= shift }
    }
  }

  /// Numbers a piece that was changed, behind one that is numbered; splits it if
  /// it has too many items, and drops it if it has none.
  ///
  /// - Returns: The next piece.
  @inlinable
  mutating func finish(_ piece: Int) -> Int {
    let count = pieces[piece].items.count
    if 1...Self.pieceCapacity ~= count {
      pieces[piece].end = start(of: piece) + count
      return piece + 1
    }
    let parts = Self.pieces(of: pieces[piece].items, start: start(of: piece))
    pieces.replaceSubrange(piece...piece, with: parts)
    return piece + parts.count
  }

  /// In builds with `KEYEDDIFF_INTERNAL_CHECKS`.
  @inlinable
  func _checkInvariants() {
    #if KEYEDDIFF_INTERNAL_CHECKS
      require(pieces.isEmpty || whole.isEmpty, "Items are in pieces and whole.")
      var end = 0
      for piece in pieces {
        require(
          1...Self.pieceCapacity ~= piece.items.count, "A piece has \(piece.items.count) items.")
        end += piece.items.count
        require(piece.end == end, "A piece ends at \(piece.end), not at \(end).")
      }
    #endif
  }

  /// How many pieces there are at first: each is three quarters full.
  @inlinable
  static func pieceCount(of count: Int) -> Int {
    (count * 4 + pieceCapacity * 3 - 1) / (pieceCapacity * 3)
  }

  /// Items in pieces that have room for more.
  @inlinable
  static func pieces(of items: [Element], start: Int) -> [Piece] {
    let pieceCount = pieceCount(of: items.count)
    // The first ones take what is left. Not by a product, which is too large for 32 bits.
    let (count, rest) = items.count.quotientAndRemainder(dividingBy: Swift.max(pieceCount, 1))
    func bound(_ piece: Int) -> Int { count * piece + Swift.min(piece, rest) }
    return (0..<pieceCount).map { piece in
      let range = bound(piece)..<bound(piece + 1)
      var part: [Element] = []
      part.reserveCapacity(pieceCapacity)
      part += items[range]
      return Piece(items: part, end: start + range.upperBound)
    }
  }
}

extension ListItems.Piece {
  @inlinable
  func holdsForFirst(_ holds: (Element) -> Bool) -> Bool {
    items.withUnsafeBufferPointer { $0.baseAddress!.lend(0, to: holds) }
  }
}
