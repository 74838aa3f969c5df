import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@Suite("Feeds that tell observers of the changes of a list")
struct ListFeedTests {
  private typealias Feed = ListFeed<StoreList<Int, String>>

  private func feed(_ items: String...) -> Feed {
    ListFeed(StoreList(items, identity: .none(content: ==)))
  }

  private func sorted(_ ids: Int...) -> ListFeed<SortedList<Int, Int, Int>> {
    ListFeed(SortedList(ids, by: .ascending, identity: RowIdentity(id: \.self)))
  }

  // MARK: Updates

  @Test("An observer gets the whole list, then one update for each batch")
  func batch() {
    let feed = feed("a", "b", "c")
    let before = feed.list.version
    var updates: [Feed.Update] = []
    let observation = feed.observe { updates.append($0) }
    #expect(updates.count == 1 && updates[0].version == before && updates[0].diff == nil)
    #expect(updates[0].sections == feed.list.sections && updates[0].base == nil)

    feed.change { $0.willChange() }
    feed.change { $0.remove(at: 0) }
    feed.change { $0.add("x", at: 0) }
    #expect(feed.list.items == ["a", "b", "c"] && updates.count == 1)
    let update = feed.change { $0.didChange() }
    #expect(feed.list.items == ["x", "b", "c"] && updates.count == 2)
    #expect(updates.last?.version == update.version && updates.last?.base == before)
    #expect(updates.last?.diff == update.diff && update.diff?.changeCount == 2)
    withExtendedLifetime(observation) {}
  }

  @Test("Each call outside of a batch is an update")
  func single() {
    let feed = feed()
    var count = 0
    let observation = feed.observe { _ in count += 1 }
    feed.change { $0.add("a", at: 0) }
    feed.change { $0.add("b", at: 1) }
    feed.change { $0.move(from: 0, to: 1, "A") }
    #expect(feed.list.items == ["b", "A"] && count == 4)
    withExtendedLifetime(observation) {}
  }

