import KeyedDiff
import KeyedDiffTestSupport

/// The way in which the items of one test break the requirements of `Hashable`.
final class Chaos: CustomStringConvertible {
  enum Equality: CaseIterable { case lawful, random, oneWay, never, always }
  enum Hashing: CaseIterable { case lawful, constant, random, ofObject }

  let seed: UInt64
  let equality: Equality
  let hashing: Hashing
  /// Whether items change while they are compared and hashed.
  let mutates: Bool
  /// The number of calls of `==` and `hash(into:)`.
  private(set) var calls = 0
  private var random: SplitMix64
  private var items: [ChaoticItem] = []

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix64(seed: seed)
    equality = Equality.allCases.randomElement(using: &random)!
    hashing = Hashing.allCases.randomElement(using: &random)!
    mutates = Bool.random(using: &random)
  }

  /// A random list of items, of which some are the same object.
  func list(atMost count: Int) -> [ChaoticItem] {
    let list = (0..<number(below: count + 1)).map { _ in
      number(below: 8) == 0 ? items.randomElement(using: &random) : nil
    }.map { $0 ?? ChaoticItem(number(below: count), in: self) }
    items += list
    return list
  }

  func number(below bound: Int) -> Int { .random(in: 0..<bound, using: &random) }

  /// Counts a call, and may change an item.
  func disturb() {
    calls += 1
    if mutates, let item = items.randomElement(using: &random) {
      item.number = number(below: 50)
    }
  }

  var description: String {
    "seed \(seed), == \(equality), hash \(hashing)\(mutates ? ", mutating" : "")"
  }
}

/// An item that may be equal to any other, have any hash, and change.
final class ChaoticItem: Hashable {
  fileprivate(set) var number: Int
  private unowned let chaos: Chaos

  init(_ number: Int, in chaos: Chaos) {
    self.number = number
    self.chaos = chaos
  }

  static func == (first: ChaoticItem, second: ChaoticItem) -> Bool {
    first.chaos.disturb()
    return switch first.chaos.equality {
    case .lawful: first.number == second.number
    case .random: first.chaos.number(below: 2) == 0
    case .oneWay: first.number <= second.number
    case .never: false
    case .always: true
    }
  }

  func hash(into hasher: inout Hasher) {
    chaos.disturb()
    switch chaos.hashing {
    case .lawful: hasher.combine(number)
    case .constant: break
    case .random: hasher.combine(chaos.number(below: .max))
    case .ofObject: hasher.combine(ObjectIdentifier(self))
    }
  }
}

/// An id whose raw value is finer than `==`, or coarser, or random.
struct ChaoticRawValue: RawRepresentable, Hashable {
  let item: ChaoticItem
  let chaos: Chaos

  var rawValue: String { chaos.hashing == .random ? "\(chaos.number(below: 9))" : "\(item.number)" }

  init(_ item: ChaoticItem, _ chaos: Chaos) {
    self.item = item
    self.chaos = chaos
  }
  init?(rawValue: String) { nil }

  static func == (first: ChaoticRawValue, second: ChaoticRawValue) -> Bool {
    first.item == second.item
  }
  func hash(into hasher: inout Hasher) { item.hash(into: &hasher) }
}
