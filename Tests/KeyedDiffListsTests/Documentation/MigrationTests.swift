import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

// The blocks of Documentation/Migration.md that stand under "After", to compile
// and to run. `blocks()` fails if one of them is not here, word by word.

@MainActor
@Suite("Screens before and after")
struct MigrationTests {
  @Test("Every block of what comes after is compiled here")
  func blocks() throws {
    let blocks = try RepositoryFile("Documentation/Migration.md").swiftBlocks(under: "After")
    #expect(blocks.count >= 10)
    let missing = try RepositoryFile.blocks(
      blocks, missingIn: ["Documentation/MigrationTests", "Documentation/MigrationTests+Stores"])
    for block in missing { Issue.record("Not compiled: \(block)") }
  }

  // MARK: T21TableViewDataSource

  struct Song: Identifiable, Equatable {
    let id: String
    var title: String
    var rank: Double
  }

  final class SongCell: InMemoryCell, BindableCell {
    var title: String?

    static func makeBinder(value song: Song) -> CellBinder {
      CellBinder { (cell: SongCell) in cell.title = song.title }
    }
  }

  @Test("Songs by rank: one has another title, then goes to the front")
  func songs() async throws {
    var played: [Song] = []
    func play(_ song: Song) { played.append(song) }
    let songs = [
      Song(id: "C", title: "C", rank: 3), Song(id: "A", title: "A", rank: 1),
      Song(id: "B", title: "B", rank: 2),
    ]

    let source = ListDataSource<Int, Song>(cells: .binders { SongCell.makeBinder(value: $0) })
    source.selection.didSelect = { song, _ in play(song) }
    let screen = InMemoryScreen(showing: source, id: \.id)  // in tests; in an app, your ListView
    source.view = screen

    let feed = SortedFeed(SortedList(songs, by: .key(\.rank)))
    source.adapter.follow(feed.updates)  // as long as the adapter lives

    func titles() -> [String?] { screen.cells.first?.map { ($0 as? SongCell)?.title } ?? [] }
    await wait { titles() == ["A", "B", "C"] }
    let cellOfC = screen.cells[0][2]

    // From any thread, in this order:
    feed.send { $0.upsert(Song(id: "C", title: "Ce", rank: 3)) }  // its cell is set up anew
    feed.send { $0.upsert(Song(id: "C", title: "Ce", rank: 0.5)) }  // its row moves to the front

    await wait { titles() == ["Ce", "A", "B"] }
    #expect(isSame(screen.cells[0][0], cellOfC))
    #expect(screen.listView.strictView.reloadCount == 1)
    screen.tap(CurrentPath(section: 0, item: 0))
    #expect(played.map(\.title) == ["Ce"])

    feed.send { $0.sort(by: .key(\.title)) }
    feed.send { $0.remove(id: "A") }

    await wait { titles() == ["B", "Ce"] }
    try screen.verify()
  }

  private func wait(until condition: () -> Bool) async {
    let start = ContinuousClock.now
    while !condition(), ContinuousClock.now - start < .seconds(600) { await Task.yield() }
    #expect(condition())
  }

  // MARK: ArrayUpdater

  struct Park: Identifiable, Equatable {
    let id: String
    var visitors = 0
  }

  final class ParkCell: InMemoryCell, BindableCell {
    var text: String?

    static func makeBinder(value park: Park) -> CellBinder {
      CellBinder { (cell: ParkCell) in cell.text = "\(park.id) \(park.visitors)" }
    }
  }

  private let parks = [
    Park(id: "Acadia"), Park(id: "Yosemite", visitors: 3), Park(id: "Zion"), Park(id: "Arches"),
  ]
  private let newParks = [
    Park(id: "Arches"), Park(id: "Denali"), Park(id: "Yosemite", visitors: 4), Park(id: "Zion"),
    Park(id: "Sequoia"),
  ]

  @Test("Parks after a year, without moves")
  func parksWithoutMoves() throws {
    let source = ListDataSource<Int, Park>(
      cells: .binders { ParkCell.makeBinder(value: $0) }, options: ListOptions(moves: .never))
    let screen = InMemoryScreen(showing: source, id: \.id)
    source.view = screen
    source.update(rows: parks)
    source.update(rows: newParks)

    let texts = screen.cells[0].map { ($0 as? ParkCell)?.text }
    #expect(texts == ["Arches 0", "Denali 0", "Yosemite 4", "Zion 0", "Sequoia 0"])
    #expect(screen.listView.strictView.batchCount == 2)
    #expect(screen.listView.reconfiguredRowCount == 1)
    try screen.verify()
  }

