import KeyedDiff
import KeyedDiffLists
import UIKit
import Testing

@testable import Screens

/// The scenes of the article on screens before and after, in the view controllers of the examples,
/// with stand-ins for Apple's views.
@MainActor
@Suite("Screens before and after")
struct MigrationTests {
  private static let sources = ["Songs", "Parks", "Venue", "Users", "Contacts", "Playlist"].map {
    "Examples/Screens/Sources/Screens/\($0)ViewController"
  }

  @Test("Every block after migration is compiled here or in the examples")
  func blocks() throws {
    let catalog = "Sources/KeyedDiffUIKit/KeyedDiffUIKit.docc"
    let migration = try RepositoryFile("\(catalog)/ScreensBeforeAndAfter.md")
      .swiftBlocks(under: "After")
    #expect(migration.count >= 10)
    let page = try RepositoryFile("\(catalog)/ShowAListInUIKit.md")
    let blocks = ["Attach", "Your own delegate and data source", "Static rows beside the list"]
      .flatMap(page.swiftBlocks(under:))
    #expect(blocks.count == 5)
    let missing = try RepositoryFile.blocks(
      migration + blocks,
      missingIn: Self.sources + [
        "Tests/Views/Tests/ScreensTests/MigrationTests",
        "Tests/Views/Tests/KeyedDiffUIKitTests/DelegateTests",
      ])
    for block in missing { Issue.record("Not compiled: \(block)") }
  }

  // MARK: Songs

  @Test("Songs by rank: one gets a new title, then moves to the front")
  func songs() async throws {
    let songs = [
      Song(id: "C", title: "C", rank: 3), Song(id: "A", title: "A", rank: 1),
      Song(id: "B", title: "B", rank: 2),
    ]
    let feed = BackgroundFeed(SortedList(songs, by: .key(\.rank)))
    let controller = SongsViewController(feed)
    var played: [Song] = []
    controller.play = { played.append($0) }
    let screen = TableScreen(controller)

    await wait { screen.texts == [["A", "B", "C"]] }
    let cellOfC = screen.cell(0, 2)

    // From any thread, in this order:
    feed.send { $0.upsert(Song(id: "C", title: "Ce", rank: 3)) }  // its cell is set up anew
    feed.send { $0.upsert(Song(id: "C", title: "Ce", rank: 0.5)) }  // its row moves to the front

    await wait { screen.texts == [["Ce", "A", "B"]] }
    #expect(screen.cell(0, 0) === cellOfC)
    screen.table.standIn.tap(at: IndexPath(row: 0, section: 0))
    #expect(played.map(\.title) == ["Ce"])

    feed.send { $0.sort(by: .key(\.title)) }
    feed.send { $0.remove(id: "A") }

    await wait { screen.texts == [["B", "Ce"]] }
    screen.check()
  }

  private func wait(until condition: () -> Bool) async {
    let start = ContinuousClock.now
    while !condition(), ContinuousClock.now - start < .seconds(600) { await Task.yield() }
    #expect(condition())
  }

  // MARK: Parks

  private let parks = [
    Park(id: "Acadia"), Park(id: "Yosemite", visitors: 3), Park(id: "Zion"), Park(id: "Arches"),
  ]
  private let newParks = [
    Park(id: "Arches"), Park(id: "Denali"), Park(id: "Yosemite", visitors: 4), Park(id: "Zion"),
    Park(id: "Sequoia"),
  ]

  @Test("Parks after a year, without moves")
  func parksWithoutMoves() {
    let controller = ParksViewController(style: .plain)
    let screen = TableScreen(controller)
    controller.show(parks)
    let yosemite = screen.cell(0, 1)
    controller.show(newParks)

    #expect(screen.texts == [["Arches", "Denali", "Yosemite", "Zion", "Sequoia"]])
    #expect(screen.cell(0, 2) === yosemite)
    #expect(screen.detail(0, 2) == "4 visitors")
    screen.check()
  }

  @Test("Parks after a year, and back, with hand-written batches")
  func parksByHand() {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }
    let controller = ParksByHand(style: .plain)
    let screen = TableScreen(controller)
    controller.parks = parks
    controller.tableView.reloadData()
    #expect(screen.texts == [["Acadia", "Yosemite", "Zion", "Arches"]])

    let diff = ListDiff(from: parks, to: newParks, moves: .never)
    print(diff.updates)  // [1 → 2]
    print(diff.deletions)  // [0, 3]
    print(diff.insertions)  // [0, 1, 4]

