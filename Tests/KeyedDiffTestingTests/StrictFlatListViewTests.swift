import KeyedDiff
import KeyedDiffTesting
import Testing

@Suite("A strict flat view reports violations")
struct StrictFlatListViewTests {
  typealias View = StrictFlatListView<String>

  /// The message of a violation.
  private func violation(_ call: (inout View) throws -> Void) -> String? {
    var view = View(["a", "b", "c"])
    do {
      try call(&view)
      return nil
    } catch {
      #expect(view.rows == ["a", "b", "c"])
      let violation = error as? RuleViolationError
      #expect(violation?.rule == .flatList)
      return violation.map { String($0.message.dropFirst("S9: ".count)) }
    }
  }

  @Test("of steps")
  func steps() {
    func violation(of step: ListDiff.Step) -> String? {
      self.violation { try $0.carryOut(step, newRows: ["a", "b", "d"]) }
    }
    #expect(violation(of: .remove(at: 2)) == nil)
    #expect(violation(of: .remove(at: 3)) == "Row 3 is removed, which is not in 0..<3.")
    #expect(violation(of: .remove(at: -1)) == "Row -1 is removed, which is not in 0..<3.")
    #expect(violation(of: .move(from: 0, to: 2)) == nil)
    #expect(violation(of: .move(from: 3, to: 2)) == "Row 3 moves, which is not in 0..<3.")
    #expect(
      violation(of: .move(from: 0, to: 3))
        == "Row 3 is the target of a move, which is not in 0..<3.")
    #expect(violation(of: .move(from: 1, to: 1)) == "Row 1 moves to its own place.")
    #expect(violation(of: .insert(at: 2)) == nil)
    #expect(violation(of: .insert(at: 4)) == "Row 4 is inserted, which is not in 0..<4.")
    #expect(violation(of: .insert(at: 3)) == "Row 3 is inserted, but there are 3 new rows.")
  }

  @Test("of signals")
  func signals() {
    func violation(_ position: Int, _ removed: Int, _ added: Int, _ model: [String]) -> String? {
      self.violation {
        try $0.itemsChanged(at: position, removed: removed, added: added, model: model)
      }
    }
    #expect(violation(1, 1, 2, ["a", "d", "e", "c"]) == nil)
    #expect(violation(0, 3, 0, []) == nil)
    #expect(violation(0, 4, 0, []) == "4 rows at 0 cannot be removed from 3.")
    #expect(violation(4, 0, 1, ["a"]) == "0 rows at 4 cannot be removed from 3.")
    #expect(violation(-1, 1, 1, ["a"]) == "1 rows at -1 cannot be removed from 3.")
    #expect(violation(.max, .max, 1, ["a"])?.hasSuffix("cannot be removed from 3.") == true)
    #expect(violation(1, -1, 1, ["a"]) == "-1 rows at 1 cannot be removed from 3.")
    #expect(violation(1, 0, 0, ["a", "b", "c"]) == "Nothing changes at 1.")
    #expect(
      violation(1, 1, 1, ["a", "b"])
        == "1 of 3 rows are removed and 1 added, but the model has 2.")
    #expect(
      violation(1, 2, -1, ["a"]) == "2 of 3 rows are removed and -1 added, but the model has 1.")
    #expect(violation(1, 1, .max, ["a"])?.hasSuffix("but the model has 1.") == true)
    // The model has changed more than its signal says, as if it had changed before all signals.
    #expect(violation(1, 1, 1, ["a", "d", "e"]) == "Row 2 shows c, but is e in the model.")
    #expect(violation(2, 1, 1, ["d", "b", "e"]) == "Row 0 shows a, but is d in the model.")
  }

  @Test("of the rows that it shows and keeps")
  func results() {
    #expect(violation { try $0.verify(shows: ["a", "b", "c"]) } == nil)
    #expect(
      violation { try $0.verify(shows: ["a", "b"]) }
        == "Row 2 shows c, but there are only 2 rows in the list.")
    #expect(
      violation { try $0.verify(shows: ["a", "b", "c", "d"]) }
        == "Row 3 is not shown, but is d in the list.")
    #expect(
      violation { try $0.verify(shows: ["b", "c"]) } == "Row 0 shows a, but is b in the list.")
    #expect(
      violation { try $0.verify(shows: ["a", "c", "b"]) } == "Row 1 shows b, but is c in the list.")
    #expect(violation { try $0.verify(keeps: [IndexPair(old: 2, new: 2)]) } == nil)
    for pair in [IndexPair(old: 1, new: 2), IndexPair(old: 3, new: 3), IndexPair(old: 0, new: -1)] {
      #expect(
        violation { try $0.verify(keeps: [pair]) }
          == "Row \(pair.old) was not kept, or is not at \(pair.new).")
    }
  }

  @Test("Rows that are removed and added again in one batch are not kept")
  func origins() throws {
    var view = View(["a", "b", "c"])
    try view.itemsChanged(at: 1, removed: 1, added: 1, model: ["a", "b", "c"])
    try view.carryOut(.move(from: 2, to: 0), newRows: [])
    #expect(view.rows == ["c", "a", "b"] && view.origins == [2, 0, nil])
    view.beginBatch()
    #expect(view.origins == [0, 1, 2])
  }

  @Test("of whole batches")
  func batches() throws {
    // a b c → c a d
    let diff = try ListDiff(
      oldCount: 3, deletions: [1], insertions: [2], moves: [IndexPair(old: 2, new: 0)])
    func violation(
      _ splices: [ListDiff.Splice], to newRows: [String] = ["c", "a", "d"], keeping held: [Int] = []
    ) -> String? {
      var view = View(["a", "b", "c"])
      do {
        try view.perform(splices, of: diff, to: newRows, keeping: held)
        return nil
      } catch {
        return String(error.message.dropFirst("S9: ".count))
      }
    }
    typealias Splice = ListDiff.Splice
    #expect(violation(diff.splices(), keeping: [0, 1, 2, 9, -1]) == nil)
    #expect(violation([Splice(old: 0..<3, new: 0..<3)]) == nil)
    #expect(
      violation([Splice(old: 0..<3, new: 0..<3)], keeping: [0])
        == "Row 0 was not kept, or is not at 1.")
    #expect(
      violation([Splice(old: 1..<3, new: 1..<3)]) == "Row 0 shows a, but is c in the model.")
    #expect(
      violation(diff.splices(), to: ["c"])
        == "The diff is one of 3 and 3 rows, not of 3 and 1.")
    #expect(violation([Splice(old: 0..<0, new: 0..<0)]) == "Nothing changes at 0.")
    #expect(
      violation(diff.splices().reversed())
        == "A splice of old rows 1..<3 and new rows 2..<3 cannot follow one that ends at 0 and 0.")
    #expect(
      violation(diff.splices().dropLast())
        == "The splices end at 0 of 3 old and 1 of 3 new rows.")
    #expect(
      violation([Splice(old: 0..<4, new: 0..<4)])
        == "The splices end at 4 of 3 old and 4 of 3 new rows.")

    var view = View(["a", "b", "c"])
    #expect(throws: RuleViolationError.self) {
      try view.performSteps(of: diff, to: ["a", "c", "d"])
    }
    view = View(["a", "b"])
    #expect(throws: RuleViolationError.self) {
      try view.performSteps(of: diff, to: ["c", "a", "d"])
    }
    view = View(["a", "b", "c"])
    try view.performSteps(of: diff, to: ["c", "a", "d"])
    #expect(view.origins == [2, 0, nil])
  }
}
