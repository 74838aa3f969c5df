/// The rows of a section, as a collection that is read and changed like an array.
///
///     section.items.append("plum")
///     for fruit in section.items[1...] { print(fruit) }
///
/// At first, the rows are in one array. A type that knows which rows change, such as `SortedList`
/// in KeyedDiffLists, divides long lists into a tree of pieces of at most 512 rows. The lists before
/// and after a change then share all unchanged pieces. So a change does not copy all rows, even while
/// a view still displays the list before the change.
///
/// A list of many equal rows is in pieces from the start, and takes hardly any memory. So is a list
/// whose rows follow from their position. A page of loaded rows can replace placeholders, and
/// placeholders the page:
///
///     let placeholders = ListItems(count: 10_000_000) { Row.placeholder($0) }
///     section.items = placeholders
///     section.items.replaceSubrange(500..<600, with: page)
///     section.items.replaceSubrange(500..<600, with: placeholders[500..<600])
///
/// - Complexity: The same as for an array. If n rows are in pieces, access to a row by its index is
///   O(log n). So is a change, plus O(k) for k new rows; only O(log n) if these are in pieces, too.
public struct ListItems<Element> {
  /// All items, if the list is not in pieces; otherwise empty.
  @usableFromInline var whole: [Element]
  /// The items in pieces; empty if the items are in `whole`.
  @usableFromInline var rope = Rope<Element>()

  /// Creates a list with the items of an array, without copying the array.
  ///
  /// - Parameter array: The items.
  @inlinable
  public init(_ array: [Element]) { whole = array }

  /// Creates a list that repeats an item, which takes memory for only one item if the list is long.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - count: The number of items. Traps if it is negative, or larger than 2³¹ − 2.
  /// - Complexity: O(1)
  @inlinable
  public init(repeating item: Element, count: Int) {
    require(count >= 0, "A list cannot have \(count) items.")
    require(itemCount: count)
    whole = []
    if count <= Rope<Element>.leafCapacity {
      whole = Array(repeating: item, count: count)
    } else {
      rope = Rope(.run(Rope.Run(.repeated(item))), count: count)
    }
  }

  /// Creates a list whose items a function describes, which takes hardly any memory.
  ///
  /// For example, the days of a calendar, or placeholders that know their position:
  ///
  ///     let days = ListItems(count: 1_000_000) { Day(number: $0) }
  ///
  /// A long list calls the function whenever an item is read. Parts of the list keep their items when
  /// they are moved, copied to another list, or put back: after `days.removeFirst(7)`, day 7 is the
  /// first. Where two lists have the same part, they are compared without calling the function.
  ///
  /// The function must return equal items whenever it is called for the same index. It can be called
  /// on any thread, any number of times, and for items near those that are read. A list of few items
  /// calls it at once, and stores the items.
  ///
  /// - Parameters:
  ///   - count: The number of items. Traps if it is negative, or larger than 2³¹ − 2.
  ///   - item: Returns the item at an index of this list, which is at least 0 and less than `count`.
  /// - Complexity: O(1)
  @inlinable
  public init(count: Int, item: @escaping @Sendable (Int) -> Element) {
    require(count >= 0, "A list cannot have \(count) items.")
    require(itemCount: count)
    whole = []
    if count <= Rope<Element>.leafCapacity {
      whole = (0..<count).map(item)
    } else {
      rope = Rope(.run(Rope.Run(.function(.init(item)))), count: count)
    }
  }

  /// The items as an array.
  ///
  /// - Complexity: O(1), but O(n) for n items in pieces.
  @inlinable
  package var array: [Element] { rope.isEmpty ? whole : rope.rows }
}

extension Array {
  /// Creates an array with the items of a list.
  ///
  /// - Parameter items: The list.
  /// - Complexity: O(1), but O(n) for n items in pieces, or described by a function.
  @inlinable
  public init(_ items: ListItems<Element>) { self = items.array }
}

extension ListItems {
  /// An iterator over all items.
  @usableFromInline
  struct ItemIterator: IteratorProtocol {
    @usableFromInline var items: IndexingIterator<[Element]>
    @usableFromInline var chunks: Rope<Element>.Chunks

