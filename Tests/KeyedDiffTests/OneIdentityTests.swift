import KeyedDiff
import KeyedDiffTestSupport
import Testing

// MARK: Kinds of items

/// Items that are `Identifiable` and `Hashable`: they are identified by `id`, not by their value.
private protocol Titled: Identifiable, Hashable {
  static func make(_ id: Int, _ title: String) -> Self
}

private struct Song: Titled {
  var id: Int
  var title: String
  static func make(_ id: Int, _ title: String) -> Song { Song(id: id, title: title) }
}

/// Computes its id.
private struct Book: Titled {
  var shelfMark: String
  var title: String
  var id: String { String(shelfMark.dropFirst(6)) }
  static func make(_ id: Int, _ title: String) -> Book {
    Book(shelfMark: "shelf \(id)", title: title)
  }
}

private enum Entry: Titled {
  case advert(String)
  case page(Int, text: String)
  var id: Int {
    switch self {
    case .advert: 0
    case .page(let number, _): number
    }
  }
  static func make(_ id: Int, _ title: String) -> Entry {
    id == 0 ? .advert(title) : .page(id, text: title)
  }
}

private final class Record: Titled {
  let id: Int
  let title: String
  init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
  static func make(_ id: Int, _ title: String) -> Record { Record(id: id, title: title) }
  static func == (first: Record, second: Record) -> Bool {
    first.id == second.id && first.title == second.title
  }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

private struct Tagged<Value: Hashable>: Identifiable, Hashable {
  var id: Int
  var value: Value
}

extension Tagged: Titled where Value == String {
  static func make(_ id: Int, _ title: String) -> Tagged { Tagged(id: id, value: title) }
}

private enum Suit: String, CaseIterable { case clubs, diamonds, hearts }

extension String {
  /// A computed property of the type of the value.
  fileprivate var folded: String { lowercased() }
}

// MARK: Generic code

private func genericDiff<Item: Identifiable & Equatable>(
  equatable old: [Item], _ new: [Item]
) -> ListDiff { ListDiff(from: old, to: new) }

private func genericDiff<Item: Identifiable & Hashable>(
  hashable old: [Item], _ new: [Item]
) -> ListDiff { ListDiff(from: old, to: new) }

private func genericDiff<Item: Hashable>(values old: [Item], _ new: [Item]) -> ListDiff {
  ListDiff(from: old, to: new, id: \.self)
}

private func genericDiff<Item: Identifiable & Equatable>(
  equatable old: [ListSection<Int, Item>], _ new: [ListSection<Int, Item>]
) -> SectionedDiff { SectionedDiff(from: old, to: new) }

private func genericDiff<Item: Identifiable & Hashable>(
  hashable old: [ListSection<Int, Item>], _ new: [ListSection<Int, Item>]
) -> SectionedDiff { SectionedDiff(from: old, to: new) }

private func genericDiff<Item: Hashable>(
  values old: [ListSection<Int, Item>], _ new: [ListSection<Int, Item>]
) -> SectionedDiff { SectionedDiff(from: old, to: new, id: \.self) }

private func inSections<Item>(_ items: [Item]) -> [ListSection<Int, Item>] {
  let half = items.count / 2
  return [
    ListSection(id: 0, items: Array(items[..<half])),
    ListSection(id: 1, items: Array(items[half...])),
  ]
}

@Suite("Identity is said once, and means the same everywhere")
struct OneIdentityTests {
  // MARK: Identifiable & Hashable

  /// The ids 1, 2, 3, 0 and 4 become 1, 0, 3, 2 and 5; the titles of 1 and 0 change.
  private func lists<Item: Titled>(of type: Item.Type = Item.self) -> (old: [Item], new: [Item]) {
    (
      [(1, "a"), (2, "b"), (3, "c"), (0, "d"), (4, "e")].map { Item.make($0, $1) },
      [(1, "A"), (0, "D"), (3, "c"), (2, "b"), (5, "f")].map { Item.make($0, $1) }
    )
  }

