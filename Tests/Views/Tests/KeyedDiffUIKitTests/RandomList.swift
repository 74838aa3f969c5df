import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport

/// A list with random edits: usually of a few rows, sometimes of sections or everything.
struct RandomList {
  private(set) var sections: [RowSection] = []
  private var nextID = 0

  var ids: Set<Int> { Set(sections.flatMap(\.items).map(\.id)) }

  init(using random: inout SplitMix64) { refill(using: &random) }

  /// Adopts the changes that the user made to the visible list.
  mutating func take(_ shown: [RowSection]) { sections = shown }

  mutating func change(using random: inout SplitMix64) {
    switch Int.random(in: 0..<24, using: &random) {
    case 0: sections.shuffle(using: &random)
    case 1: for index in sections.indices { sections[index].items.shuffle(using: &random) }
    case 2: refill(using: &random)
    case 3: for index in sections.indices { sections[index].items = [] }
    case 4:
      let used = Set(sections.map(\.id))
      if let id = "abcdefghi".map(String.init).first(where: { !used.contains($0) }) {
        let place = Int.random(in: 0...sections.count, using: &random)
        sections.insert(ListSection(id: id, items: [], header: "New \(id)"), at: place)
      }
    case 5:
      if let index = sections.indices.randomElement(using: &random) { sections.remove(at: index) }
    case 6:
      if let index = sections.indices.randomElement(using: &random) {
        sections[index].header = [nil, "Title", "Other"].randomElement(using: &random)!
      }
    default: for _ in 0..<Int.random(in: 1...12, using: &random) { edit(using: &random) }
    }
  }

  private mutating func refill(using random: inout SplitMix64) {
    sections = (0..<Int.random(in: 1...4, using: &random)).map { index in
      let id = String("abcdefghi".dropFirst(index).first!)
      return ListSection(
        id: id, items: (0..<Int.random(in: 0...40, using: &random)).map { _ in newRow(&random) },
        header: Bool.random(using: &random) ? "Section \(id)" : nil)
    }
  }

  private mutating func newRow(_ random: inout SplitMix64) -> Row {
    nextID += 1
    return Row(id: nextID, isWide: Int.random(in: 0..<5, using: &random) == 0)
  }

  private mutating func edit(using random: inout SplitMix64) {
    guard let section = sections.indices.randomElement(using: &random) else { return }
    let row = sections[section].items.indices.randomElement(using: &random)
    switch (Int.random(in: 0..<5, using: &random), row) {
    case (0, _): sections[section].items.insert(newRow(&random), at: row ?? 0)
    case (1, let row?): sections[section].items.remove(at: row)
    case (2, let row?): sections[section].items[row].text += "+"
    case (3, let row?): sections[section].items[row].isWide.toggle()
    case (_, let row?):
      let item = sections[section].items.remove(at: row)
      let target = sections.indices.randomElement(using: &random)!
      let place = Int.random(in: 0...sections[target].items.count, using: &random)
      sections[target].items.insert(item, at: place)
    default: break
    }
  }
}
