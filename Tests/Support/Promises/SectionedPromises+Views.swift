import KeyedDiff

// Methods that check the index maps of a diff, the inverse of the diff, and the list that the diff
// produces.

extension SectionedPromises {
  static func maps(
    of diff: some SectionedChanges, agreeWith pairs: [PathPair], broken: inout [String]
  ) {
    let newOfOld = Dictionary(uniqueKeysWithValues: pairs.map { ($0.old, $0.new) })
    for old in diff.oldPaths where diff.newPath(ofOld: old) != newOfOld[old] {
      broken.append("The map from old to new is wrong at \(old).")
    }
    let oldOfNew = Dictionary(uniqueKeysWithValues: pairs.map { ($0.new, $0.old) })
    for new in diff.newPaths where diff.oldPath(ofNew: new) != oldOfNew[new] {
      broken.append("The map from new to old is wrong at \(new).")
    }
    if diff.oldPaths.filter(diff.isMoved(old:)) != diff.itemMoves.map(\.old)
      || diff.newPaths.filter(diff.isMoved(new:)) != diff.itemMoves.map(\.new).sorted()
    {
      broken.append("The maps and the moves disagree.")
    }
  }

  /// Returns whether applying the diff to the old list results in the new list.
  ///
  /// - Parameter unchanged: The kept rows whose content does not change. The resulting list may
  ///   contain the old items of these rows, but must contain the new items of all other rows.
  static func isNew<ID: Hashable, Item>(
    _ diff: some SectionedChanges, _ unchanged: Set<PathPair>, from old: [ListSection<ID, Item>],
    to new: [ListSection<ID, Item>]
  ) -> Bool {
    func isExpected(_ origin: Origin, _ path: NewPath) -> Bool {
      switch origin {
      case .old(let old): unchanged.contains(PathPair(old: old, new: path))
      case .new(let new): new == path
      }
    }
    func replacingItems<Space>(
      of list: [ListSection<ID, Item>], by origin: (ItemPath<Space>) -> Origin
    ) -> [ListSection<ID, Origin>] {
      list.enumerated().map { index, section in
        ListSection(
          id: section.id,
          items: section.items.indices.map { origin(ItemPath(section: index, item: $0)) },
          header: section.header, footer: section.footer)
      }
    }
    let expected = replacingItems(of: new, by: Origin.new)
    let result = diff.applied(to: replacingItems(of: old, by: Origin.old), from: expected)
    return result.count == expected.count
      && zip(result, expected).enumerated().allSatisfy { index, sections in
        let (section, expected) = sections
        return section.id == expected.id && section.hasSameHeaderAndFooter(as: expected)
          && section.items.count == expected.items.count
          && section.items.enumerated().allSatisfy {
            isExpected($1, NewPath(section: index, item: $0))
          }
      }
  }

  /// The origin of an item in the result of applying a diff: a path in the old or the new list.
  private enum Origin {
    case old(OldPath)
    case new(NewPath)
  }

  /// Checks the inverse of the diff, and the inverse of the inverse.
  static func inverse(
    of diff: some SectionedChanges, _ pairs: [PathPair], broken: inout [String]
  ) {
    let inverse = diff.inverse
    guard isInverse(inverse, of: diff) else {
      broken.append("The inverse is wrong.")
      return
    }
    if !isInverse(inverse.inverse, of: inverse) { broken.append("The inverse of it is wrong.") }
    var brokenMaps: [String] = []
    maps(of: inverse, agreeWith: pairs.map(\.swapped), broken: &brokenMaps)
    broken += brokenMaps.map { "Inverse: \($0)" }
  }

  private static func isInverse<Diff: SectionedChanges>(_ inverse: Diff, of diff: Diff) -> Bool {
    func swapped(_ pairs: [PathPair]) -> [PathPair] {
      pairs.map(\.swapped).sorted { $0.old < $1.old }
    }
    return inverse.sections == diff.sections.inverse
      && inverse.oldCounts == diff.newCounts && inverse.newCounts == diff.oldCounts
      && inverse.itemDeletions == diff.itemInsertions.map { $0.counting(in: OldSpace.self) }
      && inverse.itemInsertions == diff.itemDeletions.map { $0.counting(in: NewSpace.self) }
      && inverse.itemMoves == swapped(diff.itemMoves)
      && inverse.itemUpdates == swapped(diff.itemUpdates)
      && inverse.exceedsMaximumChanges == diff.exceedsMaximumChanges
  }
}
