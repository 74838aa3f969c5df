import KeyedDiff
import KeyedDiffTestSupport
import Testing

/// Common rows at both ends are compared in place, those at the end backwards.
@Suite("Long common ends")
struct CommonEndTests {
  @Test("of any length, with content that changes anywhere")
  func lengths() {
    for length in [1, 2, 15, 16, 17, 18, 31, 32, 33, 34, 300] {
      var random = SplitMix64(seed: UInt64(length))
      for changes in [0, 1, 2, 20, length] {
        var new = ends(of: length).new
        for _ in 0..<changes {
          new[Int.random(in: new.indices, using: &random)].content += 1
        }
        checkBothWays(ends(of: length).old, new, "length \(length)")
      }
    }
  }

  @Test("with differences at any distance from the ends")
  func otherRows() {
    for row in 0..<(runsLongTests ? 300 : 12) {
      var new = ends(of: 300).new
      new[new.count - 1 - row] = Item(id: 2_000)
      new[row] = Item(id: 3_000)
      for row in stride(from: 3, to: new.count, by: 50) { new[row].content += 1 }
      checkBothWays(ends(of: 300).old, new, "other rows, \(row) from the ends")
    }
  }

  @Test("of sections")
  func sections() {
    let lists = [300, 10, 40].map { ends(of: $0) }
    func sections(_ rows: [[Item]]) -> [Section] {
      rows.enumerated().map { number, rows in
        Section(
          id: number,
          items: rows.map { Item(id: number * 10_000 + $0.id, content: $0.content) })
      }
    }
    let old = sections(lists.map(\.old))
    var new = sections(lists.map(\.new))
    for section in new.indices {
      for row in stride(from: 1, to: new[section].items.count, by: 9) {
        new[section].items[row].content += 1
      }
    }
    check(SectionedDiff(from: old, to: new), from: old, to: new)
    check(SectionedDiff(from: new, to: old), from: new, to: old)
    let diff = SectionedDiff(from: text(old), to: text(new), id: \.id)
    #expect(diff == SectionedDiff(from: old, to: new))
  }

  @Test("of slices whose arrays have equal rows around them")
  func slices() {
    for seed in UInt64(0)..<(runsLongTests ? 20_000 : 400) {
      let pair = ListPair(seed: seed, maximumCount: 120)
      let around = (0..<40).map { Item(id: -1 - $0) }
      func slice<Value>(_ items: [Item], _ value: (Item) -> Value) -> ArraySlice<Value> {
        (around + items + around).map(value)[around.count..<(around.count + items.count)]
      }
      func text(_ item: Item) -> String { "a row of the number \(item.id)" }
      let items = ListDiff(from: slice(pair.old) { $0 }, to: slice(pair.new) { $0 })
      let numbers = ListDiff(from: slice(pair.old, \.id), to: slice(pair.new, \.id), id: \.self)
      let texts = ListDiff(from: slice(pair.old, text), to: slice(pair.new, text), id: \.self)
      if items != ListDiff(from: pair.old, to: pair.new)
        || numbers != ListDiff(from: pair.old.map(\.id), to: pair.new.map(\.id), id: \.self)
        || texts != ListDiff(from: pair.old.map(text), to: pair.new.map(text), id: \.self)
      {
        Issue.record("\(pair)")
      }
    }
  }

  private func checkBothWays(_ old: [Item], _ new: [Item], _ trail: String) {
    for (old, new) in [(old, new), (new, old)] {
      let diff = ListDiff(from: old, to: new)
      check(diff, from: old, to: new, trail)
      #expect(ListDiff(from: text(old), to: text(new), id: \.id) == diff, "\(trail), text")
      // An edited copy: kept rows share their text in memory.
      let oldText = text(old)
      let known = Dictionary(uniqueKeysWithValues: zip(old.map(\.id), oldText.map(\.id)))
      let copy = new.map { item in known[item.id].map { TextItem($0, item) } ?? TextItem(item) }
      #expect(ListDiff(from: oldText, to: copy, id: \.id) == diff, "\(trail), shared text")
      let alone = ListDiff(from: oldText.map(\.id), to: text(new).map(\.id), id: \.self)
      #expect(
        [alone.deletions, alone.insertions] == [diff.deletions, diff.insertions],
        "\(trail), text alone")
    }
  }

  /// Two lists with common ends, and between them rows that only one of the lists has.
  private func ends(of length: Int) -> (old: [Item], new: [Item]) {
    func list(_ between: Range<Int>) -> [Item] {
      (Array(1_000..<(1_000 + length)) + Array(between) + Array(0..<length)).map { Item(id: $0) }
    }
    return (list(5_000..<5_003), list(6_000..<6_005))
  }

  private struct TextItem: Hashable {
    let id: String
    let content: Int

    init(_ item: Item) { self.init("a row of many words, number \(item.id)", item) }

    init(_ id: String, _ item: Item) {
      self.id = id
      content = item.content
    }
  }

  private func text(_ items: some Sequence<Item>) -> [TextItem] { items.map(TextItem.init) }

  private func text(_ sections: [Section]) -> [ListSection<Int, TextItem>] {
    sections.map { ListSection(id: $0.id, items: text($0.items)) }
  }
}
