/// A ``SortedList`` that anyone may change from anywhere, one after the other,
/// and whose changes go to whoever listens.
///
///     let feed = SortedFeed(SortedList(songs, by: .key(\.title)))
///
///     // On the main actor, for as long as the adapter lives:
///     adapter.follow(feed.updates)
///
///     // Anywhere:
///     feed.send { $0.upsert(song) }
///     let change = await feed.change { $0.remove(id: id) }
///
/// Calls are carried out in the order in which they were made, those of other
/// threads in between, and never on the main thread. No call waits for a view,
/// and none is lost for want of one: the list has the change, and the next to
/// listen begins with the list.
///
/// It is a queue and not an actor, since an actor promises no order for calls
/// from different tasks, and can only be called where one may wait.
///
/// **Models for a `SortedFeed` are declared `nonisolated`** in a target whose default
/// isolation is the main actor: the feed compares them off the main thread, and the compiler
/// refuses models whose `==` or `id` is the main actor's. ``SortedList`` takes such models.
///
/// **Who holds the feed:** the screen. A task that names the feed holds it for as long as it
/// runs, so take the ``updates`` before the task starts. When the last reference to a feed
/// goes, it still does what was asked of it, and then ends its updates, and with them the loop
/// over these.
public final class SortedFeed<
  SectionID: Hashable & Sendable, Item: Sendable, ID: Hashable & Sendable
>: Sendable {
  /// The list of the feed.
  public typealias List = SortedList<SectionID, Item, ID>
  /// The updates that the feed sends.
  public typealias Update = ListUpdate<SectionID, Item>

  private let calls: AsyncStream<@Sendable (inout Server) -> Void>.Continuation

  /// Creates a feed.
  ///
  /// - Parameter list: The list as it is at first. It is made, and sorted, off the main
  ///   thread, before the first call is carried out.
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

  /// Queues a change of the list, and returns at once.
  ///
  /// - Parameter mutation: One call of a mutating method of the list.
  public func send(_ mutation: @escaping @Sendable (inout List) -> SortedChange<ID>) {
    calls.yield { _ = $0.perform(mutation) }
  }

  /// Changes the list, and waits until that is done.
  ///
  /// Those who listen have been given the change by then, but may not have
  /// looked at it.
  ///
  /// - Parameter mutation: One call of a mutating method of the list.
  /// - Returns: What changed, and what of the call was ignored.
  @discardableResult
  public func change(
    _ mutation: @escaping @Sendable (inout List) -> SortedChange<ID>
  ) async -> SortedChange<ID> {
    await withCheckedContinuation { caller in
      calls.yield { caller.resume(returning: $0.perform(mutation)) }
    }
  }

  /// Looks at the list as it is after all calls before this one.
  ///
  /// - Parameter body: Returns what is wanted. While the result holds the list,
  ///   the next change copies it.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (List) -> Result
  ) async -> Result {
    await withCheckedContinuation { caller in
      calls.yield { caller.resume(returning: body($0.list)) }
    }
  }

  /// The list as it is, and then each change. For one listener; ask for one
  /// stream each.
  ///
  /// A listener who is slower than the changes gets the latest one and misses
  /// those before it: nothing is wrong then, but a ``ListAdapter`` must compare
  /// the lists. Give it the same id and content as the list, or rows whose content
  /// only the adapter thinks is new are refreshed at one time and not at another.
  /// Calls that changed nothing send no update; another order does, whether or not it
  /// moves a row.
  public var updates: AsyncStream<Update> {
    // Each update holds rows. No more than one waits.
    let (updates, listener) = AsyncStream.makeStream(
      of: Update.self, bufferingPolicy: .bufferingNewest(1))
    calls.yield { $0.add(listener) }
    return updates
  }

  /// How many listen, as far as the feed knows: of those who went it hears at the next change.
  package var listenerCount: Int {
    get async {
      await withCheckedContinuation { caller in
        calls.yield { caller.resume(returning: $0.listeners.count) }
      }
    }
  }

  /// What the calls work on: owned by one task, so that the list changes in
  /// place.
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
