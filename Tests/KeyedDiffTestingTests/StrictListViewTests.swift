import KeyedDiff
import KeyedDiffTesting
import Testing

@Suite("The list that the strict list view shows")
struct StrictListViewTests {
  // MARK: Requests to the data source

  @Test("It reads the data only when necessary, and only rows that are new to it")
  func requests() throws {
    var requests = 0
    var data = list("[A a b c][B d]")
    let view = StrictListView(flavor: .table) {
      requests += 1
      return data
    }
    #expect(requests == 0)
    #expect(view.sections.isEmpty)

    try view.performBatchUpdates { batch in
      // The old counts were read by then, together with all rows.
      #expect(view.requestedRowCount == 4)
      batch.deleteItems(at: [OldPath(section: 0, item: 0)])
      batch.reloadItems(at: [OldPath(section: 0, item: 1)])
      batch.insertItems(at: [NewPath(section: 1, item: 0)])
      data = list("[A b' c'][B e d']")
    }
    #expect(text(view.sections) == "[A b' c][B e d]")
    #expect(view.requestedRowCount == 6)

    try view.performBatchUpdates { batch in
      batch.deleteSections([0])
      batch.insertSections([1])
      data = list("[B' e d'][C' f g h]")
    }
    #expect(text(view.sections) == "[B e d][C' f g h]")
    #expect(view.requestedRowCount == 9)

    try view.performBatchUpdates { batch in
      batch.reloadSections([1])
      data = list("[B' e d'][C'' g f']")
    }
    #expect(text(view.sections) == "[B e d][C'' g f']")
    #expect(view.requestedRowCount == 11)

    try view.reconfigureItems(at: [NewPath(section: 0, item: 1)])
    #expect(text(view.sections) == "[B e d'][C'' g f']")
    #expect(view.requestedRowCount == 12)

    try view.refreshHeadersAndFooters(of: [0])
    #expect(text(view.sections) == "[B' e d'][C'' g f']")
    #expect(view.requestedRowCount == 12)
    try view.verify()

    try view.reloadData()
    #expect(view.requestedRowCount == 16)
    #expect(view.batchCount == 3)
    #expect(view.reloadCount == 1)
  }

  @Test("Moved rows keep their content, and moved sections their rows")
  func moves() throws {
    let screen = Screen("[A' a b][B c d][C]")
    #expect(screen.perform("M 0.1>2.0, M 1.0>1.1", to: "[A a'][B d' c'][C b']") == nil)
    #expect(screen.shown == "[A' a][B d c][C b]")
    #expect(screen.perform("SM 2>0, SM 0>2", to: "[C b'][B d' c'][A a']") == nil)
    #expect(screen.shown == "[C b][B d c][A' a]")
    #expect(screen.view.requestedRowCount == 4)
    #expect(violation(screen.view.verify)?.rule == .staleContent)
    try screen.view.reloadData()
    try screen.view.verify()
  }

