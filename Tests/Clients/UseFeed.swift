import KeyedDiff
import KeyedDiffLists

/// A feed that works off the main actor, with a model that may be used there.
enum UseFeed {
  static func run() async {
    let feed = BackgroundFeed(
      SortedList([FreeSong(id: 1, text: "B"), FreeSong(id: 2, text: "C")], by: .key(\.text)))
    let adapter = ListAdapter<Int, FreeSong>()
    adapter.follow(feed.updates)
    let update = await feed.change { $0.upsert(FreeSong(id: 3, text: "A")) }
    expect(update.diff?.items.insertions.count == 1)
    while adapter.sections.first?.items.count != 3 { await Task.yield() }
    expect(adapter.sections[0].items.map(\.text) == ["A", "B", "C"])
  }
}
