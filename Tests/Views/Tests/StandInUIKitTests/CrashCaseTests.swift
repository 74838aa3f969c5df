import Foundation
import UIKit
import Testing

/// Publicly reported crashes, with the operations that caused them, all in one batch. All tests of
/// known crashes use the same numbers.
@MainActor
@Suite("Known crashes of table and collection views")
struct CrashCaseTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let old: String
    let new: String
    let operations: String
    /// The beginning of the message of a table view.
    let text: String
    /// The beginning of the message of a collection view, if it differs.
    let itemText: String

    init(
      _ name: String, _ old: String, _ new: String, _ operations: String, _ text: String,
      items itemText: String? = nil
    ) {
      self.name = name
      self.old = old
      self.new = new
      self.operations = operations
      self.text = text
      self.itemText = itemText ?? text
    }

    var testDescription: String { "\(name): \(old) → \(new), \(operations)" }
  }

  // Excluded: 34 and 35, which are about NSTableView; 28, whose fault is in the rows, not in their
  // counts; 31, which real views raise during the animation. The other missing cases have their own
  // tests below.
  nonisolated static let cases: [Case] = [
    Case(
      "1", "[A][B][C][D][E][F]", "[A][B][X][D][C][F]", "SM 2>4, SU 3, SD 4, SI 2",
      "attempt to perform an insert and a move to the same section (4)"),
    Case(
      "2", "[A a b c][B d e f][C g h i][D j k l][E m n o][F p q r][G s t u][H v w x]",
      "[X][D y j k l][A a b c][B d e f][C g h i][E m n o][F p q r][G s t u][H v w x]",
      "I 1.0, SI 0, SM 3>1", "S3: "),
    Case("3", "[A][B a]", "[A a][B]", "SM 1>1, M 1.0>0.0", "S3: "),
    Case(
      "4", "[A a b c][B d e f]", "[B d e f][A a b c]", "SM 1>0, U 1.0",
      "Invalid update: invalid number of rows in section 0.  The number of rows contained in an "
        + "existing section after the update (3) must be equal to the number of rows contained in "
        + "that section before the update (3), plus or minus the number of rows inserted or "
        + "deleted from that section (0 inserted, 1 deleted)",
      items: "Invalid update: invalid number of items in section 0."),
    Case(
      "5", "[S a b c]", "[S b a c]", "M 0.1>0.0, U 0.1",
      "attempt to perform a delete and a move from the same index path (\(at(0, 1).printed))"),
    Case(
      "6", "[S A B C D]", "[S D A C]", "D 0.1, M 0.0>0.1, M 0.3>0.0, U 0.2",
      "attempt to perform an insert and a move to the same index path (\(at(0, 1).printed))"),
    Case("7", "[P 1 2][Q 3 4]", "[P 1 2][R 5][Q 6 3 4]", "SI 1, SM 1>2, I 2.0", "S3: "),
    Case(
      "8", "[A a b]", "[A a][B b]", "SI 1, M 0.1>1.0",
      "cannot move a row into a newly inserted section (1)",
      items: "cannot move an item into a newly inserted section (1)"),
    Case(
      "9", "[A a][B b]", "[B a b]", "SD 0, M 0.0>0.0",
      "cannot move an item from a deleted section (0)"),
    Case(
      "10", "[A 1 2][B 3 4]", "[A 1 2 3 4]", "SD 1, M 1.0>0.2, M 1.1>0.3",
      "cannot move an item from a deleted section (1)"),
    Case(
      "11 A", "[1: 1111][2: 2222]", "[2: 0][1:]", "SM 1>0, D 0.0, D 1.0, I 0.0", "S3: "),
    Case(
      "11 B", "[1: 1111][2: 2222]", "[2: 0][1:]", "SM 1>0, D 0.0, U 1.0",
      "attempt to insert row 0 into section 1, but there are only 0 rows in section 1 after the "
        + "update",
      items: "attempt to insert item 0 into section 1, but there are only 0 items in section 1"),
    Case(
      "11 C", "[1: 1111][2: 2222]", "[2: 0][1:]", "SM 1>0, D 0.0, U 0.0",
      "attempt to delete and reload the same index path (\(at(0, 0).printed))"),
    Case(
      "12", "[4: 10 11 12][9: 25 26 27]", "[9: 11 26 27][4: 10 12]", "SM 1>0, D 1.0, M 0.1>0.0",
      "S3: "),
    Case(
      "13", "[10: 26][7: 5 29][1: 14][5: 16][4:][8: 3 15 19 23][3: 20]",
      "[10: 26][1: 14][9: 3][5: 16 8][8: 15 19 23][3: 20][2: 7]",
      "SD 1, SD 4, SI 2, SI 6, I 3.1, M 5.0>2.0",
      "cannot move a row into a newly inserted section (2)",
      items: "cannot move an item into a newly inserted section (2)"),
    Case(
      "14", "[4: 5][6: 20 14][9:][2: 2 26][8: 23][10: 9][1: 1]",
      "[4: 5][6: 20 14][9: 16][7: 17 15 4][2: 2 26 23][8:][10: 9][1: 1]",
      "SI 3, I 2.0, M 4.0>4.2", "S5: "),
    Case(
      "15", "[A a b]", "[A b]", "D 0.0, D 0.1, U 0.1",
      "attempt to delete and reload the same index path (\(at(0, 1).printed))"),
    Case(
      "16", "[A][B][C][D][E a b c]", "[A][B][C][D][E b c d a]", "I 4.2, M 4.0>4.2",
      "attempt to perform an insert and a move to the same index path (\(at(4, 2).printed))"),
    Case(
      "16, no such section", "[A a]", "[A a b]", "I 9.3",
      "attempt to insert row 3 into section 9, but there are only 1 sections after the update",
      items: "attempt to insert item 3 into section 9, but there are only 1 sections"),
    Case(
      "17", "[s1][s2]", "[s2]", "SD 0, SU 0", "attempt to delete and reload the same index path ("),
    Case(
      "18", "[S \(rows(20..<40))]", "[S \(rows(0..<40))]",
      (0..<20).map { "I 0.\($0)" }.joined(separator: ", ") + ", U 0.20",
      "attempt to delete row 20 from section 0 which only contains 20 rows before the update",
      items: "attempt to delete item 20 from section 0 which only contains 20 items before"),
    Case(
      "19, row", "[A a][B b c]", "[B b c][A a]", "SM 1>0, U 1.1",
      "attempt to insert row 1 into section 1, but there are only 1 rows in section 1 after the "
        + "update",
      items: "attempt to insert item 1 into section 1, but there are only 1 items in section 1"),
    Case(
      "19, section", "[A][B]", "[B][A]", "SM 1>0, SU 1",
      "attempt to perform a delete and a move from the same section (1)"),
    Case("20, deleted", "[S a b c]", "[S b c]", "D 0.0, D 0.0", "S1: "),
    Case("20, inserted", "[S b c]", "[S a b c]", "I 0.0, I 0.0", "S1: "),
    Case(
      "21", "[S a b c d e f g h]", "[S d e f g h i j k]",
      "D 0.0, D 0.1, D 0.2, I 0.8, I 0.9, I 0.10",
      "attempt to insert row 8 into section 0, but there are only 8 rows in section 0",
      items: "attempt to insert item 8 into section 0, but there are only 8 items in section 0"),
    Case("22", "[A a][B b c]", "[B c b][A a]", "SM 1>0, M 1.0>0.1", "S3: "),
    Case(
      "23", "[S A1 A2]", "[S A2 A1]", "M 0.0>0.1, U 0.1",
      "attempt to perform an insert and a move to the same index path (\(at(0, 1).printed))"),
    Case(
      "24", "[S 1 2 3]", "[S 1 3 2]", "M 0.1>0.2, M 0.2>0.1, U 0.1, U 0.2",
      "attempt to perform a delete and a move from the same index path ("),
    Case(
      "25", "[S a b c d]", "[S d a b]", "U 0.3, D 0.2, M 0.3>0.0",
      "attempt to perform a delete and a move from the same index path (\(at(0, 3).printed))"),
    Case(
      "26", "[S a b]", "[S a b]", "D 0.0, I 0.0, U 0.0",
      "attempt to delete and reload the same index path (\(at(0, 0).printed))"),
    Case(
      "30", "[A a]", "[A a]", "SI 0",
      "Invalid update: invalid number of sections.  The number of sections contained in the table "
        + "view after the update (1) must be equal to the number of sections contained in the "
        + "table view before the update (1), plus or minus the number of sections inserted or "
        + "deleted (1 inserted, 0 deleted).",
      items: "Invalid update: invalid number of sections.  The number of sections contained in "
        + "the collection view after the update (1)"),
    Case(
      "36", "[A a][B b c]", "[B b c][A a]", "",
      "Invalid update: invalid number of rows in section 0.",
      items: "Invalid update: invalid number of items in section 0.  The number of items contained "
        + "in an existing section after the update (2)"),
  ]

  nonisolated private static func rows(_ ids: Range<Int>) -> String {
    ids.map(String.init).joined(separator: " ")
  }

  @Test("Table views raise", arguments: cases)
  func table(_ known: Case) {
    let table = TableFixture([])
    table.source.sections = sections(known.old)
    table.view.reloadData()
    table.view.layoutIfNeeded()
    table.view.performBatchUpdates {
      table.source.sections = sections(known.new)
      for operation in WrittenOperation.list(known.operations) { operation.perform(on: table.view) }
    }
    #expect(table.faults.count == 1)
    #expect(table.faults.first?.hasPrefix(known.text) == true, "\(table.faults)")
    // The tests must continue after whatever the view raised.
    #expect(table.standIn.shownRows.count <= sections(known.new).joined().count)
  }

  @Test("Collection views raise", arguments: cases)
  func collection(_ known: Case) {
    let collection = CollectionFixture([])
    collection.source.sections = sections(known.old)
    collection.view.reloadData()
    collection.view.layoutIfNeeded()
    collection.view.performBatchUpdates {
      collection.source.sections = sections(known.new)
      for operation in WrittenOperation.list(known.operations) {
        operation.perform(on: collection.view)
      }
    }
    #expect(collection.faults.count == 1)
    #expect(collection.faults.first?.hasPrefix(known.itemText) == true, "\(collection.faults)")
    #expect(collection.standIn.shownRows.count <= sections(known.new).joined().count)
  }

  @Test("27: all stages of a plan inside one outer batch become one invalid batch")
  func stagesInOneBatch() {
    let table = TableFixture(["ab"])
    table.view.beginUpdates()
    table.batch(to: ["b"]) { $0.deleteRows(at: [at(0, 0)], with: .none) }
    table.batch(to: ["bc"]) { $0.moveRow(at: at(0, 0), to: at(0, 1)) }
    table.view.endUpdates()
    #expect(
      table.faults == [
        "attempt to perform a delete and a move from the same index path (\(at(0, 0).printed))"
      ])
  }

  @Test("29: data that changed before the batch, or a pending reload")
  func changedBefore() {
    let collection = CollectionFixture(["12"])
    collection.view.reloadData()
    collection.source.sections = [["1", "2", "3"]]
    collection.view.performBatchUpdates { collection.view.insertItems(at: [at(0, 2)]) }
    #expect(collection.faults.first?.contains("after the update (3)") == true)
    #expect(collection.faults.first?.contains("before the update (3)") == true)
    #expect(collection.faults.first?.contains("(1 inserted, 0 deleted)") == true)
  }

  @Test("32: reloadData inside a batch")
  func reloadInside() {
    let collection = CollectionFixture(["12"])
    collection.batch(to: ["123"]) {
      $0.reloadData()
      $0.insertItems(at: [at(0, 2)])
    }
    #expect(collection.faults == ["reloadData was called inside a batch of updates."])
  }
}

extension IndexPath {
  /// The path as a view prints it.
  var printed: String { "<NSIndexPath: 0x0> {length = 2, path = \(section) - \(item)}" }
}
