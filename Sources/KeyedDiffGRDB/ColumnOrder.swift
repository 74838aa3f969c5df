#if GRDB
  public import GRDB

  /// A column to sort by, in ascending or descending order, with a collation for text.
  ///
  ///     TableQuery<Contact>(order: [.column("isFriend").reversed, .column("name", collation: .nocase)])
  ///
  /// The `ORDER BY` clause and the comparison of rows in memory are both derived from this value,
  /// so they always agree. Swift's string comparison is not used: it compares normalized Unicode
  /// scalars, so its order differs from SQLite's.
  ///
  /// If the table declares a collation for the column, that collation is ignored. To sort by a
  /// collation that the app defines, use a ``DatabaseQuery``.
  public struct ColumnOrder: Hashable, Sendable {
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
    /// The collation of text in the column.
    public let collation: Collation
    /// Whether the greatest value comes first, and `NULL` comes after all other values.
    ///
    /// In ascending order, the smallest value comes first, and `NULL` comes before all other values.
    public let isDescending: Bool

    /// Returns a column to sort by in ascending order, specified by its name.
    ///
    /// - Parameters:
    ///   - name: The name of the column.
    ///   - collation: The collation of text in the column.
    /// - Returns: The column, in ascending order.
    public static func column(_ name: String, collation: Collation = .binary) -> ColumnOrder {
      ColumnOrder(name: name, collation: collation, isDescending: false)
    }

    /// Returns a column to sort by in ascending order.
    ///
    /// - Parameters:
    ///   - column: The column, such as `Contact.Columns.name`.
    ///   - collation: The collation of text in the column.
    /// - Returns: The column, in ascending order.
    public static func column(
      _ column: some ColumnExpression, collation: Collation = .binary
    ) -> ColumnOrder {
      .column(column.name, collation: collation)
    }

    /// The same column in the reversed order.
    public var reversed: ColumnOrder {
      ColumnOrder(name: name, collation: collation, isDescending: !isDescending)
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
      return isDescending ? expression.desc : expression.asc
    }
  }
#endif
