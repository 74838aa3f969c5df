import Foundation
import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Deltas of lists")
struct ListDeltaTests {
  private let old = [WireRow(id: 1), WireRow(id: 2), WireRow(id: 3)]
  private let new = [WireRow(id: 3, content: 1), WireRow(id: 1), WireRow(id: 4)]

  private var delta: WireDelta {
    ListDelta(ListDiff(from: old, to: new), to: new, baseVersion: 7, newVersion: 8)
  }

  /// Returns all lists with the given ids, in which each row has content 0 or 1.
  private static func withContents(_ ids: [Int]) -> [[WireRow]] {
    (0..<1 << ids.count).map { bits in
      ids.enumerated().map { WireRow(id: $1, content: bits >> $0 & 1) }
    }
  }

  private func check(_ old: [WireRow], _ new: [WireRow], moves: MoveDetection = .fewest) throws {
    let diff = ListDiff(from: old, to: new, moves: moves)
    let delta = ListDelta(diff, to: new, baseVersion: 1, newVersion: 2)
    let received = try sent(delta)
    guard received == delta, try received.applied(to: old, version: 1) == new else {
      Issue.record("\(old) → \(new), \(moves)")
      return
    }
  }

  /// All pairs of lists with unique ids, up to renaming of ids and exchanging the two contents.
  @Test("A sent delta gives the new list: all pairs of up to 4 unique ids")
  func uniqueIDs() throws {
    let lists = allLists(keys: 4, length: 4).filter { Set($0).count == $0.count }
    let newLists = lists.flatMap(Self.withContents)
    var count = 0
    for old in upToRenaming(lists) {
      for new in newLists {
        try check(old.map { WireRow(id: $0) }, new)
        count += 1
      }
    }
    #expect(count == 5 * 633)
  }

  /// All pairs of lists with repeated ids, up to renaming of ids.
  @Test("A sent delta gives the new list: repeated ids", arguments: 0..<4)
  func repeatedIDs(part: Int) throws {
    let lists = allLists(keys: 4, length: 4)
    let newLists = lists.flatMap(Self.withContents)
    let oldLists = upToRenaming(lists).flatMap(Self.withContents)
    #expect(newLists.count == 1 + 8 + 64 + 512 + 4096)
    let pairs = newLists.count * oldLists.count
    for pair in stride(from: part, to: pairs, by: pairStride(inShortRuns: 4 * 97)) {
      try check(oldLists[pair / newLists.count], newLists[pair % newLists.count])
    }
  }

  @Test("A sent delta gives the new list: random pairs")
  func random() throws {
    for seed in 0..<seedCount(20_000, inShortRuns: 200) {
      let pair = ListPair(seed: seed, maximumCount: 60)
      let (old, new) = (pair.old.map(WireRow.init), pair.new.map(WireRow.init))
      try check(old, new)
      try check(old, new, moves: .never)
    }
  }

  @Test("A delta contains the items of inserted and updated rows only")
  func contents() throws {
    #expect(delta.insertedItems == [WireRow(id: 4)])
    #expect(delta.updatedItems == [WireRow(id: 3, content: 1)])
    #expect(delta.baseVersion == 7 && delta.newVersion == 8)
    #expect(delta.description == "7 → 8: 3 → 3 rows: 1 deletion, 1 insertion, 1 move, 1 update")
    #expect(
      try json(delta) == #"{"baseVersion":7,"diff":{"deletions":[1],"insertions":[2],"#
        + #""moves":[[2,0]],"oldCount":3,"updates":[[2,0]]},"insertedItems":[{"content":0,"id":4}],"#
        + #""newVersion":8,"updatedItems":[{"content":1,"id":3}]}"#)
  }

  @Test("Updated items are in the order of the updates, which rows that move do not change")
  func orderOfUpdates() throws {
    let old = [1, 2, 3].map { WireRow(id: $0) }
    let new = [3, 1, 2].map { WireRow(id: $0, content: $0) }
    let delta = ListDelta(
      ListDiff(from: old, to: new), to: new, baseVersion: "a", newVersion: "b")
    #expect(delta.updatedItems.map(\.id) == [1, 2, 3])
    #expect(try delta.applied(to: old, version: "a") == new)
  }

