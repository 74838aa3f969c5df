/// The rows of a section, as a collection that is read and changed like an array.
///
///     section.items.append("plum")
///     for fruit in section.items[1...] { print(fruit) }
///
/// At first, the rows are in one array. A type that knows which rows change, such as `SortedList`
/// in KeyedDiffLists, divides long lists into pieces of at most 512 rows. The lists before and
/// after a change then share all unchanged pieces. So a change does not copy all rows, even while a
/// view still displays the list before the change.
///
/// - Complexity: The same as for an array. If the rows are in pieces, access to one of n rows by
///   its index is O(log n), and ``array`` is O(n). Inserting or removing rows then visits all
///   pieces, but not all rows.
public struct ListItems<Element> {
  /// All items, if the list is not in pieces; otherwise empty.
  @usableFromInline var whole: [Element]
  /// The pieces, each with at least one item; empty if the items are in `whole`.
  @usableFromInline var pieces: [Piece] = []

  /// Consecutive items.
  @usableFromInline
  struct Piece {
    @usableFromInline var items: [Element]
    /// The end of the piece: the list index after the piece's last item.
    @usableFromInline var end: Int

    @inlinable
    init(items: [Element], end: Int) {
      self.items = items
      self.end = end
    }
  }

  /// Creates a list with the items of an array, without copying the array.
  ///
  /// - Parameter array: The items.
  @inlinable
  public init(_ array: [Element]) { whole = array }

  /// The items as an array.
  ///
  /// - Complexity: O(1), but O(n) for n items in pieces.
  @inlinable
  public var array: [Element] {
    if pieces.isEmpty { return whole }
    var array: [Element] = []
    array.reserveCapacity(count)
    for piece in pieces { array += piece.items }
    return array
  }
}

extension ListItems {
  /// An iterator over all items.
  @usableFromInline
  struct ItemIterator: IteratorProtocol {
    @usableFromInline var items: IndexingIterator<[Element]>
    @usableFromInline var pieces: IndexingIterator<[Piece]>

    @inlinable
    init(_ items: ListItems) {
      self.items = items.whole.makeIterator()
      pieces = items.pieces.makeIterator()
    }

    @inlinable
    mutating func next() -> Element? {
      if let item = items.next() { return item }
      guard let piece = pieces.next() else { return nil }
      items = piece.items.makeIterator()
      return items.next()
    }
  }
}

extension ListItems: Sendable where Element: Sendable {}
extension ListItems.Piece: Sendable where Element: Sendable {}

// MARK: - As a collection

extension ListItems: RandomAccessCollection, MutableCollection {
  /// The index of the first item, which is 0.
  @inlinable public var startIndex: Int { 0 }
  /// The index after the last item.
  @inlinable public var endIndex: Int { count }
  /// The number of items.
  @inlinable public var count: Int { pieces.isEmpty ? whole.count : pieces[pieces.count - 1].end }

  /// Accesses the item at the given index.
  ///
  /// - Parameter position: An index. Traps if the index is out of range.
  /// - Returns: The item.
  /// - Complexity: O(1), but O(log n) for n items in pieces. Changing an item copies the array or
  ///   the piece if another list shares it.
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      if pieces.isEmpty { return whole[position] }
      let piece = pieceIndex(of: position)
      return pieces[piece].items[position - start(of: piece)]
    }
    set {
      if pieces.isEmpty {
        whole[position] = newValue
      } else {
        let piece = pieceIndex(of: position)
        pieces[piece].items[position - start(of: piece)] = newValue
      }
    }
  }

  /// Accesses the items in a range; an assigned slice can have more or fewer items.
  ///
  /// - Parameter bounds: A range of indices. Traps if an index is out of range.
  /// - Returns: The items.
  /// - Complexity: O(1) to read; to replace, the same as for ``replaceSubrange(_:with:)``.
  @inlinable
  public subscript(bounds: Range<Int>) -> Slice<ListItems> {
    get { Slice(base: self, bounds: bounds) }
    set { replaceSubrange(bounds, with: newValue) }
  }

  /// Returns the index of the piece that contains `position`; `pieces.count` if no piece does.
  @inlinable
  func pieceIndex(of position: Int) -> Int {
    pieceIndex(of: position, in: pieces.indices, start: 0)
  }

  /// Returns the index of the piece that contains `position`; the end of `range` if no piece does.
  ///
  /// Searches only the pieces in `range`, which must not be empty. `start` is the list index
  /// of the first item in these pieces.
  @inlinable
  func pieceIndex(of position: Int, in range: Range<Int>, start: Int) -> Int {
    pieces.withUnsafeBufferPointer { pieces in
      // Borrows the piece, since a copy of the piece would retain its items.
      func end(of piece: Int) -> Int { pieces.baseAddress!.lend(piece) { $0.end } }
      let itemCount = end(of: range.upperBound - 1) - start
      if position >= start + itemCount { return range.upperBound }
      // The guess assumes that all pieces have the same size. Nearly all of them do.
      let part = Double(position - start) / Double(itemCount)
      let guess = range.lowerBound + Int(part * Double(range.count))
      return range.partitioningIndex(near: guess) { end(of: $0) > position }
    }
  }

  @inlinable
  func start(of piece: Int) -> Int { piece == 0 ? 0 : pieces[piece - 1].end }

  /// Returns an iterator over the items.
  ///
  /// - Returns: An iterator that starts before the first item.
  @inlinable
  public func makeIterator() -> some IteratorProtocol<Element> { ItemIterator(self) }

  /// Calls a closure with the items in contiguous memory, if they are not in pieces.
  ///
  /// - Parameter body: The closure. The buffer it receives is valid only during the call.
  /// - Returns: The result of the closure; `nil` if the items are in pieces.
  /// - Throws: Any error that the closure throws.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    pieces.isEmpty ? try whole.withContiguousStorageIfAvailable(body) : nil
  }

  /// Calls a closure with the items in contiguous mutable memory, if they are not in pieces.
  ///
  /// - Parameter body: The closure. The buffer it receives is valid only during the call.
  /// - Returns: The result of the closure; `nil` if the items are in pieces.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: O(1), but O(n) for n items if another list shares the memory.
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    pieces.isEmpty ? try whole.withContiguousMutableStorageIfAvailable(body) : nil
  }
}

