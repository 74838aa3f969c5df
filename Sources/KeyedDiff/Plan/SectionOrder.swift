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
      staying: { operations.sections.movesOld[$0] ? nil : operations.sections.newOfOld[$0] },
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

/// A list on its way from old to new: what stays in place holds the order
/// together; between, first what is still there of the old list, then what is
/// already there of the new one.
///
/// Whatever of the rest goes or comes in a later step, what does neither then
/// keeps its order.
///
/// - Parameters:
///   - staying: The new index of an old element that does not move.
///   - showsOld: Whether another old element is at its old place.
///   - showsNew: Whether another new element is at its new place.
///   - body: Called for each element in order, with both indices if it stays.
func merge(
  oldCount: Int, newCount: Int, staying: (_ old: Int) -> Int?,
  showsOld: (_ old: Int) -> Bool, showsNew: (_ new: Int) -> Bool,
  _ body: (_ old: Int?, _ new: Int?) -> Void
) {
  var new = 0
  for old in 0..<oldCount {
    guard let partner = staying(old) else {
      if showsOld(old) { body(old, nil) }
      continue
    }
    while new < partner {
      if showsNew(new) { body(nil, new) }
      new += 1
    }
    body(old, partner)
    new += 1
  }
  while new < newCount {
    if showsNew(new) { body(nil, new) }
    new += 1
  }
}
