import Foundation
import KeyedDiff
import KeyedDiffTesting
import Testing

/// Text is fetched before it is compared, from where items seem to have it. Whether they
/// have it there is nobody's promise, so no result may depend on it. Builds for debugging
/// do not look.
@Suite("What items look like in memory changes no diff")
struct StoredTextTests {
  /// Lists long enough that text is fetched, in memory of their own.
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
        from: sections(old), to: sections(new), content: { $0 == $1 })
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

  @Test("Text beside an id that is none, missing in some items, short in others")
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

  /// As the two words of a string are now, with an address that nothing is at.
  private struct Impostor: Identifiable, Equatable {
    var id: Int
    var flags: UInt64
    var address: UInt64
    var end: UInt64 = .max

    static func == (first: Impostor, second: Impostor) -> Bool {
      (first.id, first.flags) == (second.id, second.flags)
    }
  }

  @Test("Numbers that look like text")
  func impostors() {
    check { row, version in
      // Another address in each list, or one that is none.
      let address = row % 3 == 0 ? UInt64.max : UInt64.random(in: 1..<1 << 48)
      return Impostor(
        id: row, flags: 0xF000_0000_0000_0000 | UInt64(version * 1_000_000 + 40), address: address)
    }
  }

  /// Text so far behind that nobody looks for it, and at the very end.
  private struct Wide: Identifiable, Equatable {
    typealias Block = SIMD32<UInt64>

    var first: String
    var blocks = (Block(), Block(), Block())
    var id: Int
    var last: String

    static func == (first: Wide, second: Wide) -> Bool {
      (first.first, first.id, first.last) == (second.first, second.id, second.last)
    }
  }

  @Test("Items of more words than are looked at")
  func wide() {
    check { row, version in
      Wide(first: self.text(row, 0), id: row, last: self.text(row, version))
    }
  }
}
