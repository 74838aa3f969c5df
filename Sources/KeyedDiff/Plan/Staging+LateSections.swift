extension Staging {
  /// Returns a staging whose late sections make the two section numbers of each move differ.
  ///
  /// A move to another section has two section numbers: the index of the old section before the
  /// batch, and the index of the new section after the batch. If the numbers are equal, some views
  /// take the move for one within a section. Late sections are deleted or inserted in the second
  /// stage, not in the first. Each of them shifts the indices of all sections after it by one. A
  /// forward pass computes, for each section, the shifts that keep the two numbers of every move
  /// different. A backward pass chooses one of them for each section. Returns `nil` if there
  /// is no such staging. `patience` is the number of sections and rows the search may still visit.
  func withLateSections(_ rules: StagingRules, _ patience: inout Int) -> Staging? {
    let operations = rules.operations
    let freeDeletions = freeDeletions(operations)
    let refused = refusedIndices(rules)
    var withAll = self  // shows all sections that can exist between the stages
    withAll.lateDeletions = freeDeletions
    let entries = SectionOrder(after: 1, withAll, operations).entries
    patience -= entries.count + operations.moves.count + operations.replaced.count

    var index = 0  // of the next section if none is late
    var shifts: UInt64 = Self.noShift  // a bit for each shift, positive or negative
    var shiftsBefore: [UInt64] = []
    for entry in entries {
      shiftsBefore.append(shifts)
      switch (entry.old, entry.new) {
      case (let old?, nil) where freeDeletions.contains(old):
        shifts |= shifts << 1
      case (nil, let new?) where !operations.isEntered[new]:
        shifts |= shifts >> 1
        index += 1
      default:
        for number in entry.old.flatMap({ refused[$0] }) ?? [] {
          shifts &= ~Self.shift(number - index)
        }
        index += 1
      }
    }
    if shifts == 0 { return nil }

    var shift = shifts & Self.noShift
    if shift == 0 { shift = shifts & (~shifts &+ 1) }  // the lowest bit
    var parted = self
    for index in entries.indices.reversed() where shiftsBefore[index] & shift == 0 {
      let entry = entries[index]
      if let new = entry.new {
        parted.lateInsertions.insert(new)
        shift <<= 1
      } else {
        parted.lateDeletions.insert(entry.old!)
        shift >>= 1
      }
    }
    return parted
  }

  private static let noShift = shift(0)

  /// Returns the bit for a shift; 0 if the shift is not in -32...31.
  private static func shift(_ distance: Int) -> UInt64 { (1 as UInt64) << (32 + distance) }

  /// Returns the old indices of sections that can be deleted in the second of two stages.
  ///
  /// No row moves out of such a section. A row that is deleted with the section and inserted
  /// elsewhere is not inserted in the first stage, or the list would have that row twice.
  private func freeDeletions(_ operations: PlanOperations) -> Set<Int> {
    var free = Set(operations.sections.deletions.filter { !operations.isLeft[$0] })
    for row in operations.replaced where stageOfInsertion(of: row, operations) == 1 {
      free.remove(row.old.section)
    }
    return free
  }

  /// Returns, for each old section, the indices that it must not have between the two stages.
  ///
  /// If a section had such an index, the two section numbers of a move would be equal. Considers
  /// only moves that are allowed in just one of the stages.
  private func refusedIndices(_ rules: StagingRules) -> [Int: [Int]] {
    let operations = rules.operations
    var refused: [Int: [Int]] = [:]
    for move in operations.moves where operations.sections.areCrossed(by: move) {
      let kind = Self.kind(of: move, operations)
      let stages = (kind == .moves ? [1, 2] : [self[kind]]).filter {
        rules.allow(move, in: $0, self)
      }
      if stages.count != 1 { continue }
      if stages == [1] {
        let entered = operations.sections.oldOfNew[move.new.section]!
        refused[entered, default: []].append(move.old.section)
      } else {
        refused[move.old.section, default: []].append(move.new.section)
      }
    }
    return refused
  }
}
