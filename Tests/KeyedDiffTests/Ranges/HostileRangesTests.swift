import Foundation
import KeyedDiff
import Testing

@Suite("Ranges that lie: an error, without a look at each row")
struct HostileRangesTests {
  private static let most = 0x7FFF_FFFE

  @Test("A diff can delete and insert as many rows as a list can have")
  func longestLists() throws {
    let most = Self.most
    let diff = try ListDiff(oldCount: most, deletions: 0..<most, insertions: 0..<most)
    #expect(diff.changeCount == 2 * most && diff.operationCount == 2)
    #expect(diff.newIndex(ofOld: most - 1) == nil && diff.inverse == diff)
    #expect(diff.splices() == [ListDiff.Splice(old: 0..<most, new: 0..<most)])
    #expect(try sent(diff) == diff)
    let kept = try ListDiff(
      oldCount: most, deletions: 5..<most, insertions: 3..<(most - 2),
      moves: [IndexPair(old: 0, new: most - 1)])
    #expect(kept.newIndex(ofOld: 4) == most - 2 && kept.oldIndex(ofNew: 0) == 1)
    #expect(kept.inverse.inverse == kept)
    let fewest = try ListDiff(
      oldCount: most, deletions: 5..<most, insertions: 5..<most,
      repositioned: [IndexPair(old: 0, new: 1), IndexPair(old: 1, new: 0)])
    #expect(fewest.moves.count == 1)
    let sections = try SectionedDiff(
      oldCounts: [most], sections: ListDiff(oldCount: 1),
      deletions: RowRanges(ranges: [path(0, 0)..<path(0, most)]))
    #expect(sections.newCounts == [0] && sections.operationCount == 1)
    #expect(sections.oldCounts == [most] && sections.inverse.newCounts == [most])
    #expect(try sent(sections) == sections)
  }

  private func path<Space>(_ section: Int, _ item: Int) -> ItemPath<Space> {
    ItemPath(section: section, item: item)
  }

  @Test("Too many rows, or rows beyond the list")
  func wrongLists() {
    func expect(_ sentence: String, _ make: () throws -> ListDiff) {
      do {
        Issue.record("\(try make()) should have been: \(sentence)")
      } catch {
        #expect("\(error)" == sentence)
      }
    }
    let most = Self.most
    expect("A list cannot have 2147483647 rows.") {
      try ListDiff(oldCount: 1, insertions: 0..<most)
    }
    expect("A list cannot have \(Int.max) rows.") {
      try ListDiff(oldCount: 5, insertions: 0..<Int.max - 1)
    }
    expect("\(Int.max - 1) rows cannot be deleted from 5.") {
      try ListDiff(oldCount: 5, deletions: 0..<Int.max - 1)
    }
    expect("The old index -9223372036854775808 is not in 0..<5.") {
      try ListDiff(oldCount: 5, deletions: Int.min..<Int.min + 5)
    }
    expect("The old index \(Int.max - 5) is not in 0..<5.") {
      try ListDiff(oldCount: 5, deletions: Int.max - 5..<Int.max)
    }
    expect("The old index 3 is used twice.") {
      try ListDiff(
        oldCount: most, deletions: RowRanges(ranges: [3..<9, 0..<most - 6]))
    }
    expect("The old index 59 is not in 0..<50.") {
      try ListDiff(oldCount: 50, deletions: RowRanges(ranges: [20..<60, 30..<35]))
    }
  }

  @Test("Too many rows, or rows beyond a section")
  func wrongSections() {
    func expect(
      _ sentence: String, _ counts: [Int], deletions: [Range<OldPath>] = [],
      insertions: [Range<NewPath>] = []
    ) {
      do {
        let diff = try SectionedDiff(
          oldCounts: counts, sections: ListDiff(oldCount: counts.count),
          deletions: RowRanges(ranges: deletions), insertions: RowRanges(ranges: insertions))
        Issue.record("\(diff) should have been: \(sentence)")
      } catch {
        #expect("\(error)" == sentence)
      }
    }
    let most = Self.most
    expect(
      "There is no old item at 0.\(Int.max - 2).", [5],
      deletions: [path(0, 0)..<path(0, .max - 1)])
    expect("There is no old item at 0.5.", [5, 5], deletions: [path(0, 3)..<path(0, 6)])
    expect("There is no old item at 0.-2.", [5], deletions: [path(0, -2)..<path(0, 1)])
    expect("There is no old item at 7.4.", [5], deletions: [path(7, 0)..<path(7, 5)])
    expect("There is no new section 7.", [5], insertions: [path(7, 0)..<path(7, 5)])
    expect(
      "A list cannot have sections with \(Int.max) more items.", [5],
      insertions: [path(0, 0)..<path(0, .max - 1)])
    expect(
      "A list cannot have sections with \(most + 5) more items.", [5],
      insertions: [path(0, 0)..<path(0, most)])
    expect(
      "A list cannot have sections with \(most) more items.", [5, 0],
      insertions: [path(1, 0)..<path(1, most)])
    expect(
      "The old path 0.4 is used twice.", [most],
      deletions: [path(0, 4)..<path(0, most), path(0, 0)..<path(0, most - 9)])
    expect(
      "There is no new item at 0.9.", [5], insertions: [path(0, 7)..<path(0, 10)])
  }

  @Test("A million rows of which every second one is deleted, as ranges")
  func alternating() throws {
    let count = 1_000_000
    let ranges = stride(from: 0, to: count, by: 2).map { $0..<$0 + 1 }
    let diff = try ListDiff(oldCount: count, deletions: RowRanges(ranges: ranges))
    #expect(diff.deletions.rangeCount == count / 2 && diff.newCount == count / 2)
    #expect(diff.newIndex(ofOld: count - 1) == count / 2 - 1)
    #expect(diff.oldIndex(ofNew: 17) == 35)
    #expect(diff.splices().count == count / 2)
    let pairs = try ListDiff(
      oldCount: count,
      deletions: RowRanges(ranges: stride(from: 0, to: count, by: 4).map { $0..<$0 + 2 }))
    #expect(pairs.newIndex(ofOld: count - 1) == count / 2 - 1 && pairs.oldIndex(ofNew: 0) == 2)
  }
}
