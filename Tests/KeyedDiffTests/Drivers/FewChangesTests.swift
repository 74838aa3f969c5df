import KeyedDiff
import Testing

/// Work for each row would take minutes, and most of the memory.
@Suite("Few changes of long lists cost little", .timeLimit(.minutes(1)))
struct FewChangesTests {
  static let rowCount = 2_000_000_000

  @Test("Splices and steps of ten changes")
  func diffs() throws {
    let last = Self.rowCount - 1
    let diff = try ListDiff(
      oldCount: Self.rowCount, deletions: [0, 1_000_000, last - 1], insertions: [5, 1_000, last],
      moves: [IndexPair(old: 7, new: 1_000_000_000), IndexPair(old: last, new: 3)],
      updates: [IndexPair(old: 500_000_000, new: 500_000_000)])
    var count = 0
    for _ in 0..<100 {
      let splices = diff.splices(includingUpdates: true)
      let merged = splices.merged(keeping: [4, 500_000_001])
      var replay = SpliceReplay(oldCount: diff.oldCount, splices: merged)
      while replay.next() != nil {}
      #expect(replay.row(at: last) == .new(last))
      count += splices.count + merged.count + diff.steps.count
    }
    #expect(count == 100 * (9 + 3 + 8))
  }

  @Test("Flat rows of ten changes")
  func flattened() {
    let old = FlatLayout(rowCounts: [1, Self.rowCount / 2, 2, Self.rowCount / 2], headerRows: true)
    let new = FlatLayout(rowCounts: [Self.rowCount / 2, 3, Self.rowCount / 2], headerRows: true)
    let last = Self.rowCount / 2 - 1
    let batch = BatchUpdate(
      sections: .init(deletions: [0]),
      items: .init(
        deletions: [OldPath(section: 1, item: last)],
        insertions: [NewPath(section: 0, item: 7), NewPath(section: 1, item: 0)],
        moves: [PathPair(old: OldPath(section: 3, item: 5), new: NewPath(section: 2, item: last))],
        reloads: [OldPath(section: 3, item: last), OldPath(section: 2, item: 1)]))
    for _ in 0..<100 {
      let diff = batch.flattened(from: old, to: new)
      #expect(diff.deletions.count == 5 && diff.insertions.count == 4 && diff.moves.count == 1)
      #expect(diff.newIndex(ofOld: old.count - 2) == new.count - 3)
    }
  }

  @Test("Splices and steps of very many changes")
  func manyChanges() throws {
    let count = 100_000
    let moves = (0..<count).map { IndexPair(old: 4 * $0, new: 4 * (count - 1 - $0) + 1) }
    let diff = try ListDiff(
      oldCount: 10 * count, deletions: moves.map { $0.old + 2 },
      insertions: moves.map { $0.new + 1 }, moves: moves)
    let splices = diff.splices()
    #expect(splices.merged(keeping: (0..<count).map { 4 * $0 + 3 }).count > 1)
    #expect(diff.steps.count > 2 * count)
  }
}
