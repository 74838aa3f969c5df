/// Two lists in memory, on their way to a diff: compare what can be compared in
/// place, make keys of what is left, let the engine pair and order it, verify
/// that equal keys are equal ids, and look for updates. Items that are
/// integers or UUIDs are paired as they are: no keys, nothing to verify.
///
/// Inlined into the initialisers, so that ids and contents are compared without
/// a call.
@usableFromInline
struct Comparison<Item> {
  @usableFromInline let old: UnsafeBufferPointer<Item>
  @usableFromInline let new: UnsafeBufferPointer<Item>

  @inlinable
  init(old: UnsafeBufferPointer<Item>, new: UnsafeBufferPointer<Item>) {
    self.old = old
    self.new = new
  }

  /// - Returns: `nil` if there are more changes than `options` allow.
  @inlinable @inline(__always)
  func diff<ID: Hashable>(
    id: (Item) -> ID, content: (Item, Item) -> Bool, kind: ItemKind,
    options: ListDiff.Options, memory: DiffMemory
  ) -> ListDiff? {
    // One array, or copies that still share storage.
    if old.baseAddress == new.baseAddress, old.count == new.count {
      return ListDiff(unchanged: old.count)
    }
    guard options.allows(abs(old.count - new.count)) else {
      memory.forgetKeys()
      return nil
    }
    memory.begin()
    var updates = ScratchList<IndexPair>(in: memory)
    let (oldBase, newBase) = (old.baseAddress, new.baseAddress)
    let text = StoredText(
      in: oldBase, itemCount: old.count, comparing: min(old.count, new.count))
    let bytes = kind == .ids ? ComparableBytes(old: oldBase, new: newBase) : nil
    let sameRows = SameRows(
      text: text, kind: kind, ID.self, comparing: min(old.count, new.count), memory: memory)
    var farLeaps: FarLeaps?
    var walk = Walk(
      oldCount: old.count, newCount: new.count, memory: memory, bytes: bytes,
      mayBeSame: kind.areSame(ifBytesAre: ID.self),
      same: { (oldBase! + $0).hasSameBytes(as: newBase! + $1) },
      equal: {
        Keys.areEqual(oldBase!.lend($0, to: id), newBase!.lend($1, to: id))
      },
      countSameBytes: {
        (oldBase! + $0).countOfSameBytes(as: newBase! + $1, atMost: $2, step: $3 ? -1 : 1)
      },
      onPair: { oldRow, newRow in
        if kind != .ids, !old.baseAddress!.lend(oldRow, and: new.baseAddress!, newRow, to: content)
        {
          updates.append(IndexPair(old: oldRow, new: newRow))
        }
      },
      countsAfter: sameRows == nil ? .max : Walk.rowsBetweenCounts,
      countSameRows: { sameRows!.count(oldBase! + $0, newBase! + $1, atMost: $2, backwards: $3) },
      fetches: text != nil, fetch: { text!.fetch(oldBase! + $0, newBase! + $1) },
      leapFar: { leapFar(from: $0, to: $1, &farLeaps, memory: memory, id: id) })
    memory.freeOutgrown {
      walk.runs.moveOut()
      updates.moveOut()
    }
    let oldRows = walk.remainingOld(of: old.count)
    let newRows = walk.remainingNew(of: new.count)

    var matching: Engine.Matching?
    if oldRows.isEmpty || newRows.isEmpty {
      // Nothing that is left can have a partner, so there is nothing to hash.
      // Keys are those of the new rows only if no row changed its place, and
      // if equal ids are sure to have equal keys.
      if !oldRows.isEmpty || !newRows.isEmpty || memory.keyFamily == .rawValue {
        memory.forgetKeys()
      }
      if oldRows.isEmpty, newRows.isEmpty, updates.isEmpty {
        return ListDiff(unchanged: old.count)
      }
    } else {
      if areSame(oldRows, newRows, id: id) {
        memory.forgetKeys()
        matching = Engine.Matching(inOrder: oldRows.count, memory: memory)
      } else if let bytes {
        memory.forgetKeys()
        matching = bytes.match(oldRows, newRows, options: options, memory: memory)
      } else {
        matching = match(oldRows, newRows, id: id, options: options, memory: memory)
      }
      if matching == nil { return nil }
    }
    var pairs = matching.take()?.map  // not a copy, which would be copied to be ordered
    memory.freeMatchingMemory()
    var strays: ScratchList<IndexPair>?
    guard var diff = walk.order(oldRows, newRows, &pairs, strays: &strays, options: options)
    else { return nil }
    if kind == .ids { return diff }

    var updatesOfStrays = ScratchList<IndexPair>(in: memory)
    compareContent(
      strays, oldRows, map: diff.map, text: text, content: content, updates: &updatesOfStrays)
    diff.add(
      updates: walk.ascending(updates, oldCount: old.count), and: updatesOfStrays,
      moves: options.moves)
    return options.allows(diff.changeCount) ? diff : nil
  }

