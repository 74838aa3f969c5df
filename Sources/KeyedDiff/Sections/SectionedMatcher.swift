/// Puts what the walks along the sections found, and what the engine pairs of
/// the rest, together to a map of all items. Knows rows by number only, so
/// nothing here is generic.
@usableFromInline
struct SectionedMatcher {
  @usableFromInline private(set) var oldRows: FlatRows
  @usableFromInline private(set) var newRows: FlatRows
  /// Flat rows that no walk paired.
  @usableFromInline private(set) var oldRest = RemainingRows(range: 0..<0)
  @usableFromInline private(set) var newRest = RemainingRows(range: 0..<0)

  private let sections: ListDiff
  private let memory: DiffMemory
  private var walk: Walk
  /// Which of the remaining rows are partners, by position among them.
  private var pairs: IndexMap?

  @usableFromInline
  init(sections: ListDiff, oldCounts: [Int], newCounts: [Int], memory: DiffMemory) {
    self.sections = sections
    self.memory = memory
    walk = Walk(in: memory)
    oldRows = FlatRows(rowCounts: oldCounts, partner: sections.newIndex(ofOld:))
    newRows = FlatRows(rowCounts: newCounts, partner: sections.oldIndex(ofNew:))
  }

  // MARK: Walking along each section of the old list, in order

  /// Takes a section without a partner.
  @usableFromInline
  mutating func append(deleted section: Int) { oldRows.append(section: section) }

  /// Takes a section whose partner has the same rows in the same memory.
  @usableFromInline
  mutating func append(sharing section: Int) {
    let count = oldRows.spans[section].rowCount
    oldRows.append(section: section, prefix: count)
    newRows.append(section: oldRows.spans[section].partner!, prefix: count)
  }

  /// Takes a section and its partner, with the rows that a walk paired.
  @usableFromInline
  mutating func append(_ part: Walk, of section: Int) {
    let partner = oldRows.spans[section].partner!
    oldRows.append(section: section, prefix: part.prefix, suffix: part.suffix)
    newRows.append(section: partner, prefix: part.prefix, suffix: part.suffix)
    let oldShift = oldRows.spans[section].start - part.prefix
    let newShift = newRows.spans[partner].start - part.prefix
    for run in part.runs {
      walk.runs.append(Run(old: run.old + oldShift, new: run.new + newShift, count: run.count))
    }
    walk.pairCount += part.pairCount
  }

  /// Takes the inserted sections, and finds what is left to pair.
  @usableFromInline
  mutating func finishWalk() {
    for section in sections.insertions { newRows.append(section: section) }
    memory.freeOutgrown { walk.runs.moveOut() }
    oldRest = walk.remainingOld(of: oldRows.count)
    newRest = walk.remainingNew(of: newRows.count)
    if needsKeys {
      oldRows.expectSearches()
      newRows.expectSearches()
    }
  }

  // MARK: Pairing

  /// Whether there are rows left that may have a partner.
  @usableFromInline
  var needsKeys: Bool { !oldRest.isEmpty && !newRest.isEmpty }

  /// Leaves the remaining rows without partners, whatever they are.
  mutating func pairNone() { pairs = IndexMap(unpaired: oldRest.count, newRest.count) }

  /// Takes what the engine found about the remaining rows.
  @usableFromInline
  mutating func pair(_ matching: Engine.Matching) {
    guard let firstOfOld = matching.firstOfOld, let firstOfNew = matching.firstOfNew else {
      pairs = matching.map
      return
    }
    // Ids occur twice, so there is a choice. Rows are equal if the first rows
    // like them are.
    pairs = pairNearestFirst(
      old: UnsafeBufferPointer(start: firstOfOld, count: oldRest.count).map(UInt64.init),
      new: UnsafeBufferPointer(start: firstOfNew, count: newRest.count).map(UInt64.init))
  }

