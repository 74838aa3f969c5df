import Foundation
import KeyedDiff
import KeyedDiffTestSupport

/// The number of rounds of a random test: more if `KEYEDDIFF_LONG_TESTS` is set.
let randomRoundCount =
  ProcessInfo.processInfo.environment["KEYEDDIFF_LONG_TESTS"] == nil ? 150 : 50_000

/// Makes lists and edits them, from a seed.
@MainActor
struct RandomLists {
  var random: SplitMix64
  private(set) var sections: Sections = []
  private var nextID = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    reset()
  }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  /// Whether an event that happens once in a few times happens now.
  mutating func once(in count: Int) -> Bool { number(0..<count) == 0 }

  private mutating func newItems(_ count: Int) -> [Item] {
    defer { nextID += count }
    return (nextID..<nextID + count).map { Item(id: $0) }
  }

  private mutating func header() -> (any Hashable & Sendable)? {
    switch number(0..<4) {
    case 0: nil
    case 1: numberHeader(number(0..<5))
    default: "Title \(number(0..<5))"
    }
  }

  private mutating func reset() {
    sections = (0..<number(0..<5)).map { id in
      let count = number(0..<20)
      return ListSection(id: id, items: newItems(count), header: header())
    }
  }

  /// Edits the list: usually a few rows, sometimes sections or everything.
  mutating func change() {
    switch number(0..<20) {
    case 0: sections.shuffle(using: &random)
    case 1: for index in sections.indices { sections[index].items.shuffle(using: &random) }
    case 2: reset()
    case 3: for index in sections.indices { sections[index].items = [] }
    case 4, 5:
      let used = Set(sections.map(\.id))
      guard let id = (0..<9).first(where: { !used.contains($0) }) else { return }
      let count = number(0..<4)
      let section = ListSection(id: id, items: newItems(count), header: header())
      sections.insert(section, at: number(0..<sections.count + 1))
    case 6: if !sections.isEmpty { sections.remove(at: number(0..<sections.count)) }
    case 7, 8: if !sections.isEmpty { sections[number(0..<sections.count)].header = header() }
    default: for _ in 0..<number(1..<10) { edit() }
    }
  }

  /// Adopts a list that the user edited.
  mutating func adopt(_ sections: Sections) { self.sections = sections }

  private mutating func edit() {
    guard !sections.isEmpty else { return }
    let section = number(0..<sections.count)
    let count = sections[section].items.count
    let row = number(0..<count + 1)
    switch number(0..<4) {
    case 0: sections[section].items.insert(newItems(1)[0], at: row)
    case 1: if row < count { sections[section].items.remove(at: row) }
    case 2: if row < count { sections[section].items[row].content += 1 }
    default:
      guard row < count else { return }
      let item = sections[section].items.remove(at: row)
      let target = number(0..<sections.count)
      sections[target].items.insert(item, at: number(0..<sections[target].items.count + 1))
    }
  }
}
