import KeyedDiff
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

/// The sections that have a header row; the choice may change with each batch.
enum HeaderRows: CaseIterable {
  case none, all, ofSectionsWithRows, random

  func layout(_ sections: [Section], salt: UInt64) -> FlatLayout {
    FlatLayout(rowCounts: sections.map(\.items.count)) {
      isThere(sections[$0], at: $0, salt: salt)
    }
  }

  func rows(_ sections: [Section], salt: UInt64) -> [FlatRow<Int, Int>] {
    FlatRow.rows(of: sections, id: \.id) { isThere(sections[$0], at: $0, salt: salt) }
  }

  private func isThere(_ section: Section, at index: Int, salt: UInt64) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .ofSectionsWithRows: !section.items.isEmpty
    case .random: (salt &+ 1) &* 0x9E37_79B9_7F4A_7C15 >> UInt64(index % 32 + 16) & 1 == 1
    }
  }
}

@Suite("A flat view performs the batches of every plan")
struct FlatListTests {
  /// Sends every batch of the plans for a pair to flat views.
  private func check(
    from old: [Section], to new: [Section],
    plans: some Sequence<(mode: PlanMode, refresh: ContentRefresh)>,
    headerRows: some Sequence<HeaderRows>, using random: inout SplitMix64,
    _ trail: String = ""
  ) {
    let diff = SectionedDiff(from: old, to: new)
    for (mode, refresh) in plans {
      let plan = UpdatePlan(diff, from: old, to: new, mode: mode, refresh: refresh)
      let lists = [old] + plan.stages.map(\.sections)
      for headers in headerRows {
        for (number, stage) in plan.stages.enumerated() {
          let (salt, nextSalt) = (random.next(), random.next())
          let (before, after) = (lists[number], lists[number + 1])
          let layout = headers.layout(before, salt: salt)
          let newLayout = headers.layout(after, salt: nextSalt)
          let flat = stage.batch.flattened(from: layout, to: newLayout)
          let broken = difference(
            flat, stage.batch, from: layout, to: newLayout,
            rows: headers.rows(before, salt: salt), newRows: headers.rows(after, salt: nextSalt),
            using: &random)
          if let broken {
            let operations = "\(mode) \(refresh) \(headers): \(stage.batch), \(flat)"
            Issue.record("\(trail) \(before) → \(after), \(operations): \(broken)")
          }
        }
      }
    }
  }

  /// A fault of the flat diff of a batch, or of the views that perform it.
  private func difference(
    _ flat: ListDiff, _ batch: BatchUpdate, from layout: FlatLayout, to newLayout: FlatLayout,
    rows: [FlatRow<Int, Int>], newRows: [FlatRow<Int, Int>], using random: inout SplitMix64
  ) -> String? {
    if layout.count != rows.count || newLayout.count != newRows.count { return "wrong layout" }
    let plain = PlainFlattening(batch, from: layout, to: newLayout)
    if plain.oldOfNew != (0..<flat.newCount).map(flat.oldIndex(ofNew:)) { return "wrong map" }
    if plain.moved != (0..<flat.newCount).filter(flat.isMoved(new:)) { return "wrong moves" }
    let held = rows.indices.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      .shuffled(using: &random)
    do throws(RuleViolationError) {
      var view = StrictFlatListView(rows)
      try view.performSteps(of: flat, to: newRows)
      let splices = flat.splices()
      view = StrictFlatListView(rows)
      try view.perform(splices, of: flat, to: newRows, keeping: rows.indices)
      let merged = splices.merged(keeping: held)
      view = StrictFlatListView(rows)
      try view.perform(merged, of: flat, to: newRows, keeping: held)
      if splices.merged(keeping: rows.indices) != splices { return "merged around held rows" }
      if !isMerged(merged, keeping: held) { return "not merged: \(merged) keeps \(held)" }
    } catch {
      return error.description
    }
    return nil
  }

  /// Whether there is a held row between any two splices.
  private func isMerged(_ splices: [ListDiff.Splice], keeping held: [Int]) -> Bool {
    zip(splices, splices.dropFirst()).allSatisfy { first, second in
      held.contains { first.old.upperBound <= $0 && $0 < second.old.lowerBound }
    }
  }

  @Test("of every pair of 2 sections and 3 items")
  func exhaustive() {
    var random = SplitMix64(seed: 1)
    var number = 0
    forEverySectionedPair(sections: 2, items: 3, stride: runsLongTests ? 1 : 3) { old, new in
      number += 1
      check(
        from: old, to: new, plans: [allPlans[number % 6]], headerRows: HeaderRows.allCases,
        using: &random)
    }
  }

