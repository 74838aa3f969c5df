import Foundation
import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Items of which some have text")
struct ItemsWithTextTests {
  private func check<Item: Identifiable & Equatable>(_ item: (_ row: Int, _ version: Int) -> Item) {
    for seed: UInt64 in 0..<40 {
      var random = SplitMix64(seed: seed)
      let count = 20 + Int(seed) * 7
      let rows = Array(0..<count)
      let changed = rows.map { _ in Int.random(in: 0..<6, using: &random) == 0 ? 1 : 0 }
      let order = seed % 2 == 0 ? rows.map { $0 } : rows.shuffled(using: &random)
      let old = rows.map { item($0, 0) }
      let new = order.map { item($0, changed[$0]) }
      let diff = ListDiff(from: old, to: new)
      let expected = ListDiff(
        from: rows, to: order, id: { $0 }, content: { _, row in changed[row] == 0 })
      #expect(diff == expected, "seed \(seed)")
      let sections = { (items: [Item]) in
        stride(from: 0, to: count, by: 50).map {
          ListSection(id: $0, items: Array(items[$0..<min($0 + 50, count)]))
        }
      }
      let sectioned = SectionedDiff(from: sections(old), to: sections(new))
      let expectedSectioned = SectionedDiff(
        from: sections(old), to: sections(new), id: \.id, content: { $0 == $1 })
      #expect(sectioned == expectedSectioned, "seed \(seed)")
      #expect(sectioned.items.updates.count == diff.updates.count, "seed \(seed)")
    }
  }

  private func text(_ row: Int, _ version: Int) -> String {
    "a text that is too long for a string, of \(row) in version \(version)"
  }

  private struct Message: Identifiable, Equatable {
    var id: UUID
    var text: String?
    var isRead: Bool
    var author: String
  }

  @Test("Text besides the id, missing in some items, short in others")
  func messages() {
    let ids = (0..<400).map { _ in UUID() }
    check { row, version in
      Message(
        id: ids[row], text: row % 3 == 0 ? nil : self.text(row, version), isRead: version == 1,
        author: row % 4 == 0 ? "me" : self.text(row, 0))
    }
  }

  private enum Cell: Identifiable, Equatable {
    case header(String)
    case number(Int, Int)
    case texts(String, String)

    var id: Int {
      switch self {
      case .header(let text): Int(text.split(separator: " ").first!)!
      case .number(let row, _): row
      case .texts(let row, _): Int(row)!
      }
    }
  }

  @Test("Text in some cases of an enumeration, numbers in others")
  func cells() {
    check { row, version in
      switch row % 3 {
      case 0: Cell.header("\(row) \(self.text(row, version))")
      case 1: Cell.number(row, version)
      default: Cell.texts("\(row)", self.text(row, version))
      }
    }
  }
}
