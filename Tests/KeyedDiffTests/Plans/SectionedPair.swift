import KeyedDiff
import KeyedDiffTesting

/// Two lists of sections, made from a seed: the new one is the old one after a
/// few changes. No id occurs twice in a list.
struct SectionedPair: CustomStringConvertible {
  let seed: UInt64
  let old: [ListSection<Int, Item>]
  private(set) var new: [ListSection<Int, Item>]
  private var random: SplitMix64
  private var nextSectionID: Int
  private var nextItemID: Int

  /// - Parameters:
  ///   - sections: How many sections the old list may have.
  ///   - items: How many items the old list may have; the new one has at most
  ///     as many as the upper bound.
  init(seed: UInt64, sections: ClosedRange<Int>, items: ClosedRange<Int>) {
    self.seed = seed
    random = SplitMix64(seed: seed)
    nextSectionID = .random(in: sections, using: &random)
    nextItemID = nextSectionID == 0 ? 0 : .random(in: items, using: &random)
    var old = (0..<nextSectionID).map { ListSection<Int, Item>(id: $0, header: 0) }
    for id in 0..<nextItemID {
      old[.random(in: old.indices, using: &random)].items.append(Item(id: id))
    }
    self.old = old
    new = old
    for _ in 0..<number(below: 10) {
      change(maximumSectionCount: sections.upperBound, maximumItemCount: items.upperBound)
    }
  }

  var description: String { "seed \(seed): \(old) → \(new)" }

  private mutating func number(below count: Int) -> Int { .random(in: 0..<count, using: &random) }

  private mutating func change(maximumSectionCount: Int, maximumItemCount: Int) {
    let place = number(below: new.count + 1)
    switch number(below: 12) {
    case 0 where new.count < maximumSectionCount:
      new.insert(ListSection(id: nextSectionID, header: 0), at: place)
      nextSectionID += 1
    case _ where new.isEmpty: break
    case 1: new.remove(at: number(below: new.count))
    case 2, 3:
      let section = new.remove(at: number(below: new.count))
      new.insert(section, at: number(below: new.count + 1))
    case 4: new[number(below: new.count)].header = 1
    case 5 where new.reduce(0) { $0 + $1.items.count } < maximumItemCount:
      insert(Item(id: nextItemID))
      nextItemID += 1
    case 6: _ = removeItem()
    case 7:
      let section = number(below: new.count)
      if !new[section].items.isEmpty {
        new[section].items[number(below: new[section].items.count)].content = 1
      }
    case 8: new[number(below: new.count)].items.shuffle(using: &random)
    default: if let item = removeItem() { insert(item) }
    }
  }

  private mutating func removeItem() -> Item? {
    let section = number(below: new.count)
    guard !new[section].items.isEmpty else { return nil }
    return new[section].items.remove(at: number(below: new[section].items.count))
  }

  private mutating func insert(_ item: Item) {
    let section = number(below: new.count)
    new[section].items.insert(item, at: number(below: new[section].items.count + 1))
  }
}
