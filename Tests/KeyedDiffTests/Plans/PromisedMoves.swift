import KeyedDiff
import Testing

/// Records moves that a plan for lists without duplicates has or lacks, contrary to its mode, and
/// reloads of sections, which no plan has.
func checkMoves(
  _ plan: UpdatePlan<Int, Item>, from old: [Section], mode: PlanMode, refresh: ContentRefresh,
  _ trail: @autoclosure () -> String = ""
) {
  if plan.needsReload { return }
  var moves = Moves()
  var before = IDList(old)
  for stage in plan.stages {
    let after = IDList(stage.sections)
    for operation in IdentityOperation.all(of: stage.batch, from: before, to: after) {
      switch operation {
      case .moveSection(let id): moves.sections.append(id)
      case .moveRow(let id): moves.rows.append(id)
      default: continue
      }
    }
    if !stage.batch.sections.reloads.isEmpty {
      Issue.record("\(trail()) \(old) → \(plan.sections): \(stage.batch) reloads a section")
    }
    before = after
  }
  moves.rows.sort()
  moves.sections.sort()
  var promised = Moves(promisedBy: mode, refresh, plan.diff, from: old, to: plan.sections)
  if mode == .fewestBatches, refresh == .reload, plan.stages.count < 3, moves != promised {
    // The moves of all reloaded rows may have been replaced to save a batch.
    let reloaded = plan.diff.items.updates.map { old[$0.old.section].items[$0.old.item].id }
    promised.rows.removeAll(where: reloaded.contains)
  }
  // Rows that are replaced because they cannot be reloaded may make moves of other rows
  // unnecessary.
  let mayBeFewer =
    mode == .singleBatch && refresh == .reload && !plan.diff.items.updates.isEmpty
    && moves.sections == promised.sections && moves.rows.count <= promised.rows.count
  if moves != promised && !mayBeFewer {
    Issue.record("\(trail()) \(old) → \(plan.sections): \(moves), promised: \(promised)")
  }
}

/// The ids of the sections and rows that move, ascending.
private struct Moves: Equatable {
  var sections: [Int] = []
  var rows: [Int] = []
}

extension Moves {
  /// The moves by the documentation of ``PlanMode``.
  init(
    promisedBy mode: PlanMode, _ refresh: ContentRefresh, _ diff: SectionedDiff,
    from old: [Section], to new: [Section]
  ) {
    var replacedOld = Set(diff.sections.deletions)
    var replacedNew = Set(diff.sections.insertions)
    func isChanged(_ section: IndexPair) -> Bool {
      let items = diff.items
      return items.deletions.contains { $0.section == section.old }
        || items.insertions.contains { $0.section == section.new }
        || (items.moves + (refresh == .reload ? items.updates : []))
          .contains { $0.old.section == section.old || $0.new.section == section.new }
    }
    for move in diff.sections.moves {
      if mode == .singleBatch, isChanged(move) {
        replacedOld.insert(move.old)
        replacedNew.insert(move.new)
      } else {
        sections.append(old[move.old].id)
      }
    }
    for move in diff.items.moves {
      let isKept =
        switch mode {
        case .everyMove: true
        case .fewestBatches: !replacedOld.contains(move.old.section)
        case .singleBatch:
          !replacedOld.contains(move.old.section) && !replacedNew.contains(move.new.section)
            // A move to another section with the same number: some views do not count it.
            && (move.old.section != move.new.section
              || old[move.old.section].id == new[move.new.section].id)
        }
      if isKept { rows.append(old[move.old.section].items[move.old.item].id) }
    }
    rows.sort()
    sections.sort()
  }
}
