import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Promises of a diff of sections")
struct SectionedPromisesTests {
  typealias Section = SectionedPair.Section

  private func broken(
    _ diff: PlainSectionedDiff, _ old: [Section], _ new: [Section],
    moves: MoveDetection = .fewest
  ) -> [String] {
    SectionedPromises.broken(
      byParts: diff, from: old, to: new, id: \.id, content: { $0.content == $1.content },
      moves: moves)
  }

  // MARK: Right diffs

  @Test("A right diff is accepted", arguments: [false, true], [MoveDetection.fewest, .never])
  func right(duplicates: Bool, moves: MoveDetection) {
    for seed: UInt64 in 0..<400 {
      let pair = SectionedPair(
        seed: seed, maximumSections: 5, maximumRows: 16, duplicates: duplicates)
      let diff = PlainSectionedDiff(from: pair.old, to: pair.new, moves: moves)
      let broken = broken(diff, pair.old, pair.new, moves: moves)
      #expect(broken.isEmpty, "\(pair)")
    }
  }

  @Test("A right diff of small lists is accepted", arguments: [MoveDetection.fewest, .never])
  func rightAndSmall(moves: MoveDetection) {
    for old in SectionedLists.upToRenaming(sections: 2, items: 3) {
      for new in SectionedLists.all(sections: 2, items: 3) {
        let broken = broken(
          PlainSectionedDiff(from: old, to: new, moves: moves), old, new, moves: moves)
        if !broken.isEmpty { Issue.record("\(old) → \(new): \(broken)") }
      }
    }
  }

  // MARK: Wrong diffs

  /// Sections of which one moves, with rows that are deleted, inserted, moved in their section,
  /// moved to another section, and updated.
  private let old = [
    section(0, "h", [0, 1, 2, 3]), section(1, "i", [4, 5]), section(2, nil, [6]),
  ]
  private let new: [Section] = {
    var new = [section(1, "j", [4, 7]), section(0, "h", [1, 2, 0, 5]), section(3, nil, [6])]
    new[0].items[0].content = 1
    return new
  }()

  private static func section(_ id: Int, _ header: String?, _ rows: [Int]) -> Section {
    Section(id: id, items: rows.map { ListPair.Item(id: $0) }, header: header)
  }

  private func path<Space>(_ section: Int, _ item: Int) -> ItemPath<Space> {
    ItemPath(section: section, item: item)
  }

  @Test("The initial diff equals the one worked out by hand")
  func handMade() {
    let diff = PlainSectionedDiff(from: old, to: new)
    #expect(broken(diff, old, new).isEmpty)
    #expect(diff.sections.deletions == [2])
    #expect(diff.sections.insertions == [2])
    #expect(diff.sections.moves.count == 1)
    #expect(diff.sections.updates == [IndexPair(old: 1, new: 0)])
    #expect(diff.itemDeletions == [path(0, 3)])
    #expect(diff.itemInsertions == [path(0, 1)])
    #expect(diff.itemMoves.map(\.description) == ["0.0 → 1.2", "1.1 → 1.3", "2.0 → 2.0"])
    #expect(diff.itemUpdates.map(\.description) == ["1.0 → 0.0"])
  }

