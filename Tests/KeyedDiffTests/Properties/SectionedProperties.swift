import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Diffs of related lists of sections are related")
struct SectionedProperties {
  static let count: UInt64 = runsLongTests ? 20_000 : 1_000

  /// Seeded pairs of at most 6 sections with 40 rows; every third pair has duplicate ids of items
  /// and sections.
  private func forEveryPair(
    _ body: (_ pair: SectionedPair, _ hasUniqueIDs: Bool, _ random: inout SplitMix64) -> Void
  ) {
    for seed in 0..<Self.count {
      let pair = SectionedPair(
        seed: seed, maximumSections: 6, maximumRows: 40, duplicates: seed % 3 == 0)
      var random = SplitMix64(seed: ~seed)
      body(pair, seed % 3 != 0, &random)
    }
  }

  @Test("Renaming sections and items changes nothing")
  func relabelling() {
    forEveryPair { pair, _, random in
      let factor = Int(truncatingIfNeeded: random.next() | 1)
      func renamed(_ sections: [Section]) -> [ListSection<String, Item>] {
        sections.map { section in
          ListSection(
            id: "section \(section.id)",
            items: section.items.map { Item(id: $0.id &* factor, content: $0.content) },
            header: section.header, footer: section.footer)
        }
      }
      let diff = SectionedDiff(from: pair.old, to: pair.new)
      let other = SectionedDiff(from: renamed(pair.old), to: renamed(pair.new))
      if other != diff { Issue.record("factor \(factor), \(pair)") }
    }
  }

  @Test("Reversed sections and rows: the same deletions and insertions, as many moves")
  func reversal() {
    func reversed(_ sections: [Section]) -> [Section] {
      sections.reversed().map { section in
        var section = section
        section.items.reverse()
        return section
      }
    }
    func mirrored<Space>(
      _ paths: [ItemPath<Space>], in counts: [Int]
    ) -> [ItemPath<Space>] {
      paths.map {
        ItemPath(section: counts.count - 1 - $0.section, item: counts[$0.section] - 1 - $0.item)
      }.sorted()
    }
    forEveryPair { pair, hasUniqueIDs, _ in
      let diff = SectionedDiff(from: pair.old, to: pair.new)
      let backwards = SectionedDiff(from: reversed(pair.old), to: reversed(pair.new))
      var holds =
        backwards.items.deletions.count == diff.items.deletions.count
        && backwards.items.insertions.count == diff.items.insertions.count
        && backwards.sections.deletions.count == diff.sections.deletions.count
      if hasUniqueIDs {
        holds =
          holds
          && backwards.items.deletions == mirrored(Array(diff.items.deletions), in: diff.oldCounts)
          && backwards.items.insertions
            == mirrored(Array(diff.items.insertions), in: diff.newCounts)
          && backwards.items.moves.count == diff.items.moves.count
          && backwards.items.updates.count == diff.items.updates.count
          && backwards.sections.moves.count == diff.sections.moves.count
          && backwards.sections.updates.count == diff.sections.updates.count
      }
      if !holds { Issue.record("\(pair): \(diff), \(backwards)") }
    }
  }

  @Test("The inverse leads back, and keeps the same rows as the diff back")
  func inverse() {
    forEveryPair { pair, hasUniqueIDs, _ in
      let inverse = SectionedDiff(from: pair.old, to: pair.new).inverse
      if inverse.applied(to: pair.new, from: pair.old) != pair.old {
        Issue.record("\(pair): \(inverse)")
      }
      let back = SectionedDiff(from: pair.new, to: pair.old)
      let holds =
        back.items.deletions.count == inverse.items.deletions.count
        && (!hasUniqueIDs
          || back.items.deletions == inverse.items.deletions
            && back.items.insertions == inverse.items.insertions
            && back.items.updates == inverse.items.updates
            && back.items.moves.count == inverse.items.moves.count)
      if !holds { Issue.record("\(pair): \(inverse), \(back)") }
    }
  }

  @Test("Equal lists have no changes, even if they share no memory")
  func equalLists() {
    forEveryPair { pair, _, _ in
      for list in [pair.old, pair.new] {
        let copy = list.map { section in
          Section(
            id: section.id, items: section.items.map { $0 }, header: section.header,
            footer: section.footer)
        }
        let diff = SectionedDiff(from: list, to: copy)
        if !diff.isEmpty { Issue.record("\(pair): \(diff)") }
      }
    }
  }

  @Test("Common sections and rows around others shift paths, and change nothing else")
  func surroundings() {
    forEveryPair { pair, _, random in
      let (front, back) = (
        Section(id: -1, items: [Item(id: -1), Item(id: -2)]), Section(id: -2, items: [Item(id: -3)])
      )
      let rows = (1...Int.random(in: 1...4, using: &random)).map { Item(id: -9 - $0) }
      // Also adds rows to one kept section, if there is one whose id occurs once.
      let kept = pair.old.first { section in
        [pair.old, pair.new].allSatisfy { $0.count { $0.id == section.id } == 1 }
      }
      func surrounded(_ sections: [Section]) -> [Section] {
        let longer = sections.map { section in
          var section = section
          if section.id == kept?.id { section.items.insert(contentsOf: rows, at: 0) }
          return section
        }
        return [front] + longer + [back]
      }
      let diff = SectionedDiff(from: pair.old, to: pair.new)
      let longer = SectionedDiff(from: surrounded(pair.old), to: surrounded(pair.new))
      func shifted<Space>(
        _ path: ItemPath<Space>, _ sections: [Section]
      ) -> ItemPath<Space> {
        let isLonger = sections[path.section].id == kept?.id
        return ItemPath(
          section: path.section + 1, item: path.item + (isLonger ? rows.count : 0))
      }
      func shifted(_ pairs: [PathPair]) -> [PathPair] {
        pairs.map { PathPair(old: shifted($0.old, pair.old), new: shifted($0.new, pair.new)) }
      }
      let expected = SectionedDiff.Parts(
        deletions: RowRanges(diff.items.deletions.map { shifted($0, pair.old) }),
        insertions: RowRanges(diff.items.insertions.map { shifted($0, pair.new) }),
        moves: shifted(diff.items.moves), updates: shifted(diff.items.updates),
        sectionMoves: diff.sections.moves.map {
          IndexPair(old: $0.old + 1, new: $0.new + 1)
        })
      if SectionedDiff.Parts(longer) != expected { Issue.record("\(pair): \(diff), \(longer)") }
    }
  }
}

extension SectionedDiff {
  /// All parts of a diff, without its counts.
  fileprivate struct Parts: Equatable {
    var deletions: RowRanges<OldPath>
    var insertions: RowRanges<NewPath>
    var moves: [PathPair]
    var updates: [PathPair]
    var sectionMoves: [IndexPair]
  }
}

extension SectionedDiff.Parts {
  fileprivate init(_ diff: SectionedDiff) {
    self.init(
      deletions: diff.items.deletions, insertions: diff.items.insertions, moves: diff.items.moves,
      updates: diff.items.updates, sectionMoves: diff.sections.moves)
  }
}