  @Test("of seeded random pairs", arguments: UInt64(0)..<4)
  func random(part: UInt64) {
    for seed in stride(from: part, to: seedCount(400_000, inShortRuns: 400), by: 4) {
      let pair = SectionedPair(
        seed: seed, maximumSections: 8, maximumRows: 40, duplicates: seed % 5 == 0)
      var random = SplitMix64(seed: ~seed)
      check(
        from: pair.old, to: pair.new, plans: [allPlans[Int(seed / 4 % 6)]],
        headerRows: HeaderRows.allCases, using: &random, "seed \(seed)")
    }
  }

  /// Batches that no plan contains: rows change in sections that move, and whole sections are
  /// reloaded beside other operations.
  @Test("of batches that no plan contains")
  func unplanned() {
    for seed in UInt64(0)..<seedCount(200_000, inShortRuns: 500) {
      let pair = SectionedPair(seed: seed, maximumSections: 6, maximumRows: 30)
      var random = SplitMix64(seed: ~seed)
      let diff = SectionedDiff(from: pair.old, to: pair.new)
      let batch = BatchUpdate(unplanned: diff, using: &random)
      let headers = HeaderRows.allCases.randomElement(using: &random)!
      let (salt, newSalt) = (random.next(), random.next())
      let layout = headers.layout(pair.old, salt: salt)
      let newLayout = headers.layout(pair.new, salt: newSalt)
      let flat = batch.flattened(from: layout, to: newLayout)
      let broken = difference(
        flat, batch, from: layout, to: newLayout, rows: headers.rows(pair.old, salt: salt),
        newRows: headers.rows(pair.new, salt: newSalt), using: &random)
      if let broken { Issue.record("\(pair) \(headers): \(batch), \(flat): \(broken)") }
    }
  }

  @Test("Splices that replace updated rows are merged like others")
  func updates() throws {
    for seed in UInt64(0)..<seedCount(200_000, inShortRuns: 500) {
      let pair = ListPair(seed: seed, maximumCount: 60)
      var random = SplitMix64(seed: ~seed)
      let diff = ListDiff(from: pair.old, to: pair.new)
      let held = pair.old.indices.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      let splices = diff.splices(includingUpdates: true)
      for splices in [splices, splices.merged(keeping: held)] {
        do {
          var view = StrictFlatListView(pair.old.map(\.id))
          try view.perform(splices, of: diff, to: pair.new.map(\.id), keeping: held)
          for update in diff.updates
          where view.origins[update.new] == update.old && !diff.isMoved(old: update.old) {
            Issue.record("\(pair): \(update) is kept by \(splices)")
          }
        } catch {
          Issue.record("\(pair): \(error), \(splices), \(held)")
        }
      }
    }
  }
}

extension BatchUpdate {
  /// All changes of a diff in one batch, with random reloads.
  fileprivate init(unplanned diff: SectionedDiff, using random: inout SplitMix64) {
    let sections = diff.sections
    let reloads = (0..<sections.oldCount).filter { section in
      sections.newIndex(ofOld: section) != nil && !sections.isMoved(old: section)
        && Int.random(in: 0..<5, using: &random) == 0
    }
    let newReloads = reloads.map { sections.newIndex(ofOld: $0)! }
    func isKept(_ path: OldPath) -> Bool {
      sections.newIndex(ofOld: path.section) != nil && !reloads.contains(path.section)
    }
    func isKept(_ path: NewPath) -> Bool {
      sections.oldIndex(ofNew: path.section) != nil && !newReloads.contains(path.section)
    }
    var items = Items(
      deletions: diff.items.deletions.filter(isKept),
      insertions: diff.items.insertions.filter(isKept))
    for move in diff.items.moves {
      switch (isKept(move.old), isKept(move.new)) {
      case (true, true): items.moves.append(move)
      case (true, false): items.deletions.append(move.old)
      case (false, true): items.insertions.append(move.new)
      case (false, false): break
      }
    }
    for (section, count) in diff.oldCounts.enumerated() {
      let paths = (0..<count).map { OldPath(section: section, item: $0) }
      items.reloads += paths.filter { path in
        isKept(path) && diff.newPath(ofOld: path) != nil && !diff.isMoved(old: path)
          && Int.random(in: 0..<6, using: &random) == 0
      }
    }
    self.init(
      sections: Sections(
        deletions: sections.deletions.map { SectionIndex($0) },
        insertions: sections.insertions.map { SectionIndex($0) }, moves: sections.moves,
        reloads: reloads.map { SectionIndex($0) }),
      items: items)
  }
}