    #expect(printed == ["[1 → 2]", "[0, 3]", "[0, 1, 4]"])
    controller.show(newParks, diff)
    #expect(screen.texts == [["Arches", "Denali", "Yosemite", "Zion", "Sequoia"]])
    controller.show(parks, diff.inverse)
    #expect(screen.texts == [["Acadia", "Yosemite", "Zion", "Arches"]])
    screen.check()
  }

  private final class ParksByHand: UITableViewController {
    var parks: [Park] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(ParkCell.self, forCellReuseIdentifier: "Park")
    }

    override func tableView(
      _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { parks.count }

    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "Park", for: indexPath)
      (cell as? ParkCell)?.configure(with: parks[indexPath.row])
      return cell
    }

    func show(_ newParks: [Park], _ diff: ListDiff) {
      guard let tableView else { return }

      let changes = diff.paths()
      tableView.performBatchUpdates {
        self.parks = newParks
        tableView.deleteRows(at: changes.deletions.map(\.indexPath), with: .fade)
        tableView.insertRows(at: changes.insertions.map(\.indexPath), with: .fade)
      }
      tableView.reconfigureRows(at: changes.updates.map(\.new.indexPath))
    }
  }

  // MARK: A venue

  @Test("The page of a venue, with and without related venues")
  func venuePage() {
    let (cafe, bar) = (Venue(id: 1, name: "Café"), Venue(id: 2, name: "Bar"))
    let controller = VenueViewController(cafe)
    var opened: [Venue] = []
    controller.open = { opened.append($0) }
    let screen = CollectionScreen(controller)
    #expect(screen.texts == [["Café"]])
    let outline = screen.cell(0, 0)

    controller.related = [bar]  // the title and the bar come, with an animation

    #expect(screen.texts == [["Café", "Related venues", "Bar"]])
    #expect(screen.cell(0, 0) === outline)
    screen.view.standIn.tap(at: IndexPath(item: 2, section: 0))
    #expect(opened == [bar])
    screen.check()

    // In a test, without a view:
    #expect(controller.rows.map(\.description) == ["\(cafe)", "Related venues", "\(bar)"])
  }

  // MARK: Users

  @Test("Users with a header and a footer")
  func users() {
    let (ada, bo) = (User(id: 1, name: "Ada"), User(id: 2, name: "Bo"))
    let controller = UsersViewController(style: .grouped)
    let screen = TableScreen(controller)
    controller.show([ada])
    #expect(screen.titles == ["Team", "1 users"])
    let cellOfAda = screen.cell(0, 0)
    controller.show([bo, ada])  // Bo comes, Ada keeps her cell, and the footer counts two

    #expect(screen.texts == [["Bo", "Ada"]])
    #expect(screen.cell(0, 1) === cellOfAda)
    #expect(screen.titles == ["Team", "2 users"])
    (cellOfAda as? PersonCell)?.call()
    #expect(controller.called == [ada])
    screen.check()
  }

  // MARK: Stores

  struct Man: Identifiable, Equatable {
    let id: Int
    var name: String
    var number: Int?  // given on this screen; the database does not know it

    func merging(_ old: Man) -> Man {
      var man = self
      man.number = old.number
      return man
    }
  }

  private final class ManCell: UITableViewCell, ConfigurableView {
    func configure(with man: Man) { textLabel?.text = "\(man.name) \(man.number ?? 0)" }
  }

  @Test("A man keeps his personal number when the database updates his row")
  func men() {
    let controller = UITableViewController(style: .plain)
    let screen = TableScreen(controller)
    let source = ListDataSource<Int, Man> { ManCell.row($0) }
    source.attach(to: controller.tableView)

    let feed = ListFeed(
      StoreList(
        [Man(id: 1, name: "Bob", number: 42)], merge: { old, new in new.merging(old) }))
    let observation = feed.observe { source.adapter.apply($0) }
    let bob = screen.cell(0, 0)

    feed.change { $0.willChange() }
    feed.change { $0.add(Man(id: 2, name: "Al"), at: 0) }
    feed.change { $0.update(Man(id: 1, name: "Robert"), at: 0) }  // where he was before
    feed.change { $0.didChange() }

    #expect(screen.texts == [["Al 0", "Robert 42"]])
    #expect(screen.cell(0, 1) === bob)
    observation.end()
    screen.check()
  }

  @Test("Contacts by first letter, below a static row")
  func contacts() {
    let contacts = ListFeed(
      SortedList(
        ["Bo", "Ada", "Cy"].map(Contact.init), by: .key(\.name), section: { $0.name.prefix(1) },
        sectionOrder: .ascending))
    let screen = TableScreen(ContactsViewController(contacts))

    #expect(screen.texts == [["My card"], ["Ada"], ["Bo"], ["Cy"]])
    #expect(screen.titles == ["A", "B", "C"])

    contacts.change { list in
      list.change(
        upserting: [Contact(name: "Al"), Contact(name: "Di")],
        removing: ["Bo"])  // the last one under B
    }

    #expect(screen.texts == [["My card"], ["Ada", "Al"], ["Cy"], ["Di"]])
    #expect(screen.titles == ["A", "C", "D"])
    screen.check()
  }

  // MARK: A playlist

  @Test("Two kinds of cells, headers, selection, a swipe that deletes, and a refresh")
  func playlist() throws {
    let controller = PlaylistViewController(style: .plain)
    var tracks = [Track(id: 1, title: "One"), Track(id: 2, title: "Two")]
    var played: [Track] = []
    controller.load = { [weak controller] in controller?.tracks = tracks }
    controller.play = { played.append($0) }
    let screen = TableScreen(controller)
    #expect(screen.texts == [["One", "Two"], ["Listen to more"]])
    #expect(screen.titles == ["Tracks"])

    screen.table.standIn.tap(at: IndexPath(row: 1, section: 0))
    screen.table.standIn.tap(at: IndexPath(row: 0, section: 1))
    #expect(played == [tracks[1]])

    let swipe = try #require(screen.table.standIn.swipe(at: IndexPath(row: 0, section: 0)))
    #expect(swipe.configuration.actions.map(\.title) == ["Delete"])
    swipe.choose("Delete")
    #expect(screen.texts == [["Two"], ["Listen to more"]])
    #expect(screen.table.standIn.swipe(at: IndexPath(row: 0, section: 1)) == nil)

    tracks = [Track(id: 3, title: "Three"), Track(id: 2, title: "Zwei")]
    let two = screen.cell(0, 0)
    controller.refreshControl?.sendActions(for: .valueChanged)
    #expect(screen.texts == [["Three", "Zwei"], ["Listen to more"]])
    #expect(screen.cell(0, 1) === two)
    screen.check()
  }
}
