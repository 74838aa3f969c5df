import KeyedDiff
import KeyedDiffTesting
import Testing

/// Each message of the views, in both flavors.
@Suite("Messages of the checks")
struct RuleTextTests {
  typealias Rule = RuleViolationError.Rule

  struct Check: CustomStringConvertible {
    var rule: Rule
    var old: [Int]
    var new: [Int]
    var operations: String
    /// The message of a table view.
    var table: String
    /// The message of a collection view.
    var collection: String

    init(
      _ rule: Rule, _ old: [Int], _ new: [Int], _ operations: String, _ table: String,
      collection: String? = nil
    ) {
      self.rule = rule
      self.old = old
      self.new = new
      self.operations = operations
      self.table = table
      self.collection = collection ?? table
    }

    var description: String { "\(rule.code): \(operations)" }
  }

  @Test(arguments: reloads + deletions + insertions + moves + counts)
  func text(_ check: Check) {
    for (flavor, text) in [
      (ListFlavor.table, check.table), (ListFlavor.collection, check.collection),
    ] {
      let violation = violation(check.old, check.new, check.operations, flavor)
      #expect(violation?.rule == check.rule)
      #expect(violation?.message == text)
    }
  }

  static let reloads = [
    Check(
      .deleteAndReload, [0, 3], [0, 2], "D 1.2, U 1.2",
      "attempt to delete and reload the same index path (\(printed(1, 2)))"),
    // As in the real views, the index path of a section has NSNotFound as its item.
    Check(
      .deleteAndReload, [0, 3], [0], "SD 1, SU 1",
      "attempt to delete and reload the same index path "
        + "(<NSIndexPath: 0x0> {length = 2, path = 1 - 9223372036854775807})"),
  ]

  static let deletions = [
    Check(
      .deletedSectionOutOfRange, [1, 2], [1], "SD 2",
      "attempt to delete section 2, but there are only 2 sections before the update"),
    Check(
      .deletedSectionOutOfRange, [1, 2], [1], "SU -1",
      "attempt to delete section -1, but there are only 2 sections before the update"),
    Check(
      .deleteAndMoveOfSection, [1, 2], [1], "SD 1, SM 1>0",
      "attempt to perform a delete and a move from the same section (1)"),
    Check(
      .moveOutOfDeletedSection, [1, 2], [2], "SD 1, M 1.1>0.0",
      "cannot move an item from a deleted section (1)"),
    Check(
      .deletedRowOutOfRange, [1, 2], [1, 2], "D 2.5",
      "attempt to delete row 5 from section 2, but there are only 2 sections before the update",
      collection:
        "attempt to delete item 5 from section 2, but there are only 2 sections before the update"),
    Check(
      .deletedRowOutOfRange, [1, 2], [1, 2], "D -1.0",
      "attempt to delete row 0 from section -1, but there are only 2 sections before the update",
      collection:
        "attempt to delete item 0 from section -1, but there are only 2 sections before the update"),
    Check(
      .deletedRowOutOfRange, [1, 2], [1, 2], "U 1.2",
      "attempt to delete row 2 from section 1 which only contains 2 rows before the update",
      collection:
        "attempt to delete item 2 from section 1 which only contains 2 items before the update"),
    Check(
      .deletedRowOutOfRange, [1, 2], [1, 2], "D 1.-1",
      "attempt to delete row -1 from section 1 which only contains 2 rows before the update",
      collection:
        "attempt to delete item -1 from section 1 which only contains 2 items before the update"),
    Check(
      .deleteAndMoveOfRow, [1, 2], [1, 2], "D 1.1, M 1.1>0.0",
      "attempt to perform a delete and a move from the same index path (\(printed(1, 1)))"),
  ]

