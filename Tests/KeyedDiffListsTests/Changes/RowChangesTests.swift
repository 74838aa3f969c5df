import Foundation
import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@Suite("Changes of rows, collected over sections")
struct RowChangesTests {
  private func diff(_ old: [Int], _ new: [Int]) -> ListDiff {
    ListDiff(from: old, to: new, id: \.self)
  }

  @Test func areInPathsOfTheirSections() {
    var changes = RowChanges()
    changes.append(diff([1, 2], [2]), inSection: 3)
    changes += RowChanges([0: diff([7], [7, 8]), 1: diff([5], [5])])
    #expect(changes.deletions == [OldPath(section: 3, item: 0)])
    #expect(changes.insertions == [NewPath(section: 0, item: 1)])
    #expect(changes.updates.isEmpty)
    #expect(changes.batch.description == "items: deletions 3.0; insertions 0.1")
    #expect(!changes.isEmpty)
  }

  @Test func areNone() {
    #expect(RowChanges().isEmpty)
    #expect(RowChanges().batch == BatchUpdate())
    #expect(RowChanges([2: diff([1], [1])]).isEmpty)
    #expect(!RowChanges([2: diff([1], [])]).isEmpty)
  }

  @Test func areEqualIfTheyDoTheSame() throws {
    let expected = try RowChanges([4: ListDiff(oldCount: 2, deletions: [0], insertions: [1])])
    #expect(RowChanges([4: diff([1, 2], [2, 3])]) == expected)
    #expect(RowChanges([5: diff([1, 2], [2, 3])]) != expected)
    #expect(Set([expected, expected.inverse.inverse]).count == 1)
  }

  @Test func indicesBecomePaths() {
    let paths: [OldPath] = [0, 3].paths(inSection: 2)
    #expect(paths.map(\.indexPath) == [[2, 0], [2, 3]])
    let none: [NewPath] = EmptyCollection().paths(inSection: 2)
    #expect(none.isEmpty)
  }

  @Test func thatAreTooManyAreAReload() throws {
    var changes = RowChanges([1: diff([5], [5, 6])])
    changes.append(
      ListDiff(from: [1, 2], to: [3, 4], id: \.self, maximumChanges: 1), inSection: 0)
    let old = [ListSection(id: 0, items: [1, 2]), ListSection(id: 1, items: [5])]
    let new = [ListSection(id: 0, items: [3, 4]), ListSection(id: 1, items: [5, 6])]
    let diff = SectionedDiff(changes, oldCounts: [2, 1])
    #expect(diff.exceedsMaximumChanges)
    #expect(diff.description.hasSuffix("3 → 4 rows: 2 deletions, 3 insertions"))
    #expect(
      diff.flattened == ListDiff(from: [1, 2, 5], to: [3, 4, 5, 6], id: \.self, maximumChanges: 0))
    #expect(UpdatePlan(diff, from: old, to: new).needsReload)
    #expect(
      !SectionedDiff(RowChanges([0: ListDiff(from: [1], to: [2], id: \.self)]), oldCounts: [1])
        .exceedsMaximumChanges)
  }

  // MARK: Known defects of other libraries

  /// A reload uses an index in the list before the batch, also in the inverse.
  @Test func theInverseReloadsTheRowThatChanged() {
    let old = [Item(id: 1), Item(id: 2)]
    let new = [Item(id: 3), Item(id: 1), Item(id: 2, content: 1)]
    let changes = RowChanges([0: ListDiff(from: old, to: new)])
    #expect(changes.batch.items.reloads == [OldPath(section: 0, item: 1)])
    #expect(changes.inverse.batch.items.reloads == [OldPath(section: 0, item: 2)])
  }

  @Test func twoChangesOfOneSectionTrap() async {
    let trap1 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let first = RowChanges([0: ListDiff(from: [1], to: [2, 1], id: \.self)])
      var changes = first
      changes += first
    }
    #expect(trap1.says("Section 0 would change twice"))
    let trap2 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var changes = RowChanges([0: ListDiff(from: [1], to: [1], id: \.self)])
      changes.append(ListDiff(from: [1], to: [2, 1], id: \.self), inSection: 0)
    }
    #expect(trap2.says("Section 0 would change twice"))
  }

  @Test func aSectionBelowZeroTraps() async {
    let trap3 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = RowChanges([-1: ListDiff(from: [1], to: [2, 1], id: \.self)])
    }
    #expect(trap3.says("There is no section -1."))
  }

  /// A table of all pairs would have 2.5 billion entries, and a recursion as deep as both lists
  /// would overflow this stack.
  @Test func largeListsOnASmallStack() async {
    let changes = await withCheckedContinuation { continuation in
      let thread = Thread {
        let diff = ListDiff(from: 0..<50_000, to: 50_000..<100_000, id: \.self, moves: .never)
        continuation.resume(returning: RowChanges([0: diff]))
      }
      thread.stackSize = 128 << 10
      thread.start()
    }
    #expect(changes.deletions == Array(0..<50_000).paths(inSection: 0))
    #expect(changes.insertions == Array(0..<50_000).paths(inSection: 0))
    #expect(changes.inverse.batch.items.deletions.count == 50_000)
  }

  /// Ids of any type, and content that `==` ignores.
  @Test func contentIsNotIdentity() {
    struct Row: Equatable {
      let id: UUID
      let text: String

      static func == (first: Row, second: Row) -> Bool { first.id == second.id }
    }
    let id = UUID()
    let (old, new) = (Row(id: id, text: "old"), Row(id: id, text: "new"))
    let diff = ListDiff(from: [old], to: [new], id: \.id, content: { $0.text == $1.text })
    #expect(RowChanges([0: diff]).batch.items.reloads == [OldPath(section: 0, item: 0)])
  }

  /// Common rows at the start are paired first, then those at the end, as documented.
  @Test func whichDuplicateSurvivesIsDefined() {
    #expect(diff([1, 2, 1], [1]).deletions == [1, 2])
    #expect(diff([2, 1, 1], [1]).deletions == [0, 1])
    #expect(diff([1], [1, 2, 1]).insertions == [1, 2])
  }
}
