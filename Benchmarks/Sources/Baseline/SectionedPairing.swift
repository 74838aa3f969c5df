/// Which old section is paired with which new section, and which old row with which new row.
@usableFromInline
struct SectionedPairing {
  @usableFromInline typealias Pair = BaselineSectionedDiff.Pair

  @usableFromInline let sections: Pairing
  /// Positions are consecutive across all sections.
  @usableFromInline let rows: Pairing
  @usableFromInline let old: RowNumbers
  @usableFromInline let new: RowNumbers

  @inlinable
  init<ID, Item, ItemID: Hashable>(
    of old: [BaselineSection<ID, Item>], with new: [BaselineSection<ID, Item>],
    id: (Item) -> ItemID
  ) {
    sections = Pairing(of: CollectionOfOne(old[...]), with: CollectionOfOne(new[...])) { $0.id }
    rows = Pairing(of: old.map { $0.items[...] }, with: new.map { $0.items[...] }, id: id)
    self.old = RowNumbers(old)
    self.new = RowNumbers(new)
  }

  /// The rows of the new section that is paired with an old one; empty if there is none.
  @inlinable
  func newRows(ofOldSection section: Int) -> Range<Int> {
    let partner = sections.newOfOld[section]
    return partner == Pairing.nobody ? 0..<0 : new[Int(partner)]
  }

  // MARK: The changes

  @usableFromInline
  func deletions() -> [BaselinePath] {
    Self.lonely(rows.newOfOld, old, count: rows.newOfOld.count - rows.count)
  }

  @usableFromInline
  func insertions() -> [BaselinePath] {
    Self.lonely(rows.oldOfNew, new, count: rows.oldOfNew.count - rows.count)
  }

  /// The paths of rows without a partner.
  private static func lonely(
    _ partners: ContiguousArray<Int32>, _ numbers: RowNumbers, count: Int
  ) -> [BaselinePath] {
    if count == 0 { return [] }
    var result: [BaselinePath] = []
    result.reserveCapacity(count)
    for section in 0..<(numbers.starts.count - 1) {
      let range = numbers[section]
      for row in range where partners[row] == Pairing.nobody {
        result.append(BaselinePath(section: section, item: row - range.lowerBound))
      }
    }
    return result
  }

  /// Kept sections whose header changed, ascending by old index.
  @inlinable
  func headerUpdates<ID, Item>(
    _ old: [BaselineSection<ID, Item>], _ new: [BaselineSection<ID, Item>]
  ) -> [BaselineDiff.Pair] {
    var result: [BaselineDiff.Pair] = []
    for (section, partner) in sections.newOfOld.enumerated() where partner != Pairing.nobody {
      if old[section].header != new[Int(partner)].header {
        result.append((section, Int(partner)))
      }
    }
    return result
  }

  /// Kept rows whose content changed, ascending by old path.
  @inlinable
  func updates<ID, Item>(
    _ oldSections: [BaselineSection<ID, Item>], _ newSections: [BaselineSection<ID, Item>],
    content: (_ old: Item, _ new: Item) -> Bool
  ) -> [Pair] {
    var result: [Pair] = []
    for section in oldSections.indices {
      let range = old[section]
      let newSection = Int(sections.newOfOld[section])
      let newRange = newRows(ofOldSection: section)
      let newItems = newRange.isEmpty ? [] : newSections[newSection].items
      // Reading through pointers avoids a copy of each item, with its reference counting.
      oldSections[section].items.withUnsafeBufferPointer { oldItems in
        newItems.withUnsafeBufferPointer { newItems in
          for item in oldItems.indices {
            let partner = Int(rows.newOfOld[range.lowerBound + item])
            if newRange.contains(partner) {
              let newItem = partner - newRange.lowerBound
              if content(oldItems[item], newItems[newItem]) { continue }
              result.append(
                (
                  BaselinePath(section: section, item: item),
                  BaselinePath(section: newSection, item: newItem)
                ))
            } else if partner >= 0 {
              let path = new.path(partner)
              if content(oldItems[item], newSections[path.section].items[path.item]) { continue }
              result.append((BaselinePath(section: section, item: item), path))
            }
          }
        }
      }
    }
    return result
  }
}

extension SectionedPairing {
  /// The rows that change their section, and the fewest of the others, ascending by old path.
  @usableFromInline
  func moves() -> [Pair] {
    // The old positions of the rows that stay in a section, in the order of the new section.
    var staying = ContiguousArray<Int32>()
    var result: [Pair] = []
    // The rows that stay in place, in a section in which some rows must move.
    var rests = ContiguousArray<Bool>()
    for section in 0..<(old.starts.count - 1) {
      let range = old[section]
      let newRange = newRows(ofOldSection: section)

      staying.removeAll(keepingCapacity: true)
      var last = Pairing.nobody
      var isInOrder = true
      for row in newRange {
        let partner = rows.oldOfNew[row]
        guard range.contains(Int(partner)) else { continue }
        if partner < last { isInOrder = false }
        last = partner
        staying.append(partner)
      }
      if !isInOrder {
        rests.removeAll(keepingCapacity: true)
        rests.append(contentsOf: repeatElement(false, count: range.count))
        for index in longestIncreasingSubsequence(of: staying) {
          rests[Int(staying[Int(index)]) - range.lowerBound] = true
        }
      }
      for row in range {
        let partner = Int(rows.newOfOld[row])
        if partner < 0 { continue }
        let item = row - range.lowerBound
        let stays = newRange.contains(partner)
        if stays, isInOrder || rests[item] { continue }
        result.append((BaselinePath(section: section, item: item), new.path(partner)))
      }
    }
    return result
  }
}
