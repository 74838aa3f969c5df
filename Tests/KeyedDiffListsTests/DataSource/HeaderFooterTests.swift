import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
struct HeaderFooterTests {
  let users = [User(id: 1, name: "Ada"), User(id: 2, name: "Bo")]

  private func section(_ users: [User]) -> ListSection<String, User> {
    ListSection(
      id: "team", items: users, header: "Team",
      footer: HeaderFooter.model("\(users.count) users"))
  }

  /// A list of users whose footer counts them.
  @Test func usersWithHeaderAndFooterAreUpdatedAnimated() throws {
    let source = ListDataSource<String, User>(
      cells: .reuseIdentifier(registration: .cellClass(UserCell.self)))
    let screen = InMemoryScreen(showing: source, id: \.id)
    source.adapter.onAttach = { _ in
      screen.host.addPrototype("Footer", role: .footer) { LabelCell() }
    }
    source.view = screen
    source.apply([section([users[0]])])
    #expect(screen.title(of: .header, in: "team") == "Team")
    #expect(screen.view(of: .footer, in: "team").flatMap(text) == "1 users")
    let (footer, cell) = (screen.view(of: .footer, in: "team"), screen.cells[0][0])

    var outcome: UpdateOutcome?
    source.apply([section(users.reversed())]) { outcome = $0 }
    #expect(outcome == .batches(1))
    #expect(screen.cells[0].map(text) == ["Bo", "Ada"])
    #expect(isSame(screen.cells[0][1], cell))
    #expect(isSame(screen.view(of: .footer, in: "team"), footer))
    #expect(footer.flatMap(text) == "2 users")

    // A footer alone is a change too.
    source.apply([
      ListSection(id: "team", items: users.reversed(), header: "Crew", footer: nil)
    ]) { outcome = $0 }
    #expect(outcome == .batches(0))
    #expect(screen.title(of: .header, in: "team") == "Crew")
    #expect(screen.view(of: .footer, in: "team") == nil)
    try screen.verify()
  }

  @Test func whatAHeaderMayBe() {
    #expect(HeaderFooter("Team") == .title("Team"))
    #expect(HeaderFooter(users[0]) == .model(users[0]))
    #expect(HeaderFooter(HeaderFooter.title("Team")) == .title("Team"))
    let declared = TitleCell.declared("Team")
    #expect(HeaderFooter(declared) == .declared(declared))
    #expect(HeaderFooter.title("Team").title == "Team")
    #expect(HeaderFooter.title("Team").model == nil)
    #expect(HeaderFooter.model(users[0]).model as? User == users[0])
    #expect(HeaderFooter.declared(declared).model as? String == "Team")
  }

  @Test func headersAreEqualIfTheyLookTheSame() {
    let all: [HeaderFooter] = [
      .title("A"), .title("B"), .model("A"), .model("A", reuseIdentifier: "Big"), .model(1),
      .model(1.0), .declared(TitleCell.declared("A")), .declared(TitleCell.declared("B")),
    ]
    for (index, header) in all.enumerated() {
      #expect(all.indices.filter { all[$0] == header } == [index])
    }
    #expect(Set(all + all).count == all.count)
  }

  @Test func aModelMayHaveAnIdentifierOfItsOwn() throws {
    let source = ListDataSource<Int, User>(cells: .binders { UserCell.makeBinder(value: $0) })
    source.defaultHeaderIdentifier = "Plain"
    let screen = InMemoryScreen(showing: source, id: \.id)
    screen.host.addPrototype("Big", role: .header) { LabelCell() }
    screen.host.addPrototype("Plain", role: .header) { UserCell() }
    source.view = screen
    source.apply([
      ListSection(id: 0, header: HeaderFooter.model("A", reuseIdentifier: "Big")),
      ListSection(id: 1, header: users[0]),
    ])
    #expect(screen.view(of: .header, in: 0) is LabelCell)
    #expect(screen.view(of: .header, in: 1) is UserCell)
    #expect(screen.faults.isEmpty)

    // A view of another kind replaces the one that is shown.
    source.apply([
      ListSection(id: 0, header: users[1]),
      ListSection(id: 1, header: HeaderFooter.model("B", reuseIdentifier: "Big")),
    ])
    #expect(screen.view(of: .header, in: 0).flatMap(text) == "Bo")
    #expect(screen.view(of: .header, in: 1).flatMap(text) == "B")
    try screen.verify()
  }

