import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
@Suite("Trackers")
struct StoreTrackerTests {
  private struct Element: Hashable, Identifiable {
    let id: Int
    var rank: Int
    var isShown = true
  }

  private static func elements(_ ranks: Int...) -> [Element] {
    ranks.enumerated().map { Element(id: $0, rank: $1) }
  }

  private let byRank = StoreQuery<Element>(where: \.isShown, by: .key(\.rank), limit: 3)

  /// A simple reference: filters, sorts and takes a prefix. Stable, because elements of equal rank
  /// are ordered by their index.
  private func expected(
    _ elements: [Element], ascending: Bool, limit: Int?
  ) -> [Element] {
    let sorted = elements.enumerated().filter(\.element.isShown).sorted {
      let (a, b) = ascending ? ($0, $1) : ($1, $0)
      return a.element.rank == b.element.rank
        ? $0.offset < $1.offset : a.element.rank < b.element.rank
    }
    return sorted.prefix(limit ?? .max).map(\.element)
  }

  @Test("A list that follows a tracker has the results of its query")
  func lockStep() {
    for seed: UInt64 in 0..<seedCount(20_000, inShortRuns: 500) {
      var random = SplitMix64(seed: seed)
      func number(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }
      func element(_ id: Int) -> Element {
        Element(id: id, rank: number(0..<6), isShown: number(0..<4) > 0)
      }
      let tracker = ArrayTracker((0..<number(0..<8)).map(element))
      let limit = number(0..<3) == 0 ? nil : number(0..<6)
      let ascending = number(0..<2) == 0
      let feed = StoreFeed(StoreList<Int, Element>())
      feed.follow(
        tracker,
        StoreQuery(
          where: \.isShown, by: ascending ? .key(\.rank) : .key(\.rank).reversed,
          limit: limit))
      var nextID = 100
      for step in 0..<10 {
        let before = feed.list.items
        var change: StoreChange<Int, Element>?
        feed.onChange = { change = $0 }
        switch number(0..<4) {
        case 0:
          nextID += 1
          tracker.add(element(nextID))
        case 1:
          let id = number(0..<8)
          tracker.remove { $0.id == id }
        case 2:
          if let old = tracker.elements.randomElement(using: &random) {
            tracker.update(element(old.id))
          }
        default:
          nextID += 1
          tracker.change { elements in
            elements.shuffle(using: &random)
            elements.append(element(nextID))
          }
        }
        let wanted = expected(tracker.elements, ascending: ascending, limit: limit)
        let trail = "seed \(seed), step \(step)"
        #expect(feed.list.items == wanted, "\(trail)")
        #expect(tracker.items == wanted, "\(trail)")
        // The change has only the rows that changed, and is minimal.
        let full = ListDiff(from: before, to: wanted)
        #expect((change?.update.diff?.changeCount ?? 0) == full.changeCount, "\(trail)")
        #expect(change?.corrections.isEmpty ?? true, "\(trail)")
      }
    }
  }

  @Test("Rows enter and leave at the limit")
  func limit() {
    let tracker = ArrayTracker(Self.elements(10, 20, 30, 40))
    var batches: [[StoreTransaction<Element>]] = []
    tracker.fetch(byRank) { batches.append($0) }
    #expect(tracker.items.map(\.rank) == [10, 20, 30] && tracker.fetchLimit == 3)

    tracker.add(Element(id: 9, rank: 15))
    #expect(batches.removeLast() == [.delete(at: 2), .insert(Element(id: 9, rank: 15), at: 1)])
    tracker.remove { $0.rank < 20 }
    #expect(tracker.items.map(\.rank) == [20, 30, 40])
    #expect(batches.removeLast().count == 4)
    // Changes beyond the limit send no batch.
    tracker.add(Element(id: 10, rank: 99))
    #expect(batches.isEmpty)
    // Now there are fewer elements than the limit.
    tracker.remove { $0.rank > 20 }
    #expect(tracker.items.map(\.rank) == [20])
    tracker.remove { _ in true }
    #expect(tracker.items.isEmpty && tracker.count == 0)
  }

