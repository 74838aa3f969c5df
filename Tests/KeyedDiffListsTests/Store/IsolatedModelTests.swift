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
      #expect(list.upsert(Song(id: 1, title: "C")).diff?.items.moves.count == 1)
      #expect(list.reset(to: songs).diff?.items.updates.count == 1)
      let genres = SortedList(
        songs, by: .key(\.key), section: { Genre.other($0.key) },
        sectionOrder: ListOrder { "\($0)" < "\($1)" })
      #expect(genres.sections.map(\.id) == [.other("A"), .other("B")])
    }

    @Test("in lists of a store, filtered lists, and their feeds")
    func feeds() {
      let all = ListFeed(StoreList<Genre, Song> { Genre.other($0.key) })
      let found = ListFeed(
        FilteredList(sections: all.list.sections, by: .key(\.key)) { $0 != Song(id: 0, title: "") })
      var changeCounts: [Int] = []
      let observations = [
        all.observe { update in found.change { $0.apply(update) } },
        found.observe { changeCounts.append($0.diff?.changeCount ?? -1) },
      ]
      all.change { $0.reset(to: songs) }
      all.change { $0.update(Song(id: 1, title: "A"), at: 1) }  // as it is
      all.change { $0.update(Song(id: 1, title: "a"), at: 1) }
      all.change { $0.remove(at: 1) }
      // The first update is that of the empty list; then two rows in two sections are inserted.
      #expect(changeCounts == [-1, 4, 1, 2])
      #expect(found.list.sections.flatMap(\.items).map(\.title) == ["b"])
      withExtendedLifetime(observations) {}
    }
  }
#endif
