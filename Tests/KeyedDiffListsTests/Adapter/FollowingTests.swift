import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
@Suite("An adapter shows the updates of a feed")
struct FollowingTests {
  private typealias Update = ListUpdate<Int, Item>

  let adapter = ListAdapter<Int, Item>()
  let view: InMemoryListView<Int, Item>

  init() {
    view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
  }

  private func update(_ ids: Range<Int>) -> Update {
    Update(sections: [ListSection(id: 0, items: items(ids))], version: ListVersion())
  }

  private var shownIDs: [Int] { adapter.sections.flatMap { $0.items.map(\.id) } }

  /// Waits until a feed has no listener any more.
  private func waitForEnd(_ ended: Reported) async throws {
    for _ in 0..<400 where ended.count == 0 { try await Task.sleep(nanoseconds: 5_000_000) }
    #expect(ended.count == 1)
  }

  @Test("Updates are shown one after the other, in the requested style")
  func inOrder() async throws {
    let (updates, feed) = AsyncStream.makeStream(of: Update.self)
    var shown: [Int] = []
    adapter.onDidUpdate = { transition, _ in shown.append(transition.new[0].items.count) }
    adapter.follow(updates, style: .immediate)
    for count in 1...3 { feed.yield(update(0..<count)) }
    while shown.count < 3 { await Task.yield() }
    #expect(shown == [1, 2, 3])
    #expect(view.strictView.batchCount == 3 && view.animatedBatchCount == 0)
    try view.verify()
  }

  @Test("Following another feed ends following the first one")
  func anotherFeed() async throws {
    let (oldUpdates, oldFeed) = AsyncStream.makeStream(of: Update.self)
    let (updates, feed) = AsyncStream.makeStream(of: Update.self)
    let ended = Reported()
    oldFeed.onTermination = { _ in ended.note() }
    adapter.follow(oldUpdates)
    oldFeed.yield(update(0..<3))
    while shownIDs.count < 3 { await Task.yield() }
    adapter.follow(updates)
    feed.yield(update(5..<9))
    while shownIDs.count < 4 { await Task.yield() }
    try await waitForEnd(ended)
    oldFeed.yield(update(0..<2))
    for _ in 0..<100 { await Task.yield() }
    #expect(shownIDs == [5, 6, 7, 8])
    try view.verify()
  }

  @Test("An update of the first feed is not shown after the second one is followed")
  func lateUpdate() async throws {
    view.animatesUntilFinished = true
    let (oldUpdates, oldFeed) = AsyncStream.makeStream(of: Update.self)
    let (updates, feed) = AsyncStream.makeStream(of: Update.self)
    adapter.follow(oldUpdates)
    oldFeed.yield(update(0..<3))
    while !adapter.isUpdating { await Task.yield() }
    oldFeed.yield(update(0..<2))
    adapter.follow(updates)
    feed.yield(update(5..<9))
    while adapter.newestSections[0].items.count != 4 { await Task.yield() }
    view.animatesUntilFinished = false
    view.finishAnimations()
    for _ in 0..<100 { await Task.yield() }
    #expect(shownIDs == [5, 6, 7, 8])
    try view.verify()
  }

  @Test("A feed does not keep the adapter alive")
  func released() async throws {
    let (updates, feed) = AsyncStream.makeStream(of: Update.self)
    let ended = Reported()
    feed.onTermination = { _ in ended.note() }
    weak var released: ListAdapter<Int, Item>?
    do {
      let adapter = ListAdapter<Int, Item>()
      released = adapter
      adapter.follow(updates)
      feed.yield(update(0..<3))
      while adapter.sections.isEmpty { await Task.yield() }
    }
    try await waitForEnd(ended)
    #expect(released == nil)
  }
}
