import KeyedDiff
import Testing

/// A step is valid only for one intermediate list.
@Suite("A step of another list traps with a message")
struct StepTests {
  static let rowSteps: [ListDiff.Step] = [
    .remove(at: 1), .move(from: -1, to: 0), .move(from: 0, to: 1), .insert(at: 2), .insert(at: 3),
  ]
  static let rowSentences = [
    "1 is not in 0..<1.", "-1 is not in 0..<1.", "1 is not in 0..<1.", "2 is not in 0..<2.",
    "3 is not in 0..<3.",
  ]

  @Test("of rows", arguments: rowSteps.indices)
  func rows(number: Int) async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [number] in
      var items = ["a"]
      StepTests.rowSteps[number].apply(to: &items, from: ["b", "c", "d"])
    }
    expect(trap, says: "A step does not fit the list: index \(Self.rowSentences[number])")
  }

  static let sectionSteps: [SectionedDiff.Step] = [
    .removeItem(at: CurrentPath(section: 1, item: 0)),
    .removeItem(at: CurrentPath(section: 0, item: 1)),
    .moveSection(from: 1, to: 0),
    .moveSection(from: 0, to: 1),
    .insertSection(at: 2, new: 0),
    .insertSection(at: 0, new: 2),
    .moveItem(from: CurrentPath(section: 0, item: 0), to: CurrentPath(section: 0, item: 1)),
    .moveItem(from: CurrentPath(section: 0, item: 0), to: CurrentPath(section: 1, item: 0)),
    .removeSection(at: 1),
    .insertItem(at: NewPath(section: 2, item: 0)),
    .insertItem(at: NewPath(section: 0, item: 3)),
    .insertItem(at: NewPath(section: 0, item: 2)),
    .insertItem(at: NewPath(section: 1, item: 0)),
  ]
  static let sectionSentences = [
    "1 is not in 0..<1.", "1 is not in 0..<1.", "1 is not in 0..<1.", "1 is not in 0..<1.",
    "2 is not in 0..<2.", "2 is not in 0..<2.", "1 is not in 0..<1.", "1 is not in 0..<1.",
    "1 is not in 0..<1.", "2 is not in 0..<2.", "3 is not in 0..<3.", "2 is not in 0..<2.",
    "1 is not in 0..<1.",
  ]

  @Test("of sections", arguments: sectionSteps.indices)
  func sections(number: Int) async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [number] in
      var sections = [ListSection(id: 1, items: ["a"])]
      let new = [ListSection(id: 1, items: ["b", "c", "d"]), ListSection(id: 2, items: ["e"])]
      StepTests.sectionSteps[number].apply(to: &sections, from: new)
    }
    expect(trap, says: "A step does not fit the list: index \(Self.sectionSentences[number])")
  }
}
