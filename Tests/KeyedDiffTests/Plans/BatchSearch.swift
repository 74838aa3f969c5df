import KeyedDiff
import KeyedDiffTesting

/// Assigns the operations of a plan to batches in every possible way, and checks each with
/// `BatchRules`: a slow but certain way to find the fewest batches.
///
/// It uses only the operations of a plan, by ids, and does not know how plans are made.
///
/// Between two batches, a list may have its sections in any order in which those without an
/// operation keep their order. All such orders are tried, because S5 depends on the numbers of
/// sections. The rows of a section have only one order, because no rule depends on it. Such an
/// order always exists: rows at their old places are in the order of the old list, rows at their
/// new places are in the order of the new list, and both orders agree about rows that are at both.
/// The checks use the index of a row only to see whether it is in range and whether two operations
/// have the same row, which by ids is the same in any order. The only computed index, the target of
/// a reload, is that of the row itself in a batch without moves; with moves, the batch is rejected
/// whatever the index is.
struct BatchSearch {
  /// A batch, and the list after it.
  struct Step {
    let batch: BatchUpdate
    let after: IDList
  }

  let old: IDList
  let new: IDList
  let operations: [IdentityOperation]
  /// Whether all deletions and insertions of rows in a section must be in the same batch.
  private var keepsEditsTogether = false

  private var sections: [SectionHistory]
  private var rows: [RowHistory]
  /// Each place that a row can have, in order within its section.
  private var places: [Place] = []

  /// - Parameter operations: All operations of a plan, without repetitions.
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

  /// The search in which rows that move and are reloaded are deleted and inserted instead; `nil` if
  /// there are no such rows.
  ///
  /// The planner does not distribute deletions and insertions in a section over two batches. Very
  /// few plans would need that.
  func replacingReloadedMoves() -> BatchSearch? {
    let replaced = rows.indices.filter { rows[$0].move != nil && rows[$0].reload != nil }
    if replaced.isEmpty { return nil }
    let rest = operations.filter { operation in
      !replaced.contains { operation == .moveRow($0) || operation == .reloadRow($0) }
    }
    let insertions = replaced.filter { sections[rows[$0].newSection!].insertion == nil }
    var search = BatchSearch(
      from: old, to: new,
      rest + replaced.map { .deleteRow($0) } + insertions.map { .insertRow($0) })
    search.keepsEditsTogether = true
    return search
  }

  /// Whether all deletions and insertions of rows in a section are in the same batch.
  private func editsAreTogether(_ stages: [Int]) -> Bool {
    var stageOfEdits: [Int: Int] = [:]
    for (operation, stage) in zip(operations, stages) {
      let section: Int
      switch operation {
      case .deleteRow(let id): section = rows[id].oldSection!
      case .insertRow(let id): section = rows[id].newSection!
      default: continue
      }
      if stageOfEdits.updateValue(stage, forKey: section) ?? stage != stage { return false }
    }
    return true
  }

  /// A solution with at most `count` batches; some may be empty.
  func steps(count: Int) -> [Step]? {
    var stages = Array(repeating: 1, count: operations.count)
    while true {
      if let steps = steps(count: count, stages) { return steps }
      // The next number with the same number of digits.
      guard let digit = stages.firstIndex(where: { $0 < count }) else { return nil }
      for lower in 0..<digit { stages[lower] = 1 }
      stages[digit] += 1
    }
  }

  /// A solution in which each operation is in the batch with the given number, from 1.
  func steps(count: Int, _ stages: [Int]) -> [Step]? {
    if keepsEditsTogether && !editsAreTogether(stages) { return nil }
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
        do throws(RuleViolationError) {
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

// MARK: - The operations on a section or a row

extension BatchSearch {
  /// The indices of the operations; `nil` if there is none.
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

  /// Whether a row has no operation, not even together with its section.
  private func stays(_ row: RowHistory) -> Bool {
    guard let section = row.oldSection, section == row.newSection else { return false }
    return row.move == nil && row.deletion == nil && row.insertion == nil
      && sections[section].deletion == nil
  }

  /// Rows that stay separate the others: between two of them are first the rows at their old
  /// places, then the rows at their new places.
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

  /// For each section and row, the batch with which it leaves its old place, and the batch with
  /// which it arrives at its new one.
  private struct Times {
    static let never = Int.max
    var deletions: [Int]
    var insertions: [Int]
    var leaving: [Int]
    var arriving: [Int]

    /// `nil` if a row would be at two places, or in a section that does not exist.
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
        // A reloaded row must exist.
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
  /// Whether a closure returns true for one of the orders that the sections may have after a batch.
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
