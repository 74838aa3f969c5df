#if GRDB
  import Dispatch
  import Foundation
  import GRDB
  import KeyedDiff

  /// Observes the items of a ``DatabaseQuery`` with a `ValueObservation`, and reports their
  /// changes.
  // `@unchecked` is safe, because all mutable state is used on one serial queue only.
  final class QueryObserver<Item: Sendable>: @unchecked Sendable {
    private let query: DatabaseQuery<Item>
    private let database: any DatabaseWriter
    private let pollInterval: TimeInterval?
    private let onChange: @Sendable (Result<TrackedChange<Item>, any Error>) -> Void
    private let queue = DispatchQueue(label: "KeyedDiffGRDB.QueryObserver")

    private var cancellable: AnyDatabaseCancellable?
    private var poll: Poll?
    private var versions: ConnectionVersions?
    /// The items of the last fetch; `nil` before the first fetch.
    private var items: [Item]?
    /// The error that ended the observation.
    private var error: (any Error)?

    init(
      _ query: DatabaseQuery<Item>, in database: any DatabaseWriter, pollInterval: TimeInterval?,
      onChange: @escaping @Sendable (Result<TrackedChange<Item>, any Error>) -> Void
    ) {
      self.query = query
      self.database = database
      self.pollInterval = pollInterval
      self.onChange = onChange
    }

    /// Fetches all items, and observes them from then on.
    ///
    /// - Returns: The fetched items. The first reported change is relative to these items.
    func start() throws -> [Item] {
      try queue.sync {
        // Reads the versions before the items. If another connection commits a change between the
        // two reads, the next check finds that the versions differ.
        versions = try database.writeWithoutTransaction { try ConnectionVersions($0) }
        observe()
        if let error { throw error }
        poll = pollInterval.map { Poll(every: $0) { [weak self] in self?.refresh() } }
        return items ?? []
      }
    }

    /// Fetches the items again if another connection has committed a change or the schema has
    /// changed.
    func refresh() {
      database.asyncWriteWithoutTransaction { [weak self] db in
        guard let self, !db.isInsideTransaction,
          let versions = try? ConnectionVersions(db)
        else { return }
        queue.async {
          guard self.error == nil, versions != self.versions else { return }
          self.versions = versions
          self.observe()
        }
      }
    }

    /// Fetches the items immediately, and again after each change.
    private func observe() {
      let observation = ValueObservation.tracking(query.fetch)
      cancellable = observation.start(
        in: database, scheduling: ImmediateScheduler(queue: queue),
        onError: { [weak self] error in self?.fail(error) },
        onChange: { [weak self] items in self?.receive(items) })
      if error != nil || versions == nil { cancellable = nil }
    }

    private func receive(_ newItems: [Item]) {
      guard let oldItems = items else { return items = newItems }
      let diff = query.compare(oldItems, newItems)
      items = newItems
      if !diff.isEmpty { onChange(.success(TrackedChange(diff, from: oldItems, to: newItems))) }
    }

    private func fail(_ error: any Error) {
      cancellable = nil
      if items != nil, poll != nil, (error as? DatabaseError)?.resultCode == .SQLITE_BUSY {
        // The database is locked. Discards the versions, so that the next check fetches the items.
        versions = nil
        return
      }
      self.error = error
      poll = nil
      // If the first fetch fails, `start` throws the error.
      if items != nil { onChange(.failure(error)) }
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