    @inlinable
    init(_ items: ListItems) {
      self.items = items.whole.makeIterator()
      chunks = Rope.Chunks(items.rope)
    }

    @inlinable
    mutating func next() -> Element? {
      if let item = items.next() { return item }
      guard let chunk = chunks.next() else { return nil }
      items = chunk.makeIterator()
      return items.next()
    }
  }
}

extension ListItems: Sendable where Element: Sendable {}

// MARK: - As a collection

extension ListItems: RandomAccessCollection, MutableCollection {
  /// The index of the first item, which is 0.
  @inlinable public var startIndex: Int { 0 }
  /// The index after the last item.
  @inlinable public var endIndex: Int { count }
  /// The number of items.
  @inlinable public var count: Int { rope.isEmpty ? whole.count : rope.count }

  /// Accesses the item at the given index.
  ///
  /// - Parameter position: An index. Traps if the index is out of range.
  /// - Returns: The item.
  /// - Complexity: O(1), but O(log n) for n items in pieces. Changing an item copies the array or
  ///   the piece if another list shares it.
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      if rope.isEmpty { return whole[position] }
      checkPosition(position)
      return rope[position]
    }
    set {
      if rope.isEmpty {
        whole[position] = newValue
      } else {
        checkPosition(position)
        if !rope.replaceRow(at: position, with: newValue) {
          replaceInRope(position..<position + 1, with: CollectionOfOne(newValue))
        }
      }
    }
  }

  @inlinable
  func checkPosition(_ position: Int) {
    precondition(0 <= position && position < rope.count, "Index out of range")
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
    rope.isEmpty ? try whole.withContiguousStorageIfAvailable(body) : nil
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
    rope.isEmpty ? try whole.withContiguousMutableStorageIfAvailable(body) : nil
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
    if rope.isEmpty { whole.reserveCapacity(count) }
  }

  /// Appends an item.
  ///
  /// - Parameter item: The item.
  /// - Complexity: O(1) on average, but O(n) for n items if another list shares their array.
  @inlinable
  public mutating func append(_ item: Element) {
    if rope.isEmpty {
      whole.append(item)
    } else {
      replaceInRope(rope.count..<rope.count, with: CollectionOfOne(item))
    }
  }

  /// Appends items.
  ///
  /// - Parameter items: The items.
  /// - Complexity: O(k) on average for k items, but O(n + k) if another list shares the array of n
  ///   items. O(log n) if both lists are in pieces.
  @inlinable
  public mutating func append<Items: Sequence<Element>>(contentsOf items: Items) {
    if let other = sharedRope(of: items) {
      replace(count..<count, with: other)
    } else if rope.isEmpty {
      whole.append(contentsOf: items)
    } else {
      replaceInRope(rope.count..<rope.count, with: Array(items))
    }
  }

  /// Replaces consecutive items with new items.
  ///
  /// - Parameters:
  ///   - range: Indices of the items to replace. Traps if an index is out of range.
  ///   - items: The items to insert.
  /// - Complexity: O(n + k) for n items in the list and k items to insert. If the list is in
  ///   pieces, O(log n + k), and O(log n) if the new items are in pieces, too.
  @inlinable
  public mutating func replaceSubrange<Items: Collection<Element>>(
    _ range: Range<Int>, with items: Items
  ) {
    require(
      0 <= range.lowerBound && range.upperBound <= count,
      "There are \(count) items, so \(range) is out of range.")
    if let other = sharedRope(of: items) {
      replace(range, with: other)
    } else if rope.isEmpty {
      whole.replaceSubrange(range, with: items)
    } else {
      replaceInRope(range, with: items)
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
  /// - Complexity: O(n) for n items, without those in pieces that both lists share.
  @inlinable
  public static func == (first: ListItems, second: ListItems) -> Bool {
    if first.rope.isEmpty, second.rope.isEmpty { return first.whole == second.whole }
    if first.count != second.count { return false }
    for stretch in first.unsharedStretches(with: second) {
      if stretch.old != stretch.new { return first.elementsEqual(second) }
      if !first.part(stretch.old).elementsEqual(second.part(stretch.new)) { return false }
    }
    return true
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
  /// The description of an array of the items.
  public var description: String { array.description }
}
