#if GRDB
  public import GRDB

  /// A column to sort by, with a direction and a collation for text.
  ///
  ///     TableQuery<Contact>(order: [.column("isFriend", .descending), .column("name", collation: .nocase)])
  ///
  /// The `ORDER BY` clause and the comparison of rows in memory are both derived from this value,
  /// so they always agree. Swift's string comparison is not used: it compares normalized Unicode
  /// scalars, so its order differs from SQLite's.
  ///
  /// If the table declares a collation for the column, that collation is ignored. To sort by a
  /// collation that the app defines, use a ``DatabaseQuery``.
  public struct ColumnOrder: Hashable, Sendable {
    /// The sort direction.
    public enum Direction: Sendable {
      /// The smallest value comes first, and `NULL` comes before all other values.
      case ascending
      /// The greatest value comes first, and `NULL` comes after all other values.
      case descending
    }

    /// A rule for comparing text: one of the three collations that are built into SQLite.
    ///
    /// All three collations sort values of different types in the same way: `NULL`, then numbers,
    /// then text, then blobs.
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
    /// The sort direction.
    public let direction: Direction
    /// The collation of text in the column.
    public let collation: Collation

    /// Returns a column to sort by, specified by its name.
    ///
    /// - Parameters:
    ///   - name: The name of the column.
    ///   - direction: The sort direction.
    ///   - collation: The collation of text in the column.
    /// - Returns: The column to sort by, with its direction and collation.
    public static func column(
      _ name: String, _ direction: Direction = .ascending, collation: Collation = .binary
    ) -> ColumnOrder {
      ColumnOrder(name: name, direction: direction, collation: collation)
    }

    /// Returns a column to sort by.
    ///
    /// - Parameters:
    ///   - column: The column, such as `Contact.Columns.name`.
    ///   - direction: The sort direction.
    ///   - collation: The collation of text in the column.
    /// - Returns: The column to sort by, with its direction and collation.
    public static func column(
      _ column: some ColumnExpression, _ direction: Direction = .ascending,
      collation: Collation = .binary
    ) -> ColumnOrder {
      ColumnOrder(name: column.name, direction: direction, collation: collation)
    }
  }

  extension ColumnOrder {
    /// The term for this column in the `ORDER BY` clause.
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
