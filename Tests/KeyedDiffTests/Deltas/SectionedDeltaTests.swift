import Foundation
import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Deltas of lists with sections")
struct SectionedDeltaTests {
  private let old = [
    WireSection(id: 1, items: [WireRow(id: 10), WireRow(id: 11)], header: "One"),
    WireSection(id: 2, items: [WireRow(id: 20)], header: "Two", footer: "two"),
    WireSection(id: 3, items: [WireRow(id: 30), WireRow(id: 31)]),
  ]
  private let new = [
    WireSection(id: 4, items: [WireRow(id: 40), WireRow(id: 10)], header: "Four"),
    WireSection(id: 1, items: [WireRow(id: 11, content: 1)], header: "Eins"),
    WireSection(id: 3, items: [WireRow(id: 30), WireRow(id: 31)]),
  ]

  private var delta: SectionedWireDelta {
    SectionedDelta(SectionedDiff(from: old, to: new), to: new, baseVersion: 7, newVersion: 8)
  }

  @Test("A sent delta gives the new list: small lists", arguments: 0..<4)
  func small(part: Int) throws {
    var failures: [String] = []
    forEverySectionedPair(
      sections: 2, items: 3, stride: pairStride(inShortRuns: 4), part: part
    ) { old, new in
      let (old, new) = (wireSections(old), wireSections(new))
      let diff = SectionedDiff(from: old, to: new)
      let delta = SectionedDelta(diff, to: new, baseVersion: 1, newVersion: 2)
      let applied = try? sent(delta).applied(to: old, version: 1)
      if applied != withoutNewHeaders(new, diff, from: old) { failures.append("\(old) → \(new)") }
    }
    #expect(failures.isEmpty)
  }

  @Test("A sent delta gives the new list: random lists", arguments: [nil, 3])
  func random(maximumChanges: Int?) throws {
    for seed in 0..<seedCount(20_000, inShortRuns: 300) {
      let pair = SectionedPair(seed: seed, maximumSections: 5, maximumRows: 20)
      let (old, new) = (wireSections(pair.old), wireSections(pair.new))
      for moves in [MoveDetection.fewest, .never] {
        let diff = SectionedDiff(from: old, to: new, moves: moves, maximumChanges: maximumChanges)
        let delta = SectionedDelta(diff, to: new, baseVersion: 1, newVersion: 2)
        let received = try sent(delta)
        let applied = try received.applied(to: old, version: 1)
        if received != delta || applied != withoutNewHeaders(new, diff, from: old) {
          Issue.record("\(pair), \(moves): \(applied)")
        }
      }
    }
  }

  @Test("A delta contains the ids of new sections, and new and changed items only")
  func contents() throws {
    #expect(delta.insertedSectionIDs == [4])
    #expect(delta.updatedSectionIDs == [1])
    #expect(delta.insertedItems == [WireRow(id: 40)])
    #expect(delta.updatedItems == [WireRow(id: 11, content: 1)])
    #expect(delta.description.hasPrefix("7 → 8: "))
  }

  @Test("Headers and footers stay with kept sections; the app sets the others")
  func headers() throws {
    var list = try sent(delta).applied(to: old, version: 7)
    #expect(list.map { $0.header as? String } == [nil, "One", nil])

    let changes = delta.diff.sections
    for section in changes.insertions + changes.updates.map(\.new) {
      list[section].header = new[section].header
    }
    #expect(list == new)
  }

  @Test("An updated section takes its id from the delta, even if it only looks different")
  func idsThatLookDifferent() throws {
    let old = [ListSection(id: Caseless("one"), items: [1], header: "1")]
    let new = [ListSection(id: Caseless("ONE"), items: [1], header: "I")]
    let delta = SectionedDelta(
      SectionedDiff(from: old, to: new, id: \.self), to: new, baseVersion: 1, newVersion: 2)
    #expect(try sent(delta).applied(to: old, version: 1)[0].id.text == "ONE")
  }

