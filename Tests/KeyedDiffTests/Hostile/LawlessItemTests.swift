import KeyedDiff
import KeyedDiffTesting
import Testing

/// The diff of such items must be consistent, and take bounded time. It may contain more changes
/// than there are.
@Suite("Items that break the requirements of Hashable, or change while they are compared")
struct LawlessItemTests {
  static let count: UInt64 = runsLongTests ? 20_000 : 500

  /// Whether a diff is consistent, and has these counts.
  private func isSound(_ diff: ListDiff, _ old: Int, _ new: Int) -> Bool {
    let copy = try? ListDiff(
      oldCount: diff.oldCount, deletions: diff.deletions, insertions: diff.insertions,
      moves: diff.moves, updates: diff.updates)
    let mapsAgree = (0..<old).allSatisfy { row in
      diff.newIndex(ofOld: row).map { diff.oldIndex(ofNew: $0) == row }
        ?? diff.deletions.contains(row)
    }
    return diff.oldCount == old && diff.newCount == new && mapsAgree
      && (copy == diff || diff.exceedsMaximumChanges)
  }

  /// The maximum number of calls of `==` and `hash(into:)` together: for the walk, for all pairs of
  /// rows, and for each row its hash, raw value and content; all of that twice, for raw values.
  private func mostCalls(_ rows: Int, sections: Int = 1) -> Int {
    2 * (rows * rows / 2 + 5 * rows + 175 * sections)
  }

  @Test("Lists, from every source of an identity")
  func lists() {
    for seed in 0..<Self.count {
      let chaos = Chaos(seed: seed)
      let (old, new) = (chaos.list(atMost: 60), chaos.list(atMost: 60))
      let limit = chaos.number(below: 100)
      func check(_ way: String, _ diff: () -> ListDiff) {
        let before = chaos.calls
        if !isSound(diff(), old.count, new.count) { Issue.record("\(way), \(chaos)") }
        let calls = chaos.calls - before
        if calls > mostCalls(old.count + new.count) {
          Issue.record("\(calls) calls for \(old.count) and \(new.count) rows, \(way), \(chaos)")
        }
      }
      check("values") { ListDiff(from: old, to: new, id: \.self) }
      check("content") { ListDiff(from: old, to: new, id: { $0 }, content: { $0 == $1 }) }
      check("no moves") { ListDiff(from: old, to: new, id: \.self, moves: .never) }
      check("limit") { ListDiff(from: old, to: new, id: \.self, maximumChanges: limit) }
      check("optionals") { ListDiff(from: old, to: new, id: { Optional($0) }) }
      check("raw values") {
        ListDiff(from: old, to: new, id: { ChaoticRawValue($0, chaos) }, content: { $0 == $1 })
      }
      check("optional raw values") {
        ListDiff(from: old, to: new, id: { Optional(ChaoticRawValue($0, chaos)) })
      }
      check("numbers that change") {
        ListDiff(from: old, to: new, id: { _ in chaos.number(below: 40) })
      }
      check("text that changes") {
        ListDiff(from: old, to: new, id: { _ in "\(chaos.number(below: 40))" })
      }
      check("lazily") {
        ListDiff(from: old.lazy.map { $0 }, to: new.lazy.filter { _ in true }, id: \.self)
      }
    }
  }

  @Test("Duplicates among them are reported with valid rows")
  func duplicates() {
    for seed in 0..<Self.count {
      let chaos = Chaos(seed: seed)
      let (old, new) = (chaos.list(atMost: 40), chaos.list(atMost: 40))
      let diff = ListDiff(
        from: old, to: new, id: \.self,
        onDuplicates: { duplicates in
          for (groups, list) in [(duplicates.old, old), (duplicates.new, new)] {
            let rows = groups.flatMap { $0 }
            if Set(rows).count != rows.count || !rows.allSatisfy(list.indices.contains) {
              Issue.record("\(groups), \(chaos)")
            }
          }
        })
      if !isSound(diff, old.count, new.count) { Issue.record("\(chaos)") }
    }
  }

  @Test("Sections of such items, with such ids")
  func sections() {
    for seed in 0..<Self.count {
      let chaos = Chaos(seed: seed)
      func list() -> [ListSection<ChaoticItem, ChaoticItem>] {
        chaos.list(atMost: 6).map { ListSection(id: $0, items: chaos.list(atMost: 12)) }
      }
      let (old, new) = (list(), list())
      for moves in [MoveDetection.fewest, .never] {
        let before = chaos.calls
        let diff = SectionedDiff(
          from: old, to: new, id: { $0 }, content: { $0 == $1 }, moves: moves)
        let calls = chaos.calls - before
        let rows = (old + new).reduce(old.count + new.count) { $0 + $1.items.count }
        let copy = try? SectionedDiff(
          oldCounts: old.map(\.items.count), sections: diff.sections,
          deletions: diff.items.deletions, insertions: diff.items.insertions,
          moves: diff.items.moves, updates: diff.items.updates)
        if copy != diff || diff.newCounts != new.map(\.items.count) {
          Issue.record("\(chaos), \(moves): \(diff)")
        }
        if calls > mostCalls(rows, sections: old.count + 1) {
          Issue.record("\(calls) calls for \(rows) rows, \(chaos)")
        }
      }
    }
  }
}

@Suite("Lists that change while they are compared")
struct ChangingListTests {
  private final class Screen {
    var rows = (0..<200).map { "row \($0)" }
    var sections = (0..<20).map { ListSection(id: $0, items: ["a \($0)", "b \($0)"]) }
  }

  @Test("A diff uses the lists as they were when it began")
  func arrays() {
    let (screen, untouched) = (Screen(), Screen())
    let new = Array(untouched.rows.reversed())
    let expected = ListDiff(from: untouched.rows, to: new, id: \.self)
    var asked = 0
    let diff = ListDiff(
      from: screen.rows, to: new,
      id: { row in
        asked += 1
        if asked == 3 { screen.rows.removeAll() } else { screen.rows.append(row) }
        return row
      })
    #expect(diff == expected)
    #expect(asked > 400)
  }

  @Test("A diff uses lists of sections as they were when it began")
  func sections() {
    let (screen, untouched) = (Screen(), Screen())
    let new = Array(untouched.sections.reversed())
    let expected = SectionedDiff(from: untouched.sections, to: new.map { $0 }, id: \.self)
    let diff = SectionedDiff(
      from: screen.sections, to: new.map { ListSection(id: $0.id, items: $0.items.map { $0 }) },
      id: { row in
        if !screen.sections.isEmpty { screen.sections[0].items.removeAll() }
        screen.sections = screen.sections.dropLast()
        return row
      })
    #expect(diff == expected)
  }

  @Test("A diff may be made within a diff")
  func within() {
    struct Outer: Hashable {
      var rows: [Int]
      static func == (first: Outer, second: Outer) -> Bool {
        ListDiff(from: first.rows, to: second.rows, id: \.self).isEmpty
      }
      func hash(into hasher: inout Hasher) {
        hasher.combine(ListDiff(from: [], to: rows, id: \.self).insertions.count)
      }
    }
    let old = (0..<60).map { Outer(rows: Array(0...($0 % 9))) }
    let diff = ListDiff(from: old, to: old.reversed(), id: \.self)
    #expect(diff.deletions.isEmpty && diff.insertions.isEmpty)
  }
}
