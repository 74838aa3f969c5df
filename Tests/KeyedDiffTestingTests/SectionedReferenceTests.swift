import KeyedDiff
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

@Suite("The reference for sections gives the results worked out by hand")
struct SectionedReferenceTests {
  /// Reads sections from text: in `A:abc B:`, section A has three rows and section B none.
  private func reference(
    _ old: String, _ new: String, keptSections: [IndexPair]? = nil
  ) -> ReferenceSectionedDiff {
    func sections(_ text: String) -> [ListSection<Character, Character>] {
      text.split(separator: " ").map { ListSection(id: $0.first!, items: Array($0.dropFirst(2))) }
    }
    return ReferenceSectionedDiff(
      from: sections(old), to: sections(new), id: { $0 }, keptSections: keptSections)
  }

  private func pair(_ old: (Int, Int), _ new: (Int, Int)) -> PathPair {
    PathPair(
      old: OldPath(section: old.0, item: old.1), new: NewPath(section: new.0, item: new.1))
  }

  @Test("Empty lists and equal lists")
  func nothing() {
    let empty = reference("", "")
    #expect(empty.keptSections == [])
    #expect(empty.keptCount == 0)
    #expect(empty.moveCount == 0)
    let same = reference("A:ab B:c", "A:ab B:c")
    #expect(same.uniquePairs == [pair((0, 0), (0, 0)), pair((0, 1), (0, 1)), pair((1, 0), (1, 0))])
    #expect(same.moveCount == 0)
    #expect(same.crossingCount == 0)
  }

  @Test("Moved, deleted and inserted rows in one section")
  func oneSection() {
    let diff = reference("A:abcde", "A:cabxe")
    #expect(diff.keptSections == [IndexPair(old: 0, new: 0)])
    #expect(diff.deletionCount == 1)
    #expect(diff.insertionCount == 1)
    #expect(diff.keptCount == 4)
    #expect(diff.uniqueRowsInPlace(in: IndexPair(old: 0, new: 0)) == 3)
    #expect(diff.moveCount == 1)
    #expect(
      diff.uniquePairs == [
        pair((0, 0), (0, 1)), pair((0, 1), (0, 2)), pair((0, 2), (0, 0)), pair((0, 4), (0, 4)),
      ])
  }

  @Test("A row that changes its section moves; a row in a moved section does not")
  func crossing() {
    let across = reference("A:ab B:cd", "A:a B:cbd")
    #expect(across.crossingCount == 1)
    #expect(across.moveCount == 1)
    let swapped = reference("A:ab B:cd", "B:cd A:ab")
    #expect(swapped.keptSections == [IndexPair(old: 0, new: 1), IndexPair(old: 1, new: 0)])
    #expect(swapped.moveCount == 0)
    let contents = reference("A:ab B:cd", "A:cd B:ab")
    #expect(contents.crossingCount == 4)
    #expect(contents.moveCount == 4)
  }

  @Test("Rows of deleted and inserted sections are kept if possible")
  func deletedSections() {
    let merged = reference("A:ab B:cd", "A:acdb")
    #expect(merged.keptSections == [IndexPair(old: 0, new: 0)])
    #expect(merged.moveCount == 2)
    #expect(merged.deletionCount == 0)
    let renamed = reference("A:abx", "B:yab")
    #expect(renamed.keptSections == [])
    #expect(renamed.deletionCount == 1)
    #expect(renamed.insertionCount == 1)
    #expect(renamed.moveCount == 2)
    #expect(renamed.uniquePairs == [pair((0, 0), (0, 1)), pair((0, 1), (0, 2))])
  }

  @Test("As many rows with the same id as possible stay in their section")
  func duplicates() {
    // a: 3 old, 4 new. One can stay in A, two in B; the fourth is inserted.
    let diff = reference("A:ab B:aa", "B:aaa A:ac")
    #expect(diff.oldRows == [[0, 1], [0, 0]])
    #expect(diff.newRows == [[0, 0, 0], [0, 2]])
    #expect(diff.keptCounts == [3, 0, 0])
    #expect(diff.stayingCounts(in: IndexPair(old: 0, new: 1)) == [1, 0, 0])
    #expect(diff.stayingCounts(in: IndexPair(old: 1, new: 0)) == [2, 0, 0])
    #expect(diff.crossingCount == 0)
    #expect(!diff.hasUniqueIDs)
    #expect(diff.moveCount == nil)
    #expect(diff.uniquePairs == [])
    // One a stays, one moves to the other section, one is deleted.
    let crossing = reference("A:aaa B:", "A:a B:a")
    #expect(crossing.keptCounts == [2])
    #expect(crossing.crossingCount == 1)
    #expect(crossing.deletionCount == 1)
    // b is unique in its section, a is not.
    let order = reference("A:abac", "A:cbaa")
    #expect(order.uniqueRowsInPlace(in: IndexPair(old: 0, new: 0)) == 1)
    for (old, new) in [("A:ab", "A:aba"), ("A:aba", "A:ab")] {
      #expect(reference(old, new).uniqueRowsInPlace(in: IndexPair(old: 0, new: 0)) == 1)
    }
    #expect(order.uniquePairs == [pair((0, 1), (0, 1)), pair((0, 3), (0, 0))])
  }

  @Test("Sections with the same id are paired as rows are")
  func duplicateSections() {
    let diff = reference("A:a A:b", "A:b")
    #expect(diff.keptSections == [IndexPair(old: 0, new: 0)])
    #expect(diff.crossingCount == 1)
  }

  @Test("Rows of sections that are not kept move to other sections")
  func chosenSections() {
    let diff = reference("A:a B:b", "B:b A:a", keptSections: [IndexPair(old: 1, new: 0)])
    #expect(diff.keptCount == 2)
    #expect(diff.crossingCount == 1)
    #expect(diff.moveCount == 1)
  }

  @Test("Every small list occurs once, and the representatives cover all lists up to renaming")
  func smallLists() {
    for (sections, items, count, renamed) in [(2, 3, 131, 15), (3, 3, 979, 35), (3, 4, 5872, 56)] {
      let lists = SectionedLists.all(sections: sections, items: items)
      #expect(lists.count == count)
      #expect(Set(lists).count == count)
      let first = SectionedLists.upToRenaming(sections: sections, items: items)
      #expect(first.count == renamed)
      #expect(Set(first).count == renamed)
      let relabelledLists = Set(lists.map(relabelled))
      #expect(relabelledLists == Set(first))
      #expect(!lists.contains { !hasUniqueIDs($0) })
    }
    let few = SectionedLists.all(sections: 3, items: 4, maximumSections: 2, maximumRows: 1)
    #expect(few.allSatisfy { $0.count <= 2 && $0.flatMap(\.items).count <= 1 })
    #expect(few.count == 1 + 3 * 5 + 6 * 9)
  }

  /// The list with ids renumbered from 0.
  private func relabelled(_ list: SectionedLists.List) -> SectionedLists.List {
    var next = 0
    return list.enumerated().map { id, section in
      let ids = next..<(next + section.items.count)
      next = ids.upperBound
      return ListSection(id: id, items: ids.map { ListPair.Item(id: $0) })
    }
  }
}

/// Whether no section id and no item id occurs twice.
func hasUniqueIDs(_ list: [SectionedPair.Section]) -> Bool {
  let ids = list.flatMap(\.items).map(\.id)
  return Set(ids).count == ids.count && Set(list.map(\.id)).count == list.count
}
