/// The sections that a view has after some stages of a plan.
@usableFromInline
struct SectionOrder: Sendable {
  /// A section, by its index in the old list, in the new one, or both.
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let old: Int?
    @usableFromInline let new: Int?
  }

  @usableFromInline private(set) var entries: [Entry] = []
  private var indexOfOld: [Int]
  private var indexOfNew: [Int]

  /// - Parameter stage: How many stages are done.
  init(after stage: Int, _ staging: Staging, _ operations: PlanOperations) {
    indexOfOld = Array(repeating: -1, count: operations.sections.newOfOld.count)
    indexOfNew = Array(repeating: -1, count: operations.sections.oldOfNew.count)
    let hasMoved = staging[.sectionMoves] <= stage
    merge(
      oldCount: indexOfOld.count, newCount: indexOfNew.count,
      staying: { operations.sections.isMovedOld[$0] ? nil : operations.sections.newOfOld[$0] },
      showsOld: { old in
        operations.sections.newOfOld[old] == nil
          ? staging.stageOfDeletion(ofOldSection: old, operations) > stage : !hasMoved
      },
      showsNew: { new in
        operations.sections.oldOfNew[new] == nil
          ? staging.stageOfInsertion(ofNewSection: new, operations) <= stage : hasMoved
      }
    ) { old, new in
      let old = old ?? new.flatMap { operations.sections.oldOfNew[$0] }
      let new = new ?? old.flatMap { operations.sections.newOfOld[$0] }
      if let old { indexOfOld[old] = entries.count }
      if let new { indexOfNew[new] = entries.count }
      entries.append(Entry(old: old, new: new))
    }
  }

  /// Where an old section is. It must be there.
  func index(ofOld section: Int) -> Int { indexOfOld[section] }

  /// Where a new section is. It must be there.
  func index(ofNew section: Int) -> Int { indexOfNew[section] }
}
