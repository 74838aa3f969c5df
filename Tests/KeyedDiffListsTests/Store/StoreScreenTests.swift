import CKeyedDiffTestSupport
import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
@Suite("Stores on a screen")
struct StoreScreenTests {
  private let adapter = ListAdapter<Int, Item>()
  private let view: InMemoryListView<Int, Item>
  private let feed = ListFeed(StoreList(items(0..<1_000)))
  private let observation: FeedObservation

  init() {
    view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    observation = feed.observe { [adapter] in adapter.apply($0) }
  }

  @Test("A thousand transactions are one batch, and the rows change inside of it")
  func oneBatch() throws {
    let batches = view.strictView.batchCount
    var countsInside: [Int] = []
    view.onBatch = { [adapter] in countsInside.append(adapter.sections[0].items.count) }
    feed.change { $0.willChange() }
    for row in 0..<500 {
      feed.change { $0.remove(at: row) }
      feed.change { $0.move(from: 999 - row, to: row) }
    }
    feed.change { $0.didChange() }
    #expect(view.strictView.batchCount == batches + 1)
    #expect(countsInside == [1_000], "The view still sees the old rows when the batch begins.")
    #expect(adapter.sections[0].items == ListItems(items(500..<1_000).reversed()))
    try view.verify()
  }

  @Test("A reset changes only the rows that differ, in one batch")
  func reset() throws {
    let update = feed.change { $0.reset(to: items(1..<1_001)) }
    #expect(update.diff?.changeCount == 2)
    #expect(adapter.sections[0].items == ListItems(items(1..<1_001)))
    try view.verify()
    #expect(view.strictView.reloadCount == 1, "The view was reloaded only when it was attached.")
  }

  @Test("Rows are found by index, by path, and by a condition")
  func reading() throws {
    let list = StoreList(["Ada", "Alan", "Bo"], identity: .none(content: ==)) { $0.prefix(1) }
    #expect(list.count == 3 && list.sections.count == 2 && list.sections[0].items.count == 2)
    #expect(list.item(at: 2) == "Bo" && list.items == ["Ada", "Alan", "Bo"])
    #expect(list.row(at: CurrentPath(section: 1, item: 0)) == 2)
    let row = try #require(list.items.firstIndex { $0.hasPrefix("Al") })
    #expect(list.path(ofRow: row) == CurrentPath(section: 0, item: 1))
  }

  @Test("A reset to the same rows refreshes them, if they cannot be compared")
  func resetToTheSame() {
    let rows = [1, 2, 3]
    let lists: [StoreList<Int, Int>] = [
      StoreList(rows, identity: RowIdentity(id: \.self)),
      StoreList(rows, identity: RowIdentity(id: \.self), section: { _ in 0 }),
      StoreList(rows, identity: .none(content: ==)),
      StoreList(rows, identity: .none(content: ==), section: { _ in 0 }),
    ]
    for var list in lists {
      #expect(list.reset(to: rows).diff?.isEmpty == true)
    }
    let byID = RowIdentity<Int, Int>(id: { $0 }, content: { _, _ in false })
    // The very same array as in the list.
    let incomparable: [StoreList<Int, Int>] = [
      StoreList(rows, identity: byID), StoreList(rows, identity: byID, section: { _ in 0 }),
      StoreList(rows, identity: .none()), StoreList(rows, identity: .none(), section: { _ in 0 }),
    ]
    for var list in incomparable {
      #expect(list.reset(to: rows).diff?.items.updates.count == 3)
    }
  }

  @Test("Deleting half of many rows, and updating each of many sections, take linear time")
  func linearTime() {
    func seconds(forRows count: Int) -> Double {
      var plain = StoreList(Array(0..<count), identity: .none(content: ==))
      var sectioned = StoreList(Array(0..<count), identity: .none(content: ==), section: { $0 / 2 })
      let start = kdt_thread_seconds()
      _ = plain.apply((0..<count / 2).map { .delete(at: $0) })
      _ = sectioned.apply((0..<count).map { .update($0, at: $0) })
      let time = kdt_thread_seconds() - start
      #expect(plain.items == Array(count / 2..<count))
      return time
    }
    let few = seconds(forRows: 4_000)
    let many = seconds(forRows: 64_000)
    // Linear time grows by a factor of sixteen. With a search through all sections for each update,
    // it grows by more than fifty in unoptimized builds.
    #expect(many / few < 32)
  }
}
