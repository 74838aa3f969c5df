import KeyedDiff
import KeyedDiffTesting

/// Deals the operations of a plan out to batches in every way there is, and
/// asks `BatchRules` about each: the slow truth about the fewest batches.
///
/// It takes from a plan only which operations there are, by ids, and knows
/// nothing of how plans are made.
///
/// Between two batches a list may have its sections in any order in which those
/// that a batch does nothing to stay in order; all orders are tried, since the
/// numbers of sections decide about S5. The rows of a section have one order,
/// since theirs decide about nothing. An order always exists: rows that are
/// where they were in the old list are in the order of that, rows that are
/// where they will be in the new list are in the order of this one, and the two
/// orders agree about rows that are both. And no check looks at the number of a
/// row but to see whether it is in range or whether two operations name the
/// same row, which by ids they do in any order. The one number that is worked
/// out, where a reload goes, is that of the row itself in a batch without
/// moves; with moves the batch is refused whatever the number is.
struct BatchSearch {
  /// A batch, and the list after it.
  struct Step {
    let batch: BatchUpdate
    let after: IDList
  }

  let old: IDList
  let new: IDList
  let operations: [IdentityOperation]

  private var sections: [SectionHistory]
  private var rows: [RowHistory]
  /// Each place that a row can have, in the order within a section.
  private var places: [Place] = []

  /// - Parameter operations: All those of a plan. No two are the same.
  init(from old: IDList, to new: IDList, _ operations: [IdentityOperation]) {
    self.old = old
    self.new = new
    self.operations = operations
    let sectionCount = ((old.sections + new.sections).max() ?? -1) + 1
    let rowCount = ((old.rows + new.rows).joined().max() ?? -1) + 1
    sections = Array(repeating: SectionHistory(), count: sectionCount)
    rows = Array(repeating: RowHistory(), count: rowCount)
    for (section, rowIDs) in zip(old.sections, old.rows) {
      sections[section].isOld = true
      for row in rowIDs { rows[row].oldSection = section }
    }
    for (section, rowIDs) in zip(new.sections, new.rows) {
      sections[section].isNew = true
      for row in rowIDs { rows[row].newSection = section }
    }
    for (index, operation) in operations.enumerated() {
      switch operation {
      case .deleteSection(let id): sections[id].deletion = index
      case .insertSection(let id): sections[id].insertion = index
      case .moveSection(let id): sections[id].move = index
      case .deleteRow(let id): rows[id].deletion = index
      case .insertRow(let id): rows[id].insertion = index
      case .moveRow(let id): rows[id].move = index
      case .reloadRow(let id): rows[id].reload = index
      }
    }
    findPlaces()
  }

  /// A way to do it in so many batches, or fewer: some may be empty.
  func steps(count: Int) -> [Step]? {
    var stages = Array(repeating: 1, count: operations.count)
    while true {
      if let steps = steps(count: count, stages) { return steps }
      // The next number of as many digits.
      guard let digit = stages.firstIndex(where: { $0 < count }) else { return nil }
      for lower in 0..<digit { stages[lower] = 1 }
      stages[digit] += 1
    }
  }

  /// A way to do each operation in the batch of a given number, from 1.
  func steps(count: Int, _ stages: [Int]) -> [Step]? {
    guard let times = Times(self, stages) else { return nil }
    let between = (1..<count).map { rowsBySection(after: $0, times) }
    var steps: [Step] = []

    func isDone(from before: IDList) -> Bool {
      let stage = steps.count + 1
      if stage > count { return true }
      return forEachOrder(after: before.sections, stage, isLast: stage == count, times, stages) {
        order in
        let after =
          stage == count
          ? new : IDList(sections: order, rows: order.map { between[stage - 1][$0] })
        let batch = batch(stage, stages, from: before, to: after)
        do throws(RuleViolation) {
          try BatchRules.validate(
            old: before.rows.map(\.count), new: after.rows.map(\.count), batch: batch)
        } catch {
          return false
        }
        steps.append(Step(batch: batch, after: after))
        if isDone(from: after) { return true }
        steps.removeLast()
        return false
      }
    }
    return isDone(from: old) ? steps : nil
  }
}

// MARK: - What happens to a section or a row

extension BatchSearch {
  /// Operations by their index; `nil` if there is none.
  fileprivate struct SectionHistory {
    var isOld = false
    var isNew = false
    var deletion: Int?
    var insertion: Int?
    var move: Int?
  }

  fileprivate struct RowHistory {
    var oldSection: Int?
    var newSection: Int?
    var deletion: Int?
    var insertion: Int?
    var move: Int?
    var reload: Int?
  }

  /// A row at its old or its new place.
  fileprivate struct Place {
    let row: Int
    let section: Int
    let isOld: Bool
    let key: Int
  }

  /// Which rows nothing happens to, not even together with their section.
  private func stays(_ row: RowHistory) -> Bool {
    guard let section = row.oldSection, section == row.newSection else { return false }
    return row.move == nil && row.deletion == nil && row.insertion == nil
      && sections[section].deletion == nil
  }

  /// Rows that stay hold the others together: between two of them, first those
  /// at their old places, then those at their new ones.
  private mutating func findPlaces() {
    for (list, isOld) in [(old, true), (new, false)] {
      for (section, rowIDs) in zip(list.sections, list.rows) {
        var stayed = 0
        for (index, row) in rowIDs.enumerated() {
          let staysHere = stays(rows[row])
          if staysHere { stayed += 1 }
          if staysHere && !isOld { continue }
          let side = staysHere ? 0 : isOld ? 1_000 + index : 2_000 + index
          places.append(
            Place(row: row, section: section, isOld: isOld, key: stayed * 10_000 + side))
        }
      }
    }
    places.sort { $0.key < $1.key }
  }

