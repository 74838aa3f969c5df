/// A section of a list: its id, its header, and its rows.
public struct BaselineSection<ID: Hashable, Item> {
  public var id: ID
  public var header: String?
  public var items: [Item]

  public init(id: ID, header: String? = nil, items: [Item]) {
    self.id = id
    self.header = header
    self.items = items
  }
}

extension BaselineSection: Sendable where ID: Sendable, Item: Sendable {}

/// The place of a row: its section, and its index in the section.
public struct BaselinePath: Comparable, Sendable {
  public var section: Int
  public var item: Int

  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  @inlinable
  public static func < (first: Self, second: Self) -> Bool {
    first.section == second.section ? first.item < second.item : first.section < second.section
  }
}

/// Numbers the rows of all sections consecutively.
@usableFromInline
struct RowNumbers {
  /// The number of the first row of each section, then the total number of rows.
  @usableFromInline var starts: ContiguousArray<Int>

  @inlinable
  init<ID, Item>(_ sections: [BaselineSection<ID, Item>]) {
    starts = [0]
    starts.reserveCapacity(sections.count + 1)
    for section in sections { starts.append(starts[starts.count - 1] + section.items.count) }
  }

  /// The rows of a section.
  @inlinable
  subscript(section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// - Complexity: O(log s) for s sections.
  @inlinable
  func path(_ row: Int) -> BaselinePath {
    var low = 0
    var high = starts.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= row { low = middle } else { high = middle }
    }
    return BaselinePath(section: low, item: row - starts[low])
  }
}
