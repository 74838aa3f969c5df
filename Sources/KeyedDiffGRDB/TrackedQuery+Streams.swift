#if GRDB
  import Dispatch
  public import Foundation
  public import GRDB
  import KeyedDiff
  public import KeyedDiffLists

  extension TrackedQuery {
    /// Returns a stream of the changes to the rows, for use with a `SortedFeed`.
    ///
    ///     for await change in query.changes(in: database) {
    ///       feed.send { $0.apply(change) }
    ///     }
    ///
    /// The observation begins with this call and ends when the loop over the stream ends. No change
    /// is lost if the loop is slow, because changes are buffered.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - pollInterval: The interval, in seconds, at which the stream checks whether another
    ///     connection has changed the database; `nil` for no checks.
    ///   - onError: Called on any thread if rows cannot be fetched. The stream then ends.
    /// - Returns: A stream over which only one loop can iterate. The first change inserts all rows.
    public func changes(
      in database: any DatabaseWriter, pollInterval: TimeInterval? = 1,
      onError: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> AsyncStream<TrackedChange<Item>> {
      let (stream, continuation) = AsyncStream.makeStream(of: TrackedChange<Item>.self)
      let task = Task.detached(priority: .userInitiated) {
        let (results, observer) = AsyncStream.makeStream(
          of: Result<TrackedChange<Item>, any Error>.self)
        let observation = self.observation(in: database, pollInterval: pollInterval) {
          observer.yield($0)
        }
        do {
          continuation.yield(TrackedChange(to: try await observation.started()))
          for await result in results { continuation.yield(try result.get()) }
        } catch {
          if !Task.isCancelled { onError(error) }
        }
        withExtendedLifetime(observation) {}
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
      return stream
    }

    /// Returns a stream of updates for a `ListAdapter`, with the rows grouped into sections.
    ///
    ///     adapter.follow(query.updates(in: database) { $0.name.prefix(1) })
    ///
    /// The stream first sends the current list, and then an updated list after each change. The
    /// observation begins with this call and ends when the loop over the stream ends. If several
    /// updates wait because the loop is slow, the loop receives only the latest one.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - pollInterval: The interval, in seconds, at which the stream checks whether another
    ///     connection has changed the database; `nil` for no checks.
    ///   - section: Returns the id of an item's section. Called on any thread. Adjacent items with
    ///     equal results form a section, so the query must sort its rows primarily by section.
    ///   - onError: Called on any thread if rows cannot be fetched. The stream then ends.
    /// - Returns: A stream over which only one loop can iterate.
    public func updates<SectionID: Hashable & Sendable>(
      in database: any DatabaseWriter, pollInterval: TimeInterval? = 1,
      section: @escaping @Sendable (Item) -> SectionID,
      onError: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> AsyncStream<ListUpdate<SectionID, Item>> {
      updates(changes(in: database, pollInterval: pollInterval, onError: onError)) {
        StoreList([], identity: .none(), section: section)
      }
    }

    /// Returns a stream of updates for a `ListAdapter`, with all rows in one section.
    ///
    /// Like ``updates(in:pollInterval:section:onError:)``, but all rows are in a single section,
    /// whose id is 0.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - pollInterval: The interval, in seconds, at which the stream checks whether another
    ///     connection has changed the database; `nil` for no checks.
    ///   - onError: Called on any thread if rows cannot be fetched. The stream then ends.
    /// - Returns: A stream over which only one loop can iterate.
    public func updates(
      in database: any DatabaseWriter, pollInterval: TimeInterval? = 1,
      onError: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> AsyncStream<ListUpdate<Int, Item>> {
      updates(changes(in: database, pollInterval: pollInterval, onError: onError)) {
        StoreList([], identity: .none())
      }
    }

    // A tracked change updates only rows whose content differs, so the list that `makeList` returns
    // need not compare old rows with new rows.
    private func updates<SectionID: Hashable & Sendable>(
      _ changes: AsyncStream<TrackedChange<Item>>,
      _ makeList: @escaping @Sendable () -> StoreList<SectionID, Item>
    ) -> AsyncStream<ListUpdate<SectionID, Item>> {
      // Each update retains a whole list, so the stream buffers at most one update.
      let (stream, continuation) = AsyncStream.makeStream(
        of: ListUpdate<SectionID, Item>.self, bufferingPolicy: .bufferingNewest(1))
      let task = Task.detached(priority: .userInitiated) {
        var list = makeList()
        var isFirst = true
        for await change in changes {
          if isFirst {
            list.resetSilently(to: change.upserted)
            continuation.yield(list.update)
            isFirst = false
          } else {
            continuation.yield(list.apply(change.transactions).update)
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
      return stream
    }
  }

  extension TrackedObservation {
    /// Starts the observation and returns all rows, without blocking a thread of the cooperative
    /// pool.
    fileprivate func started() async throws -> [Item] {
      try await withCheckedThrowingContinuation { caller in
        DispatchQueue.global(qos: .userInitiated).async {
          caller.resume(with: Result { try start() })
        }
      }
    }
  }
#endif
