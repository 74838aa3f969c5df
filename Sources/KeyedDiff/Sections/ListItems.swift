/// The rows of a section: a collection that is read and changed like an array.
///
///     section.items.append("plum")
///     for fruit in section.items[1...] { print(fruit) }
///
/// It holds an array, until a feed that knows which few of many rows changed,
/// such as `SortedList` of KeyedDiffLists, changes just these: then the rows are
/// in pieces of about a hundred, and the lists before and after a change share
/// the pieces without changes. So a change does not copy all rows, even while a
/// view holds those that it shows.
///
/// - Complexity: That of an array; in pieces O(log n) to reach one of n items by
///   its index, O(n) for ``array``, and a pass over the pieces, not the items, to
///   insert or remove.
public struct ListItems<Element> {
  /// The items, if they are not in pieces; else empty.
  @usableFromInline var whole: [Element]
  /// The pieces, none of them empty; none at all if the items are whole.
  @usableFromInline var pieces: [Piece] = []

  /// Some neighbours.
  @usableFromInline
  struct Piece {
    @usableFromInline var items: [Element]
    /// The index behind the last of them.
    @usableFromInline var end: Int

    @inlinable
    init(items: [Element], end: Int) {
      self.items = items
      self.end = end
    }
  }

  /// Holds an array.
  ///
  /// - Complexity: O(1)
  @inlinable
  public init(_ array: [Element]) { whole = array }

  /// All items.
  ///
  /// - Complexity: O(1), but in pieces O(n).
  @inlinable
  public var array: [Element] {
    if pieces.isEmpty { return whole }
    var array: [Element] = []
    array.reserveCapacity(count)
    for piece in pieces { array += piece.items }
    return array
  }
}

extension ListItems: Sendable where Element: Sendable {}
extension ListItems.Piece: Sendable where Element: Sendable {}
extension ListItems.Iterator: Sendable where Element: Sendable {}

// MARK: - As a collection

extension ListItems: RandomAccessCollection, MutableCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { count }
  @inlinable public var count: Int { pieces.isEmpty ? whole.count : pieces[pieces.count - 1].end }

  /// The item at an index. Traps if there is none.
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

  /// Some neighbours. They can be replaced by more or fewer.
  @inlinable
  public subscript(bounds: Range<Int>) -> Slice<ListItems> {
    get { Slice(base: self, bounds: bounds) }
    set { replaceSubrange(bounds, with: newValue) }
  }

  /// The piece with an index, or the count of pieces if that is behind them all.
  @inlinable
  func pieceIndex(of position: Int) -> Int {
    pieceIndex(of: position, in: pieces.indices, start: 0)
  }

  /// - Parameters:
  ///   - range: The pieces to look at, not empty, up to the last of all.
  ///   - start: The index of the first item in these.
  @inlinable
  func pieceIndex(of position: Int, in range: Range<Int>, start: Int) -> Int {
    pieces.withUnsafeBufferPointer { pieces in
      // Lent, since a copy of a piece counts a reference to its items.
      func end(of piece: Int) -> Int { pieces.baseAddress!.lend(piece) { $0.end } }
      let itemCount = end(of: range.upperBound - 1) - start
      if position >= start + itemCount { return range.upperBound }
      // As if all pieces were of the same length, which they nearly are.
      let part = Double(position - start) / Double(itemCount)
      let guess = range.lowerBound + Int(part * Double(range.count))
      return range.partitioningIndex(near: guess) { end(of: $0) > position }
    }
  }

  @inlinable
  func start(of piece: Int) -> Int { piece == 0 ? 0 : pieces[piece - 1].end }

  /// Goes through all items, piece after piece.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var items: IndexingIterator<[Element]>
    @usableFromInline var pieces: IndexingIterator<[Piece]>

    @inlinable
    init(_ items: ListItems) {
      self.items = items.whole.makeIterator()
      pieces = items.pieces.makeIterator()
    }

    @inlinable
    public mutating func next() -> Element? {
      if let item = items.next() { return item }
      guard let piece = pieces.next() else { return nil }
      items = piece.items.makeIterator()
      return items.next()
    }
  }

  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }

  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    pieces.isEmpty ? try whole.withContiguousStorageIfAvailable(body) : nil
  }

  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    pieces.isEmpty ? try whole.withContiguousMutableStorageIfAvailable(body) : nil
  }
}

extension ListItems: RangeReplaceableCollection {
  @inlinable
  public init() { whole = [] }

  @inlinable
  public mutating func reserveCapacity(_ count: Int) {
    if pieces.isEmpty { whole.reserveCapacity(count) }
  }

  @inlinable
  public mutating func append(_ item: Element) {
    if pieces.isEmpty { whole.append(item) } else { append(piece: CollectionOfOne(item)) }
  }

  @inlinable
  public mutating func append<Items: Sequence<Element>>(contentsOf items: Items) {
    if pieces.isEmpty {
      whole.append(contentsOf: items)
    } else {
      append(all: Array(items)[...])
    }
  }

  /// Puts items in the place of others. Traps if there are no such others.
  @inlinable
  public mutating func replaceSubrange(
    _ range: Range<Int>, with items: some Collection<Element>
  ) {
    require(
      0 <= range.lowerBound && range.upperBound <= count,
      "There are \(count) items, none at \(range).")
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
  @inlinable
  public init(arrayLiteral items: Element...) { whole = items }
}

extension ListItems: Equatable where Element: Equatable {
  /// Whether there are equal items in the same order, in pieces or not. Items
  /// that share their storage are equal by definition, as for arrays.
  @inlinable
  public static func == (first: ListItems, second: ListItems) -> Bool {
    if first.pieces.isEmpty, second.pieces.isEmpty { return first.whole == second.whole }
    return first.sharesPieces(with: second)
      || first.count == second.count && first.elementsEqual(second)
  }
}

extension ListItems: Hashable where Element: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for item in self { hasher.combine(item) }
  }
}

extension ListItems: CustomStringConvertible {
  /// As of an array.
  public var description: String { array.description }
}