  @Test("Parks after a year, and back, by hand")
  func parksByHand() throws {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }

    var shown = parks
    let view = StrictListView { [ListSection(id: 0, items: shown)] }

    let diff = ListDiff(from: parks, to: newParks, moves: .never)
    print(diff.updates)  // [1 → 2]
    print(diff.deletions)  // [0, 3]
    print(diff.insertions)  // [0, 1, 4]

    let changes = RowChanges([0: diff])
    try view.perform(changes.batch) { shown = newParks }  // performBatchUpdates
    try view.perform(changes.inverse.batch) { shown = parks }  // and back

    #expect(printed == ["[1 → 2]", "[0, 3]", "[0, 1, 4]"])
    try view.verify()
    #expect(view.batchCount == 2 && view.sections[0].items == ListItems(parks))
  }

  // MARK: DataSourceKit

  final class OutlineCell: InMemoryCell, BindableCell {
    var name: String?

    static func makeBinder(value venue: Venue) -> CellBinder {
      CellBinder { (cell: OutlineCell) in cell.name = venue.name }
    }
  }

  struct VenueScreen: CellsDeclarator {
    enum Row: Hashable {
      case outline(Venue)
      case title(String)
      case related(Venue)

      @MainActor var binder: CellBinder {
        switch self {
        case .outline(let venue): OutlineCell.makeBinder(value: venue)
        case .title(let title): TitleCell.makeBinder(value: title)
        case .related(let venue): RelatedCell.makeBinder(value: venue)
        }
      }
    }

    var venue: Venue
    var related: [Venue] = []

    func declareCells(_ declare: (Row) -> Void) {
      declare(.outline(venue))
      if !related.isEmpty { declare(.title("Related venues")) }
      for venue in related { declare(.related(venue)) }
    }
  }

  @Test("The page of a venue, with and without related ones")
  func venuePage() throws {
    let (cafe, bar) = (Venue(id: 1, name: "Café"), Venue(id: 2, name: "Bar"))

    let source = ListDataSource<Int, VenueScreen.Row>(cells: .binders(\.binder))
    let screen = InMemoryScreen(showing: source, host: venueHost(), id: { $0 })
    source.view = screen

    var page = VenueScreen(venue: cafe)
    source.declare(page)
    #expect(screen.cells[0].count == 1)
    let outline = screen.cells[0][0]

    page.related = [bar]
    source.declare(page)  // the title and the bar come, with an animation

    #expect((outline as? OutlineCell)?.name == "Café" && isSame(screen.cells[0][0], outline))
    #expect(screen.cells[0].dropFirst().map(text) == ["Related venues", "Bar"])
    #expect(screen.host.registered.count == 3)
    #expect(screen.listView.strictView.batchCount == 2)
    try screen.verify()

    // In a test, without a view:
    #expect(page.cellDeclarations == [.outline(cafe), .title("Related venues"), .related(bar)])
  }

  // MARK: TableAdapter

  final class UserList {
    var called: [String] = []
  }

  final class PersonCell: InMemoryCell, SenderConfigurableView {
    var name: String?
    var call: (() -> Void)?

    func setup(with user: User, sender: UserList) {
      name = user.name
      call = { [weak sender] in sender?.called.append(user.name) }
    }
  }

  @Test("Users with a header and a footer")
  func users() throws {
    let list = UserList()
    let (ada, bo) = (User(id: 1, name: "Ada"), User(id: 2, name: "Bo"))

    let source = ListDataSource<String, User>(
      cells: .reuseIdentifier(registration: .cellClass(PersonCell.self)))
    source.sender = list
    let screen = InMemoryScreen(showing: source, id: \.id)
    source.view = screen

    func show(_ users: [User]) {
      source.update(with: [
        ListSection(id: "team", items: users, header: "Team", footer: "\(users.count) users")
      ])
    }
    show([ada])
    let cellOfAda = screen.cells[0][0]
    show([bo, ada])  // Bo comes, Ada keeps her cell, and the footer counts two

    #expect(screen.cells[0].map { ($0 as? PersonCell)?.name } == ["Bo", "Ada"])
    #expect(isSame(screen.cells[0][1], cellOfAda))
    #expect(screen.title(of: .header, in: "team") == "Team")
    #expect(screen.title(of: .footer, in: "team") == "2 users")
    (cellOfAda as? PersonCell)?.call?()
    #expect(list.called == ["Ada"])
    try screen.verify()
  }
}