  /// Direct calls are in the tests below, because those of this function are in generic code.
  private func check<Item: Titled>(_ direct: ListDiff, _ sectioned: SectionedDiff, _: Item.Type) {
    let (old, new) = lists(of: Item.self)
    let (oldSections, newSections) = (inSections(old), inSections(new))
    #expect(direct.updates == [IndexPair(old: 0, new: 0), IndexPair(old: 3, new: 1)])
    #expect(direct.deletions == [4] && direct.insertions == [4])
    #expect(direct == ListDiff(from: old, to: new, id: \.id))
    #expect(direct == ListDiff(from: old, to: new, id: { $0.id }, content: { $0 == $1 }))
    #expect(direct == genericDiff(equatable: old, new))
    #expect(direct == genericDiff(hashable: old, new))

    #expect(sectioned.items.updates.count == 2 && sectioned.items.deletions.count == 1)
    #expect(sectioned == SectionedDiff(from: oldSections, to: newSections, id: \.id))
    #expect(
      sectioned
        == SectionedDiff(
          from: oldSections, to: newSections, id: { $0.id }, content: { $0 == $1 }))
    #expect(sectioned == genericDiff(equatable: oldSections, newSections))
    #expect(sectioned == genericDiff(hashable: oldSections, newSections))

    let plan = UpdatePlan(sectioned, from: oldSections, to: newSections)
    #expect(plan.diff == sectioned && plan.refreshedItems == sectioned.items.updates.map(\.new))
    let flatPlan = UpdatePlan(direct, from: old, to: new)
    #expect(flatPlan.refreshedItems.map(\.item) == direct.updates.map(\.new))

    // By their value, they are other items.
    let values = genericDiff(values: old, new)
    #expect(values.updates.isEmpty && values.deletions == [0, 3, 4])
    #expect(genericDiff(values: oldSections, newSections).items.updates.isEmpty)
  }

  @Test("Hashable structs are identified by their id")
  func structs() {
    let (old, new) = lists(of: Song.self)
    check(
      ListDiff(from: old, to: new), SectionedDiff(from: inSections(old), to: inSections(new)),
      Song.self)
    #expect(ListDiff(from: old, to: new, id: \.self).deletions == [0, 3, 4])
  }

  @Test("Hashable structs are identified by an id that they compute")
  func computedIDs() {
    let (old, new) = lists(of: Book.self)
    check(
      ListDiff(from: old, to: new), SectionedDiff(from: inSections(old), to: inSections(new)),
      Book.self)
  }

  @Test("Hashable enums are identified by their id")
  func enums() {
    let (old, new) = lists(of: Entry.self)
    check(
      ListDiff(from: old, to: new), SectionedDiff(from: inSections(old), to: inSections(new)),
      Entry.self)
  }

  @Test("Hashable objects are identified by their id")
  func classes() {
    let (old, new) = lists(of: Record.self)
    check(
      ListDiff(from: old, to: new), SectionedDiff(from: inSections(old), to: inSections(new)),
      Record.self)
  }

  @Test("Generic Hashable structs are identified by their id")
  func genericStructs() {
    let (old, new) = lists(of: Tagged<String>.self)
    check(
      ListDiff(from: old, to: new), SectionedDiff(from: inSections(old), to: inSections(new)),
      Tagged<String>.self)
  }

  @Test("A plan of random sections refreshes the updates of their diff")
  func plans() {
    for seed: UInt64 in 0..<200 {
      let pair = SectionedPair(seed: seed, maximumSections: 5, maximumRows: 20)
      func songs(_ sections: [Section]) -> [ListSection<Int, Song>] {
        sections.map { section in
          ListSection(
            id: section.id, items: section.items.map { Song(id: $0.id, title: "\($0.content)") })
        }
      }
      let (old, new) = (songs(pair.old), songs(pair.new))
      let diff = SectionedDiff(from: old, to: new)
      let plan = UpdatePlan(diff, from: old, to: new, mode: .everyMove)
      #expect(plan.diff == diff, "seed \(seed)")
      #expect(plan.refreshedItems == diff.items.updates.map(\.new).sorted(), "seed \(seed)")
      #expect(diff == SectionedDiff(from: old, to: new, id: \.id), "seed \(seed)")
    }
  }

