import KeyedDiffLists
import KeyedDiffTestSupport

/// Generates calls from random numbers; only a few of the calls make sense. The same numbers give
/// the same calls.
package struct RowGenerator<Numbers: RandomNumberGenerator> {
  package var numbers: Numbers
  private let idCount: Int
  private let keyCount: Int

  package init(_ numbers: Numbers) {
    self.numbers = numbers
    idCount = Int.random(in: 1...40, using: &self.numbers)
    keyCount = Int.random(in: 1...20, using: &self.numbers)
  }

  package init(seed: UInt64) where Numbers == SplitMix64 { self.init(SplitMix64(seed: seed)) }

  /// Generates many rows, most of which have different keys.
  package init(seed: UInt64, idCount: Int) where Numbers == SplitMix64 {
    numbers = SplitMix64(seed: seed)
    self.idCount = idCount
    keyCount = idCount
  }

  package mutating func number(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &numbers)
  }

  package mutating func ids() -> [Int] {
    (0..<number(below: number(below: 20) + 1)).map { _ in number(below: idCount + 3) }
  }

  package mutating func rows() -> [Row] {
    ids().map {
      Row(
        id: $0, key: number(below: keyCount), section: number(below: 4),
        content: number(below: 2), note: number(below: 10))
    }
  }

  /// All ids once, in random order, with random keys.
  package mutating func allRows() -> [Row] {
    (0..<idCount).shuffled(using: &numbers).map {
      Row(id: $0, key: number(below: keyCount), section: number(below: 4))
    }
  }

  package mutating func call() -> SortedCall {
    switch number(below: 8) {
    case 0: return .reset(rows())
    case 1: return .remove(ids())
    case 2:
      let (name, order) = self.order()
      return .sort(order, name: name)
    default: return .upsert(rows())
    }
  }

  /// An upsert and a removal in one call.
  package mutating func update() -> SortedCall { .update(rows(), removing: ids()) }

  /// A reset to rows of which a few changed, in the old order or in another one.
  package mutating func reset(from old: [Row]) -> SortedCall {
    var rows = old
    for row in self.rows() {
      if let index = rows.indices.randomElement(using: &numbers), number(below: 2) == 0 {
        rows[index] = row
      } else {
        rows.append(row)
      }
    }
    for _ in 0..<number(below: 3) where !rows.isEmpty { rows.remove(at: number(below: rows.count)) }
    return .reset(number(below: 3) == 0 ? rows.shuffled(using: &numbers) : rows)
  }

  package mutating func order() -> (name: String, order: ListOrder<Row>) {
    let orders: [(name: String, order: ListOrder<Row>)] = [
      ("key", .key(\.key)), ("key reversed", .key(\.key).reversed),
      ("content and key", .key(\.content).then(.key(\.key))), ("id", .key(\.id)),
      ("nothing", ListOrder { _, _ in false }),
    ]
    return orders.randomElement(using: &numbers)!
  }
}