  /// Expects that a fault in a right diff is detected, with a message that contains this text.
  private func expectBroken(
    _ sentence: String, moves: MoveDetection = .fewest,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout PlainSectionedDiff) throws -> Void
  ) rethrows {
    var diff = PlainSectionedDiff(from: old, to: new, moves: moves)
    try change(&diff)
    let broken = broken(diff, old, new, moves: moves)
    #expect(
      broken.contains { $0.contains(sentence) }, "\(broken)", sourceLocation: sourceLocation)
  }

  @Test("Wrong counts, paths and sections are detected")
  func shape() throws {
    expectBroken("It is a diff of sections with") { $0.oldCounts[0] += 1 }
    expectBroken("It is a diff of sections with") { $0.newCounts.append(0) }
    expectBroken("repeated: Deletions.") { $0.itemDeletions = [path(0, 4)] }
    expectBroken("repeated: Deletions.") { $0.itemDeletions = [path(3, 0)] }
    expectBroken("repeated: Deletions.") { $0.itemDeletions = [path(0, 3), path(0, 3)] }
    expectBroken("repeated: Insertions.") { $0.itemInsertions = [path(-1, 0)] }
    expectBroken("repeated: Insertions.") { $0.itemInsertions.append(path(0, 0)) }
    expectBroken("repeated: Moves.") { $0.itemMoves.reverse() }
    expectBroken("repeated: Targets of moves.") {
      $0.itemMoves[0] = PathPair(old: path(0, 0), new: path(1, 3))
    }
    expectBroken("deleted and moved") { $0.itemDeletions = [path(0, 0), path(0, 3)] }
    expectBroken("filled twice") { $0.itemInsertions.append(path(1, 2)) }
    try expectBroken("Sections: Updates") {
      $0.sections = try ListDiff(
        oldCount: 3, deletions: $0.sections.deletions, insertions: $0.sections.insertions,
        moves: $0.sections.moves)
    }
    try expectBroken("Sections: There are 0 moves") {
      $0.sections = try ListDiff(oldCount: 3, deletions: [0, 2], insertions: [1, 2])
    }
  }

  @Test("A diff that does not lead to the new list is detected")
  func meaning() {
    expectBroken("stays in a section that is deleted") { $0.itemMoves.removeLast() }
    expectBroken("Nothing fills 2.0 in a section that is inserted") { $0.itemMoves.removeLast() }
    expectBroken("3 rows stay, but there are 2 places") { $0.itemDeletions = [] }
    expectBroken("has different ids") { $0.itemDeletions = [path(0, 2)] }
    expectBroken("has different ids") { $0.itemMoves.removeFirst() }
  }

  /// Unpairs a row: it is deleted and inserted.
  private func part(_ pair: PathPair, in diff: inout PlainSectionedDiff) {
    for rows in [\PlainSectionedDiff.pairs, \.moved, \.itemMoves, \.itemUpdates] {
      diff[keyPath: rows].removeAll { $0 == pair }
    }
    diff.itemDeletions = (diff.itemDeletions + [pair.old]).sorted()
    diff.itemInsertions = (diff.itemInsertions + [pair.new]).sorted()
  }

  @Test("A diff with too many or too few changes is detected")
  func minimality() {
    let crossing = PathPair(old: path(1, 1), new: path(1, 3))
    expectBroken("are kept, not 1") { part(crossing, in: &$0) }
    expectBroken("should be pairs") { part(crossing, in: &$0) }
    expectBroken("stay in section 1 → 0, not 1") {
      part(PathPair(old: path(1, 0), new: path(0, 0)), in: &$0)
    }
    let inPlace = PathPair(old: path(0, 1), new: path(1, 0))
    expectBroken("2 rows move, not 1") { $0.itemMoves.insert(inPlace, at: 1) }
    expectBroken("There are 4 moves, not 3") { $0.itemMoves.insert(inPlace, at: 1) }
    expectBroken("Updates are []") { $0.itemUpdates = [] }
    expectBroken("Updates are") { $0.itemUpdates.append(crossing) }
    expectBroken("The comparison stopped early") { $0.exceedsMaximumChanges = true }
  }

  @Test("Maps that disagree with the rest are detected")
  func maps() {
    let lost = PathPair(old: path(0, 1), new: path(1, 0))
    expectBroken("from old to new is wrong at 0.1") { $0.pairs.removeAll { $0 == lost } }
    expectBroken("from new to old is wrong at 1.0") { $0.pairs.removeAll { $0 == lost } }
    expectBroken("maps and the moves disagree") { $0.moved.removeLast() }
    expectBroken("maps and the moves disagree") { $0.moved.append(lost) }
  }

  @Test("A diff that is applied or inverted wrongly is detected")
  func views() {
    for fault in [PlainSectionedDiff.Fault.nothing, .oldContent, .oldHeaders] {
      expectBroken("Applying is wrong") { $0.fault = fault }
      expectBroken("Applying the inverse is wrong") { $0.changeInverse = { $0.fault = fault } }
    }
    let wrongs: [(inout PlainSectionedDiff) -> Void] = [
      { $0.sections = ListDiff(from: [1], to: [1], id: \.self) },
      { $0.oldCounts[0] += 1 },
      { $0.newCounts[0] += 1 },
      { $0.itemDeletions = [] },
      { $0.itemInsertions = [] },
      { $0.itemMoves.reverse() },
      { $0.itemUpdates = [] },
      { $0.exceedsMaximumChanges = true },
    ]
    for wrong in wrongs {
      expectBroken("The inverse is wrong") { $0.changeInverse = wrong }
      // Only the inverse of the inverse is wrong.
      expectBroken("The inverse of it is wrong") {
        $0.changeInverse = { $0.changeInverse = wrong }
      }
    }
    expectBroken("Inverse: The maps and the moves disagree") {
      $0.changeInverse = { $0.moved = [] }
    }
    expectBroken("Inverse: The map from old to new") { $0.changeInverse = { $0.pairs = [] } }
  }

  @Test("Every wrong diff is detected")
  func mutations() {
    var found = 0
    for seed: UInt64 in 0..<200 {
      let pair = SectionedPair(seed: seed, maximumSections: 4, maximumRows: 12)
      let diff = PlainSectionedDiff(from: pair.old, to: pair.new)
      for mutant in mutants(of: diff) {
        found += 1
        #expect(!broken(mutant, pair.old, pair.new).isEmpty, "\(pair): \(mutant)")
      }
    }
    #expect(found > 2_000)
  }

  /// Diffs in which one row is handled wrongly.
  private func mutants(of diff: PlainSectionedDiff) -> [PlainSectionedDiff] {
    func mutant(_ change: (inout PlainSectionedDiff) -> Void) -> PlainSectionedDiff {
      var mutant = diff
      change(&mutant)
      return mutant
    }
    func toggle(_ pair: PathPair, in pairs: inout [PathPair]) {
      if let index = pairs.firstIndex(of: pair) {
        pairs.remove(at: index)
      } else {
        pairs = (pairs + [pair]).sorted { $0.old < $1.old }
      }
    }
    return diff.pairs.flatMap { pair in
      [
        mutant { part(pair, in: &$0) },
        mutant { toggle(pair, in: &$0.itemUpdates) },
        mutant {
          toggle(pair, in: &$0.itemMoves)
          toggle(pair, in: &$0.moved)
        },
      ]
    } + diff.itemDeletions.map { path in mutant { $0.itemDeletions.removeAll { $0 == path } } }
      + diff.itemInsertions.map { path in mutant { $0.itemInsertions.removeAll { $0 == path } } }
  }

  @Test("Without moves, any moves and needlessly replaced rows are detected")
  func withoutMoves() {
    expectBroken("There are moves", moves: .never) {
      let moved = PathPair(old: path(1, 1), new: path(1, 3))
      $0.itemMoves = [moved]
      $0.itemDeletions.removeAll { $0 == moved.old }
      $0.itemInsertions.removeAll { $0 == moved.new }
    }
    expectBroken("rows stay, not", moves: .never) { part($0.pairs[0], in: &$0) }
    // As a diff with moves, the same diff keeps too few rows.
    let diff = PlainSectionedDiff(from: old, to: new, moves: .never)
    #expect(!broken(diff, old, new).isEmpty)
  }

  @Test("Rows with equal ids may be exchanged, but only within their section")
  func duplicates() {
    let old = [Self.section(0, nil, [1, 1]), Self.section(1, nil, [1])]
    let new = [Self.section(0, nil, [1]), Self.section(1, nil, [1])]
    var diff = PlainSectionedDiff(from: old, to: new)
    #expect(diff.itemDeletions == [path(0, 1)])
    #expect(broken(diff, old, new).isEmpty)
    // The other row of section 0 stays instead.
    diff.itemDeletions = [path(0, 0)]
    diff.pairs[0] = PathPair(old: path(0, 1), new: path(0, 0))
    #expect(broken(diff, old, new).isEmpty)
    // Section 1 loses its row and gets a row of section 0.
    diff.itemDeletions = [path(1, 0)]
    diff.itemMoves = [PathPair(old: path(0, 1), new: path(1, 0))]
    diff.moved = diff.itemMoves
    diff.pairs = [PathPair(old: path(0, 0), new: path(0, 0))] + diff.moved
    #expect(broken(diff, old, new).contains { $0.contains("0 stay in section 1 → 1, not 1") })
  }
}
