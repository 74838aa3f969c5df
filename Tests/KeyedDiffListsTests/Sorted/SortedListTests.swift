import FeedModels
import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@Suite("A sorted list: effects of calls")
struct SortedListTests {
  struct Song: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var rank: Int
  }

  let songs = [
    Song(id: 3, title: "C", rank: 3), Song(id: 1, title: "A", rank: 1),
    Song(id: 2, title: "B", rank: 2),
  ]

  @Test("new content is an update, a new key is a move")
  func scene() throws {
    var list = SortedList(songs, by: .key(\.rank))
    #expect(list.items.map(\.title) == ["A", "B", "C"])

    let retitled = list.upsert(Song(id: 3, title: "Ce", rank: 3))
    #expect(retitled.diff?.items.updates.map(\.description) == ["0.2 → 0.2"])
    #expect(retitled.diff?.changesStructure == false)

    let front = list.upsert(Song(id: 3, title: "Ce", rank: 0))
    #expect(front.diff?.items.moves.map(\.description) == ["0.2 → 0.0"])
    #expect(front.diff?.items.insertions == [] && front.diff?.items.deletions == [])
    #expect(list.items.map(\.title) == ["Ce", "A", "B"])
  }

  @Test("a call that changes nothing has no operations and keeps the version")
  func unchanged() {
    var list = SortedList(songs, by: .key(\.rank))
    let version = list.version
    for change in [list.upsert(songs), list.reset(to: songs), list.remove(ids: [])] {
      #expect(change.isEmpty && change.base == version && change.version == version)
    }
  }

  @Test("an item with the same content is stored only if its place changes")
  func storedItems() {
    var list = RowList([Row(id: 1, key: 1)], by: .key(\.key), grouped: false)
    #expect(list.upsert(Row(id: 1, key: 1, note: 7)).isEmpty)
    #expect(list[id: 1]?.note == 0)
    let change = list.upsert(Row(id: 1, key: 2, note: 7))
    #expect(change.isEmpty && change.version != change.base)
    #expect(list[id: 1]?.note == 7 && list[0]?.note == 7)
  }

  @Test("ties: a new or moved row follows its equals, any other row stays in place")
  func ties() {
    var list = RowList((0..<4).map { Row(id: $0, key: 1) }, by: .key(\.key), grouped: false)
    list.upsert(Row(id: 1, key: 1, content: 1))
    #expect(list.items.map(\.id) == [0, 1, 2, 3])
    list.upsert([Row(id: 9, key: 1), Row(id: 8, key: 1)])
    #expect(list.items.map(\.id) == [0, 1, 2, 3, 9, 8])
    list.upsert(Row(id: 0, key: 2))
    list.upsert(Row(id: 0, key: 1))
    #expect(list.items.map(\.id) == [1, 2, 3, 9, 8, 0])
    list.sort(by: .key { -$0.id })
    list.sort(by: .key(\.key))
    #expect(list.items.map(\.id) == [9, 8, 3, 2, 1, 0], "sorting is stable")
  }

  @Test("of several items with one id the first is used, the others are reported")
  func duplicates() {
    var list = SortedList(songs + [Song(id: 1, title: "again", rank: 9)], by: .key(\.rank))
    #expect(list[id: 1]?.title == "A" && list.duplicates == [1])
    let change = list.upsert([
      Song(id: 4, title: "D", rank: 4), Song(id: 4, title: "d", rank: 0),
      Song(id: 1, title: "a", rank: 1), Song(id: 4, title: "δ", rank: 0),
    ])
    #expect(change.diff?.changeCount == 2 && list.duplicates == [4, 4])
    #expect(list.items.map(\.title) == ["a", "B", "C", "D"])
    list.remove(ids: [2, 2])
    #expect(list.duplicates == [2])
    list.upsert(songs[0])
    #expect(list.duplicates.isEmpty, "They are those of the last change.")
  }

  @Test("unknown ids are ignored and reported, removing an item uses its id")
  func removal() {
    var list = SortedList(songs, by: .key(\.rank))
    let change = list.remove(ids: [7, 2, 8])
    #expect(list.unknownIDs == [7, 8])
    #expect(change.diff?.items.deletions == [OldPath(section: 0, item: 1)])
    list.remove(Song(id: 3, title: "whatever", rank: 99))
    #expect(list.unknownIDs.isEmpty)
    list.remove([songs[1], songs[0]])
    #expect(list.unknownIDs == [3])
    #expect(list.isEmpty && list.sections == [ListSection(id: 0)])
  }

  @Test("upserts and removals are one change, and an id in both is upserted")
  func upsertsAndRemovals() {
    var list = SortedList(songs, by: .key(\.rank))
    let change = list.change(
      upserting: [
        Song(id: 1, title: "a", rank: 1), Song(id: 4, title: "D", rank: 0),
        Song(id: 4, title: "again", rank: 0),
      ], removing: [2, 1, 7, 2])
    #expect(list.items.map(\.title) == ["D", "a", "C"])
    #expect(change.diff?.items.deletions == [OldPath(section: 0, item: 1)])
    #expect(change.diff?.items.insertions == [NewPath(section: 0, item: 0)])
    #expect(change.diff?.items.updates.count == 1 && change.diff?.changeCount == 3)
    #expect(list.duplicates == [4, 2] && list.unknownIDs == [7])
    #expect(list.change(upserting: [], removing: []).isEmpty)
  }

  @Test("an invalid index, path or id finds nothing")
  func outOfRange() {
    let list = SortedList(songs, by: .key(\.rank))
    #expect(list[2]?.id == 3 && list[id: 3]?.title == "C")
    for index in [-1, 3, .min, .max] {
      #expect(list[index] == nil)
      #expect(list[CurrentPath(section: 0, item: index)] == nil)
      #expect(list[CurrentPath(section: index, item: 0)] == nil)
    }
    #expect(list[id: 4] == nil && list.path(of: 4) == nil)
  }

  @Test("a reset changes only the rows that differ")
  func reset() {
    var list = SortedList(songs, by: .key(\.rank))
    let change = list.reset(to: [
      Song(id: 4, title: "D", rank: 4), Song(id: 2, title: "B", rank: 2),
      Song(id: 1, title: "a", rank: 3),
    ])
    #expect(list.items.map(\.title) == ["B", "a", "D"])
    #expect(change.diff?.items.deletions == [OldPath(section: 0, item: 2)])
    #expect(change.diff?.items.insertions == [NewPath(section: 0, item: 2)])
    #expect(change.diff?.items.moves.count == 1 && change.diff?.items.updates.count == 1)
  }

  @Test("a reset to the same rows refreshes content that is not equal to itself")
  func resetToTheSame() {
    var list = SortedList(
      songs, by: .key(\.rank), identity: RowIdentity(id: \.id, content: { _, _ in false }))
    #expect(list.reset(to: list.items).diff?.items.updates.count == 3)
  }

  @Test("a new order is a change of moves only")
  func otherOrder() {
    var list = SortedList(songs, by: .key(\.rank))
    let change = list.sort(by: .key(\.title).reversed)
    #expect(list.items.map(\.title) == ["C", "B", "A"])
    #expect(change.diff?.items.moves.count == 2 && change.diff?.changeCount == 2)
    list.upsert(Song(id: 4, title: "BB", rank: 0))
    #expect(list.items.map(\.title) == ["C", "BB", "B", "A"])
  }

  @Test("a list of one section keeps the section even without items")
  func oneSection() {
    let lists: [SortedList<Int, Song, Int>] = [
      SortedList([], by: .key(\.rank)),
      SortedList([], by: .key(\.rank), identity: RowIdentity(id: \.id)),
      SortedList([], by: .key(\.rank), identity: RowIdentity(id: \.id, content: ==)),
    ]
    for var list in lists {
      #expect(list.sections == [ListSection(id: 0, items: [])])
      list.upsert(songs)
      #expect(list.remove(songs).diff?.sections.isEmpty == true)
      #expect(list.sections == [ListSection(id: 0, items: [])])
    }
  }

  @Test("sections are inserted with their first item and deleted with their last one")
  func sections() {
    var list = RowList(by: .key(\.key), grouped: true, permanent: [5])
    #expect(list.sections.map(\.id) == [5])
    let first = list.upsert([Row(id: 1, key: 1, section: 7), Row(id: 2, key: 1, section: 3)])
    #expect(list.sections.map(\.id) == [7, 5, 3])
    #expect(first.diff?.sections.insertions == [0, 2])
    let second = list.upsert([Row(id: 1, key: 1, section: 3)])
    #expect(list.sections.map(\.id) == [5, 3])
    #expect(list.sections[1].items.map(\.id) == [2, 1], "after its equals")
    #expect(second.diff?.sections.deletions == [0])
    #expect(second.diff?.items.moves.map(\.description) == ["0.0 → 1.1"])
    list.remove(ids: [1, 2])
    #expect(list.sections == [ListSection(id: 5)])
    #expect(list[0] == nil && list.isEmpty)
  }

  @Test("sections that are equal in order keep the order of insertion")
  func alikeSections() {
    var list = SortedList(
      [Row(id: 0, key: 9, section: 3), Row(id: 1, key: 0, section: 8)], by: .key(\.key),
      section: \.section, sectionOrder: ListOrder { _, _ in false }, permanentSections: [2, 1, 2])
    #expect(list.sections.map(\.id) == [2, 1, 3, 8])
    list.upsert(Row(id: 2, key: 0, section: 7))
    #expect(list.sections.map(\.id) == [2, 1, 3, 8, 7])
  }

  @Test("many permanent sections are not compared with each other")
  func manyPermanentSections() {
    // Used by one thread only.
    final class Count: @unchecked Sendable {
      var value = 0
    }
    struct ID: Hashable, Sendable {
      let number: Int
      let count: Count
      static func == (first: ID, second: ID) -> Bool {
        first.count.value += 1
        return first.number == second.number
      }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let count = Count()
    let ids = (0..<1_000).map { ID(number: $0 * 7 % 1_000, count: count) }
    let list = SortedList(
      [Row](), by: .key(\.key), section: { _ in ids[0] }, sectionOrder: .key(\.number),
      permanentSections: ids)
    // A hash table compares only ids with similar hashes; comparing all pairs would take 500,000
    // calls.
    #expect(count.value < 20_000)
    #expect(list.sections.map(\.id.number) == Array(0..<1_000))
  }

  @Test("items of several types, by an id that includes the type")
  func severalTypes() {
    struct Photo: Identifiable, Sendable { var id: Int, date: Int }
    struct Video: Identifiable, Sendable { var id: Int, date: Int }
    enum Medium: Sendable {
      case photo(Photo)
      case video(Video)
      var date: Int {
        switch self {
        case .photo(let photo): photo.date
        case .video(let video): video.date
        }
      }
      var id: [Int] {
        switch self {
        case .photo(let photo): [0, photo.id]
        case .video(let video): [1, video.id]
        }
      }
    }
    var list = SortedList(
      [Medium.photo(Photo(id: 1, date: 1)), .video(Video(id: 1, date: 0))], by: .key(\.date),
      identity: RowIdentity(id: \.id, content: { $0.date == $1.date }))
    #expect(list.items.map(\.date) == [0, 1])
    list.remove(id: [0, 1])
    #expect(list.items.map(\.date) == [0])
  }

  @Test("orders: by a closure, by keys, reversed, combined")
  func orders() {
    func sorted(_ order: ListOrder<Row>) -> [Int] {
      let rows = [
        Row(id: 1, key: 2, content: 1), Row(id: 2, key: 1, content: 1),
        Row(id: 3, key: 2, content: 0),
      ]
      return RowList(rows, by: order, grouped: false).items.map(\.id)
    }
    #expect(sorted(ListOrder { $0.id > $1.id }) == [3, 2, 1])
    #expect(sorted(.key(\.key)) == [2, 1, 3])
    #expect(sorted(.key(\.key).reversed) == [1, 3, 2])
    #expect(sorted(.key(\.content).then(.key(\.key).reversed)) == [3, 1, 2])
    #expect(sorted(.key(\.content).then(.key(\.key)).reversed) == [1, 2, 3])
    #expect(
      SortedList([2, 3, 1], by: .ascending, identity: RowIdentity(id: { $0 })).items == [1, 2, 3])
    #expect(
      SortedList([2, 3, 1], by: .descending, identity: RowIdentity(id: { $0 })).items == [3, 2, 1])
    // Neither of two equal values precedes the other.
    for order in [ListOrder<Int>.ascending, .descending, .key { $0 }] {
      #expect(!order.precedes(1, 1) && order.precedes(1, 2) != order.precedes(2, 1))
    }
  }

  @Test("a list of items without ids traps")
  func withoutIDs() async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = SortedList([3, 1], by: .ascending, identity: .none())
    }
    #expect(trap.says("A sorted list finds items by their ids"))
  }

  @Test("the update that a call returns is that of the list after the call")
  func returnedUpdates() {
    var list = SortedList(songs, by: .key(\.rank))
    let copy = list
    let first = list.remove(id: 1)
    #expect(first.base == copy.version && first.version == list.version)
    #expect(first.sections == list.sections)
    let second = list.sort(by: .key(\.title).reversed)
    #expect(second.base == first.version && second.version == list.version)
    #expect(second.sections == list.sections && first.sections != list.sections)
    #expect(copy.items.map(\.id) == [1, 2, 3], "a copy does not change")
    #expect(list.description.hasPrefix("[[0: "))
  }

  @Test("the latest update is that of the last call that changed something")
  func latestUpdate() {
    var list = SortedList(songs, by: .key(\.rank))
    let start = list.version
    #expect(list.latestUpdate.diff == nil && list.latestUpdate.base == nil)
    #expect(list.latestUpdate.version == start && list.latestUpdate.sections == list.sections)

    let removal = list.remove(id: 1)
    for nothing in [list.remove(id: 1), list.upsert(songs[2]), list.upsert([])] {
      #expect(nothing.isEmpty && nothing.base == list.version)
      #expect(list.latestUpdate.diff == removal.diff && removal.diff?.changeCount == 1)
      #expect(list.latestUpdate.base == start && list.latestUpdate.version == list.version)
    }
    #expect(list.unknownIDs.isEmpty && list.duplicates.isEmpty, "They are those of the last call.")

    var other = list
    other.remove(id: 3)
    #expect(list.latestUpdate.base == start, "A copy has its own latest update.")
    #expect(other.latestUpdate.base == list.version)
    list = SortedList(list.items, by: .key(\.rank))
    #expect(list.latestUpdate.diff == nil, "A new list has no change.")
  }

  @MainActor
  @Test("changing a list and showing the change is one expression")
  func changingAndShowing() throws {
    var list = SortedList(songs, by: .key(\.rank))
    let adapter = ListAdapter<Int, Song>()
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    adapter.apply(list.latestUpdate)
    #expect(adapter.apply(list.upsert(Song(id: 4, title: "D", rank: 0))).result == .batches(1))
    #expect(adapter.apply(list.remove(id: 2)).result == .batches(1))
    #expect(adapter.apply(list.remove(id: 2)).result == .unchanged)
    #expect(adapter.apply(list.latestUpdate).result == .unchanged)
    #expect(adapter.sections == list.sections && list.items.map(\.id) == [4, 1, 3])
    try view.verify()
  }
}
