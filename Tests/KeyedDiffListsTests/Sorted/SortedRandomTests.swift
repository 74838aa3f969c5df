import FeedModels
import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import Testing

@Suite("Random calls on sorted lists, compared with a model")
struct SortedRandomTests {
  static let count: UInt64 = seedCount(100_000, inShortRuns: 120)

  /// In parallel parts, to use several cores.
  @Test("sequences of calls", arguments: UInt64(0)..<4)
  func sequences(part: UInt64) {
    for seed in stride(from: part, to: Self.count, by: 4) {
      var random = RowGenerator(seed: seed)
      let machine = SortedMachine(
        by: random.order().order, grouped: seed % 3 == 0,
        permanent: seed % 2 == 0 ? [] : [1, 9, 1])
      for number in 0..<10 {
        let call =
          switch number % 5 {
          case 2: random.update()
          case 4: random.reset(from: machine.rows)
          default: random.call()
          }
        let faults = machine.perform(call, checksPromises: seed % 20 == 0)
        #expect(faults.isEmpty, "seed \(seed)")
      }
    }
  }

  /// So many that they are stored in pieces.
  @Test("sequences of calls on many rows")
  func manyRows() {
    for seed in 0..<seedCount(400, inShortRuns: 1) {
      var random = RowGenerator(seed: seed, idCount: 1_500)
      let machine = SortedMachine(
        by: random.order().order, grouped: seed % 4 == 0, rows: random.allRows())
      for _ in 0..<10 {
        // A random reset would leave few rows.
        var call = random.call()
        if case .reset = call { call = random.reset(from: machine.rows) }
        #expect(machine.perform(call).isEmpty, "seed \(seed)")
      }
    }
  }

  /// Whatever the order returns, every row is in the list once, with its last content, and the
  /// diffs are valid.
  @Test("closures that are not an order", arguments: UInt64(0)..<3)
  func brokenOrders(kind: UInt64) throws {
    let orders: [ListOrder<Row>] = [
      ListOrder { $0.key <= $1.key },
      ListOrder { (31 &* $0.id &+ 17 &* $1.key &+ $0.content) % 3 == 0 },
      .key { $0.key % 3 == 0 ? Double.nan : Double($0.key) },
    ]
    for seed in 0..<(Self.count / 10) {
      var random = RowGenerator(seed: seed)
      var list = RowList(by: orders[Int(kind)], grouped: seed % 2 == 0)
      var latest: [Int: Int] = [:]
      for _ in 0..<10 {
        let old = list.sections
        let call = random.call()
        let change: ListUpdate<Int, Row>
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
        case .update(let rows, let ids):
          change = list.change(upserting: rows, removing: ids)
          for id in ids { latest[id] = nil }
          for row in SortedModel.firsts(of: rows) { latest[row.id] = row.content }
        case .sort: change = list.sort(by: orders[Int(random.number(below: 3))])
        }
        let rows = list.items
        #expect(rows.count == latest.count && list.count == latest.count, "seed \(seed)")
        #expect(rows.allSatisfy { latest[$0.id] == $0.content }, "seed \(seed)")
        for row in rows {
          let path = try #require(list.path(of: row.id), "seed \(seed)")
          #expect(list[path]?.id == row.id, "seed \(seed)")
        }
        let broken = SectionedPromises.broken(
          by: try #require(change.diff), from: old, to: list.sections, id: \.id,
          content: Row.sameContent)
        #expect(broken.isEmpty, "seed \(seed)")
      }
    }
  }

  /// Lists that compare by `==` give the same result for a reset and for an equal update.
  @Test("resets equal upserts and removals")
  func resets() {
    for seed in 0..<(Self.count / 4) {
      var random = RowGenerator(seed: seed)
      let order = random.order().order
      let rows = SortedModel.firsts(of: random.rows())
      let lists = [
        SortedList(rows, by: order, section: \.section, sectionOrder: .descending),
        seed % 2 == 0
          ? SortedList(
            rows, by: order, section: { _ in 0 }, sectionOrder: .ascending,
            identity: RowIdentity(id: \.id))
          : SortedList(rows, by: order),
      ]
      for var list in lists {
        for _ in 0..<6 {
          guard case .reset(let rows) = random.reset(from: list.items) else { continue }
          var other = list
          let given = Set(rows.map(\.id))
          let gone = list.items.map(\.id).filter { !given.contains($0) }
          let expected = other.change(upserting: rows, removing: gone)
          let change = list.reset(to: rows)
          #expect(list.sections == other.sections, "seed \(seed)")
          #expect(change.diff == expected.diff, "seed \(seed)")
          #expect(list.duplicates == other.duplicates, "seed \(seed)")
          #expect((change.version == change.base) == (expected.version == expected.base))
          #expect(list.items.allSatisfy { list[id: $0.id] == $0 && list.path(of: $0.id) != nil })
        }
      }
    }
  }

  @Test("colliding ids give the same results")
  func collisions() {
    for seed in 0..<(Self.count / 30) {
      var random = RowGenerator(seed: seed)
      var list = RowList(by: .key(\.key), grouped: true)
      var colliders = SortedList(
        [Row](), by: .key(\.key), section: \.section, sectionOrder: .descending,
        identity: RowIdentity(id: { Collider($0.id, hashBits: 1) }, content: Row.sameContent))
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
