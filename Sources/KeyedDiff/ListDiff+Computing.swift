// Two lists -> diff. Compare what can be compared in place, make keys of the
// rest, let the engine pair and order them, verify, look for updates.

extension ListDiff {
  /// What a caller can ask for, whatever the items are.
  @usableFromInline
  struct Options {
    @usableFromInline var moves: MoveDetection
    @usableFromInline var maximumChanges: Int?
    @usableFromInline var onDuplicates: ((Duplicates) -> Void)?

    @inlinable
    init(
      moves: MoveDetection, maximumChanges: Int?, onDuplicates: ((Duplicates) -> Void)?
    ) {
      self.moves = moves
      self.maximumChanges = maximumChanges
      self.onDuplicates = onDuplicates
    }

    @inlinable
    func allows(_ changes: Int) -> Bool { maximumChanges.map { changes <= $0 } ?? true }
  }

  /// - Parameter content: Whether two items of one row look the same; `nil`
  ///   if they always do.
  @inlinable
  static func compute<Item, ID: Hashable>(
    from old: some Collection<Item>, to new: some Collection<Item>,
    id: (Item) -> ID, content: ((Item, Item) -> Bool)?, options: Options,
    memory: DiffMemory = DiffMemory()
  ) -> ListDiff {
    if old.count > Engine.maximumCount || new.count > Engine.maximumCount {
      Engine.tooManyItems()
    }
    return withContiguousItems(of: old) { old in
      withContiguousItems(of: new) { new in
        if let onDuplicates = options.onDuplicates {
          let duplicates = Duplicates(
            old: .init(old, id: id), new: .init(new, id: id))
          if !duplicates.isEmpty { onDuplicates(duplicates) }
        }
        let comparison = Comparison(old: old, new: new)
        return comparison.diff(id: id, content: content, options: options, memory: memory)
          ?? replacingAll(oldCount: old.count, newCount: new.count)
      }
    }
  }

  @inlinable
  static func withContiguousItems<Item, Result>(
    of items: some Collection<Item>, _ body: (UnsafeBufferPointer<Item>) -> Result
  ) -> Result {
    items.withContiguousStorageIfAvailable(body)
      ?? ContiguousArray(items).withUnsafeBufferPointer(body)
  }

  /// The answer when the lists differ too much.
  @usableFromInline
  static func replacingAll(oldCount: Int, newCount: Int) -> ListDiff {
    ListDiff(
      oldCount: oldCount, newCount: newCount,
      changes: .init(deletions: Array(0..<oldCount), insertions: Array(0..<newCount), moves: []),
      updates: [], exceedsMaximumChanges: true,
      map: IndexMap(
        prefix: 0, oldToNew: Array(repeating: Engine.noPartner, count: oldCount),
        newToOld: Array(repeating: Engine.noPartner, count: newCount)))
  }
}

/// Two lists in memory.
@usableFromInline
struct Comparison<Item> {
  @usableFromInline let old: UnsafeBufferPointer<Item>
  @usableFromInline let new: UnsafeBufferPointer<Item>

  @inlinable
  init(old: UnsafeBufferPointer<Item>, new: UnsafeBufferPointer<Item>) {
    self.old = old
    self.new = new
  }

  /// Whether both lists are one array, or copies that still share storage.
  @inlinable
  var isSameStorage: Bool { old.baseAddress == new.baseAddress && old.count == new.count }

