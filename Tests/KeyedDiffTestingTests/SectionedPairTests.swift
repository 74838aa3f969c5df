import KeyedDiff
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

@Suite("Pairs of lists of sections from a seed")
struct SectionedPairTests {
  private func pairs(_ count: UInt64, duplicates: Bool = false) -> [SectionedPair] {
    (0..<count).map { pair($0, duplicates: duplicates) }
  }

  private func pair(_ seed: UInt64, duplicates: Bool = false) -> SectionedPair {
    SectionedPair(seed: seed, maximumSections: 6, maximumRows: 30, duplicates: duplicates)
  }

  @Test("are reproducible, keep their limits, and print their seed", arguments: [false, true])
  func limits(duplicates: Bool) {
    for pair in pairs(500, duplicates: duplicates) {
      #expect(pair == self.pair(pair.seed, duplicates: duplicates))
      for list in [pair.old, pair.new] {
        #expect(list.count <= 6)
        #expect(list.flatMap(\.items).count <= 30)
      }
      #expect(pair.description.hasPrefix("seed \(pair.seed) ("))
    }
    let none = SectionedPair(seed: 1, maximumSections: 0, maximumRows: 0)
    #expect(none.old.isEmpty && none.new.isEmpty)
  }

  @Test("have unique ids unless duplicates are requested")
  func uniqueness() {
    for pair in pairs(2_000) {
      #expect(hasUniqueIDs(pair.old) && hasUniqueIDs(pair.new), "\(pair)")
      #expect(!pair.changes.contains { $0.makesDuplicates })
    }
    let repeating = pairs(500, duplicates: true)
    func repeats(_ ids: [Int]) -> Bool { Set(ids).count < ids.count }
    #expect(
      repeating.count { repeats($0.old.flatMap(\.items).map(\.id)) } > 50, "items, before")
    #expect(repeating.count { repeats($0.new.flatMap(\.items).map(\.id)) } > 50, "items, after")
    #expect(repeating.count { repeats($0.old.map(\.id)) } > 20, "sections, before")
    #expect(repeating.count { repeats($0.new.map(\.id)) } > 20, "sections, after")
  }

  @Test("cover every change, and each has an effect")
  func variety() {
    let all = pairs(2_000)
    let seen = Set((all + pairs(2_000, duplicates: true)).flatMap(\.changes))
    #expect(seen.count == SectionedPair.Change.allCases.count)

    // Counts the effects, not the names of the changes: each kind must occur in one of twenty
    // pairs.
    var counts: [String: Int] = [:]
    for pair in all {
      for kind in kinds(of: pair) { counts[kind, default: 0] += 1 }
    }
    for kind in Self.allKinds { #expect(counts[kind, default: 0] > 100, "\(kind): \(counts)") }
  }

  private static let allKinds = [
    "nothing", "section deleted", "section inserted", "section moved", "header", "footer",
    "content", "deletion", "insertion", "crossing", "order", "from deleted section",
    "into inserted section", "from deleted to inserted section", "emptied", "filled",
    "crossing and section moved",
  ]

  private func kinds(of pair: SectionedPair) -> Set<String> {
    var kinds: Set<String> = []
    let (old, new) = (pair.old, pair.new)
    if old == new { kinds.insert("nothing") }
    let reference = ReferenceSectionedDiff(from: old, to: new, id: \.id)
    let kept = reference.keptSections
    if kept.count < old.count { kinds.insert("section deleted") }
    if kept.count < new.count { kinds.insert("section inserted") }
    let sectionsMove = zip(kept, kept.dropFirst()).contains { $0.new > $1.new }
    if sectionsMove { kinds.insert("section moved") }
    for sections in kept {
      let (old, new) = (old[sections.old], new[sections.new])
      func hashable(_ model: (any Hashable)?) -> AnyHashable? { model.map { AnyHashable($0) } }
      if hashable(old.header) != hashable(new.header) { kinds.insert("header") }
      if hashable(old.footer) != hashable(new.footer) { kinds.insert("footer") }
      if !old.items.isEmpty, new.items.isEmpty { kinds.insert("emptied") }
      if old.items.isEmpty, !new.items.isEmpty { kinds.insert("filled") }
      if reference.uniqueRowsInPlace(in: sections)
        < reference.stayingCounts(in: sections).reduce(0, +)
      {
        kinds.insert("order")
      }
    }
    if reference.deletionCount > 0 { kinds.insert("deletion") }
    if reference.insertionCount > 0 { kinds.insert("insertion") }
    if reference.crossingCount > 0 {
      kinds.insert("crossing")
      if sectionsMove { kinds.insert("crossing and section moved") }
    }
    for row in reference.uniquePairs {
      let isDeleted = !kept.contains { $0.old == row.old.section }
      let isInserted = !kept.contains { $0.new == row.new.section }
      if isDeleted, isInserted {
        kinds.insert("from deleted to inserted section")
      } else if isDeleted {
        kinds.insert("from deleted section")
      } else if isInserted {
        kinds.insert("into inserted section")
      }
      let items = (
        old[row.old.section].items[row.old.item], new[row.new.section].items[row.new.item]
      )
      if items.0.content != items.1.content { kinds.insert("content") }
    }
    return kinds
  }
}