  /// Pairs rows of equal ids first within their sections, then with rows of
  /// other sections that are kept, then with any.
  ///
  /// - Parameters:
  ///   - old: For each remaining old row the number of its id, below 2³¹.
  ///   - new: The same for the new rows.
  private func pairNearestFirst(old: [UInt64], new: [UInt64]) -> IndexMap {
    let oldSections = sectionNumbers(oldRows, oldRest) { section, partner in
      partner == nil ? nil : section
    }
    let newSections = sectionNumbers(newRows, newRest) { _, partner in partner }
    var map = IndexMap(unpaired: old.count, new.count)
    // Two numbers, so that rows outside of a scope pair with nobody.
    let (noOldSection, noNewSection): (UInt64, UInt64) = (0xFFFF_FFFF, 0xFFFF_FFFE)
    func pair(_ scope: (_ section: UInt64?) -> UInt64?) {
      let oldLeft = map.oldToNew.indices.filter { map.oldToNew[$0] == Engine.noPartner }
      let newLeft = map.newToOld.indices.filter { map.newToOld[$0] == Engine.noPartner }
      guard !oldLeft.isEmpty, !newLeft.isEmpty else { return }
      let found = match(
        oldLeft.map { old[$0] | (scope(oldSections[$0]) ?? noOldSection) << 32 },
        newLeft.map { new[$0] | (scope(newSections[$0]) ?? noNewSection) << 32 })
      for (position, entry) in found.oldToNew.enumerated() where entry != Engine.noPartner {
        let (oldRow, newRow) = (oldLeft[position], newLeft[Int(entry)])
        map.oldToNew[oldRow] = UInt32(newRow)
        map.newToOld[newRow] = UInt32(oldRow)
      }
    }
    pair { $0 }
    pair { $0 == nil ? nil : 0 }
    pair { _ in 0 }
    return map
  }

  /// For each remaining row the old index of its section, if that is kept.
  private func sectionNumbers(
    _ rows: FlatRows, _ rest: RemainingRows, oldIndex: (_ section: Int, _ partner: Int?) -> Int?
  ) -> [UInt64?] {
    var numbers: [UInt64?] = []
    numbers.reserveCapacity(rest.count)
    rows.forEachPlace(of: rest) { _, section, _ in
      numbers.append(oldIndex(section, rows.spans[section].partner).map { UInt64($0) })
    }
    return numbers
  }

  private func match(_ oldKeys: [UInt64], _ newKeys: [UInt64]) -> IndexMap {
    oldKeys.withUnsafeBufferPointer { old in
      newKeys.withUnsafeBufferPointer { new in
        // Without a limit there is always a result.
        Engine.match(old, new, options: .unlimited, memory: memory)!.map
      }
    }
  }

  // MARK: Ordering

  /// Finds the fewest moves, and says what changed as paths.
  ///
  /// - Returns: `nil` if there are more changes than `options` allow. There are
  ///   no updates yet.
  @usableFromInline
  mutating func order(
    options: ListDiff.Options
  ) -> (items: SectionedDiff.Items, map: SectionMap)? {
    memory.freeMatchingMemory()
    var map = SectionMap(old: oldRows, new: newRows, flat: IndexMap(prefix: 0))
    var options = options
    options.needsEntries = true
    var strays: ScratchList<IndexPair>?
    let diff = walk.order(oldRest, newRest, &pairs, strays: &strays, options: options) {
      map.markRowsThatChangeSection(among: oldRest, in: &$0)
    }
    guard let diff else { return nil }
    map.flat = diff.map

    let items = SectionedDiff.Items(
      deletions: oldPaths(of: diff.deletions), insertions: newPaths(of: diff.insertions),
      moves: map.pathPairs(of: diff.moves), updates: [])
    return (items, map)
  }

  /// The sections, with those moving, if there is a choice, whose rows do not
  /// change: no view moves a section and changes its rows in one batch.
  @usableFromInline
  func sectionsMovingUnchanged(_ items: SectionedDiff.Items) -> ListDiff {
    guard !sections.moves.isEmpty else { return sections }
    var changes = Array(repeating: false, count: oldRows.spans.count)
    for path in items.deletions { changes[path.section] = true }
    for path in items.insertions {
      if let old = newRows.spans[path.section].partner { changes[old] = true }
    }
    for move in items.moves {
      changes[move.old.section] = true
      if let old = newRows.spans[move.new.section].partner { changes[old] = true }
    }
    return sections.keepingInPlace(changes)
  }

  private func oldPaths(of rows: [Int]) -> [OldPath] {
    var paths: [OldPath] = []
    paths.reserveCapacity(rows.count)
    oldRows.forEachPlace(of: rows) { _, section, item in
      paths.append(OldPath(section: section, item: item))
    }
    return paths
  }

  /// New sections may lie in another order than they stand: their rows, one
  /// run a section, are put into that of the sections.
  private func newPaths(of rows: [Int]) -> [NewPath] {
    var runs = [Range<Int>](repeating: 0..<0, count: newRows.spans.count)
    var start = 0
    for section in newRows.order {
      var end = start
      while end < rows.count, rows[end] < newRows.spans[section].range.upperBound { end += 1 }
      runs[section] = start..<end
      start = end
    }
    var paths: [NewPath] = []
    paths.reserveCapacity(rows.count)
    for (section, run) in runs.enumerated() {
      let span = newRows.spans[section]
      for row in rows[run] {
        paths.append(NewPath(section: section, item: row - span.start + span.prefix))
      }
    }
    return paths
  }
}
