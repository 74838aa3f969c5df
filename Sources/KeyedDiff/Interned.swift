/// Ids as numbers, equal exactly where the ids are equal.
///
/// The way out when two ids share a key. A number stands for an id: rows of
/// one key are compared with every id seen under that key. `Dictionary` would
/// do the same, but it traps on types that break the laws of `Hashable`.
///
/// - Complexity: O(n) if few ids share a key, O(n²) if all do.
@usableFromInline
struct Interned {
  @usableFromInline private(set) var old: [UInt64] = []
  @usableFromInline private(set) var new: [UInt64] = []

  @inlinable
  init<Item, ID: Hashable>(
    _ lists: Comparison<Item>,
    keys: (old: UnsafeBufferPointer<UInt64>, new: UnsafeBufferPointer<UInt64>),
    id: (Item) -> ID
  ) {
    var seen = SeenIDs<Item>()
    self.init(
      old: seen.numbers(of: lists.old, keys: keys.old, id: id),
      new: seen.numbers(of: lists.new, keys: keys.new, id: id))
  }

  @usableFromInline
  init(old: [UInt64], new: [UInt64]) {
    self.old = old
    self.new = new
  }
}

/// The distinct ids found so far, each represented by the first item with it.
@usableFromInline
struct SeenIDs<Item> {
  /// For each key the number of the first id that has it.
  @usableFromInline var firstNumber: [UInt64: Int] = [:]
  /// For each number an item with that id, and the next number of its key.
  @usableFromInline var items: [Item] = []
  @usableFromInline var nextNumber: [Int?] = []

  @inlinable
  init() {}

  @inlinable
  mutating func numbers<ID: Hashable>(
    of list: UnsafeBufferPointer<Item>, keys: UnsafeBufferPointer<UInt64>, id: (Item) -> ID
  ) -> [UInt64] {
    list.indices.map { UInt64(number(of: list[$0], key: keys[$0], id: id)) }
  }

  @inlinable
  mutating func number<ID: Hashable>(of item: Item, key: UInt64, id: (Item) -> ID) -> Int {
    let itemID = id(item)
    let first = firstNumber[key]
    var candidate = first
    while let number = candidate {
      if id(items[number]) == itemID { return number }
      candidate = nextNumber[number]
    }
    // Behind the newest: the chain of a key is its ids, newest first.
    firstNumber[key] = items.count
    nextNumber.append(first)
    items.append(item)
    return items.count - 1
  }
}
