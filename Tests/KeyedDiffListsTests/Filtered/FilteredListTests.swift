import FeedModels
import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

@Suite("Filtered lists")
struct FilteredListTests {
  private struct Element: Hashable, Identifiable {
    let id: Int
    var rank: Int
    var isShown = true
  }

  private static func elements(_ ranks: Int...) -> [Element] {
    ranks.enumerated().map { Element(id: $0, rank: $1) }
  }

  private func byRank(_ ranks: Int...) -> FilteredList<Int, Element, Int> {
    FilteredList(
      ranks.enumerated().map { Element(id: $0, rank: $1) }, by: .key(\.rank), limit: 3,
      where: \.isShown)
  }

  // MARK: What is shown

  /// A simple reference: filters, sorts and takes a prefix. Stable, because elements of equal rank
  /// are ordered by their index.
  private func expected(
    _ elements: [Element], _ isIncluded: ((Element) -> Bool)?, ascending: Bool?, limit: Int?
  ) -> [Element] {
    var found = Array(elements.enumerated())
    if let isIncluded { found.removeAll { !isIncluded($0.element) } }
    if let ascending {
      found.sort {
        let (a, b) = ascending ? ($0, $1) : ($1, $0)
        return a.element.rank == b.element.rank
          ? $0.offset < $1.offset : a.element.rank < b.element.rank
      }
    }
    return found.prefix(limit ?? .max).map(\.element)
  }

  @Test("A closure that finds each item changed is asked, also for rows in the same storage")
  func sameStorage() {
    var list = FilteredList(
      ["a", "b"], identity: RowIdentity(id: \.self, content: { _, _ in false }))
    let items = list.allItems
    #expect(list.reset(to: items).diff?.items.updates.count == 2)
    #expect(list.filter(by: nil).diff?.items.updates.count == 2)
  }

  @Test("A filtered list has what a simple reference finds, and its diffs are minimal")
  func lockStep() throws {
    for seed: UInt64 in 0..<seedCount(20_000, inShortRuns: 500) {
      var random = SplitMix64(seed: seed)
      func number(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }
      func element(_ id: Int) -> Element {
        Element(id: id, rank: number(0..<6), isShown: number(0..<4) > 0)
      }
      var limit = number(0..<3) == 0 ? nil : number(0..<6)
      var ascending: Bool? = number(0..<2) == 0
      var isIncluded: ((Element) -> Bool)? = \.isShown
      var all = (0..<number(0..<8)).map(element)
      var list = FilteredList(
        all, by: ascending! ? .key(\.rank) : .key(\.rank).reversed, limit: limit,
        where: isIncluded)
      var nextID = 100
      for step in 0..<10 {
        let (before, version) = (list.items, list.version)
        let update: ListUpdate<Int, Element>
        switch number(0..<7) {
        case 0:
          nextID += 1
          all.append(element(nextID))
          update = list.change { [all] in $0.append(all.last!) }
        case 1:
          let id = number(0..<8)
          all.removeAll { $0.id == id }
          update = list.change { $0.removeAll { $0.id == id } }
        case 2:
          if let place = all.indices.randomElement(using: &random) {
            all[place] = element(all[place].id)
          }
          update = list.reset(to: all)
        case 3:
          nextID += 1
          all.shuffle(using: &random)
          all.append(element(nextID))
          update = list.apply(ListUpdate(sections: [ListSection(id: 0, items: all)]))
        case 4:
          let rank = number(0..<6)
          isIncluded = [nil, { $0.isShown }, { $0.rank > rank }][number(0..<3)]
          update = list.filter(by: isIncluded)
        case 5:
          limit = number(0..<3) == 0 ? nil : number(0..<6)
          update = list.limit(to: limit)
        default:
          ascending = [nil, true, false][number(0..<3)]
          update = list.sort(by: ascending.map { $0 ? .key(\.rank) : .key(\.rank).reversed })
        }
        let wanted = expected(all, isIncluded, ascending: ascending, limit: limit)
        let trail = "seed \(seed), step \(step)"
        #expect(list.items == wanted && list.allItems == all, "\(trail)")
        #expect(list.sections == [ListSection(id: 0, items: wanted)], "\(trail)")
        #expect(update.sections == list.sections, "\(trail)")
        #expect(update.base == version && update.version == list.version, "\(trail)")
        #expect((version == list.version) == (before == wanted), "\(trail)")
        let diff = try #require(update.diff, "\(trail)")
        // The diff has only the rows that changed, and is minimal.
        let full = ListDiff(from: before, to: wanted)
        #expect(diff.changeCount == full.changeCount, "\(trail)")
        #expect(diff.flattened.applied(to: before, from: wanted) == wanted, "\(trail)")
        if version != list.version {
          #expect(list.latestUpdate.base == version && list.latestUpdate.diff == diff, "\(trail)")
        }
      }
    }
  }

