import KeyedDiff
import KeyedDiffTestSupport
import Testing

/// A list of sections, without its sections, is a plain list. Consequences for diffs, with ids that
/// may occur twice:
///
/// - As many rows are deleted and inserted: both diffs keep as many rows as possible.
/// - The flattened diff turns the flat old list into the flat new one.
///
/// If no id occurs twice:
///
/// - The same rows are deleted, inserted and updated, and the flattened diff has as few moves as
///   the diff of the flat lists.
/// - If no section moves, rows that are in order in their sections are in order in the flat list
///   too. So the diff of the sections has at least as many moves, and just as many if no row
///   changes its section.
@Suite("Splitting a list into sections agrees with the diff of the list")
struct SplittingProperties {
  static let count: UInt64 = runsLongTests ? 40_000 : 1_500

  /// The list in sections, some of them empty, numbered in order.
  private func split(_ items: [Item], at cuts: [Int]) -> [Section] {
    let ends = cuts.map { min($0, items.count) }.sorted() + [items.count]
    return zip([0] + ends, ends).enumerated().map { id, range in
      Section(id: id, items: Array(items[range.0..<range.1]))
    }
  }

  private func flat<Space>(_ paths: [ItemPath<Space>], _ counts: [Int]) -> [Int] {
    let starts = counts.reduce(into: [0]) { $0.append($0.last! + $1) }
    return paths.map { starts[$0.section] + $0.item }
  }

  @Test("cut anywhere")
  func anywhere() {
    for seed in 0..<Self.count {
      let pair = ListPair(seed: seed, maximumCount: 60)
      var random = SplitMix64(seed: ~seed)
      func cuts(_ items: [Item]) -> [Int] {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          .random(in: 0...items.count, using: &random)
        }
      }
      let (old, new) = (split(pair.old, at: cuts(pair.old)), split(pair.new, at: cuts(pair.new)))
      let linear = ListDiff(from: pair.old, to: pair.new)
      let sectioned = SectionedDiff(from: old, to: new)
      let flattened = sectioned.flattened
      func expect(_ holds: Bool, _ what: String) {
        if !holds { Issue.record("\(what): \(pair), \(old) → \(new): \(linear), \(sectioned)") }
      }
      expect(
        sectioned.items.deletions.count == linear.deletions.count
          && sectioned.items.insertions.count == linear.insertions.count, "counts")
      expect(flattened.applied(to: pair.old, from: pair.new) == pair.new, "flattened")
      guard pair.hasUniqueIDs else { continue }
      expect(
        linear.deletions == flat(Array(sectioned.items.deletions), sectioned.oldCounts)
          && linear.insertions == flat(Array(sectioned.items.insertions), sectioned.newCounts),
        "rows")
      expect(
        flat(sectioned.items.updates.map(\.old), sectioned.oldCounts) == linear.updates.map(\.old),
        "updates")
      expect(flattened.moves.count == linear.moves.count, "flattened moves")
      expect(sectioned.items.moves.count >= linear.moves.count, "moves")
    }
  }

  @Test("cut so that no row changes its section")
  func withoutCrossing() {
    for seed in 0..<(Self.count / 3) {
      // Several pairs, one for each section; the last digit of an id is the number of its section.
      let pairs = (0..<3).map { part in
        ListPair(seed: seed &* 3 &+ part, maximumCount: 30)
      }
      guard pairs.allSatisfy(\.hasUniqueIDs) else { continue }
      func section(_ items: [Item], _ number: Int) -> Section {
        Section(
          id: number, items: items.map { Item(id: $0.id * 10 + number, content: $0.content) })
      }
      let old = pairs.enumerated().map { section($1.old, $0) }
      let new = pairs.enumerated().map { section($1.new, $0) }
      let linear = ListDiff(from: old.flatMap(\.items), to: new.flatMap(\.items))
      let sectioned = SectionedDiff(from: old, to: new)
      if sectioned.items.moves.count != linear.moves.count
        || sectioned.items.changeCount != linear.changeCount
      {
        Issue.record("seed \(seed), \(old) → \(new): \(linear), \(sectioned)")
      }
    }
  }
}
