// options: -default-isolation MainActor
import KeyedDiff
import KeyedDiffLists

// The model can be compared on the main actor only.

struct Song: Identifiable, Equatable {
  var id: Int
  var title: String
}

func identity() -> RowIdentity<Song, Int> {
  // expect: main actor-isolated conformance of 'Song' to 'Equatable' cannot be used in nonisolated
  .concurrent(id: { $0.id }, content: { $0 == $1 })
}

func feed() {
  // expect: main actor-isolated conformance of 'Song' to 'Equatable' cannot be used in nonisolated
  _ = BackgroundFeed(SortedList([Song(id: 1, title: "A")], by: .key { $0.title }))
}