  // MARK: \.self

  /// Compares the lists by `\.self` with the same lists by a closure, in all forms.
  private func checkValues<Value: Hashable>(_ old: [Value], _ new: [Value], _ trail: String) {
    let expected = ListDiff(from: old, to: new, id: { $0 }, content: { _, _ in true })
    #expect(ListDiff(from: old, to: new, id: \.self) == expected, "\(trail)")
    #expect(ListDiff(from: old, to: new, id: { $0 }) == expected, "\(trail)")
    #expect(ListDiff(from: old, to: new, id: \.self, content: { $0 == $1 }) == expected, "\(trail)")
    #expect(ListDiff(from: old[0...], to: new.lazy.map { $0 }, id: \.self) == expected, "\(trail)")
    let path: KeyPath<Value, Value> = \.self
    #expect(ListDiff(from: old, to: new, id: path) == expected, "\(trail)")
    #expect(
      ListDiff(from: old, to: new, id: \.self, moves: .never)
        == ListDiff(from: old, to: new, id: { $0 }, moves: .never), "\(trail)")
    #expect(
      ListDiff(from: old, to: new, id: \.self, maximumChanges: 3)
        == ListDiff(from: old, to: new, id: { $0 }, maximumChanges: 3), "\(trail)")
    var reports: [Duplicates] = []
    _ = ListDiff(from: old, to: new, id: \.self, onDuplicates: { reports.append($0) })
    _ = ListDiff(from: old, to: new, id: { $0 }, onDuplicates: { reports.append($0) })
    #expect(reports.isEmpty || reports[0].old == reports[1].old, "\(trail)")

    let (oldSections, newSections) = (inSections(old), inSections(new))
    let sectioned = SectionedDiff(
      from: oldSections, to: newSections, id: { $0 }, content: { _, _ in true })
    #expect(SectionedDiff(from: oldSections, to: newSections, id: \.self) == sectioned, "\(trail)")
    #expect(SectionedDiff(from: oldSections, to: newSections, id: { $0 }) == sectioned, "\(trail)")
    #expect(SectionedDiff(from: oldSections, to: newSections, id: path) == sectioned, "\(trail)")
  }

  @Test("Numbers and text by \\.self have the diffs of numbers and text by a closure")
  func values() {
    for seed: UInt64 in 0..<300 {
      let pair = ListPair(seed: seed, maximumCount: 60)
      let (old, new) = (pair.old.map(\.id), pair.new.map(\.id))
      checkValues(old, new, "Int, seed \(seed)")
      checkValues(old.map { "\($0)" }, new.map { "\($0)" }, "String, seed \(seed)")
      checkValues(old.map { "é\($0)"[...] }, new.map { "é\($0)"[...] }, "Substring, seed \(seed)")
      checkValues(old.map { $0 % 3 == 0 ? nil : $0 }, new.map { Int?($0) }, "Int?, seed \(seed)")
      let titles = { (row: Item) in Song(id: row.id, title: "\(row.content)") }
      checkValues(pair.old.map(titles), pair.new.map(titles), "Song, seed \(seed)")
    }
  }

  @Test("Every collection of values is compared by \\.self")
  func collections() {
    let numbers = [9, 1, 2, 3, 9]
    #expect(ListDiff(from: numbers[1...3], to: [3, 1], id: \.self).deletions == [1])
    let set: Set = [1, 2, 3]
    #expect(ListDiff(from: set, to: set.map { $0 }, id: \.self).isEmpty)
    #expect(ListDiff(from: 0..<4, to: [0, 1, 3], id: \.self).deletions == [2])
    #expect(ListDiff(from: "abc", to: "ac", id: \.self).deletions == [1])
    #expect(ListDiff(from: "a b".split(separator: " "), to: ["b"], id: \.self).deletions == [0])
    #expect(ListDiff(from: Suit.allCases, to: [.clubs, .hearts], id: \.self).deletions == [1])
    #expect(ListDiff(from: ["b": 1].keys, to: ["a", "b"], id: \.self).insertions == [0])
  }

  // MARK: Other ids that have the type of the items

  @Test("Text by its lowercase form has updates, although an id has the type of an item")
  func lowercased() {
    let (old, new) = (["One", "TWO", "three"], ["two", "One", "four"])
    let expected = ListDiff(from: old, to: new, id: { $0.lowercased() })
    #expect(expected.updates == [IndexPair(old: 1, new: 0)])
    #expect(expected.moves.count == 1 && expected.deletions == [2] && expected.insertions == [2])
    // A key path to a property.
    #expect(ListDiff(from: old, to: new, id: \.folded) == expected)
    #expect(ListDiff(from: old[0...], to: new.lazy.map { $0 }, id: \.folded) == expected)
    #expect(ListDiff(from: old, to: new, id: \.self.folded) == expected)
    #expect(
      ListDiff(from: old, to: new, id: \.folded, maximumChanges: 1)
        == ListDiff(from: old, to: new, id: { $0.folded }, maximumChanges: 1))
    var reports: [Duplicates] = []
    _ = ListDiff(from: old, to: ["a", "A"], id: \.folded, onDuplicates: { reports.append($0) })
    #expect(reports.map(\.new) == [[[0, 1]]])

    let (oldSections, newSections) = (inSections(old), inSections(new))
    let sectioned = SectionedDiff(from: oldSections, to: newSections, id: { $0.lowercased() })
    #expect(sectioned.items.updates.count == 1)
    #expect(SectionedDiff(from: oldSections, to: newSections, id: \.folded) == sectioned)
    var sectionedReports: [SectionedDuplicates] = []
    _ = SectionedDiff(
      from: oldSections, to: inSections(["a", "A"]), id: \.folded,
      onDuplicates: { sectionedReports.append($0) })
    #expect(sectionedReports.count == 1)
  }

  @Test("A number by its absolute value has updates")
  func properties() {
    struct Offset: Hashable {
      var value: Int
      var absolute: Offset { Offset(value: abs(value)) }
    }
    let (old, new) = ([1, -2, 3].map(Offset.init), [1, 2, 4].map(Offset.init))
    let diff = ListDiff(from: old, to: new, id: \.absolute)
    #expect(diff.updates == [IndexPair(old: 1, new: 1)] && diff.deletions == [2])
    #expect(diff == ListDiff(from: old, to: new, id: { $0.absolute }))
    func generic<Value: Hashable>(_ old: [Value], _ new: [Value], _ path: KeyPath<Value, Value>)
      -> ListDiff
    { ListDiff(from: old, to: new, id: path) }
    #expect(generic(old, new, \.absolute) == diff)
    #expect(generic(old, new, \.self).updates.isEmpty)
  }

  @Test("Objects by another object of their class have updates")
  func nodes() {
    final class Node: Hashable {
      let name: String
      let parent: Node?
      init(_ name: String, in parent: Node? = nil) { (self.name, self.parent) = (name, parent) }
      var root: Node { parent?.root ?? self }
      static func == (first: Node, second: Node) -> Bool { first.name == second.name }
      func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }
    let (first, second) = (Node("first"), Node("second"))
    let old = [Node("a", in: first), Node("b", in: second)]
    let new = [Node("c", in: second), Node("a", in: first)]
    let diff = ListDiff(from: old, to: new, id: \.root)
    #expect(diff.updates == [IndexPair(old: 1, new: 0)] && diff.moves.count == 1)
    #expect(ListDiff(from: old, to: new, id: \.root.name) == diff)
    #expect(ListDiff(from: old, to: new, id: \.parent?.name) == diff)
  }
}
