import KeyedDiff
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

/// Compares with the minimum number of batches that is possible for the operations of the plan, not
/// only with the number that the planner knows of.
@Suite("No plan has too many batches")
struct FewestBatchesTests {
  /// Each pair with every set of changed rows: all 1,965 pairs of up to 2 section and 3 item ids,
  /// in short runs every eighteenth. In long runs also every 293rd of the 328,832 pairs of up to 3
  /// section and 4 item ids, in the longest runs every 37th.
  @Test("small lists", arguments: 0..<4)
  func small(part: Int) {
    judge(sections: 2, items: 3, stride: runsLongTests ? 1 : 18, part: part)
    if runsLongTests {
      judge(sections: 3, items: 4, stride: runsAllTests ? 37 : 293, part: part)
    }
  }

  private func judge(sections: Int, items: Int, stride step: Int, part: Int) {
    let old = SectionedLists.upToRenaming(sections: sections, items: items).map { IDList($0) }
    let new = SectionedLists.all(sections: sections, items: items).map { IDList($0) }
    for index in stride(from: part * step, to: old.count * new.count, by: 4 * step) {
      let (old, new) = (old[index / new.count], new[index % new.count])
      let shared = old.rowsShared(with: new)
      for changed in 0..<16 where changed & ~shared == 0 {
        for complaint in PlanJudge.complaints(from: old.list(), to: new.list(changed: changed)) {
          Issue.record("\(complaint)")
        }
      }
    }
  }

  @Test("random lists", arguments: UInt64(0)..<4)
  func random(part: UInt64) {
    for seed in stride(from: part, to: seedCount(8_000, inShortRuns: 40), by: 4) {
      let pair = SectionedPair(seed: seed, maximumSections: 5, maximumRows: 8)
      for complaint in PlanJudge.complaints(from: pair.old, to: pair.new) {
        Issue.record("seed \(seed), \(complaint)")
      }
    }
  }

  /// Many sections that are inserted and deleted, and few rows, all of which change their section.
  /// The result depends on whether section numbers are equal by coincidence.
  @Test("random lists of moves across sections", arguments: UInt64(0)..<4)
  func across(part: UInt64) {
    for seed in stride(from: part, to: seedCount(8_000, inShortRuns: 60), by: 4) {
      var random = SplitMix64(seed: seed)
      let count = Int.random(in: 3...4, using: &random)
      var kept = (0..<count).filter { _ in Bool.random(using: &random) }
      if Int.random(in: 0..<4, using: &random) == 0 { kept.shuffle(using: &random) }
      for id in count..<(count + Int.random(in: 0...2, using: &random)) {
        kept.insert(id, at: Int.random(in: 0...kept.count, using: &random))
      }
      if kept.isEmpty { kept = [count] }
      var old = IDList(sections: Array(0..<count), rows: Array(repeating: [], count: count))
      var new = IDList(sections: kept, rows: kept.map { _ in [] })
      for row in 0..<Int.random(in: 2...3, using: &random) {
        old.rows[Int.random(in: 0..<count, using: &random)].append(row)
        new.rows[Int.random(in: 0..<kept.count, using: &random)].append(row)
      }
      let changed = Int.random(in: 0..<4, using: &random)
      for complaint in PlanJudge.complaints(from: old.list(), to: new.list(changed: changed)) {
        Issue.record("seed \(seed), \(complaint)")
      }
    }
  }

  /// Plans of every move in which rows of one kind, or sections, must move in different batches, or
  /// sections must have another order in between. The search takes seconds for the last one.
  @Test(
    "moves that must be in different batches",
    arguments: [
      3_710, 15_499, 25_860, 32_408, 55_651, 59_415, 85_760, 105_096, 129_441, 187_813, 221_459,
      254_796, 318_106, 327_742, 327_767, 337_936, 343_165, 354_236,
    ] as [UInt64] + (runsLongTests ? [202_413] : []))
  func apart(seed: UInt64) {
    let pair = SectionedPair(seed: seed, maximumSections: 5, maximumRows: 8)
    #expect(PlanJudge.complaints(from: pair.old, to: pair.new) == [])
  }

