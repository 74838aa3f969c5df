import KeyedDiff
import KeyedDiffTesting
import Testing

@Suite("Positions of rows and header rows in a flat list")
struct FlatLayoutTests {
  @Test("Every small layout, row by row")
  func exhaustive() {
    let counts = allLists(keys: 3, length: 4)
    for rowCounts in counts {
      for flags in 0..<(1 << rowCounts.count) {
        func hasHeader(_ section: Int) -> Bool { flags >> section & 1 == 1 }
        let layout = FlatLayout(rowCounts: rowCounts, hasHeaderRow: hasHeader)
        var rows: [FlatLayout.Row] = []
        for (section, count) in rowCounts.enumerated() {
          let start = rows.count
          if hasHeader(section) { rows.append(.header(section: section)) }
          #expect(layout.headerPosition(ofSection: section) == (hasHeader(section) ? start : nil))
          #expect(layout.itemCount(ofSection: section) == count)
          for item in 0..<count {
            let path = CurrentPath(section: section, item: item)
            #expect(layout.position(of: path) == rows.count)
            rows.append(.item(path))
          }
          #expect(layout.positions(ofSection: section) == start..<rows.count)
          #expect(layout.itemPositions(ofSection: section) == (rows.count - count)..<rows.count)
        }
        #expect(layout.count == rows.count && layout.sectionCount == rowCounts.count)
        #expect((0..<layout.count).map(layout.row(at:)) == rows)
        #expect(layout.row(at: -1) == nil && layout.row(at: layout.count) == nil)
        if flags == 0 { #expect(layout == FlatLayout(rowCounts: rowCounts)) }
        if flags == (1 << rowCounts.count) - 1 {
          #expect(layout == FlatLayout(rowCounts: rowCounts, headerRows: true))
        }
      }
    }
  }

  static let traps: [@Sendable () -> Void] = [
    { _ = FlatLayout(rowCounts: [1, -1]) },
    { _ = FlatLayout(rowCounts: [1]).position(of: OldPath(section: 1, item: 0)) },
    { _ = FlatLayout(rowCounts: [1]).position(of: NewPath(section: 0, item: 1)) },
    { _ = FlatLayout(rowCounts: [1]).position(of: NewPath(section: 0, item: -1)) },
    { _ = FlatLayout(rowCounts: [1]).headerPosition(ofSection: 1) },
    { _ = FlatLayout(rowCounts: [1]).positions(ofSection: -1) },
  ]
  static let sentences = [
    "Section 1 cannot have -1 rows.", "There is no item at 1.0 in the flat list.",
    "There is no item at 0.1 in the flat list.", "There is no item at 0.-1 in the flat list.",
    "There is no section 1 in a flat list of 1 sections.",
    "There is no section -1 in a flat list of 1 sections.",
  ]

  @Test("Invalid positions trap with a message", arguments: traps.indices)
  func outOfRange(number: Int) async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [number] in
      FlatLayoutTests.traps[number]()
    }
    expect(trap, says: Self.sentences[number])
  }
}
