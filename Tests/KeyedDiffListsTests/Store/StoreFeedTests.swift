import KeyedDiff
import KeyedDiffLists
import Testing

@MainActor
@Suite("Feeds that are driven by the callbacks of a store")
struct StoreFeedTests {
  private func feed(_ items: String...) -> StoreFeed<Int, String> {
    StoreFeed(StoreList(items, identity: .none(content: ==)))
  }

  @Test("All calls between willChange() and didChange() are one batch")
  func batch() throws {
    let feed = feed("a", "b", "c")
    var changes: [StoreChange<Int, String>] = []
    feed.onChange = { changes.append($0) }
    let before = feed.list.version

    feed.willChange()
    feed.remove(at: 0)
    feed.add("x", at: 0)
    feed.update("B", at: 1)
    feed.move(from: 2, to: 1)
    feed.consume([.insert("y", at: 3)])
    feed.consume(raw: [RawTransaction(.update, index: 0)])
    #expect(feed.list.items == ["a", "b", "c"] && changes.isEmpty)

    let change = feed.didChange()
    #expect(feed.list.items == ["x", "c", "B", "y"])
    #expect(changes.count == 1)
    #expect(changes.first?.update.version == change.update.version)
    #expect(change.update.base == before)
    #expect(change.corrections.map(\.transaction) == [5])
  }

  @Test("A call outside of a batch is a batch")
  func single() {
    let feed = feed()
    var count = 0
    feed.onChange = { _ in count += 1 }
    feed.add("a", at: 0)
    feed.add("b", at: 1)
    feed.move(from: 0, to: 1, "A")
    #expect(feed.list.items == ["b", "A"] && count == 3)
  }

  @Test("Closures are called before and after each change")
  func closures() {
    let feed = feed("a")
    var log: [String] = []
    feed.onWillChange = { [unowned feed] in log.append("will \(feed.list.items)") }
    feed.onChange = { [unowned feed] change in
      log.append("did \(feed.list.items) \(change.update.diff?.changeCount ?? -1)")
    }
    feed.update("b", at: 0)
    feed.reset(to: ["b", "c"])
    feed.resetSilently(to: [])
    #expect(
      log == [#"will ["a"]"#, #"did ["b"] 1"#, #"will ["b"]"#, #"did ["b", "c"] 1"#])
  }

  @Test("The closure onChange may open the next batch")
  func reentrancy() {
    let feed = feed("a")
    feed.onChange = { [unowned feed] _ in
      guard feed.list.count < 3 else { return }
      feed.willChange()
      feed.add("x", at: 0)
      feed.didChange()
    }
    feed.add("b", at: 1)
    #expect(feed.list.items == ["x", "a", "b"])
  }

  @Test("The closure onChange may change the list, because the batch is already closed")
  func changedAfterABatch() {
    let feed = feed("a")
    feed.onChange = { [unowned feed] _ in
      if feed.list.count == 2 { feed.add("x", at: 0) }
    }
    feed.willChange()
    feed.add("b", at: 1)
    feed.didChange()
    #expect(feed.list.items == ["x", "a", "b"])
    feed.willChange()  // traps if the batch is still open
    feed.didChange()
  }

  @Test("A change that is made in onChange is reported after the one that caused it")
  func order() {
    let feed = feed("a")
    var versions = [feed.list.version]
    var counts: [Int] = []
    feed.onChange = { [unowned feed] change in
      if feed.list.count < 4 {
        feed.add("x", at: 0)
        feed.update("y", at: 0)
        #expect(feed.list.items[0] == "y", "The list changes at once.")
      }
      #expect(change.update.base == versions.last)
      versions.append(change.update.version)
      counts.append(change.update.sections[0].items.count)
    }
    feed.add("b", at: 1)
    #expect(counts == [2, 3, 3, 4, 4] && versions.last == feed.list.version)
  }

  @Test("A feed without onChange changes as well")
  func nobody() {
    let feed = feed("a")
    #expect(feed.reset(to: ["b"]).update.diff?.isEmpty == false && feed.list.items == ["b"])
  }

  /// A tracker that sends a batch whenever a test says so, and counts the calls of `stop()`.
  private final class Sender: StoreTracker {
    let items: [String] = []
    let fetchLimit: Int? = nil
    var stops = 0
    var onBatch: (@MainActor ([StoreTransaction<String>]) -> Void)?
    func fetch(
      _ request: Void, onBatch: @escaping @MainActor ([StoreTransaction<String>]) -> Void
    ) { self.onBatch = onBatch }
    func stop() { stops += 1 }
  }

  @Test("A tracker whose feed was released is stopped")
  func lostFeed() async {
    let tracker = Sender()
    do { feed().follow(tracker, ()) }
    #expect(tracker.stops == 0)
    tracker.onBatch?([.insert("a", at: 0)])
    #expect(tracker.stops == 1)
    let exit = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @MainActor in
      let tracker = ArrayTracker(["a"], identity: RowIdentity(id: \.self))
      do {
        StoreFeed<Int, String>(StoreList(identity: .none(content: ==))).follow(
          tracker, StoreQuery())
      }
      tracker.add("b")
      tracker.add("c")
    }
    let text = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    let count =
      text.split(separator: "a ArrayTracker<String> sent a batch to a deallocated StoreFeed").count
      - 1
    #if DEBUG
      #expect(count == 1)
    #else
      #expect(count <= 0)
    #endif
  }

