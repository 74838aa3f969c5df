import FeedModels
import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import Testing

@Suite("Random batches, compared with a model and shown in a strict view")
struct StoreRandomTests {
  static let count: UInt64 = seedCount(100_000, inShortRuns: 125)

  /// In parallel parts, to use several cores.
  @Test("Batches that no store should send", arguments: StoreLockStep.Kind.allCases, 0..<2)
  func wild(kind: StoreLockStep.Kind, part: UInt64) {
    for seed in stride(from: part, to: Self.count, by: 2) {
      var random = StoreGenerator(seed: seed)
      let lockStep = StoreLockStep(kind, random.rows(upTo: 14))
      for batch in 0..<Int.random(in: 1...4, using: &random.random) {
        let transactions = random.wildBatch(for: lockStep.rows)
        let faults = lockStep.apply(transactions)
        if !faults.isEmpty {
          Issue.record("\(kind), seed \(seed), batch \(batch): \(transactions)\n\(faults)")
          break
        }
      }
    }
  }

  /// So many rows that they are stored in pieces.
  @Test("Batches for long lists", arguments: StoreLockStep.Kind.allCases)
  func longLists(kind: StoreLockStep.Kind) {
    for seed in 0..<seedCount(1_000, inShortRuns: 5) {
      var random = StoreGenerator(seed: seed)
      let lockStep = StoreLockStep(kind, random.rows(upTo: 900))
      for batch in 0..<10 {
        let transactions = random.wildBatch(for: lockStep.rows)
        let faults = lockStep.apply(transactions)
        #expect(faults.isEmpty, "\(kind), seed \(seed), batch \(batch)")
      }
    }
  }

  @Test("Valid batches of a store that sorts by section", arguments: StoreLockStep.Kind.allCases)
  func sorted(kind: StoreLockStep.Kind) {
    for seed in 0..<(Self.count / 2) {
      var random = StoreGenerator(seed: seed)
      var rows = random.rows(upTo: 20).sorted { ($0.section, $0.id) < ($1.section, $1.id) }
      let lockStep = StoreLockStep(kind, rows, sectionsRepeat: false)
      for batch in 0..<4 {
        let old = rows
        rows = random.edited(rows).sorted { ($0.section, $0.id) < ($1.section, $1.id) }
        let transactions = random.batch(from: old, to: rows)
        let faults = lockStep.apply(transactions)
        if !faults.isEmpty || lockStep.rows.map(\.id) != rows.map(\.id)
          || !lockStep.corrections.isEmpty
        {
          Issue.record(
            """
            \(kind), seed \(seed), batch \(batch): \(old) \(transactions)
            \(faults) \(lockStep.corrections)
            """)
          break
        }
      }
    }
  }

  @Test("Resets with and without rows in common", arguments: StoreLockStep.Kind.allCases)
  func resets(kind: StoreLockStep.Kind) {
    for seed in 0..<(Self.count / 10) {
      var random = StoreGenerator(seed: seed)
      let old = random.rows(upTo: 14)
      let new = Bool.random(using: &random.random) ? random.edited(old) : random.rows(upTo: 14)
      var list =
        StoreLockStep(kind, []).isSectioned
        ? StoreList(old, section: \.section)
        : StoreList(old)
      let before = list.sections
      let update = list.reset(to: new)
      let broken = SectionedPromises.broken(
        by: update.diff!, from: before, to: update.sections, id: \.id)
      if !broken.isEmpty || list.items != new { Issue.record("seed \(seed): \(broken)") }
    }
  }

  @Test("Resets without ids compare rows by index")
  func resetsByPosition() throws {
    let a = (0..<4).map { StoreRow(id: $0, text: 0) }
    var b = a.map { StoreRow(id: $0.id + 10, text: 0) }
    b[2] = a[2]
    struct Text: Equatable { var row: StoreRow }  // not identifiable
    var list = StoreList(a.map(Text.init), identity: .none(content: ==))
    let longer = try #require(list.reset(to: (b + [StoreRow(id: 9, text: 0)]).map(Text.init)).diff)
    #expect(longer.items.updates.map(\.new.item) == [0, 1, 3])
    #expect(longer.items.insertions.map(\.item) == [4])
    let empty = try #require(list.reset(to: []).diff)
    #expect(empty.items.deletions.count == 5)
    #expect(empty.sections.isEmpty)
  }

  @Test("Resets without ids lead to the new rows, section by section")
  func resetsOfSectionsByPosition() {
    struct Text: Equatable {
      var row: StoreRow
    }
    for seed in 0..<(Self.count / 10) {
      var random = StoreGenerator(seed: seed)
      let old = random.rows(upTo: 14)
      let new = Bool.random(using: &random.random) ? random.edited(old) : random.rows(upTo: 14)
      for isComparable in [false, true] {
        var list = StoreList(
          old.map(Text.init), identity: isComparable ? .none(content: ==) : .none(),
          section: \.row.section)
        let before = list.sections
        let diff = list.reset(to: new.map(Text.init)).diff!
        #expect(list.items.map(\.row) == new, "seed \(seed)")
        #expect(diff.applied(to: before, from: list.sections) == list.sections, "seed \(seed)")
        #expect(diff.items.moves.isEmpty, "seed \(seed)")
        let kept = before.indices.flatMap { section in
          (diff.sections.newIndex(ofOld: section)).map { new in
            zip(before[section].items, list.sections[new].items).map { ($0, $1) }
          } ?? []
        }
        let updates = kept.count { !isComparable || $0.0 != $0.1 }
        #expect(diff.items.updates.count == updates, "seed \(seed)")
        #expect(diff.items.deletions.count == old.count - kept.count, "seed \(seed)")
      }
    }
  }

  @Test("Indices and paths are converted both ways")
  func places() {
    for seed: UInt64 in 0..<200 {
      var random = StoreGenerator(seed: seed)
      let rows = random.rows(upTo: 30)
      let list = StoreList(rows, section: \.section)
      for (row, item) in rows.enumerated() {
        let path = list.path(ofRow: row)
        let found = path.map { list.sections[$0.section].items[$0.item] }
        #expect(list.item(at: row) == item, "seed \(seed)")
        #expect(found == item, "seed \(seed)")
        #expect(path.flatMap(list.row(at:)) == row, "seed \(seed)")
      }
      #expect(list.item(at: -1) == nil && list.item(at: rows.count) == nil)
      #expect(list.row(at: CurrentPath(section: list.sections.count, item: 0)) == nil)
      #expect(list.row(at: CurrentPath(section: 0, item: -1)) == nil)
    }
  }
}
