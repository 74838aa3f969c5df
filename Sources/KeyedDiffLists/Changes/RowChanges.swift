public import KeyedDiff

/// A batch of row deletions, insertions and updates in several sections.
///
/// Use this type in code that compares lists section by section, and updates a view without an
/// adapter:
///
///     var changes = RowChanges()
///     changes.append(ListDiff(from: oldFruit, to: newFruit), inSection: 0)
///     changes.append(ListDiff(from: oldNuts, to: newNuts), inSection: 3)
///     // Perform changes.batch, and changes.inverse.batch to undo it.
///
/// A batch of this type cannot insert, delete or move sections, and cannot move rows. For such
/// changes, use `SectionedDiff` and `UpdatePlan`.
public struct RowChanges: Hashable, Sendable {
  /// The row changes of each section, without moves, keyed by section index. Sections without an
  /// entry did not change.
  public private(set) var diffs: [Int: ListDiff] = [:]

  /// Creates an empty batch.
  public init() {}

  /// Creates a batch from the row changes of several sections. Each move becomes a deletion and an
  /// insertion.
  ///
  /// - Parameter diffs: The row changes of each section, keyed by section index. Traps if an index
  ///   is negative.
  /// - Complexity: The total cost of `ListDiff.replacingMoves` for all sections.
  public init(_ diffs: [Int: ListDiff]) {
    for (section, diff) in diffs { append(diff, inSection: section) }
  }

  // MARK: Adding changes

  /// Adds the row changes of one more section to the batch. Each move becomes a deletion and an
  /// insertion.
  ///
  /// The changes of different sections do not build on each other: all old indices refer to the
  /// list before the batch, and all new indices to the list after it. If a section changes twice,
  /// add a single diff from its first state to its last.
  ///
  /// - Parameters:
  ///   - diff: The changes of the rows in the section.
  ///   - section: The index of the section. Traps if the index is negative, or if the batch already
  ///     has a diff of this section, even an empty one.
  /// - Complexity: The cost of `ListDiff.replacingMoves`.
  public mutating func append(_ diff: ListDiff, inSection section: Int) {
    require(0 <= section, "There is no section \(section).")
    require(diffs[section] == nil, "Section \(section) would change twice in one batch.")
    diffs[section] = diff.replacingMoves
  }

  /// Adds the changes of another batch: calls ``append(_:inSection:)`` for each of its sections.
  ///
  /// - Parameters:
  ///   - changes: The batch to extend.
  ///   - others: The changes of other sections. Traps if `changes` and `others` have diffs of the
  ///     same section, even empty ones.
  public static func += (changes: inout RowChanges, others: RowChanges) {
    for (section, diff) in others.diffs { changes.append(diff, inSection: section) }
  }

  // MARK: Reading the changes

  /// Whether no row is deleted, inserted or updated.
  public var isEmpty: Bool { diffs.values.allSatisfy(\.isEmpty) }

  /// The old paths of the deleted rows, in ascending order.
  ///
  /// - Complexity: O(s log s + c) at each access, for s sections and c changes.
  public var deletions: [OldPath] { flatMap { $1.deletions.paths(inSection: $0) } }

  /// The new paths of the inserted rows, in ascending order.
  ///
  /// - Complexity: O(s log s + c) at each access, for s sections and c changes.
  public var insertions: [NewPath] { flatMap { $1.insertions.paths(inSection: $0) } }

  /// The old and new paths of the kept rows with new content, in ascending order.
  ///
  /// - Complexity: O(s log s + c) at each access, for s sections and c changes.
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

  /// The batch of changes that turns the new list back into the old list.
  ///
  /// - Complexity: O(s + c log c) for s sections and c updates.
  public var inverse: RowChanges {
    var inverse = self
    inverse.diffs = diffs.mapValues(\.inverse)
    return inverse
  }

  /// The batch update for a view to perform. Updated rows are reloaded.
  ///
  /// Views accept reloads in the same batch as deletions and insertions, because no row moves. To
  /// keep the existing cells of updated rows, remove the reloads from the batch. After the batch,
  /// reconfigure the rows at the new paths of ``updates``.
  ///
  /// - Complexity: O(s log s + c) for s sections and c changes.
  public var batch: BatchUpdate {
    BatchUpdate(
      items: .init(
        deletions: deletions, insertions: insertions, reloads: updates.map(\.old)))
  }
}
