import KeyedDiff

/// Owns a list, and tells its observers of each change.
///
///     let feed = ListFeed(SortedList(songs, by: .key(\.title)))
///     adapter.follow(feed)
///
///     feed.change { $0.upsert(song) }
///
/// **Isolation.** A feed belongs to where its owner lives: a view controller on the main actor, or an
/// actor of the app. It is neither isolated nor `Sendable`, so its models can be of any kind. To
/// change a list from any thread, use a ``BackgroundFeed``.
///
/// **Lifetime.** The owner should hold a strong reference to the feed, and to each observation. An
/// observation does not retain the feed.
public final class ListFeed<List: UpdatingList> {
  /// The type of the updates that the feed sends.
  public typealias Update = ListUpdate<List.SectionID, List.Item>

  /// The list. An observer may see a list that is newer than the update that it gets, because
  /// observers may change the list.
  ///
  /// Traps if it is read by a closure that changes the list, which gets the list as its argument.
  public var list: List {
    require(
      state != .changing,
      "A closure that changes a list has read the list of the feed, not its argument.")
    return currentList
  }

  /// Called before each call of a method that changes the list, even if the call changes nothing. The
  /// closure may read the ``list``. Traps if the closure changes it.
  public var onWillChange: (() -> Void)?

  private var observers: [Observer] = []
  private var listeners: [Listener] = []
  private var currentList: List
  private var state = State.idle
  /// Updates that observers have not been told of yet.
  private var untold: [(number: Int, update: Update)] = []
  private var isTelling = false
  /// The number that was given last. Observers, listeners and updates have numbers of one sequence,
  /// because those that come after an update have begun with its list, or with a newer one.
  private var latestNumber = 0

  private enum State {
    case idle, aboutToChange, changing
  }

  private struct Observer {
    let number: Int
    /// `nil` after the end of the observation.
    private(set) weak var observer: FeedObserver<Update>?
  }

  /// The sending end of a stream. Closures, because only updates with `Sendable` items can be sent.
  private struct Listener {
    let number: Int
    /// Sends an update, and returns whether the stream has ended.
    let yield: (Update) -> Bool
    let finish: () -> Void
  }

  /// Creates a feed.
  ///
  /// - Parameter list: The initial list.
  public init(_ list: List) { currentList = list }

  deinit {
    for listener in listeners { listener.finish() }
  }

  // MARK: Changing the list

  /// Changes the list, and tells the observers.
  ///
  /// The observers get one update, whatever number of methods of the list the closure calls. The
  /// update has a diff if only one of these calls changed something. If nothing has changed, the
  /// observers get no update.
  ///
  /// An observer may change the list. The change takes effect immediately, but observers are told of
  /// it only after all of them know of the change before.
  ///
  /// - Parameter body: Changes the list that it is called with. Traps if the closure uses ``list``,
  ///   which is being changed, or changes or observes the feed.
  /// - Returns: The result of the closure.
  /// - Throws: The error that the closure throws. What it changed before is kept, and told.
  @discardableResult
  public func change<Result>(_ body: (inout List) throws -> Result) rethrows -> Result {
    requireIdle()
    let base = list.version
    defer { tell(since: base) }
    return try perform(body)
  }

  /// Changes the list, and tells the observers. The closure has no result. See ``change(_:)->_``.
  public func change(_ body: (inout List) throws -> Void) rethrows {
    // Lets `change` be the only call in closures that have no result, such as an observer.
    requireIdle()
    let base = list.version
    defer { tell(since: base) }
    try perform(body)
  }

  /// Changes the list without telling the observers, for example before the first screen is shown.
  /// They get the whole list with the next change.
  ///
  /// - Parameter body: Changes the list, as for ``change(_:)->_``.
  /// - Returns: The result of the closure.
  /// - Throws: The error that the closure throws. What it changed before is kept.
  @discardableResult
  public func changeSilently<Result>(_ body: (inout List) throws -> Result) rethrows -> Result {
    try perform(body)
  }

  /// Changes the list without telling the observers. The closure has no result. See
  /// ``changeSilently(_:)->_``.
  public func changeSilently(_ body: (inout List) throws -> Void) rethrows { try perform(body) }

  private func perform<Result>(_ body: (inout List) throws -> Result) rethrows -> Result {
    requireIdle()
    state = .aboutToChange
    defer { state = .idle }
    onWillChange?()
    state = .changing
    return try body(&currentList)
  }

  private func requireIdle() {
    require(
      state == .idle, "A closure that changes a list, or is called before, has changed the list.")
  }

  private func tell(since base: ListVersion) {
    observers.removeAll { $0.observer == nil }
    guard list.version != base, !(observers.isEmpty && listeners.isEmpty) else { return }
    let latest = list.latestUpdate
    untold.append((nextNumber(), latest.base == base ? latest : latest.withoutDiff))
    tell()
  }

  private func tell() {
    guard !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    while !untold.isEmpty {
      let (number, update) = untold.removeFirst()
      for observer in observers where observer.number < number {
        observer.observer?.onUpdate(update)
      }
      listeners.removeAll { $0.number < number && $0.yield(update) }
    }
  }

  private func nextNumber() -> Int {
    latestNumber += 1
    return latestNumber
  }

  // MARK: Observing the list

  /// Calls a closure with the whole list now, and with an update after each change.
  ///
  /// - Parameter onUpdate: Called with each update, where the feed is changed. It should hold objects
  ///   that own the feed weakly. The first update has no diff.
  /// - Returns: The observation, which ends when it is released.
  public func observe(_ onUpdate: @escaping (Update) -> Void) -> FeedObservation {
    let number = nextNumber()
    let observer = FeedObserver(onUpdate)
    observers.append(Observer(number: number, observer: observer))
    // If the closure changes the list, it is told of this change after the call.
    let wasTelling = isTelling
    isTelling = true
    onUpdate(list.latestUpdate.withoutDiff)
    isTelling = wasTelling
    tell()
    return FeedObservation(observer)
  }
}

extension ListFeed where List.SectionID: Sendable, List.Item: Sendable {
  /// A new stream that delivers the current list, and then an update after each change, to one
  /// listener.
  ///
  /// A listener that cannot keep up with the changes gets only the latest update. The list in that
  /// update is correct, but the diff starts from a list that the listener did not get, so a
  /// ``ListAdapter`` compares the new list with its own list instead. Create the adapter with the
  /// same ``RowIdentity`` as the list. Otherwise, the adapter and the list may disagree on which rows
  /// have new content.
  ///
  /// The stream ends when the feed is released.
  public var updates: AsyncStream<Update> {
    let (updates, listener) = Self.makeStream()
    add(listener)
    return updates
  }

  /// Each update keeps a list in memory, so at most one update is buffered.
  static func makeStream() -> (AsyncStream<Update>, AsyncStream<Update>.Continuation) {
    AsyncStream.makeStream(of: Update.self, bufferingPolicy: .bufferingNewest(1))
  }

  func add(_ listener: AsyncStream<Update>.Continuation) {
    listener.yield(list.latestUpdate.withoutDiff)
    listeners.append(
      Listener(
        number: nextNumber(),
        yield: { if case .terminated = listener.yield($0) { true } else { false } },
        finish: { listener.finish() }))
  }

  /// The number of listeners. A listener that no longer listens is counted until the next change.
  var listenerCount: Int { listeners.count }
}