  @Test("A batch contains all operations of its block")
  func recorded() {
    let screen = Screen("[S]")
    var told = BatchUpdate()
    let violation = violation { () throws(RuleViolationError) in
      try screen.view.performBatchUpdates { batch in
        batch.deleteSections([0, 1])
        batch.insertSections([2])
        batch.insertSections([3])
        batch.reloadSections([4])
        batch.moveSection(5, to: 6)
        batch.deleteItems(at: [OldPath(section: 0, item: 1), OldPath(section: 0, item: 2)])
        batch.insertItems(at: [NewPath(section: 1, item: 1)])
        batch.insertItems(at: [NewPath(section: 1, item: 2)])
        batch.reloadItems(at: [OldPath(section: 2, item: 1)])
        batch.moveItem(at: OldPath(section: 3, item: 1), to: NewPath(section: 4, item: 1))
        told = batch
      }
    }
    #expect(
      told
        == batch(
          "SD 0, SD 1, SI 2, SI 3, SU 4, SM 5>6, D 0.1, D 0.2, I 1.1, I 1.2, U 2.1, M 3.1>4.1"))
    #expect(violation?.rule == .deletedSectionOutOfRange)
  }

  @Test("Identity and content from closures")
  func closures() throws {
    var data = [ListSection(id: 1, items: ["Ab", "c"])]
    let view = StrictListView(id: { $0.lowercased() }, content: ==) { data }
    try view.reloadData()
    data = [ListSection(id: 1, items: ["AB", "c"])]
    #expect(violation(view.verify)?.rule == .staleContent)
    data = [ListSection(id: 1, items: ["Ac", "c"])]
    #expect(violation(view.verify)?.rule == .wrongRow)

    // Only the first letter is compared.
    let lenient = StrictListView(id: \.count, content: { $0.first == $1.first }) { data }
    try lenient.reloadData()
    data = [ListSection(id: 1, items: ["Ax", "c"])]
    try lenient.verify()

    let byID = StrictListView(id: \.count) { data }
    try byID.reloadData()
    data = [ListSection(id: 1, items: ["Ay", "c"])]
    #expect(violation(byID.verify)?.rule == .staleContent)
  }

  // MARK: Identities

  @Test(
    "S6: ids are unique, in every list that is shown",
    arguments: [
      ("[A a a]", "two rows are a."), ("[A a][B a]", "two rows are a."),
      ("[A][A]", "two sections are A."), ("[A a b][B c][A d]", "two sections are A."),
    ])
  func duplicateIDs(_ data: String, _ words: String) throws {
    let loaded = Screen(data)
    #expect(violation(loaded.view.reloadData)?.message == "S6: \(words)")
    let lazy = Screen(data)
    #expect(violation(lazy.view.verify)?.rule == .duplicateID)

    let batched = Screen("")
    let insertions = list(data).indices.map { "SI \($0)" }.joined(separator: ", ")
    #expect(batched.perform(insertions, to: data)?.rule == .duplicateID)

    let lenient = Screen("", allowsDuplicateIDs: true)
    #expect(lenient.perform(insertions, to: data) == nil)
    try lenient.view.verify()
    #expect(lenient.shown == data)
  }

  @Test("S6 comes before S7")
  func duplicateBeforeWrongRow() {
    let screen = Screen("[A a b]")
    #expect(screen.perform("", to: "[A b b]")?.rule == .duplicateID)
  }

  @Test("S7: rows must be right, even with duplicate ids")
  func wrongRowsAmongDuplicates() {
    let screen = Screen("[A a b a]", allowsDuplicateIDs: true)
    #expect(screen.perform("D 0.0", to: "[A a b]")?.rule == .wrongRow)
  }

  @Test(
    "S7: the counts are right, but the rows are wrong",
    arguments: [
      ("[S a b]", "", "[S b a]", "row 0.0 is a, but b"),
      ("[S a b]", "", "[S a c]", "row 0.1 is b, but c"),
      ("[A a][B b]", "", "[B b][A a]", "section 0 is A, but B"),
      ("[A a][B b]", "", "[A b][B a]", "row 0.0 is a, but b"),
      ("[S a b c]", "D 0.0", "[S a b]", "row 0.0 is b, but a"),
      ("[S a b]", "I 0.0", "[S a b c]", "row 0.1 is a, but b"),
      ("[S a b c]", "M 0.0>0.2", "[S c a b]", "row 0.0 is b, but c"),
      ("[S a b c]", "M 0.0>0.2", "[S b c d]", "row 0.2 is a, but d"),
      ("[A][B][C]", "SM 0>2", "[C][A][B]", "section 0 is B, but C"),
      ("[A][B]", "SD 0", "[A]", "section 0 is B, but A"),
      ("[A][B]", "SI 2", "[A][C][B]", "section 1 is B, but C"),
      ("[A a b][B c]", "M 0.0>1.0", "[A b][B c a]", "row 1.0 is a, but c"),
    ])
  func wrongRows(_ old: String, _ operations: String, _ new: String, _ words: String) {
    let screen = Screen(old)
    let violation = screen.perform(operations, to: new)
    #expect(violation?.rule == .wrongRow)
    #expect(violation?.message == "S7: \(words) in the data source.")
    #expect(screen.view.batchCount == 0)
  }

  @Test("A reload shows the new row or section of the data source")
  func reloadOfAnotherRow() throws {
    let screen = Screen("[S a b][T]")
    #expect(screen.perform("U 0.1, SU 1", to: "[S a c][U d]") == nil)
    try screen.view.verify()
    #expect(screen.shown == "[S a c][U d]")
  }

  // MARK: Content

  @Test(
    "S7 and S8: verify() finds wrong rows and stale content, and does not break the view",
    arguments: [
      ("[S a b']", "S8: row 0.1 shows b, but its content is b'."),
      ("[S' a b]", "S8: section 0, S, shows no header, but has the header 1 in the data source."),
      ("[S a c']", "S7: row 0.1 is b, but c' (id c) in the data source."),
      (
        "[S a b c']",
        "S7: section 0, S, has 2 rows, but 3 in the data source: only the data source has row 0.2, "
          + "c' (id c)."
      ),
      (
        "[S a]",
        "S7: section 0, S, has 2 rows, but 1 in the data source: only the view has row 0.1, b."
      ),
      (
        "[S a b][T]",
        "S7: there are 1 sections, but 2 in the data source: only the data source has section 1, T."
      ),
      ("", "S7: there are 1 sections, but 0 in the data source: only the view has section 0, S."),
    ])
  func looks(_ data: String, _ message: String) throws {
    let screen = Screen("[S a b]")
    try screen.view.verify()
    screen.data = list(data)
    #expect(violation(screen.view.verify)?.message == message)
    #expect(screen.view.violation == nil)
    screen.data = list("[S a b]")
    try screen.view.verify()
  }

  @Test("S8: a plan that ignores new content breaks the view")
  func plansWithoutContent() {
    let (old, new) = (list("[S a b]"), list("[S b' a c]"))
    let diff = SectionedDiff(from: old, to: new, id: \.id) { _, _ in true }
    let screen = Screen("[S a b]")
    let violation = violation { () throws(RuleViolationError) in
      try screen.view.perform(UpdatePlan(diff, from: old, to: new)) { screen.data = $0 }
    }
    #expect(violation?.message == "S8: row 0.0 shows b, but its content is b'.")
    #expect(screen.view.violation == violation)
  }

  @Test("Footers are checked like headers")
  func footers() throws {
    var data = [ListSection(id: 0, items: [Row("a")], footer: "one")]
    let view = StrictListView { data }
    try view.verify()
    data[0].footer = "two"
    #expect(
      violation(view.verify)?.message
        == "S8: section 0, 0, shows the footer one, but has the footer two in the data source.")
    try view.refreshHeadersAndFooters(of: [0])
    try view.verify()
  }

  @Test("Only rows that are equal in view and data can be reconfigured")
  func reconfiguring() throws {
    for (data, path) in [
      ("[S a b]", NewPath(section: 0, item: 2)), ("[S a b]", NewPath(section: 0, item: -1)),
      ("[S a b]", NewPath(section: 1, item: 0)), ("[S a b]", NewPath(section: -1, item: 0)),
      ("[S a]", NewPath(section: 0, item: 1)), ("[S b a]", NewPath(section: 0, item: 1)),
      ("[S a b c]", NewPath(section: 0, item: 2)), ("", NewPath(section: 0, item: 0)),
    ] {
      let screen = Screen("[S a b]")
      try screen.view.reloadData()
      screen.data = list(data)
      let violation = violation { () throws(RuleViolationError) in
        try screen.view.reconfigureItems(at: [path])
      }
      #expect(violation?.rule == .wrongRow, "\(data) \(path)")
      #expect(screen.view.violation == violation)
    }
    for (data, index) in [("[S a b]", 1), ("[S a b]", -1), ("", 0), ("[T]", 0), ("[S][T]", 1)] {
      let screen = Screen("[S a b]")
      try screen.view.reloadData()
      screen.data = list(data)
      let violation = violation { () throws(RuleViolationError) in
        try screen.view.refreshHeadersAndFooters(of: [SectionIndex(index)])
      }
      #expect(violation?.rule == .wrongRow, "\(data) \(index)")
      #expect(screen.view.violation == violation)
    }
  }
}
