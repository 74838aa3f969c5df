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
    of cells: CellProvider<User>, sender: AnyObject? = nil,
    prototypes: [String: () -> AnyObject] = [:]
  ) throws -> [CellFault] {
    let source = ListDataSource<Int, User>(cells: cells)
    source.faultPolicy = .showFallback
    source.sender = sender
    var reported: [CellFault] = []
    source.onFault = { reported.append($0) }
    let host = InMemoryCellHost()
    for (identifier, make) in prototypes { host.addPrototype(identifier, make: make) }
    let screen = InMemoryScreen(showing: source, host: host, id: \.id)
    source.view = screen
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

  @Test func noProvider() throws {
    let expected = fault(.noProvider(model: "User"))
    #expect(
      try faults(of: .binders { $0.id == 2 ? nil : UserCell.makeBinder(value: $0) }) == expected)
    let closure = CellProvider<User>.cells { _, user, _ in
      guard user.id != 2 else { return nil }
      let cell = UserCell()
      cell.setup(with: user)
      return cell
    }
    #expect(try faults(of: closure) == expected)
  }

  @Test func aViewThatKnowsNoSuchCell() throws {
    #expect(
      try faults(
        of: .reuseIdentifiers { $0.id == 2 ? "Missing" : "Cell" }, prototypes: ["Cell": userCell])
        == fault(.unknownIdentifier("Missing")))
  }

  @Test func aCellThatShowsModelsOfAnotherType() throws {
    #expect(
      try faults(
        of: .reuseIdentifiers { $0.id == 2 ? "Label" : "Cell" },
        prototypes: ["Cell": userCell, "Label": { LabelCell() }])
        == fault(.wrongModel(cell: "LabelCell", expected: "String", found: "User")))
  }

  @Test func aCellThatShowsNoModels() throws {
    #expect(
      try faults(
        of: .reuseIdentifiers { $0.id == 2 ? "Blank" : "Cell" },
        prototypes: ["Cell": userCell, "Blank": { BlankCell() }])
        == fault(.notConfigurable(cell: "BlankCell")))
  }

  @Test func aCellOfTheWrongType() throws {
    // The storyboard has a cell of another class than the binder expects.
    #expect(
      try faults(
        of: .binders { user in
          user.id == 2
            ? CellBinder(registration: CellRegistration.prototype, reuseIdentifier: "Label") {
              (_: UserCell) in Issue.record("set up")
            }
            : UserCell.makeBinder(value: user)
        }, prototypes: ["Label": { LabelCell() }])
        == fault(.wrongCell(expected: "UserCell", found: "LabelCell")))
  }

  @Test func anIdentifierForTwoKindsOfCells() throws {
    let first = CellRegistration.cellClass(UserCell.self)
    let second = CellRegistration.nib(name: "UserCell")
    #expect(
      try faults(
        of: .binders { user in
          CellBinder(registration: user.id == 2 ? second : first) { (cell: UserCell) in
            cell.setup(with: user)
          }
        }) == fault(.conflict(reuseIdentifier: "UserCell", first: first, second: second)))
  }

  @Test func aSenderOfTheWrongTypeAndNone() throws {
    let cells = CellProvider<User>.reuseIdentifiers { $0.id == 2 ? "Call" : "Cell" }
    let prototypes: [String: () -> AnyObject] = ["Cell": userCell, "Call": { CallCell() }]
    let expected = "\((any UserCellDelegate).self)"
    let wrong = LabelCell()
    #expect(
      try faults(of: cells, sender: wrong, prototypes: prototypes)
        == fault(.wrongSender(cell: "CallCell", expected: expected, found: "LabelCell")))
    #expect(
      try faults(of: cells, prototypes: prototypes)
        == fault(.wrongSender(cell: "CallCell", expected: expected, found: nil)))
  }

  @Test func aHeaderThatShowsModelsOfAnotherType() throws {
    let source = ListDataSource<Int, User>(cells: .binders { UserCell.makeBinder(value: $0) })
    source.faultPolicy = .showFallback
    let screen = InMemoryScreen(showing: source, id: \.id)
    screen.host.addPrototype("Header", role: .header) { LabelCell() }
    source.view = screen
    source.apply([ListSection(id: 0, items: users, header: 7, footer: HeaderFooter.model(8))]
    )
    #expect(
      screen.faults.map(\.description) == [
        "The header of section 0: a LabelCell shows a String, but was given a Int.",
        "The footer of section 0: no cell is registered with the reuse identifier \"Footer\".",
      ])
    #expect(screen.cells[0].map(text) == ["Ada", "Bo", "Cy"])
  }

  @Test func aRowThatIsNotThere() {
    let source = ListDataSource<Int, User>()
    source.faultPolicy = .showFallback
    let path = CurrentPath(section: 1, item: 0)
    let cell = source.cell(at: path, in: InMemoryCellHost())
    #expect(
      (cell as? InMemoryFallbackCell)?.fault == CellFault(.noModel, role: .cell, path: path))
    #expect(source.item(at: path) == nil)
    #expect(source.item(at: CurrentPath(section: -1, item: -1)) == nil)
  }

  /// A view that requires every dequeued cell to be returned can get it.
  @Test func theCellThatDoesNotFitIsNotLost() {
    let source = ListDataSource<Int, User>()
    source.faultPolicy = .showFallback
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
      CellFault(.noProvider(model: "User"), role: .supplementary(kind: "badge"), path: path)
        .description
        == "The supplementary view of kind badge at 2.5: no cell is known for a User.")
    #expect(
      CellFault.Reason.wrongSender(cell: "A", expected: "B", found: nil).description
        == "a A expects a sender of type B, but there is none.")
  }

  @Test func aFaultIsATrapWithASentence() async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let source = ListDataSource<Int, User>()
        source.faultPolicy = .trap
        source.onFault = { _ in print("reported", to: &standardError) }
        source.apply(rows: [User(id: 1, name: "Ada")])
        _ = source.cell(at: CurrentPath(section: 0, item: 0), in: InMemoryCellHost())
      }
    }
    #expect(trap.says("reported"))
    #expect(
      trap.says("The cell of row 0.0: no cell is registered with the reuse identifier \"Cell\"."))
  }

  @Test func twoKindsOfCellsForOneTypeAreATrap() async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        _ = CellProvider.mixed(CellKind(UserCell.self), CellKind(UserCell.self))
      }
    }
    #expect(trap.says("There are two kinds of cells for a User."))
  }

  @Test func debugBuildsTrapAndOthersDoNot() {
    #if DEBUG
      #expect(FaultPolicy.standard == .trap)
    #else
      #expect(FaultPolicy.standard == .showFallback)
    #endif
    #expect(ListDataSource<Int, User>().faultPolicy == .standard)
  }
}
