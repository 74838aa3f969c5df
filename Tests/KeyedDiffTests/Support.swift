import Foundation
import KeyedDiff
import KeyedDiffTesting
import Testing

/// Whether the long runs are wanted, as in CI's release build.
let runsLongTests = ProcessInfo.processInfo.environment["KEYEDDIFF_LONG_TESTS"] != nil

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

/// Checks every other view of a diff against plain arrays.
func checkViews(
  _ diff: ListDiff, from old: [Item], to new: [Item], _ trail: @autoclosure () -> String = ""
) {
  func expect(_ condition: Bool, _ what: String) {
    if !condition {
      Issue.record("\(trail()) \(what) \(old) → \(new): \(diff.debugDescription)")
    }
  }
  let ids = new.map(\.id)
  expect(diff.applied(to: old, from: new) == new, "applied")
  let parallel = diff.applied(to: old.map { "\($0)" }) {
    "\(new[$0])"
  } updating: {
    "\(new[$1])"
  }
  expect(parallel == new.map { "\($0)" }, "applied to a parallel array")
  expect(Replaying.steps(of: diff, on: old, new: new).map(\.id) == ids, "steps")
  expect(Replaying.splices(of: diff, on: old, new: new).map(\.id) == ids, "splices")
  expect(
    Replaying.splices(of: diff, on: old, new: new, includingUpdates: true) == new,
    "splices with updates")
  let difference = diff.collectionDifference(from: old, to: new)
  expect(old.applying(difference) == new, "collection difference")
  let inverse = diff.inverse
  expect(inverse.applied(to: new, from: old) == old, "inverse")
  expect(Replaying.steps(of: inverse, on: new, new: old).map(\.id) == old.map(\.id), "way back")
  expect(
    new.indices.map { inverse.newIndex(ofOld: $0) } == new.indices.map { diff.oldIndex(ofNew: $0) }
      && old.indices.map { inverse.isMoved(new: $0) } == old.indices.map { diff.isMoved(old: $0) },
    "maps of the inverse")
  expect(inverse.inverse == diff, "inverse of inverse")
  expect(diff.isEmpty == (old == new), "isEmpty")
}
