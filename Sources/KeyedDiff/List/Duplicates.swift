/// Ids that occur more than once in a list.
///
/// A diff does not need unique ids, but animations read better with them, and
/// duplicates are often a mistake of the server. See the parameter
/// `onDuplicates` of ``ListDiff``'s initialisers.
public struct Duplicates: Hashable, Sendable {
  /// Groups of rows that share an id.
  public struct Groups: Hashable, Sendable {
    /// The indices of the rows of each id that occurs more than once,
    /// ascending, the groups by their first row.
    public let rows: [[Int]]
  }

  /// Duplicates in the old list.
  public let old: Groups
  /// Duplicates in the new list.
  public let new: Groups

  @usableFromInline
  init(old: Groups, new: Groups) {
    self.old = old
    self.new = new
  }

  /// Whether all ids are unique within their list.
  public var isEmpty: Bool { old.rows.isEmpty && new.rows.isEmpty }
}

extension Duplicates.Groups {
  /// Finds the duplicates among the ids of a list.
  ///
  /// - Parameters:
  ///   - items: A list.
  ///   - id: The identity of an item.
  /// - Complexity: O(n) expected, if ids hash well.
  @inlinable
  public init<Item, ID: Hashable>(_ items: some Collection<Item>, id: (Item) -> ID) {
    let memory = ItemsInMemory(items)
    defer { withExtendedLifetime((items, memory)) {} }
    self.init(rows: memory.buffer, id: id)
  }

  @inlinable
  init<Item, ID: Hashable>(rows: UnsafeBufferPointer<Item>, id: (Item) -> ID) {
    let keys = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: max(rows.count, 1))
    defer { keys.deallocate() }
    Keys.make(count: rows.count, usesHasher: true, into: keys.baseAddress!) { id(rows[$0]) }
    var seen = SeenIDs<ID>()
    self.init(
      numbers: seen.numbers(keys: UnsafeBufferPointer(rebasing: keys[..<rows.count])) {
        id(rows[$0])
      })
  }

  @usableFromInline
  init(numbers: [UInt64]) {
    // Numbers are given in order of first appearance, without gaps.
    var counts = Array(repeating: 0, count: numbers.count)
    for number in numbers { counts[Int(number)] += 1 }
    var groups: [[Int]] = []
    var groupOfNumber: [UInt64: Int] = [:]
    for (row, number) in numbers.enumerated() where counts[Int(number)] > 1 {
      if let group = groupOfNumber[number] {
        groups[group].append(row)
      } else {
        groupOfNumber[number] = groups.count
        groups.append([row])
      }
    }
    rows = groups
  }
}