extension ListItems: RangeReplaceableCollection {
  /// Creates an empty list.
  @inlinable
  public init() { whole = [] }

  /// Reserves memory for the given number of items; does nothing if the list is in pieces.
  ///
  /// - Parameter count: The number of items.
  /// - Complexity: O(n) for n items.
  @inlinable
  public mutating func reserveCapacity(_ count: Int) {
    if pieces.isEmpty { whole.reserveCapacity(count) }
  }

  /// Appends an item.
  ///
  /// - Parameter item: The item.
  /// - Complexity: O(1) on average, but O(n) for n items if another list shares their array.
  @inlinable
  public mutating func append(_ item: Element) {
    if pieces.isEmpty { whole.append(item) } else { append(piece: CollectionOfOne(item)) }
  }

  /// Appends items.
  ///
  /// - Parameter items: The items.
  /// - Complexity: O(k) on average for k items, but O(n + k) if another list shares the array of n
  ///   items.
  @inlinable
  public mutating func append<Items: Sequence<Element>>(contentsOf items: Items) {
    if pieces.isEmpty {
      whole.append(contentsOf: items)
    } else {
      append(all: Array(items)[...])
    }
  }

  /// Replaces consecutive items with new items.
  ///
  /// - Parameters:
  ///   - range: Indices of the items to replace. Traps if an index is out of range.
  ///   - items: The items to insert.
  /// - Complexity: O(n + k) for n items in the list and k items to insert. If the list is in
  ///   pieces, unchanged pieces are kept.
  @inlinable
  public mutating func replaceSubrange(
    _ range: Range<Int>, with items: some Collection<Element>
  ) {
    require(
      0 <= range.lowerBound && range.upperBound <= count,
      "There are \(count) items, so \(range) is out of range.")
    if pieces.isEmpty {
      whole.replaceSubrange(range, with: items)
    } else {
      let items = Array(items)
      let gaps = Array(repeating: range.lowerBound, count: items.count)
      apply(ItemSplice(removals: Array(range), gaps: gaps), inserting: items)
    }
  }
}

// MARK: - As an array

extension ListItems: ExpressibleByArrayLiteral {
  /// Creates a list from an array literal.
  ///
  /// - Parameter items: The items.
  @inlinable
  public init(arrayLiteral items: Element...) { whole = items }
}

extension ListItems: Equatable where Element: Equatable {
  /// Returns whether two lists have equal items in the same order.
  ///
  /// As with arrays, lists that share storage are equal even if an item does not equal itself.
  ///
  /// - Parameters:
  ///   - first: A list.
  ///   - second: Another list, in pieces or not.
  /// - Returns: `true` if the lists are equal.
  /// - Complexity: O(n) for n items, but O(1) if the lists share their storage.
  @inlinable
  public static func == (first: ListItems, second: ListItems) -> Bool {
    if first.pieces.isEmpty, second.pieces.isEmpty { return first.whole == second.whole }
    return first.sharesPieces(with: second)
      || first.count == second.count && first.elementsEqual(second)
  }
}

extension ListItems: Hashable where Element: Hashable {
  /// Hashes the items.
  ///
  /// - Parameter hasher: The hasher to use.
  /// - Complexity: O(n) for n items.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for item in self { hasher.combine(item) }
  }
}

extension ListItems: CustomStringConvertible {
  /// The description of ``array``.
  public var description: String { array.description }
}