  @Test("Rows enter and leave at the limit")
  func limit() {
    var list = byRank(10, 20, 30, 40)
    #expect(list.items.map(\.rank) == [10, 20, 30] && list.limit == 3)

    let first = list.change { $0.append(Element(id: 9, rank: 15)) }.diff
    #expect(first?.items.deletions.map(\.item) == [2] && first?.items.insertions.map(\.item) == [1])
    #expect(first?.changeCount == 2)
    let second = list.change { $0.removeAll { $0.rank < 20 } }
    #expect(list.items.map(\.rank) == [20, 30, 40] && second.diff?.changeCount == 4)
    // Changes beyond the limit are none.
    let version = list.version
    #expect(list.change { $0.append(Element(id: 10, rank: 99)) }.isEmpty)
    #expect(list.version == version && list.allItems.count == 4)
    // Now there are fewer items than the limit.
    list.change { $0.removeAll { $0.rank > 20 } }
    #expect(list.items.map(\.rank) == [20])
    list.change { $0.removeAll() }
    #expect(list.items.isEmpty && list.sections == [ListSection(id: 0)])
  }

  @Test("The limit counts the rows of all sections together")
  func limitOfSections() {
    let sections = (0..<3).map { section in
      ListSection(id: section, items: (0..<2).map { Element(id: 10 * section + $0, rank: -$0) })
    }
    var list = FilteredList(sections: sections, by: .key(\.rank), limit: 3)
    #expect(list.sections.map { $0.items.map(\.id) } == [[1, 0], [11]])
    list.limit(to: 4)
    #expect(list.sections.map { $0.items.map(\.id) } == [[1, 0], [11, 10]])
    let all = list.limit(to: nil)
    #expect(all.diff?.sections.insertions == [2] && list.sections.count == 3)
    #expect(list.limit == nil && list.limit(to: nil).isEmpty)
    list.limit(to: 0)
    #expect(list.sections.isEmpty)
    list.limit(to: 99)
    #expect(list.sections.count == 3)
  }

  @Test("Filter, order, limit, identity and all items can be read")
  func reading() {
    let empty = FilteredList<Int, Element, Int>()
    #expect(empty.items.isEmpty && empty.allItems.isEmpty && empty.limit == nil)
    #expect(empty.sections == [ListSection(id: 0)] && empty.order == nil)
    #expect(empty.latestUpdate.diff == nil && empty.latestUpdate.version == empty.version)
    var list = byRank(2, 1)
    #expect(list.items.map(\.rank) == [1, 2] && list.allItems.map(\.rank) == [2, 1])
    #expect(list.source == [ListSection(id: 0, items: Self.elements(2, 1))])
    #expect(list.order?.precedes(list.items[0], list.items[1]) == true)
    list.sort(by: nil)
    list.filter(by: nil)
    list.limit(to: nil)
    #expect(list.order == nil && list.limit == nil && list.items == list.allItems)
    list.change { $0.append(Element(id: 7, rank: 0)) }
    #expect(list.items.map(\.rank) == [2, 1, 0])
  }

  @Test("Without an order the items keep theirs, and orders can be combined")
  func orders() {
    let elements = Self.elements(2, 1, 2, 1)
    #expect(FilteredList(elements).items == elements)
    let list = FilteredList(
      elements, by: .key(\.rank).reversed.then(.key(\.id).reversed), limit: 3)
    #expect(list.items.map(\.id) == [2, 0, 3])
    #expect(FilteredList(elements, limit: 0).items.isEmpty)
    #expect(FilteredList(elements, limit: 9).items.count == 4)
  }

  @Test("Items that are equal in order are in the order of the source")
  func ties() {
    var list = FilteredList(Self.elements(1, 1, 1), by: .key(\.rank))
    #expect(list.items.map(\.id) == [0, 1, 2])
    let diff = list.change { $0.reverse() }.diff
    #expect(list.items.map(\.id) == [2, 1, 0] && diff?.items.moves.count == 2)
    list.sort(by: .key(\.rank).reversed)
    #expect(list.items.map(\.id) == [2, 1, 0])
  }

  @Test("Closures for id and content of items")
  func closures() {
    var list = FilteredList(
      ["a1", "b1"], by: .descending,
      identity: RowIdentity(id: \.first, content: { $0.last == $1.last }))
    let diff = list.change { $0[0] = "a2" }.diff
    #expect(diff?.items.updates.map(\.new.item) == [1] && diff?.changeCount == 1)
    #expect(list.change { $0[0] = "a2" }.isEmpty)
  }

