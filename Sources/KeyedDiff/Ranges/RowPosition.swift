/// The place of a row: an index, or a path in a list of sections.
///
/// `Int` and ``ItemPath`` are positions.
public protocol RowPosition: Comparable, Hashable, Sendable {
  /// Returns the position of the row that comes some rows after this one in the same section.
  ///
  /// - Parameter count: The number of rows.
  /// - Returns: The position. Wraps around if its index exceeds the maximum of `Int`.
  func advanced(byRows count: Int) -> Self

  /// Returns how many rows after this one a later row comes.
  ///
  /// - Parameter other: The position of a row that does not come before this one.
  /// - Returns: The number of rows; `Int.max` if the other row is in another section, or if there
  ///   are more.
  func rowCount(to other: Self) -> Int
}

extension Int: RowPosition {
  /// Returns the index of the row that comes some rows after this one.
  ///
  /// - Parameter count: The number of rows.
  /// - Returns: The index. Wraps around if it exceeds the maximum of `Int`.
  @inlinable
  public func advanced(byRows count: Int) -> Int { self &+ count }

  /// Returns how many rows after this one a later row comes.
  ///
  /// - Parameter other: The index of a row that does not come before this one.
  /// - Returns: The number of rows; `Int.max` if there are more.
  @inlinable
  public func rowCount(to other: Int) -> Int {
    let (count, overflows) = other.subtractingReportingOverflow(self)
    return overflows ? .max : count
  }
}

extension ItemPath: RowPosition {
  /// Returns the path of the row that comes some rows after this one in the same section.
  ///
  /// - Parameter count: The number of rows.
  /// - Returns: The path. Wraps around if its index exceeds the maximum of `Int`.
  @inlinable
  public func advanced(byRows count: Int) -> ItemPath {
    ItemPath(section: section, item: item &+ count)
  }

  /// Returns how many rows after this one a later row comes.
  ///
  /// - Parameter other: The path of a row that does not come before this one.
  /// - Returns: The number of rows; `Int.max` if the other row is in another section, or if there
  ///   are more.
  @inlinable
  public func rowCount(to other: ItemPath) -> Int {
    section == other.section ? item.rowCount(to: other.item) : .max
  }
}
