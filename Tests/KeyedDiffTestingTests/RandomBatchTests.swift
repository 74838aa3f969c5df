import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Random batches")
struct RandomBatchTests {
  @Test("Valid batches are accepted, whatever their operations")
  func rightBatches() throws {
    var uncounted = 0
    for seed: UInt64 in 0..<3_000 {
      let random = RandomBatch(seed: seed)
      let screen = Screen(text(random.old))
      let violation = screen.perform(random.batch, to: random.new)
      if random.hasUncountedMove {
        uncounted += 1
        #expect(violation?.rule == .uncountedMove, "\(random)")
      } else {
        #expect(violation == nil, "\(random)")
        #expect(screen.shown == text(random.new), "\(random)")
        #expect(throws: Never.self, "\(random)") { try screen.view.verify() }
      }
    }
    #expect(uncounted > 10)
  }

  @Test("Batches with an operation missing, repeated or shifted are rejected, or harmless")
  func damagedBatches() {
    var damaged = 0
    var harmless = 0
    for seed: UInt64 in 0..<600 {
      let random = RandomBatch(seed: seed)
      if random.hasUncountedMove { continue }
      for batch in random.damagedBatches where batch != random.batch {
        damaged += 1
        let screen = Screen(text(random.old))
        if screen.perform(batch, to: random.new) != nil { continue }
        if violation(screen.view.verify) != nil { continue }
        harmless += 1
        #expect(screen.shown == text(random.new), "\(random), \(batch)")
      }
    }
    #expect(damaged > 3_000)
    // For example a move that keeps a row where it would stay anyway.
    #expect(harmless < damaged / 10)
  }
}

/// A batch that is generated together with the lists before and after it, independently of the
/// rules, except for two: it has either reloads or moves, and operations on rows only in sections
/// that stay.
private struct RandomBatch: CustomStringConvertible {
  let seed: UInt64
  let old: Sections
  private(set) var new: Sections = []
  private(set) var batch = BatchUpdate()

  var description: String { "seed \(seed): \(text(old)) → \(text(new)), \(batch)" }

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var rowCount = 0
    func rows(_ count: Int) -> [Row] {
      rowCount += count
      return (rowCount - count..<rowCount).map { Row("r\($0)") }
    }
    self.seed = seed
    old = (0..<Int.random(in: 0...4, using: &random)).map { index in
      ListSection(id: "S\(index)", items: rows(Int.random(in: 0...4, using: &random)))
    }
    let reloads = Bool.random(using: &random)
    let mostMoves = Int.random(in: 0...4, using: &random)
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    // Sections that stay keep their order; inserted and moved sections are anywhere.
    var staying: Set<String> = []
    var moving: [ListSection<String, Row>] = []
    for (index, section) in old.enumerated() {
      if chance(20) {
        batch.sections.deletions.append(SectionIndex(index))
      } else if reloads && chance(20) {
        batch.sections.reloads.append(SectionIndex(index))
        let items = rows(Int.random(in: 0...2, using: &random))
        new.append(ListSection(id: section.id, items: items, header: 1))
      } else if !reloads && chance(25) {
        moving.append(section)
      } else {
        staying.insert(section.id)
        new.append(section)
      }
    }
    let coming = (0..<Int.random(in: 0...2, using: &random)).map { index in
      ListSection(id: "N\(index)", items: rows(Int.random(in: 0...2, using: &random)))
    }
    for section in moving + coming {
      new.insert(section, at: Int.random(in: 0...new.count, using: &random))
    }
    for (index, section) in new.enumerated() {
      if coming.contains(where: { $0.id == section.id }) {
        batch.sections.insertions.append(SectionIndex(index))
      } else if moving.contains(where: { $0.id == section.id }) {
        let oldIndex = old.firstIndex { $0.id == section.id }!
        batch.sections.moves.append(IndexPair(old: oldIndex, new: index))
      }
    }

    // The same for the rows of the sections that stay.
    var oldPaths: [String: OldPath] = [:]
    var arriving: [Row] = []
    for (index, section) in old.enumerated() where staying.contains(section.id) {
      let newIndex = new.firstIndex { $0.id == section.id }!
      for (item, row) in section.items.enumerated().reversed() {
        let path = OldPath(section: index, item: item)
        if chance(20) {
          batch.items.deletions.append(path)
          new[newIndex].items.remove(at: item)
        } else if reloads && chance(25) {
          batch.items.reloads.append(path)
          new[newIndex].items[item] = Row(row.id + "'")
        } else if !reloads && chance(25) && oldPaths.count < mostMoves {
          oldPaths[row.id] = path
          arriving.append(new[newIndex].items.remove(at: item))
        }
      }
    }
    let targets = new.indices.filter { staying.contains(new[$0].id) }
    guard !targets.isEmpty else { return }
    let newRows = rows(Int.random(in: 0...4, using: &random))
    for row in arriving + newRows {
      let target = targets.randomElement(using: &random)!
      new[target].items.insert(row, at: Int.random(in: 0...new[target].items.count, using: &random))
    }
    for target in targets {
      for (item, row) in new[target].items.enumerated() {
        let path = NewPath(section: target, item: item)
        if let oldPath = oldPaths[row.id] {
          batch.items.moves.append(PathPair(old: oldPath, new: path))
        } else if newRows.contains(row) {
          batch.items.insertions.append(path)
        }
      }
    }
  }

  /// Whether a row moves to another section with the same number as its own.
  var hasUncountedMove: Bool {
    batch.items.moves.contains {
      $0.old.section == $0.new.section && old[$0.old.section].id != new[$0.new.section].id
    }
  }

  /// The batches with one operation missing, repeated, or shifted by one place.
  var damagedBatches: [BatchUpdate] {
    damaged(\.sections.deletions) { SectionIndex($0.index + 1) }
      + damaged(\.sections.insertions) { SectionIndex($0.index + 1) }
      + damaged(\.sections.reloads) { SectionIndex($0.index + 1) }
      + damaged(\.sections.moves) { IndexPair(old: $0.old, new: $0.new + 1) }
      + damaged(\.items.deletions) { OldPath(section: $0.section, item: $0.item + 1) }
      + damaged(\.items.insertions) { NewPath(section: $0.section, item: $0.item + 1) }
      + damaged(\.items.reloads) { OldPath(section: $0.section, item: $0.item + 1) }
      + damaged(\.items.moves) {
        PathPair(old: $0.old, new: NewPath(section: $0.new.section + 1, item: $0.new.item))
      }
  }

  private func damaged<Operations: RangeReplaceableCollection<Operation>, Operation>(
    _ operations: WritableKeyPath<BatchUpdate, Operations>, shifted: (Operation) -> Operation
  ) -> [BatchUpdate] {
    guard let first = batch[keyPath: operations].first else { return [] }
    var less = batch
    less[keyPath: operations].removeFirst()
    var twice = batch
    twice[keyPath: operations].append(first)
    var elsewhere = batch
    elsewhere[keyPath: operations].removeFirst()
    elsewhere[keyPath: operations].insert(
      shifted(first), at: elsewhere[keyPath: operations].startIndex)
    return [less, twice, elsewhere]
  }
}
