import KeyedDiff
import KeyedDiffTesting

/// Checks that a `ListDiff` keeps all its documented promises, for one pair of lists.
///
///     #expect(DiffPromises.broken(by: diff, from: old, to: new, id: \.id).isEmpty)
///
/// The checks work with any test framework, since the result is text.
public enum DiffPromises {
  /// Returns one sentence for each promise that a diff breaks.
  ///
  /// - Parameters:
  ///   - diff: The diff to check.
  ///   - old: The old list.
  ///   - new: The new list.
  ///   - id: Returns the identity of an item.
  ///   - content: Returns whether two items with the same identity have the same content.
  ///   - moves: The move detection with which the diff was computed.
  /// - Returns: The sentences; an empty array if the diff keeps all promises.
  /// - Complexity: O(n · m)
  public static func broken<Item, ID: Hashable>(
    by diff: ListDiff, from old: [Item], to new: [Item], id: (Item) -> ID,
    content: (Item, Item) -> Bool, moves: MoveDetection = .fewest
  ) -> [String] {
    let oldIDs = old.map(id)
    let newIDs = new.map(id)
    guard diff.oldCount == old.count, diff.newCount == new.count else {
      return ["It is a diff of \(diff.oldCount) and \(diff.newCount) rows."]
    }
    var broken = shape(of: diff)
    guard broken.isEmpty else { return broken }

    let pairs = meaning(of: diff, oldIDs, newIDs, broken: &broken)
    guard broken.isEmpty else { return broken }
    maps(of: diff, agreeWith: pairs, broken: &broken)
    views(of: diff, oldIDs, newIDs, broken: &broken)

    let reference = ReferenceDiff(
      from: oldIDs, to: newIDs, id: { $0 }, content: { _, _ in true })
    switch moves {
    case .fewest: fewest(diff, pairs, reference, broken: &broken)
    case .never: withoutMoves(diff, reference, broken: &broken)
    }
    let updated = pairs.filter { !content(old[$0.old], new[$0.new]) }
    if diff.updates != updated { broken.append("Updates are \(diff.updates), not \(updated).") }
    return broken
  }

  /// Returns one sentence for each promise that a diff breaks. Content is compared by `==`.
  public static func broken<Item: Equatable, ID: Hashable>(
    by diff: ListDiff, from old: [Item], to new: [Item], id: (Item) -> ID,
    moves: MoveDetection = .fewest
  ) -> [String] {
    broken(by: diff, from: old, to: new, id: id, content: { $0 == $1 }, moves: moves)
  }

  // MARK: Checks

  /// Checks that no index is out of range, out of order or repeated.
  private static func shape(of diff: ListDiff) -> [String] {
    brokenShape(
      deletions: Array(diff.deletions), insertions: Array(diff.insertions),
      moves: (diff.moves.map(\.old), diff.moves.map(\.new)), updates: diff.updates.map(\.old),
      isOld: { 0..<diff.oldCount ~= $0 }, isNew: { 0..<diff.newCount ~= $0 })
  }

  /// Checks that the deletions, insertions and moves of the diff turn the old list into the new
  /// list.
  ///
  /// - Returns: The old and new indices of the kept rows, sorted by old index.
  private static func meaning<ID: Hashable>(
    of diff: ListDiff, _ oldIDs: [ID], _ newIDs: [ID], broken: inout [String]
  ) -> [IndexPair] {
    let taken = Set(diff.deletions + diff.moves.map(\.old))
    let filled = Set(diff.insertions + diff.moves.map(\.new))
    let staying = oldIDs.indices.filter { !taken.contains($0) }
    let free = newIDs.indices.filter { !filled.contains($0) }
    guard staying.count == free.count else {
      broken.append("\(staying.count) rows stay, but there are \(free.count) places for them.")
      return []
    }
    let pairs = zip(staying, free).map { IndexPair(old: $0, new: $1) } + diff.moves
    for pair in pairs where oldIDs[pair.old] != newIDs[pair.new] {
      broken.append("Rows \(pair) are kept, but have different ids.")
    }
    return pairs.sorted { $0.old < $1.old }
  }

