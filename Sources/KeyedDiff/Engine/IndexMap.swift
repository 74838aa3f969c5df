/// Which old row is which new row, both ways, in O(1).
///
/// A common prefix and a common suffix need no entries. Neither do lists that
/// differ only by one run of deletions or insertions: then both arrays are
/// empty, and no row between prefix and suffix has a partner. Neither do changes
/// that tell all by themselves: see ``DeferredMap`` and ``ChangedRows``.
@usableFromInline
struct IndexMap: Sendable {
  /// Rows at the start that are their own partners.
  @usableFromInline var prefix: Int
  /// For each old row behind the prefix, the new row (counted from there),
  /// maybe with a bit for "moved", or "no partner".
  @usableFromInline var oldToNew: [UInt32]
  @usableFromInline var newToOld: [UInt32]
  /// In place of all of these, for all rows.
  private let changedRows: ChangedRows?
  private let deferred: DeferredMap?

  @usableFromInline
  init(prefix: Int, oldToNew: [UInt32] = [], newToOld: [UInt32] = []) {
    self.prefix = prefix
    self.oldToNew = oldToNew
    self.newToOld = newToOld
    (changedRows, deferred) = (nil, nil)
  }

  /// Entries for rows none of which has a partner.
  init(unpaired oldCount: Int, _ newCount: Int) {
    self.init(
      prefix: 0, oldToNew: Array(repeating: Engine.noPartner, count: oldCount),
      newToOld: Array(repeating: Engine.noPartner, count: newCount))
  }

  init(_ changedRows: ChangedRows) {
    (prefix, oldToNew, newToOld) = (0, [], [])
    (self.changedRows, deferred) = (changedRows, nil)
  }

  init(_ deferred: DeferredMap) {
    (prefix, oldToNew, newToOld) = (0, [], [])
    (changedRows, self.deferred) = (nil, deferred)
  }

  /// Entries for all rows.
  ///
  /// - Parameter changes: Each list ascending, moves by their old index.
  init(entriesOf changes: Engine.ChangeLists, oldCount: Int, newCount: Int) {
    // Those that changed have the bit for "moved", as "no partner" has; all others
    // are in order.
    var oldToNew = Array(repeating: UInt32(0), count: oldCount)
    var newToOld = Array(repeating: UInt32(0), count: newCount)
    for row in changes.deletions { oldToNew[row] = Engine.noPartner }
    for row in changes.insertions { newToOld[row] = Engine.noPartner }
    for move in changes.moves {
      oldToNew[move.old] = UInt32(move.new) | Engine.movedBit
      newToOld[move.new] = UInt32(move.old) | Engine.movedBit
    }
    oldToNew.withUnsafeMutableBufferPointer { oldToNew in
      newToOld.withUnsafeMutableBufferPointer { newToOld in
        var new = 0
        for old in 0..<oldCount where oldToNew[old] & Engine.movedBit == 0 {
          while newToOld[new] & Engine.movedBit != 0 { new &+= 1 }
          oldToNew[old] = UInt32(truncatingIfNeeded: new)
          newToOld[new] = UInt32(truncatingIfNeeded: old)
          new &+= 1
        }
      }
    }
    self.init(prefix: 0, oldToNew: oldToNew, newToOld: newToOld)
  }

  /// Whether it knows of all rows, those of a common prefix and suffix, too.
  var hasAllRows: Bool { changedRows != nil || deferred != nil }

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
    if let deferred { return deferred.new(ofOld: index) }
    return newIfMade(ofOld: index)
  }

  /// The same of a map that was not deferred.
  @inline(__always)
  func newIfMade(ofOld index: Int) -> (index: Int, moved: Bool)? {
    if let changedRows { return changedRows.new(ofOld: index) }
    return partner(index, in: oldToNew, back: newToOld)
  }

  /// The old row of a new one between prefix and suffix.
  @usableFromInline
  func old(ofNew index: Int) -> (index: Int, moved: Bool)? {
    if let deferred { return deferred.old(ofNew: index) }
    return oldIfMade(ofNew: index)
  }

  /// The same of a map that was not deferred.
  @inline(__always)
  func oldIfMade(ofNew index: Int) -> (index: Int, moved: Bool)? {
    if let changedRows { return changedRows.old(ofNew: index) }
    return partner(index, in: newToOld, back: oldToNew)
  }

  var inverse: IndexMap {
    if let deferred { return IndexMap(deferred.inverse) }
    if let changedRows { return IndexMap(changedRows.inverse) }
    return IndexMap(prefix: prefix, oldToNew: newToOld, newToOld: oldToNew)
  }

  /// The entries of all rows without the bit for "moved".
  ///
  /// - Parameters:
  ///   - oldCount: The number of old rows behind the prefix.
  ///   - newCount: The number of new rows behind the prefix.
  func withoutMarks(oldCount: Int, newCount: Int) -> IndexMap {
    if let deferred {
      return deferred.withMap { $0.withoutMarks(oldCount: oldCount, newCount: newCount) }
    }
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
