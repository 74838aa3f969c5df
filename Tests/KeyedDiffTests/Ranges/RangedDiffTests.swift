import Foundation
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

@testable import KeyedDiff

@Suite("Diffs from ranges are those from single rows")
struct RangedDiffTests {
  static let seeds = 0..<seedCount(20_000, inShortRuns: 400)

  @Test("Lists")
  func lists() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      let parts = ListParts(oldCount: .random(in: 0...60, using: &random), &random)
      let (one, other) = (try parts.diff(inRanges: true), try parts.diff(inRanges: false))
      func expect(_ holds: Bool, _ what: String) {
        if !holds { Issue.record("seed \(seed), \(what): \(one.debugDescription)") }
      }
      expect(one == other && one.hashValue == other.hashValue, "equality")
      expect(one.debugDescription == other.debugDescription, "description")
      expect(
        one.changeCount == other.changeCount && one.operationCount == other.operationCount,
        "counts")
      for old in 0..<one.oldCount {
        expect(one.newIndex(ofOld: old) == other.newIndex(ofOld: old), "new of \(old)")
        expect(one.isMoved(old: old) == other.isMoved(old: old), "is \(old) moved")
      }
      for new in 0..<one.newCount {
        expect(one.oldIndex(ofNew: new) == other.oldIndex(ofNew: new), "old of \(new)")
      }
      expect(one.inverse == other.inverse && one.inverse.inverse == one, "inverse")
      expect(one.steps == other.steps, "steps")
      for updates in [false, true] {
        expect(
          one.splices(includingUpdates: updates) == other.splices(includingUpdates: updates),
          "splices")
      }
      expect(one.paths(inSection: 3) == other.paths(inSection: 3), "paths")
      expect(SectionedDiff(one) == SectionedDiff(other), "sections")
      expect(try json(one) == json(other) && sent(one) == other && sent(other) == one, "coding")

      let old = (0..<one.oldCount).map { $0 }
      let new = (0..<one.newCount).map { one.oldIndex(ofNew: $0) ?? -1 - $0 }
      expect(one.applied(to: old, from: new) == new, "applied")
      expect(Replaying.splices(of: one, on: old, new: new) == new, "replayed splices")
      let fewest = try parts.diff(inRanges: true, repositioned: true)
      expect(try fewest == parts.diff(inRanges: false, repositioned: true), "fewest moves")
      let reference = ReferenceDiff(
        from: old, to: new, id: \.self, content: { _, _ in true })
      expect(fewest.moves.count == reference.moveCount, "number of moves")
      expect(reference.newOfOld == old.map { one.newIndex(ofOld: $0) }, "reference")

