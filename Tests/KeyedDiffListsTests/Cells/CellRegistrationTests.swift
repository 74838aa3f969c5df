import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
struct CellRegistrationTests {
  let label = CellRegistration.cellClass(LabelCell.self)
  let user = CellRegistration.cellClass(UserCell.self)

  @Test func cellsAreRegisteredOnceHoweverManyAreShown() {
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    source.apply(rows: (0..<1000).map { User(id: $0, name: "\($0)") })
    let host = InMemoryCellHost()
    for number in 0..<1000 {
      let cell = source.cell(at: CurrentPath(section: 0, item: number), in: host)
      #expect(text(of: cell) == "\(number)")
      host.recycle(cell)
    }
    #expect(host.registered.count == 1)
    #expect(host.madeCount == 1)
    #expect(host.registrations[.cell]?.count == 1)
  }

  @Test func registeredAgainIsNotRegisteredTwice() throws {
    let host = InMemoryCellHost()
    for _ in 0..<3 {
      try host.registerOnce(label, reuseIdentifier: "A", role: .cell)
    }
    #expect(host.registered.map(\.registration) == [label])
  }

  @Test func everyViewIsRegisteredWith() throws {
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    source.apply(rows: [User(id: 1, name: "Ada")])
    for _ in 0..<2 {
      let screen = InMemoryScreen(showing: source, id: \.id)
      #expect(screen.cells[0].map(text) == ["Ada"])
      #expect(screen.host.registered.count == 1)
    }
  }

  @Test func aViewOfTwoDataSourcesIsRegisteredWithOnce() {
    let host = InMemoryCellHost()
    let path = CurrentPath(section: 0, item: 0)
    let registrations = [nil, user, label]
    let cells = registrations.map { registration in
      let source = ListDataSource<Int, User> { UserCell.row($0, from: registration) }
      source.trapsOnFaults = false
      source.apply(rows: [User(id: 1, name: "Ada")])
      return source.cell(at: path, in: host)
    }
    #expect(host.registered.count == 1)
    #expect(cells.prefix(2).map(text) == ["Ada", "Ada"])
    #expect(
      (cells[2] as? InMemoryFallbackCell)?.fault.reason
        == .conflict(reuseIdentifier: "UserCell", first: user, second: label))
  }

  @Test func whatTheViewKnowsItselfIsNotRegistered() throws {
    let host = InMemoryCellHost()
    try host.registerOnce(.prototype, reuseIdentifier: "A", role: .cell)
    #expect(host.registered.isEmpty)
  }

  @Test(arguments: [
    (CellRegistration.cellClass(LabelCell.self), CellRegistration.cellClass(UserCell.self)),
    (.cellClass(LabelCell.self), .nib(name: "LabelCell")),
    (.nib(name: "LabelCell"), .nib(name: "UserCell")),
    (.nib(name: "LabelCell"), .nib(name: "LabelCell", bundlePath: "/module")),
    (.prototype, .cellClass(LabelCell.self)),
  ])
  func conflictsNameBoth(first: CellRegistration, second: CellRegistration) throws {
    let host = InMemoryCellHost()
    host.nibs["LabelCell"] = { LabelCell() }
    try host.registerOnce(first, reuseIdentifier: "A", role: .cell)
    let registered = host.registered
    let error = #expect(throws: CellFault.Reason.self) {
      try host.registerOnce(second, reuseIdentifier: "A", role: .cell)
    }
    #expect(error == .conflict(reuseIdentifier: "A", first: first, second: second))
    let sentence = error?.description ?? ""
    #expect(sentence.contains("\"A\" is already registered for \(first), not for \(second)"))
    #expect(host.registered == registered)
  }

  @Test func headersAndFootersShareIdentifiersAndNoOthersDo() throws {
    let host = InMemoryCellHost()
    try host.registerOnce(label, reuseIdentifier: "A", role: .header)
    try host.registerOnce(label, reuseIdentifier: "A", role: .footer)
    try host.registerOnce(user, reuseIdentifier: "A", role: .cell)
    try host.registerOnce(
      user, reuseIdentifier: "A", role: .supplementary(kind: "badge"))
    #expect(host.registered.count == 4)

    try host.registerOnce(user, reuseIdentifier: "B", role: .footer)
    #expect(throws: CellFault.Reason.self) {
      try host.registerOnce(label, reuseIdentifier: "B", role: .header)
    }
  }
}
