/// A ``ListFeed`` that can be changed from any thread, one change at a time, off the main thread.
///
///     let feed = BackgroundFeed(SortedList(songs, by: .key(\.title)))
///
///     // On the main actor. The adapter follows the feed until the adapter is released:
///     adapter.follow(feed.updates)
///
///     // On any thread:
///     feed.send { $0.upsert(song) }
///     let unknown = await feed.change { list in
///       list.remove(id: id)
///       return list.unknownIDs
///     }
///
/// Calls from one thread are carried out in the order in which they were made; calls from other
/// threads may be carried out in between. The feed works off the main thread, and never waits for a
/// view. If there is no view, no change is lost: a new listener starts with the current list.
///
/// The feed is a queue and not an actor, because an actor does not guarantee the order of calls
/// from different tasks, and can only be called from asynchronous code.
///
/// **Isolation.** In a target whose default isolation is the main actor, declare the models for a
/// `BackgroundFeed` as `nonisolated`: the feed compares them off the main thread, and the compiler
/// rejects models whose `==` or `id` is isolated to the main actor. A ``ListFeed`` also accepts
/// models that are isolated to the main actor.
///
/// **Lifetime.** The screen should hold a reference to the feed. A task that captures the feed
/// keeps the feed alive until the task ends. So get the stream of ``updates`` before the task
/// starts, and capture only that stream. After the last reference to a feed is released, queued
/// calls are still carried out. Then the feed's streams of updates finish, which ends loops over
/// the streams.
public final class BackgroundFeed<List: BackgroundList>: Sendable
where List.SectionID: Sendable, List.Item: Sendable {
  /// The type of the updates that the feed sends.
  public typealias Update = ListUpdate<List.SectionID, List.Item>

  private let calls: AsyncStream<@Sendable (ListFeed<List>) -> Void>.Continuation

  /// Creates a feed.
  ///
  /// - Parameter list: The initial list. The list is created and sorted off the main thread, before
  ///   the first call is carried out.
  public init(_ list: @autoclosure @escaping @Sendable () -> List) {
    let (calls, continuation) = AsyncStream.makeStream(
      of: (@Sendable (ListFeed<List>) -> Void).self)
    self.calls = continuation
    Task.detached {
      // A single task owns the list, so that a change need not copy the whole list.
      let feed = ListFeed(list())
      for await call in calls { call(feed) }
    }
  }

  deinit { calls.finish() }

  /// Queues a change of the list, and returns immediately.
  ///
  /// - Parameter body: Changes the list, as for ``ListFeed/change(_:)->_``.
  public func send(_ body: @escaping @Sendable (inout List) -> Void) {
    calls.yield { $0.change(body) }
  }

  /// Changes the list, and waits until the list has changed.
  ///
  /// When this method returns, the update has been sent to the listeners, but they may not have
  /// handled it yet.
  ///
  /// - Parameter body: Changes the list, as for ``ListFeed/change(_:)->_``.
  /// - Returns: The result of the closure. While you hold a result that contains the list, the next
  ///   change copies what it changes.
  @discardableResult
  public func change<Result: Sendable>(
    _ body: @escaping @Sendable (inout List) -> Result
  ) async -> Result {
    await withCheckedContinuation { caller in
      calls.yield { caller.resume(returning: $0.change(body)) }
    }
  }

  /// Changes the list, and waits until the list has changed. The closure has no result. See
  /// ``change(_:)->_``.
  ///
  /// - Parameter body: Changes the list, as for ``ListFeed/change(_:)->_``.
  public func change(_ body: @escaping @Sendable (inout List) -> Void) async {
    // Lets `change` be the only call in closures that have no result, such as that of a task.
    await withCheckedContinuation { caller in
      calls.yield {
        $0.change(body)
        caller.resume()
      }
    }
  }

  /// Reads the list after all earlier calls have been carried out.
  ///
  /// - Parameter body: Reads the list, and returns a result. If the result contains the list, the
  ///   next change copies the list.
  /// - Returns: The result of the closure.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (List) -> Result
  ) async -> Result {
    await withCheckedContinuation { caller in
      calls.yield { caller.resume(returning: body($0.list)) }
    }
  }

  /// A new stream that delivers the current list, and then an update after each change, to one
  /// listener. See ``ListFeed/updates``.
  ///
  /// Calls that change nothing send no update. Sorting by a new order always sends an update, even
  /// if no row moves.
  public var updates: AsyncStream<Update> {
    let (updates, listener) = ListFeed<List>.makeStream()
    calls.yield { $0.add(listener) }
    return updates
  }

  /// The number of listeners. A listener that no longer listens is counted until the next change.
  package var listenerCount: Int {
    get async {
      await withCheckedContinuation { caller in
        calls.yield { caller.resume(returning: $0.listenerCount) }
      }
    }
  }
}