  @Test("Items that look alike are replaced with the next change")
  func alikeItems() {
    var list = FilteredList(
      Self.elements(1), identity: RowIdentity(id: \.id, content: { $0.isShown == $1.isShown }))
    #expect(list.change { $0[0].rank = 2 }.isEmpty)
    #expect(list.items[0].rank == 1 && list.allItems[0].rank == 2)
    list.change { $0.append(Element(id: 1, rank: 3)) }
    #expect(list.items.map(\.rank) == [2, 3])
  }

  // MARK: Sections

  @Test("A section is left out if all its items are, unless it is empty in the source or alone")
  func emptySections() throws {
    let sections = [
      ListSection(id: "a", items: Self.elements(1, 5)), ListSection(id: "b", items: []),
      ListSection(id: "c", items: [Element(id: 9, rank: 9)]),
    ]
    var list = FilteredList(sections: sections)
    #expect(list.sections == sections)
    let some = try #require(list.filter { $0.rank < 5 }.diff)
    #expect(list.sections.map(\.id) == ["a", "b"])
    #expect(some.sections.deletions == [2])
    #expect(some.items.deletions.map(\.description) == ["0.1", "2.0"])
    list.filter { _ in false }
    #expect(list.sections.map(\.id) == ["b"] && list.source == sections)
    let all = try #require(list.filter(by: nil).diff)
    #expect(list.sections == sections && all.sections.insertions == [0, 2])

    list.reset(toSections: [sections[0]])
    list.filter { _ in false }
    #expect(list.sections == [ListSection(id: "a", items: [Element]())])
    list.reset(toSections: [])
    #expect(list.sections.isEmpty)
  }

  @Test("Sections keep their headers and footers, and new ones are a change")
  @MainActor
  func headers() {
    var list = FilteredList(
      sections: [
        ListSection(id: 0, items: Self.elements(1, 2), header: "A"),
        ListSection(id: 1, items: [Element(id: 9, rank: 9)], footer: "z"),
      ], where: \.isShown)
    let adapter = ListAdapter<Int, Element>()
    adapter.apply(list.latestUpdate)
    #expect(list.sections.map { $0.header as? String } == ["A", nil])
    #expect(list.sections.map { $0.footer as? String } == [nil, "z"])
    let version = list.version
    var sections = list.source
    sections[0].header = "B"
    let update = list.reset(toSections: sections)
    #expect(update.base == version && update.diff?.changeCount == 1)
    #expect(update.diff?.sections.updates.map(\.new) == [0])
    adapter.apply(update)
    #expect(adapter.sections.map { $0.header as? String } == ["B", nil])
    #expect(list.reset(toSections: sections).version == list.version)
  }

  // MARK: Sources

  @Test("Updates of another list are shown, each once")
  func applying() {
    var source = SortedList(
      Self.elements(3, 1, 2), by: .key(\.rank), section: { $0.rank % 2 }, sectionOrder: .ascending)
    var list = FilteredList<Int, Element, Int>(sections: [], where: \.isShown)
    #expect(list.apply(source.latestUpdate).diff?.sections.insertions == [0, 1])
    #expect(list.sections == source.sections)
    let version = list.version
    let again = list.apply(source.latestUpdate)
    #expect(again.isEmpty && again.base == version && again.version == version)

    let update = list.apply(source.upsert(Element(id: 9, rank: 4, isShown: false)))
    #expect(update.isEmpty && list.version == version && list.source == source.sections)
    list.apply(source.upsert(Element(id: 9, rank: 4)))
    #expect(list.sections == source.sections && list.latestUpdate.diff?.changeCount == 1)

    // After other items, the update that was applied last is one again.
    list.reset(toSections: [])
    #expect(list.sections.isEmpty)
    list.apply(source.latestUpdate)
    #expect(list.sections == source.sections)
  }

  @Test("Filtered sections follow those of a store, also if several sections have one id")
  func sectionedSources() throws {
    for seed in 0..<seedCount(5_000, inShortRuns: 100) {
      var random = StoreGenerator(seed: seed)
      var source = StoreList(random.rows(upTo: 14), section: \.section)
      var list = FilteredList(sections: source.sections, where: { $0.text % 3 > 0 })
      var shown = list.sections
      let view = StrictListView(allowsDuplicateIDs: true) { shown }
      for step in 0..<6 {
        let trail: Comment = "seed \(seed), step \(step)"
        let update = list.apply(source.apply(random.wildBatch(for: source.items)))
        let wanted = source.sections.compactMap { section in
          let rows = section.items.filter { $0.text % 3 > 0 }
          return rows.isEmpty && source.sections.count > 1
            ? nil : ListSection(id: section.id, items: rows)
        }
        #expect(list.sections == wanted && list.source == source.sections, trail)
        let diff = try #require(update.diff, trail)
        #expect(diff.applied(to: shown, from: wanted) == wanted, trail)
        try view.perform(UpdatePlan(diff, from: shown, to: wanted)) { shown = $0 }
        try view.verify()
      }
    }
  }

