import KeyedDiff
import KeyedDiffTesting
import Testing

/// Every combination of two operations in one batch: on the same row or section, on a section and
/// its row, and on different ones.
@Suite("Two operations in one batch")
struct OperationPairTests {
  struct Pair: CustomStringConvertible {
    var old: String
    var new: String
    var operations: String
    var rule: RuleViolationError.Rule?

    init(_ old: String, _ new: String, _ operations: String, _ rule: RuleViolationError.Rule? = nil)
    {
      self.old = old
      self.new = new
      self.operations = operations
      self.rule = rule
    }

    var description: String { "\(operations): \(old) → \(new)" }
  }

  @Test(arguments: rows + sections + mixed, ListFlavor.allCases)
  func pair(_ pair: Pair, flavor: ListFlavor) throws {
    #expect(violation(pair.old, pair.new, pair.operations, flavor)?.rule == pair.rule)
    let screen = Screen(pair.old, flavor: flavor)
    #expect(screen.perform(pair.operations, to: pair.new)?.rule == pair.rule)
    if pair.rule == nil {
      try screen.view.verify()
      #expect(screen.shown == pair.new)
    }
  }

  // MARK: Rows

  static let rows: [Pair] = [
    Pair("[A a b]", "[A b]", "D 0.0, D 0.0", .duplicateOperation),
    Pair("[A a b]", "[A]", "D 0.0, D 0.1"),
    Pair("[A b]", "[A a b]", "I 0.0, I 0.0", .duplicateOperation),
    Pair("[A]", "[A a b]", "I 0.0, I 0.1"),
    Pair("[A a b]", "[A a' b]", "U 0.0, U 0.0", .duplicateOperation),
    Pair("[A a b]", "[A a' b']", "U 0.0, U 0.1"),
    Pair("[A a b]", "[A b a]", "M 0.0>0.1, M 0.0>0.1", .duplicateOperation),
    Pair("[A a b]", "[A b a]", "M 0.0>0.1, M 0.0>0.0", .conflictingMoves),
    Pair("[A a b]", "[A b a]", "M 0.0>0.1, M 0.1>0.1", .conflictingMoves),
    Pair("[A a b c]", "[A c b a]", "M 0.0>0.2, M 0.2>0.0"),
    // A move to the same index keeps a row at an index where it would not stay otherwise.
    Pair("[A a b c]", "[A c b a]", "M 0.0>0.2, M 0.1>0.1"),

    Pair("[A a]", "[A b]", "D 0.0, I 0.0"),
    Pair("[A a b]", "[A b c]", "D 0.0, I 0.1"),
    Pair("[A a b]", "[A b]", "D 0.0, U 0.0", .deleteAndReload),
    Pair("[A a b]", "[A b']", "D 0.0, U 0.1"),
    Pair("[A a b c]", "[A c b]", "D 0.0, M 0.0>0.1", .deleteAndMoveOfRow),
    Pair("[A a b c]", "[A c b]", "D 0.0, M 0.1>0.1"),
    Pair("[A b]", "[A a b']", "I 0.0, U 0.0"),
    Pair("[A a b]", "[A a' b c]", "I 0.2, U 0.0"),
    Pair("[A a b]", "[A c b a]", "I 0.0, M 0.0>0.0", .insertAndMoveToRow),
    Pair("[A a b]", "[A c b a]", "I 0.0, M 0.0>0.2"),
    Pair("[A a b]", "[A b a']", "U 0.0, M 0.0>0.1", .deleteAndMoveOfRow),
    Pair("[A a b c]", "[A c a' b]", "U 0.0, M 0.2>0.0", .insertAndMoveToRow),
    // Real views would show the right rows, but only by coincidence.
    Pair("[A a b c]", "[A a' c b]", "U 0.0, M 0.2>0.1", .reloadBesideMove),
  ]

  // MARK: Sections

  static let sections: [Pair] = [
    Pair("[A][B]", "[B]", "SD 0, SD 0", .duplicateOperation),
    Pair("[A][B]", "", "SD 0, SD 1"),
    Pair("[B]", "[A][B]", "SI 0, SI 0", .duplicateOperation),
    Pair("", "[A][B]", "SI 0, SI 1"),
    Pair("[A][B]", "[A'][B]", "SU 0, SU 0", .duplicateOperation),
    Pair("[A][B]", "[A'][B']", "SU 0, SU 1"),
    Pair("[A][B]", "[B][A]", "SM 0>1, SM 0>1", .duplicateOperation),
    Pair("[A][B]", "[B][A]", "SM 0>1, SM 0>0", .conflictingMoves),
    Pair("[A][B]", "[B][A]", "SM 0>1, SM 1>1", .conflictingMoves),
    Pair("[A a][B b][C c]", "[C c][B b][A a]", "SM 0>2, SM 2>0"),
    Pair("[A a][B b][C c]", "[C c][B b][A a]", "SM 0>2, SM 1>1"),

    Pair("[A a]", "[B b]", "SD 0, SI 0"),
    Pair("[A a][B b]", "[B b][C c]", "SD 0, SI 1"),
    Pair("[A][B]", "[B]", "SD 0, SU 0", .deleteAndReload),
    Pair("[A][B b]", "[B' b']", "SD 0, SU 1"),
    Pair("[A][B][C]", "[C][B]", "SD 0, SM 0>1", .deleteAndMoveOfSection),
    Pair("[A][B b][C c]", "[C c][B b]", "SD 0, SM 1>1"),
    Pair("[B b]", "[A][B' b c]", "SI 0, SU 0"),
    Pair("[B b][C]", "[B' b c][A][C]", "SI 1, SU 0"),
    Pair("[A][B]", "[C][B][A]", "SI 0, SM 0>0", .insertAndMoveToSection),
    Pair("[A a][B b]", "[C c][B b][A a]", "SI 0, SM 0>2"),
    Pair("[A][B]", "[B][A']", "SU 0, SM 0>1", .deleteAndMoveOfSection),
    Pair("[A][B][C]", "[C][A'][B]", "SU 0, SM 2>0", .insertAndMoveToSection),
    Pair("[A][B][C]", "[A'][C][B]", "SU 0, SM 2>1", .reloadBesideMove),
  ]

