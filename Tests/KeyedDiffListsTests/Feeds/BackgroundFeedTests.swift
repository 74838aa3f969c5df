import FeedModels
import Foundation
import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@Suite("A background feed: from any task, in order, on the main actor", .timeLimit(.minutes(60)))
struct BackgroundFeedTests {
  typealias Feed = BackgroundFeed<RowList>

  private func feed(_ ids: Range<Int> = 0..<0) -> Feed {
    Feed(RowList(ids.map { Row(id: $0, key: $0) }, by: .key(\.key), grouped: false))
  }

  @Test("the result of a change is returned to the caller, with the ids that were ignored")
  func changes() async {
    let feed = feed(0..<3)
    let (update, unknownIDs) = await feed.change { ($0.remove(ids: [1, 7]), $0.unknownIDs) }
    #expect(update.diff?.items.deletions == [OldPath(section: 0, item: 1)])
    #expect(unknownIDs == [7])
    #expect(await feed.read { $0.items.map(\.id) } == [0, 2])
  }

  @Test("calls of one thread are performed in order, whether it waits or not")
  func order() async {
    let feed = feed()
    for content in 0..<1_000 { feed.send { $0.upsert(Row(id: 1, key: 0, content: content)) } }
    #expect(await feed.read { $0[id: 1]?.content } == 999)
    for id in 0..<100 {
      feed.send { $0.upsert(Row(id: id, key: -id)) }
      await feed.change { $0.remove(id: id) }
      feed.send { $0.upsert(Row(id: id, key: id)) }
      feed.send { $0.upsert(Row(id: id + 1, key: 0)) }
    }
    #expect(await feed.read { $0.count } == 101)
  }

  @Test("a task can consist of one change, whose result is not used")
  func tasksOfOneChange() async {
    let feed = feed()
    await withTaskGroup(of: Void.self) { tasks in
      for id in 0..<10 { tasks.addTask { await feed.change { $0.upsert(Row(id: id, key: id)) } } }
    }
    #expect(await feed.read { $0.count } == 10)
  }

  @Test("no change is lost when many tasks change the list at once")
  func manyTasks() async {
    let feed = feed(0..<1_000)
    await withTaskGroup(of: Void.self) { tasks in
      for task in 0..<20 {
        tasks.addTask {
          for step in 0..<50 {
            let id = task * 50 + step
            await feed.change { $0.upsert(Row(id: id, key: 1_000 - id, content: 1)) }
            feed.send { $0.upsert(Row(id: 1_000 + id, key: id)) }
            if step % 5 == 0 { feed.send { $0.sort(by: .key(\.key).reversed) } }
          }
          // A task sees its own changes.
          #expect(await feed.read { $0.items.count { $0.content == 1 } } >= 50)
        }
      }
    }
    let items = await feed.read { $0.items }
    #expect(items.count == 2_000 && items.count { $0.content == 1 } == 1_000)
    #expect(zip(items, items.dropFirst()).allSatisfy { $0.key >= $1.key })
  }

  @Test("a call returns even if the list is busy, and never runs on the main thread")
  @MainActor
  func mainThread() async {
    let feed = feed()
    let gate = DispatchSemaphore(value: 0)
    feed.send { list in
      gate.wait()
      list.upsert(Row(id: 1, key: Thread.isMainThread ? 1 : 0))
    }
    feed.send { $0.upsert(Row(id: 2, key: Thread.isMainThread ? 1 : 0)) }
    gate.signal()
    #expect(await feed.read { $0.items.map(\.key) + [Thread.isMainThread ? 1 : 0] } == [0, 0, 0])
  }

  @Test("a listener gets the list first, then each change, but no empty changes")
  func listening() async {
    let feed = feed(0..<2)
    await feed.change { $0.remove(id: 0) }  // no listener yet
    var updates = feed.updates.makeAsyncIterator()
    let start = await updates.next()
    #expect(start?.sections.map { $0.items.map(\.id) } == [[1]] && start?.diff == nil)
    await feed.change { $0.remove(id: 0) }
    let change = await feed.change { $0.upsert(Row(id: 5, key: 5)) }
    let next = await updates.next()
    #expect(next?.base == start?.version && next?.diff == change.diff)
    #expect(next?.version == change.version)
  }

  @Test("a call that changes nothing sends nothing")
  func nothingChanged() async {
    var feed: Feed? = feed(0..<2)
    var updates = feed!.updates.makeAsyncIterator()
    _ = await updates.next()
    await feed?.change { $0.remove(id: 7) }
    // An update that waits for the listener would be delivered before the end.
    feed = nil
    #expect(await updates.next() == nil)
  }

  @Test("listeners that have ended are removed at the next change")
  func forgottenListeners() async {
    let feed = feed(0..<3)
    var updates = feed.updates.makeAsyncIterator()
    _ = await updates.next()
    do { _ = feed.updates }
    await Task { for await _ in feed.updates { break } }.value
    #expect(await feed.listenerCount == 3)
    await feed.change { $0.remove(id: 1) }
    #expect(await feed.listenerCount == 1)
    #expect(await updates.next()?.sections[0].items.map(\.id) == [0, 2])
  }

  @Test("the list is created off the main thread")
  @MainActor
  func madeInTheBackground() async {
    let feed = Feed(
      RowList([Row(id: 1, key: Thread.isMainThread ? 1 : 0)], by: .key(\.key), grouped: false))
    #expect(await feed.read { $0[id: 1]?.key } == 0)
  }