  /// Lists for which a planner fails if it puts all deletions, all insertions or all moves of
  /// sections into one batch, or moves the wrong one of two sections.
  @Test("lists that need some section operations early, some late", arguments: Hard.all)
  func hard(pair: Hard) {
    for complaint in PlanJudge.complaints(
      from: pair.old.list(), to: pair.new.list(changed: pair.changed))
    {
      Issue.record("\(pair): \(complaint)")
    }
  }

  @Test("Two batches suffice if a reloaded row need not move", arguments: Hard.reloadedMoves)
  func reloadedMoves(pair: Hard) {
    let (old, new) = (pair.old.list(), pair.new.list(changed: pair.changed))
    let diff = SectionedDiff(from: old, to: new)
    #expect(UpdatePlan(diff, from: old, to: new, refresh: .reload).stages.count == 2)
    // The move is kept if all moves must be kept, and if the row is not reloaded.
    let everyMove = UpdatePlan(diff, from: old, to: new, mode: .everyMove, refresh: .reload)
    #expect(everyMove.stages.flatMap(\.batch.items.moves).count == diff.items.moves.count)
    let reconfigured = UpdatePlan(diff, from: old, to: new)
    #expect(reconfigured.stages.flatMap(\.batch.items.moves).count == diff.items.moves.count)
  }

  @Test("A reloaded row moves if its plan has two batches anyway")
  func reloadedMoveIsKept() {
    let old = IDList(sections: [0], rows: [[0, 1, 2]]).list()
    let new = IDList(sections: [0], rows: [[1, 2, 0]]).list(changed: 1)
    let plan = UpdatePlan(SectionedDiff(from: old, to: new), from: old, to: new, refresh: .reload)
    #expect(plan.stages.map(\.batch.items.moves.count) == [0, 1])
  }

  @Test("Of two sections, the one without changed rows moves")
  func choice() {
    let old = IDList(sections: [0, 1], rows: [[0], []]).list()
    let new = IDList(sections: [1, 0], rows: [[], []]).list()
    let plan = UpdatePlan(SectionedDiff(from: old, to: new), from: old, to: new)
    #expect(plan.stages.count == 1)
  }

  /// Not checked with the search, which would take too long.
  @Test(
    "Sections with rows that move between them move together",
    arguments: [
      // Three sections must move early, three late.
      IDList(
        sections: [9, 7, 8, 6, 5, 4, 3, 2, 1],
        rows: [[3], [], [], [], [], [4, 5], [0, 1, 2], [], []]),
      // Two of four sections without such rows must move early, so that two numbers differ.
      IDList(sections: [9, 8, 7, 6, 3, 0], rows: [[0], [], [], [], [], [1, 2, 3, 4]]),
    ])
  func groups(new: IDList) throws {
    let old = IDList(
      sections: [0, 1, 2, 3, 4, 5, 6, 7, 8], rows: [[0], [1], [2], [], [3], [4], [5], [], []]
    ).list()
    let new = new.list()
    let plan = UpdatePlan(
      SectionedDiff(from: old, to: new), from: old, to: new, mode: .everyMove)
    #expect(plan.stages.count == 2)
    var data = old
    let view = StrictListView { data }
    try view.perform(plan) { data = $0 }
    try view.verify()
  }

  /// Two sections with a row that moves between them must move in the stage that another row
  /// requires for one of them. In addition, more sections can move in either stage than the search
  /// considers.
  @Test(
    "Sections move together with one that must move early, or late",
    arguments: [
      // Late: a row moves out of a deleted section.
      (
        IDList(
          sections: [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 0, 12, 13],
          rows: [[2], [], [], [], [], [], [], [], [], [1], [0], [], []]),
        IDList(
          sections: [13, 12, 3, 11, 10, 9, 2, 1, 6, 5, 4, 8, 7],
          rows: [[], [], [2], [0], [], [], [1], [], [], [], [], [], []])
      ),
      // Early: a row moves into an inserted section.
      (
        IDList(
          sections: [11, 10, 9, 8, 7, 6, 5, 4, 12, 2, 3, 1],
          rows: [[], [], [], [], [], [1], [], [0], [], [3], [2], []]),
        IDList(
          sections: [1, 2, 4, 5, 6, 7, 0, 8, 9, 10, 11, 12],
          rows: [[], [], [1], [2], [], [], [0], [], [], [], [3], []])
      ),
    ])
  func followers(old: IDList, new: IDList) {
    let (old, new) = (old.list(), new.list())
    let diff = SectionedDiff(from: old, to: new)
    #expect(UpdatePlan(diff, from: old, to: new, mode: .everyMove).stages.count == 2)
  }