  @Test("Unbalanced calls trap with a message")
  func unbalanced() async {
    let trap1 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      StoreFeed(StoreList(["a"], identity: .none(content: ==))).didChange()
    }
    #expect(trap1.says("willChange() is missing"))
    let trap2 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feed = StoreFeed(StoreList(["a"], identity: .none(content: ==)))
      feed.willChange()
      feed.willChange()
    }
    #expect(trap2.says("didChange() is missing"))
    let trap3 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feed = StoreFeed(StoreList(["a"], identity: .none(content: ==)))
      feed.willChange()
      feed.reset(to: [])
    }
    #expect(trap3.says("reset inside a batch"))
    let trap4 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feed = StoreFeed(StoreList(["a"], identity: .none(content: ==)))
      feed.willChange()
      feed.resetSilently(to: [])
    }
    #expect(trap4.says("reset inside a batch"))
    let trap5 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feed = StoreFeed<Int, String>(StoreList(["a"], identity: .none(content: ==)))
      feed.willChange()
      feed.follow(ArrayTracker(["a"], identity: RowIdentity(id: \.self)), StoreQuery())
    }
    #expect(trap5.says("reset inside a batch"))
    let trap6 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feed = StoreFeed<Int, String>(StoreList(["a"], identity: .none(content: ==)))
      let tracker = ArrayTracker(["a"], identity: RowIdentity(id: \.self))
      feed.follow(tracker, StoreQuery())
      feed.willChange()
      tracker.add("b")
    }
    #expect(trap6.says("A tracker sent a batch inside of another"))
  }

  @Test("A tracker does not retain the feed that follows it")
  func following() {
    let tracker = ArrayTracker(["a"], identity: RowIdentity(id: \.self))
    var following: StoreFeed<Int, String>? = feed()
    weak let weakFeed = following
    following?.follow(tracker, StoreQuery())
    tracker.add("b")
    #expect(following?.list.items == ["a", "b"])
    following = nil
    #expect(weakFeed == nil)
    tracker.add("c")
  }

  @Test("Changing the list in onWillChange traps")
  func changedBeforehand() async {
    let trap1 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feed = StoreFeed(StoreList(["a"], identity: .none(content: ==)))
      feed.onWillChange = { feed.add("b", at: 0) }
      feed.remove(at: 0)
    }
    #expect(trap1.says("has changed the list"))
    let trap2 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feed = StoreFeed(StoreList(["a"], identity: .none(content: ==)))
      feed.onWillChange = { feed.resetSilently(to: []) }
      feed.remove(at: 0)
    }
    #expect(trap2.says("has changed the list"))
    let trap3 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let feed = StoreFeed(StoreList(["a"], identity: .none(content: ==)))
      feed.onWillChange = { feed.willChange() }
      feed.remove(at: 0)
    }
    #expect(trap3.says("has changed the list"))
  }
}
