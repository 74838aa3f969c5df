import Foundation
import KeyedDiff
import KeyedDiffTestSupport
import Testing

/// In both lists, rows have their own storage for text.
@Suite("Rows that were loaded again are equal to the old ones")
struct LoadedAgainTests {
  private struct Row: Equatable, Identifiable {
    var isRead: Bool
    var id: String
    var number: Int32
    var title: String
    var kind: UInt8
    var subtitle: String?

    /// Different text of the same length, or equal text in different bytes, in some of the
    /// versions.
    init(_ number: Int, version: Int = 0) {
      isRead = version & 1 == 1
      id = "the row with the number \(number)"
      self.number = Int32(version & 2)
      switch version >> 2 {
      case 0: title = "a title that is too long for a string"
      case 1: title = "a title that is too long for a strinG"
      case 2: title = "a title too long for a string, with e\u{301}"
      case 3: title = "a title too long for a string, with \u{E9}"
      case 4: title = "short"
      default: title = ""
      }
      kind = UInt8(version % 3)
      subtitle = version % 5 == 0 ? nil : title + "!"
    }
  }

  /// The numbers and versions of the rows of both lists, with common runs of all lengths.
  private func lists(
    seed: UInt64
  ) -> (old: [(number: Int, version: Int)], new: [(number: Int, version: Int)]) {
    var random = SplitMix64(seed: seed)
    let old = (0..<2_200 + Int(seed % 7)).map {
      (number: $0, version: Int.random(in: 0..<24, using: &random))
    }
    var new = old
    let edits = [1, 5, 40, 400][Int(seed % 4)]
    for _ in 0..<edits {
      let index = Int.random(in: 0..<new.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: new.remove(at: index)
      case 1: new.insert((10_000 + new.count, 0), at: index)
      case 2:
        let row = new.remove(at: index)
        new.insert(row, at: Int.random(in: 0...new.count, using: &random))
      default: new[index].version = Int.random(in: 0..<24, using: &random)
      }
    }
    return (old, new)
  }

  private func sections<Item>(_ items: [Item], _ size: Int) -> [ListSection<Int, Item>] {
    stride(from: 0, to: items.count, by: size).map {
      ListSection(id: $0, items: Array(items[$0..<min($0 + size, items.count)]))
    }
  }

  @Test("The same diffs as with a content closure", arguments: 0..<4)
  func edits(part: UInt64) {
    for seed in (part * 15)..<(part * 15 + 15) {
      let (old, new) = lists(seed: seed)
      let oldRows = old.map { Row($0.number, version: $0.version) }
      // Some new rows are old ones, which share their storage; the others are made again.
      let known = Dictionary(uniqueKeysWithValues: zip(old.map(\.number), oldRows))
      let newRows = new.map { number, version in
        let row = Row(number, version: version)
        return seed % 3 != 0 && number % 5 == 0 && known[number] == row ? known[number]! : row
      }
      let expected = ListDiff(from: oldRows, to: newRows, id: \.id, content: { $0 == $1 })
      #expect(ListDiff(from: oldRows, to: newRows) == expected, "seed \(seed)")
      let back = ListDiff(from: newRows, to: oldRows)
      #expect(
        back == ListDiff(from: newRows, to: oldRows, id: \.id, content: { $0 == $1 }),
        "seed \(seed)")
      #expect(back.updates.count == expected.updates.count, "seed \(seed)")

      for size in [10, 100, 1_000] {
        let (oldSections, newSections) = (sections(oldRows, size), sections(newRows, size))
        #expect(
          SectionedDiff(from: oldSections, to: newSections)
            == SectionedDiff(from: oldSections, to: newSections, id: \.id, content: { $0 == $1 }),
          "seed \(seed), sections of \(size)")
      }
      // Strings as their own ids, compared with the same strings in another kind of id.
      let (oldTexts, newTexts) = (oldRows.map(\.id), newRows.map(\.id))
      #expect(
        ListDiff(from: oldTexts, to: newTexts, id: \.self)
          == ListDiff(from: oldTexts, to: newTexts, id: { Optional($0) }), "seed \(seed)")
    }
  }

  private struct Task: Identifiable, Equatable {
    var id: Int
    var note: String?
  }

  /// In code that is not specialized for the type, only the fact that there is no value is stored.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func clear<Value>(_ value: inout Value?) { value = nil }

  @Test("The memory of a nil text may still contain its length")
  func cleared() {
    let tasks = { (0..<3_000).map { Task(id: $0, note: "a note that is too long, \($0 % 10)") } }
    var new = tasks()
    for index in stride(from: 100, to: 3_000, by: 500) { clear(&new[index].note) }
    #expect(
      ListDiff(from: tasks(), to: new).updates.map(\.old) == [100, 600, 1100, 1600, 2100, 2600])
    #expect(ListDiff(from: new, to: tasks()).updates.count == 6)
    #expect(ListDiff(from: new, to: new.map { $0 }).isEmpty)
  }
}