  /// - Returns: `nil` if there are more changes than `options` allow.
  @inlinable
  func diff<ID: Hashable>(
    id: (Item) -> ID, content: ((Item, Item) -> Bool)?, options: ListDiff.Options,
    memory: DiffMemory
  ) -> ListDiff? {
    if isSameStorage { return result(IndexMap(prefix: old.count), updates: []) }
    guard options.allows(abs(old.count - new.count)) else {
      memory.forgetKeys(from: 0)
      return nil
    }

    // Common rows at both ends: compared, never hashed.
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, id(old[prefix]) == id(new[prefix]) { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      id(old[old.count - 1 - suffix]) == id(new[new.count - 1 - suffix])
    { suffix += 1 }

    var map = IndexMap(prefix: prefix)
    var changes: Engine.ChangeLists
    let oldRows = prefix..<(old.count - suffix)
    let newRows = prefix..<(new.count - suffix)
    if oldRows.isEmpty || newRows.isEmpty {
      memory.forgetKeys(from: oldRows.isEmpty && newRows.isEmpty ? old.count : prefix)
      changes = .init(deletions: Array(oldRows), insertions: Array(newRows), moves: [])
    } else {
      guard let ordered = pair(oldRows, newRows, id: id, options: options, memory: memory) else {
        return nil
      }
      (map, changes) = ordered
    }

    guard let content else { return result(map, changes, updates: []) }
    let updates = updates(map, suffix: suffix, content: content)
    let count = changes.deletions.count + changes.insertions.count + changes.moves.count
    return options.allows(count + updates.count) ? result(map, changes, updates: updates) : nil
  }

  /// Rows of equal id, ordered with the fewest moves.
  @inlinable
  func pair<ID: Hashable>(
    _ oldRows: Range<Int>, _ newRows: Range<Int>, id: (Item) -> ID, options: ListDiff.Options,
    memory: DiffMemory
  ) -> (IndexMap, Engine.ChangeLists)? {
    let rows = Comparison(
      old: UnsafeBufferPointer(rebasing: old[oldRows]),
      new: UnsafeBufferPointer(rebasing: new[newRows]))
    let oldKeys = memory.keysOfOld(oldRows) { [old] missing, keys in
      Keys.make(
        of: UnsafeBufferPointer(rebasing: old[missing]), id: id,
        usesHashValues: memory.usesHashValues, into: keys)
    }
    let newKeys = memory.keysOfNew(count: newRows.count)
    Keys.make(of: rows.new, id: id, usesHashValues: memory.usesHashValues, into: newKeys)
    let oldKeyBuffer = UnsafeBufferPointer(start: oldKeys, count: oldRows.count)
    let newKeyBuffer = UnsafeBufferPointer(start: newKeys, count: newRows.count)

    func match(
      _ oldKeys: UnsafeBufferPointer<UInt64>, _ newKeys: UnsafeBufferPointer<UInt64>
    ) -> Engine.Matching? {
      Engine.match(
        oldKeys: oldKeys, newKeys: newKeys, prefix: oldRows.lowerBound,
        maximumChanges: options.maximumChanges, memory: memory)
    }

    let family = memory.usesHashValues ? KeyFamily.hashValue : KeyFamily.of(ID.self)
    var matching = match(oldKeyBuffer, newKeyBuffer)
    if family != .exact, let found = matching, !rows.confirms(found, id: id) {
      // Two ids share a key: number the ids, compare every one, start again.
      let numbers = Interned(rows, keys: (oldKeyBuffer, newKeyBuffer), id: id)
      matching = numbers.old.withUnsafeBufferPointer { old in
        numbers.new.withUnsafeBufferPointer { new in match(old, new) }
      }
    }
    if family == .rawValue, rows.hasHiddenPairs(matching, id: id) {
      // Equal ids with different raw values: only their own hash will do.
      memory.usesHashValues = true
      memory.forgetKeys(from: 0)
      return pair(oldRows, newRows, id: id, options: options, memory: memory)
    }
    memory.newBecomesOld(rows: newRows)
    guard var map = matching?.map else { return nil }
    matching = nil  // or the engine would have to order a copy
    let changes = Engine.order(
      &map, moves: options.moves, maximumChanges: options.maximumChanges, memory: memory)
    return changes.map { (map, $0) }
  }

  /// Whether rows of equal key have equal ids.
  @inlinable
  func confirms<ID: Hashable>(_ matching: Engine.Matching, id: (Item) -> ID) -> Bool {
    guard let firstOfOld = matching.firstOfOld, let firstOfNew = matching.firstOfNew else {
      // No key occurs twice, so the pairs are all there is to compare.
      for index in old.indices {
        let entry = matching.map.oldToNew[index]
        if entry != Engine.noPartner, id(old[index]) != id(new[Int(entry)]) { return false }
      }
      return true
    }
    for index in old.indices where Int(firstOfOld[index]) != index {
      if id(old[index]) != id(old[Int(firstOfOld[index])]) { return false }
    }
    for index in new.indices where firstOfNew[index] != Engine.noPartner {
      if id(new[index]) != id(old[Int(firstOfNew[index])]) { return false }
    }
    return true
  }

  /// Whether rows without a partner may have one whose key is different.
  @inlinable
  func hasHiddenPairs<ID: Hashable>(_ matching: Engine.Matching?, id: (Item) -> ID) -> Bool {
    guard let matching else {  // too many changes, maybe for that reason
      return !old.allSatisfy { Keys.hashesLikeRawValue(id($0)) }
        || !new.allSatisfy { Keys.hashesLikeRawValue(id($0)) }
    }
    guard matching.kept < old.count, matching.kept < new.count else { return false }
    for index in old.indices where matching.map.oldToNew[index] == Engine.noPartner {
      if !Keys.hashesLikeRawValue(id(old[index])) { return true }
    }
    for index in new.indices where matching.map.newToOld[index] == Engine.noPartner {
      if !Keys.hashesLikeRawValue(id(new[index])) { return true }
    }
    return false
  }

  /// Kept rows whose content differs, ascending by old index.
  @inlinable
  func updates(
    _ map: IndexMap, suffix: Int, content: (Item, Item) -> Bool
  ) -> [IndexPair] {
    var updates: [IndexPair] = []
    func compare(_ oldIndex: Int, _ newIndex: Int) {
      if !content(old[oldIndex], new[newIndex]) {
        updates.append(IndexPair(old: oldIndex, new: newIndex))
      }
    }
    for index in 0..<map.prefix { compare(index, index) }
    for (index, entry) in map.oldToNew.enumerated() where entry != Engine.noPartner {
      compare(index + map.prefix, Int(entry & ~Engine.movedBit) + map.prefix)
    }
    for index in (old.count - suffix)..<old.count { compare(index, index - old.count + new.count) }
    return updates
  }

  @inlinable
  func result(
    _ map: IndexMap, _ changes: Engine.ChangeLists? = nil, updates: [IndexPair]
  ) -> ListDiff {
    ListDiff(
      oldCount: old.count, newCount: new.count,
      changes: changes ?? .init(deletions: [], insertions: [], moves: []),
      updates: updates, map: map)
  }
}