  static let insertions = [
    Check(
      .insertedSectionOutOfRange, [1, 2], [1, 2, 3], "SI 3",
      "attempt to insert section 3 but there are only 3 sections after the update"),
    Check(
      .insertedSectionOutOfRange, [1, 2], [1, 2, 3], "SI -1",
      "attempt to insert section -1 but there are only 3 sections after the update"),
    Check(
      .insertAndMoveToSection, [1, 2], [1, 2, 3], "SI 1, SM 0>1",
      "attempt to perform an insert and a move to the same section (1)"),
    Check(
      .moveIntoInsertedSection, [1, 2], [1, 2, 3], "SI 1, M 0.0>1.1",
      "cannot move a row into a newly inserted section (1)",
      collection: "cannot move an item into a newly inserted section (1)"),
    Check(
      .insertedRowOutOfRange, [1, 2], [1, 2], "I 2.5",
      "attempt to insert row 5 into section 2, but there are only 2 sections after the update",
      collection:
        "attempt to insert item 5 into section 2, but there are only 2 sections after the update"),
    Check(
      .insertedRowOutOfRange, [1, 2], [1, 2], "I -1.5",
      "attempt to insert row 5 into section -1, but there are only 2 sections after the update",
      collection:
        "attempt to insert item 5 into section -1, but there are only 2 sections after the update"),
    Check(
      .insertedRowOutOfRange, [1, 2], [1, 3], "I 1.3",
      "attempt to insert row 3 into section 1, but there are only 3 rows in section 1 after the "
        + "update",
      collection:
        "attempt to insert item 3 into section 1, but there are only 3 items in section 1 after "
        + "the update"),
    Check(
      .insertedRowOutOfRange, [1, 2], [1, 3], "I 1.-1",
      "attempt to insert row -1 into section 1, but there are only 3 rows in section 1 after the "
        + "update",
      collection:
        "attempt to insert item -1 into section 1, but there are only 3 items in section 1 after "
        + "the update"),
    Check(
      .insertAndMoveToRow, [1, 2], [1, 3], "I 1.2, M 0.0>1.2",
      "attempt to perform an insert and a move to the same index path (\(printed(1, 2)))"),
  ]

  static let moves = [
    Check(
      .movedSectionOutOfRange, [1, 2], [1, 2, 3], "SM 2>0",
      "attempt to move section 2, but there are only 2 sections before the update"),
    Check(
      .movedSectionOutOfRange, [1, 2], [1, 2, 3], "SM -1>0",
      "attempt to move section -1, but there are only 2 sections before the update"),
    Check(
      .movedSectionOutOfRange, [1, 2], [1, 2, 3], "SM 1>3",
      "attempt to to move section 1 to section 3, but there are only 3 sections after the update"),
    Check(
      .movedSectionOutOfRange, [1, 2], [1, 2, 3], "SM 1>-1",
      "attempt to to move section 1 to section -1, but there are only 3 sections after the update"),
    Check(
      .movedRowOutOfRange, [1, 2], [1, 2, 3], "M 2.4>0.0",
      "attempt to move index path (\(printed(2, 4))) from a section that does not exist - "
        + "there are only 2 sections before the update"),
    Check(
      .movedRowOutOfRange, [1, 2], [1, 2, 3], "M -1.0>0.0",
      "attempt to move index path (\(printed(-1, 0))) from a section that does not exist - "
        + "there are only 2 sections before the update"),
    Check(
      .movedRowOutOfRange, [1, 2], [1, 2, 3], "M 1.2>0.0",
      "attempt to move index path (\(printed(1, 2))) that does not exist - "
        + "there are only 2 rows in section 1 before the update",
      collection: "attempt to move index path (\(printed(1, 2))) that does not exist - "
        + "there are only 2 items in section 1 before the update"),
    Check(
      .movedRowOutOfRange, [1, 2], [1, 2, 3], "M 1.-1>0.0",
      "attempt to move index path (\(printed(1, -1))) that does not exist - "
        + "there are only 2 rows in section 1 before the update",
      collection: "attempt to move index path (\(printed(1, -1))) that does not exist - "
        + "there are only 2 items in section 1 before the update"),
    Check(
      .movedRowOutOfRange, [1, 2], [1, 2, 3], "M 1.1>3.0",
      "attempt to move index path (\(printed(1, 1))) to index path (\(printed(3, 0))) in section "
        + "that does not exist - there are only 3 sections after the update"),
    Check(
      .movedRowOutOfRange, [1, 2], [1, 2, 3], "M 1.1>-1.0",
      "attempt to move index path (\(printed(1, 1))) to index path (\(printed(-1, 0))) in section "
        + "that does not exist - there are only 3 sections after the update"),
    Check(
      .movedRowOutOfRange, [1, 2], [1, 2, 3], "M 1.1>2.3",
      "attempt to move index path (\(printed(1, 1))) to index path (\(printed(2, 3))) "
        + "that does not exist - there are only 3 rows in section 2 after the update",
      collection: "attempt to move index path (\(printed(1, 1))) to index path (\(printed(2, 3))) "
        + "that does not exist - there are only 3 items in section 2 after the update"),
    Check(
      .movedRowOutOfRange, [1, 2], [1, 2, 3], "M 1.1>2.-1",
      "attempt to move index path (\(printed(1, 1))) to index path (\(printed(2, -1))) "
        + "that does not exist - there are only 3 rows in section 2 after the update",
      collection: "attempt to move index path (\(printed(1, 1))) to index path (\(printed(2, -1))) "
        + "that does not exist - there are only 3 items in section 2 after the update"),
    Check(
      .conflictingMoves, [1, 1, 1], [1, 1, 1], "SM 1>2, SM 1>0",
      "attempt to move section 1 to both section 0 and section 2"),
    Check(
      .conflictingMoves, [1, 1, 1], [1, 1, 1], "SM 2>1, SM 0>1",
      "attempt to move both section 0 and section 2 to section 1"),
    Check(
      .conflictingMoves, [1, 3], [1, 3], "M 1.0>1.2, M 1.0>0.0",
      "attempt to move row at index path \(printed(1, 0)) to both \(printed(0, 0)) and "
        + "\(printed(1, 2))",
      collection: "attempt to move item at index path \(printed(1, 0)) to both \(printed(0, 0)) "
        + "and \(printed(1, 2))"),
    Check(
      .conflictingMoves, [1, 3], [1, 3], "M 1.2>1.1, M 0.0>1.1",
      "attempt to move both row at index path \(printed(0, 0)) and \(printed(1, 2)) to "
        + "\(printed(1, 1))",
      collection: "attempt to move both item at index path \(printed(0, 0)) and \(printed(1, 2)) "
        + "to \(printed(1, 1))"),
  ]

