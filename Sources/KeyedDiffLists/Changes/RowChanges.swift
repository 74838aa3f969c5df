public import KeyedDiff

/// Changes of the rows of several sections, in one batch and without moves.
///
/// Use this type in code that compares lists section by section, and updates a view without an
/// adapter:
///
///     var changes = RowChanges()
///     changes.append(ListDiff(from: oldFruit, to: newFruit), inSection: 0)
///     changes.append(ListDiff(from: oldNuts, to: newNuts), inSection: 3)
///     // Perform changes.batch, and changes.inverse.batch to undo it.
///
/// Sections cannot be inserted, deleted or moved. For changes of sections, and for rows that move,
/// use `SectionedDiff` and `UpdatePlan`.
public struct RowChanges: Hashable, Sendable {
  /// The changes of each section, by section index, without moves. Sections without an entry did
  /// not change.
  public private(set) var diffs: [Int: ListDiff] = [:]

  /// Creates an empty batch.
  public init() {}

  /// Creates a batch from the row changes of several sections. Moves become deletions and insertions.
  ///
  /// - Parameter diffs: The changes of each section, by section index. Traps if an index is
  ///   negative.
  /// - Complexity: The cost of `ListDiff.replacingMoves` for each section.
  public init(_ diffs: [Int: ListDiff]) {
    for (section, diff) in diffs { append(diff, inSection: section) }
  }

  // MARK: Several sections of one batch

  /// Adds the changes of one more section to the batch. Moves become deletions and insertions.
  ///
  /// The changes of different sections do not build on each other: all old indices refer to the
  /// list before the batch, and all new indices to the list after it. If a section changes twice,
  /// add one diff, from its first state to its last.
  ///
  /// - Parameters:
  ///   - diff: The changes of the rows in the section.
  ///   - section: The index of the section. Traps if the index is negative, or if the batch already
  ///     has changes of this section, even an empty diff.
  /// - Complexity: The cost of `ListDiff.replacingMoves`.
  public mutating func append(_ diff: ListDiff, inSection section: Int) {
    require(0 <= section, "There is no section \(section).")
    require(diffs[section] == nil, "Section \(section) would change twice in one batch.")
    diffs[section] = diff.replacingMoves
  }

  /// Adds the changes of other sections to the batch, as ``append(_:inSection:)`` does for one
  /// section.
  ///
  /// - Parameters:
  ///   - changes: The batch to extend.
  ///   - others: Changes of other sections. Traps if `changes` and `others` have changes of the
  ///     same section.
  public static func += (changes: inout RowChanges, others: RowChanges) {
    for (section, diff) in others.diffs { changes.append(diff, inSection: section) }
  }

  // MARK: Reading the changes

  /// Whether no row is deleted, inserted or updated.
  public var isEmpty: Bool { diffs.values.allSatisfy(\.isEmpty) }

  /// The old paths of the deleted rows, ascending.
  ///
  /// - Complexity: O(s log s + c) for s sections and c changes, at each access.
  public var deletions: [OldPath] { flatMap { $1.deletions.paths(inSection: $0) } }

  /// The new paths of the inserted rows, ascending.
  ///
  /// - Complexity: O(s log s + c) for s sections and c changes, at each access.
  public var insertions: [NewPath] { flatMap { $1.insertions.paths(inSection: $0) } }

  /// The paths of the rows that are kept with different content, ascending.
  ///
  /// - Complexity: O(s log s + c) for s sections and c changes, at each access.
  public var updates: [PathPair] {
    flatMap { section, diff in
      diff.updates.map {
        PathPair(
          old: OldPath(section: section, item: $0.old),
          new: NewPath(section: section, item: $0.new))
      }
    }
  }

  private func flatMap<Element>(_ elements: (Int, ListDiff) -> [Element]) -> [Element] {
    diffs.sorted { $0.key < $1.key }.flatMap(elements)
  }

  /// The changes from the new list back to the old one. Updates are sorted by their index in the
  /// new list.
  ///
  /// - Complexity: O(c log c) for c updates.
  public var inverse: RowChanges {
    var inverse = self
    inverse.diffs = diffs.mapValues(\.inverse)
    return inverse
  }

  /// The batch for a view to perform. The batch reloads the updated rows.
  ///
  /// Views accept reloads together with deletions and insertions if nothing moves. To keep the
  /// cells of updated rows, remove the reloads, and reconfigure the rows at the new paths of
  /// ``updates`` after the batch.
  ///
  /// - Complexity: O(s log s + c) for s sections and c changes.
  public var batch: BatchUpdate {
    BatchUpdate(
      items: .init(
        deletions: deletions, insertions: insertions, reloads: updates.map(\.old)))
  }
}
