/// What changed between two lists of sections, found in plain Swift with the
/// standard library's collections.
///
/// Sections pair by their ids, rows by theirs across all sections, each side
/// through one symbol table. A row that changes section moves; among those
/// that stay in their section the fewest move.
public struct BaselineSectionedDiff: Sendable {
  /// A row of both lists: where it was and where it is.
  public typealias Pair = (old: BaselinePath, new: BaselinePath)

  /// The sections; those with another header are its updates.
  public let sections: BaselineDiff
  /// Old paths of rows that are gone, ascending.
  public let deletions: [BaselinePath]
  /// New paths of rows that came, ascending.
  public let insertions: [BaselinePath]
  /// Rows that must move, ascending by old path.
  public let moves: [Pair]
  /// Rows that were kept with another content, ascending by old path.
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
  /// - Complexity: O(n + m) expected for n old and m new rows and sections,
  ///   O(k log k) for each section of k rows that are out of order, and
  ///   O(log s) for each row that changes section, for s sections.
  @inlinable
  public init<ID, Item: Hashable>(
    from old: [BaselineSection<ID, Item>], to new: [BaselineSection<ID, Item>]
  ) {
    let pairing = SectionedPairing(of: old, with: new, id: { $0 })
    self.init(pairing: pairing, headers: pairing.headerUpdates(old, new), updates: [])
  }

  /// Compares sections of items by an identity and a content.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: The sections after.
  ///   - id: Which row an item is.
  ///   - content: Whether an old and a new item of one row look the same.
  /// - Complexity: As for values, and one call of `content` for each row kept.
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

  /// Writes down what a pairing means.
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
