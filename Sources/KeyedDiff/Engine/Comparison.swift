/// Compares two lists of rows.
///
/// 1. A walk along both lists pairs equal rows at the start and at the end, then equal rows near
///    each other. Rows paired by the walk are never hashed.
/// 2. The remaining rows get keys made from their ids; the C engine pairs rows with equal keys.
/// 3. Equal keys are confirmed by comparing the ids with `==`. If two different ids have the same
///    key, the engine is called again, with keys that are equal only if the ids are equal.
/// 4. The content of paired rows is compared.
@usableFromInline
struct Comparison<Item, ID: Hashable> {
  /// Minimum number of old and new rows between prefix and suffix; fewer rows go to the engine.
  @inlinable static var fewestRows: Int { 4 }
  /// Maximum number of rows to look ahead, in both lists together.
  @inlinable static var lookahead: Int { 8 }
  /// Number of successive misses after which the walk looks for a block that only one list has.
  @inlinable static var missesBeforeLeap: Int { 3 }
  /// Maximum number of rows in a block that the walk leaps over.
  @inlinable static var largestBlock: Int { 64 }
  /// Number of pairs of equal rows that must follow a block for the walk to leap over it.
  @inlinable static var rowsAfterBlock: Int { 4 }

  @usableFromInline var unmatched = UnmatchedRows()
  /// Pairs with different content, ascending by old index.
  @usableFromInline var updates: [IndexPair] = []

  @inlinable
  init() {}