  /// Whether a walk left the same rows on both sides, in the same order: those that
  /// moved together, or one that moved. If they differ, mostly the first ones do.
  @inlinable @inline(__always)
  func areSame<ID: Hashable>(
    _ oldRows: RemainingRows, _ newRows: RemainingRows, id: (Item) -> ID
  ) -> Bool {
    // Without runs the first rows are known to differ.
    guard let oldNumbers = oldRows.rows, let newNumbers = newRows.rows,
      oldNumbers.count == newNumbers.count
    else { return false }
    let (oldBase, newBase) = (old.baseAddress!, new.baseAddress!)
    for position in oldNumbers.indices
    where !Keys.areEqual(
      oldBase.lend(Int(oldNumbers[position]), to: id),
      newBase.lend(Int(newNumbers[position]), to: id))
    {
      return false
    }
    return true
  }

  /// Pairs the rows that a walk left.
  ///
  /// - Returns: Which position among them is paired with which, or `nil` if
  ///   there are more changes than `options` allow.
  @inlinable @inline(__always)
  func match<ID: Hashable>(
    _ oldRows: RemainingRows, _ newRows: RemainingRows, id: (Item) -> ID,
    options: ListDiff.Options, memory: DiffMemory
  ) -> Engine.Matching? {
    // Once: it may have to be looked up.
    var family = KeyFamily.of(ID.self, rowCount: oldRows.count + newRows.count)
    memory.expectToMatch(oldCount: oldRows.count, newCount: newRows.count)
    while true {
      memory.keepKeys(onlyOf: family)
      let (oldBuffer, unknown) = memory.keysOfOld(oldRows)
      for positions in unknown {
        makeKeys(
          old, oldRows, positions.start..<positions.end, usesHasher: family == .hasher,
          into: oldBuffer, id: id)
      }
      let newBuffer = memory.keysOfNew(count: newRows.count)
      makeKeys(
        new, newRows, newRows.indices, usesHasher: family == .hasher, into: newBuffer, id: id)
      let oldKeys = UnsafeBufferPointer(oldBuffer)
      let newKeys = UnsafeBufferPointer(newBuffer)

      var matching = Engine.match(oldKeys, newKeys, options: options, memory: memory)
      if family != .exact, let found = matching,
        !confirms(found, oldRows, newRows, id: id)
      {
        // Two ids share a key: number the ids, compare every one, start again.
        var seen = SeenIDs<ID>()
        let oldNumbers = seen.numbers(keys: oldKeys) { id(old[oldRows[$0]]) }
        let newNumbers = seen.numbers(keys: newKeys) { id(new[newRows[$0]]) }
        matching = oldNumbers.withUnsafeBufferPointer { old in
          newNumbers.withUnsafeBufferPointer { new in
            Engine.match(old, new, options: options, memory: memory)
          }
        }
      }
      if family == .rawValue, hidesPairs(matching, oldRows, newRows, id: id) {
        // Equal ids with different raw values: only their own hash will do.
        family = .hasher
        continue
      }
      memory.newBecomesOld(newRows)
      return matching
    }
  }

  /// Makes the keys of the rows at some positions, at least one.
  @inlinable @inline(__always)
  func makeKeys<ID: Hashable>(
    _ items: UnsafeBufferPointer<Item>, _ rows: RemainingRows, _ positions: Range<Int>,
    usesHasher: Bool, into keys: UnsafeMutableBufferPointer<UInt64>, id: (Item) -> ID
  ) {
    rows.withSubscript { row in
      Keys.make(
        count: positions.count, usesHasher: usesHasher,
        into: keys.baseAddress! + positions.lowerBound
      ) {
        items.baseAddress!.lend(row(positions.lowerBound + $0), to: id)
      }
    }
  }

