/// The changes between two lists of sections, computed in plain Swift with the collections of the
/// standard library.
///
/// Sections are paired by their ids, and rows by theirs across all sections, each through one
/// symbol table. A row that changes its section moves; among the rows that stay in their section,
/// the fewest move.
public struct BaselineSectionedDiff: Sendable {
  /// The old and the new path of a row that is in both lists.
  public typealias Pair = (old: BaselinePath, new: BaselinePath)

  /// The diff of the sections. Its updates are the sections whose header changed.
  public let sections: BaselineDiff
  /// Old paths of deleted rows, ascending.
  public let deletions: [BaselinePath]
  /// New paths of inserted rows, ascending.
  public let insertions: [BaselinePath]
  /// Rows that must move, ascending by old path.
  public let moves: [Pair]
  /// Kept rows whose content changed, ascending by old path.
  public let updates: [Pair]

  /// The map between old and new sections.
  let sectionPairing: Pairing
}

extension BaselineSectionedDiff {
  /// Compares sections of values that are their own identity.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: The sections after.
  /// - Complexity: O(n + m) expected for n old and m new rows and sections, plus O(k log k) for
  ///   each section of k rows that are out of order, plus O(log s) for each row that changes its
  ///   section, for s sections.
  @inlinable
  public init<ID, Item: Hashable>(
    from old: [BaselineSection<ID, Item>], to new: [BaselineSection<ID, Item>]
  ) {
    let pairing = SectionedPairing(of: old, with: new, id: { $0 })
    self.init(pairing: pairing, headers: pairing.headerUpdates(old, new), updates: [])
  }

  /// Compares sections of items by identity and content.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: The sections after.
  ///   - id: The identity of an item.
  ///   - content: Whether an old and a new item with the same identity have the same content.
  /// - Complexity: As for values, plus one call of `content` for each kept row.
  @inlinable
  public init<ID, Item, ItemID: Hashable>(
    from old: [BaselineSection<ID, Item>], to new: [BaselineSection<ID, Item>],
    id: (Item) -> ItemID, content: (_ old: Item, _ new: Item) -> Bool
  ) {
    let pairing = SectionedPairing(of: old, with: new, id: id)
    self.init(
      pairing: pairing, headers: pairing.headerUpdates(old, new),
      updates: pairing.updates(old, new, content: content))
  }

  /// Creates the diff that a pairing describes.
  @usableFromInline
  init(pairing: SectionedPairing, headers: [BaselineDiff.Pair], updates: [Pair]) {
    let sections = pairing.sections
    self.sections = BaselineDiff(
      rows: Rows(old: sections.newOfOld.indices, new: sections.oldOfNew.indices),
      pairing: sections, updates: headers)
    self.deletions = pairing.deletions()
    self.insertions = pairing.insertions()
    self.moves = pairing.moves()
    self.updates = updates
    self.sectionPairing = sections
  }
}
