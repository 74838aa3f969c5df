#if GRDB
  import Foundation
  import GRDB
  import KeyedDiffTestSupport
  import Testing

  @MainActor
  @Suite("Random transactions, with a fresh query after each")
  struct RandomTests {
    /// The number of transactions for each kind of tracking; half of them on a `DatabaseQueue`,
    /// half on a `DatabasePool`: 10,000 in the longest runs, a sixteenth of them in CI.
    static let count = Int(seedCount(10_000, inShortRuns: 150))

    @Test(arguments: Tracking.all)
    func transactions(_ tracking: Tracking) async throws {
      for (seed, kind) in TemporaryDatabase.Kind.allCases.enumerated() {
        // Tables without row ids need a query of any kind.
        let withoutRowIDs = tracking.kind == .query && seed % 2 == (tracking.isSectioned ? 0 : 1)
        var random = RandomTransactions(seed: UInt64(seed), hasRowIDs: !withoutRowIDs)
        let database = try TemporaryDatabase(kind, timeout: 60, withoutRowIDs: withoutRowIDs)
        var configuration = Configuration()
        configuration.busyMode = .timeout(60)
        let other = try DatabaseQueue(path: database.path, configuration: configuration)
        let screen = TrackedScreen(tracking, database)
        for number in 0..<(Self.count / 2) {
          let isOther = random.isOther
          let statements = random.next()
          try await (isOther ? other : database.writer).writeWithoutTransaction { db in
            for statement in statements {
              do {
                try db.execute(sql: statement.sql, arguments: statement.arguments)
              } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                // SQLite reverts this statement, but not the others.
              }
            }
          }
          if isOther { screen.tracker.refresh() }
          let comment: Comment =
            "seed \(seed), transaction \(number) on a \(kind): \(statements)"
          guard try await screen.settle(comment) else { return }
        }
      }
    }
  }

  /// Transactions of a few statements, each of which changes few rows.
  private struct RandomTransactions {
    private var random: SplitMix64

    private let hasRowIDs: Bool

    init(seed: UInt64, hasRowIDs: Bool) {
      random = SplitMix64(seed: seed)
      self.hasRowIDs = hasRowIDs
    }

    /// Whether another connection executes the next transaction.
    var isOther: Bool { mutating get { Int.random(in: 0..<10, using: &random) == 0 } }

    struct Statement: CustomStringConvertible, Sendable {
      var sql: String
      var arguments: StatementArguments = []
      var description: String { "\(sql) \(arguments)" }
    }

    mutating func next() -> [Statement] {
      var statements: [Statement] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        if Int.random(in: 0..<6, using: &random) == 0 {
          statements.append(Statement(sql: "SAVEPOINT a"))
          statements.append(statement())
          statements.append(statement())
          if Bool.random(using: &random) { statements.append(Statement(sql: "ROLLBACK TO a")) }
          statements.append(Statement(sql: "RELEASE a"))
        } else {
          statements.append(statement())
        }
      }
      if statements.count > 1 || Bool.random(using: &random) {
        let isUndone = Int.random(in: 0..<8, using: &random) == 0
        statements.insert(Statement(sql: "BEGIN IMMEDIATE"), at: 0)
        statements.append(Statement(sql: isUndone ? "ROLLBACK" : "COMMIT"))
      }
      return statements
    }

    private mutating func statement() -> Statement {
      let (id, otherID) = (id, id)
      switch Int.random(in: 0..<40, using: &random) {
      case 0..<8:
        return Statement(
          sql: """
            INSERT INTO contact(id, name, team, email)
            VALUES (1 + coalesce((SELECT max(id) FROM contact), 0), ?, ?, ?)
            """,
          arguments: [name, team, email])
      case 8..<14:
        return Statement(
          sql: "REPLACE INTO contact(id, name, team, email) VALUES (?, ?, ?, ?)",
          arguments: [id, name, team, email])
      case 14..<20:
        return Statement(sql: "UPDATE contact SET name = ? WHERE id = ?", arguments: [name, id])
      case 20..<24:
        return Statement(sql: "UPDATE contact SET team = ? WHERE id = ?", arguments: [team, id])
      case 24..<26:
        return Statement(
          sql: "UPDATE OR REPLACE contact SET email = ? WHERE id = ?", arguments: [email, id])
      case 26..<28:
        // The row id has other names.
        let column = hasRowIDs ? ["id", "rowid", "oid"].randomElement(using: &random)! : "id"
        return Statement(
          sql: "UPDATE OR REPLACE contact SET \(column) = ? WHERE id = ?", arguments: [id, otherID])
      case 28..<35:
        return Statement(sql: "DELETE FROM contact WHERE id = ?", arguments: [id])
      case 35..<37:
        return Statement(
          sql: "DELETE FROM contact WHERE id BETWEEN ? AND ?", arguments: [id, id + 3])
      case 37:
        return Statement(sql: "UPDATE contact SET team = (team + 1) % 3")
      case 38:
        return Statement(sql: "INSERT INTO label(text) VALUES ('x')")
      default:
        return Statement(sql: "DELETE FROM contact")
      }
    }

    private var id: Int { mutating get { Int.random(in: 1...24, using: &random) } }
    private var team: Int { mutating get { Int.random(in: 0..<3, using: &random) } }
    private var email: String? {
      mutating get {
        Bool.random(using: &random) ? nil : "\(Int.random(in: 0..<8, using: &random))"
      }
    }
    private var name: DatabaseValue {
      mutating get {
        let names: [any DatabaseValueConvertible] = [
          DatabaseValue.null, "", "a", "A", "b", "B", "a ", "a\0b", "a\0", "é", "e\u{301}", "É",
          "z",
          "[", "_", "\u{FFFD}", "😀", 1, 2, 1.5, -1, Int64.max, 9.3e18, Data([0]), Data([0, 1]),
          Data(),
        ]
        return names.randomElement(using: &random)!.databaseValue
      }
    }
  }
#endif