  @Test("A wrong version is refused")
  func wrongVersion() {
    #expect(throws: DeltaError.wrongVersion(expected: "7", found: "6")) {
      try delta.applied(to: old, version: 6)
    }
    // The version is checked first: the number of rows is only a second sign of a wrong version.
    #expect(throws: DeltaError.wrongVersion(expected: "7", found: "8")) {
      try delta.applied(to: [], version: 8)
    }
    #expect(
      "\(DeltaError.wrongVersion(expected: "7", found: "6"))"
        == "Expected version 7 of the list, found version 6.")
  }

  @Test("A wrong number of rows is refused")
  func wrongCount() {
    for count in [0, 2, 4] {
      let error = #expect(throws: DeltaError.wrongRowCount(expected: 3, found: count)) {
        try delta.applied(to: (0..<count).map { WireRow(id: $0) }, version: 7)
      }
      #expect("\(error!)" == "Expected 3 rows, found \(count).")
    }
  }

  @Test("A delta needs one item for each insertion and each update")
  func wrongItems() throws {
    let diff = delta.diff
    let row = WireRow(id: 9)
    let parts = try ListDelta(
      diff, insertedItems: delta.insertedItems, updatedItems: delta.updatedItems, baseVersion: 7,
      newVersion: 8)
    #expect(parts == delta)
    for (inserted, updated, sentence) in [
      ([], [row], "There are 0 inserted items for 1 insertions."),
      ([row, row], [row], "There are 2 inserted items for 1 insertions."),
      ([row], [], "There are 0 updated items for 1 updates."),
      ([row], [row, row], "There are 2 updated items for 1 updates."),
    ] {
      let error = #expect(throws: InvalidChangesError.self) {
        try ListDelta(
          diff, insertedItems: inserted, updatedItems: updated, baseVersion: 7, newVersion: 8)
      }
      #expect(error?.description == sentence)
      let text =
        #"{"baseVersion":7,"newVersion":8,"diff":\#(try json(diff)),"#
        + #""insertedItems":\#(try json(inserted)),"updatedItems":\#(try json(updated))}"#
      let decodingError = #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(WireDelta.self, from: Data(text.utf8))
      }
      #expect("\(decodingError!)".contains(sentence))
    }
  }

  @Test("A new list that is not the list of the diff traps")
  func wrongNewList() async {
    await expect(
      #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ListDelta(
          ListDiff(from: [1], to: [1, 2], id: \.self), to: [1], baseVersion: 0, newVersion: 1)
      }, says: "The new list has 1 rows, the diff 2.")
  }

  @Test("One changed row of 10,000 takes 184 bytes of JSON")
  func size() throws {
    let old = (0..<10_000).map { WireRow(id: $0) }
    var new = old
    new[5_000].content = 1
    let delta = ListDelta(ListDiff(from: old, to: new), to: new, baseVersion: 1, newVersion: 2)
    let text = try json(delta)
    #expect(text.utf8.count == 184, "\(text)")
    #expect(try sent(delta).applied(to: old, version: 1) == new)
  }

  @Test("A delta of the longest list is refused before any memory is used")
  func longestList() throws {
    let text =
      #"{"baseVersion":1,"newVersion":2,"insertedItems":[],"updatedItems":[],"diff":"#
      + #"{"oldCount":2147483646,"deletions":[],"insertions":[],"moves":[],"updates":[]}}"#
    let delta = try JSONDecoder().decode(WireDelta.self, from: Data(text.utf8))
    #expect(throws: DeltaError.wrongRowCount(expected: 2_147_483_646, found: 3)) {
      try delta.applied(to: old, version: 1)
    }
  }

  @Test("Equal deltas have equal hashes; each part counts")
  func equality() throws {
    #expect(try sent(delta) == delta)
    #expect(try sent(delta).hashValue == delta.hashValue)
    let others = [
      ListDelta(delta.diff, to: new, baseVersion: 6, newVersion: 8),
      ListDelta(delta.diff, to: new, baseVersion: 7, newVersion: 9),
      ListDelta(
        delta.diff, to: [WireRow(id: 3, content: 2), new[1], new[2]], baseVersion: 7,
        newVersion: 8),
      ListDelta(
        delta.diff, to: [new[0], new[1], WireRow(id: 5)], baseVersion: 7, newVersion: 8),
      ListDelta(
        ListDiff(from: old, to: new, moves: .never), to: new, baseVersion: 7, newVersion: 8),
    ]
    for other in others { #expect(other != delta) }
    #expect(Set(others + [delta]).count == others.count + 1)
  }
}