  @Test("The properties of a tracker before, during and after a fetch")
  func reading() {
    let tracker = ArrayTracker(Self.elements(2, 1))
    #expect(tracker.items.isEmpty && tracker.fetchLimit == nil && tracker.item(at: 0) == nil)
    var count = 0
    tracker.fetch(byRank) { _ in count += 1 }
    #expect(count == 0)
    #expect(tracker.item(at: 0)?.rank == 1 && tracker.item(at: 2) == nil)
    #expect(tracker.item(at: -1) == nil)
    var list = StoreList<Int, Element>()
    _ = list.reset(to: tracker.items)
    #expect(list.items == tracker.items)
    tracker.deleteCache()
    tracker.stop()
    tracker.add(Element(id: 7, rank: 0))
    #expect(count == 0 && tracker.count == 2)
    tracker.fetch(StoreQuery()) { _ in count += 1 }
    #expect(tracker.items.map(\.rank) == [2, 1, 0])
    #expect(!tracker.update(Element(id: 99, rank: 0)) && count == 0)
  }

  @Test("A closure onBatch that changes elements gets their batch after the current one")
  func reentrancy() {
    let tracker = ArrayTracker(Self.elements(5))
    let feed = StoreFeed(StoreList<Int, Element>())
    tracker.fetch(StoreQuery(by: .key(\.rank))) { [unowned tracker] batch in
      // Changes the elements before it uses the batch, whose indices must still be right.
      if tracker.elements.count < 4 {
        tracker.add(Element(id: tracker.elements.count, rank: -tracker.elements.count))
      }
      feed.consume(batch)
    }
    feed.reset(to: tracker.items)
    tracker.add(Element(id: 50, rank: 3))
    #expect(feed.list.items == tracker.items && feed.list.count == 4)
  }

  @Test("Content that is not equal to itself is sent once for each change")
  func unequal() {
    let tracker = ArrayTracker(Self.elements(10, 20), identity: .refreshingAll)
    var updates: [Int] = []
    tracker.fetch(byRank) { [unowned tracker] batch in
      updates.append(batch.count)
      if tracker.elements.count == 3 { tracker.remove { $0.rank == 30 } }
    }
    tracker.add(Element(id: 2, rank: 30))
    // Two updates and an insertion, then two updates and a deletion.
    #expect(updates == [3, 3])
  }

  @Test("A closure onBatch that changes elements and fetches again gets no batch of old changes")
  func fetchingInReceiver() {
    let tracker = ArrayTracker(Self.elements(10, 20), identity: .refreshingAll)
    var batches = 0
    tracker.fetch(byRank) { [unowned tracker, byRank] _ in
      tracker.remove { $0.rank == 30 }
      tracker.fetch(byRank) { _ in batches += 1 }
    }
    tracker.add(Element(id: 2, rank: 30))
    #expect(batches == 0 && tracker.items.map(\.rank) == [10, 20])
    tracker.add(Element(id: 3, rank: 40))
    #expect(batches == 1)
  }

  @Test("A query without an order keeps the order of the elements, and orders can be combined")
  func orders() {
    let elements = Self.elements(2, 1, 2, 1)
    #expect(StoreQuery<Element>().results(in: elements) == elements)
    let query = StoreQuery<Element>(by: .key(\.rank).reversed.then(.key(\.id).reversed), limit: 3)
    #expect(query.results(in: elements).map(\.id) == [2, 0, 3])
    #expect(StoreQuery<Element>(limit: 0).results(in: elements).isEmpty)
    #expect(StoreQuery<Element>(limit: 9).results(in: elements).count == 4)
  }