  /// Pairs rows of two lists, or of one section in both lists, without hashing.
  ///
  /// After a mismatch, the walk continues at the nearest pair of equal rows, up to eight rows ahead
  /// in both lists together. Without such a pair, the mismatch is a miss. After three successive
  /// misses, the walk tries to leap over a block of up to 64 rows that only one of the lists has.
  ///
  /// The mismatch budget is a quarter of the rows between common prefix and suffix, at most 128,
  /// plus two for each pair found later. When it is exceeded, the engine gets all remaining rows,
  /// because the walk cannot handle reordered lists; but the last miss still gets one search for a
  /// block. Searches have a budget of comparisons: an eighth of the rows between prefix and suffix.
  /// A search spends about half of what is left, and the one after the last miss spends all of it.
  ///
  /// - Parameters:
  ///   - old: The old rows of the list or section.
  ///   - new: The new rows of the list or section.
  ///   - oldStart: The number of old rows before the section.
  ///   - newStart: The number of new rows before the section.
  ///   - id: Returns the identity of a row.
  ///   - content: Returns whether two rows have the same content.
  ///   - comparesContent: `false` if rows have no content besides their identity.
  // Older compilers support only `__always`, which Swift 6.3 treats as a hint.
  #if compiler(>=6.3)
    @export(implementation) @inline(always)
  #else
    @inlinable @inline(__always)
  #endif
  mutating func walk(
    _ old: UnsafeBufferPointer<Item>, _ new: UnsafeBufferPointer<Item>,
    oldStart: Int, newStart: Int, id: (Item) -> ID, content: (Item, Item) -> Bool,
    comparesContent: Bool
  ) {
    guard let oldBase = old.baseAddress, let newBase = new.baseAddress else {
      unmatched.append(
        old: oldStart..<oldStart + old.count, new: newStart..<newStart + new.count)
      return
    }
    // These functions capture only constants, because debug builds check each access to a captured
    // variable, which is slow.
    func isEqual(_ oldRow: Int, _ newRow: Int) -> Bool {
      Keys.areEqual(oldBase.lend(oldRow, to: id), newBase.lend(newRow, to: id))
    }
    func contentDiffers(_ oldRow: Int, _ newRow: Int) -> Bool {
      comparesContent && !oldBase.lend(oldRow, and: newBase, newRow, to: content)
    }
    func pair(_ oldRow: Int, _ newRow: Int) -> IndexPair {
      IndexPair(old: oldStart &+ oldRow, new: newStart &+ newRow)
    }

    var updates = self.updates
    self.updates = []  // or else the first change of `updates` would copy the array
    var prefix = 0
    let shorter = min(old.count, new.count)
    while prefix < shorter, isEqual(prefix, prefix) {
      if contentDiffers(prefix, prefix) { updates.append(pair(prefix, prefix)) }
      prefix &+= 1
    }
    let endOfPrefixUpdates = updates.count
    var suffix = 0
    while suffix < shorter &- prefix,
      isEqual(old.count &- 1 &- suffix, new.count &- 1 &- suffix)
    {
      suffix &+= 1
      let (oldRow, newRow) = (old.count &- suffix, new.count &- suffix)
      if contentDiffers(oldRow, newRow) { updates.append(pair(oldRow, newRow)) }
    }
    // The suffix is compared backward, so its updates are reversed here, and added at the end.
    let suffixUpdates = Array(updates[endOfPrefixUpdates...].reversed())
    updates.removeLast(suffixUpdates.count)
    let (oldEnd, newEnd) = (old.count &- suffix, new.count &- suffix)

    /// Finds the smallest block of rows that starts at the first miss and is in only one list.
    ///
    /// Prefers the old list. Resumes after `size`, the last size tried. Stops at the `reserve`.
    func block(
      after oldMiss: Int, _ newMiss: Int, largerThan size: inout Int, budget: inout Int,
      reserve: Int
    ) -> (size: Int, isOld: Bool)? {
      while budget > reserve, size < Self.largestBlock,
        oldMiss &+ size < oldEnd || newMiss &+ size < newEnd
      {
        size &+= 1
        for isOld in [true, false] {
          let oldRow = isOld ? oldMiss &+ size : oldMiss
          let newRow = isOld ? newMiss : newMiss &+ size
          if oldRow &+ Self.rowsAfterBlock > oldEnd || newRow &+ Self.rowsAfterBlock > newEnd {
            continue
          }
          var equalRows = 0
          while equalRows < Self.rowsAfterBlock {
            budget &-= 1
            guard isEqual(oldRow &+ equalRows, newRow &+ equalRows) else { break }
            equalRows &+= 1
          }
          if equalRows == Self.rowsAfterBlock { return (size, isOld) }
        }
      }
      return nil
    }

    let rowCount = oldEnd &- prefix &+ newEnd &- prefix
    if rowCount > 0 {
      unmatched.reserve(old: oldEnd &- prefix, new: newEnd &- prefix)
      var (oldSide, newSide) = (unmatched.old, unmatched.new)
      // In each list: the current row, the end of the paired rows, and the row of the first miss.
      var (oldRow, newRow) = (prefix, prefix)
      var (oldPairedEnd, newPairedEnd) = (prefix, prefix)
      var (oldMiss, newMiss) = (prefix, prefix)
      var misses = 0
      var triedSize = 0
      var mismatchBudget = rowCount < Self.fewestRows ? -1 : min(128, rowCount / 4)
      var leapBudget = rowCount / 8
      let lookahead = min(Self.lookahead, 1 &+ rowCount / 8)
      while true {
        let isOver = oldRow == oldEnd || newRow == newEnd || mismatchBudget < 0
        if isOver {
          (oldRow, newRow) = (oldEnd, newEnd)
        } else {
          // Look one step ahead, then two, and so on. Divide the steps between the lists in all
          // ways, from old steps only to new steps only. The current rows are known to differ.
          var (oldSteps, newSteps) = (1, 0)
          mismatchBudget &-= 1
          while oldSteps <= lookahead {
            if oldRow &+ oldSteps < oldEnd, newRow &+ newSteps < newEnd {
              if isEqual(oldRow &+ oldSteps, newRow &+ newSteps) { break }
              mismatchBudget &-= 1
            }
            let isLastWay = oldSteps == 0
            oldSteps = isLastWay ? newSteps &+ 1 : oldSteps &- 1
            newSteps = isLastWay ? 0 : newSteps &+ 1
          }
          if oldSteps <= lookahead {
            oldRow &+= oldSteps
            newRow &+= newSteps
          } else {
            if misses == 0 { (oldMiss, newMiss, triedSize) = (oldRow, newRow, lookahead) }
            misses &+= 1
            guard mismatchBudget < 0 || misses == Self.missesBeforeLeap,
              let block = block(
                after: oldMiss, newMiss, largerThan: &triedSize, budget: &leapBudget,
                reserve: mismatchBudget < 0 ? 0 : leapBudget / 2)
            else {
              oldRow &+= 1
              newRow &+= 1
              continue
            }
            oldRow = block.isOld ? oldMiss &+ block.size : oldMiss
            newRow = block.isOld ? newMiss : newMiss &+ block.size
          }
        }
        misses = 0
        // Also appends the rest: `append` is inlined, so calls in two places would enlarge clients.
        oldSide.append(oldPairedEnd..<oldRow, from: oldStart)
        newSide.append(newPairedEnd..<newRow, from: newStart)
        if isOver { break }
        let mostPairs = min(oldEnd &- oldRow, newEnd &- newRow)
        var pairs = 0
        repeat {
          if contentDiffers(oldRow &+ pairs, newRow &+ pairs) {
            updates.append(pair(oldRow &+ pairs, newRow &+ pairs))
          }
          pairs &+= 1
        } while pairs < mostPairs && isEqual(oldRow &+ pairs, newRow &+ pairs)
        (oldRow, newRow) = (oldRow &+ pairs, newRow &+ pairs)
        (oldPairedEnd, newPairedEnd) = (oldRow, newRow)
        mismatchBudget &+= 2 &* pairs
      }
      (unmatched.old, unmatched.new) = (oldSide, newSide)
    }
    if !suffixUpdates.isEmpty { updates += suffixUpdates }
    self.updates = updates
  }