  @Test func declaredHeadersAreRegisteredByThemselves() throws {
    let source = ListDataSource<Int, User>(cells: .binders { UserCell.makeBinder(value: $0) })
    let screen = InMemoryScreen(showing: source, host: venueHost(), id: \.id)
    source.view = screen
    for title in ["A", "B"] {
      source.apply {
        ListSection(id: 0, header: TitleCell.declared(title), footer: UserCell.declared(users[0])) {
          users
        }
      }
      #expect(screen.view(of: .header, in: 0).flatMap(text) == title)
      #expect(screen.view(of: .footer, in: 0).flatMap(text) == "Ada")
    }
    #expect(screen.host.registered.map(\.role) == [.header, .footer, .cell])
    try screen.verify()
  }

  @Test func titlesAreModelsWhereViewsShowNoTitles() {
    let source = ListDataSource<String, User>(cells: .binders { UserCell.makeBinder(value: $0) })
    let screen = InMemoryScreen(
      showing: source, host: InMemoryCellHost(showsTitles: false), id: \.id)
    screen.host.addPrototype("Header", role: .header) { LabelCell() }
    source.view = screen
    source.apply([ListSection(id: "team", items: users, header: "Team")])
    #expect(screen.title(of: .header, in: "team") == nil)
    #expect(screen.view(of: .header, in: "team").flatMap(text) == "Team")
  }

  /// For sections of feeds, which are made without headers.
  @Test func aSectionWithoutAHeaderIsAskedForOneByItsID() throws {
    let source = ListDataSource<String, User>(cells: .binders { UserCell.makeBinder(value: $0) })
    source.header = { $0.isEmpty ? nil : "\($0)…" }
    source.footer = { TitleCell.declared($0) }
    let screen = InMemoryScreen(showing: source, host: venueHost(), id: \.id)
    source.view = screen
    source.apply([ListSection(id: "A", items: [users[0]])])
    source.apply([
      ListSection(id: "", items: [User(id: 9, name: "?")]), ListSection(id: "A", items: [users[0]]),
      ListSection(id: "B", items: [users[1]], header: "Own", footer: "Own"),
    ])
    #expect(["", "A", "B"].map { screen.title(of: .header, in: $0) } == [nil, "A…", "Own"])
    #expect(screen.view(of: .footer, in: "A").flatMap(text) == "A")
    #expect(screen.title(of: .footer, in: "B") == "Own")
    #expect(source.title(of: .header, inSection: 3) == nil)
    #expect((0..<4).map(source.hasHeader) == [false, true, true, false])
    source.footer = nil
    #expect(
      (0..<4).map { source.hasSupplement(.footer, inSection: $0) } == [false, false, true, false])
    try screen.verify()
  }

  @Test func otherViewsBesideTheRowsAreBound() {
    let source = ListDataSource<Int, User>(cells: .binders { UserCell.makeBinder(value: $0) })
    source.apply(rows: users)
    source.supplements = { kind, path in
      kind == "badge" ? CellBinder { (cell: LabelCell) in cell.text = "\(path)" } : nil
    }
    let (host, path) = (InMemoryCellHost(), CurrentPath(section: 0, item: 1))
    let badge = source.supplement(.supplementary(kind: "badge"), at: path, in: host)
    #expect(badge.flatMap(text) == "0.1")
    #expect(host.registered.map(\.role) == [.supplementary(kind: "badge")])
    #expect(source.supplement(.supplementary(kind: "line"), at: path, in: host) == nil)
  }

  @Test func aSectionThatIsNotThereHasNeither() {
    let source = ListDataSource<Int, User>()
    let path = CurrentPath(section: 3, item: 0)
    #expect(source.supplement(.header, at: path, in: InMemoryCellHost()) == nil)
    #expect(source.title(of: .footer, inSection: -1) == nil)
    #expect(source.height(of: .header, inSection: 3) == nil)
    #expect(source.rowCount(inSection: 3) == 0)
  }
}
