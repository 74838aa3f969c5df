import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
@Suite("Adapters that follow a feed")
struct FollowingFeedTests {
  private typealias Feed = ListFeed<SortedList<Int, String, String>>

  private func feed(_ items: String...) -> Feed {
    Feed(SortedList(items, by: .ascending, identity: RowIdentity(id: \.self)))
  }

  private func screen() -> (KeyedListAdapter<Int, String, String>, InMemoryListView<Int, String>) {
    let adapter = KeyedListAdapter<Int, String, String>(identity: RowIdentity(id: \.self))
    let view = InMemoryListView(showing: adapter, id: \.self)
    adapter.view = view
    return (adapter, view)
  }

  @Test("Two adapters show each change at once")
  func twoAdapters() throws {
    let feed = feed("b", "c")
    let screens = [screen(), screen()]
    for (adapter, _) in screens { adapter.follow(feed) }
    feed.change { $0.upsert("a") }
    feed.change { list in
      list.remove(id: "b")
      list.upsert("d")
    }
    for (adapter, view) in screens {
      #expect(adapter.sections.map(\.items) == [["a", "c", "d"]])
      #expect(view.strictView.reloadCount == 1, "The view was reloaded only when it was attached.")
      try view.verify()
    }
  }

  @Test("An adapter follows one feed after the other, and a stream in between")
  func anotherFeed() async throws {
    let (first, second, third) = (feed("a"), feed("b"), feed("c"))
    let (adapter, view) = screen()
    adapter.follow(first)
    adapter.follow(second.updates)
    while adapter.sections.map(\.items) != [["b"]] { await Task.yield() }
    first.change { $0.upsert("x") }
    #expect(adapter.newestSections.map(\.items) == [["b"]])
    adapter.follow(third)
    second.change { $0.upsert("y") }
    for _ in 0..<100 { await Task.yield() }
    #expect(adapter.newestSections.map(\.items) == [["c"]])
    try view.verify()
  }

  @Test("Neither a feed nor an adapter retains the other")
  func lifetime() {
    let feed = feed("a")
    weak var released: KeyedListAdapter<Int, String, String>?
    do {
      let adapter = screen().0
      adapter.follow(feed)
      released = adapter
    }
    #expect(released == nil)
    feed.change { $0.upsert("b") }

    let adapter = screen().0
    weak var releasedFeed: Feed?
    do {
      let feed = self.feed("a")
      adapter.follow(feed)
      releasedFeed = feed
    }
    #expect(releasedFeed == nil && adapter.sections.map(\.items) == [["a"]])
  }

  @Test("An observation can be released on another thread while the feed is in use")
  func releaseElsewhere() async {
    let feed = feed("a")
    var count = 0
    for number in 0..<200 {
      let held = Held(feed.observe { _ in count += 1 })
      async let release: Void = Task.detached { held.release() }.value
      feed.change { $0.upsert("\(number)") }
      await release
    }
    let before = count
    feed.change { $0.upsert("z") }
    #expect(count == before && before >= 200)
  }

  @Test("A stream that starts again begins with the list that is shown, which costs no comparison")
  func sameVersion() {
    struct Counted: Identifiable, Equatable {
      let id: Int
      static func == (first: Self, second: Self) -> Bool {
        Issue.record("The lists were compared.")
        return true
      }
    }
    let list = SortedList([Counted(id: 1), Counted(id: 2)], by: .key(\.id))
    let adapter = ListAdapter<Int, Counted>()
    let view = InMemoryListView(showing: adapter, id: \.id, content: { _, _ in true })
    adapter.view = view
    adapter.apply(list.latestUpdate)
    // The same rows in other storage, so that they would be compared.
    let copy = list.sections.map { ListSection(id: $0.id, items: $0.items.map(\.self)) }
    #expect(
      adapter.apply(ListUpdate(sections: copy, version: list.version)).result == .unchanged)
  }
}

/// Holds a value until another thread releases it.
// Unchecked: only one thread at a time uses it.
private final class Held: @unchecked Sendable {
  private var value: AnyObject?

  init(_ value: AnyObject) { self.value = value }

  func release() { value = nil }
}