  @Test("A closure that changes elements may read the tracker, but not change it by a method")
  func nestedChange() async {
    let tracker = ArrayTracker(Self.elements(10, 20, 30))
    tracker.remove { $0.id == tracker.elements[1].id }
    #expect(tracker.elements.map(\.rank) == [10, 30])
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let tracker = ArrayTracker(Self.elements(10))
      tracker.change { _ in tracker.add(Element(id: 9, rank: 9)) }
    }
    #expect(trap.says("changed by a closure that changes elements"))
  }

  @Test("A limit below zero traps")
  func negativeLimit() async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = StoreQuery<Int>(limit: -1) }
    #expect(trap.says("The limit of -1 elements is negative."))
  }

  @Test("One closure for several trackers")
  func group() {
    let (first, second) = (ArrayTracker(Self.elements(1)), ArrayTracker(Self.elements(1, 2)))
    var log: [String] = []
    let group = TrackerGroup<String, Element> { id, batch in log.append("\(id) \(batch)") }
    #expect(group.follow(first, StoreQuery(), as: "first").count == 1)
    #expect(group.follow(second, StoreQuery(), as: "second").count == 2)
    first.add(Element(id: 5, rank: 5))
    second.remove { $0.id == 0 }
    #expect(log == ["first [insert at 1]", "second [delete at 0]"])
    // Another tracker with the same id replaces the first one.
    group.follow(ArrayTracker(Self.elements(1)), StoreQuery(), as: "first")
    first.add(Element(id: 6, rank: 5))
    #expect(log.count == 2 && group.ids == ["first", "second"])
    group.stop("second")
    group.stop("third")
    second.remove { _ in true }
    #expect(log.count == 2 && group.ids == ["first"])
    group.stopAll()
    #expect(group.ids.isEmpty)
  }

  @Test("An update replaces all elements with its id")
  func updateOfAll() {
    let tracker = ArrayTracker([
      Element(id: 1, rank: 1), Element(id: 2, rank: 2), Element(id: 1, rank: 3),
    ])
    tracker.update(Element(id: 1, rank: 9))
    #expect(tracker.elements.map(\.rank) == [9, 2, 9])
  }

  @Test("A tracker does not retain its group, and sends nothing after the group is released")
  func lostGroup() {
    let tracker = ArrayTracker(Self.elements(1))
    var log: [String] = []
    weak var weakGroup: TrackerGroup<String, Element>?
    do {
      let group = TrackerGroup<String, Element> { id, _ in log.append(id) }
      weakGroup = group
      group.follow(tracker, StoreQuery(), as: "first")
      tracker.add(Element(id: 5, rank: 5))
    }
    #expect(weakGroup == nil)
    tracker.add(Element(id: 6, rank: 6))
    #expect(log == ["first"])
  }

  @Test("A group follows a tracker under one id only, and retains it")
  func trackersOfAGroup() throws {
    var log: [String] = []
    let group = TrackerGroup<String, Element> { id, _ in log.append(id) }
    weak var tracker: ArrayTracker<Element>?
    do {
      let strongTracker = ArrayTracker(Self.elements(1))
      tracker = strongTracker
      group.follow(strongTracker, StoreQuery(), as: "first")
      group.follow(strongTracker, byRank, as: "second")
    }
    #expect(group.ids == ["second"])
    group.stop("first")
    try #require(tracker).add(Element(id: 5, rank: 5))
    #expect(log == ["second"])
    group.stopAll()
    #expect(tracker == nil)
  }

  @Test("If a closure throws, its changes so far are kept and sent")
  func throwing() {
    let tracker = ArrayTracker(Self.elements(10, 20))
    var batches: [[StoreTransaction<Element>]] = []
    tracker.fetch(byRank) { batches.append($0) }
    #expect(throws: CancellationError.self) {
      try tracker.change { elements in
        elements.removeFirst()
        throw CancellationError()
      }
    }
    #expect(tracker.elements.map(\.rank) == [20] && batches == [[.delete(at: 0)]])
    tracker.add(Element(id: 5, rank: 5))
    #expect(batches.count == 2)
  }

  @Test("Closures for id and content of elements")
  func closures() {
    let tracker = ArrayTracker(
      ["a1", "b1"], identity: RowIdentity(id: \.first, content: { $0.last == $1.last }))
    var batches: [[StoreTransaction<String>]] = []
    tracker.fetch(StoreQuery(by: .descending)) { batches.append($0) }
    tracker.update("a2")
    tracker.update("a2")
    #expect(batches == [[.update("a2", at: 1)]])
  }
}
