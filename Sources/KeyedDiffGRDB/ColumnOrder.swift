#if GRDB
  public import GRDB

  /// A column to sort by, the direction, and the collation of its text.
  ///
  ///     TableQuery<Contact>(order: [.column("isFriend", .descending), .column("name", collation: .nocase)])
  ///
  /// The `ORDER BY` clause and the comparison of rows in memory are both derived from it, so they
  /// always agree. Comparing Swift strings would give another order: by Unicode scalars after
  /// normalization.
  ///
  /// The collation in the declaration of a column is ignored. For collations that an app defines,
  /// use a ``QueryTracker``.
  public struct ColumnOrder: Hashable, Sendable {
    /// A direction.
    public enum Direction: Sendable {
      /// The smallest value first, `NULL` before all others.
      case ascending
      /// The greatest value first, `NULL` after all others.
      case descending
    }

    /// A comparison of text: one of the three collations that are built into SQLite.
    ///
    /// All three order values of other types in the same way: `NULL`, then numbers, then text, then
    /// blobs.
    public enum Collation: Sendable {
      /// Compares bytes.
      case binary
      /// Compares bytes, but treats the 26 upper-case letters of ASCII as lower case.
      case nocase
      /// Compares bytes, but ignores trailing spaces.
      case rtrim
    }

    /// The name of the column.
    public let name: String
    /// The direction.
    public let direction: Direction
    /// The comparison of text.
    public let collation: Collation

    /// Orders rows by a column.
    ///
    /// - Parameters:
    ///   - name: The name of the column.
    ///   - direction: The direction.
    ///   - collation: The comparison of text.
    /// - Returns: The order.
    public static func column(
      _ name: String, _ direction: Direction = .ascending, collation: Collation = .binary
    ) -> ColumnOrder {
      ColumnOrder(name: name, direction: direction, collation: collation)
    }

    /// Orders rows by a column.
    ///
    /// - Parameters:
    ///   - column: The column, such as `Contact.Columns.name`.
    ///   - direction: The direction.
    ///   - collation: The comparison of text.
    /// - Returns: The order.
    public static func column(
      _ column: some ColumnExpression, _ direction: Direction = .ascending,
      collation: Collation = .binary
    ) -> ColumnOrder {
      ColumnOrder(name: column.name, direction: direction, collation: collation)
    }
  }

  extension ColumnOrder {
    /// The term of the `ORDER BY` clause.
    var orderingTerm: any SQLOrderingTerm {
      let collationName: Database.CollationName =
        switch collation {
        case .binary: .binary
        case .nocase: .nocase
        case .rtrim: .rtrim
        }
      let expression = Column(name).collating(collationName)
      return direction == .ascending ? expression.asc : expression.desc
    }
  }
#endif
