/// Which old row is which new row, both ways, in O(1).
///
/// A common prefix and a common suffix need no entries. Neither do lists that
/// differ only by one run of deletions or insertions: then both arrays are
/// empty, and no row between prefix and suffix has a partner. Neither do few
/// changes in a long list, and those that were known: see ``ChangedRows``.
@usableFromInline
struct IndexMap: Sendable {
  /// Rows at the start that are their own partners.
  @usableFromInline var prefix: Int
  /// For each old row behind the prefix, the new row (counted from there),
  /// maybe with a bit for "moved", or "no partner".
  @usableFromInline var oldToNew: [UInt32]
  @usableFromInline var newToOld: [UInt32]
  /// In place of all of these, for all rows.
  private(set) var changedRows: ChangedRows?

  @usableFromInline
  init(prefix: Int, oldToNew: [UInt32] = [], newToOld: [UInt32] = []) {
    self.prefix = prefix
    self.oldToNew = oldToNew
    self.newToOld = newToOld
  }

  init(_ changedRows: ChangedRows) {
    self.init(prefix: 0)
    self.changedRows = changedRows
  }

  /// The partner of a row between prefix and suffix, seen from one side.
  ///
  /// The engine marks moves among the entries of the old rows; in an inverse
  /// those are the entries of the new ones.
  private func partner(
    _ index: Int, in entries: [UInt32], back: [UInt32]
  ) -> (index: Int, moved: Bool)? {
    guard !entries.isEmpty else { return nil }
    let entry = entries[index - prefix]
    guard let partner = Self.partner(entry, prefix: 0) else { return nil }
    return (partner + prefix, (entry | back[partner]) & Engine.movedBit != 0)
  }

  /// The row that an entry means.
  @inlinable @inline(__always)
  static func partner(_ entry: UInt32, prefix: Int) -> Int? {
    entry == Engine.noPartner ? nil : Int(entry & ~Engine.movedBit) &+ prefix
  }

  /// The new row of an old one between prefix and suffix.
  @usableFromInline
  func new(ofOld index: Int) -> (index: Int, moved: Bool)? {
    if let changedRows { return changedRows.new(ofOld: index) }
    return partner(index, in: oldToNew, back: newToOld)
  }

  /// The old row of a new one between prefix and suffix.
  @usableFromInline
  func old(ofNew index: Int) -> (index: Int, moved: Bool)? {
    if let changedRows { return changedRows.old(ofNew: index) }
    return partner(index, in: newToOld, back: oldToNew)
  }

  var inverse: IndexMap {
    if let changedRows { return IndexMap(changedRows.inverse) }
    return IndexMap(prefix: prefix, oldToNew: newToOld, newToOld: oldToNew)
  }

  /// The entries of all rows without the bit for "moved".
  ///
  /// - Parameters:
  ///   - oldCount: The number of old rows behind the prefix.
  ///   - newCount: The number of new rows behind the prefix.
  func withoutMarks(oldCount: Int, newCount: Int) -> IndexMap {
    guard let changedRows else {
      // Where the marks are depends on whether this is the map of an inverse.
      func withoutMarks(_ entries: [UInt32]) -> [UInt32] {
        entries.map { $0 == Engine.noPartner ? $0 : $0 & ~Engine.movedBit }
      }
      return IndexMap(
        prefix: prefix, oldToNew: withoutMarks(oldToNew), newToOld: withoutMarks(newToOld))
    }
    return IndexMap(
      prefix: 0,
      oldToNew: (0..<oldCount).map {
        changedRows.new(ofOld: $0).map { UInt32($0.index) } ?? Engine.noPartner
      },
      newToOld: (0..<newCount).map {
        changedRows.old(ofNew: $0).map { UInt32($0.index) } ?? Engine.noPartner
      })
  }
}
