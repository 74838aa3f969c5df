import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

private struct Park: Identifiable, Equatable {
  let id: String
  var visitors = 0
}

/// A list of parks after a year: one is deleted, one inserted, one moved from the end to the top,
/// one has new numbers, and one is added at the end.
@Suite("A list of parks, without moves")
struct ParksTests {
  private let old = [
    Park(id: "Acadia"), Park(id: "Yosemite", visitors: 3), Park(id: "Zion"), Park(id: "Arches"),
  ]
  private let new = [
    Park(id: "Arches"), Park(id: "Denali"), Park(id: "Yosemite", visitors: 4), Park(id: "Zion"),
    Park(id: "Sequoia"),
  ]

  @Test func theDiff() throws {
    let diff = ListDiff(from: old, to: new, moves: .never)
    #expect(diff.deletions == [0, 3])
    #expect(diff.insertions == [0, 1, 4])
    #expect(diff.updates == [IndexPair(old: 1, new: 2)])
    #expect(diff.moves.isEmpty)
    // The diff, as a test of a client would write it.
    let expected = try ListDiff(
      oldCount: 4, deletions: [0, 3], insertions: [0, 1, 4], updates: [IndexPair(old: 1, new: 2)])
    #expect(diff == expected)
    // With move detection, the last row moves instead.
    #expect(ListDiff(from: old, to: new).moves == [IndexPair(old: 3, new: 0)])
    #expect(ListDiff(from: old, to: new).replacingMoves == diff)
  }

  @Test func inAView() throws {
    var parks = old
    let view = StrictListView { [ListSection(id: 0, items: parks)] }
    let changes = RowChanges([0: ListDiff(from: old, to: new)])
    #expect(
      changes.batch.description
        == "items: deletions 0.0, 0.3; insertions 0.0, 0.1, 0.4; reloads 0.1")
    try view.perform(changes.batch) { parks = new }
    try view.verify()

    #expect(
      changes.inverse.batch.description
        == "items: deletions 0.0, 0.1, 0.4; insertions 0.0, 0.3; reloads 0.2")
    try view.perform(changes.inverse.batch) { parks = old }
    try view.verify()
    #expect(view.reloadCount == 0)
  }
}
