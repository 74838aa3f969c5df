#if GRDB
  public import Foundation
  public import GRDB
  import KeyedDiff
  public import KeyedDiffLists

  /// Keeps the rows of a query up to date, and sends updates to any number of readers.
  ///
  ///     let contacts = DatabaseTracker<String, Contact>(database) { $0.initial }
  ///     contacts.follow(TableQuery(order: [.column("name", collation: .nocase)]))
  ///     adapter.follow(contacts.updates)
  ///
  /// **Queries.** Of a ``TableQuery``, only the rows that a transaction changed are fetched, and no
  /// lists are compared. A ``DatabaseQuery`` can be of any kind; after a transaction that may have
  /// changed its rows, all rows are fetched, and compared once, whatever the number of readers.
  ///
  /// **Sections.** Each section id occurs once. Sections are sorted by their ids, and rows in a
  /// section are in the order of the query.
  ///
  /// **Threads.** Rows are fetched and compared off the main thread. A tracker can be used from any
  /// thread.
  ///
  /// **Lifetime.** Keep a strong reference to the tracker, or read one of its streams. It stops when
  /// both are gone, when you call ``stop()``, or when an error ends it.
  public final class DatabaseTracker<SectionID: Hashable & Sendable, Item: Sendable>:
    // The lock guards all mutable state.
    @unchecked Sendable
  {
    /// The type of the updates that the tracker sends.
    public typealias Update = ListUpdate<SectionID, Item>

    private let database: any DatabaseWriter
    private let division: Division<SectionID, Item>
    private let onFailure: @Sendable (TrackingFailure) -> Void

    private let lock = NSLock()
    private var following: (any QueryFollowing)?
    /// The number of the current observer.
    ///
    /// Reports of earlier observers are late, and not wanted anymore.
    private var followingNumber = 0
    private var poll: Poll?
    private let pollInterval: TimeInterval?
    private var latest: Update?
    private var readers: [Int: AsyncStream<Update>.Continuation] = [:]
    private var readerCount = 0

    private init(
      _ database: any DatabaseWriter, pollInterval: TimeInterval?,
      division: Division<SectionID, Item>, onFailure: @escaping @Sendable (TrackingFailure) -> Void
    ) {
      self.database = database
      self.pollInterval = pollInterval
      self.division = division
      self.onFailure = onFailure
    }

    // There are no readers anymore, because each of them retains the tracker.
    deinit { following?.cancel() }

    /// Creates a tracker of rows in sections, which does not follow a query yet.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - pollInterval: The time between two checks for changes by other connections, in seconds;
    ///     `nil` for no checks. See ``refresh()``.
    ///   - section: Returns the id of an item's section. Called on any thread.
    ///   - sectionOrder: Returns whether one section comes before another. Called on any thread.
    ///   - onFailure: Called on any thread if rows cannot be fetched.
    public convenience init(
      _ database: any DatabaseWriter, pollInterval: TimeInterval? = nil,
      section: @escaping @Sendable (Item) -> SectionID,
      sectionOrder: @escaping @Sendable (_ first: SectionID, _ second: SectionID) -> Bool,
      onFailure: @escaping @Sendable (TrackingFailure) -> Void = { _ in }
    ) {
      self.init(
        database, pollInterval: pollInterval,
        division: Division(section: section, precedes: sectionOrder, permanentSections: []),
        onFailure: onFailure)
    }

    /// Creates a tracker of rows in sections that are sorted by their ids, which does not follow a
    /// query yet.
    ///
    /// See ``init(_:pollInterval:section:sectionOrder:onFailure:)``.
    public convenience init(
      _ database: any DatabaseWriter, pollInterval: TimeInterval? = nil,
      section: @escaping @Sendable (Item) -> SectionID,
      onFailure: @escaping @Sendable (TrackingFailure) -> Void = { _ in }
    ) where SectionID: Comparable {
      self.init(
        database, pollInterval: pollInterval, section: section, sectionOrder: { $0 < $1 },
        onFailure: onFailure)
    }

    /// Creates a tracker whose rows are all in one section, with the id 0, and which does not follow a
    /// query yet.
    ///
    /// See ``init(_:pollInterval:section:sectionOrder:onFailure:)``.
    public convenience init(
      _ database: any DatabaseWriter, pollInterval: TimeInterval? = nil,
      onFailure: @escaping @Sendable (TrackingFailure) -> Void = { _ in }
    ) where SectionID == Int {
      self.init(
        database, pollInterval: pollInterval,
        division: Division(
          section: { _ in 0 }, precedes: { $0 < $1 }, permanentSections: [0]),
        onFailure: onFailure)
    }

    // MARK: Following a query

    /// Follows a query of any kind.
    ///
    /// Returns immediately: the rows are fetched off the caller's thread. If the tracker follows a query already, the readers get the difference between the rows of the
    /// two. A fetch for the previous query is cancelled.
    ///
    /// - Parameter query: The query.
    public func follow(_ query: DatabaseQuery<Item>) { observer(of: query).load() }

    /// Fetches the rows of a query of any kind on the caller's thread, and follows it from then on.
    ///
    /// Waits until running transactions have ended.
    ///
    /// - Parameter query: The query.
    /// - Returns: The rows. Readers get the same update.
    /// - Throws: Any error of the database. The tracker then follows no query.
    @discardableResult
    public func fetch(_ query: DatabaseQuery<Item>) throws -> Update {
      let observer = observer(of: query)
      return try published { try observer.loadNow() }
    }

    private func observer(of query: DatabaseQuery<Item>) -> QueryObserver<SectionID, Item> {
      lock.withLock {
        if let observer = following as? QueryObserver<SectionID, Item> {
          observer.want(query)
          return observer
        }
        let number = followingNumber + 1
        let observer = QueryObserver(query, in: database, division) { [weak self] in
          self?.receive($0, from: number)
        }
        begin(observer)
        return observer
      }
    }

    private func begin(_ observer: any QueryFollowing) {
      following?.cancel()
      following = observer
      followingNumber += 1
      latest = nil
      // No interval is no poll, and so is one that never ends.
      if let pollInterval, pollInterval > 0, pollInterval.isFinite {
        poll = Poll(every: pollInterval) { [weak observer] in observer?.refresh() }
      }
    }

    /// Checks for changes by other connections, and for changes that GRDB does not see, such as those
    /// by `sqlite3_exec`.
    public func refresh() { lock.withLock { following }?.refresh() }

    /// Stops following the query.
    ///
    /// Readers still get an update that was sent before, and then nothing until a query is followed
    /// again.
    public func stop() {
      lock.withLock {
        following?.cancel()
        endFollowing()
      }
    }

    private func endFollowing() {
      (following, poll) = (nil, nil)
      followingNumber += 1
    }

    // MARK: Rows

    /// The rows as of the last fetch or change, with the changes since the update before; `nil` before
    /// the first rows.
    public var latestUpdate: Update? { lock.withLock { latest } }

    /// A new stream that delivers the rows, and then an update after each change, to one reader.
    ///
    /// A reader that cannot keep up gets only the latest update. The first update has no diff, or
    /// leads to a version that the reader knows. The stream keeps the tracker alive, and ends when an
    /// error ends the tracker.
    public var updates: AsyncStream<Update> {
      // Each update keeps a list in memory, so at most one update is buffered.
      let (updates, reader) = AsyncStream.makeStream(
        of: Update.self, bufferingPolicy: .bufferingNewest(1))
      lock.withLock {
        readerCount += 1
        let number = readerCount
        readers[number] = reader
        if let latest { reader.yield(latest.withoutDiff) }
        reader.onTermination = { _ in self.remove(number) }
      }
      return updates
    }

    private func remove(_ reader: Int) { _ = lock.withLock { readers.removeValue(forKey: reader) } }

    private func receive(
      _ result: Result<ObservedRows<SectionID, Item>, TrackingFailure>, from number: Int
    ) {
      switch result {
      case .success(let rows):
        lock.withLock {
          if number == followingNumber { _ = publish(rows) }
        }
      case .failure(let failure):
        var ended: [AsyncStream<Update>.Continuation] = []
        let isLate = lock.withLock {
          guard number == followingNumber else { return true }
          if case .ended = failure {
            endFollowing()
            ended = Array(readers.values)
            readers = [:]
          }
          return false
        }
        if isLate { return }
        onFailure(failure)
        for reader in ended { reader.finish() }
      }
    }

    private func published(_ load: () throws -> ObservedRows<SectionID, Item>) throws -> Update {
      let number = lock.withLock { followingNumber }
      do {
        let rows = try load()
        return lock.withLock {
          number == followingNumber ? publish(rows) : Update(sections: rows.sections)
        }
      } catch {
        lock.withLock {
          if number == followingNumber { endFollowing() }
        }
        throw error
      }
    }

    /// Sends rows to all readers.
    ///
    /// The lock must be held, so that updates are sent in order.
    private func publish(_ rows: ObservedRows<SectionID, Item>) -> Update {
      var update = Update(sections: rows.sections)
      if let latest, let diff = rows.diff {
        update = Update(
          knownSections: rows.sections, version: update.version, base: latest.version, diff: diff)
      }
      latest = update
      for reader in readers.values { reader.yield(update) }
      return update
    }
  }

  // MARK: - Tables

  extension DatabaseTracker where Item: FetchableRecord & TableRecord & Equatable {
    /// Follows a query for rows of one table.
    ///
    /// Returns immediately: the rows are fetched off the caller's thread. If the tracker follows such a query already, the readers get the difference between the rows
    /// of the two. A fetch for the previous query is cancelled.
    ///
    /// - Parameter query: The query.
    public func follow(_ query: TableQuery<Item>) { observer(of: query).load() }

    /// Fetches the rows of a query on the caller's thread, and follows it from then on.
    ///
    /// Waits until running transactions have ended.
    ///
    /// - Parameter query: The query.
    /// - Returns: The rows. Readers get the same update.
    /// - Throws: A ``TrackingError`` if the rows of the table cannot be tracked, or any error of the
    ///   database. The tracker then follows no query.
    @discardableResult
    public func fetch(_ query: TableQuery<Item>) throws -> Update {
      let observer = observer(of: query)
      return try published { try observer.loadNow() }
    }

    private func observer(of query: TableQuery<Item>) -> RowObserver<SectionID, Item> {
      lock.withLock {
        if let observer = following as? RowObserver<SectionID, Item> {
          observer.want(query)
          return observer
        }
        let number = followingNumber + 1
        let observer = RowObserver(query, in: database, division) { [weak self] in
          self?.receive($0, from: number)
        }
        begin(observer)
        return observer
      }
    }
  }
#endif
