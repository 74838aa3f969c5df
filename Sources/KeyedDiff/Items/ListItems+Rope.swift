// Fast changes to a few items of a long list: only the changed pieces (short arrays) are copied.

extension ListItems {
  /// Creates a list from items in pieces, or from an array if there is only one piece.
  @inlinable
  init(_ rope: Rope<Element>) {
    whole = []
    self.rope = rope
    simplify()
  }

  /// Makes a rope of one array a plain array.
  @inlinable
  mutating func simplify() {
    guard rope.children.count == 1, case .rows(let rows) = rope.children[0].node else { return }
    whole = rows
    rope = Rope()
  }

  /// Divides the items into pieces if there are many, so that single items can be changed quickly.
  ///
  /// - Complexity: O(n) for n items the first time, then O(1).
  @inlinable
  package mutating func putInPieces() {
    guard rope.isEmpty, whole.count > Rope<Element>.leafCapacity else { return }
    rope = Rope(whole)
    whole = []
  }

  /// Returns the first index whose item meets a condition, or the count if no item does.
  ///
  /// - Parameter holds: The condition. If an item meets the condition, all later items must, too.
  /// - Returns: The index of the item; the count if no item meets the condition.
  /// - Complexity: O(log n) for n items.
  @inlinable
  package func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    rope.isEmpty ? whole.partitioningIndex(where: holds) : rope.partitioningIndex(where: holds)
  }

  // MARK: Changing

  /// Returns items as a rope if they are in pieces that this list should share; `nil` for others.
  @inlinable
  func sharedRope<Items: Sequence<Element>>(of items: Items) -> Rope<Element>? {
    // The types are compared first, since a cast takes long where the type is not known.
    if Items.self == ListItems.self, let items = items as? ListItems {
      return items.rope.isEmpty ? nil : items.rope
    }
    guard Items.self == Slice<ListItems>.self, let slice = items as? Slice<ListItems>,
      !slice.isEmpty, !slice.base.rope.isEmpty
    else { return nil }
    let (base, range) = (slice.base.rope, slice.startIndex..<slice.endIndex)
    if range.count <= Rope<Element>.leafCapacity {
      // Few rows are copied, except for those of a run that may become part of a run again.
      let leaf = base.leaf(at: range.lowerBound)
      guard !rope.isEmpty, leaf.isRun, range.upperBound <= leaf.range.upperBound else { return nil }
    }
    return base.slice(range)
  }

  /// Replaces items with others that are in pieces.
  @inlinable
  mutating func replace(_ range: Range<Int>, with other: Rope<Element>) {
    defer { _checkInvariants() }
    if rope.isEmpty {
      rope = Rope(whole)
      whole = []  // also frees its capacity
    }
    rope.replace(range, with: other)
    simplify()
  }

  /// Replaces items of a list in pieces.
  ///
  /// Changes the piece in place if it has about the right number of items afterward.
  @inlinable
  mutating func replaceInRope(_ range: Range<Int>, with items: some Collection<Element>) {
    defer { _checkInvariants() }
    if range.isEmpty, items.isEmpty { return }
    // Items that are inserted at the end of the list go into the last piece.
    let leaf = rope.leaf(at: Swift.min(range.lowerBound, rope.count - 1))
    let start = leaf.range.lowerBound
    if range.upperBound <= leaf.range.upperBound,
      rope.canChange(leaf, by: items.count - range.count)
    {
      rope.changeRows(at: start) {
        $0.replaceSubrange(range.lowerBound - start..<range.upperBound - start, with: items)
      }
    } else {
      rope.replace(range, with: Rope(Array(items)))
      simplify()
    }
  }

  /// Removes items and inserts new items.
  ///
  /// A long list is first divided into pieces. But if there are so many changes that all pieces
  /// would be rebuilt, the items are put into one array instead.
  ///
  /// - Parameters:
  ///   - splice: The removals and insertions. All indices must be in range.
  ///   - items: The items to insert, one for each insertion of the splice, in the same order.
  /// - Complexity: O(k log n) for n items and k removals and insertions. The first call takes
  ///   O(n + k), and so does a call with many changes.
  @inlinable
  package mutating func apply(_ splice: ItemSplice, inserting items: [Element]) {
    defer { _checkInvariants() }
    if splice.all.count <= ItemSplice.fewChanges
      * (count * 4 / (Rope<Element>.leafCapacity * 3) + 1)
    {
      putInPieces()
    } else {
      whole = array
      rope = Rope()
    }
    if rope.isEmpty {
      whole.apply(splice, inserting: items)
      return
    }
    var part = ItemSplice.Part()
    // The number of rows that were added so far.
    var shift = 0
    while let change = splice.firstIndex(behind: part) {
      // Items that are inserted at the end of the list go into the last piece.
      let leaf = rope.leaf(at: Swift.min(change + shift, rope.count - 1))
      part = splice.part(
        behind: part,
        below: leaf.range.upperBound == rope.count ? .max : leaf.range.upperBound - shift)
      let offset = leaf.range.lowerBound - shift
      let added = part.gaps.count - part.removals.count
      if rope.canChange(leaf, by: added) {
        rope.apply(
          splice, part, inserting: items, offset: offset, toRowsAt: leaf.range.lowerBound,
          adding: added)
      } else {
        var rows = ListItems(rope.slice(leaf.range))
        if rows.rope.isEmpty {
          rows.whole.apply(splice, part, inserting: items, offset: offset)
        } else {
          rows.rebuild(splice, part, inserting: items, offset: offset)
        }
        rope.replace(leaf.range, with: rows.rope.isEmpty ? Rope(rows.whole) : rows.rope)
      }
      shift += added
    }
    simplify()
  }

  /// Appends items of another list, usually without copying pieces that are entirely in the range.
  ///
  /// - Parameters:
  ///   - range: Indices of the items in the other list.
  ///   - other: The other list.
  /// - Complexity: O(r) for r appended items. If the other list is in pieces, O(log n) for n items
  ///   in both lists.
  @inlinable
  package mutating func append(_ range: Range<Int>, of other: ListItems) {
    if other.rope.isEmpty {
      append(contentsOf: other.whole[range])
    } else {
      append(contentsOf: other.part(range))
    }
  }

  /// Returns some of the items as a list of its own: in pieces if they are in many, or else in an
  /// array.
  ///
  /// - Parameter range: Indices of the items, which must be in range.
  /// - Returns: The items.
  /// - Complexity: O(k + log n) for k of n items, but O(log n) for many items in pieces.
  @inlinable
  package func part(_ range: Range<Int>) -> ListItems {
    if range.count == count { return self }
    if rope.isEmpty { return ListItems(Array(whole[range])) }
    if range.count > Rope<Element>.leafCapacity { return ListItems(rope.slice(range)) }
    var items: [Element] = []
    items.reserveCapacity(range.count)
    if !range.isEmpty { rope.append(range, to: &items) }
    return ListItems(items)
  }

  /// Returns some of the items as an array.
  ///
  /// - Parameter range: Indices of the items, which must be in range.
  /// - Returns: The items.
  /// - Complexity: O(k + log n) for k of n items, but O(1) for all items that are not in pieces.
  @inlinable @inline(__always)
  func rows(in range: Range<Int>) -> [Element] {
    rope.isEmpty && range.count == whole.count ? whole : part(range).array
  }

  // MARK: Sharing

  @inlinable package var areInPieces: Bool { !rope.isEmpty }

  /// Returns the stretches of two lists that are not known to be equal: those that are not in pieces
  /// that both lists share.
  ///
  /// - Parameter other: The new list.
  /// - Returns: Ranges of indices in both lists, ascending. Between two stretches, and before the
  ///   first and after the last, both lists have the same number of items, and these are the same.
  /// - Complexity: O(m log m) for m pieces and parts of the tree that the lists do not share.
  @inlinable
  package func unsharedStretches(
    with other: ListItems
  ) -> [(old: Range<Int>, new: Range<Int>)] {
    if sharesStorage(with: other) { return [] }
    if rope.isEmpty || other.rope.isEmpty { return [(0..<count, 0..<other.count)] }
    return Rope.unshared(rope, other.rope)
  }

  /// Returns whether both lists share all their memory, and are therefore equal.
  @inlinable
  func sharesStorage(with other: ListItems) -> Bool {
    guard rope.isEmpty, other.rope.isEmpty else { return rope.sharesChildren(with: other.rope) }
    return whole.count == other.whole.count
      && whole.withUnsafeBufferPointer { $0.baseAddress }
        == other.whole.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// Checks the pieces, in builds with `KEYEDDIFF_INTERNAL_CHECKS`.
  @inlinable
  func _checkInvariants() {
    #if KEYEDDIFF_INTERNAL_CHECKS
      require(rope.isEmpty || whole.isEmpty, "Items are in pieces and whole.")
      rope._checkInvariants()
    #endif
  }
}
