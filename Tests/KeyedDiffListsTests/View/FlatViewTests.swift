import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

@MainActor
@Suite("Views of one flat list that an adapter updates")
struct FlatViewTests {
  @Test("Splices lead to every list, and keep the rows that have cells", arguments: 0..<6)
  func splices(part: UInt64) async throws {
    for seed in (part * 100)..<(part * 100 + seedCount(3_200, inShortRuns: 40)) {
      var random = SplitMix64(seed: seed)
      let adapter = ListAdapter<Int, Item>()
      let view = SpliceView(showing: adapter)
      adapter.view = view
      for _ in 0..<8 {
        let pair = SectionedPair(seed: random.next(), maximumSections: 4, maximumRows: 12)
        view.heldRows = view.widget.rows.indices.filter { _ in Bool.random(using: &random) }
        await adapter.apply(pair.new, style: .animated).outcome()
        do throws(RuleViolationError) {
          try view.verify()
        } catch {
          Issue.record("seed \(seed): \(error)")
          return
        }
      }
    }
  }

  @Test("Steps lead to every list, with header rows that appear and disappear", arguments: 0..<6)
  func steps(part: UInt64) async throws {
    for seed in (part * 100)..<(part * 100 + seedCount(3_200, inShortRuns: 40)) {
      var random = SplitMix64(seed: seed)
      let adapter = ListAdapter<Int, Item>()
      adapter.contentRefresh = { old, _ in old.id % 4 == 0 ? .reload : .reconfigure }
      let view = StepView(showing: adapter)
      adapter.view = view
      for _ in 0..<8 {
        var list = SectionedPair(seed: random.next(), maximumSections: 4, maximumRows: 12).new
        for section in list.indices {
          list[section].header = Bool.random(using: &random) ? "Header" : nil
        }
        await adapter.apply(list, style: .animated).outcome()
        do throws(RuleViolationError) {
          try view.verify()
        } catch {
          Issue.record("seed \(seed): \(error)")
          return
        }
      }
    }
  }

  @Test("Splices are merged where no row between them has a cell")
  func merged() async throws {
    let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<100))])
    let view = SpliceView(showing: adapter)
    adapter.view = view
    let everySecond = items(0..<100).filter { $0.id % 2 == 0 }
    // A header row, then rows. The rows at 41 and 43 have cells.
    view.heldRows = [41, 43]
    await adapter.apply(rows: everySecond).outcome()
    #expect(view.signals == 3)
    try view.verify()
  }

  @Test("The view chooses the plan mode unless the options do")
  func planMode() async throws {
    let old = [ListSection(id: 0, items: items(0..<3)), ListSection(id: 1, items: items(3..<6))]
    let new = [ListSection(id: 1, items: items(3..<6) + items(0..<3))]
    let adapter = ListAdapter<Int, Item>(sections: old)
    let view = StepView(showing: adapter)
    adapter.view = view
    await adapter.apply(new).outcome()
    #expect(view.moves == 3)
    await adapter.apply(old).outcome()
    adapter.options.mode = .singleBatch
    let moves = view.moves
    #expect(await adapter.apply(new).outcome() == .batches(1))
    #expect(view.moves == moves)
    try view.verify()
  }

  @Test("A selection is kept by position")
  func selection() async throws {
    let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<9))])
    let view = SpliceView(showing: adapter)
    adapter.view = view
    view.selection = [CurrentPath(section: 0, item: 5)]
    await adapter.apply(rows: items(2..<9)).outcome()
    #expect(view.selection == [CurrentPath(section: 0, item: 3)])
  }
}
