import Foundation
import KeyedDiff
import KeyedDiffTesting
import Testing

/// How long runs shall be: 0 if short, 1 as in CI's release build, 16 for all.
private let length = UInt64(ProcessInfo.processInfo.environment["KEYEDDIFF_LONG_TESTS"] ?? "") ?? 0

let runsLongTests = length > 0
let runsAllTests = length > 15

/// How many seeds are tried: in long runs of all of them a sixteenth for each unit of
/// length, but not fewer than in short ones.
func seedCount(_ all: UInt64, inShortRuns few: UInt64) -> UInt64 {
  max(few, all / 16 * length)
}

/// Of how many small pairs one is tried: in the longest runs of 4, one for each
/// of four parts.
func pairStride(inShortRuns long: Int) -> Int {
  runsLongTests ? max(4, 64 / Int(length)) : long
}

typealias Item = ListPair.Item

/// Every list over `keys` ids with at most `length` items.
func allLists(keys: Int, length: Int) -> [[Int]] {
  var lists: [[Int]] = [[]]
  var last = lists
  for _ in 0..<length {
    last = last.flatMap { list in (0..<keys).map { list + [$0] } }
    lists += last
  }
  return lists
}

/// Lists in which ids show up in order, 0 first: all others are these by other names.
func upToRenaming(_ lists: [[Int]]) -> [[Int]] {
  lists.filter { list in
    var next = 0
    return list.allSatisfy { id in
      defer { next = max(next, id + 1) }
      return id <= next
    }
  }
}

/// Records what a diff breaks, with the lists and all indices.
func check(
  _ diff: ListDiff, from old: [Item], to new: [Item], moves: MoveDetection = .fewest,
  _ trail: @autoclosure () -> String = ""
) {
  let broken = DiffPromises.broken(by: diff, from: old, to: new, id: \.id, moves: moves)
  if !broken.isEmpty {
    Issue.record("\(trail()) \(old) → \(new): \(diff.debugDescription)\n\(broken)")
  }
}

/// Checks the views of a diff that carry content.
func checkViews(
  _ diff: ListDiff, from old: [Item], to new: [Item], _ trail: @autoclosure () -> String = ""
) {
  func expect(_ condition: Bool, _ what: String) {
    if !condition {
      Issue.record("\(trail()) \(what) \(old) → \(new): \(diff.debugDescription)")
    }
  }
  expect(diff.applied(to: old, from: new) == new, "applied")
  let parallel = diff.applied(to: old.map { "\($0)" }) {
    "\(new[$0])"
  } updating: {
    "\(new[$1])"
  }
  expect(parallel == new.map { "\($0)" }, "applied to a parallel array")
  expect(
    Replaying.splices(of: diff, on: old, new: new, includingUpdates: true) == new,
    "splices with updates")
  expect(
    old.applying(diff.collectionDifference(from: old, to: new)) == new, "collection difference")
  expect(diff.inverse.applied(to: new, from: old) == old, "inverse")
  expect(diff.isEmpty == (old == new), "isEmpty")
}

/// Whether a process ended with this sentence, as it must in release builds too.
func expect(
  _ trap: ExitTest.Result?, says sentence: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let output = String(decoding: trap?.standardErrorContent ?? [], as: UTF8.self)
  #expect(output.contains(sentence), "\(output.prefix(400))", sourceLocation: sourceLocation)
}