  /// Whether rows of equal key have equal ids.
  @inlinable @inline(__always)
  func confirms<ID: Hashable>(
    _ matching: Engine.Matching, _ oldRows: RemainingRows, _ newRows: RemainingRows,
    id: (Item) -> ID
  ) -> Bool {
    guard let firstOfOld = matching.firstOfOld, let firstOfNew = matching.firstOfNew else {
      // No key occurs twice, so the pairs are all there is to compare.
      return oldRows.withSubscript { oldRow in
        newRows.withSubscript { newRow in
          let fetches = Keys.shouldFetch { id(new[newRow(0)]) }
          let (oldBase, newBase) = (old.baseAddress!, new.baseAddress!)
          let oldToNew = matching.map.oldToNew
          for position in 0..<oldRows.count {
            if UnsafePointer<Item>.isWorthPrefetching,
              position &+ 2 &* Keys.fetchDistance < oldRows.count
            {
              let entry = oldToNew[position &+ 2 &* Keys.fetchDistance]
              if entry != Engine.noPartner { (newBase + newRow(Int(entry))).prefetch() }
            }
            if fetches, position &+ Keys.fetchDistance < oldRows.count {
              let entry = oldToNew[position &+ Keys.fetchDistance]
              if entry != Engine.noPartner { Keys.fetch(id(new[newRow(Int(entry))])) }
            }
            let entry = oldToNew[position]
            if entry == Engine.noPartner { continue }
            let (oldRow, newRow) = (oldRow(position), newRow(Int(entry)))
            if !Keys.areEqual(oldBase.lend(oldRow, to: id), newBase.lend(newRow, to: id)) {
              return false
            }
          }
          return true
        }
      }
    }
    for position in 0..<oldRows.count where Int(firstOfOld[position]) != position {
      let first = oldRows[Int(firstOfOld[position])]
      if id(old[oldRows[position]]) != id(old[first]) { return false }
    }
    for position in 0..<newRows.count where firstOfNew[position] != Engine.noPartner {
      let first = oldRows[Int(firstOfNew[position])]
      if id(new[newRows[position]]) != id(old[first]) { return false }
    }
    return true
  }

  /// Whether rows without a partner may have one whose key is different.
  @inlinable
  func hidesPairs<ID: Hashable>(
    _ matching: Engine.Matching?, _ oldRows: RemainingRows, _ newRows: RemainingRows,
    id: (Item) -> ID
  ) -> Bool {
    if let matching, matching.kept == oldRows.count || matching.kept == newRows.count {
      return false
    }
    for position in 0..<oldRows.count
    where matching.map({ $0.map.oldToNew[position] == Engine.noPartner }) ?? true {
      if !Keys.hashesLikeRawValue(id(old[oldRows[position]])) { return true }
    }
    for position in 0..<newRows.count
    where matching.map({ $0.map.newToOld[position] == Engine.noPartner }) ?? true {
      if !Keys.hashesLikeRawValue(id(new[newRows[position]])) { return true }
    }
    return false
  }

  /// Compares the content of kept rows that the walk left.
  ///
  /// - Parameters:
  ///   - strays: These rows, or `nil` if they are those of `oldRows` with an entry in
  ///     `map`.
  ///   - text: Where the items store text, to be fetched.
  ///   - updates: Receives those that differ, ascending by old index.
  @inlinable @inline(__always)
  func compareContent(
    _ strays: ScratchList<IndexPair>?, _ oldRows: RemainingRows, map: IndexMap,
    text: StoredText?, content: (Item, Item) -> Bool, updates: inout ScratchList<IndexPair>
  ) {
    if let strays {
      for row in strays
      where !old.baseAddress!.lend(row.old, and: new.baseAddress!, row.new, to: content) {
        updates.append(row)
      }
    } else {
      let (entries, prefix) = (map.oldToNew, map.prefix)
      let count = oldRows.count
      for position in 0..<count {
        // Rows first, to find their text.
        if UnsafePointer<Item>.isWorthPrefetching, position &+ 2 &* Keys.fetchDistance < count {
          let oldRow = oldRows[position &+ 2 &* Keys.fetchDistance]
          if let newRow = IndexMap.partner(entries[oldRow &- prefix], prefix: prefix) {
            (new.baseAddress! + newRow).prefetch()
          }
        }
        if let text, position &+ Keys.fetchDistance < count {
          let oldRow = oldRows[position &+ Keys.fetchDistance]
          if let newRow = IndexMap.partner(entries[oldRow &- prefix], prefix: prefix) {
            text.fetch(old.baseAddress! + oldRow, new.baseAddress! + newRow)
          }
        }
        let oldRow = oldRows[position]
        guard let newRow = IndexMap.partner(entries[oldRow &- prefix], prefix: prefix) else {
          continue
        }
        if !old.baseAddress!.lend(oldRow, and: new.baseAddress!, newRow, to: content) {
          updates.append(IndexPair(old: oldRow, new: newRow))
        }
      }
    }
  }
}
