import FeedModels
import Foundation
import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// Counts calls from any thread.
private final class CallCounter: @unchecked Sendable {
  private let lock = NSLock()
  private var calls = 0
  var count: Int { lock.withLock { calls } }
  func note() { lock.withLock { calls += 1 } }
}

@MainActor
@Suite("Sorted lists on a screen", .timeLimit(.minutes(60)))
struct SortedScreenTests {
  private let adapter = ListAdapter<Int, Row>()
  private let view: InMemoryListView<Int, Row>
  private let feed = BackgroundFeed(
    RowList((0..<5).map { Row(id: $0, key: $0) }, by: .key(\.key), grouped: false))

  init() {
    view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
  }

  @Test("A new order is one batch, together with changes before and after it")
  func otherOrder() async throws {
    var updates = feed.updates.makeAsyncIterator()
    await adapter.apply(try #require(await updates.next())).outcome()
    feed.send { $0.upsert(Row(id: 5, key: 5)) }
    feed.send { $0.sort(by: .key(\.key).reversed) }
    await feed.change { $0.upsert(Row(id: 6, key: 6)) }
    #expect(await feed.read { $0.order.precedes(Row(id: 0, key: 1), Row(id: 1, key: 0)) })
    #expect(await adapter.apply(try #require(await updates.next())).outcome() == .batches(1))
    #expect(adapter.sections[0].items.map(\.id) == [6, 5, 4, 3, 2, 1, 0])
    #expect(view.strictView.reloadCount == 1, "The view was reloaded only when it was attached.")
    try view.verify()
  }

  @Test("A loop over updates can run code before and after each change")
  func beforeEachChange() async throws {
    var log: [String] = []
    var updates = feed.updates.makeAsyncIterator()
    for count in [5, 4] {
      let update = try #require(await updates.next())
      log.append("\(adapter.sections.map(\.items.count)) before \(count)")
      await adapter.apply(update).outcome()
      log.append("\(adapter.sections.map(\.items.count)) after")
      await feed.change { $0.remove(id: 0) }
    }
    #expect(log == ["[] before 5", "[5] after", "[5] before 4", "[4] after"])
    try view.verify()
  }

  @Test("The main thread may block on a feed, because the feed does not need it")
  func waitingMainThread() {
    let done = DispatchSemaphore(value: 0)
    feed.send { list in
      list.remove(id: 0)
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 60) == .success)
  }

  @Test("Rows are ordered by keys of any precision")
  func precision() {
    // `Float` cannot represent all of these numbers: from the first one on, its values are two
    // apart.
    let keys = [16_777_217, 16_777_216, 16_777_219, 16_777_218]
    let list = SortedList(keys, by: .ascending, identity: RowIdentity(id: { $0 }))
    #expect(list.items == keys.sorted() && Set(keys.map(Float.init)).count < 4)
  }

  @Test("A few items are found by searches, and upserting all items needs fewer comparisons")
  func comparisons() {
    let counter = CallCounter()
    let order = ListOrder<Row> { first, second in
      counter.note()
      return first.key < second.key
    }
    let rows = (0..<10_000).map { Row(id: $0, key: $0) }
    var list = RowList(rows, by: order, grouped: false)
    var before = counter.count
    list.upsert((0..<10).map { Row(id: $0 * 999, key: 9_999 - $0 * 999) })
    #expect(counter.count - before < 10 * 200, "\(counter.count - before) comparisons")
    before = counter.count
    #expect(!list.upsert(rows).isEmpty)
    #expect(counter.count - before < 10_000 * 5, "\(counter.count - before) comparisons")
  }

  @Test("Rows among many equal ones are found without a linear search")
  func ties() {
    let counter = CallCounter()
    var list = SortedList<Int, Row, Int>(
      (0..<10_000).map { Row(id: $0, key: 0) }, by: .key(\.key),
      identity: RowIdentity(
        id: {
          counter.note()
          return $0.id
        }, content: Row.sameContent))
    let before = counter.count
    // Half of them get another key.
    list.upsert((0..<20).map { Row(id: $0 * 500, key: $0 % 2, content: 1) })
    list.remove(ids: (0..<20).map { $0 * 500 + 7 })
    #expect(counter.count - before < 40 * 25, "\(counter.count - before) ids")
    #expect(list.count == 9_980 && list.path(of: 9_999)?.item == 9_969)
  }

  /// Ten thousand rows that are equal in order, in a list that counts how often it reads an id.
  private func alikeRows(_ counter: CallCounter) -> SortedList<Int, Row, Int> {
    SortedList(
      (0..<10_000).map { Row(id: $0, key: 0) }, by: .key(\.key),
      identity: RowIdentity(
        id: {
          counter.note()
          return $0.id
        }, content: Row.sameContent))
  }

