/// Two lists of sections in memory, on their way to a diff: walk along each
/// pair of sections and look for updates on the way, make keys of all that is
/// left in one pass, let the engine pair and order it, look for updates there.
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
    id: (Item) -> ID, content: (Item, Item) -> Bool, kind: ItemKind,
    options: ListDiff.Options, memory: DiffMemory
  ) -> SectionedDiff? {
    var matcher = SectionedMatcher(
      sections: sections, oldCounts: old.map(\.count), newCounts: new.map(\.count),
      memory: memory)
    var updates: [PathPair] = []
    var rowCount = 0
    for section in old { rowCount += section.count }
    // As many sections as have the rows that text is fetched ahead, and one more.
    let distance = 1 + Walk.fetchDistance * old.count / max(1, rowCount)
    var text: StoredText?  // where one item stores it, the others do as a rule
    var sectionsToLookAt = 16  // if none of these has text, the others hardly do
    var sameRows: SameRows?
    for section in old.indices {
      if UnsafePointer<Item>.isWorthPrefetching { fetchRows(of: section + 2 * distance) }
      if let text { fetch(text, of: section + distance) }
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
          Keys.areEqual(
            old.baseAddress!.lend(oldItem, to: id), new.baseAddress!.lend(newItem, to: id))
        }
        if text == nil, !old.isEmpty, sectionsToLookAt > 0 {
          sectionsToLookAt -= 1
          text = StoredText(in: old.baseAddress, itemCount: old.count, comparing: rowCount)
          sameRows = SameRows(
            text: text, kind: kind, ID.self, comparing: rowCount, memory: memory)
        }
        var found = ScratchList<IndexPair>(in: memory)
        var farLeaps: FarLeaps?
        let walk = Walk(
          oldCount: old.count, newCount: new.count, memory: memory,
          bytes: kind == .ids
            ? ComparableBytes(old: old.baseAddress, new: new.baseAddress) : nil,
          mayBeSame: kind.areSame(ifBytesAre: ID.self),
          same: { (old.baseAddress! + $0).hasSameBytes(as: new.baseAddress! + $1) },
          equal: equal,
          countSameBytes: {
            (old.baseAddress! + $0).countOfSameBytes(
              as: new.baseAddress! + $1, atMost: $2, step: $3 ? -1 : 1)
          },
          onPair: { oldItem, newItem in
            if kind != .ids,
              !old.baseAddress!.lend(oldItem, and: new.baseAddress!, newItem, to: content)
            {
              found.append(IndexPair(old: oldItem, new: newItem))
            }
          },
          countsAfter: sameRows.map { $0.isReady ? 0 : Walk.rowsBetweenCounts } ?? .max,
          countSameRows: {
            sameRows!.count(old.baseAddress! + $0, new.baseAddress! + $1, atMost: $2, backwards: $3)
          },
          fetches: text != nil,
          fetch: { text!.fetch(old.baseAddress! + $0, new.baseAddress! + $1) },
          leapFar: {
            Comparison(old: old, new: new)
              .leapFar(from: $0, to: $1, &farLeaps, memory: memory, id: id)
          })
        matcher.append(walk, of: section)
        if !found.isEmpty {
          for update in walk.ascending(found, oldCount: old.count) {
            updates.append(
              PathPair(
                old: OldPath(section: section, item: update.old),
                new: NewPath(section: partner, item: update.new)))
          }
        }
      }
    }
    matcher.finishWalk()

    if matcher.needsKeys {
      guard let found = match(matcher, id: id, options: options, memory: memory) else { return nil }
      matcher.pair(found)
    }
    guard let (items, map) = matcher.order(options: options) else { return nil }

    if kind != .ids {
      let ofStrays = updatesOfStrays(matcher, map, content: content)
      updates = map.updates(updates, ofStrays, moves: options.moves)
    }
    let diff = SectionedDiff(
      sections: matcher.sectionsMovingUnchanged(items),
      items: .init(
        deletions: items.deletions, insertions: items.insertions, moves: items.moves,
        updates: updates),
      map: map)
    return options.allows(diff.items.changeCount) ? diff : nil
  }

  // Each walk fetches only what lies ahead in its own section, and processors do not
  // know where the rows of the next one are.

  /// How many bytes of rows are fetched at most, of each side of a section.
  @inlinable static var mostBytesFetched: Int { 8_192 }

  /// Lets the processor fetch the first rows of an old section and its partner.
  @inlinable @inline(never)
  func fetchRows(of section: Int) {
    guard let (old, new) = rowsInTwoPlaces(section) else { return }
    let size = min(old.count, new.count) * MemoryLayout<Item>.stride
    Engine.fetch(
      UInt64(UInt(bitPattern: old.baseAddress!)), UInt64(UInt(bitPattern: new.baseAddress!)),
      byteCount: min(size, Self.mostBytesFetched))
  }

  /// Lets the processor fetch the text that the first rows of an old section and its
  /// partner store. To find it the rows are read.
  @inlinable @inline(never)
  func fetch(_ text: StoredText, of section: Int) {
    // If the first rows share their text, the others do as a rule.
    guard let (old, new) = rowsInTwoPlaces(section),
      !text.isShared(old.baseAddress!, new.baseAddress!)
    else { return }
    for row in 0..<min(old.count, new.count, Walk.fetchDistance) {
      text.fetch(old.baseAddress! + row, new.baseAddress! + row)
    }
  }

  /// The rows of an old section and of its partner, if there is one, and has not the
  /// very same ones.
  @inlinable
  func rowsInTwoPlaces(
    _ section: Int
  ) -> (old: UnsafeBufferPointer<Item>, new: UnsafeBufferPointer<Item>)? {
    guard section < old.count, let partner = sections.newIndex(ofOld: section),
      old[section].baseAddress != new[partner].baseAddress, !old[section].isEmpty,
      !new[partner].isEmpty
    else { return nil }
    return (old[section], new[partner])
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
          id: { $0.lend(0, to: id) }, options: options, memory: memory)
      }
    }
  }

  /// Kept items that no walk paired and whose content differs, ascending by old
  /// path.
  @inlinable @inline(__always)
  func updatesOfStrays(
    _ matcher: SectionedMatcher, _ map: SectionMap, content: (Item, Item) -> Bool
  ) -> [PathPair] {
    var updates: [PathPair] = []
    let entries = map.flat.oldToNew
    guard !entries.isEmpty else { return updates }
    map.old.forEachPlace(of: matcher.oldRest) { row, section, item in
      guard let newRow = IndexMap.partner(entries[row], prefix: 0) else { return }
      let place = map.new.place(of: newRow, probablyIn: map.old.spans[section].partner)
      if !old[section].baseAddress!.lend(
        item, and: new[place.section].baseAddress!, place.item, to: content)
      {
        updates.append(
          PathPair(
            old: OldPath(section: section, item: item),
            new: NewPath(section: place.section, item: place.item)))
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