      let next = ListParts(oldCount: one.newCount, &random)
      let both = one.followed(by: try next.diff(inRanges: true))
      expect(try both == other.followed(by: next.diff(inRanges: false)), "followed by")
    }
  }

  @Test("Wrong lists: the same errors")
  func wrongLists() throws {
    var errorCount = 0
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      var parts = ListParts(oldCount: .random(in: 0...60, using: &random), &random)
      parts.corrupt(&random)
      let outcomes = [true, false].map { inRanges in
        Result { try parts.diff(inRanges: inRanges).debugDescription }
      }
      if case .failure = outcomes[0] { errorCount += 1 }
      #expect("\(outcomes[0])" == "\(outcomes[1])", "seed \(seed): \(parts)")
    }
    #expect(errorCount > Self.seeds.count / 2)
  }

  @Test("Lists with sections")
  func sections() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      let parts = try SectionParts(&random)
      let (one, other) = (try parts.diff(inRanges: true), try parts.diff(inRanges: false))
      func expect(_ holds: Bool, _ what: String) {
        if !holds { Issue.record("seed \(seed), \(what): \(one.debugDescription)") }
      }
      expect(one == other && one.hashValue == other.hashValue, "equality")
      expect(one.newCounts == parts.newCounts, "counts")
      expect(one.operationCount == other.operationCount, "operations")
      expect(one.debugDescription == other.debugDescription, "description")
      let oldPaths = parts.oldCounts.paths(in: OldSpace.self)
      let newPaths = parts.newCounts.paths(in: NewSpace.self)
      for old in oldPaths {
        expect(one.newPath(ofOld: old) == other.newPath(ofOld: old), "new of \(old)")
        expect(one.isMoved(old: old) == other.isMoved(old: old), "is \(old) moved")
      }
      for new in newPaths {
        expect(one.oldPath(ofNew: new) == other.oldPath(ofNew: new), "old of \(new)")
      }
      expect(one.inverse == other.inverse && one.inverse.inverse == one, "inverse")
      expect(one.steps == other.steps, "steps")
      expect(one.flattened == other.flattened, "flattened")
      expect(try json(one) == json(other) && sent(one) == other && sent(other) == one, "coding")
      let old = parts.oldCounts.enumerated().map { section, count in
        ListSection(id: section, items: (0..<count).map { section * 100 + $0 })
      }
      let new = parts.newCounts.enumerated().map { section, count in
        ListSection(
          id: one.sections.oldIndex(ofNew: section) ?? -1 - section,
          items: (0..<count).map { item in
            let new = NewPath(section: section, item: item)
            return one.oldPath(ofNew: new).map { $0.section * 100 + $0.item }
              ?? -1 - section * 100 - item
          })
      }
      expect(one.applied(to: old, from: new) == new, "applied")
      expect(other.applied(to: old, from: new) == new, "applied one by one")
      expect(
        try parts.diff(inRanges: true, repositioned: true)
          == parts.diff(inRanges: false, repositioned: true), "fewest moves")
      for (mode, refresh) in allPlans {
        let plans = [one, other].map {
          UpdatePlan($0, from: old, to: new, mode: mode, refresh: refresh)
        }
        expect(plans[0].stages.map(\.batch) == plans[1].stages.map(\.batch), "batches")
        var (shown, counts) = (old, parts.oldCounts)
        for stage in plans[0].stages {
          shown = stage.sections
          checkFlattening(stage.batch, counts, shown.map(\.items.count), seed)
          counts = shown.map(\.items.count)
        }
        expect(plans[0].stages.isEmpty || shown.map(\.items) == new.map(\.items), "shown")
      }

      let next = try SectionParts(oldCounts: parts.newCounts, &random)
      let both = one.followed(by: try next.diff(inRanges: true))
      expect(try both == other.followed(by: next.diff(inRanges: false)), "followed by")
    }
  }

  /// A batch in ranges, and the same row by row, with and without header rows, with one of the
  /// sections without operations reloaded.
  private func checkFlattening(
    _ batch: BatchUpdate, _ oldCounts: [Int], _ newCounts: [Int], _ seed: UInt64
  ) {
    for headers in 0..<3 {
      let old = FlatLayout(rowCounts: oldCounts) { _ in headers > 0 }
      let new = FlatLayout(rowCounts: newCounts) { headers > 1 || headers == 1 && $0 % 2 == 0 }
      var ranged = batch
      if headers == 1, let section = reloadable(batch, oldCounts.count) {
        ranged.sections.reloads = [SectionIndex(section)]
      }
      var single = ranged
      single.items.deletions = RowRanges(starts: Array(ranged.items.deletions), ends: [])
      single.items.insertions = RowRanges(starts: Array(ranged.items.insertions), ends: [])
      ranged.items.deletions.keepRanges()
      ranged.items.insertions.keepRanges()
      let diff = ranged.flattened(from: old, to: new)
      let plain = PlainFlattening(ranged, from: old, to: new)
      if diff != single.flattened(from: old, to: new)
        || plain.oldOfNew != (0..<new.count).map({ diff.oldIndex(ofNew: $0) })
        || plain.moved.sorted() != diff.moves.map(\.new).sorted()
      {
        Issue.record("seed \(seed), flattened: \(ranged): \(diff.debugDescription)")
      }
    }
  }

  /// The old index of a section that has no operation.
  private func reloadable(_ batch: BatchUpdate, _ sectionCount: Int) -> Int? {
    var map = try? ListDiff(
      oldCount: sectionCount, deletions: batch.sections.deletions.map(\.index),
      insertions: batch.sections.insertions.map(\.index), moves: batch.sections.moves)
    defer { map = nil }
    let left = Set(
      batch.items.deletions.map(\.section) + batch.items.moves.map(\.old.section)
        + batch.items.reloads.map(\.section))
    let entered = Set(
      batch.items.insertions.map(\.section) + batch.items.moves.map(\.new.section))
    return (0..<sectionCount).first { section in
      guard let map, let new = map.newIndex(ofOld: section), !map.isMoved(old: section) else {
        return false
      }
      return !left.contains(section) && !entered.contains(new)
    }
  }

  @Test("Wrong lists with sections: the same errors")
  func wrongSections() throws {
    var errorCount = 0
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      var parts = try SectionParts(&random)
      parts.corrupt(&random)
      let outcomes = [true, false].map { inRanges in
        Result { try parts.diff(inRanges: inRanges).debugDescription }
      }
      if case .failure = outcomes[0] { errorCount += 1 }
      #expect("\(outcomes[0])" == "\(outcomes[1])", "seed \(seed): \(parts)")
    }
    #expect(errorCount > Self.seeds.count / 2)
  }
}
