/// Two lists of sections in memory, on their way to a diff: walk along each
/// pair of sections, make keys of all that is left in one pass, let the engine
/// pair and order it, look for updates.
///
/// Inlined into the initialisers, as ``Comparison`` is.
@usableFromInline
struct SectionedComparison<Item> {
  @usableFromInline let old: [UnsafeBufferPointer<Item>]
  @usableFromInline let new: [UnsafeBufferPointer<Item>]
  @usableFromInline let sections: ListDiff

  @inlinable
  init(
    old: [UnsafeBufferPointer<Item>], new: [UnsafeBufferPointer<Item>], sections: ListDiff
  ) {
    self.old = old
    self.new = new
    self.sections = sections
  }

  /// - Returns: `nil` if there are more changes than `options` allow.
  @inlinable @inline(__always)
  func diff<ID: Hashable>(
    id: (Item) -> ID, content: (Item, Item) -> Bool, itemsAreIDs: Bool,
    options: ListDiff.Options, memory: DiffMemory
  ) -> SectionedDiff? {
    var matcher = SectionedMatcher(
      sections: sections, oldCounts: old.map(\.count), newCounts: new.map(\.count),
      memory: memory)
    for section in old.indices {
      guard let partner = sections.newIndex(ofOld: section) else {
        matcher.append(deleted: section)
        continue
      }
      let (old, new) = (old[section], new[partner])
      if old.baseAddress == new.baseAddress, old.count == new.count {
        matcher.append(sharing: section)
      } else {
        // Inlined by decree: the compiler thinks this function long enough.
        @inline(__always) func equal(_ oldItem: Int, _ newItem: Int) -> Bool {
          Keys.areEqual(old.lend(oldItem, to: id), new.lend(newItem, to: id))
        }
        let walk = Walk(
          oldCount: old.count, newCount: new.count, memory: memory, equal: equal)
        matcher.append(walk, of: section)
      }
    }
    matcher.finishWalk()

    if matcher.needsKeys {
      guard let found = match(matcher, id: id, options: options, memory: memory) else { return nil }
      matcher.pair(found)
    }
    guard let (items, map) = matcher.order(options: options) else { return nil }

    let updates = itemsAreIDs ? [] : updates(map, content: content)
    let diff = SectionedDiff(
      sections: matcher.sectionsMovingUnchanged(items),
      items: .init(
        deletions: items.deletions, insertions: items.insertions, moves: items.moves,
        updates: updates),
      map: map)
    return options.allows(diff.items.changeCount) ? diff : nil
  }

  /// Pairs the rows that no walk paired. Not inlined, so that the rest is: with
  /// both in one function the compiler would give up on closures.
  ///
  /// - Returns: `nil` if there are more changes than `options` allow.
  @inlinable @inline(never)
  func match<ID: Hashable>(
    _ matcher: SectionedMatcher, id: (Item) -> ID, options: ListDiff.Options, memory: DiffMemory
  ) -> Engine.Matching? {
    let oldItems = matcher.oldRows.pointers(to: matcher.oldRest, in: old)
    let newItems = matcher.newRows.pointers(to: matcher.newRest, in: new)
    return oldItems.withUnsafeBufferPointer { oldItems in
      newItems.withUnsafeBufferPointer { newItems in
        Comparison(old: oldItems, new: newItems).match(
          RemainingRows(range: oldItems.indices), RemainingRows(range: newItems.indices),
          id: { lend($0, 0, to: id) }, options: options, memory: memory)
      }
    }
  }

  /// Kept items whose content differs, ascending by old path.
  @inlinable @inline(__always)
  func updates(_ map: SectionMap, content: (Item, Item) -> Bool) -> [PathPair] {
    var updates: [PathPair] = []
    for (section, span) in map.old.spans.enumerated() where !span.sharesStorage {
      let oldItems = old[section]
      func compare(_ item: Int, with partner: Int, at newItem: Int) {
        if !oldItems.lend(item, and: new[partner], newItem, to: content) {
          updates.append(
            PathPair(
              old: OldPath(section: section, item: item),
              new: NewPath(section: partner, item: newItem)))
        }
      }
      if let partner = span.partner {
        for item in 0..<span.prefix { compare(item, with: partner, at: item) }
      }
      for row in map.flat.oldToNew.isEmpty ? 0..<0 : span.range {
        let entry = map.flat.oldToNew[row]
        guard entry != Engine.noPartner else { continue }
        let place = map.new.place(of: Int(entry & ~Engine.movedBit), probablyIn: span.partner)
        compare(row - span.start + span.prefix, with: place.section, at: place.item)
      }
      if let partner = span.partner {
        let shift = new[partner].count - oldItems.count
        for item in (oldItems.count - span.suffix)..<oldItems.count {
          compare(item, with: partner, at: item + shift)
        }
      }
    }
    return updates
  }
}

extension FlatRows {
  /// Pointers to the items of some ascending flat rows.
  @inlinable
  func pointers<Item>(
    to rows: RemainingRows, in sections: [UnsafeBufferPointer<Item>]
  ) -> [UnsafePointer<Item>] {
    [UnsafePointer<Item>](unsafeUninitializedCapacity: rows.count) { pointers, filled in
      forEachPlace(of: rows) { _, section, item in
        pointers.initializeElement(at: filled, to: sections[section].baseAddress! + item)
        filled += 1
      }
    }
  }
}
