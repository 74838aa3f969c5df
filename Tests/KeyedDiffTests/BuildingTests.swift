import Foundation
import KeyedDiff
import KeyedDiffTestSupport
import Testing

@Suite("Diffs from parts, and their text and JSON")
struct BuildingTests {
  @Test("A diff built from the parts of another is equal to it")
  func parts() throws {
    for seed: UInt64 in 0..<500 {
      let pair = ListPair(seed: seed, maximumCount: 40)
      let diff = ListDiff(from: pair.old, to: pair.new)
      let built = try ListDiff(
        oldCount: diff.oldCount, deletions: diff.deletions.reversed(),
        insertions: diff.insertions.shuffled(), moves: diff.moves.reversed(),
        updates: diff.updates.shuffled())
      #expect(built == diff && built.hashValue == diff.hashValue)
      check(built, from: pair.old, to: pair.new, "built, seed \(seed)")
    }
  }

  @Test("A diff need not be minimal to be built")
  func notMinimal() throws {
    let diff = try ListDiff(
      oldCount: 3, moves: [IndexPair(old: 0, new: 0), IndexPair(old: 2, new: 2)])
    #expect(diff.steps.isEmpty)
    #expect(diff.applied(to: ["a", "b", "c"], from: ["a", "b", "c"]) == ["a", "b", "c"])
    // Some rows move although they need not: every view of the diff must be right nevertheless.
    for seed: UInt64 in 0..<300 {
      var random = SplitMix64(seed: seed)
      let pair = ListPair(seed: seed, maximumCount: 20)
      let diff = ListDiff(from: pair.old, to: pair.new)
      let kept = (0..<diff.oldCount).compactMap { old in
        diff.newIndex(ofOld: old).map { IndexPair(old: old, new: $0) }
      }
      let built = try ListDiff(
        oldCount: diff.oldCount, deletions: diff.deletions, insertions: diff.insertions,
        moves: kept.filter { diff.isMoved(old: $0.old) || Bool.random(using: &random) },
        updates: diff.updates)
      #expect(
        Replaying.steps(of: built, on: pair.old, new: pair.new).map(\.id)
          == pair.new.map(\.id), "seed \(seed)")
      #expect(built.applied(to: pair.old, from: pair.new) == pair.new)
    }
  }

  @Test("Impossible diffs throw errors with a message")
  func impossible() {
    func expect(_ sentence: String, _ make: () throws -> ListDiff) {
      do {
        Issue.record("\(try make()) should have been: \(sentence)")
      } catch {
        #expect("\(error)" == sentence)
      }
    }
    expect("A list cannot have -1 rows.") { try ListDiff(oldCount: -1) }
    let most = Int(Int32.max) - 1
    expect("A list cannot have \(most + 1) rows.") { try ListDiff(oldCount: most, insertions: [0]) }
    expect("2 rows cannot be deleted from 1.") { try ListDiff(oldCount: 1, deletions: [0, 0]) }
    expect("The old index 3 is not in 0..<3.") { try ListDiff(oldCount: 3, deletions: [3]) }
    expect("The new index 1 is not in 0..<1.") { try ListDiff(oldCount: 0, insertions: [1]) }
    expect("The new index -1 is not in 0..<1.") { try ListDiff(oldCount: 0, insertions: [-1]) }
    expect("The old index 0 is used twice.") {
      try ListDiff(oldCount: 3, deletions: [0], moves: [IndexPair(old: 0, new: 1)])
    }
    expect("The new index 1 is used twice.") {
      try ListDiff(oldCount: 2, insertions: [1], moves: [IndexPair(old: 0, new: 1)])
    }
    expect("The new index 4 is not in 0..<2.") {
      try ListDiff(oldCount: 2, moves: [IndexPair(old: 0, new: 4)])
    }
    expect("Row 0 → 1 is updated, but these are different rows.") {
      try ListDiff(oldCount: 2, updates: [IndexPair(old: 0, new: 1)])
    }
    expect("Row 9 → 9 is updated, but these are different rows.") {
      try ListDiff(oldCount: 2, updates: [IndexPair(old: 9, new: 9)])
    }
    expect("Old row 0 is updated twice.") {
      try ListDiff(oldCount: 1, updates: [IndexPair(old: 0, new: 0), IndexPair(old: 0, new: 0)])
    }
  }

  @Test("JSON round trip")
  func coding() throws {
    let diff = ListDiff(
      from: [Item(id: 1), Item(id: 2), Item(id: 3)],
      to: [Item(id: 3, content: 1), Item(id: 1), Item(id: 4)])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(diff), as: UTF8.self)
    #expect(
      json == #"{"deletions":[1],"insertions":[2],"moves":[[2,0]],"oldCount":3,"updates":[[2,0]]}"#)
    #expect(try JSONDecoder().decode(ListDiff.self, from: Data(json.utf8)) == diff)

    let replaced = ListDiff(from: [1, 2], to: [3], id: \.self, maximumChanges: 1)
    #expect(try JSONDecoder().decode(ListDiff.self, from: encoder.encode(replaced)) == replaced)

    let wrong = json.replacingOccurrences(of: "\"deletions\":[1]", with: "\"deletions\":[7]")
    #expect {
      try JSONDecoder().decode(ListDiff.self, from: Data(wrong.utf8))
    } throws: { error in
      "\(error)".contains("The old index 7 is not in 0..<3.")
    }
    let kept = json.dropLast() + #","exceedsMaximumChanges":true}"#
    #expect {
      try JSONDecoder().decode(ListDiff.self, from: Data(kept.utf8))
    } throws: { error in
      "\(error)".contains("A diff that exceeds the maximum of changes replaces all rows.")
    }
  }

  @Test("The largest list without changes takes no memory to build or to read")
  func large() throws {
    let most = 2_147_483_646
    let json = #"{"oldCount":\#(most),"deletions":[7],"insertions":[9],"moves":[],"updates":[]}"#
    let diff = try JSONDecoder().decode(ListDiff.self, from: Data(json.utf8))
    #expect(diff.newCount == most)
    #expect(diff.newIndex(ofOld: 8) == 7)
    #expect(diff.newIndex(ofOld: most - 1) == most - 1)
    #expect(try ListDiff(oldCount: most).isEmpty)
    #expect(throws: InvalidChangesError.self) {
      try ListDiff(oldCount: most, insertions: [0])
    }
  }

  @Test("Descriptions")
  func descriptions() throws {
    let diff = ListDiff(from: [1, 2, 3, 4], to: [4, 1, 2, 9, 8], id: \.self)
    #expect(diff.description == "4 → 5 rows: 1 deletion, 2 insertions, 1 move")
    #expect(diff.debugDescription == "4 → 5 rows: deletions 2; insertions 3, 4; moves 3 → 0")
    #expect(ListDiff(from: [1], to: [1], id: \.self).description == "1 → 1 rows: no changes")
    #expect(ListDiff(from: [1], to: [1], id: \.self).debugDescription == "1 → 1 rows: no changes")
    #expect(
      ListDiff(from: [1], to: [2], id: \.self, maximumChanges: 0).description
        == "1 → 1 rows: too many changes, all replaced")
  }

  @Test("Paths in a section")
  func paths() {
    let diff = ListDiff(
      from: [Item(id: 1), Item(id: 2), Item(id: 3)],
      to: [Item(id: 3, content: 1), Item(id: 1), Item(id: 4)])
    let paths = diff.paths(inSection: 2)
    #expect(paths.deletions == [OldPath(section: 2, item: 1)])
    #expect(paths.insertions == [NewPath(section: 2, item: 2)])
    let third = PathPair(old: OldPath(section: 2, item: 2), new: NewPath(section: 2, item: 0))
    #expect(paths.moves == [third] && paths.updates == [third])
    #expect(paths.updates.map(\.new.indexPath) == [[2, 0]])
  }

  @Test("Round trip through the standard library's difference")
  func collectionDifference() throws {
    for seed: UInt64 in 0..<300 {
      let pair = ListPair(seed: seed, maximumCount: 30)
      let ids = (old: pair.old.map(\.id), new: pair.new.map(\.id))
      let theirs = ids.new.difference(from: ids.old).inferringMoves()
      let diff = try ListDiff(theirs, oldCount: ids.old.count)
      #expect(diff.applied(to: ids.old, from: ids.new) == ids.new)
      #expect(ids.old.applying(diff.collectionDifference(from: ids.old, to: ids.new)) == ids.new)
      let ours = ListDiff(from: ids.old, to: ids.new, id: \.self)
      let back = try ListDiff(
        ours.collectionDifference(from: ids.old, to: ids.new), oldCount: ids.old.count)
      #expect(back == ours)
    }
    let difference = [1, 2].difference(from: [1, 2, 3])
    #expect(throws: InvalidChangesError.self) { try ListDiff(difference, oldCount: 2) }
  }

  @Test("A diff can be applied to a list of row heights")
  func parallel() {
    let diff = ListDiff(from: ["a", "b", "c"], to: ["c", "x", "a"], id: \.self)
    #expect(diff.applied(to: [10, 20, 30]) { _ in 44 } == [30, 44, 10])
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try diff.applied(to: [1, 2, 3], inserting: { _ in throw Failure() })
    }
  }

  @Test("Splices have a kept row between any two, and include updates on request")
  func splices() {
    let diff = ListDiff(from: Array("abcdef"), to: Array("abXdeYZ"), id: \.self)
    #expect(
      diff.splices() == [
        .init(old: 2..<3, new: 2..<3), .init(old: 5..<6, new: 5..<7),
      ])
    let updated = ListDiff(
      from: [Item(id: 1), Item(id: 2)], to: [Item(id: 1), Item(id: 2, content: 1)])
    #expect(updated.splices().isEmpty)
    #expect(updated.splices(includingUpdates: true) == [.init(old: 1..<2, new: 1..<2)])
  }
}
