/// What changed between two lists, found in plain Swift with the standard
/// library's collections.
///
/// The rival of `ListDiff`: the same kind of algorithm with the same promises
/// for ids that occur once, so that what differs is how it is carried out.
/// Rows pair through a symbol table (Heckel 1978), the fewest rows move
/// (Fredman 1975), and rows that were kept are compared by content.
public struct BaselineDiff: Sendable {
  /// A row of both lists: where it was and where it is.
  public typealias Pair = (old: Int, new: Int)

  /// Old indices of rows that are gone, ascending.
  public let deletions: [Int]
  /// New indices of rows that came, ascending.
  public let insertions: [Int]
  /// Rows that must move, ascending by old index.
  public let moves: [Pair]
  /// Rows that were kept with another content, ascending by old index.
  public let updates: [Pair]
}

extension BaselineDiff {
  /// Compares lists of values that are their own identity.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after.
  ///   - trimmingEnds: Whether rows in common at the start and at the end are
  ///     found by `==` first, and kept out of the symbol table.
  /// - Complexity: O(n + m) expected for n old and m new items, plus
  ///   O(k log k) for k rows if any of them is out of order.
  @inlinable
  public init<Item: Hashable>(from old: [Item], to new: [Item], trimmingEnds: Bool = false) {
    let rows = Rows(old, new, id: { $0 }, trimmingEnds: trimmingEnds)
    let pairing = Pairing(
      of: CollectionOfOne(old[rows.old]), with: CollectionOfOne(new[rows.new]), id: { $0 })
    self.init(rows: rows, pairing: pairing, updates: [])
  }

  /// Compares lists of items by an identity and a content.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after.
  ///   - id: Which row an item is.
  ///   - content: Whether an old and a new item of one row look the same.
  ///   - trimmingEnds: Whether rows in common at the start and at the end are
  ///     found by `==` first, and kept out of the symbol table.
  /// - Complexity: As for values, and one call of `content` for each row kept.
  @inlinable
  public init<Item, ID: Hashable>(
    from old: [Item], to new: [Item], id: (Item) -> ID,
    content: (_ old: Item, _ new: Item) -> Bool, trimmingEnds: Bool = false
  ) {
    let rows = Rows(old, new, id: id, trimmingEnds: trimmingEnds)
    let pairing = Pairing(
      of: CollectionOfOne(old[rows.old]), with: CollectionOfOne(new[rows.new]), id: id)
    var updates: [Pair] = []
    // Reading through pointers spares a copy of each item, with its counting
    // of references.
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

  /// Writes down what a pairing means.
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

/// The rows of both lists that take part, after trimming if that was asked for.
@usableFromInline
struct Rows {
  @usableFromInline let old: Range<Int>
  @usableFromInline let new: Range<Int>

  /// All of them.
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