  @Test("a new order is an update, even if no row moves")
  func anotherOrder() async {
    let feed = feed(0..<3)
    var updates = feed.updates.makeAsyncIterator()
    let start = await updates.next()
    let change = await feed.change { $0.sort(by: .key(\.id)) }
    #expect(change.isEmpty)
    let next = await updates.next()
    #expect(next?.base == start?.version && next?.diff?.isEmpty == true)
  }

  @Test("a listener that ends does not affect the others")
  func listenersThatGo() async {
    let feed = feed(0..<3)
    var updates = feed.updates.makeAsyncIterator()
    _ = await updates.next()
    do { _ = feed.updates }
    await Task { for await _ in feed.updates { break } }.value
    await feed.change { $0.remove(id: 1) }
    #expect(await updates.next()?.sections[0].items.map(\.id) == [0, 2])
  }

  @Test("a slow listener gets the latest list")
  func slowListener() async {
    let feed = feed()
    var updates = feed.updates.makeAsyncIterator()
    for id in 0..<10 { await feed.change { $0.upsert(Row(id: id, key: id)) } }
    let update = await updates.next()
    #expect(update?.sections[0].items.count == 10)
  }

  @Test("several calls in one change are one update, without the diff of only the last call")
  func severalCalls() async {
    let feed = feed(0..<3)
    var updates = feed.updates.makeAsyncIterator()
    let start = await updates.next()
    await feed.change { list in
      list.remove(id: 0)
      list.remove(id: 1)
    }
    let update = await updates.next()
    #expect(update?.base == nil && update?.diff == nil && update?.version != start?.version)
    #expect(update?.sections[0].items.map(\.id) == [2])
    // Calls that change nothing do not count.
    let change = await feed.change { list in
      list.remove(id: 7)
      let change = list.upsert(Row(id: 8, key: 8))
      list.remove(id: 7)
      return change
    }
    let next = await updates.next()
    #expect(next?.base == update?.version && next?.diff == change.diff && change.diff != nil)
  }

  @Test("a list of a store is changed in batches")
  func store() async {
    let feed = BackgroundFeed(StoreList((0..<3).map { Row(id: $0, key: 0) }))
    var updates = feed.updates.makeAsyncIterator()
    let start = await updates.next()
    feed.send { $0.willChange() }
    feed.send { $0.remove(at: 0) }
    feed.send { $0.add(Row(id: 7, key: 0), at: 2) }
    feed.send { $0.remove(at: 9) }
    let corrections = await feed.change { list in
      list.didChange()
      return list.corrections
    }
    #expect(corrections == ["Transaction 2: There was no row 9. Ignored."])
    let update = await updates.next()
    #expect(update?.base == start?.version && update?.diff?.changeCount == 2)
    #expect(update?.sections[0].items.map(\.id) == [1, 2, 7])
    await feed.change { $0.reset(to: []) }
    #expect(await updates.next()?.sections == [ListSection(id: 0)])
  }

  @Test("a filtered list is searched off the main thread")
  @MainActor
  func filtered() async {
    let feed = BackgroundFeed(
      FilteredList((0..<10).map { Row(id: $0, key: -$0) }, by: .key(\.key), limit: 3))
    var updates = feed.updates.makeAsyncIterator()
    #expect(await updates.next()?.sections[0].items.map(\.id) == [9, 8, 7])
    feed.send { $0.filter { !Thread.isMainThread && $0.id % 2 == 0 } }
    #expect(await updates.next()?.sections[0].items.map(\.id) == [8, 6, 4])
  }

  @Test("pending calls of a released feed are performed, then its updates end")
  func end() async {
    var feed: Feed? = feed()
    let updates = feed!.updates
    for id in 0..<100 { feed!.send { $0.upsert(Row(id: id, key: id)) } }
    feed = nil
    var last: Feed.Update?
    for await update in updates { last = update }
    #expect(last?.sections[0].items.count == 100)
  }

  @Test("a task that iterates the stream ends with the feed")
  func loop() async {
    var feed: Feed? = feed(0..<3)
    weak let weakFeed = feed
    let updates = feed!.updates
    let showing = Task {
      var count = 0
      for await _ in updates { count += 1 }
      return count
    }
    feed = nil
    #expect(weakFeed == nil)
    #expect(await showing.value == 1)
  }

  @Test("a screen with changes from many tasks shows the final list, and the view rejects nothing")
  @MainActor
  func screen() async throws {
    let feed = feed(0..<50)
    // The adapter compares content as the list does: a moved row need not have new content.
    let adapter = ListAdapter<Int, Row>(
      identity: RowIdentity(id: \.id, content: Row.sameContent))
    let view = InMemoryListView(showing: adapter, id: \.id, content: Row.sameContent)
    adapter.view = view
    let listener = Task { @MainActor in
      for await update in feed.updates { _ = await adapter.apply(update).outcome() }
    }
    await withTaskGroup(of: Void.self) { tasks in
      for task in UInt64(0)..<8 {
        tasks.addTask {
          var random = RowGenerator(seed: task)
          for _ in 0..<25 {
            let (rows, ids) = (random.rows(), random.ids())
            feed.send { $0.upsert(rows) }
            await feed.change { $0.remove(ids: ids) }
          }
        }
      }
    }
    let final = await feed.read { $0.sections }
    let start = ContinuousClock.now
    while adapter.sections != final, ContinuousClock.now - start < .seconds(600) {
      await Task.yield()
    }
    listener.cancel()
    #expect(adapter.sections == final)
    #expect(view.violation == nil)
    try view.verify()
  }
}
