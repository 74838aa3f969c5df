#if GRDB
  import Foundation
  import GRDB

  /// Notices transactions that may have changed the rows of a query without an event.
  ///
  /// GRDB asks an observer before each statement whether it observes statements of that kind, also
  /// before those of which SQLite reports no rows. See ``TrackedTable/mayHideChanges(_:)``.
  // `@unchecked` is safe: the region is guarded by the lock, and all other mutable state is used on the
  // writer connection's queue only.
  final class HiddenChanges: TransactionObserver, @unchecked Sendable {
    private let onChange: @Sendable () -> Void
    private let lock = NSLock()
    private var region = DatabaseRegion()

    private var tables: [String: TrackedTable] = [:]
    private var schemas: [String: Int]?
    /// Whether the open transaction may have changed rows without an event.
    private var mayBeHidden = false
    /// Whether `ValueObservation` ignores a statement of the open transaction that may have done so,
    /// because the query does not read the columns that it sets.
    private var isIgnored = false
    /// Whether the open transaction has changed the region with an event, which
    /// `ValueObservation` notices.
    private var isReported = false

    /// - Parameter onChange: Called after a transaction that may have changed the region without an
    ///   event.
    init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

    /// Sets the region of the last fetch.
    func setRegion(_ region: DatabaseRegion) { lock.withLock { self.region = region } }

    /// Begins to observe a database, with the tables that it has now.
    func start(_ db: Database) throws {
      try readTables(db)
      db.add(transactionObserver: self)
    }

    /// - Returns: Whether the schema has changed.
    @discardableResult
    private func readTables(_ db: Database) throws -> Bool {
      let schemas = try ConnectionVersions(db).schemas
      guard schemas != self.schemas else { return false }
      tables = [:]
      for schema in try db.schemaNames() {
        let master =
          schema == "temp"
          ? "sqlite_temp_master" : "\(schema.quotedDatabaseIdentifier).sqlite_master"
        for name in try String.fetchAll(db, sql: "SELECT name FROM \(master) WHERE type = 'table'")
        where tables[name.lowercased()] == nil {
          // A table that cannot be read may hide changes.
          tables[name.lowercased()] = try? TrackedTable(db, named: name)
        }
      }
      self.schemas = schemas
      return true
    }

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
      // A table that is not known was created in this transaction, or is virtual.
      let table = tables[kind.tableName.lowercased()]
      guard table?.mayHideChanges(kind) ?? true else { return false }
      let region = lock.withLock { self.region }
      guard region.isModified(byEventsOfKind: .insert(tableName: kind.tableName)) else {
        return false
      }
      mayBeHidden = true
      if !region.isModified(byEventsOfKind: kind) { isIgnored = true }
      return true
    }

    func databaseDidChange() { isReported = true }

    func databaseDidChange(with event: DatabaseEvent) {
      guard lock.withLock({ region.isModified(by: event) }) else { return }
      isReported = true
      stopObservingDatabaseChangesUntilNextTransaction()
    }

    func databaseDidCommit(_ db: Database) {
      // A table that cannot be read is an error of the next fetch.
      let isOtherSchema = (try? readTables(db)) ?? true
      if isOtherSchema || mayBeHidden && (isIgnored || !isReported) { onChange() }
      databaseDidRollback(db)
    }

    func databaseDidRollback(_ db: Database) {
      (mayBeHidden, isIgnored, isReported) = (false, false, false)
    }
  }
#endif
