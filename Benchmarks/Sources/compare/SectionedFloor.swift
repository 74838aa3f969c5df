import KeyedDiff
import Workloads

/// The floor of lists of sections: what must be touched of each section that is in both
/// lists. Rows that change their section are looked for as others are.
///
/// It leaves out which sections are partners, rows of sections that come and go, and all
/// of the plan.
struct SectionedFloor<Row: FloorRow> {
  private let sections: [Floor<Row>]

  /// Finds out what changed, and gets memory; not timed.
  init(_ lists: SectionedLists<Row>) {
    let diff = ListDiff(from: lists.old.map(\.id), to: lists.new.map(\.id))
    sections = lists.old.indices.compactMap { old in
      diff.newIndex(ofOld: old).map { new in
        Floor(ListPair(old: lists.old[old].items.array, new: lists.new[new].items.array))
      }
    }
  }

  /// What is timed.
  ///
  /// - Returns: What depends on every step, so that the compiler keeps them all.
  func touch() -> Int {
    var sum = 0
    for section in sections { sum &+= section.touch() }
    return sum
  }
}
