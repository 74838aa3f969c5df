import KeyedDiff
import KeyedDiffTestSupport
import Testing

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

/// Lists whose ids first occur in ascending order, from 0. All other lists are these with other
/// ids.
func upToRenaming(_ lists: [[Int]]) -> [[Int]] {
  lists.filter { list in
    var next = 0
    return list.allSatisfy { id in
      defer { next = max(next, id + 1) }
      return id <= next
    }
  }
}

/// Records the promises that a diff breaks, with the lists and all indices.
func check(
  _ diff: ListDiff, from old: [Item], to new: [Item], moves: MoveDetection = .fewest,
  _ trail: @autoclosure () -> String = ""
) {
  let broken = DiffPromises.broken(by: diff, from: old, to: new, id: \.id, moves: moves)
  if !broken.isEmpty {
    Issue.record("\(trail()) \(old) → \(new): \(diff.debugDescription)\n\(broken)")
  }
}

/// Checks the forms of a diff that carry content.
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

/// Expects that a process ended with this message, which release builds must print too.
func expect(
  _ trap: ExitTest.Result?, says sentence: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let output = String(decoding: trap?.standardErrorContent ?? [], as: UTF8.self)
  #expect(output.contains(sentence), "\(output.prefix(400))", sourceLocation: sourceLocation)
}