  // MARK: Sections and rows

  static let mixed: [Pair] = [
    Pair("[A a][B b]", "[B b]", "SD 0, D 0.0", .rowOfReplacedSection),
    Pair("[A a][B b]", "[B]", "SD 0, D 1.0"),
    Pair("[A a][B b]", "[B b c]", "SD 0, I 0.1"),
    Pair("[A a][B b]", "[B b]", "SD 0, U 0.0", .rowOfReplacedSection),
    Pair("[A a][B b]", "[B b']", "SD 0, U 1.0"),
    Pair("[A a][B b]", "[B a b]", "SD 0, M 0.0>0.0", .moveOutOfDeletedSection),
    Pair("[A a][B b c]", "[B c b]", "SD 0, M 1.1>0.0"),
    Pair("[A][B b][C c]", "[B][C b c]", "SD 0, M 1.0>1.0", .uncountedMove),
    // The section numbers differ, so the move is counted correctly.
    Pair("[A][B b][C c]", "[B c b][C]", "SD 0, M 2.0>0.0"),

    Pair("[B b]", "[A][B]", "SI 0, D 0.0"),
    Pair("[B b]", "[A a][B b]", "SI 0, I 0.0", .rowOfReplacedSection),
    Pair("[B b]", "[A a][B b c]", "SI 0, I 1.1"),
    Pair("[B b]", "[A][B b']", "SI 0, U 0.0"),
    Pair("[B b]", "[A b][B]", "SI 0, M 0.0>0.0", .moveIntoInsertedSection),
    Pair("[B b c]", "[A][B c b]", "SI 0, M 0.1>1.0"),
    Pair("[B b][C c]", "[A][B b c][C]", "SI 0, M 1.0>1.1", .uncountedMove),

    Pair("[A a b][B]", "[A' b][B]", "SU 0, D 0.0", .rowOfReplacedSection),
    Pair("[A a][B b]", "[A' a][B]", "SU 0, D 1.0"),
    Pair("[A a][B]", "[A' a b][B]", "SU 0, I 0.1", .rowOfReplacedSection),
    Pair("[A a][B]", "[A' a][B b]", "SU 0, I 1.0"),
    Pair("[A a][B]", "[A' a'][B]", "SU 0, U 0.0", .rowOfReplacedSection),
    Pair("[A a][B b]", "[A' a][B b']", "SU 0, U 1.0"),
    Pair("[A a][B]", "[A'][B a]", "SU 0, M 0.0>1.0", .moveOutOfDeletedSection),
    Pair("[A][B a]", "[A' a][B]", "SU 0, M 1.0>0.0", .moveIntoInsertedSection),
    Pair("[A a][B b c]", "[A' a][B c b]", "SU 0, M 1.1>1.0", .reloadBesideMove),

    Pair("[A a][B b]", "[B b][A]", "SM 0>1, D 0.0", .rowOfMovedSection),
    Pair("[A a][B b]", "[B][A a]", "SM 0>1, D 1.0"),
    Pair("[A a][B b]", "[B b][A a c]", "SM 0>1, I 1.1", .rowOfMovedSection),
    Pair("[A a][B b]", "[B b c][A a]", "SM 0>1, I 0.1"),
    Pair("[A a][B b]", "[B b][A a']", "SM 0>1, U 0.0", .rowCount),
    // The counts are right by coincidence: both sections lose and gain one row.
    Pair("[A a][B b]", "[B b'][A a']", "SM 0>1, U 0.0, U 1.0", .rowOfMovedSection),
    Pair("[A a][B b]", "[B b'][A a]", "SM 0>1, U 1.0", .rowCount),
    Pair("[A a][B b][C c]", "[A a'][C c][B b]", "SM 1>2, U 0.0", .reloadBesideMove),
    Pair("[A a][B]", "[B a][A]", "SM 0>1, M 0.0>0.0", .rowOfMovedSection),
    Pair("[A][B b]", "[B][A b]", "SM 0>1, M 1.0>1.0", .rowOfMovedSection),
    Pair("[A a b][B]", "[B][A b a]", "SM 0>1, M 0.0>1.1", .rowOfMovedSection),
    Pair("[A a][B b c]", "[B c b][A a]", "SM 0>1, M 1.0>0.1"),
    Pair("[A a][B b][C]", "[B][C b][A a]", "SM 0>2, M 1.0>1.0", .uncountedMove),
    Pair("[A a][B][C c]", "[B c][C][A a]", "SM 0>2, M 2.0>0.0"),
  ]
}