  @Test("Closures are called before and after each change")
  func closures() {
    let feed = feed("a")
    var log: [String] = []
    feed.onWillChange = { [unowned feed] in log.append("will \(feed.list.items)") }
    let observation = feed.observe { [unowned feed] update in
      log.append("did \(feed.list.items) \(update.diff?.changeCount ?? -1)")
    }
    feed.change { $0.update("b", at: 0) }
    feed.change { $0.reset(to: ["b", "c"]) }
    feed.changeSilently { $0.reset(to: []) }
    #expect(
      log == [
        #"did ["a"] -1"#, #"will ["a"]"#, #"did ["b"] 1"#, #"will ["b"]"#, #"did ["b", "c"] 1"#,
        #"will ["b", "c"]"#,
      ])
    withExtendedLifetime(observation) {}
  }

  @Test("Several calls in one change are one update, with a diff if only one changed something")
  func severalCalls() {
    let feed = sorted(1, 2)
    var updates: [ListUpdate<Int, Int>] = []
    let observation = feed.observe { updates.append($0) }
    let start = feed.list.version
    let ignored = feed.change { list in
      list.remove(id: 7)
      list.upsert(3)
      list.remove(id: 8)
      return list.unknownIDs
    }
    #expect(ignored == [8])
    #expect(updates.count == 2 && updates[1].base == start && updates[1].diff?.changeCount == 1)

    feed.change { list in
      list.upsert(4)
      list.remove(id: 1)
    }
    #expect(updates.count == 3 && updates[2].diff == nil && updates[2].base == nil)
    #expect(updates[2].version == feed.list.version)
    #expect(updates[2].sections == feed.list.sections && feed.list.items == [2, 3, 4])

    feed.change { $0.remove(id: 7) }
    feed.change { _ in }
    #expect(updates.count == 3, "Nothing has changed.")
    withExtendedLifetime(observation) {}
  }

  @Test("A list that is replaced is one update, with a diff if it was made from the list")
  func replacedList() {
    let feed = sorted(1, 2)
    var updates: [ListUpdate<Int, Int>] = []
    let observation = feed.observe { updates.append($0) }
    let start = feed.list
    var copy = start
    copy.upsert(3)
    feed.change { $0 = copy }
    #expect(updates.count == 2 && updates[1].base == start.version)
    feed.change { $0 = start }
    #expect(updates.count == 3 && updates[2].diff == nil && updates[2].version == start.version)
    feed.change { $0 = SortedList([5], by: .ascending, identity: RowIdentity(id: \.self)) }
    #expect(updates.count == 4 && updates[3].diff == nil && updates[3].sections[0].items == [5])
    withExtendedLifetime(observation) {}
  }

  @Test("After a silent change, the next update leads to the whole list")
  @MainActor
  func silently() throws {
    let feed = sorted(1, 2)
    let adapter = KeyedListAdapter<Int, Int, Int>(identity: RowIdentity(id: \.self))
    let view = InMemoryListView(showing: adapter, id: \.self)
    adapter.view = view
    var bases: [ListVersion?] = []
    let observation = feed.observe { update in
      bases.append(update.base)
      adapter.apply(update)
    }
    let shown = feed.list.version
    #expect(feed.changeSilently { $0.upsert(3) }.diff?.changeCount == 1)
    #expect(bases.count == 1 && adapter.sections[0].items == [1, 2])
    feed.change { $0.upsert(4) }
    #expect(bases.count == 2 && bases.last != shown)
    #expect(adapter.sections[0].items == [1, 2, 3, 4])
    try view.verify()
    withExtendedLifetime(observation) {}
  }

  @Test("What a closure changes before it throws is kept and told")
  func throwing() {
    let feed = sorted(1, 2)
    var updates: [ListUpdate<Int, Int>] = []
    let observation = feed.observe { updates.append($0) }
    #expect(throws: CancellationError.self) {
      try feed.change { list in
        list.upsert(3)
        throw CancellationError()
      }
    }
    #expect(feed.list.items == [1, 2, 3] && updates.count == 2 && updates[1].diff != nil)
    #expect(throws: CancellationError.self) {
      try feed.changeSilently { list in
        list.upsert(4)
        throw CancellationError()
      }
    }
    #expect(feed.list.items == [1, 2, 3, 4] && updates.count == 2)
    feed.change { $0.upsert(5) }  // traps if the feed is still being changed
    #expect(updates.count == 3)
    withExtendedLifetime(observation) {}
  }

  @Test("A feed without observers changes as well")
  func nobody() {
    let feed = feed("a")
    #expect(feed.change { $0.reset(to: ["b"]) }.diff?.isEmpty == false && feed.list.items == ["b"])
  }

  // MARK: Observers that change the list

  @Test("An observer may open the next batch")
  func reentrancy() {
    let feed = feed("a")
    let observation = feed.observe { [unowned feed] _ in
      guard feed.list.count == 2 else { return }
      feed.change { $0.willChange() }
      feed.change { $0.add("x", at: 0) }
      feed.change { $0.didChange() }
    }
    feed.change { $0.add("b", at: 1) }
    #expect(feed.list.items == ["x", "a", "b"])
    withExtendedLifetime(observation) {}
  }

  @Test("An observer may change the list after a batch, because the batch is closed")
  func changedAfterABatch() {
    let feed = feed("a")
    let observation = feed.observe { [unowned feed] _ in
      if feed.list.count == 2 { feed.change { $0.add("x", at: 0) } }
    }
    feed.change { $0.willChange() }
    feed.change { $0.add("b", at: 1) }
    feed.change { $0.didChange() }
    #expect(feed.list.items == ["x", "a", "b"])
    feed.change { $0.willChange() }  // traps if the batch is still open
    feed.change { $0.didChange() }
    withExtendedLifetime(observation) {}
  }

  @Test("All observers get all updates in order, each based on the one before")
  func order() {
    let feed = feed("a")
    var versions = Array(repeating: [feed.list.version], count: 3)
    var counts: [[Int]] = [[], [], []]
    let observations = (0..<3).map { observer in
      feed.observe { [unowned feed] update in
        guard let base = update.base else { return }
        // The observers in the middle and at the end change the list, too.
        if observer > 0, feed.list.count < 6 {
          feed.change { $0.add("x", at: 0) }
          feed.change { $0.update("y", at: 0) }
          #expect(feed.list.items[0] == "y", "The list changes at once.")
        }
        #expect(base == versions[observer].last)
        versions[observer].append(update.version)
        counts[observer].append(update.sections[0].items.count)
      }
    }
    feed.change { $0.add("b", at: 1) }
    #expect(counts[0] == [2, 3, 3, 4, 4, 5, 5, 6, 6])
    #expect(counts[1] == counts[0] && counts[2] == counts[0])
    #expect(versions.allSatisfy { $0.last == feed.list.version })
    withExtendedLifetime(observations) {}
  }

  @Test("A change that an observer makes in its first call is told after this call")
  func changedInFirstCall() {
    let feed = sorted(1)
    var log: [String] = []
    let first = feed.observe { log.append("first \($0.sections[0].items.count)") }
    let second = feed.observe { [unowned feed] update in
      if update.diff == nil { feed.change { $0.upsert(2) } }
      log.append("second \(update.sections[0].items.count)")
    }
    #expect(log == ["first 1", "second 1", "first 2", "second 2"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("An observer that is added while others are told gets the whole list, and no older updates")
  func addedWhileTelling() {
    let feed = sorted(1)
    var counts: [Int] = []
    var late: FeedObservation?
    let observation = feed.observe { [unowned feed] update in
      guard late == nil, update.diff != nil else { return }
      // Two updates wait when the other observer comes.
      feed.change { $0.upsert(3) }
      feed.change { $0.upsert(4) }
      late = feed.observe { counts.append($0.sections[0].items.count) }
      feed.change { $0.upsert(5) }
    }
    feed.change { $0.upsert(2) }
    #expect(counts == [4, 5])
    withExtendedLifetime((observation, late)) {}
  }

  @Test("A stream that is made while observers are told delivers no older updates")
  func streamWhileTelling() async {
    let feed = sorted(1)
    var stream: AsyncStream<ListUpdate<Int, Int>>?
    let observation = feed.observe { [unowned feed] update in
      guard stream == nil, update.diff != nil else { return }
      feed.change { $0.upsert(3) }
      stream = feed.updates
    }
    feed.change { $0.upsert(2) }
    var updates = stream?.makeAsyncIterator()
    let first = await updates?.next()
    #expect(first?.version == feed.list.version && first?.diff == nil)
    feed.change { $0.upsert(4) }
    #expect(await updates?.next()?.base == first?.version)
    withExtendedLifetime(observation) {}
  }

  // MARK: Observations

  @Test("An observation ends when it is released, or when it is told to")
  func end() {
    let feed = feed("a")
    var log: [String] = []
    let first = feed.observe { _ in log.append("first") }
    var second: FeedObservation? = feed.observe { _ in log.append("second") }
    feed.change { $0.add("b", at: 0) }
    #expect(log == ["first", "second", "first", "second"])
    first.end()
    first.end()  // does nothing
    log = []
    feed.change { $0.add("c", at: 0) }
    #expect(log == ["second"])
    second = nil
    feed.change { $0.add("d", at: 0) }
    #expect(log == ["second"] && second == nil)
  }

  @Test("An observer that is ended while others are told gets no update anymore")
  func endedWhileTelling() {
    let feed = sorted(1)
    var log: [String] = []
    var observations: [FeedObservation] = []
    observations = (0..<3).map { number in
      feed.observe { update in
        guard update.diff != nil else { return }
        log.append("\(number)")
        // The second one ends itself and the third one.
        if number == 1 { for ended in observations.dropFirst() { ended.end() } }
      }
    }
    feed.change { $0.upsert(2) }
    feed.change { $0.upsert(3) }
    #expect(log == ["0", "1", "0"])
  }

  @Test("An observer may own an observation of the same feed")
  func ownedObservations() {
    let feed = sorted(1)
    var count = 0
    var outer: FeedObservation?
    do {
      let inner = feed.observe { _ in count += 1 }
      outer = feed.observe { _ in withExtendedLifetime(inner) {} }
    }
    feed.change { $0.upsert(2) }
    #expect(count == 2)
    outer?.end()
    feed.change { $0.upsert(3) }
    #expect(count == 2)
  }

  @Test("Observations of several feeds can be in a dictionary")
  func severalFeeds() {
    let feeds = ["first": sorted(1), "second": sorted(1, 2)]
    var log: [String] = []
    var observations: [String: FeedObservation] = [:]
    for (name, feed) in feeds {
      observations[name] = feed.observe { update in
        if let diff = update.diff { log.append("\(name) \(diff.changeCount)") }
      }
    }
    feeds["first"]?.change { $0.upsert(5) }
    feeds["second"]?.change { $0.reset(to: [7]) }
    #expect(log == ["first 1", "second 3"])
    let another = sorted(1)
    observations["first"] = another.observe { _ in log.append("another") }
    feeds["first"]?.change { $0.upsert(6) }
    observations["second"] = nil
    feeds["second"]?.change { $0.upsert(6) }
    #expect(log == ["first 1", "second 3", "another"])
    observations = [:]
    another.change { $0.upsert(2) }
    #expect(log.count == 3)
  }

  @Test("Neither an observation nor a feed that is followed retains the other feed")
  func lifetime() {
    let feed = feed("a")
    weak var weakFollowing: ListFeed<FilteredList<Int, String, String>>?
    var observation: FeedObservation?
    do {
      let following = ListFeed(FilteredList<Int, String, String>(identity: RowIdentity(id: \.self)))
      weakFollowing = following
      observation = feed.observe { [weak following] update in
        following?.change { $0.apply(update) }
      }
      feed.change { $0.add("b", at: 1) }
      #expect(following.list.items == ["a", "b"])
    }
    #expect(weakFollowing == nil)
    feed.change { $0.add("c", at: 2) }

    var observed: Feed? = self.feed("a")
    weak let weakObserved = observed
    observation = observed?.observe { _ in }
    observed = nil
    #expect(weakObserved == nil)
    observation?.end()  // does nothing
  }

  // MARK: Streams

  @Test("A stream delivers the list, then each change, and ends with the feed")
  func stream() async {
    var feed: ListFeed? = sorted(1)
    var updates = feed!.updates.makeAsyncIterator()
    let start = await updates.next()
    #expect(start?.sections[0].items == [1] && start?.diff == nil && start?.base == nil)
    feed?.change { $0.remove(id: 7) }
    let change = feed?.change { $0.upsert(2) }
    let next = await updates.next()
    #expect(next?.base == start?.version && next?.diff == change?.diff)
    #expect(next?.version == change?.version && next?.diff?.changeCount == 1)
    feed?.change { $0.upsert(3) }
    feed = nil
    // An update that waits is delivered before the end.
    #expect(await updates.next()?.sections[0].items == [1, 2, 3])
    #expect(await updates.next() == nil)
  }

  @Test("A slow listener gets the latest list")
  func slowListener() async {
    let feed = sorted()
    var updates = feed.updates.makeAsyncIterator()
    for id in 0..<10 { feed.change { $0.upsert(id) } }
    #expect(await updates.next()?.sections[0].items.count == 10)
  }

  // MARK: Exclusive access

  @Test("A closure that changes the list, or is called before, must not change the feed")
  func changedBeforehand() async {
    let sentence = "A closure that changes a list, or is called before, has changed the list."
    let trap1 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let feed = ListFeed(StoreList(["a"], identity: .none(content: ==)))
      feed.onWillChange = { feed.change { $0.add("b", at: 0) } }
      feed.change { $0.remove(at: 0) }
    }
    #expect(trap1.says(sentence))
    let trap2 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let feed = ListFeed(StoreList(["a"], identity: .none(content: ==)))
      feed.onWillChange = { feed.changeSilently { $0.resetSilently(to: []) } }
      feed.change { $0.remove(at: 0) }
    }
    #expect(trap2.says(sentence))
    let trap3 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let feed = ListFeed(StoreList(["a"], identity: .none(content: ==)))
      feed.change { _ in feed.change { $0.add("b", at: 0) } }
    }
    #expect(trap3.says(sentence))
    let trap4 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let feed = ListFeed(StoreList(["a"], identity: .none(content: ==)))
      feed.changeSilently { _ in feed.change { $0.willChange() } }
    }
    #expect(trap4.says(sentence))
  }

  @Test("A closure that changes the list must read its argument, not the list of the feed")
  func readWhileChanging() async {
    let feed = sorted(1, 2)
    feed.change { list in list.remove(id: list.items[0]) }
    #expect(feed.list.items == [2])
    let sentence = "A closure that changes a list has read the list of the feed, not its argument."
    let trap1 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let feed = ListFeed(StoreList(["a"], identity: .none(content: ==)))
      feed.change { $0.remove(at: feed.list.count - 1) }
    }
    #expect(trap1.says(sentence))
    let trap2 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let feed = ListFeed(StoreList(["a"], identity: .none(content: ==)))
      feed.change { _ in _ = feed.observe { _ in } }
    }
    #expect(trap2.says(sentence))
  }
}