  @Test("A row that leaves its equals does not slow down the search for another one")
  func leavingTies() {
    let counter = CallCounter()
    var list = alikeRows(counter)
    let before = counter.count
    // The first row is where the binary search for the second one begins.
    list.upsert([Row(id: 5_000, key: 1), Row(id: 9_999, key: 1)])
    #expect(counter.count - before < 200, "\(counter.count - before) ids")
    #expect(list.path(of: 9_999)?.item == 9_999)
  }

  @Test("Rows that are equal in a new order are found without a linear search")
  func tiesOfAnotherOrder() {
    let counter = CallCounter()
    var list = alikeRows(counter)
    list.sort(by: .key { -$0.id })
    list.sort(by: .key(\.key))
    let before = counter.count
    #expect(list.path(of: 3)?.item == 9_996)
    list.remove(ids: (0..<20).map { $0 * 500 })
    #expect(counter.count - before < 21 * 25, "\(counter.count - before) ids")
  }

  /// An id that counts how often ids are hashed.
  private struct CountedID: Hashable {
    let number: Int
    let hashes: CallCounter
    static func == (first: CountedID, second: CountedID) -> Bool { first.number == second.number }
    func hash(into hasher: inout Hasher) {
      hashes.note()
      hasher.combine(number)
    }
  }

  @Test("A reset looks up only changed rows", arguments: [false, true])
  func resetOfMany(isSectioned: Bool) {
    let hashes = CallCounter()
    let id: (Row) -> CountedID = { CountedID(number: $0.id, hashes: hashes) }
    var rows = (0..<10_000).map { Row(id: $0, key: $0, section: $0 / 100) }
    var lists = [
      isSectioned
        ? SortedList(
          rows, by: .key(\.key), section: \.section, sectionOrder: .ascending,
          identity: RowIdentity(id: id))
        : SortedList(rows, by: .key(\.key), identity: RowIdentity(id: id)),
      isSectioned
        ? SortedList(
          rows, by: .key(\.key), section: \.section, sectionOrder: .ascending,
          identity: RowIdentity(id: id, content: Row.sameContent))
        : SortedList(
          rows, by: .key(\.key), identity: RowIdentity(id: id, content: Row.sameContent)),
    ]
    rows[5_000].content = 1
    rows[6_050].key = 3
    rows.removeLast()
    rows.append(Row(id: -1, key: -1))
    for index in lists.indices {
      let before = hashes.count
      let change = lists[index].reset(to: rows)
      #expect(hashes.count - before < 200, "\(hashes.count - before) hashes")
      // Compared by `==`, the moved row is also an update.
      #expect(change.diff?.items.updates.count == 2 - index && change.diff?.items.moves.count == 1)
      #expect(change.diff?.items.insertions.count == 1 && change.diff?.items.deletions.count == 1)
      #expect(lists[index].count == 10_000)
    }
  }

  @Test("A reset does not search for rows whose places the comparison has found")
  func resetWithKnownPlaces() {
    let calls = CallCounter()
    let order = ListOrder<Row> { first, second in
      calls.note()
      return first.key < second.key
    }
    var rows = (0..<1_000).map { Row(id: $0, key: $0) }
    var list = SortedList(rows, by: order, identity: RowIdentity(id: \.id))
    for index in stride(from: 50, to: 1_000, by: 100) { rows[index].content = 1 }
    let before = calls.count
    let change = list.reset(to: rows)
    #expect(change.diff?.items.updates.count == 10 && change.diff?.items.changeCount == 10)
    // Each of the ten items is compared with its row, to see that it stays in its place.
    #expect(calls.count - before == 20)
  }

  @Test("Items of any type, each with an id and a sort key")
  func erasedItems() {
    struct Entry {
      var value: Any
      var uid: String
      var key: Float
    }
    let identity = RowIdentity<Entry, String>(
      id: { $0.uid }, content: { "\($0.value)" == "\($1.value)" })
    var list = SortedList(
      [
        Entry(value: Row(id: 1, key: 3), uid: "row", key: 3),
        Entry(value: "4", uid: "text", key: 4),
        Entry(value: 7, uid: "number", key: 7),
      ], by: .key { $0.key }, identity: identity)
    #expect(list.items.map { "\($0.value)" } == ["1(0|3|0)", "4", "7"])
    let change = list.upsert(Entry(value: "2!", uid: "text", key: 2))
    #expect(change.diff?.items.moves.map(\.description) == ["0.1 → 0.0"])
    #expect(list.items.map { "\($0.value)" } == ["2!", "1(0|3|0)", "7"])
  }
}
