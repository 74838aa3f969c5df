import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// In each test, a closure that a call has called makes the next call. If each call were carried
/// out inside the previous one, the stack would overflow.
@MainActor
@Suite("Closures can make calls that call them again, without a limit")
struct NestedCallTests {
  struct Calls: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The number of calls in short runs.
    let count: Int
    /// Makes nested calls, and returns how many of the closures were called.
    let make: @MainActor @Sendable (_ count: Int) -> Int

    init(
      _ name: String, count: Int = 20_000,
      _ make: @escaping @MainActor @Sendable (_ count: Int) -> Int
    ) {
      testDescription = name
      self.count = count
      self.make = make
    }
  }

  private static func adapter() -> ListAdapter<Int, Item> {
    ListAdapter(sections: [ListSection(id: 0, items: items(0..<2))])
  }

  /// Applies and discards one list in the completion of another.
  private static func discardingCalls(
    _ count: Int, in adapter: ListAdapter<Int, Item>,
    whenFirstEnds prepare: @escaping () -> Void = {}
  ) -> Int {
    var discarded = 0
    func applyAndDiscard() {
      adapter.apply(rows: items(0..<3)) { outcome in
        if outcome == .discarded { discarded += 1 }
        if discarded < count { applyAndDiscard() }
      }
      adapter.discardWaitingLists()
    }
    adapter.apply(rows: items(0..<4)) { _ in
      prepare()
      applyAndDiscard()
    }
    return adapter.sections[0].items.count == 4 ? discarded : 0
  }

  nonisolated static let calls = [
    Calls("ListAdapter: applying and discarding lists") { discardingCalls($0, in: adapter()) },
    Calls("ListAdapter: applying and discarding lists, while the view cannot be changed") {
      let adapter = adapter()
      let view = InMemoryListView(showing: adapter, id: \.id)
      adapter.view = view
      return discardingCalls($0, in: adapter) { view.hasUncommittedUpdates = true }
    },
    Calls("ListAdapter: applying lists without a view") { count in
      let adapter = adapter()
      var ended = 0
      @MainActor func apply() {
        adapter.apply(rows: items(0..<(ended % 3))) { _ in
          ended += 1
          if ended < count { apply() }
        }
      }
      apply()
      return ended
    },
    Calls("ListAdapter: applying lists to a view", count: 4_000) { count in
      let adapter = adapter()
      let view = InMemoryListView(showing: adapter, id: \.id)
      adapter.view = view
      var ended = 0
      @MainActor func apply() {
        adapter.apply(rows: items(0..<(ended % 3))) { _ in
          ended += 1
          if ended < count { apply() }
        }
      }
      apply()
      return ended
    },
    Calls("ListAdapter: applying lists in onDidUpdate", count: 4_000) { count in
      let adapter = adapter()
      let view = InMemoryListView(showing: adapter, id: \.id)
      adapter.view = view
      var ended = 0
      adapter.onDidUpdate = { [unowned adapter] _, _ in
        ended += 1
        if ended < count { adapter.apply(rows: items(0..<(ended % 3))) }
      }
      adapter.apply(rows: items(0..<0))
      return ended
    },
    Calls("ListAdapter: refreshing rows") { count in
      let adapter = adapter()
      let view = InMemoryListView(showing: adapter, id: \.id)
      adapter.view = view
      var ended = 0
      @MainActor func refresh() {
        adapter.refresh(ListRefresh(reconfiguring: [1])) { _ in
          ended += 1
          if ended < count { refresh() }
        }
      }
      refresh()
      return ended
    },
    Calls("ListAdapter: reloading a view that is being reloaded") { count in
      let adapter = adapter()
      let view = InMemoryListView(showing: adapter, id: \.id)
      var reloads = 0
      view.onReload = { [unowned adapter] in
        reloads += 1
        if reloads < count { adapter.reloadView() }
      }
      adapter.view = view
      return reloads
    },
    Calls("ListAdapter: replacing a view that is being attached") { count in
      let adapter = adapter()
      let views = [0, 1].map { _ in InMemoryListView(showing: adapter, id: \.id) }
      var attached = 0
      adapter.onAttach = { [unowned adapter] _ in
        attached += 1
        if attached < count { adapter.view = views[attached % 2] }
      }
      adapter.view = views[0]
      return attached
    },
    Calls("ListFeed: changing the list in an observer") { count in
      let feed = ListFeed(StoreList(items(0..<1)))
      var updates = 0
      let observation = feed.observe { [unowned feed] _ in
        updates += 1
        if updates < count {
          feed.change { $0.update(Item(id: 0, content: updates), at: 0) }
        }
      }
      withExtendedLifetime(observation) {}
      return updates
    },
    Calls("ListFeed: changing a list that follows another in an observer") { count in
      let feed = ListFeed(StoreList(items(0..<1)))
      let following = ListFeed(FilteredList(items(0..<0)))
      var updates = 0
      let observations = [
        feed.observe { update in following.change { $0.apply(update) } },
        following.observe { _ in
          updates += 1
          if updates < count {
            feed.change { $0.update(Item(id: 0, content: updates), at: 0) }
          }
        },
      ]
      withExtendedLifetime(observations) {}
      return updates
    },
    Calls("FilteredList: changing items in an observer") { count in
      let feed = ListFeed(FilteredList(items(0..<1)))
      var updates = 0
      let observation = feed.observe { [unowned feed] _ in
        updates += 1
        if updates < count {
          feed.change { $0.reset(to: [Item(id: 0, content: updates)]) }
        }
      }
      withExtendedLifetime(observation) {}
      return updates
    },
  ]

  @Test("in the closures of", arguments: calls)
  func nesting(of calls: Calls) {
    let count = runsLongTests ? 100_000 : calls.count
    #expect(calls.make(count) == count)
  }

  /// Each list is applied and discarded while all earlier calls are still waiting.
  @Test("Discarding a list costs as much if many calls wait")
  func discardingManyLists() {
    let adapter = Self.adapter()
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    view.animatesUntilFinished = true
    let update = adapter.apply(rows: items(0..<4))
    let count = runsLongTests ? 100_000 : 5_000
    var discarded = 0
    let times = PartTimes(of: count) { _ in
      adapter.apply(rows: items(0..<3)) { if $0 == .discarded { discarded += 1 } }
      adapter.discardWaitingLists()
    }
    #expect(times.growth < 3, "\(times)")
    view.finishAnimations()
    #expect(update.result == .batches(1))
    #expect(discarded == count)
  }
}
