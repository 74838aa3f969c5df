import KeyedDiff
import KeyedDiffTesting
import Testing

/// The order of the checks, the insertions that reloads become, and batches that make no sense.
@Suite("Order of the checks")
struct RuleOrderTests {
  typealias Rule = RuleViolationError.Rule

  @Test("The first failed check in this order is reported", arguments: order)
  func first(_ operations: String, _ rule: Rule, _ words: String) {
    let violation = violation([1, 1, 1], [1, 1, 1], operations, .table)
    #expect(violation?.rule == rule)
    #expect(violation?.message.contains(words) == true)
  }

  static let order: [(String, Rule, String)] = [
    ("D 9.9, D 9.9, D 0.0, U 0.0", .duplicateOperation, "9.9"),
    ("D 0.0, U 0.0, SD 9", .deleteAndReload, "0 - 0"),
    // A section is checked after its rows.
    ("SD 1, SU 1, D 1.0, U 1.0", .deleteAndReload, "1 - 0"),
    ("SD 0, SU 0, D 1.0, U 1.0", .deleteAndReload, "0 - 9223372036854775807"),
    // Deletions are checked in reverse order.
    ("D 7.0, D 8.0, D 8.1", .deletedRowOutOfRange, "row 1 from section 8"),
    ("SD 7, SU 8", .deletedSectionOutOfRange, "section 8"),
    ("SD 7, D 7.0", .deletedSectionOutOfRange, "section 7"),
    ("SD 7, D 8.0", .deletedRowOutOfRange, "section 8"),
    // The indices of a deletion are checked before conflicts with moves.
    ("SD 0, SM 0>2, M 0.0>1.0", .deleteAndMoveOfSection, "section (0)"),
    ("SD 0, M 0.0>1.0", .moveOutOfDeletedSection, "section (0)"),
    ("D 0.5, M 0.5>1.0", .deletedRowOutOfRange, "row 5 from section 0"),
    ("SD 9, SM 9>0", .deletedSectionOutOfRange, "section 9"),
    ("SD 9, M 9.0>0.0", .deletedSectionOutOfRange, "section 9"),
    // All deletions are checked before insertions, and insertions before moves.
    ("D 7.0, SI -1", .deletedRowOutOfRange, "section 7"),
    ("I 8.0, I 7.0, I 7.1", .insertedRowOutOfRange, "row 0 into section 7"),
    ("SI 8, SI 7", .insertedSectionOutOfRange, "section 7"),
    ("SI 7, I 7.0", .insertedRowOutOfRange, "section 7"),
    ("SI 7, I 8.0", .insertedSectionOutOfRange, "section 7"),
    ("I 7.0, M 6.0>0.0", .insertedRowOutOfRange, "section 7"),
    ("SI 0, SM 2>0, M 1.0>0.0", .insertAndMoveToSection, "section (0)"),
    ("SI 0, M 1.0>0.0", .moveIntoInsertedSection, "section (0)"),
    ("I 0.5, M 1.0>0.5", .insertedRowOutOfRange, "row 5 into section 0"),
    ("SI 9, SM 0>9", .insertedSectionOutOfRange, "section 9"),
    ("SI 9, M 0.0>9.0", .insertedSectionOutOfRange, "section 9"),
    // The source of a move is checked before its target, and both before conflicts with other
    // moves; one move is checked completely before the next.
    ("SM 9>9", .movedSectionOutOfRange, "before the update"),
    ("SM 0>0, SM 0>9", .movedSectionOutOfRange, "to section 9"),
    ("M 9.0>9.0", .movedRowOutOfRange, "3 sections before the update"),
    ("M 0.9>9.0", .movedRowOutOfRange, "1 rows in section 0 before the update"),
    ("M 0.9>0.9", .movedRowOutOfRange, "1 rows in section 0 before the update"),
    ("M 0.0>1.0, M 0.0>1.9", .movedRowOutOfRange, "1 - 9"),
    ("M 0.0>1.0, M 0.0>2.0, M 1.9>0.0", .conflictingMoves, "to both"),
    ("SM 7>0, SM 6>0", .movedSectionOutOfRange, "section 6"),
    ("M 0.0>0.0, M 0.0>0.5", .movedRowOutOfRange, "0 - 5"),
    ("SM 6>0, M 6.0>0.0", .movedRowOutOfRange, "6 - 0"),
    ("SM 6>0, M 7.0>0.0", .movedSectionOutOfRange, "section 6"),
    ("M 7.0>1.0, SI 0", .movedRowOutOfRange, "7 - 0"),
    // Then the counts are checked.
    ("SI 0, D 1.0", .sectionCount, "(1 inserted, 0 deleted)"),
    ("D 1.0, D 0.0", .rowCount, "section 0"),
    ("SM 0>2, D 1.0", .rowCount, "section 0"),
    ("SM 0>2, U 1.0", .rowCount, "section 0"),
    ("SD 0, SI 0, D 0.0, D 1.0", .rowCount, "section 1"),
    // Then the rules that only strict views check.
    ("SD 0, SI 0, D 0.0, SM 1>1, D 1.0, I 1.0, U 2.0", .rowOfReplacedSection, "row 0.0"),
    ("SD 0, SI 0, I 0.0, SM 1>1, D 1.0, I 1.0, U 2.0", .rowOfReplacedSection, "row 0.0"),
    ("SM 1>1, D 1.0, I 1.0, U 2.0", .rowOfMovedSection, "row 1.0"),
    ("SD 0, SI 2, D 2.0, M 1.0>1.0, I 0.0", .uncountedMove, "row 1.0"),
  ]

