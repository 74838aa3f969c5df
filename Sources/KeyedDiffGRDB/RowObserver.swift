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
  // `@unchecked` is safe, because all mutable state is used on the writer connection's queue only.
  final class RowObserver<Item>: TransactionObserver, @unchecked Sendable
  where Item: FetchableRecord & TableRecord & Equatable & Sendable {
    private let query: TableQuery<Item>
    private let database: any DatabaseWriter
    private let pollInterval: TimeInterval?
    private let onChange: @Sendable (Result<TrackedChange<Item>, any Error>) -> Void

    /// The value that fetches rows; `nil` before the observation starts and after an error.
    private var fetch: TableFetch<Item>?
    private var versions: ConnectionVersions?
    private var window: RowWindow<Item>
    private var poll: Poll?

    /// The ids of the rows that the open transaction has changed so far.
    private var changedIDs: Set<Int64> = []
    /// Whether the open transaction may have deleted rows without an event.
    private var mayHaveEvicted = false
    /// Whether the next update must fetch all rows.
    private var isStale = false

    init(
      _ query: TableQuery<Item>, in database: any DatabaseWriter, pollInterval: TimeInterval?,
      onChange: @escaping @Sendable (Result<TrackedChange<Item>, any Error>) -> Void
    ) {
      self.query = query
      self.database = database
      self.pollInterval = pollInterval
      self.onChange = onChange
      window = RowWindow(limit: query.limit)
    }

    /// Fetches all rows, and observes them from then on.
    ///
    /// - Returns: The items of the rows. The first reported change is relative to these items.
    func start() throws -> [Item] {
      try database.writeWithoutTransaction { db in
        try db.snapshot {
          versions = try ConnectionVersions(db)
          let fetch = try TableFetch(query, db)
          _ = window.reset(to: try fetch.rows(db))
          self.fetch = fetch
        }
        // If a transaction is open, the fetched rows include its changes, which may be rolled back
        // later. So the next update must fetch all rows again.
        isStale = db.isInsideTransaction
        db.add(transactionObserver: self)
        poll = pollInterval.map { Poll(every: $0) { [weak self] in self?.refresh() } }
        return window.rows.map(\.item)
      }
    }

    /// Checks for changes by other connections.
    func refresh() {
      database.asyncWriteWithoutTransaction { [weak self] db in
        // If a transaction is open, the check runs when the transaction commits.
        if let self, !db.isInsideTransaction { catchUp(db, canWait: true) }
      }
    }

    // MARK: TransactionObserver

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
      guard let fetch, kind.tableName == fetch.table.name else { return false }
      if fetch.table.mayEvictRows(kind) { mayHaveEvicted = true }
      return true
    }

    func databaseDidChange() { isStale = true }

    func databaseDidChange(with event: DatabaseEvent) {
      changedIDs.insert(event.rowID)
      // If more rows than this have changed, fetching all rows is faster.
      if changedIDs.count > 500 + window.rows.count / 4 {
        isStale = true
        stopObservingDatabaseChangesUntilNextTransaction()
      }
    }

    func databaseDidRollback(_ db: Database) {
      changedIDs = []
      mayHaveEvicted = false
      if isStale { databaseDidCommit(db) }
    }

    func databaseDidCommit(_ db: Database) { catchUp(db, canWait: pollInterval != nil) }

    // MARK: Catching up

    // Reports the changes since the last fetch. If the database is locked and `canWait` is `true`,
    // the next call of this method tries again.
    private func catchUp(_ db: Database, canWait: Bool) {
      guard let fetch else { return }
      do {
        if let change = try change(db, fetch) { onChange(.success(change)) }
      } catch let error as DatabaseError where canWait && error.resultCode == .SQLITE_BUSY {
        isStale = true
      } catch {
        self.fetch = nil
        poll = nil
        db.remove(transactionObserver: self)
        onChange(.failure(error))
      }
    }

    /// - Returns: The change since the last fetch; `nil` if nothing changed.
    private func change(_ db: Database, _ oldFetch: TableFetch<Item>) throws
      -> TrackedChange<Item>?
    {
      let old = window.rows
      let diff = try db.snapshot {
        let (ids, mayHaveEvicted, wasStale) = (changedIDs, mayHaveEvicted, isStale)
        changedIDs = []
        self.mayHaveEvicted = false
        // Remains `true` if the code below throws an error.
        isStale = true
        let versions = try ConnectionVersions(db)
        var fetch = oldFetch
        if versions.schema != self.versions?.schema {
          fetch = try TableFetch(query, db)
          self.fetch = fetch
        }
        var diff: SectionedDiff?
        if !wasStale, versions == self.versions {
          diff = try update(ids, mayHaveEvicted: mayHaveEvicted, db, fetch)
        }
        let known = try diff ?? window.reset(to: fetch.rows(db))
        self.versions = versions
        isStale = false
        return known
      }
      return diff.isEmpty ? nil : TrackedChange(diff.items, from: old, to: window.rows)
    }

    /// Fetches the rows that have changed, and updates the window.
    ///
    /// - Returns: The change; `nil` if all rows must be fetched.
    private func update(
      _ ids: Set<Int64>, mayHaveEvicted: Bool, _ db: Database, _ fetch: TableFetch<Item>
    ) throws -> SectionedDiff? {
      // Rows may have been deleted without an event. If the query has a limit, the row count does
      // not reveal such deletions.
      if mayHaveEvicted, query.limit != nil { return nil }
      return window.update(
        ids, rows: try fetch.rows(db, ids: ids),
        expectedCount: mayHaveEvicted ? try fetch.count(db) : nil)
    }
  }
#endif
