public import KeyedDiff

/// Rows of an old section in their old order, with other rows between them and after them.
///
/// They are put together at once, so that only the pieces of the old section that change are
/// copied. To append what lies between two changes would cut a piece at both.
@usableFromInline
struct SplicedItems<Item> {
  @usableFromInline let section: Int
  @usableFromInline let old: ListItems<Item>
  /// The range from the first row that stays to the last, without the rows that are removed.
  @usableFromInline var range: Range<Int>
  @usableFromInline var removals: [Int] = []
  @usableFromInline var gaps: [Int] = []
  @usableFromInline var inserted: [Item] = []

  /// - Parameters:
  ///   - range: The first rows that stay.
  ///   - old: All rows of the old section.
  ///   - section: The index of the old section.
  @inlinable
  init(_ range: Range<Int>, of old: ListItems<Item>, section: Int) {
    (self.section, self.old, self.range) = (section, old, range)
  }

  /// Adds later rows of the old section. The rows before them are removed.
  @inlinable
  mutating func append(_ next: Range<Int>) {
    let first = range.lowerBound
    removals += range.upperBound - first..<next.lowerBound - first
    range = first..<next.upperBound
  }

  /// Adds a row that is not in the old section, or not at this place.
  @inlinable
  mutating func append(_ item: Item) {
    gaps.append(range.count)
    inserted.append(item)
  }

  /// The rows, which share pieces with the old section.
  @inlinable var items: ListItems<Item> {
    var items = old.part(range)
    items.apply(ItemSplice(removals: removals, gaps: gaps), inserting: inserted)
    return items
  }
}
