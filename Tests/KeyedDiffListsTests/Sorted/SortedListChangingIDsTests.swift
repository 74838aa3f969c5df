import FeedModels
import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import Testing

/// Ids that change break a requirement of the list. Still nothing traps, and each diff leads from
/// the list that a view shows to the new list.
@Suite("A sorted list: ids that change")
struct SortedListChangingIDsTests {
  final class Object: @unchecked Sendable, Equatable {
    var id: Int
    init(id: Int) { self.id = id }
    static func == (first: Object, second: Object) -> Bool { first === second }
  }

  typealias Objects = SortedList<Int, Object, Int>

  let objects = (1...4).map(Object.init)
  let list: Objects

  init() {
    list = Objects(
      objects, by: ListOrder { _, _ in false }, section: { _ in 7 }, sectionOrder: .ascending,
      permanentSections: [9, 7], identity: RowIdentity(id: { $0.id }, content: { $0 === $1 }))
    objects[0].id = 2
  }

  private func expect(
    _ change: ListUpdate<Int, Object>, from old: Objects, to new: Objects, _ ids: [Int]
  ) {
    #expect(new.items.map(\.id) == ids && new.count == ids.count)
    #expect(new.sections.map(\.id) == [7, 9])
    #expect(change.diff?.applied(to: old.sections, from: new.sections) == new.sections)
    #expect(change.base == old.version && change.version == new.version)
    #expect(ids.allSatisfy { new.path(of: $0) != nil })
  }

  @Test("the objects can be removed by their old ids")
  func removing() {
    var new = list
    #expect(new.path(of: 1) == nil)
    let change = new.remove(ids: [1, 2, 2, 5])
    expect(change, from: list, to: new, [3, 4])
    #expect(new.duplicates == [2] && new.unknownIDs == [5])
  }

  @Test("another object with the old id is inserted after its equals")
  func replacing() {
    var new = list
    let object = Object(id: 1)
    expect(new.upsert(object), from: list, to: new, [2, 3, 4, 1])
    #expect(new[id: 1] === object)
  }

  @Test("objects with old and new ids are inserted in the order of the call")
  func replacingMany() {
    let objects = (0..<20).map(Object.init)
    var new = Objects(
      objects, by: ListOrder { _, _ in false }, section: { _ in 7 }, sectionOrder: .ascending,
      identity: RowIdentity(id: { $0.id }, content: { $0 === $1 }))
    for object in objects { object.id += 1_000 }
    let ids = (0..<20).flatMap { [$0, 100 + $0] }
    new.upsert(ids.map(Object.init))
    #expect(new.items.map(\.id) == ids)
  }

  @Test("changes of other rows are not affected")
  func others() {
    var new = list
    expect(new.remove(id: 3), from: list, to: new, [2, 2, 4])
    let before = new
    expect(new.reset(to: [objects[3]]), from: before, to: new, [4])
  }

  @Test("a reset finds the rows to delete")
  func resetting() {
    var new = list
    expect(new.reset(to: [objects[2], Object(id: 8)]), from: list, to: new, [3, 8])
  }

  @Test("upserts and removals in one call")
  func updating() {
    var new = list
    let object = Object(id: 1)
    let change = new.change(upserting: [object], removing: [2, 3])
    #expect(change.diff?.applied(to: list.sections, from: new.sections) == new.sections)
    #expect(new.items.map(\.id) == [4, 1] && new[id: 1] === object)
  }

  @Test("a new order, then changes")
  func sorting() {
    var new = list
    expect(new.sort(by: .key { -$0.id }), from: list, to: new, [4, 3, 2, 2])
    let before = new
    expect(new.upsert(Object(id: 1)), from: before, to: new, [4, 3, 2, 1])
  }

  struct Card: Equatable, Sendable {
    final class Name: @unchecked Sendable, Equatable {
      var id: Int
      init(_ id: Int) { self.id = id }
      static func == (first: Name, second: Name) -> Bool { true }
    }

    let name: Name
    var key: Int
    var content: Int
  }

