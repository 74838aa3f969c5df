import KeyedDiff
import KeyedDiffLists
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// The lists before and after publicly reported crashes of table and collection views. All tests of
/// known crashes use the same numbers, 1 to 36.
@MainActor
@Suite("Lists of known crashes")
struct CrashCaseTests {
  private static let lists: [(old: String, new: String)] = [
    ("A|B|C|D|E|F", "A|B|X|D'|C|F"),  // 1
    ("A abc|B def|C ghi|D jkl", "D jkl|B zdef|A' abc|C ghi"),  // 2
    ("A|B a", "A a|B"),  // 3
    ("A abc|B def", "B d'ef|A abc"),  // 4
    ("S abc", "S b'ac"),  // 5
    ("S abcd", "S dac'"),  // 6
    ("P 12|Q 34", "P 12|R 5|Q 634"),  // 7
    ("A ab", "A a|B b"),  // 8
    ("A a|B b", "B ab"),  // 9
    ("A 12|B 34", "A 1234"),  // 10
    ("A 1|B 2", "B 0|A"),  // 11
    ("A abc|B def", "B bef|A ac"),  // 12
    ("A a|B bc|C d|D e|E|F fghi|G j", "A a|C d|H f|D ek|F ghi|G j|I l"),  // 13
    ("A a|B bc|C|D de|E f|F g|G h", "A a|B bc|C i|H jkl|D def|E|F g|G h"),  // 14
    ("A ab", "A b'"),  // 15
    ("A abc|B def", "A abcg|B efhd"),  // 16
    ("A|B", "B'"),  // 17
    ("S abcde", "S vwxyza'bcde"),  // 18
    ("A ab|B cd", "B c'd|A ab"),  // 19
    ("S abc", "S c"),  // 20
    ("S abcdefgh", "S defghijk"),  // 21
    ("A a|B bc", "B cb|A a"),  // 22
    ("S ab", "S b'a"),  // 23
    ("S abc", "S ac'b'"),  // 24
    ("S abcd", "S d'ab"),  // 25
    ("S abc", "S ab'c"),  // 26
    ("A abc|B def", "C b'g|A cad'|B f"),  // 27
    ("A ab", "A a|B b"),  // 28
    ("S 12", "S 123"),  // 29
    ("A a|B b", "A' a|B b"),  // 30
    ("A abcd|B", "A abcde|B"),  // 31
    ("S ab", "S cb"),  // 32
    ("S ab", "S b'"),  // 33
    ("S 0123", "S 2301"),  // 34
    ("S 13", "S 321"),  // 35
    ("A ab|B cd", "C x|B dc|D"),  // 36
  ]

  /// Reads sections such as `A abc'|B`: an apostrophe after a row or section marks new content.
  private func list(_ text: String) -> [RowSection] {
    text.split(separator: "|").map { section in
      let words = section.split(separator: " ", maxSplits: 1)
      var items: [Row] = []
      for character in words.count > 1 ? words[1] : "" {
        if character == "'" {
          items[items.count - 1].text = "new"
        } else {
          items.append(Row(id: Int(character.asciiValue!)))
        }
      }
      let id = words[0].filter { $0 != "'" }
      return ListSection(id: String(id), items: ListItems(items), header: String(words[0]))
    }
  }

  @Test("A table shows them, animated and not, and with new content reloaded")
  func table() {
    for mode in [PlanMode.fewestBatches, .everyMove, .singleBatch] {
      test { TableTestScreen(ListOptions(mode: mode)) }
    }
  }

  @Test("A collection view shows them")
  func collection() {
    for mode in [PlanMode.fewestBatches, .everyMove, .singleBatch] {
      test { CollectionTestScreen(ListOptions(mode: mode)) }
    }
  }

  private func test<Screen: TestScreen>(_ makeScreen: () -> Screen) {
    #expect(Self.lists.count == 36)
    for (number, lists) in Self.lists.enumerated() {
      for refresh in [ContentRefresh.reconfigure, .reload] {
        let screen = makeScreen()
        screen.source.adapter.contentRefresh = { _, _ in refresh }
        let (old, new) = (list(lists.old), list(lists.new))
        for (index, list) in [old, new, old, new].enumerated() {
          var outcome: UpdateOutcome?
          screen.source.apply(list, style: index == 2 ? .immediate : .animated) {
            outcome = $0
          }
          screen.settle()
          if case .batches = outcome {
          } else {
            Issue.record("Case \(number + 1) ends with \(String(describing: outcome)).")
          }
          if let fault = screen.fault() { Issue.record("Case \(number + 1): \(fault)") }
        }
      }
    }
  }
}
