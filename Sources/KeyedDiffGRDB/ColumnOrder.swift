#if GRDB
  public import GRDB

  /// A column to sort by, the direction, and the collation of its text.
  ///
  ///     TableQuery<Contact>(order: [.column("isFriend", .descending), .column("name", collation: .nocase)])
  ///
  /// Both the `ORDER BY` clause and the comparison of rows in memory come from it, so that they
  /// cannot disagree. Swift orders text differently: by Unicode scalars after normalisation.
  ///
  /// The collation that a column is declared with does not count. Collations that an app defines
  /// cannot be named here: use a ``QueryTracker`` for them.
  public struct ColumnOrder: Hashable, Sendable {
    /// A direction.
    public enum Direction: Sendable {
      /// The smallest value first, `NULL` before all others.
      case ascending
      /// The greatest value first, `NULL` behind all others.
      case descending
    }

    /// A comparison of text, one of the three that SQLite has by itself.
    ///
    /// Values of other types are compared alike by all three: `NULL`, then numbers, then text, then
    /// blobs.
    public enum Collation: Sendable {
      /// Compares bytes.
      case binary
      /// Compares bytes, and takes the 26 letters of ASCII in upper case for those in lower case.
      case nocase
      /// Compares bytes, without spaces at the end.
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
