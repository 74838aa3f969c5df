#if GRDB
  import Foundation
  import GRDB
  import Testing

  @testable import KeyedDiffGRDB

  @Suite("Sort keys are ordered as in SQLite")
  struct SortKeyTests {
    /// SQL literals of values whose order is not obvious.
    private static let values = [
      "NULL", "0", "-0.0", "0.5", "1", "1.0", "-1", "-1.5", "9007199254740991", "9007199254740992",
      "9007199254740993", "9007199254740992.0", "9007199254740994.0", "-9007199254740993",
      "9223372036854775807", "9223372036854775806", "9223372036854775295", "9223372036854775808.0",
      "9223372036854774784.0", "-9223372036854775808", "-9223372036854775807",
      "-9223372036854775808.0", "1e300", "-1e300", "9e999", "-9e999", "5e-324", "''", "' '", "'  '",
      "'a'", "'A'", "'a '", "'A  '", "' a'", "'ab'", "'aB'", "'aBc'", "'Z'", "'['", "'_'", "'é'",
      "'É'", "'e' || char(769)", "char(65533)", "char(128512)", "'a' || char(0)",
      "'a' || char(0) || 'b'", "'A' || char(0) || 'c'", "'a' || char(0) || ' '", "'a' || char(1)",
      "CAST(x'ff' AS TEXT)", "CAST(x'61fe' AS TEXT)", "x''", "x'00'", "x'0000'", "x'00ff'", "x'01'",
      "x'ff'", "x'ffff'",
    ]

    private static let orders: [[ColumnOrder]] =
      [ColumnOrder.Collation.binary, .nocase, .rtrim].flatMap { collation in
        let ascending = ColumnOrder.column("a", collation: collation)
        return [ascending, ascending.reversed].flatMap {
          [[$0], [$0, .column(Column("b")).reversed]]
        }
      }

    @Test(arguments: orders)
    func keys(_ order: [ColumnOrder]) throws {
      let database = try DatabaseQueue()
      let ids: (sqlite: [Int64], keys: [Int64]) = try database.write { db in
        try db.execute(sql: "CREATE TABLE t(a, b)")
        for value in Self.values {
          try db.execute(
            sql: "INSERT INTO t VALUES (\(value), 1), (\(value), NULL), (\(value), 'x')")
        }
        let request = Table("t").select(Column.rowID, Column("a"), Column("b"))
        let sorted = request.order(order.map(\.orderingTerm) + [Column.rowID])
        var keys: [(key: SortKey, id: Int64)] = []
        let rows = try Row.fetchCursor(db, request)
        while let row = try rows.next() {
          keys.append((try SortKey(row, by: order, from: 1, rowID: row[0]), row[0]))
        }
        return (
          try Row.fetchAll(db, sorted).map { $0[0] }, keys.sorted { $0.key < $1.key }.map(\.id)
        )
      }
      #expect(ids.keys == ids.sqlite)
      #expect(ids.sqlite.count == 3 * Self.values.count)
    }
  }
#endif