  static let counts = [
    // A reload is a deletion and an insertion.
    Check(
      .sectionCount, [1, 1, 1], [1, 1, 1, 1, 1], "SI 0, SI 3, SD 2, SU 0",
      "Invalid update: invalid number of sections.  The number of sections contained in the table "
        + "view after the update (5) must be equal to the number of sections contained in the "
        + "table view before the update (3), plus or minus the number of sections inserted or "
        + "deleted (3 inserted, 2 deleted).",
      collection:
        "Invalid update: invalid number of sections.  The number of sections contained in the "
        + "collection view after the update (5) must be equal to the number of sections contained "
        + "in the collection view before the update (3), plus or minus the number of sections "
        + "inserted or deleted (3 inserted, 2 deleted)."),
    // The section is 1 before and 2 after. A reload counts as a deletion and an insertion; a move
    // from section 1 to 2 does not leave the section.
    Check(
      .rowCount, [1, 9, 3], [2, 5, 6, 2],
      "SI 0, D 1.0, D 1.1, U 1.6, I 2.1, M 1.2>1.0, M 1.3>1.1, M 1.4>1.2, M 1.5>1.3, M 1.7>2.2, "
        + "M 2.0>2.0",
      "Invalid update: invalid number of rows in section 2.  The number of rows contained in an "
        + "existing section after the update (6) must be equal to the number of rows contained in "
        + "that section before the update (9), plus or minus the number of rows inserted or "
        + "deleted from that section (2 inserted, 3 deleted) and plus or minus the number of rows "
        + "moved into or out of that section (1 moved in, 4 moved out).",
      collection:
        "Invalid update: invalid number of items in section 2.  The number of items contained in "
        + "an existing section after the update (6) must be equal to the number of items contained "
        + "in that section before the update (9), plus or minus the number of items inserted or "
        + "deleted from that section (2 inserted, 3 deleted) and plus or minus the number of items "
        + "moved into or out of that section (1 moved in, 4 moved out)."),
  ]

  @Test("Messages of our own rules start with the code of the rule")
  func ownSentences() {
    for (new, operations, rule, code) in [
      ([1, 1, 1], "D 0.0, D 0.0", Rule.duplicateOperation, "S1: item 0.0 "),
      ([1, 1, 1], "SD 0, D 0.0, SI 0", Rule.rowOfReplacedSection, "S2: item 0.0 "),
      ([1, 1, 1], "SM 0>0, D 0.0, I 0.0", Rule.rowOfMovedSection, "S3: item 0.0 "),
      // The reload counts as an operation in section 1, which was moved.
      ([1, 2, 1], "SM 0>1, U 1.0, I 0.0", Rule.rowOfMovedSection, "S3: item 1.0 "),
      ([1, 1, 1], "SM 0>0, U 1.0", Rule.reloadBesideMove, "S4: item 1.0 "),
      ([0, 2], "SD 0, M 1.0>1.0", Rule.uncountedMove, "S5: item 1.0 "),
    ] {
      let violation = violation([1, 1, 1], new, operations, .collection)
      #expect(violation?.rule == rule)
      #expect(violation?.message.hasPrefix(code) == true)
      #expect(rule.code == code.prefix(2))
    }
  }
}
