/// A ``SortedList`` that can be changed from any thread, one change at a time, and that sends its
/// changes to listeners.
///
///     let feed = SortedFeed(SortedList(songs, by: .key(\.title)))
///
///     // On the main actor. The adapter follows the feed until the adapter is released:
///     adapter.follow(feed.updates)
///
///     // On any thread:
///     feed.send { $0.upsert(song) }
///     let change = await feed.change { $0.remove(id: id) }
///
/// Calls from one thread are carried out in the order in which they were made; calls from other
/// threads may be carried out in between. The feed works off the main thread, and never waits for a
/// view. If there is no view, no change is lost: a new listener starts with the current list.
///
/// The feed is a queue and not an actor, because an actor does not guarantee the order of calls
/// from different tasks, and can only be called from asynchronous code.
///
/// **Isolation.** In a target whose default isolation is the main actor, declare the models for a
/// `SortedFeed` as `nonisolated`: the feed compares them off the main thread, and the compiler
/// rejects models whose `==` or `id` is isolated to the main actor. A ``SortedList`` also
/// accepts models that are isolated to the main actor.
///
/// **Lifetime.** The screen should hold a reference to the feed. A task that captures the feed
/// keeps the feed alive until the task ends. So get the stream of ``updates`` before the task
/// starts, and capture only that stream. After the last reference to a feed is released, queued
/// calls are still carried out. Then the feed's streams of updates finish, which ends loops over
/// the streams.
public final class SortedFeed<
  SectionID: Hashable & Sendable, Item: Sendable, ID: Hashable & Sendable
>: Sendable {
  /// The type of the feed's list.
  public typealias List = SortedList<SectionID, Item, ID>
  /// The type of the updates that the feed sends.
  public typealias Update = ListUpdate<SectionID, Item>

  private let calls: AsyncStream<@Sendable (inout Server) -> Void>.Continuation

  /// Creates a feed.
  ///
  /// - Parameter list: The initial list. The list is created and sorted off the main thread, before
  ///   the first call is carried out.
  public init(_ list: @autoclosure @escaping @Sendable () -> List) {
    let (calls, continuation) = AsyncStream.makeStream(
      of: (@Sendable (inout Server) -> Void).self)
    self.calls = continuation
    Task {
      var server = Server(list: list())
      for await call in calls { call(&server) }
      server.finish()
    }
  }

  deinit { calls.finish() }

  /// Queues a change of the list, and returns immediately.
  ///
  /// - Parameter mutation: Calls exactly one mutating method of the list, and returns the result of
  ///   that method.
  public func send(_ mutation: @escaping @Sendable (inout List) -> SortedChange<ID>) {
    calls.yield { _ = $0.perform(mutation) }
  }

  /// Changes the list, and waits until the list has changed.
  ///
  /// When this method returns, the change has been sent to the listeners, but they may not have
  /// handled it yet.
  ///
  /// - Parameter mutation: Calls exactly one mutating method of the list, and returns the result of
  ///   that method.
  /// - Returns: The change, including the ids that the call ignored.
  @discardableResult
  public func change(
    _ mutation: @escaping @Sendable (inout List) -> SortedChange<ID>
  ) async -> SortedChange<ID> {
    await withCheckedContinuation { caller in
      calls.yield { caller.resume(returning: $0.perform(mutation)) }
    }
  }

  /// Reads the list after all earlier calls have been carried out.
  ///
  /// - Parameter body: Reads the list, and returns a result. If the result contains the list, the
  ///   next change copies the list.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (List) -> Result
  ) async -> Result {
    await withCheckedContinuation { caller in
      calls.yield { caller.resume(returning: body($0.list)) }
    }
  }

  /// A new stream that delivers the current list, and then each change, to one listener.
  ///
  /// A listener that cannot keep up with the changes gets only the latest update. The list in that
  /// update is correct, but the diff starts from a list that the listener did not get, so a
  /// ``ListAdapter`` compares the new list with its own list instead. Create the adapter with the
  /// same definitions of id and content as the ``SortedList``. Otherwise, the adapter and the
  /// feed's diff may disagree on which rows have new content.
  ///
  /// Calls that change nothing send no update. Sorting by a new order always sends an update, even
  /// if no row moves.
  public var updates: AsyncStream<Update> {
    // Each update keeps a list in memory, so at most one update is buffered.
    let (updates, listener) = AsyncStream.makeStream(
      of: Update.self, bufferingPolicy: .bufferingNewest(1))
    calls.yield { $0.add(listener) }
    return updates
  }

  /// The number of listeners. A listener that no longer listens is counted until the next change.
  package var listenerCount: Int {
    get async {
      await withCheckedContinuation { caller in
        calls.yield { caller.resume(returning: $0.listeners.count) }
      }
    }
  }

  /// The state of the feed. A single task owns the state, so that a change need not copy the
  /// whole list.
  private struct Server {
    var list: List
    private(set) var listeners: [AsyncStream<Update>.Continuation] = []

    init(list: List) { self.list = list }

    mutating func perform(_ mutation: (inout List) -> SortedChange<ID>) -> SortedChange<ID> {
      let version = list.version
      let change = mutation(&list)
      guard list.version != version, !listeners.isEmpty else { return change }
      let update = list.update(after: change)
      listeners.removeAll { listener in
        if case .terminated = listener.yield(update) { true } else { false }
      }
      return change
    }

    mutating func add(_ listener: AsyncStream<Update>.Continuation) {
      listener.yield(Update(sections: list.sections, version: list.version))
      listeners.append(listener)
    }

    func finish() {
      for listener in listeners { listener.finish() }
    }
  }
}