  @Test("A reload beside moves is reported before an uncounted move")
  func reloadBeforeUncountedMove() {
    let moves = "SD 0, SI 2, M 1.0>1.1"
    #expect(violation([1, 1, 1], [0, 2, 1], moves, .table)?.rule == .uncountedMove)
    #expect(violation([1, 1, 1], [0, 2, 1], moves + ", U 2.0", .table)?.rule == .reloadBesideMove)
  }

  // MARK: Invalid indices

  @Test(
    "Extreme indices are rejected", arguments: ["D", "I", "U", "M", "SD", "SI", "SU", "SM"])
  func extremes(_ kind: String) {
    let numbers = [Int.min, -1, 0, 1, Int.max]
    for first in numbers {
      for second in numbers {
        let path = "\(first).\(second)"
        let operations =
          switch kind {
          case "M": "M \(path)>0.0, SI 0, I \(path)"
          case "SM": "SM \(first)>\(second), SU 0, SI \(first)"
          case "SD", "SI", "SU": "\(kind) \(first), SI \(second), U 0.0"
          default: "\(kind) \(path), U 0.0, I 0.\(second)"
          }
        #expect(violation([1], [1], operations, .table) != nil, "\(operations)")
      }
    }
  }

  @Test("An empty batch is valid if nothing changed")
  func emptyBatch() {
    #expect(violation([], [], "", .table) == nil)
    #expect(violation([2, 3], [2, 3], "", .table) == nil)
    #expect(violation([2, 3], [3, 2], "", .table)?.rule == .rowCount)
    #expect(violation([2, 3], [2], "", .table)?.rule == .sectionCount)
  }

  @Test("The order of the operations in a batch does not matter")
  func unsorted() {
    let sorted = "D 0.0, D 0.1, D 1.0, I 0.1, I 0.2, I 1.1, M 0.2>0.0, M 1.1>1.0"
    let shuffled = "M 1.1>1.0, I 0.2, D 1.0, D 0.1, I 0.1, I 1.1, D 0.0, M 0.2>0.0"
    #expect(violation([3, 2], [3, 2], sorted, .table) == nil)
    #expect(violation([3, 2], [3, 2], shuffled, .table) == nil)
    #expect(
      violation([0, 1, 2, 3], [9, 0, 9, 1, 7], "SI 2, SU 3, SI 0, SD 2", .table)?.rule == nil)
  }

  // MARK: Targets of reloads

  @Test("A reload becomes an insertion at the first place that the rest of the batch leaves free")
  func targetsOfReloads() {
    // A move to the same place conflicts with it, which shows where it is.
    func expect(
      _ reload: String, goesTo section: Int, _ item: Int? = nil, in old: [Int], _ new: [Int]
    ) {
      if let item {
        let violation = violation(
          old, new, reload + ", M 0.0>\(section).\(item)", .collection)
        #expect(violation?.rule == .insertAndMoveToRow, "\(reload)")
      } else {
        let violation = violation(old, new, reload + ", SM 0>\(section)", .collection)
        #expect(violation?.rule == .insertAndMoveToSection, "\(reload)")
      }
    }
    let old = [1, 9, 9, 9, 9]
    let new = [9, 9, 9, 9, 9, 9, 9]
    expect("SU 3", goesTo: 3, in: old, new)
    expect("SU 3, SD 1, SD 2", goesTo: 1, in: old, new)
    expect("SU 3, SD 1, SD 4, SI 3", goesTo: 2, in: old, new)
    expect("SU 3, SD 1, SI 2", goesTo: 3, in: old, new)
    expect("SU 3, SI 0, SI 4, SI 6", goesTo: 5, in: old, new)
    expect("SU 3, SI 3, SI 4, SI 5", goesTo: 6, in: old, new)
    expect("SU 3, SU 2, SU 4", goesTo: 3, in: old, new)
    expect("U 3.4", goesTo: 3, 4, in: old, new)
    expect("U 3.4, D 3.0, D 3.1, D 3.5, D 2.0, D 4.0", goesTo: 3, 2, in: old, new)
    expect("U 3.4, I 3.0, I 3.5, I 3.7, I 2.0, I 4.0", goesTo: 3, 6, in: old, new)
    expect("U 3.4, U 3.3, D 3.0, I 3.3, I 3.4", goesTo: 3, 5, in: old, new)
    expect("U 3.4, SD 2, SI 0, SI 5, D 3.0, I 3.3", goesTo: 3, 4, in: old, new)
    expect("U 3.4, SI 0, D 3.0, I 4.3", goesTo: 4, 4, in: old, new)
  }
}