  struct Hard: CustomTestStringConvertible {
    let testDescription: String
    let old: IDList
    let new: IDList
    var changed = 0

    static let all =
      [
        Hard(
          testDescription: "one section deleted early, one late",
          old: IDList(sections: [0, 1, 2], rows: [[], [1], [0]]),
          new: IDList(sections: [1, 4], rows: [[0], [1]])),
        Hard(
          testDescription: "one section inserted early, one late",
          old: IDList(sections: [0, 1], rows: [[1], [0]]),
          new: IDList(sections: [5, 1, 4], rows: [[], [1], [0]])),
        Hard(
          testDescription: "one section inserted early, one late, beside a reload",
          old: IDList(sections: [0, 1], rows: [[], [0]]),
          new: IDList(sections: [3, 1, 4, 0], rows: [[], [], [0], []]), changed: 1),
        Hard(
          testDescription: "one section deleted early, one late, beside a reload",
          old: IDList(sections: [0, 1, 2, 3], rows: [[], [], [0], []]),
          new: IDList(sections: [3, 1], rows: [[0], []]), changed: 1),
        Hard(
          testDescription: "one section moved early, one late",
          old: IDList(sections: [0, 1, 2, 3], rows: [[0], [1], [], []]),
          new: IDList(sections: [4, 3, 2, 1], rows: [[1], [], [0], []])),
        Hard(
          testDescription: "rows and sections moved, some of each early, some late",
          old: IDList(sections: [0, 1, 3, 4], rows: [[1], [], [2], [0, 3]]),
          new: IDList(sections: [4, 6, 1, 0], rows: [[], [1], [2, 3], [0]])),
        Hard(
          testDescription: "rows moved, sections deleted and moved, some of each early, some late",
          old: IDList(sections: [0, 1, 2, 3, 4], rows: [[1], [], [], [2], [0, 3]]),
          new: IDList(sections: [4, 6, 1, 0], rows: [[], [1], [2, 3], [0]])),
        Hard(
          testDescription: "two sections moved early, two late",
          old: IDList(
            sections: [0, 1, 2, 3, 4, 5, 6, 7], rows: [[0, 1], [], [], [], [], [], [2], [3]]),
          new: IDList(
            sections: [6, 7, 8, 3, 4, 5, 1, 2], rows: [[], [], [2, 3], [], [], [], [0], [1]])),
        Hard(
          testDescription: "a moved section before one that is deleted later",
          old: IDList(sections: [0, 1, 2], rows: [[1, 2], [], [0]]),
          new: IDList(sections: [1, 0, 3], rows: [[0, 1], [], [2]])),
        Hard(
          testDescription: "of two equal deletions one early, one late, beside a moved section",
          old: IDList(sections: [0, 1, 2, 3], rows: [[], [], [0, 1], [2]]),
          new: IDList(sections: [2, 4, 1], rows: [[1], [2, 0], []]), changed: 2),
        Hard(
          testDescription: "of two equal deletions one early, one late, beside a reload",
          old: IDList(sections: [0, 1, 2, 3], rows: [[], [0], [], [1, 2]]),
          new: IDList(sections: [3, 4, 1, 5], rows: [[], [1], [0], [2]]), changed: 1),
        Hard(
          testDescription: "of two equal insertions one early, one late, beside a reload",
          old: IDList(sections: [0, 1, 2, 3], rows: [[], [0, 1], [2], []]),
          new: IDList(sections: [4, 0, 3, 5, 1], rows: [[], [0], [], [], [2, 1]]), changed: 2),
        Hard(
          testDescription: "of two equal deletions one early, one late, without a reload",
          old: IDList(sections: [0, 1, 2, 3, 4], rows: [[], [], [], [0, 1], [2, 3]]),
          new: IDList(sections: [5, 2, 4], rows: [[2], [1], [0, 3]])),
        Hard(
          testDescription: "a section deleted late, with a row that moves into a moved section",
          old: IDList(sections: [0, 1, 2, 3, 4, 5, 6], rows: [[], [1, 0], [2], [], [], [3], []]),
          new: IDList(sections: [1, 3, 5, 6, 0], rows: [[0], [1], [], [3], [2]]), changed: 1),
      ] + reloadedMoves