  /// From which batch on sections and rows are gone from their old places and
  /// there at their new ones.
  private struct Times {
    static let never = Int.max
    var deletions: [Int]
    var insertions: [Int]
    var leaving: [Int]
    var arriving: [Int]

    /// `nil` if a row would be in two places or in a section that is not there.
    init?(_ search: BatchSearch, _ stages: [Int]) {
      let sections = search.sections
      deletions = sections.map { $0.deletion.map { stages[$0] } ?? Self.never }
      insertions = sections.map { $0.insertion.map { stages[$0] } ?? Self.never }
      leaving = Array(repeating: Self.never, count: search.rows.count)
      arriving = leaving
      for section in sections.indices where sections[section].isOld && sections[section].isNew {
        if insertions[section] < deletions[section] { return nil }
      }
      for (index, row) in search.rows.enumerated() {
        if let section = row.oldSection {
          leaving[index] = (row.move ?? row.deletion).map { stages[$0] } ?? deletions[section]
          if leaving[index] > deletions[section] { return nil }
        }
        if let section = row.newSection {
          let inserted = sections[section].insertion.map { stages[$0] }
          arriving[index] = (row.move ?? row.insertion).map { stages[$0] } ?? inserted ?? Self.never
          if let inserted, arriving[index] < inserted { return nil }
          if row.oldSection != nil, arriving[index] < leaving[index] { return nil }
        }
        // What is reloaded must be there.
        if let reload = row.reload.map({ stages[$0] }) {
          if leaving[index] < reload && arriving[index] >= reload { return nil }
        }
      }
    }
  }

  private func rowsBySection(after stage: Int, _ times: Times) -> [[Int]] {
    var result: [[Int]] = Array(repeating: [], count: sections.count)
    for place in places {
      let isThere =
        place.isOld ? stage < times.leaving[place.row] : times.arriving[place.row] <= stage
      if isThere { result[place.section].append(place.row) }
    }
    return result
  }
}

// MARK: - The sections after a batch

extension BatchSearch {
  /// Whether a body is true for one of the orders that the sections may have
  /// after a batch.
  private func forEachOrder(
    after before: [Int], _ stage: Int, isLast: Bool, _ times: Times, _ stages: [Int],
    _ body: ([Int]) -> Bool
  ) -> Bool {
    let there = sections.indices.filter { id in
      let section = sections[id]
      return section.isOld && stage < times.deletions[id]
        || section.isNew && times.insertions[id] <= stage
    }
    func isStill(_ id: Int) -> Bool {
      times.deletions[id] != stage && times.insertions[id] != stage
        && sections[id].move.map { stages[$0] } != stage
    }
    let still = before.filter(isStill)
    if isLast { return new.sections.filter(isStill) == still && body(new.sections) }

    var order: [Int] = []
    func extend(still next: Int, free: [Int]) -> Bool {
      if order.count == there.count { return body(order) }
      if next < still.count {
        order.append(still[next])
        if extend(still: next + 1, free: free) { return true }
        order.removeLast()
      }
      for (index, id) in free.enumerated() {
        order.append(id)
        var rest = free
        rest.remove(at: index)
        if extend(still: next, free: rest) { return true }
        order.removeLast()
      }
      return false
    }
    return extend(still: 0, free: there.filter { !still.contains($0) })
  }
}

// MARK: - From ids back to indices

extension BatchSearch {
  private func batch(
    _ stage: Int, _ stages: [Int], from before: IDList, to after: IDList
  ) -> BatchUpdate {
    let oldSections = indices(before)
    let newSections = indices(after)
    let oldPaths: [OldPath] = paths(before)
    let newPaths: [NewPath] = paths(after)
    var batch = BatchUpdate()
    for (operation, operationStage) in zip(operations, stages) where operationStage == stage {
      switch operation {
      case .deleteSection(let id):
        batch.sections.deletions.append(SectionIndex(oldSections[id]))
      case .insertSection(let id):
        batch.sections.insertions.append(SectionIndex(newSections[id]))
      case .moveSection(let id):
        batch.sections.moves.append(IndexPair(old: oldSections[id], new: newSections[id]))
      case .deleteRow(let id): batch.items.deletions.append(oldPaths[id])
      case .insertRow(let id): batch.items.insertions.append(newPaths[id])
      case .moveRow(let id):
        batch.items.moves.append(PathPair(old: oldPaths[id], new: newPaths[id]))
      case .reloadRow(let id): batch.items.reloads.append(oldPaths[id])
      }
    }
    return batch
  }

  private func indices(_ list: IDList) -> [Int] {
    var indices = Array(repeating: -1, count: sections.count)
    for (index, id) in list.sections.enumerated() { indices[id] = index }
    return indices
  }

  private func paths<Space>(_ list: IDList) -> [ItemPath<Space>] {
    var paths = Array(repeating: ItemPath<Space>(section: -1, item: -1), count: rows.count)
    for (section, rowIDs) in list.rows.enumerated() {
      for (item, id) in rowIDs.enumerated() { paths[id] = ItemPath(section: section, item: item) }
    }
    return paths
  }
}