  @Test("A wrong version is refused")
  func wrongVersion() {
    #expect(throws: DeltaError.wrongVersion(expected: "7", found: "8")) {
      try delta.applied(to: new, version: 8)
    }
  }

  @Test("Wrong numbers of sections and rows are refused")
  func wrongCounts() {
    let error = #expect(throws: DeltaError.wrongSectionCount(expected: 3, found: 2)) {
      try delta.applied(to: Array(old.dropLast()), version: 7)
    }
    #expect("\(error!)" == "Expected 3 sections, found 2.")
    var other = old
    other[1].items = ListItems([])
    let rowError = #expect(
      throws: DeltaError.wrongRowCountOfSection(1, expected: 1, found: 0)
    ) {
      try delta.applied(to: other, version: 7)
    }
    #expect("\(rowError!)" == "Expected 1 rows in section 1, found 0.")
  }

  @Test("A delta needs one id or item for each insertion and each update")
  func wrongItems() throws {
    let row = WireRow(id: 9)
    let diff = delta.diff
    let parts = try SectionedDelta(
      diff, insertedSectionIDs: [4], updatedSectionIDs: [1], insertedItems: delta.insertedItems,
      updatedItems: delta.updatedItems, baseVersion: 7, newVersion: 8)
    #expect(parts == delta)
    for (insertedIDs, updatedIDs, inserted, updated, sentence) in [
      ([], [1], [row], [row], "There are 0 ids for 1 inserted sections."),
      ([4], [1, 2], [row], [row], "There are 2 ids for 1 updated sections."),
      ([4], [1], [], [row], "There are 0 inserted items for 1 insertions."),
      ([4], [1], [row], [row, row], "There are 2 updated items for 1 updates."),
    ] {
      let error = #expect(throws: InvalidChangesError.self) {
        try SectionedDelta(
          diff, insertedSectionIDs: insertedIDs, updatedSectionIDs: updatedIDs,
          insertedItems: inserted, updatedItems: updated, baseVersion: 7, newVersion: 8)
      }
      #expect(error?.description == sentence)
      let text =
        #"{"baseVersion":7,"newVersion":8,"diff":\#(try json(diff)),"#
        + #""insertedSectionIDs":\#(insertedIDs),"updatedSectionIDs":\#(updatedIDs),"#
        + #""insertedItems":\#(try json(inserted)),"updatedItems":\#(try json(updated))}"#
      let decodingError = #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(SectionedWireDelta.self, from: Data(text.utf8))
      }
      #expect("\(decodingError!)".contains(sentence))
    }
  }

  @Test("A new list that is not the list of the diff traps")
  func wrongNewList() async {
    await expect(
      #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let old = [ListSection(id: 1, items: [1])]
        let diff = SectionedDiff(from: old, to: [ListSection(id: 1, items: [1, 2])], id: \.self)
        _ = SectionedDelta(diff, to: old, baseVersion: 0, newVersion: 1)
      }, says: "The new sections are not those of the diff.")
  }

  @Test("One changed row of 10,000 in 100 sections takes 717 bytes of JSON")
  func size() throws {
    let old = (0..<100).map { section in
      WireSection(id: section, items: (0..<100).map { WireRow(id: 100 * section + $0) })
    }
    var new = old
    new[50].items[50].content = 1
    let delta = SectionedDelta(
      SectionedDiff(from: old, to: new), to: new, baseVersion: 1, newVersion: 2)
    let text = try json(delta)
    #expect(text.utf8.count == 717, "\(text)")
    #expect(try sent(delta).applied(to: old, version: 1) == new)
  }

  @Test("Equal deltas have equal hashes")
  func equality() throws {
    #expect(try sent(delta).hashValue == delta.hashValue)
    let other = SectionedDelta(delta.diff, to: new, baseVersion: 7, newVersion: 9)
    #expect(Set([delta, other, try sent(other)]).count == 2)
  }
}
