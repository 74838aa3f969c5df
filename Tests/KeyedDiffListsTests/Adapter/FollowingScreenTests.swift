import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
@Suite("A screen whose adapter follows a feed")
struct FollowingScreenTests {
  struct Song: Identifiable, Equatable, Sendable {
    var id: Int
    var title: String
  }

  @MainActor
  final class SongList {
    let adapter = ListAdapter<Int, Song>()
    let feed: BackgroundFeed<SortedList<Int, Song, Song.ID>>

    init(_ feed: BackgroundFeed<SortedList<Int, Song, Song.ID>>) {
      self.feed = feed
      adapter.follow(feed.updates)  // ends with the adapter
    }
  }

  private func wait(_ isDone: () -> Bool) async throws {
    for _ in 0..<2_000 where !isDone() { try await Task.sleep(nanoseconds: 1_000_000) }
    #expect(isDone())
  }

  @Test("The screen shows the updates of the feed, and neither retains the other")
  func lifetime() async throws {
    weak var adapter: ListAdapter<Int, Song>?
    weak var feed: BackgroundFeed<SortedList<Int, Song, Int>>?
    do {
      let screen = SongList(
        BackgroundFeed(SortedList([Song(id: 1, title: "B")], by: .key(\.title))))
      (adapter, feed) = (screen.adapter, screen.feed)
      try await wait { screen.adapter.sections.first?.items.count == 1 }
      screen.feed.send { $0.upsert(Song(id: 2, title: "A")) }
      try await wait { screen.adapter.sections.first?.items.map(\.id) == [2, 1] }
    }
    try await wait { adapter == nil && feed == nil }
  }

  @Test("Another feed replaces the first one")
  func another() async throws {
    let first = BackgroundFeed(SortedList([Song(id: 1, title: "A")], by: .key(\.title)))
    let second = BackgroundFeed(SortedList([Song(id: 2, title: "B")], by: .key(\.title)))
    let adapter = ListAdapter<Int, Song>()
    adapter.follow(first.updates)
    try await wait { adapter.sections.first?.items.map(\.id) == [1] }
    adapter.follow(second.updates)
    try await wait { adapter.sections.first?.items.map(\.id) == [2] }
    await first.change { $0.upsert(Song(id: 3, title: "C")) }
    for _ in 0..<100 { await Task.yield() }
    #expect(adapter.sections.first?.items.map(\.id) == [2])
  }
}
