import CKeyedDiffTestSupport
import KeyedDiff
import Testing

/// The minimum time of a few runs, in seconds of this thread. It does not include other threads,
/// but caches may affect it.
private func leastTime(runs: Int = 3, _ body: () throws -> Void) rethrows -> Double {
  var least = Double.infinity
  for _ in 0..<runs {
    let start = kdt_thread_seconds()
    try body()
    least = min(least, kdt_thread_seconds() - start)
  }
  return least
}

@Suite("Few changes of long lists take little time")
struct FewChangesTests {
  /// Work that is proportional to this number of rows takes 0.1 seconds or more, even in release
  /// builds.
  static let rowCount = 200_000_000
  static let bound = 0.02

  @Test("Splices and steps of ten changes")
  func diffs() throws {
    let last = Self.rowCount - 1
    let diff = try ListDiff(
      oldCount: Self.rowCount, deletions: [0, 1_000_000, last - 1], insertions: [5, 1_000, last],
      moves: [IndexPair(old: 7, new: 100_000_000), IndexPair(old: last, new: 3)],
      updates: [IndexPair(old: 50_000_000, new: 50_000_000)])
    let time = leastTime {
      let splices = diff.splices(includingUpdates: true)
      let merged = splices.merged(keeping: [4, 50_000_001])
      var replay = SpliceReplay(oldCount: diff.oldCount, splices: merged)
      while replay.next() != nil {}
      #expect(replay.row(at: last) == .new(last))
      #expect((splices.count, merged.count, diff.steps.count) == (9, 3, 8))
    }
    #expect(time < Self.bound)
  }

  @Test("Flat rows of ten changes")
  func flattened() {
    let half = Self.rowCount / 2
    let old = FlatLayout(rowCounts: [1, half, 2, half], headerRows: true)
    let new = FlatLayout(rowCounts: [half, 3, half], headerRows: true)
    let batch = BatchUpdate(
      sections: .init(deletions: [0]),
      items: .init(
        deletions: [OldPath(section: 1, item: half - 1)],
        insertions: [NewPath(section: 0, item: 7), NewPath(section: 1, item: 0)],
        moves: [
          PathPair(old: OldPath(section: 3, item: 5), new: NewPath(section: 2, item: half - 1))
        ],
        reloads: [OldPath(section: 3, item: half - 1), OldPath(section: 2, item: 1)]))
    let time = leastTime {
      let diff = batch.flattened(from: old, to: new)
      #expect((diff.deletions.count, diff.insertions.count, diff.moves.count) == (5, 4, 1))
      #expect(diff.newIndex(ofOld: old.count - 2) == new.count - 3)
    }
    #expect(time < Self.bound)
  }

  /// Eight times as many changes take about nine times as long, or 64 times if every change is
  /// compared with every other.
  @Test("Splices and steps of many changes")
  func manyChanges() throws {
    func time(_ count: Int) throws -> Double {
      let moves = (0..<count).map { IndexPair(old: 4 * $0, new: 4 * (count - 1 - $0) + 1) }
      let diff = try ListDiff(
        oldCount: 10 * count, deletions: moves.map { $0.old + 2 },
        insertions: moves.map { $0.new + 1 }, moves: moves)
      let held = (0..<count).map { 4 * $0 + 3 }
      return leastTime {
        #expect(diff.splices().merged(keeping: held).count > 1)
        #expect(diff.steps.count > 2 * count)
      }
    }
    #expect(try time(40_000) < time(5_000) * 30)
  }
}
