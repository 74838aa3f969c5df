import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport

/// The cost of applying one batch of store transactions, by the size of the list.
///
/// A view still holds the previous list. Also measures, for comparison, the cost of copying all
/// rows or all sections.
enum StoreCosts {
  private struct Row: Identifiable, Hashable, Sendable {
    let id: Int
    var section: Int
    var text: Int
  }

  private typealias Rows = StoreList<Int, Row>

  /// Measures all costs.
  ///
  /// - Parameter runs: The number of runs of each median.
  /// - Returns: For each cost its name, the number of rows or sections, and the median time.
  static func measure(runs: Int = 41) -> [(name: String, size: Int, nanoseconds: Double)] {
    var costs: [(name: String, size: Int, nanoseconds: Double)] = []
    for count in [10_000, 100_000, 1_000_000] {
      let list = Rows(rows(count, perSection: count))
      for size in [1, 100] {
        costs.append(("plain list, batch of \(size)", count, median(runs, list, size)))
      }
      costs.append(("plain list, its rows copied", count, medianOfCopy(runs, list)))
    }
    for count in [1_000, 4_000, 16_000, 64_000] {
      let list = Rows(
        rows(25 * count, perSection: 25), section: \.section)
      for size in [1, 100] {
        costs.append(("sections of 25 rows, batch of \(size)", count, median(runs, list, size)))
      }
      costs.append(("sections of 25 rows, their array copied", count, medianOfCopy(runs, list)))
    }
    return costs
  }

  private static func rows(_ count: Int, perSection: Int) -> [Row] {
    (0..<count).map { Row(id: $0, section: $0 / perSection, text: 0) }
  }

  // MARK: Workload

  /// The batch of a store in which scattered rows change: two updates for each insertion, deletion
  /// and move.
  private static func batch(
    of size: Int, for list: Rows, _ random: inout SplitMix64
  ) -> [StoreTransaction<Row>] {
    let old = list.items
    var edits: [Int: Int] = [:]
    while edits.count < size {
      edits[.random(in: 0..<(old.count - 1), using: &random)] = edits.count % 5
    }
    var new: [Row] = []
    for (index, row) in old.enumerated() {
      new.append(row)
      switch edits[index] {
      case nil: break
      case 0: new.removeLast()
      case 1: new.append(Row(id: old.count + index, section: row.section, text: 0))
      case 2 where index > 0 && old[index - 1].section == row.section && new.count > 1:
        new.swapAt(new.count - 1, new.count - 2)
      default: new[new.count - 1].text += 1
      }
    }
    let diff = ListDiff(from: old, to: new)
    let moved = Set(diff.moves.map(\.old))
    return diff.deletions.map { .delete(at: $0) }
      + diff.insertions.map { .insert(new[$0], at: $0) }
      + diff.moves.map { .move(from: $0.old, to: $0.new, new[$0.new]) }
      + diff.updates.filter { !moved.contains($0.old) }.map { .update(new[$0.new], at: $0.old) }
  }

  // MARK: Measuring

  private static func median(_ runs: Int, _ list: Rows, _ size: Int) -> Double {
    var random = SplitMix64(seed: UInt64(list.count + size))
    // The first change of a long list splits its rows into pieces for all later changes.
    var list = list
    _ = list.apply([.update(Row(id: 0, section: 0, text: -1), at: 0)])
    let transactions = batch(of: size, for: list, &random)
    var update: ListUpdate<Int, Row>?
    let time = median(runs) {
      var copy = list
      update = copy.apply(transactions)
    }
    check(update!, from: list.sections)
    return time
  }

  private static func medianOfCopy(_ runs: Int, _ list: Rows) -> Double {
    var copied = 0
    return median(runs) {
      var sections = list.sections
      if sections.count == 1 {
        sections[0].items[0].text += 1
      } else {
        sections[0].id = -1
      }
      copied += sections.count
    }
  }

  private static func median(_ runs: Int, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let times = (0..<runs).map { _ in clock.measure(body) }.sorted()
    let (seconds, attoseconds) = times[runs / 2].components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }

  /// Checks that the diff is right, and as small as the diff of the complete lists.
  private static func check(
    _ update: ListUpdate<Int, Row>, from old: [ListSection<Int, Row>]
  ) {
    let full = SectionedDiff(from: old, to: update.sections)
    precondition(
      update.diff?.changeCount == full.changeCount, "The diff of a batch is not the smallest.")
    precondition(
      update.diff?.applied(to: old, from: update.sections) == update.sections,
      "The diff of a batch does not lead to the new list.")
  }
}
