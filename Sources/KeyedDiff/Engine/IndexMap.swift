/// Which old row is which new row, both ways, in O(1).
///
/// A common prefix and a common suffix need no entries. Neither do lists that
/// differ only by one run of deletions or insertions: then both arrays are
/// empty, and no row between prefix and suffix has a partner.
@usableFromInline
struct IndexMap: Sendable {
  /// Rows at the start that are their own partners.
  @usableFromInline var prefix: Int
  /// For each old row behind the prefix, the new row (counted from there),
  /// maybe with a bit for "moved", or "no partner".
  @usableFromInline var oldToNew: [UInt32]
  @usableFromInline var newToOld: [UInt32]

  @usableFromInline
  init(prefix: Int, oldToNew: [UInt32] = [], newToOld: [UInt32] = []) {
    self.prefix = prefix
    self.oldToNew = oldToNew
    self.newToOld = newToOld
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
    guard entry != Engine.noPartner else { return nil }
    let partner = Int(entry & ~Engine.movedBit)
    return (partner + prefix, (entry | back[partner]) & Engine.movedBit != 0)
  }

  /// The new row of an old one between prefix and suffix.
  @usableFromInline
  func new(ofOld index: Int) -> (index: Int, moved: Bool)? {
    partner(index, in: oldToNew, back: newToOld)
  }

  /// The old row of a new one between prefix and suffix.
  @usableFromInline
  func old(ofNew index: Int) -> (index: Int, moved: Bool)? {
    partner(index, in: newToOld, back: oldToNew)
  }

  var inverse: IndexMap { IndexMap(prefix: prefix, oldToNew: newToOld, newToOld: oldToNew) }
}
