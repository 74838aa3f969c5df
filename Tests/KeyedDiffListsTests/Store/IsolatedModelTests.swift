import KeyedDiff
import KeyedDiffLists
import Testing

#if compiler(>=6.2)
  /// Models as in a target whose default isolation is the main actor. The test is that this
  /// compiles.
  @MainActor
  @Suite("Models that are isolated to the main actor")
  struct IsolatedModelTests {
    @MainActor
    struct Song: @MainActor Identifiable, @MainActor Equatable {
      let id: Int
      var title: String
      var key: String { title.uppercased() }
    }

    @MainActor
    enum Genre: @MainActor Hashable {
      case pop
      case other(String)
    }

    private let songs = [Song(id: 2, title: "b"), Song(id: 1, title: "A")]

    @Test("in sorted lists")
    func sorted() {
      var list = SortedList(songs, by: .key(\.key))
      #expect(list.items.map(\.id) == [1, 2])
      #expect(list.upsert(Song(id: 1, title: "C")).diff.items.moves.count == 1)
      #expect(list.reset(to: songs).diff.items.updates.count == 1)
      let genres = SortedList(
        songs, by: .key(\.key), section: { Genre.other($0.key) },
        sectionOrder: ListOrder { "\($0)" < "\($1)" })
      #expect(genres.sections.map(\.id) == [.other("A"), .other("B")])
    }

    @Test("in lists and feeds of a store")
    func store() {
      let feed = StoreFeed(StoreList<Genre, Song> { Genre.other($0.key) })
      var changeCounts: [Int] = []
      feed.onChange = { changeCounts.append($0.update.diff?.changeCount ?? -1) }
      let tracker = ArrayTracker(songs)
      feed.follow(tracker, StoreQuery(where: { $0 != Song(id: 0, title: "") }, by: .key(\.key)))
      tracker.update(Song(id: 1, title: "A"))  // as it is
      tracker.update(Song(id: 1, title: "a"))
      let group = TrackerGroup<Genre, Song> { _, batch in changeCounts.append(-batch.count) }
      group.follow(tracker, StoreQuery(), as: .pop)
      tracker.remove { $0.id == 1 }
      #expect(changeCounts == [4, 1, -1])
      #expect(feed.list.items.map(\.title) == ["a", "b"])
    }
  }
#endif
