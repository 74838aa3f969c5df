// Fast changes to a few items of a long list: only the changed pieces (short arrays) are copied.

extension ListItems {
  /// Maximum number of items in a piece: as many as fit in 4 KiB, but at least 64 and at most 512.
  ///
  /// Larger pieces take longer to change. Smaller pieces mean more pieces to iterate over.
  @inlinable static var pieceCapacity: Int {
    Swift.min(Swift.max(4_096 / MemoryLayout<Element>.stride, 64), 512)
  }

  /// Returns the first index whose item meets a condition, or the count if no item does.
  ///
  /// - Parameter holds: The condition. If an item meets the condition, all later items must, too.
  /// - Returns: The index of the item; the count if no item meets the condition.
  /// - Complexity: O(log n) for n items.
  @inlinable
  package func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    if pieces.isEmpty { return whole.partitioningIndex(where: holds) }
    return pieces.withUnsafeBufferPointer { pieces in
      // Checks only a piece's first item: it is next to the array header, which is read anyway.
      let base = pieces.baseAddress!
      let next = pieces.indices.partitioningIndex { index in
        base.lend(index) { $0.holdsForFirst(holds) }
      }
      if next == 0 { return 0 }
      let start = next == 1 ? 0 : pieces[next - 2].end
      return start + base.lend(next - 1) { $0.items.partitioningIndex(where: holds) }
    }
  }

  /// Divides the items into pieces if there are many, so that single items can be changed quickly.
  ///
  /// - Complexity: O(n) for n items the first time, then O(1).
  @inlinable
  package mutating func putInPieces() {
    guard pieces.isEmpty, whole.count > Self.pieceCapacity else { return }
    pieces = Self.pieces(of: whole, start: 0)
    whole = []
  }

  /// Removes items and inserts new items.
  ///
  /// A long list is first divided into pieces. But if there are so many changes that all pieces
  /// would be rebuilt, the items are put into one array instead.
  ///
  /// - Parameters:
  ///   - splice: The removals and insertions. All indices must be in range.
  ///   - items: The items to insert, one for each insertion of the splice, in the same order.
  /// - Complexity: O(k log n) for n items and k removals and insertions, plus a pass over the
  ///   pieces. The first call takes O(n + k), and so does a call with many changes.
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
    // Pieces before `next` are finished, and their ends are up to date. The ends of all other
    // pieces are still the old ones: `shift` must be added to them.
    var (next, shift) = (0, 0)
    var part = ItemSplice.Part()
    while let change = splice.firstIndex(behind: part) {
      // Items that are inserted at the end of the list go into the last piece.
      let piece = Swift.min(
        pieceIndex(of: change, in: next..<pieces.count, start: start(of: next) - shift),
        pieces.count - 1)
      shiftEnds(of: next..<piece, by: shift)
      part = splice.part(
        behind: part, below: piece == pieces.count - 1 ? .max : pieces[piece].end)
      // Reserves memory first, so that a shared piece is copied only once. If the piece has many
      // changes, memory is not reserved, because the changes are written to a new array.
      if part.count <= ItemSplice.fewChanges {
        pieces[piece].items.reserveCapacity(Self.pieceCapacity)
      }
      pieces[piece].items.apply(
        splice, part, inserting: items, offset: start(of: piece) - shift)
      shift += part.gaps.count - part.removals.count
      next = finish(piece)
    }
    shiftEnds(of: next..<pieces.count, by: shift)
    // Pieces are split, but never joined. Instead, all pieces are rebuilt once they are, on
    // average, less than a quarter full.
    if (pieces.count - 4) * Self.pieceCapacity > 4 * endIndex {
      pieces = Self.pieces(of: array, start: 0)
    }
  }

  /// Appends items of another list, usually without copying pieces that are entirely in the range.
  ///
  /// - Parameters:
  ///   - range: Indices of the items in the other list.
  ///   - other: The other list.
  /// - Complexity: O(r) for r appended items. If the other list has n items in pieces, O(p + log n)
  ///   for the p pieces that contain the appended items.
  @inlinable
  package mutating func append(_ range: Range<Int>, of other: ListItems) {
    if other.pieces.isEmpty {
      if pieces.isEmpty { whole += other.whole[range] } else { append(all: other.whole[range]) }
      return
    }
    if !whole.isEmpty { pieces = Self.pieces(of: whole, start: 0) }
    whole = []  // also frees its capacity
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

  /// Appends items to the last piece if they fit into it; otherwise appends a new piece.
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

  /// Divides items into pieces and appends the pieces.
  @inlinable
  mutating func append(all items: ArraySlice<Element>) {
    var rest = items
    while !rest.isEmpty {
      append(piece: rest.prefix(Self.pieceCapacity))
      rest = rest.dropFirst(Self.pieceCapacity)
    }
  }

  /// Returns whether both lists share all their memory, and are therefore equal.
  @inlinable
  func sharesStorage(with other: ListItems) -> Bool {
    guard pieces.isEmpty, other.pieces.isEmpty else { return sharesPieces(with: other) }
    return whole.count == other.whole.count
      && whole.withUnsafeBufferPointer { $0.baseAddress }
        == other.whole.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// Returns whether both lists share one array of pieces.
  @inlinable
  func sharesPieces(with other: ListItems) -> Bool {
    !pieces.isEmpty && pieces.count == other.pieces.count
      && pieces.withUnsafeBufferPointer { $0.baseAddress }
        == other.pieces.withUnsafeBufferPointer { $0.baseAddress }
  }

  @inlinable
  mutating func shiftEnds(of range: Range<Int>, by shift: Int) {
    // Uses a pointer, since each write to the array would check whether the array is shared.
    if shift == 0 { return }
    pieces.withUnsafeMutableBufferPointer { pieces in
      for index in range { pieces[index].end &+= shift }
    }
  }

  /// Updates the end of a changed piece.
  ///
  /// The end of the previous piece must be up to date. Splits the changed piece if it has too many
  /// items, and removes it if it has none.
  ///
  /// - Parameter piece: The index of the piece in `pieces`.
  /// - Returns: The index that the next piece has in `pieces` after the call.
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

  /// Checks the pieces, in builds with `KEYEDDIFF_INTERNAL_CHECKS`.
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

  /// Returns how many pieces `count` items need if each piece is filled to three quarters.
  @inlinable
  static func pieceCount(of count: Int) -> Int {
    (count * 4 + pieceCapacity * 3 - 1) / (pieceCapacity * 3)
  }

  /// Divides items into pieces that have room for more items.
  @inlinable
  static func pieces(of items: [Element], start: Int) -> [Piece] {
    let pieceCount = pieceCount(of: items.count)
    // Does not use `items.count * piece / pieceCount`: the product could overflow a 32-bit `Int`.
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
