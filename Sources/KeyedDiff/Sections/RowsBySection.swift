/// The rows of a list, section by section.
@usableFromInline
package protocol RowsBySection<Item> {
  associatedtype Item

  /// The number of sections.
  var count: Int { get }
  /// The rows of a section.
  subscript(section: Int) -> ListItems<Item> { get }
}

extension RowsBySection {
  /// The number of rows in each section.
  @inlinable
  package var rowCounts: [Int] { (0..<count).map { self[$0].count } }
}

/// The rows of sections, where the type of the section ids is known.
@usableFromInline
struct RowsOfSections<SectionID: Hashable, Item>: RowsBySection {
  @usableFromInline let sections: [ListSection<SectionID, Item>]

  @inlinable
  init(_ sections: [ListSection<SectionID, Item>]) { self.sections = sections }

  @inlinable var count: Int { sections.count }
  @inlinable subscript(section: Int) -> ListItems<Item> { sections[section].items }
}

/// The rows of sections in memory, where the type of the section ids is not known.
///
/// Code that is specialized for the type of the rows then serves lists with section ids of any type.
/// Rows are read where they are, because copying thousands of short sections takes longer than
/// comparing them.
@usableFromInline
package struct RowsInMemory<Item>: RowsBySection {
  @usableFromInline let start: UnsafeRawPointer?
  @usableFromInline let stride: Int
  @usableFromInline package let count: Int

  @inlinable
  init(start: UnsafeRawPointer?, stride: Int, count: Int) {
    (self.start, self.stride, self.count) = (start, stride, count)
  }

  /// The rows of a section.
  ///
  /// - Parameter section: The index of a section. Checked in debug builds only.
  @inlinable
  package subscript(section: Int) -> ListItems<Item> {
    assert(0..<count ~= section, "There is no section \(section).")
    return (start! + section * stride).load(as: ListItems<Item>.self)
  }
}

extension ListSection {
  /// The distance from the start of a section in memory to its rows.
  package static var rowOffset: Int { MemoryLayout<ListSection>.offset(of: \.items)! }
}

extension Array {
  /// Calls `body` with the rows of sections.
  ///
  /// - Parameters:
  ///   - rowOffset: The value of `ListSection.rowOffset`, which takes longer to find than two short
  ///     lists take to compare.
  ///   - body: A closure that must not keep its argument.
  /// - Returns: The result of `body`.
  package func withRows<SectionID, Item, Result>(
    rowOffset: Int, _ body: (RowsInMemory<Item>) -> Result
  ) -> Result where Element == ListSection<SectionID, Item> {
    withUnsafeBufferPointer { sections in
      body(
        RowsInMemory(
          start: sections.baseAddress.map { UnsafeRawPointer($0) + rowOffset },
          stride: MemoryLayout<Element>.stride, count: sections.count))
    }
  }

  /// Calls `body` with rows that are kept without their sections.
  ///
  /// - Parameter body: A closure that must not keep its argument.
  /// - Returns: The result of `body`.
  @inlinable
  package func withRows<Item, Result>(_ body: (RowsInMemory<Item>) -> Result) -> Result
  where Element == ListItems<Item> {
    withUnsafeBufferPointer { rows in
      body(
        RowsInMemory(
          start: rows.baseAddress.map { UnsafeRawPointer($0) },
          stride: MemoryLayout<Element>.stride, count: rows.count))
    }
  }
}
