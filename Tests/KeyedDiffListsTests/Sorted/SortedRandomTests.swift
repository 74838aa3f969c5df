import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@Suite("Sorted lists and a model in lock step, seeded")
struct SortedRandomTests {
  static let count: UInt64 = seedCount(inShortRuns: 800)

  static let orders: [(name: String, order: SortOrder<Row>)] = [
    ("key", .key(\.key)), ("key reversed", .key(\.key).reversed),
    ("content and key", .key(\.content).then(.key(\.key))), ("id", .key(\.id)),
    ("nothing", SortOrder { _, _ in false }),
  ]

  /// In parts, to use several cores.
  @Test("sequences of calls", arguments: UInt64(0)..<4)
  func sequences(part: UInt64) {
    for seed in stride(from: part, to: Self.count, by: 4) {
      var random = RowGenerator(seed: seed)
      let machine = SortedMachine(
        by: Self.orders.randomElement(using: &random.numbers)!.order,
        grouped: seed % 3 == 0, permanent: seed % 2 == 0 ? [] : [1, 9, 1], seed: seed)
      for _ in 0..<10 {
        machine.perform(random.call(), checksPromises: seed % 20 == 0)
      }
    }
  }

  /// Whatever the order says: every row is there once, with what was last said
  /// of it, and views do as they are told.
  @Test("orders that are none", arguments: UInt64(0)..<3)
  func brokenOrders(kind: UInt64) throws {
    let orders: [SortOrder<Row>] = [
      SortOrder { $0.key <= $1.key },
      SortOrder { (31 &* $0.id &+ 17 &* $1.key &+ $0.content) % 3 == 0 },
      .key { $0.key % 3 == 0 ? Double.nan : Double($0.key) },
    ]
    for seed in 0..<(Self.count / 10) {
      var random = RowGenerator(seed: seed)
      var list = RowList(by: orders[Int(kind)], grouped: seed % 2 == 0)
      var latest: [Int: Int] = [:]
      for _ in 0..<10 {
        let old = list.sections
        let call = random.call()
        let change: SortedChange<Int>
        switch call {
        case .upsert(let rows):
          change = list.upsert(rows)
          for row in SortedModel.firsts(of: rows) { latest[row.id] = row.content }
        case .remove(let ids):
          change = list.remove(ids: ids)
          for id in ids { latest[id] = nil }
        case .reset(let rows):
          change = list.reset(to: rows)
          latest = [:]
          for row in SortedModel.firsts(of: rows) { latest[row.id] = row.content }
        case .sort: change = list.sort(by: orders[Int(random.number(below: 3))])
        }
        let rows = list.items
        #expect(rows.count == latest.count && list.count == latest.count, "seed \(seed)")
        #expect(rows.allSatisfy { latest[$0.id] == $0.content }, "seed \(seed)")
        for row in rows {
          let path = try #require(list.path(ofID: row.id), "seed \(seed)")
          #expect(list[path]?.id == row.id, "seed \(seed)")
        }
        let broken = SectionedPromises.broken(
          by: change.diff, from: old, to: list.sections, id: \.id, content: Row.sameContent)
        #expect(broken.isEmpty, "seed \(seed)")
      }
    }
  }

  @Test("ids that collide give the same")
  func collisions() {
    for seed in 0..<(Self.count / 30) {
      var random = RowGenerator(seed: seed)
      var list = RowList(by: .key(\.key), grouped: true)
      var colliders = SortedList(
        [Row](), by: .key(\.key), section: \.section, sectionOrder: .descending,
        id: { Collider($0.id, hashBits: 1) }, content: Row.sameContent)
      for _ in 0..<10 {
        let rows = random.rows()
        let ids = random.ids()
        #expect(list.upsert(rows).diff == colliders.upsert(rows).diff, "seed \(seed)")
        let collidingIDs = ids.map { Collider($0, hashBits: 1) }
        #expect(
          list.remove(ids: ids).diff == colliders.remove(ids: collidingIDs).diff, "seed \(seed)")
      }
    }
  }
}

/// Random calls, a few of which make sense.
struct RowGenerator {
  var numbers: SplitMix64
  let idCount: Int
  let keyCount: Int

  init(seed: UInt64) {
    numbers = SplitMix64(seed: seed)
    idCount = Int.random(in: 1...40, using: &numbers)
    keyCount = Int.random(in: 1...20, using: &numbers)
  }

  mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }

  mutating func ids() -> [Int] {
    (0..<number(below: number(below: 20) + 1)).map { _ in number(below: idCount + 3) }
  }

  mutating func rows() -> [Row] {
    ids().map {
      Row(
        id: $0, key: number(below: keyCount), section: number(below: 4),
        content: number(below: 2), note: number(below: 10))
    }
  }

  mutating func call() -> SortedCall {
    switch number(below: 8) {
    case 0: return .reset(rows())
    case 1: return .remove(ids())
    case 2:
      let (name, order) = SortedRandomTests.orders.randomElement(using: &numbers)!
      return .sort(order, name: name)
    default: return .upsert(rows())
    }
  }
}