  private static func maps(
    of diff: ListDiff, agreeWith pairs: [IndexPair], broken: inout [String]
  ) {
    var newOfOld = [Int?](repeating: nil, count: diff.oldCount)
    var oldOfNew = [Int?](repeating: nil, count: diff.newCount)
    for pair in pairs {
      newOfOld[pair.old] = pair.new
      oldOfNew[pair.new] = pair.old
    }
    if newOfOld != (0..<diff.oldCount).map(diff.newIndex(ofOld:)) {
      broken.append("The map from old to new is wrong.")
    }
    if oldOfNew != (0..<diff.newCount).map(diff.oldIndex(ofNew:)) {
      broken.append("The map from new to old is wrong.")
    }
    if diff.moves.map(\.old) != (0..<diff.oldCount).filter(diff.isMoved(old:))
      || diff.moves.map(\.new).sorted() != (0..<diff.newCount).filter(diff.isMoved(new:))
    {
      broken.append("The maps and the moves disagree.")
    }
  }

  /// Checks that every way to apply the diff gives the new list, and that the inverse of the diff
  /// gives the old list.
  private static func views<ID: Hashable>(
    of diff: ListDiff, _ oldIDs: [ID], _ newIDs: [ID], broken: inout [String]
  ) {
    if diff.applied(to: oldIDs, from: newIDs) != newIDs { broken.append("Applying is wrong.") }
    if Replaying.steps(of: diff, on: oldIDs, new: newIDs) != newIDs {
      broken.append("The steps are wrong: \(diff.steps).")
    }
    for updates in [false, true] {
      let replayed = Replaying.splices(
        of: diff, on: oldIDs, new: newIDs, includingUpdates: updates)
      if replayed != newIDs { broken.append("The splices are wrong: \(diff.splices()).") }
    }
    if oldIDs.applying(diff.collectionDifference(from: oldIDs, to: newIDs)) != newIDs {
      broken.append("The collection difference is wrong.")
    }
    let inverse = diff.inverse
    if inverse.applied(to: newIDs, from: oldIDs) != oldIDs || inverse.inverse != diff {
      broken.append("The inverse is wrong.")
    }
    if (0..<diff.newCount).contains(where: {
      inverse.newIndex(ofOld: $0) != diff.oldIndex(ofNew: $0)
    })
      || inverse.moves.map(\.old) != (0..<diff.newCount).filter(diff.isMoved(new:))
    {
      broken.append("The maps of the inverse are wrong.")
    }
  }

  /// Checks that a diff for which moves are allowed agrees with a `ReferenceDiff`: it keeps as
  /// many rows as possible, pairs the same rows, and has as few moves as possible.
  private static func fewest(
    _ diff: ListDiff, _ pairs: [IndexPair], _ reference: ReferenceDiff, broken: inout [String]
  ) {
    if diff.deletions != reference.deletions || diff.insertions != reference.insertions {
      broken.append(
        "Deletions and insertions are \(diff.deletions), \(diff.insertions), not "
          + "\(reference.deletions), \(reference.insertions).")
    } else if pairs.contains(where: { reference.newOfOld[$0.old] != $0.new }) {
      broken.append("Rows are paired \(pairs), not \(reference.newOfOld).")
    }
    if diff.moves.count != reference.moveCount {
      broken.append("There are \(diff.moves.count) moves, not \(reference.moveCount).")
    }
  }

  /// Checks that as many rows as possible stay in place, and that there are no moves.
  ///
  /// If ids are unique and the checks succeed, no other diff without moves has fewer changes.
  private static func withoutMoves(
    _ diff: ListDiff, _ reference: ReferenceDiff, broken: inout [String]
  ) {
    if !diff.moves.isEmpty { broken.append("There are moves.") }
    if diff.oldCount - diff.deletions.count != reference.mostRowsInPlace {
      broken.append(
        "\(diff.oldCount - diff.deletions.count) rows are kept, not \(reference.mostRowsInPlace).")
    }
  }
}