  private func cards(_ cards: [Card]) -> SortedList<Int, Card, Int> {
    SortedList(
      cards, by: .key(\.key),
      identity: RowIdentity(id: { $0.name.id }, content: { $0.content == $1.content }))
  }

  @Test("objects that exchange their ids", arguments: [0, 10], [1, 2])
  func exchangedIDs(key: Int, id: Int) {
    let names = [Card.Name(1), Card.Name(2)]
    var new = cards([
      Card(name: names[1], key: 0, content: 200), Card(name: names[0], key: key, content: 100),
    ])
    names[1].id = 1
    names[0].id = id
    let old = new.sections
    let change = new.upsert(Card(name: Card.Name(1), key: 20, content: 100))
    let shown = change.diff?.applied(to: old, from: new.sections)
    #expect(shown?[0].items.map(\.content) == new.items.map(\.content))
    #expect(new.items.contains { $0.key == 20 } && new.count == new.items.count)
  }

  @Test("of objects that exchanged their ids, the one inserted with the id is removed")
  func exchangedIDsAndRemoval() {
    let names = [Card.Name(1), Card.Name(2)]
    var new = cards(names.map { Card(name: $0, key: $0.id, content: 100 * $0.id) })
    (names[0].id, names[1].id) = (2, 1)
    let old = new.sections
    let change = new.remove(id: 1)
    #expect(change.diff?.applied(to: old, from: new.sections) == new.sections)
    #expect(new.items.map(\.content) == [200] && new[id: 1]?.content == 200)
  }

  @Test("deleted objects that have the ids of kept ones")
  func exchangedIDsAndReset() {
    let names = (1...3).map { Card.Name($0) }
    var new = cards(names.map { Card(name: $0, key: $0.id, content: 100 * $0.id) })
    names[1].id = 9
    names[2].id = 2
    let old = new.sections
    let change = new.reset(to: [Card(name: Card.Name(3), key: 3, content: 300)])
    #expect(change.diff?.applied(to: old, from: new.sections) == new.sections)
    #expect(new.items.map(\.content) == [300] && new.count == 1)
  }

  @Test("all ids of a long list")
  func allIDs() {
    let names = (0..<3_000).map { Card.Name($0) }
    final class Counter: @unchecked Sendable { var calls = 0 }
    let counter = Counter()
    var new = SortedList<Int, Card, Int>(
      names.map { Card(name: $0, key: $0.id % 10, content: 0) }, by: .key(\.key),
      identity: RowIdentity(
        id: {
          counter.calls += 1
          return $0.name.id
        }, content: { $0.content == $1.content }))
    for name in names { name.id += 10_000 }
    counter.calls = 0
    new.remove(ids: 0..<2_000)
    #expect(new.count == 1_000 && new.items.allSatisfy { $0.name.id >= 12_000 })
    #expect(counter.calls < 30 * 3_000)
  }

  @Test("ids that differ at every call")
  func lawless() {
    final class Dice: @unchecked Sendable { var random = SplitMix64(seed: 1) }
    for seed in 0..<seedCount(2_000, inShortRuns: 200) {
      let dice = Dice()
      dice.random = SplitMix64(seed: seed)
      var list = SortedList<Int, Int, Int>(
        Array(0..<12), by: .key { $0 / 3 }, section: { $0 % 2 }, sectionOrder: .ascending,
        identity: RowIdentity(
          id: { Int.random(in: 0..<4, using: &dice.random) == 0 ? $0 / 2 : $0 },
          content: { _, _ in false }))
      for number in 0..<20 {
        let old = list.sections
        let change =
          switch number % 4 {
          case 0: list.upsert([number, number + 1, number + 2])
          case 1: list.remove(ids: [number / 2, number, number - 4])
          case 2: list.reset(to: number..<(number + 12))
          default: list.sort(by: .key { $0 % number })
          }
        #expect(
          change.diff?.applied(to: old, from: list.sections) == list.sections, "seed \(seed)")
      }
    }
  }
}
