/// The changes between two lists, computed in plain Swift with the collections of the standard
/// library.
///
/// The baseline for `ListDiff`: the same kind of algorithm with the same guarantees for unique ids,
/// so that only the implementation differs. Rows are paired through a symbol table (Heckel 1978),
/// the fewest rows move (Fredman 1975), and the contents of kept rows are compared.
public struct BaselineDiff: Sendable {
  /// The old and the new index of a row that is in both lists.
  public typealias Pair = (old: Int, new: Int)

  /// Old indices of deleted rows, ascending.
  public let deletions: [Int]
  /// New indices of inserted rows, ascending.
  public let insertions: [Int]
  /// Rows that must move, ascending by old index.
  public let moves: [Pair]
  /// Kept rows whose content changed, ascending by old index.
  public let updates: [Pair]
}

extension BaselineDiff {
  /// Compares lists of values that are their own identity.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after.
  ///   - trimmingEnds: Whether common rows at the start and at the end are found by `==` first, and
  ///     kept out of the symbol table.
  /// - Complexity: O(n + m) expected for n old and m new items, plus
  ///   O(k log k) for k rows if any of them is out of order.
  @inlinable
  public init<Item: Hashable>(from old: [Item], to new: [Item], trimmingEnds: Bool = false) {
    let rows = Rows(old, new, id: { $0 }, trimmingEnds: trimmingEnds)
    let pairing = Pairing(
      of: CollectionOfOne(old[rows.old]), with: CollectionOfOne(new[rows.new]), id: { $0 })
    self.init(rows: rows, pairing: pairing, updates: [])
  }

  /// Compares lists of items by identity and content.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after.
  ///   - id: The identity of an item.
  ///   - content: Whether an old and a new item with the same identity have the same content.
  ///   - trimmingEnds: Whether common rows at the start and at the end are found by `==` first, and
  ///     kept out of the symbol table.
  /// - Complexity: As for values, plus one call of `content` for each kept row.
  @inlinable
  public init<Item, ID: Hashable>(
    from old: [Item], to new: [Item], id: (Item) -> ID,
    content: (_ old: Item, _ new: Item) -> Bool, trimmingEnds: Bool = false
  ) {
    let rows = Rows(old, new, id: id, trimmingEnds: trimmingEnds)
    let pairing = Pairing(
      of: CollectionOfOne(old[rows.old]), with: CollectionOfOne(new[rows.new]), id: id)
    var updates: [Pair] = []
    // Reading through pointers avoids a copy of each item, with its reference counting.
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        for index in 0..<rows.old.lowerBound where !content(old[index], new[index]) {
          updates.append((index, index))
        }
        for (offset, partner) in pairing.newOfOld.enumerated() where partner != Pairing.nobody {
          let pair = (rows.old.lowerBound + offset, rows.new.lowerBound + Int(partner))
          if !content(old[pair.0], new[pair.1]) { updates.append(pair) }
        }
        for pair in zip(rows.old.upperBound..<old.count, rows.new.upperBound..<new.count)
        where !content(old[pair.0], new[pair.1]) {
          updates.append(pair)
        }
      }
    }
    self.init(rows: rows, pairing: pairing, updates: updates)
  }

  /// Creates the diff that a pairing describes.
  @usableFromInline
  init(rows: Rows, pairing: Pairing, updates: [Pair]) {
    var deletions: [Int] = []
    deletions.reserveCapacity(rows.old.count - pairing.count)
    for (offset, partner) in pairing.newOfOld.enumerated() where partner == Pairing.nobody {
      deletions.append(rows.old.lowerBound + offset)
    }
    var insertions: [Int] = []
    insertions.reserveCapacity(rows.new.count - pairing.count)
    for (offset, partner) in pairing.oldOfNew.enumerated() where partner == Pairing.nobody {
      insertions.append(rows.new.lowerBound + offset)
    }
    self.deletions = deletions
    self.insertions = insertions
    self.moves = pairing.fewestMoves().map {
      (rows.old.lowerBound + $0.old, rows.new.lowerBound + $0.new)
    }
    self.updates = updates
  }
}

/// The rows of both lists that are paired: all of them, or those that trimming leaves.
@usableFromInline
struct Rows {
  @usableFromInline let old: Range<Int>
  @usableFromInline let new: Range<Int>

  /// Creates ranges without trimming.
  @usableFromInline
  init(old: Range<Int>, new: Range<Int>) {
    self.old = old
    self.new = new
  }

  @inlinable
  init<Item, ID: Hashable>(
    _ old: [Item], _ new: [Item], id: (Item) -> ID, trimmingEnds: Bool
  ) {
    var prefix = 0
    var suffix = 0
    if trimmingEnds {
      let shorter = min(old.count, new.count)
      old.withUnsafeBufferPointer { old in
        new.withUnsafeBufferPointer { new in
          while prefix < shorter, id(old[prefix]) == id(new[prefix]) { prefix += 1 }
          while suffix < shorter - prefix,
            id(old[old.count - 1 - suffix]) == id(new[new.count - 1 - suffix])
          { suffix += 1 }
        }
      }
    }
    self.old = prefix..<(old.count - suffix)
    self.new = prefix..<(new.count - suffix)
  }
}
