#if GRDB
  import Foundation
  import GRDB
  import KeyedDiff
  import KeyedDiffLists

  /// Observes the rows of a ``TableQuery``, and reports their changes after each transaction.
  ///
  /// After each commit, the observer fetches the rows that SQLite's update hook has reported, all
  /// in one snapshot. The observer fetches all rows if the hook may have missed a change. The hook
  /// misses changes by other connections, schema changes, and some deletions of rows. The observer
  /// also fetches all rows if it needs rows from beyond the limit of the query.
  // `@unchecked` is safe: the wanted query is guarded by the lock, and all other mutable state is used
  // on the writer connection's queue only.
  final class RowObserver<SectionID: Hashable & Sendable, Item>: TransactionObserver,
    QueryFollowing,
    @unchecked Sendable
  where Item: FetchableRecord & TableRecord & Equatable & Sendable {
    private let database: any DatabaseWriter
    private let division: Division<SectionID, Item>
    private let report: Reporting<SectionID, Item>
    private let retry = Retry()

    private let lock = NSLock()
    private var wanted: (query: TableQuery<Item>, cancellation: Cancellation)

    /// The value that fetches rows; `nil` before the first rows and after an error.
    private var fetch: TableFetch<Item>?
    private var versions: ConnectionVersions?
    private var window: RowWindow<SectionID, Item>

    /// The ids of the rows that the open transaction has changed so far.
    private var changedIDs: Set<Int64> = []
    /// Whether the open transaction may have changed rows without an event.
    private var mayHideChanges = false
    /// Whether the next update must fetch all rows.
    private var isStale = false
    private var isObserving = false

    init(
      _ query: TableQuery<Item>, in database: any DatabaseWriter,
      _ division: Division<SectionID, Item>, report: @escaping Reporting<SectionID, Item>
    ) {
      wanted = (query, Cancellation())
      self.database = database
      self.division = division
      self.report = report
      window = RowWindow(division)
    }

    deinit { wanted.cancellation.cancel() }

    func cancel() { lock.withLock { wanted.cancellation.cancel() } }

    /// Follows another query from now on.
    ///
    /// A fetch for the previous one is cancelled.
    func want(_ query: TableQuery<Item>) {
      lock.withLock {
        wanted.cancellation.cancel()
        wanted = (query, Cancellation())
      }
    }

    /// Fetches the rows of the wanted query, off the caller's thread.
    func load() {
      database.asyncWriteWithoutTransaction { [weak self] db in
        guard let self, !lock.withLock({ wanted.cancellation.isCancelled }) else { return }
        do {
          report(.success(try load(db)))
        } catch {
          fail(error) { [weak self] in self?.load() }
        }
      }
    }

    /// Fetches the rows of the wanted query.
    func loadNow() throws -> ObservedRows<SectionID, Item> {
      try database.writeWithoutTransaction { try load($0) }
    }

    private func load(_ db: Database) throws -> ObservedRows<SectionID, Item> {
      let (query, cancellation) = lock.withLock { wanted }
      let diff = try cancellation.fetch(db) {
        try db.snapshot {
          let versions = try ConnectionVersions(db)
          let fetch = try TableFetch(query, cancellation, db)
          return try replaceAll(fetch, versions, db)
        }
      }
      changedIDs = []
      mayHideChanges = false
      // If a transaction is open, the fetched rows include its changes, which may be rolled back
      // later. So the next update must fetch all rows again.
      isStale = db.isInsideTransaction
      if !isObserving {
        db.add(transactionObserver: self)
        isObserving = true
      }
      retry.succeed()
      return ObservedRows(sections: window.sections, diff: diff)
    }

    /// Fetches all rows.
    ///
    /// - Returns: The changes; `nil` if the rows are those of another table than before.
    private func replaceAll(
      _ newFetch: TableFetch<Item>, _ newVersions: ConnectionVersions, _ db: Database
    ) throws -> SectionedDiff? {
      let rows = try newFetch.rows(db)
      let isOther = fetch.map { $0.table.schema != newFetch.table.schema } ?? false
      // Equal row ids in another table are those of other rows.
      if isOther { window = RowWindow(division) }
      let diff = window.reset(to: rows, limit: newFetch.query.limit)
      (versions, fetch) = (newVersions, newFetch)
      return isOther ? nil : diff
    }

    /// Checks for changes by other connections, and for changes that GRDB does not see.
    func refresh() {
      database.asyncWriteWithoutTransaction { [weak self] db in
        // If a transaction is open, the check runs when the transaction commits.
        guard let self, !db.isInsideTransaction else { return }
        if db.totalChangesCount != versions?.changeCount { isStale = true }
        catchUp(db)
      }
    }

    // MARK: TransactionObserver

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
      guard let fetch, kind.tableName == fetch.table.name else { return false }
      if fetch.table.mayHideChanges(kind) { mayHideChanges = true }
      return true
    }

    func databaseDidChange() { isStale = true }

    func databaseDidChange(with event: DatabaseEvent) {
      // Another database can have a table of the same name.
      guard event.databaseName == fetch?.table.schema else { return }
      changedIDs.insert(event.rowID)
      // If more rows than this have changed, fetching all rows is faster.
      if changedIDs.count > 500 + window.count / 4 {
        isStale = true
        stopObservingDatabaseChangesUntilNextTransaction()
      }
    }

    func databaseDidRollback(_ db: Database) {
      changedIDs = []
      mayHideChanges = false
      if isStale { databaseDidCommit(db) }
    }

    func databaseDidCommit(_ db: Database) { catchUp(db) }

    // MARK: Catching up

    /// Reports the changes since the last fetch.
    private func catchUp(_ db: Database) {
      guard let fetch, !fetch.cancellation.isCancelled else { return }
      do {
        let diff = try diff(db, fetch)
        retry.succeed()
        if diff?.isEmpty != true {
          report(.success(ObservedRows(sections: window.sections, diff: diff)))
        }
      } catch {
        fail(error) { [weak self] in self?.refresh() }
        if self.fetch == nil {
          db.remove(transactionObserver: self)
          isObserving = false
        }
      }
    }

    private func fail(_ error: any Error, _ tryAgain: @escaping @Sendable () -> Void) {
      // The rows of a query that is no longer wanted are missed by nobody.
      if error is CancellationError || lock.withLock({ wanted.cancellation.isCancelled }) { return }
      switch retry.schedule(after: error, tryAgain) {
      case .scheduled(let attempt): report(.failure(.retrying(error, attempt: attempt)))
      case .pending: break
      case .final:
        fetch = nil
        report(.failure(.ended(error)))
      }
    }

    /// - Returns: The changes since the last fetch; `nil` if the name now means another table.
    private func diff(_ db: Database, _ oldFetch: TableFetch<Item>) throws -> SectionedDiff? {
      try oldFetch.cancellation.fetch(db) {
        try db.snapshot {
          let (ids, mayHideChanges, wasStale) = (changedIDs, mayHideChanges, isStale)
          changedIDs = []
          self.mayHideChanges = false
          // Remains `true` if the code below throws an error.
          isStale = true
          let versions = try ConnectionVersions(db)
          var fetch = oldFetch
          if versions.schemas != self.versions?.schemas {
            fetch = try TableFetch(fetch.query, fetch.cancellation, db)
          }
          var diff: SectionedDiff?
          if !wasStale, versions.hasSameData(as: self.versions) {
            diff = try update(ids, mayHideChanges: mayHideChanges, db, fetch)
          }
          if diff == nil {
            diff = try replaceAll(fetch, versions, db)
          } else {
            (self.versions, self.fetch) = (versions, fetch)
          }
          isStale = false
          return diff
        }
      }
    }

    /// Fetches the rows that have changed, and updates the window.
    ///
    /// - Returns: The changes; `nil` if all rows must be fetched.
    private func update(
      _ ids: Set<Int64>, mayHideChanges: Bool, _ db: Database, _ fetch: TableFetch<Item>
    ) throws -> SectionedDiff? {
      // Rows may have been deleted without an event. If the query has a limit, the row count does
      // not reveal such deletions.
      if mayHideChanges, fetch.query.limit != nil { return nil }
      return window.update(
        ids, rows: try fetch.rows(db, ids: ids),
        expectedCount: mayHideChanges ? try fetch.count(db) : nil)
    }
  }
#endif
