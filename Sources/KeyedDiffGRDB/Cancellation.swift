#if GRDB
  import Foundation
  import GRDB
  import GRDBSQLite

  /// Whether the rows of a query are still wanted. Cancels the fetch that is under way.
  // Unchecked: the lock guards all state.
  final class Cancellation: @unchecked Sendable {
    private let lock = NSLock()
    private var wasCancelled = false
    /// The connection that fetches rows now.
    private var connection: OpaquePointer?

    var isCancelled: Bool { lock.withLock { wasCancelled } }

    func cancel() {
      lock.withLock {
        wasCancelled = true
        if let connection { sqlite3_interrupt(connection) }
      }
    }

    /// Throws an error if the rows are no longer wanted.
    func check() throws {
      if isCancelled { throw CancellationError() }
    }

    /// Calls a closure that fetches rows, and interrupts it when they are no longer wanted.
    func fetch<Result>(_ db: Database, _ body: () throws -> Result) throws -> Result {
      try lock.withLock {
        if wasCancelled { throw CancellationError() }
        connection = db.sqliteConnection
      }
      // A connection that is interrupted after its last statement is not affected later: SQLite
      // forgets the interruption when the next statement begins while no other one is running.
      defer { lock.withLock { connection = nil } }
      let result = try body()
      try check()
      return result
    }
  }
#endif
