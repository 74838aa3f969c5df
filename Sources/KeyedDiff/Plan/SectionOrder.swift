/// The sections that a view displays, in order, after the first stages of a plan.
@usableFromInline
struct SectionOrder: Sendable {
  /// A section, identified by its index in the old list, its index in the new list, or both.
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let old: Int?
    @usableFromInline let new: Int?
  }

  @usableFromInline private(set) var entries: [Entry] = []
  private var indexOfOld: [Int]
  private var indexOfNew: [Int]

  /// Computes the order of the sections after the given stage; 0 means before the first stage.
  init(after stage: Int, _ staging: Staging, _ operations: PlanOperations) {
    indexOfOld = Array(repeating: -1, count: operations.sections.newOfOld.count)
    indexOfNew = Array(repeating: -1, count: operations.sections.oldOfNew.count)
    func staying(old: Int) -> Int? {
      operations.sections.isMovedOld[old] ? nil : operations.sections.newOfOld[old]
    }
    func showsOld(_ old: Int) -> Bool {
      operations.sections.newOfOld[old] == nil
        ? staging.stageOfDeletion(ofOldSection: old, operations) > stage
        : staging.stageOfMove(ofOldSection: old) > stage
    }
    func showsNew(_ new: Int) -> Bool {
      operations.sections.oldOfNew[new].map { staging.stageOfMove(ofOldSection: $0) <= stage }
        ?? (staging.stageOfInsertion(ofNewSection: new, operations) <= stage)
    }
    func append(old: Int?, new: Int?) {
      let old = old ?? new.flatMap { operations.sections.oldOfNew[$0] }
      let new = new ?? old.flatMap { operations.sections.newOfOld[$0] }
      if let old { indexOfOld[old] = entries.count }
      if let new { indexOfNew[new] = entries.count }
      entries.append(Entry(old: old, new: new))
    }
    let (oldCount, newCount) = (indexOfOld.count, indexOfNew.count)
    if staging.showsNewSectionsFirst {
      // Merges the lists with their roles exchanged, so that new sections come before old sections.
      merge(
        oldCount: newCount, newCount: oldCount,
        staying: { new in
          operations.sections.oldOfNew[new].flatMap { staying(old: $0) == nil ? nil : $0 }
        },
        showsOld: showsNew, showsNew: showsOld
      ) { new, old in append(old: old, new: new) }
    } else {
      merge(
        oldCount: oldCount, newCount: newCount, staying: staying, showsOld: showsOld,
        showsNew: showsNew, append)
    }
  }

  /// Returns the current index of an old section, which the view must still display.
  func index(ofOld section: Int) -> Int { indexOfOld[section] }

  /// Returns the current index of a new section, which the view must already display.
  func index(ofNew section: Int) -> Int { indexOfNew[section] }
}