  @Test("A filtered feed follows a feed, and an adapter shows it")
  @MainActor
  func following() throws {
    let all = ListFeed(
      SortedList((0..<50).map { Element(id: $0, rank: -$0) }, by: .key(\.id)))
    let found = ListFeed(FilteredList<Int, Element, Int>(by: .key(\.rank), limit: 10))
    let adapter = ListAdapter<Int, Element>()
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    let observations = [
      all.observe { update in found.change { $0.apply(update) } },
      found.observe { adapter.apply($0) },
    ]
    #expect(adapter.sections[0].items.map(\.id) == Array((40..<50).reversed()))
    found.change { $0.filter { $0.id % 2 == 0 } }
    #expect(adapter.sections[0].items.map(\.id) == stride(from: 48, to: 28, by: -2).map { $0 })
    all.change { $0.remove(ids: [48, 47]) }
    #expect(adapter.sections[0].items.map(\.id) == stride(from: 46, to: 26, by: -2).map { $0 })
    #expect(view.strictView.reloadCount == 1, "The view was reloaded only when it was attached.")
    try view.verify()
    withExtendedLifetime(observations) {}
  }

  // MARK: Changing items

  @Test("An observer that changes items is told of the change after the current one")
  func reentrancy() {
    let feed = ListFeed(FilteredList(Self.elements(5), by: .key(\.rank)))
    var shown = StoreList<Int, Element>()
    let observation = feed.observe { [unowned feed] update in
      // Changes the items before it uses the update, whose indices must still be right.
      let count = feed.list.allItems.count
      if count < 4 { feed.change { $0.change { $0.append(Element(id: count, rank: -count)) } } }
      let new = update.sections[0].items.array
      if let diff = update.diff {
        shown.apply(StoreTransaction.batch(for: diff.flattened, to: new))
      } else {
        shown.reset(to: new)
      }
    }
    feed.change { $0.change { $0.append(Element(id: 50, rank: 3)) } }
    #expect(shown.items == feed.list.items && shown.count == 5)
    #expect(shown.corrections.isEmpty)
    withExtendedLifetime(observation) {}
  }

  @Test("Content that is not equal to itself is told once for each change")
  func unequal() {
    let feed = ListFeed(
      FilteredList(Self.elements(10, 20), by: .key(\.rank), identity: .refreshingAll))
    var updates: [Int] = []
    let observation = feed.observe { [unowned feed] update in
      guard let diff = update.diff else { return }
      updates.append(diff.changeCount)
      if feed.list.allItems.count == 3 {
        feed.change { $0.change { $0.removeAll { $0.rank == 30 } } }
      }
    }
    feed.change { $0.change { $0.append(Element(id: 2, rank: 30)) } }
    // Two updates and an insertion, then two updates and a deletion.
    #expect(updates == [3, 3])
    withExtendedLifetime(observation) {}
  }

  @Test("If a closure throws, its changes so far are kept")
  func throwing() {
    var list = byRank(10, 20)
    let version = list.version
    #expect(throws: CancellationError.self) {
      try list.change { elements in
        elements.removeFirst()
        throw CancellationError()
      }
    }
    #expect(list.allItems.map(\.rank) == [20] && list.items.map(\.rank) == [20])
    #expect(list.latestUpdate.base == version)
    #expect(list.latestUpdate.diff?.items.deletions.map(\.item) == [0])
    list.change { $0.append(Element(id: 5, rank: 5)) }
    #expect(list.items.map(\.rank) == [5, 20])
  }

  @Test("Several items can have one id")
  func repeatedIDs() {
    var list = FilteredList([
      Element(id: 1, rank: 1), Element(id: 2, rank: 2), Element(id: 1, rank: 3),
    ])
    let diff = list.change { items in
      for place in items.indices where items[place].id == 1 { items[place].rank = 9 }
    }.diff
    #expect(list.items.map(\.rank) == [9, 2, 9] && diff?.items.updates.count == 2)
  }

  @Test("Copies are independent")
  func copies() {
    var list = byRank(1, 2)
    let copy = list
    list.filter { _ in false }
    #expect(list.items.isEmpty && copy.items.count == 2 && copy.version != list.version)
    #expect(copy.latestUpdate.diff == nil)
  }

  @Test("A negative limit traps, and so do items without ids")
  func traps() async {
    let trap1 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = FilteredList([1], limit: -1, identity: RowIdentity(id: \.self)) }
    #expect(trap1.says("The limit of -1 items is negative."))
    let trap2 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var list = FilteredList([1], identity: RowIdentity(id: \.self))
      list.limit(to: -2)
    }
    #expect(trap2.says("The limit of -2 items is negative."))
    let trap3 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = FilteredList([1], identity: .none()) }
    #expect(trap3.says("A filtered list finds items by their ids"))
  }
}
