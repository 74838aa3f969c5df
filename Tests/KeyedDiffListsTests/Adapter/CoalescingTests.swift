import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
@Suite("Calls can be coalesced into one update")
struct CoalescingTests {
  let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<6))])
  let view: InMemoryListView<Int, Item>

  init() {
    view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
  }

  /// A model that applies a list for each change, such as in `didSet`.
  private func move(_ row: Int, _ completion: ((UpdateOutcome) -> Void)? = nil) {
    let moved = adapter.newestSections[0].items.filter { $0.id == row }
    let rest = adapter.newestSections[0].items.filter { $0.id != row }
    adapter.apply(rows: Array(rest), completion: completion)
    adapter.apply(rows: Array(rest) + Array(moved), completion: completion)
  }

  @Test("A row that moves in two steps keeps its cell")
  func movingInTwoSteps() throws {
    var diffs: [SectionedDiff?] = []
    adapter.onWillUpdate = { diffs.append($0.diff) }
    var outcomes: [UpdateOutcome] = []
    adapter.coalesceUpdates {
      move(1) { outcomes.append($0) }
      #expect(view.animations.isEmpty && outcomes.isEmpty)
      #expect(adapter.sections[0].items.count == 6 && adapter.newestSections[0].items.last?.id == 1)
    }
    #expect(outcomes == [.superseded, .batches(1)])
    #expect(diffs.count == 1)
    let moves = diffs[0]?.items.moves ?? []
    #expect(moves.count == 1 && diffs[0]?.items.deletions == [] && diffs[0]?.items.insertions == [])
    try view.verify()
  }

  @Test("All refreshes are performed, and the view is reloaded and replaced at the end")
  func otherCalls() throws {
    let other = InMemoryListView(showing: adapter, id: \.id)
    adapter.coalesceUpdates {
      adapter.refresh(ListRefresh(reconfiguring: [0]))
      adapter.apply(rows: items(0..<7))
      adapter.refresh(ListRefresh(reconfiguring: [1]))
    }
    #expect(view.animations.count == 1 && view.reconfiguredRowCount == 2)
    var reloads = 0
    (view.onReload, other.onReload) = ({ reloads += 1 }, { reloads += 1 })
    adapter.coalesceUpdates {
      adapter.reloadView()
      adapter.view = other
      adapter.reloadView()
      #expect(reloads == 0)
    }
    #expect(reloads == 1)
    try other.verify()
  }

  @Test("A closure that throws, or nests calls, shows its lists nevertheless")
  func results() throws {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try adapter.coalesceUpdates {
        adapter.apply(rows: items(0..<3))
        throw Failure()
      }
    }
    #expect(adapter.sections[0].items.count == 3)
    let result = adapter.coalesceUpdates {
      adapter.apply(rows: items(0..<4))
      return adapter.coalesceUpdates {
        adapter.apply(rows: items(0..<5))
        return adapter.sections[0].items.count
      }
    }
    #expect(result == 3 && adapter.sections[0].items.count == 5)
    #expect(view.animations.count == 2)
    try view.verify()
  }

  @Test("Animations that end inside the closure end their update after it")
  func animations() throws {
    view.animatesUntilFinished = true
    let first = adapter.apply(rows: items(0..<3))
    adapter.coalesceUpdates {
      view.finishAnimations()
      #expect(first.result == nil)
      move(1)
    }
    #expect(first.result == .batches(1))
    view.finishAnimations()
    #expect(adapter.sections[0].items.map(\.id) == [0, 2, 1] && view.animations.count == 2)
    try view.verify()
  }

  @Test("Closures of an update coalesce their calls by themselves")
  func insideAnUpdate() throws {
    adapter.onDidUpdate = { [adapter] _, _ in
      adapter.onDidUpdate = nil
      adapter.coalesceUpdates { move(2) }
      #expect(view.animations.count == 1)
    }
    adapter.apply(rows: items(0..<4))
    #expect(adapter.sections[0].items.map(\.id) == [0, 1, 3, 2] && view.animations.count == 2)
    try view.verify()
  }

  @Test("A data source coalesces calls, too")
  func dataSource() throws {
    let source = KeyedListDataSource(adapter: adapter, row: labelRow)
    source.coalesceUpdates {
      source.apply(rows: items(0..<2))
      source.apply(rows: items(0..<9))
    }
    #expect(view.animations.count == 1 && source.sections[0].items.count == 9)
    try view.verify()
  }
}
