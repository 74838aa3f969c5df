import KeyedDiff
import KeyedDiffTesting
import Testing

private typealias Splice = ListDiff.Splice

@Suite("Splices that are merged, and announced one after the other")
struct SpliceTests {
  static let splices: [ListDiff.Splice] = [
    Splice(old: 1..<3, new: 1..<2), Splice(old: 4..<4, new: 3..<6),
    Splice(old: 9..<10, new: 11..<11),
  ]

  @Test("Splices are merged if no row between them is held")
  func merging() {
    let splices = Self.splices
    #expect(splices.merged(keeping: 0..<12) == splices)
    #expect(splices.merged(keeping: [8, 3]) == splices)
    #expect(
      splices.merged(keeping: [11, 4, 4, 0, 2])
        == [Splice(old: 1..<4, new: 1..<6), Splice(old: 9..<10, new: 11..<11)])
    #expect(
      splices.merged(keeping: [3])
        == [Splice(old: 1..<3, new: 1..<2), Splice(old: 4..<10, new: 3..<11)])
    #expect(splices.merged(keeping: [0, 1, 2, 9, 10, -1]) == [Splice(old: 1..<10, new: 1..<11)])
    #expect([Splice]().merged(keeping: [1]).isEmpty)
    #expect(splices.dropLast(2).map { $0 }.merged(keeping: []) == [splices[0]])
  }

  @Test("A model has new rows up to the last announced splice, and old ones after it")
  func replay() {
    var replay = SpliceReplay(oldCount: 12, splices: Self.splices)
    func rows() -> [SpliceReplay.Source] { (0..<replay.count).map(replay.row(at:)) }
    #expect(rows() == (0..<12).map { .old($0) })
    var change = replay.next()
    #expect(change! == (1, 2, 1))
    #expect(rows() == (0..<2).map { .new($0) } + (3..<12).map { .old($0) })
    change = replay.next()
    #expect(change! == (3, 0, 3))
    #expect(rows() == (0..<6).map { .new($0) } + (4..<12).map { .old($0) })
    #expect(!replay.isFinished)
    change = replay.next()
    #expect(change! == (11, 1, 0))
    #expect(rows() == (0..<13).map { .new($0) })
    #expect(replay.isFinished)
    change = replay.next()
    #expect(change == nil)
    #expect(SpliceReplay(oldCount: 2, splices: []).row(at: 1) == .new(1))
  }

  @Test("Rows of a splice can be removed in several parts, before new ones are added")
  func replayInParts() {
    let splices = [Splice(old: 2..<6, new: 2..<4), Splice(old: 8..<10, new: 6..<6)]
    var replay = SpliceReplay(oldCount: 12, splices: splices)
    func rows() -> [SpliceReplay.Source] { (0..<replay.count).map(replay.row(at:)) }
    #expect(replay.upcoming == splices[0])
    #expect(replay.nextRemoval(ofFirst: 3) == (2, 3, 0))
    #expect(rows() == (0..<2).map { .new($0) } + (5..<12).map { .old($0) })
    #expect(replay.upcoming == Splice(old: 5..<6, new: 2..<4))
    #expect(replay.nextRemoval(ofFirst: 1) == (2, 1, 0))
    #expect(rows() == (0..<2).map { .new($0) } + (6..<12).map { .old($0) })
    #expect(replay.upcoming == Splice(old: 6..<6, new: 2..<4))
    var change = replay.next()
    #expect(change! == (2, 0, 2))
    #expect(rows() == (0..<4).map { .new($0) } + (6..<12).map { .old($0) })
    #expect(replay.nextRemoval(ofFirst: 1) == (6, 1, 0))
    #expect(!replay.isFinished)
    #expect(replay.nextRemoval(ofFirst: 1) == (6, 1, 0))
    #expect(rows() == (0..<8).map { .new($0) })
    #expect(replay.isFinished && replay.upcoming == nil)
    change = replay.next()
    #expect(change == nil)
  }

  @Test("A row that moves can stay in place, while other rows are removed and added around it")
  func keepingInPlace() {
    let old = Array(0..<5)
    for new in arrangements(of: Array(0..<6)) {
      let diff = ListDiff(from: old, to: new, id: \.self)
      for row in old {
        guard let target = new.firstIndex(of: row) else { continue }
        let splices = diff.splices().keepingInPlace(old: row, new: target)
        var list = old
        for splice in splices.reversed() {
          list.replaceSubrange(splice.old, with: new[splice.new])
        }
        #expect(list == new)
        #expect(!splices.contains { $0.old.contains(row) || $0.new.contains(target) })
        // Traps if the splices are not those of a diff.
        _ = SpliceReplay(oldCount: old.count, splices: splices)
        if !diff.isMoved(old: row) { #expect(splices == diff.splices()) }
      }
    }
  }

  /// All lists of some of the given elements, in any order.
  private func arrangements(of elements: [Int]) -> [[Int]] {
    [[]]
      + elements.flatMap { first in
        arrangements(of: elements.filter { $0 != first }).map { [first] + $0 }
      }
  }

  static let traps: [@Sendable () -> Void] = [
    { _ = SpliceReplay(oldCount: 9, splices: splices) },
    { _ = SpliceReplay(oldCount: 12, splices: splices.reversed()) },
    { _ = SpliceReplay(oldCount: 12, splices: [Splice(old: 1..<2, new: 0..<1)]) },
    { _ = SpliceReplay(oldCount: 12, splices: [Splice(old: 1..<1, new: 1..<1)]) },
    { _ = SpliceReplay(oldCount: 12, splices: splices).row(at: 12) },
    { _ = SpliceReplay(oldCount: 12, splices: splices).row(at: -1) },
    { _ = [splices[0], splices[2], splices[1]].merged(keeping: []) },
    {
      var replay = SpliceReplay(oldCount: 12, splices: splices)
      _ = replay.nextRemoval(ofFirst: 0)
    },
    {
      var replay = SpliceReplay(oldCount: 12, splices: splices)
      _ = replay.nextRemoval(ofFirst: 3)
    },
    {
      var replay = SpliceReplay(oldCount: 2, splices: [])
      _ = replay.nextRemoval(ofFirst: 1)
    },
    { _ = splices.keepingInPlace(old: 9, new: 12) },
  ]
  static let sentences = [
    "A splice removes rows up to 10 of 9.",
    "A splice of old rows 9..<10 and new rows 11..<11 cannot follow one that ends at 0 and 0.",
    "A splice of old rows 1..<2 and new rows 0..<1 cannot follow one that ends at 0 and 0.",
    "The splice at old row 1 is empty.",
    "Position 12 is not in 0..<12.", "Position -1 is not in 0..<12.",
    "A splice of old rows 9..<10 and new rows 11..<11 cannot follow one that ends at 3 and 2.",
    "The next splice does not remove 0 rows.", "The next splice does not remove 3 rows.",
    "The next splice does not remove 1 rows.",
    "The splices remove row 9, but add no row 12.",
  ]

  @Test("Splices of another list trap with a message", arguments: traps.indices)
  func otherList(number: Int) async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [number] in
      SpliceTests.traps[number]()
    }
    expect(trap, says: Self.sentences[number])
  }
}
