import KeyedDiff
import KeyedDiffLists
import AppKit
import Testing

@testable import KeyedDiffAppKit

private let modes: [PlanMode?] = [nil, .fewestBatches, .everyMove, .singleBatch]

/// Lists whose updates crashed list views, as publicly reported. All tests of known crashes use the
/// same numbers.
@MainActor
@Suite("Lists of known crashes")
struct CrashCaseTests {
  static let pairs: [(name: String, old: String, new: String)] = [
    ("1", "[A][B][C][D][E][F]", "[A][B][X][D'][C][F]"),
    (
      "2", "[A a b c][B d e f][C g h i][D j k l][E m n o][F p q r][G s t u][H v w x]",
      "[X][D y j k l][A a b c][B d e f][C g h i][E m n o][F p q r][G s t u][H v w x]"
    ),
    ("3", "[A][B a]", "[A a][B]"),
    ("4", "[A a b c][B d e f]", "[B d' e f][A a b c]"),
    ("5", "[S a b c]", "[S b' a c]"),
    ("6", "[S A B C D]", "[S D A C']"),
    ("7", "[P 1 2][Q 3 4]", "[P 1 2][R 5][Q 6 3 4]"),
    ("7, appended", "[P 1 2][Q 3 4]", "[P 1 2][R 5][Q 3 4 6]"),
    ("8", "[A a b]", "[A a][B b]"),
    ("9", "[A a][B b]", "[B a b]"),
    ("10", "[A 1 2][B 3 4]", "[A 1 2 3 4]"),
    ("11", "[1: 1111][2: 2222]", "[2: 0][1:]"),
    ("12", "[4: 10 11 12][9: 25 26 27]", "[9: 11 26 27][4: 10 12]"),
    (
      "13", "[10: 26][7: 5 29][1: 14][5: 16][4:][8: 3 15 19 23][3: 20]",
      "[10: 26][1: 14][9: 3][5: 16 8][8: 15 19 23][3: 20][2: 7]"
    ),
    (
      "14", "[4: 5][6: 20 14][9:][2: 2 26][8: 23][10: 9][1: 1]",
      "[4: 5][6: 20 14][9: 16][7: 17 15 4][2: 2 26 23][8:][10: 9][1: 1]"
    ),
    ("15", "[A a b]", "[A b']"),
    ("16", "[A][B][C][D][E a b c]", "[A][B][C][D][E b c d a]"),
    ("17", "[s1][s2]", "[s2']"),
    ("18", "[S 5 6 7 8 9]", "[S 0 1 2 3 4 5' 6 7 8 9]"),
    ("19, row", "[A a][B b c]", "[B b c'][A a]"),
    ("19, section", "[A][B]", "[B'][A]"),
    ("20", "[S a b c]", "[S b c]"),
    ("21", "[S a b c d e f g h]", "[S d e f g h i j k]"),
    ("22", "[A a][B b c]", "[B c b][A a]"),
    ("23", "[S A1 A2]", "[S A2' A1]"),
    ("24", "[S 1 2 3]", "[S 1 3' 2']"),
    ("25", "[S a b c d]", "[S d' a b]"),
    ("26", "[S a b]", "[S a' b]"),
    ("27", "[S a b c d]", "[S d a e]"),
    ("28", "[A a b]", "[A a][B b]"),
    ("29", "[S 1 2]", "[S 1 2 3]"),
    ("30", "[A a]", "[A a][B]"),
    ("31", "[A a b c d][B]", "[A a b c d e][B]"),
    ("32", "[S 1 2]", "[S 1 2 3]"),
    ("33", "[S a b c]", "[S a c']"),
    ("34", "[S 0 1 2 3]", "[S 2 3 0 1]"),
    ("35", "[S 1 3]", "[S 3 2 1]"),
    ("36", "[A a][B b c]", "[B b c][A a]"),
  ]

  /// Reads `[A a b'][C]`: rows and sections by name, with new content for each `'`.
  private func read(_ text: String) -> Sections {
    func number(_ name: Substring) -> Int {
      name.utf8.reduce(0) { $1 == UInt8(ascii: "'") ? $0 : $0 * 128 + Int($1) }
    }
    return text.split(separator: "[").map { section in
      let words = section.prefix { $0 != "]" }.split(separator: " ")
      return ListSection(
        id: number(words[0]),
        items: words.dropFirst().map { Item(id: number($0), content: $0.count { $0 == "'" }) },
        header: "Title \(words[0].count { $0 == "'" })")
    }
  }

  @Test("A table shows them, forward and back", arguments: modes)
  func table(_ mode: PlanMode?) async {
    for (name, old, new) in Self.pairs {
      for refresh in [ContentRefresh.reconfigure, .reload] {
        let screen = TableScreen(options: ListOptions(mode: mode))
        screen.source.adapter.contentRefresh = { _, _ in refresh }
        screen.show(read(old))
        for text in [new, old] {
          if case .reloaded(let reason) = await screen.update(read(text)) {
            Issue.record("\(name): reloaded, \(reason)")
          }
          let fault = screen.fault()
          #expect(fault == nil, "\(name), \(refresh)")
        }
      }
    }
  }

  @Test("A collection view shows them, forward and back", arguments: modes)
  func collectionView(_ mode: PlanMode?) async {
    for (name, old, new) in Self.pairs {
      for refresh in [ContentRefresh.reconfigure, .reload] {
        let screen = CollectionScreen(options: ListOptions(mode: mode))
        screen.layout.headerReferenceSize = NSSize(width: 0, height: 10)
        screen.source.adapter.contentRefresh = { _, _ in refresh }
        screen.show(read(old))
        for text in [new, old] {
          if case .reloaded(let reason) = await screen.update(read(text)) {
            Issue.record("\(name): reloaded, \(reason)")
          }
          let fault = screen.fault()
          #expect(fault == nil, "\(name), \(refresh)")
        }
      }
    }
  }
}
