#if GRDB
  import Dispatch
  public import Foundation
  public import GRDB
  import KeyedDiff
  public import KeyedDiffLists

  extension TrackedQuery {
    /// Returns a stream of the changes of the rows, for a `SortedFeed`.
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
    ///   - pollInterval: The time between two checks for changes by other connections, in seconds;
    ///     `nil` for no checks.
    ///   - onError: Called on any thread if rows cannot be fetched; the stream then ends.
    /// - Returns: A stream that only one loop can read. The first change inserts all rows.
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

    /// Returns a stream for a `ListAdapter`: first all rows in sections, then each change.
    ///
    ///     adapter.follow(query.updates(in: database) { $0.name.prefix(1) })
    ///
    /// The observation begins with this call and ends when the loop over the stream ends. A loop
    /// that is slower than the changes skips to the latest list.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - pollInterval: The time between two checks for changes by other connections, in seconds;
    ///     `nil` for no checks.
    ///   - section: Returns the section of an item. Called on any thread. Adjacent items with equal
    ///     results form a section, so sort by section first.
    ///   - onError: Called on any thread if rows cannot be fetched; the stream then ends.
    /// - Returns: A stream that only one loop can read.
    public func updates<SectionID: Hashable & Sendable>(
      in database: any DatabaseWriter, pollInterval: TimeInterval? = 1,
      section: @escaping @Sendable (Item) -> SectionID,
      onError: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> AsyncStream<ListUpdate<SectionID, Item>> {
      updates(changes(in: database, pollInterval: pollInterval, onError: onError)) {
        StoreList([], rules: .incomparable(), section: section)
      }
    }

    /// Returns a stream for a `ListAdapter`: first all rows in one section, then each change.
    ///
    /// This method is the same as ``updates(in:pollInterval:section:onError:)``, except that the
    /// single section has the id 0.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - pollInterval: The time between two checks for changes by other connections, in seconds;
    ///     `nil` for no checks.
    ///   - onError: Called on any thread if rows cannot be fetched; the stream then ends.
    /// - Returns: A stream that only one loop can read.
    public func updates(
      in database: any DatabaseWriter, pollInterval: TimeInterval? = 1,
      onError: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> AsyncStream<ListUpdate<Int, Item>> {
      updates(changes(in: database, pollInterval: pollInterval, onError: onError)) {
        StoreList([], rules: .incomparable())
      }
    }

    // `makeList` makes a list that does not compare rows, because changes contain only changed
    // rows.
    private func updates<SectionID: Hashable & Sendable>(
      _ changes: AsyncStream<TrackedChange<Item>>,
      _ makeList: @escaping @Sendable () -> StoreList<SectionID, Item>
    ) -> AsyncStream<ListUpdate<SectionID, Item>> {
      // Each update retains rows, so at most one update is buffered.
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
    /// Starts the observation without blocking a thread of the cooperative pool.
    fileprivate func started() async throws -> [Item] {
      try await withCheckedThrowingContinuation { caller in
        DispatchQueue.global(qos: .userInitiated).async {
          caller.resume(with: Result { try start() })
        }
      }
    }
  }
#endif
