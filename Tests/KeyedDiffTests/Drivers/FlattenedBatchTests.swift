import KeyedDiff
import KeyedDiffTesting
import Testing

@Suite("A batch as a diff of flat rows")
struct FlattenedBatchTests {
  @Test("Rows, header rows and sections")
  func meaning() throws {
    // [h 0 1][h 2][h 3 4] → [h 3 4][h 5 1][h 6 7]: the last section moves to the front, row 0 is
    // deleted, row 5 inserted, section 1 deleted, section 2 inserted.
    let old = FlatLayout(rowCounts: [2, 1, 2], headerRows: true)
    let new = FlatLayout(rowCounts: [2, 2, 2], headerRows: true)
    var batch = BatchUpdate(
      sections: .init(deletions: [1], insertions: [2], moves: [IndexPair(old: 2, new: 0)]),
      items: .init(
        deletions: [OldPath(section: 0, item: 0)], insertions: [NewPath(section: 1, item: 0)]))
    let moves = (0..<3).map { IndexPair(old: 5 + $0, new: $0) }
    #expect(
      try batch.flattened(from: old, to: new)
        == ListDiff(
          oldCount: 8, deletions: [1, 3, 4], insertions: [4, 6, 7, 8], moves: moves))

    // A reloaded row in a moved section is not moved.
    batch.items.reloads = [OldPath(section: 2, item: 1)]
    #expect(
      try batch.flattened(from: old, to: new)
        == ListDiff(
          oldCount: 8, deletions: [1, 3, 4, 7], insertions: [2, 4, 6, 7, 8],
          moves: Array(moves.prefix(2))))
  }

  @Test("Header rows appear and disappear without an operation")
  func headers() throws {
    let counts = [1, 0, 2]
    let diff = BatchUpdate().flattened(
      from: FlatLayout(rowCounts: counts) { $0 < 2 }, to: FlatLayout(rowCounts: counts) { $0 > 0 })
    #expect(try diff == ListDiff(oldCount: 5, deletions: [0], insertions: [2]))
  }

  /// Batches that do not lead from two sections with two rows each to the same counts.
  static let impossible: [BatchUpdate] = [
    BatchUpdate(sections: .init(insertions: [0])),
    BatchUpdate(sections: .init(deletions: [2])),
    BatchUpdate(sections: .init(reloads: [2])),
    BatchUpdate(sections: .init(reloads: [1, 1])),
    BatchUpdate(sections: .init(deletions: [0], insertions: [1], reloads: [0])),
    BatchUpdate(sections: .init(moves: [IndexPair(old: 0, new: 1)], reloads: [0])),
    BatchUpdate(items: .init(deletions: [OldPath(section: 0, item: 2)])),
    BatchUpdate(items: .init(insertions: [NewPath(section: 2, item: 0)])),
    BatchUpdate(items: .init(deletions: [OldPath(section: 0, item: 1)])),
    // The total number of rows is right, but not the numbers in the sections.
    BatchUpdate(
      items: .init(
        deletions: [OldPath(section: 0, item: 1)], insertions: [NewPath(section: 1, item: 1)])),
    BatchUpdate(
      sections: .init(deletions: [0], insertions: [0]),
      items: .init(deletions: [OldPath(section: 0, item: 1)])),
    BatchUpdate(
      sections: .init(reloads: [0]), items: .init(insertions: [NewPath(section: 0, item: 1)])),
    BatchUpdate(
      sections: .init(reloads: [0]), items: .init(reloads: [OldPath(section: 0, item: 1)])),
    BatchUpdate(
      items: .init(
        deletions: [OldPath(section: 0, item: 1)], insertions: [NewPath(section: 0, item: 1)],
        reloads: [OldPath(section: 0, item: 1)])),
    BatchUpdate(
      items: .init(
        moves: [
          PathPair(old: OldPath(section: 0, item: 1), new: NewPath(section: 0, item: 0))
        ], reloads: [OldPath(section: 0, item: 1)])),
    BatchUpdate(
      items: .init(reloads: [OldPath(section: 0, item: 1), OldPath(section: 0, item: 1)])),
    BatchUpdate(
      items: .init(
        insertions: [NewPath(section: 0, item: 1)],
        moves: [
          PathPair(old: OldPath(section: 0, item: 1), new: NewPath(section: 0, item: 1))
        ])),
    BatchUpdate(
      items: .init(
        deletions: [OldPath(section: 0, item: 1), OldPath(section: 0, item: 1)],
        insertions: [NewPath(section: 0, item: 0), NewPath(section: 0, item: 1)])),
  ]
  static let sentences = [
    "The batch leads to 3 sections, not to 2.",
    "The batch is impossible: The old index 2 is not in 0..<2.",
    "Section 2 cannot be reloaded", "Section 1 cannot be reloaded",
    "Section 0 cannot be reloaded", "Section 0 cannot be reloaded",
    "There is no item at 0.2 in the flat list.", "There is no item at 2.0 in the flat list.",
    "The batch leads to 1 rows in section 0, not to 2.",
    "The batch leads to 1 rows in section 0, not to 2.",
    "Old row 0.1 has an operation of its own in a section that is deleted or reloaded.",
    "New row 0.1 has an operation of its own in a section that is inserted or reloaded.",
    "Old row 0.1 has an operation of its own in a section that is deleted or reloaded.",
    "Row 0.1 cannot be reloaded: it is deleted or moved too.",
    "Row 0.1 cannot be reloaded: it is deleted or moved too.",
    "The batch is impossible: The old index 1 is used twice.",
    "The batch leads to 3 rows in section 0, not to 2.",
    "The batch is impossible: The old index 1 is used twice.",
  ]

  @Test("A batch for other lists traps with a message", arguments: impossible.indices)
  func otherLists(number: Int) async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [number] in
      let layout = FlatLayout(rowCounts: [2, 2])
      _ = FlattenedBatchTests.impossible[number].flattened(from: layout, to: layout)
    }
    expect(trap, says: Self.sentences[number])
  }
}
