import KeyedDiff
import Workloads

/// The floor of lists of sections: the floors of all sections that are in both lists. Rows that
/// change their section are looked up like any others.
///
/// Leaves out the pairing of sections, the rows of deleted and inserted sections, and the whole
/// plan.
struct SectionedFloor<Row: FloorRow> {
  private let sections: [Floor<Row>]

  /// Computes the changes and allocates memory; not timed.
  init(_ lists: SectionedLists<Row>) {
    let diff = ListDiff(from: lists.old.map(\.id), to: lists.new.map(\.id), id: \.self)
    sections = lists.old.indices.compactMap { old in
      diff.newIndex(ofOld: old).map { new in
        Floor(ListPair(old: Array(lists.old[old].items), new: Array(lists.new[new].items)))
      }
    }
  }

  /// Does the work that is timed.
  ///
  /// - Returns: A value that depends on every step, so that the compiler removes none.
  func touch() -> Int {
    var sum = 0
    for section in sections { sum &+= section.touch() }
    return sum
  }
}