  /// Pairs the rows that no walk has paired, and returns the changes of all rows.
  ///
  /// - Parameters:
  ///   - oldBase: All old items, or only the unmatched ones.
  ///   - newBase: All new items, or only the unmatched ones.
  ///   - areGathered: Whether `oldBase` and `newBase` hold only the unmatched items.
  ///   - id: Returns the identity of an item.
  ///   - content: Returns whether two items have the same content.
  ///   - comparesContent: `false` if rows have no content besides their identity.
  ///   - options: Options of the diff.
  /// - Returns: The changes to rows and to their content, which may be more than `options` allow.
  ///   `nil` if there are more deletions and insertions than `options` allow.
  #if compiler(>=6.3)
    @export(implementation) @inline(always)
  #else
    @inlinable @inline(__always)
  #endif
  mutating func settle(
    _ oldBase: UnsafePointer<Item>?, _ newBase: UnsafePointer<Item>?, areGathered: Bool,
    id: (Item) -> ID, content: (Item, Item) -> Bool, comparesContent: Bool, options: DiffOptions
  ) -> (changes: RowChanges, updates: [IndexPair])? {
    let (oldCount, newCount) = (unmatched.old.count, unmatched.new.count)
    if oldCount == 0, newCount == 0 { return (RowChanges(), updates) }
    unmatched.makeRoomForKeys()
    guard let oldBase, let newBase, let oldRows = unmatched.old.rows,
      let newRows = unmatched.new.rows, let oldKeys = unmatched.old.keys,
      let newKeys = unmatched.new.keys, oldCount > 0, newCount > 0
    else { return unmatched.diff(options).map { ($0.changes, updates) } }
    @inline(__always) func oldID(_ position: Int) -> ID {
      oldBase.lend(areGathered ? position : Int(oldRows[position]), to: id)
    }
    @inline(__always) func newID(_ position: Int) -> ID {
      newBase.lend(areGathered ? position : Int(newRows[position]), to: id)
    }

    let kind = Keys.Kind(ID.self)
    let seed = Hashing.seed
    for position in 0..<oldCount {
      oldKeys[position] = Keys.key(of: oldID(position), kind, seed: seed)
    }
    for position in 0..<newCount {
      newKeys[position] = Keys.key(of: newID(position), kind, seed: seed)
    }
    var engineUpdates: [IndexPair] = []
    let noRow = EngineResult.noRow
    // Whether different ids have different keys, as integers do.
    var hasExactKeys = kind == .integer
    while true {
      guard let result = unmatched.diff(options) else { return nil }
      // Confirm that equal keys mean equal ids. If keys repeat, compare each id with the id of the
      // first old row with the same key. Else, the loop over the pairs below compares their ids.
      var isConfirmed = true
      var checksPairs = !hasExactKeys
      if checksPairs, let firstOld = result.firstOld, let firstNew = result.firstNew {
        checksPairs = false
        for position in 0..<oldCount where isConfirmed && firstOld[position] != position {
          isConfirmed = oldID(position) == oldID(Int(firstOld[position]))
        }
        for position in 0..<newCount where isConfirmed && firstNew[position] != noRow {
          isConfirmed = newID(position) == oldID(Int(firstNew[position]))
        }
      }
      if checksPairs || comparesContent {
        let partners = result.partners
        for position in 0..<oldCount where isConfirmed && partners[position] != noRow {
          let partner = Int(partners[position])
          if checksPairs, !Keys.areEqual(oldID(position), newID(partner)) { isConfirmed = false }
          guard comparesContent, isConfirmed else { continue }
          let pair = IndexPair(old: Int(oldRows[position]), new: Int(newRows[partner]))
          let isSame = oldBase.lend(
            areGathered ? position : pair.old, and: newBase, areGathered ? partner : pair.new,
            to: content)
          if !isSame { engineUpdates.append(pair) }
        }
      }
      if isConfirmed {
        let changes = result.changes
        if !engineUpdates.isEmpty { updates = Array(merging: updates, engineUpdates, by: \.old) }
        if options.moves == .never { updates.removeAll { !changes.keeps($0) } }
        return (changes, updates)
      }
      // Different ids share a key: number all ids, and use the numbers as keys.
      var seen = SeenIDs<ID>()
      for position in 0..<oldCount {
        oldKeys[position] = seen.number(of: oldID(position), key: oldKeys[position])
      }
      for position in 0..<newCount {
        newKeys[position] = seen.number(of: newID(position), key: newKeys[position])
      }
      (hasExactKeys, engineUpdates) = (true, [])
    }
  }
}
