import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// Invalid input traps with a message in debug builds. In release builds, it is reported and shown,
/// and does not affect other rows.
@MainActor
struct FaultTests {
  let users = [User(id: 1, name: "Ada"), User(id: 2, name: "Bo"), User(id: 3, name: "Cy")]

  /// Shows a screen of which only the second row is wrong.
  private func faults(
    of row: @escaping @MainActor (User) -> DeclaredRow, prototypes: [String: () -> AnyObject] = [:]
  ) throws -> [CellFault] {
    let source = ListDataSource<Int, User>(row: row)
    source.trapsOnFaults = false
    var reported: [CellFault] = []
    source.onFault = { reported.append($0) }
    let host = InMemoryCellHost()
    for (identifier, make) in prototypes { host.addPrototype(identifier, make: make) }
    let screen = InMemoryScreen(showing: source, host: host, id: \.id)
    source.apply(rows: users)

    #expect(screen.cells[0].count == 3)
    #expect(screen.cells[0].indices.filter { screen.cells[0][$0] is InMemoryFallbackCell } == [1])
    #expect([0, 2].map { text(of: screen.cells[0][$0]) } == ["Ada", "Cy"])
    #expect(screen.faults == reported)
    try screen.verify()
    return reported
  }

  private func fault(_ reason: CellFault.Reason) -> [CellFault] {
    [CellFault(reason, role: .cell, path: CurrentPath(section: 0, item: 1))]
  }

  private let userCell: () -> AnyObject = { UserCell() }

  @Test func aClosureThatMakesNoCell() throws {
    let faults = try faults { user in
      DeclaredRow(user, id: user.id, cell: UserCell.self) { _, user, _ in
        guard user.id != 2 else { return nil }
        let cell = UserCell()
        cell.configure(with: user)
        return cell
      }
    }
    #expect(faults == fault(.noCell("UserCell")))
  }

  @Test func aViewThatKnowsNoSuchCell() throws {
    let faults = try faults(
      of: { user in
        UserCell.row(
          user, from: .prototype, reuseIdentifier: user.id == 2 ? "Missing" : "Cell")
      }, prototypes: ["Cell": userCell])
    #expect(faults == fault(.unknownIdentifier("Missing")))
  }

  @Test func aCellOfTheWrongType() throws {
    // The storyboard has a cell of another class than the row declares.
    let faults = try faults(
      of: { user in
        UserCell.row(user, from: user.id == 2 ? .prototype : nil, reuseIdentifier: "\(user.id)")
      }, prototypes: ["2": { LabelCell() }])
    #expect(faults == fault(.wrongCell(expected: "UserCell", found: "LabelCell")))
  }

  @Test func anIdentifierForTwoKindsOfCells() throws {
    let first = CellRegistration.cellClass(UserCell.self)
    let second = CellRegistration.nib(name: "UserCell")
    let faults = try faults { UserCell.row($0, from: $0.id == 2 ? second : first) }
    #expect(
      faults == fault(.conflict(reuseIdentifier: "UserCell", first: first, second: second)))
  }

  @Test func headersThatCannotBeShown() throws {
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    source.trapsOnFaults = false
    let screen = InMemoryScreen(showing: source)
    screen.host.addPrototype("Header", role: .header) { LabelCell() }
    source.apply([
      ListSection(
        id: 0, items: users,
        header: UserCell.supplement(users[0], from: .prototype, reuseIdentifier: "Header"),
        footer: LabelCell.supplement("8", from: .prototype, reuseIdentifier: "Footer"))
    ])
    #expect(
      screen.faults.map(\.description) == [
        "The header of section 0: the view has a LabelCell, but the row declares a UserCell.",
        "The footer of section 0: no cell is registered with the reuse identifier \"Footer\".",
      ])
    #expect(screen.cells[0].map(text) == ["Ada", "Bo", "Cy"])
  }

  @Test func aRowThatIsNotThere() {
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    source.trapsOnFaults = false
    let path = CurrentPath(section: 1, item: 0)
    let cell = source.cell(at: path, in: InMemoryCellHost())
    #expect(
      (cell as? InMemoryFallbackCell)?.fault == CellFault(.noModel, role: .cell, path: path))
    #expect(source.item(at: path) == nil)
    #expect(source.item(at: CurrentPath(section: -1, item: -1)) == nil)
  }

  /// A view that requires every dequeued cell to be returned can get it.
  @Test func theCellThatDoesNotFitIsNotLost() {
    let source = ListDataSource<Int, User> {
      UserCell.row($0, from: .prototype, reuseIdentifier: "Cell")
    }
    source.trapsOnFaults = false
    source.apply(rows: users)
    let (host, label) = (InMemoryCellHost(), LabelCell())
    host.addPrototype("Cell") { label }
    let cell = source.cell(at: CurrentPath(section: 0, item: 0), in: host)
    #expect(isSame((cell as? InMemoryFallbackCell)?.replacedCell, label))
  }

  @Test func sentencesNameWhatIsWrongAndWhere() {
    let path = CurrentPath(section: 2, item: 5)
    let conflict = CellFault.Reason.conflict(
      reuseIdentifier: "A", first: .cellClass(LabelCell.self),
      second: .nib(name: "B", bundlePath: "/module"))
    #expect(
      CellFault(conflict, role: .cell, path: path).description
        == "The cell of row 2.5: the reuse identifier \"A\" is already registered for the "
        + "class LabelCell, not for the nib B in /module.")
    #expect(
      CellFault(.noModel, role: .footer, path: path).description
        == "The footer of section 2: the list has nothing there.")
    #expect(
      CellFault(.noCell("A"), role: .supplementary(kind: "badge"), path: path)
        .description
        == "The supplementary view of kind badge at 2.5: the closure that makes a A has made none.")
  }

  @Test func aFaultIsATrapWithASentence() async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let source = ListDataSource<Int, User> {
          UserCell.row($0, from: .prototype, reuseIdentifier: "Cell")
        }
        source.trapsOnFaults = true
        source.onFault = { _ in print("reported", to: &standardError) }
        source.apply(rows: [User(id: 1, name: "Ada")])
        _ = source.cell(at: CurrentPath(section: 0, item: 0), in: InMemoryCellHost())
      }
    }
    #expect(trap.says("reported"))
    #expect(
      trap.says("The cell of row 0.0: no cell is registered with the reuse identifier \"Cell\"."))
  }

  @Test func debugBuildsTrapAndOthersDoNot() {
    #if DEBUG
      #expect(DeclaredList<Int>().trapsOnFaults)
    #else
      #expect(!DeclaredList<Int>().trapsOnFaults)
    #endif
  }
}