    /// In two batches only if a row that moves and is reloaded is deleted and inserted instead.
    static let reloadedMoves = [
      Hard(
        testDescription: "a reloaded row that moves into an inserted section",
        old: IDList(sections: [2, 0], rows: [[1], [2]]),
        new: IDList(sections: [0, 3, 2], rows: [[], [1], []]), changed: 0b10),
      Hard(
        testDescription: "a reloaded row that moves into one of many inserted sections",
        old: IDList(sections: [7, 5, 1], rows: [[], [8], [2, 9, 4]]),
        new: IDList(sections: [0, 1, 2, 3, 4, 5], rows: [[1], [2], [3], [], [4], []]),
        changed: 0b10000),
      Hard(
        testDescription: "a reloaded row that moves into a moved section",
        old: IDList(sections: [0, 2], rows: [[1], []]),
        new: IDList(sections: [2, 0], rows: [[1], []]), changed: 0b10),
      Hard(
        testDescription: "a reloaded row that moves out of a moved section, beside a reload",
        old: IDList(sections: [2, 3], rows: [[1], [2]]),
        new: IDList(sections: [3, 2], rows: [[], [1, 2]]), changed: 0b110),
      Hard(
        testDescription: "a reloaded row that moves from one moved section to another",
        old: IDList(sections: [3, 0, 2], rows: [[], [0], []]),
        new: IDList(sections: [2, 0, 3], rows: [[0], [], [1]]), changed: 0b1),
      Hard(
        testDescription: "a reloaded row that moves within a moved section",
        old: IDList(sections: [2, 0], rows: [[], [1, 2]]),
        new: IDList(sections: [0, 2], rows: [[2, 1], [0]]), changed: 0b10),
      Hard(
        testDescription: "two reloaded rows, one into an inserted and one into a moved section",
        old: IDList(sections: [0, 1], rows: [[0, 2], []]),
        new: IDList(sections: [1, 2, 0], rows: [[0], [2], []]), changed: 0b101),
    ]
  }
}

@Suite("The search for the fewest batches")
struct BatchSearchTests {
  @Test("finds one batch if no more are needed")
  func one() throws {
    let search = BatchSearch(
      from: IDList(sections: [0, 1], rows: [[0, 1], []]),
      to: IDList(sections: [1, 0], rows: [[], [1, 2]]),
      [.deleteRow(0), .insertRow(2), .moveSection(1)])
    let steps = try #require(search.steps(count: 1))
    #expect(steps.map(\.batch.items.deletions) == [[OldPath(section: 0, item: 0)]])
  }

  @Test("finds that rows of a section that moves need another batch")
  func two() {
    let search = BatchSearch(
      from: IDList(sections: [0, 1], rows: [[0, 1], []]),
      to: IDList(sections: [1, 0], rows: [[], [1, 2]]),
      [.deleteRow(0), .insertRow(2), .moveSection(0)])
    #expect(search.steps(count: 1) == nil)
    #expect(search.steps(count: 2) != nil)
  }

  @Test("finds that a row moves from a deleted to an inserted section in a batch between")
  func three() {
    let search = BatchSearch(
      from: IDList(sections: [0], rows: [[0]]), to: IDList(sections: [1], rows: [[0]]),
      [.deleteSection(0), .insertSection(1), .moveRow(0)])
    #expect(search.steps(count: 2) == nil)
    #expect(
      search.steps(count: 3)?.map(\.after.description) == ["[0: 0][1: ]", "[0: ][1: 0]", "[1: 0]"])
  }
}
