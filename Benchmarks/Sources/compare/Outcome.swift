import Baseline
import KeyedDiff

/// The result of a contestant, in the form that checks and reports need.
struct Outcome {
  var deletions: [Int] = []
  var insertions: [Int] = []
  var moves: [IndexPair] = []
  var updates: [IndexPair] = []

  /// Whether the contestant's own way of applying its result gives the new list; `nil` if it was
  /// not used.
  var givesNewList: Bool?
}

/// The outcome of a contestant, with the counts that reports need.
protocol Countable {
  var counts: Counts { get }
}

extension Outcome: Countable {
  var counts: Counts {
    Counts(
      deletions: deletions.count, insertions: insertions.count, moves: moves.count,
      updates: updates.count)
  }
}

extension Outcome {
  init(_ diff: ListDiff) {
    self.init(
      deletions: Array(diff.deletions), insertions: Array(diff.insertions), moves: diff.moves,
      updates: diff.updates)
  }

  init(_ diff: BaselineDiff) {
    self.init(
      deletions: diff.deletions, insertions: diff.insertions,
      moves: diff.moves.map { IndexPair(old: $0.old, new: $0.new) },
      updates: diff.updates.map { IndexPair(old: $0.old, new: $0.new) })
  }

  /// Creates the outcome of a difference without moves and content.
  init<ID: Equatable>(_ difference: CollectionDifference<ID>, from old: [ID], to new: [ID]) {
    self.init()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): deletions.append(offset)
      case .insert(let offset, _, _): insertions.append(offset)
      }
    }
    givesNewList = old.applying(difference) == new
  }

  /// Applies the result as a list view would: removes deleted and moved rows, inserts inserted and
  /// moved rows, then shows updates.
  ///
  /// - Returns: `nil` if that is impossible.
  func applied<Element>(to old: [Element], from new: [Element]) -> [Element]? {
    var leaves = [Bool](repeating: false, count: old.count)
    for index in deletions + moves.map(\.old) {
      guard old.indices.contains(index), !leaves[index] else { return nil }
      leaves[index] = true
    }
    var arrivals = [Element?](repeating: nil, count: new.count)
    for index in insertions {
      guard new.indices.contains(index), arrivals[index] == nil else { return nil }
      arrivals[index] = new[index]
    }
    for move in moves {
      guard new.indices.contains(move.new), arrivals[move.new] == nil else { return nil }
      arrivals[move.new] = old[move.old]
    }
    var staying = zip(old, leaves).lazy.filter { !$0.1 }.map(\.0).makeIterator()
    var result: [Element] = []
    result.reserveCapacity(new.count)
    for arrival in arrivals {
      guard let row = arrival ?? staying.next() else { return nil }
      result.append(row)
    }
    guard staying.next() == nil else { return nil }
    for update in updates {
      guard new.indices.contains(update.new) else { return nil }
      result[update.new] = new[update.new]
    }
    return result
  }
}
