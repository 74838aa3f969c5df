import CKeyedDiffTestSupport
import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Lookups of rows")
struct LookupTests {
  private static let seeds: Range<UInt64> = 0..<(runsLongTests ? 20 : 4)

  /// A list of numbers, and one with scattered changes, including moves: few, so that a walk finds
  /// them, or many.
  private struct Pair {
    let old = Array(0..<3_000)
    var new: [Int]

    init(seed: UInt64, changes: Int) {
      var random = SplitMix64(seed: seed)
      new = old
      for change in 0..<changes {
        let row = Int.random(in: new.indices, using: &random)
        switch change % 3 {
        case 0: new.remove(at: row)
        case 1: new.insert(old.count + change, at: row)
        default: new.insert(new.remove(at: row), at: Int.random(in: new.indices, using: &random))
        }
      }
    }
  }

  /// Looks up every row, starting at one of them and wrapping around.
  private func check(
    _ diff: ListDiff, from old: [Int], to new: [Int], first: Int = 0, _ name: String
  ) {
    let moves = Dictionary(uniqueKeysWithValues: diff.moves.map { ($0.old, $0.new) })
    let places = Dictionary(uniqueKeysWithValues: new.enumerated().map { ($1, $0) })
    for offset in old.indices {
      let row = (first + offset) % old.count
      let place = places[old[row]]
      let isRight =
        diff.newIndex(ofOld: row) == place && diff.isMoved(old: row) == (moves[row] != nil)
        && (place.map { diff.oldIndex(ofNew: $0) == row } ?? true)
        && (place.map { diff.isMoved(new: $0) == (moves[row] != nil) } ?? true)
      if !isRight {
        Issue.record("\(name): old row \(row)")
        return
      }
    }
    #expect(
      diff.insertions == new.indices.filter { diff.oldIndex(ofNew: $0) == nil }, "\(name)")
  }

  @Test("are the same for all threads at the same time", arguments: [30, 600])
  func threads(changes: Int) async {
    for seed: UInt64 in 0..<20 {
      let pair = Pair(seed: seed, changes: changes)
      let diff = ListDiff(from: pair.old, to: pair.new, id: \.self)
      await withTaskGroup(of: Void.self) { tasks in
        for task in 0..<4 {
          tasks.addTask {
            check(
              diff, from: pair.old, to: pair.new, first: task * 700, "seed \(seed), task \(task)")
          }
        }
      }
    }
  }

  @Test("of the inverse, whichever lookup was made first", arguments: [30, 600])
  func inverse(changes: Int) {
    for seed in Self.seeds {
      let pair = Pair(seed: seed, changes: changes)
      let diff = ListDiff(from: pair.old, to: pair.new, id: \.self)
      let early = diff.inverse
      check(early, from: pair.new, to: pair.old, "early, seed \(seed)")
      check(diff, from: pair.old, to: pair.new, "seed \(seed)")
      check(diff.inverse, from: pair.new, to: pair.old, "late, seed \(seed)")
      check(diff.inverse.inverse, from: pair.old, to: pair.new, "twice, seed \(seed)")
    }
  }

  /// The result of the first lookup is retained through a raw pointer.
  @Test("end with the diff", .enabled(if: kdt_heap_can_be_counted()), arguments: [30, 600])
  func released(changes: Int) {
    let pair = Pair(seed: 1, changes: changes)
    func askAndForget() -> Bool {
      let diff = ListDiff(from: pair.old, to: pair.new, id: \.self)
      let inverse = diff.inverse
      return diff.newIndex(ofOld: 0) == inverse.oldIndex(ofNew: 0)
    }
    #expect(askAndForget())  // may allocate memory that is shared by all diffs
    kdt_start_counting_heap()
    let agree = askAndForget()
    let calls = kdt_stop_counting_heap()
    withExtendedLifetime(pair) {}  // otherwise its lists could be freed while calls are counted
    #expect(agree && calls.allocations > 4)
    #expect(calls.frees == calls.allocations)
  }

  @Test("give the fewest moves if rows are replaced", arguments: [30, 600])
  func replacing(changes: Int) {
    for seed in Self.seeds {
      let pair = Pair(seed: seed, changes: changes)
      let old = pair.old.map { Item(id: $0) }
      let new = pair.new.map { Item(id: $0, content: $0 % 3) }
      let sections = [ListSection(id: 0, items: old)]
      let newSections = [ListSection(id: 0, items: new)]
      func batches(_ diff: SectionedDiff) -> [BatchUpdate] {
        UpdatePlan(diff, from: sections, to: newSections, mode: .singleBatch, refresh: .reload)
          .stages.map(\.batch)
      }
      #expect(
        batches(SectionedDiff(ListDiff(from: old, to: new)))
          == batches(SectionedDiff(from: sections, to: newSections)), "seed \(seed)")
    }
  }

  @Test("of a list as a section", arguments: [30, 600])
  func section(changes: Int) {
    for seed in Self.seeds {
      let pair = Pair(seed: seed, changes: changes)
      let diff = SectionedDiff(ListDiff(from: pair.old, to: pair.new, id: \.self))
      let places = Dictionary(uniqueKeysWithValues: pair.new.enumerated().map { ($1, $0) })
      for row in pair.old.indices {
        let place = places[pair.old[row]]
        let path = diff.newPath(ofOld: OldPath(section: 0, item: row))
        if path != place.map({ NewPath(section: 0, item: $0) }) {
          Issue.record("seed \(seed): old row \(row)")
          return
        }
      }
    }
  }
}
