#if GRDB
  import Dispatch
  import Foundation
  import GRDB
  import KeyedDiff
  import KeyedDiffLists

  /// Observes the items of a ``DatabaseQuery`` with a `ValueObservation`, and reports their
  /// changes.
  // `@unchecked` is safe: the wanted query is guarded by the lock, and all other mutable state is used
  // on one serial queue only.
  final class QueryObserver<SectionID: Hashable & Sendable, Item: Sendable>: QueryFollowing,
    @unchecked Sendable
  {
    private let database: any DatabaseWriter
    private let division: Division<SectionID, Item>
    private let report: Reporting<SectionID, Item>
    private let retry = Retry()
    private let queue = DispatchQueue(label: "KeyedDiffGRDB.QueryObserver")

    private let lock = NSLock()
    private var wanted: (query: DatabaseQuery<Item>, cancellation: Cancellation)

    private var hiddenChanges: HiddenChanges?
    private var cancellable: AnyDatabaseCancellable?
    private var versions: ConnectionVersions?
    /// The rows of the last fetch.
    private var sections: [ListSection<SectionID, Item>]
    /// The error of the last fetch.
    private var error: (any Error)?
    /// The rows that the first fetch of an observation has found.
    private var firstRows: ObservedRows<SectionID, Item>?
    private var isStarting = false

    init(
      _ query: DatabaseQuery<Item>, in database: any DatabaseWriter,
      _ division: Division<SectionID, Item>, report: @escaping Reporting<SectionID, Item>
    ) {
      wanted = (query, Cancellation())
      self.database = database
      self.division = division
      self.report = report
      sections = division.permanentSections.map { ListSection(id: $0) }
    }

    deinit { wanted.cancellation.cancel() }

    func cancel() { lock.withLock { wanted.cancellation.cancel() } }

    /// Follows another query from now on.
    ///
    /// A fetch for the previous one is cancelled.
    func want(_ query: DatabaseQuery<Item>) {
      lock.withLock {
        wanted.cancellation.cancel()
        wanted = (query, Cancellation())
      }
    }

    /// Fetches the items of the wanted query, off the caller's thread, and observes them.
    func load() {
      queue.async { [weak self] in
        guard let self, !lock.withLock({ wanted.cancellation.isCancelled }) else { return }
        do {
          report(.success(try start()))
        } catch {
          fail(error)
        }
      }
    }

    /// Fetches the items of the wanted query, and observes them.
    func loadNow() throws -> ObservedRows<SectionID, Item> { try queue.sync { try start() } }

    private func start() throws -> ObservedRows<SectionID, Item> {
      let hidden = hiddenChanges ?? HiddenChanges { [weak self] in self?.observeAgainSoon() }
      // Reads the versions before the items. If another connection commits a change between the
      // two reads, the next check finds that the versions differ.
      versions = try database.writeWithoutTransaction { db in
        if hiddenChanges == nil { try hidden.start(db) }
        return try ConnectionVersions(db)
      }
      hiddenChanges = hidden
      observe()
      if let error { throw error }
      return firstRows!
    }

    /// Fetches the items again if another connection has committed a change, if the schema has
    /// changed, or if rows were changed that GRDB does not see.
    func refresh() {
      database.asyncWriteWithoutTransaction { [weak self] db in
        guard let self, !db.isInsideTransaction,
          let versions = try? ConnectionVersions(db)
        else { return }
        queue.async {
          guard self.cancellable != nil || self.error != nil, versions != self.versions else {
            return
          }
          self.versions = versions
          self.observeAgain()
        }
      }
    }

    private func observeAgainSoon() { queue.async { [weak self] in self?.observeAgain() } }

    private func observeAgain() {
      // Without an observation, nothing is followed anymore.
      guard hiddenChanges != nil, !lock.withLock({ wanted.cancellation.isCancelled }) else {
        return
      }
      observe()
      if let error {
        fail(error)
      } else if let firstRows, firstRows.diff?.isEmpty != true {
        report(.success(firstRows))
      }
    }

    /// Fetches the items immediately, and again after each change.
    private func observe() {
      let (query, cancellation) = lock.withLock { wanted }
      (error, firstRows, isStarting) = (nil, nil, true)
      let hidden = hiddenChanges
      let observation = ValueObservation.tracking { db in
        try cancellation.fetch(db) { try query.fetch(db) }
      }
      cancellable = observation.handleEvents(willTrackRegion: { hidden?.setRegion($0) }).start(
        in: database, scheduling: ImmediateScheduler(queue: queue),
        onError: { [weak self] in self?.receive(.failure($0), query, cancellation) },
        onChange: { [weak self] in self?.receive(.success($0), query, cancellation) })
      isStarting = false
      if error != nil { cancellable = nil }
    }

    private func receive(
      _ result: Result<[Item], any Error>, _ query: DatabaseQuery<Item>,
      _ cancellation: Cancellation
    ) {
      if cancellation.isCancelled { return error = CancellationError() }
      switch result {
      case .success(let items):
        let new = division.sections(of: items)
        let old = sections
        let changedSections = ListDiff(from: old.map(\.id), to: new.map(\.id), id: \.self)
        let rowOffset = ListSection<SectionID, Item>.rowOffset
        let diff = old.withRows(rowOffset: rowOffset) { old in
          new.withRows(rowOffset: rowOffset) { new in query.compare(old, new, changedSections) }
        }
        sections = new
        retry.succeed()
        let rows = ObservedRows(sections: new, diff: diff)
        if isStarting {
          firstRows = rows
        } else if !diff.isEmpty {
          report(.success(rows))
        }
      case .failure(let error):
        self.error = error
        // `start` throws the error of the first fetch.
        if !isStarting { fail(error) }
      }
    }

    private func fail(_ error: any Error) {
      // The rows of a query that is no longer wanted are missed by nobody.
      if error is CancellationError || lock.withLock({ wanted.cancellation.isCancelled }) { return }
      cancellable = nil
      let isFirst = hiddenChanges == nil
      let outcome = retry.schedule(after: error) { [weak self] in
        isFirst ? self?.load() : self?.observeAgainSoon()
      }
      switch outcome {
      case .scheduled(let attempt): report(.failure(.retrying(error, attempt: attempt)))
      case .pending: break
      case .final:
        hiddenChanges = nil
        report(.failure(.ended(error)))
      }
    }
  }

  /// Lets an observation start on any thread, and delivers the first value synchronously.
  ///
  /// GRDB's own immediate scheduler traps on threads other than the main thread.
  private struct ImmediateScheduler: ValueObservationScheduler {
    let queue: DispatchQueue

    func immediateInitialValue() -> Bool { true }
    func schedule(_ action: @escaping @Sendable () -> Void) { queue.async(execute: action) }
  }
#endif
