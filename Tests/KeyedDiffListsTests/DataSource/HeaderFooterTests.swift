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
      footer: LabelCell.supplement("\(users.count) users"))
  }

  /// A list of users whose footer counts them.
  @Test func usersWithHeaderAndFooterAreUpdatedAnimated() throws {
    let source = ListDataSource<String, User> { UserCell.row($0) }
    let screen = InMemoryScreen(showing: source, id: \.id)
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
    #expect(Supplement.title("Team").title == "Team" && "Team" == Supplement.title("Team"))
    #expect(Supplement.title("Team").model == nil)
    let ada = UserCell.supplement(users[0])
    #expect(ada.title == nil && ada.model as? User == users[0])
    #expect(ada.description == "\(users[0])" && Supplement.title("Team").description == "Team")
  }

  @Test func headersAreEqualIfTheyLookTheSame() {
    let all: [Supplement] = [
      "A", "B", LabelCell.supplement("A"), LabelCell.supplement("B"),
      LabelCell.supplement("A", reuseIdentifier: "Big"),
      LabelCell.supplement("A", from: .nib(name: "Big")), TitleCell.supplement("A"),
      Supplement(1) { (_: LabelCell, _) in }, Supplement(1.0) { (_: LabelCell, _) in },
      Supplement(Int?(1)) { (_: LabelCell, _) in },
    ]
    for (index, header) in all.enumerated() {
      #expect(all.indices.filter { all[$0] == header } == [index])
    }
    #expect(Set(all + all).count == all.count)
  }

  @Test func aHeaderIsAModelWithItsView() throws {
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    let screen = InMemoryScreen(showing: source, host: venueHost())
    screen.host.addPrototype("Big", role: .header) { LabelCell() }
    let big = LabelCell.supplement("A", from: .prototype, reuseIdentifier: "Big")
    source.apply([
      ListSection(id: 0, header: big),
      ListSection(id: 1, header: UserCell.supplement(users[0])),
    ])
    #expect(screen.view(of: .header, in: 0) is LabelCell)
    #expect(screen.view(of: .header, in: 1) is UserCell)
    #expect(screen.host.registered.map(\.reuseIdentifier) == ["UserCell"])

    // A view of another kind replaces the one that is shown.
    source.apply([
      ListSection(id: 0, header: UserCell.supplement(users[1])), ListSection(id: 1, header: big),
    ])
    #expect(screen.view(of: .header, in: 0).flatMap(text) == "Bo")
    #expect(screen.view(of: .header, in: 1).flatMap(text) == "A")
    #expect(screen.faults.isEmpty)
    try screen.verify()
  }

  @Test func headersAreRegisteredByThemselves() throws {
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    let screen = InMemoryScreen(showing: source, host: venueHost())
    for title in ["A", "B"] {
      source.apply {
        ListSection(
          id: 0, header: TitleCell.supplement(title, from: .nib(name: "TitleCell")),
          footer: Supplement(users[0]) { (cell: UserCell, user) in cell.configure(with: user) }
        ) {
          users
        }
      }
      #expect(screen.view(of: .header, in: 0).flatMap(text) == title)
      #expect(screen.view(of: .footer, in: 0).flatMap(text) == "Ada")
    }
    #expect(screen.host.registered.map(\.role) == [.header, .footer, .cell])
    try screen.verify()
  }

  @Test func aHeaderIsATitleOrASupplement() async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let source = ListDataSource<Int, User> { UserCell.row($0) }
        source.apply([ListSection(id: 0, header: 7)])
        _ = source.hasHeader(ofSection: 0)
      }
    }
    #expect(trap.says("The header of a section is a String or a Supplement, but not a Int."))
  }

  /// For sections of feeds, which are made without headers.
  @Test func aSectionWithoutAHeaderIsAskedForOneByItsID() throws {
    let source = ListDataSource<String, User> { UserCell.row($0) }
    source.header = { $0.isEmpty ? nil : .title("\($0)…") }
    source.footer = { LabelCell.supplement($0) }
    let screen = InMemoryScreen(showing: source, host: venueHost(), id: \.id)
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
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    source.apply(rows: users)
    source.supplements = { kind, path in
      kind == "badge" ? LabelCell.supplement("\(path)") : nil
    }
    let (host, path) = (InMemoryCellHost(), CurrentPath(section: 0, item: 1))
    let badge = source.supplement(.supplementary(kind: "badge"), at: path, in: host)
    #expect(badge.flatMap(text) == "0.1")
    #expect(host.registered.map(\.role) == [.supplementary(kind: "badge")])
    #expect(source.supplement(.supplementary(kind: "line"), at: path, in: host) == nil)
  }

  @Test func aSectionThatIsNotThereHasNeither() {
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    let path = CurrentPath(section: 3, item: 0)
    #expect(source.supplement(.header, at: path, in: InMemoryCellHost()) == nil)
    #expect(source.title(of: .footer, inSection: -1) == nil)
    #expect(source.height(of: .header, inSection: 3) == nil)
    #expect(source.rowCount(inSection: 3) == 0)
  }
}
