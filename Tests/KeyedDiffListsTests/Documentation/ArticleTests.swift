import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

// The Swift blocks of the articles about KeyedDiffLists, compiled and run here. `BookTests` fails
// if a block is not compiled anywhere.

@MainActor
@Suite("Articles about KeyedDiffLists")
struct ArticleTests {
  private let songs = [
    Song(id: 1, title: "One"), Song(id: 2, title: "Two"), Song(id: 3, title: "Three"),
  ]

  private struct Book: Equatable, Sendable {
    let isbn: String
    var title: String
  }
  private let books = [Book(isbn: "1", title: "B"), Book(isbn: "2", title: "A")]

  @Test("An adapter")
  func adapter() async throws {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }

    let adapter = ListAdapter<Int, Song>()
    let view = InMemoryListView(showing: adapter)  // in tests; in an app, your ListView
    adapter.view = view

    print(await adapter.apply(rows: songs).outcome())  // batches(1)
    print(await adapter.apply(rows: songs).outcome())  // unchanged
    adapter.apply(rows: songs) { outcome in print(outcome) }  // or with a closure, or with neither
    #expect(printed == ["batches(1)", "unchanged", "unchanged"])

    adapter.refresh(ListRefresh(reconfiguring: [songs[0].id]))
    #expect(view.reconfiguredRowCount == 1)
    try view.verify()
  }

  /// A model that applies a list for each change.
  @MainActor
  private final class Library {
    let adapter: ListAdapter<Int, Song>
    var songs: [Song] { didSet { adapter.apply(rows: songs) } }

    init(_ songs: [Song], _ adapter: ListAdapter<Int, Song>) {
      (self.adapter, self.songs) = (adapter, songs)
      adapter.apply(rows: songs)
    }
  }

  @Test("Several changes in one update")
  func coalescing() throws {
    let adapter = ListAdapter<Int, Song>()
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    let library = Library(songs, adapter)
    let favorite = songs[0]
    adapter.onWillUpdate = { #expect($0.diff?.items.moves.count == 1) }

    adapter.coalesceUpdates {
      library.songs.removeFirst()  // each change applies a list
      library.songs.append(favorite)
    }

    #expect(adapter.sections[0].items.map(\.id) == [2, 3, 1])
    #expect(view.animations.count == 2)
    try view.verify()
  }

  @Test("Options and identity")
  func options() {
    let options = ListOptions(maximumChanges: 200, animations: RowAnimations(.fade))
    let animated = ListAdapter<Int, Song>(options: options)
    animated.apply(rows: songs, style: .immediate)

    let plain = KeyedListAdapter<Int, Tone, Never>(identity: .none())

    let byISBN = KeyedListAdapter<Int, Book, String>(identity: RowIdentity(id: \.isbn))
    let sorted = SortedList(books, by: .key(\.title), identity: RowIdentity(id: \.isbn))
    let names = KeyedListAdapter<Int, String, String>(identity: RowIdentity(id: \.self))

    let path = byISBN.path(of: "978-0-262-51087-5")  // nil if there is no such row

    #expect(path == nil && sorted.path(of: "2")?.item == 0)
    names.apply(rows: ["Ada"])
    #expect(names.path(of: "Ada")?.item == 0)
    #expect(animated.sections[0].items.count == 3)
    #expect(plain.apply(rows: [Tone()]).result == .noView)
  }

  @Test("Single changes")
  func singleChanges() throws {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }
    let adapter = ListAdapter<Int, Song>()
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view

    var library = SortedList(songs, by: .key(\.title))
    adapter.apply(library.latestUpdate)  // the whole list
    adapter.apply(library.upsert(Song(id: 1, title: "Zoo")))  // moves a row: the title has changed
    adapter.apply(library.remove(ids: [2, 7]))
    print(library)  // [[0: Three, Zoo]]
    print(library.unknownIDs)  // [7]

    #expect(printed == ["[[0: Three, Zoo]]", "[7]"])
    #expect(adapter.sections == library.sections)
    #expect(view.strictView.batchCount == 3)
    try view.verify()
  }

  @Test("A list that several screens show")
  func feed() {
    let adapter = ListAdapter<Int, Song>()

    let feed = ListFeed(SortedList(songs, by: .key(\.title)))
    adapter.follow(feed)  // as long as the adapter lives
    feed.change { list in  // one update
      list.remove(id: 2)
      list.upsert(Song(id: 1, title: "Zoo"))
    }

    #expect(adapter.sections == feed.list.sections)
    #expect(feed.list.items.map(\.id) == [3, 1])
  }

  @Test("Search, filter and sort")
  func search() {
    let screen = ListAdapter<Int, Contact>()
    let contacts = [Contact(name: "Bo"), Contact(name: "Zoe"), Contact(name: "Ada")]
    let text = "o"

    let found = ListFeed(FilteredList(contacts, by: .key(\.name)))
    let observation = found.observe { screen.apply($0) }
    found.change { $0.filter { $0.name.contains(text) } }  // for each text that the user types
    found.change { $0.sort(by: .key(\.name).reversed) }

    #expect(found.list.items.map(\.name) == ["Zoe", "Bo"])
    #expect(screen.sections == found.list.sections)

    let library = ListFeed(SortedList(contacts, by: .key(\.name)))

    let following = library.observe { update in found.change { $0.apply(update) } }

    library.change { $0.upsert(Contact(name: "Joe")) }
    #expect(screen.sections[0].items.map(\.name) == ["Zoe", "Joe", "Bo"])
    following.end()
    observation.end()
  }

  @Test("Stores")
  func stores() {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }

    var contacts = StoreList(["Ada", "Bo", "Cy"], identity: .none(content: ==)) { $0.prefix(1) }
    contacts.apply([.insert("Al", at: 1), .delete(at: 2), .delete(at: 9)])
    print(contacts.sections)  // [[A: Ada, Al], [B: Bo]]
    print(contacts.corrections)  // ["Transaction 2: There was no row 9. Ignored."]

    #expect(
      printed == [
        "[[A: Ada, Al], [B: Bo]]", #"["Transaction 2: There was no row 9. Ignored."]"#,
      ])
  }

  @Test("The callbacks of a store")
  func callbacks() {
    let screen = ListAdapter<Substring, Contact>()

    let people = ListFeed(StoreList<Substring, Contact> { $0.name.prefix(1) })
    let observation = people.observe { screen.apply($0) }

    people.change { $0.reset(to: [Contact(name: "Ada"), Contact(name: "Bo")]) }

    // In the callbacks of the store:
    people.change { $0.willChange() }
    people.change { $0.add(Contact(name: "Zoe"), at: 1) }
    people.change { $0.remove(at: 1) }  // the index of Bo before all changes
    people.change { $0.didChange() }  // one update

    #expect(screen.sections.map(\.id) == ["A", "Z"])
    observation.end()
  }

  @Test("A feed that any thread may change")
  func backgroundFeed() async {
    let songs = songs
    let adapter = ListAdapter<Int, Song>()
    let (server, sender) = AsyncStream.makeStream(of: Song.self)
    sender.yield(Song(id: 1, title: "Zoo"))
    sender.finish()

    let feed = BackgroundFeed(SortedList(songs, by: .key(\.title)))
    adapter.follow(feed.updates)  // as long as the adapter lives

    // In any task:
    for await song in server { feed.send { $0.upsert(song) } }

    while adapter.sections.first?.items.map(\.id) != [3, 2, 1] { await Task.yield() }
  }

  @Test("Rows of one type")
  func rowsOfOneType() throws {
    let people = ListDataSource<Substring, Contact> { contact in
      ContactCell.row(contact)
    }
    people.header = { letter in .title(String(letter)) }

    let screen = InMemoryScreen(showing: people)
    people.apply([ListSection(id: "A", items: [Contact(name: "Ada")])])
    #expect(screen.title(of: .header, in: "A") == "A")
    #expect(screen.cell(at: CurrentPath(section: 0, item: 0), as: ContactCell.self).name == "Ada")
  }

  @Test("Rows of several kinds, with handlers")
  func rowsOfSeveralKinds() throws {
    let playlist = Playlist(songs)
    let screen = InMemoryScreen(showing: playlist.source)
    playlist.show()

    #expect(screen.title(of: .header, in: "songs") == "Songs")
    #expect(screen.title(of: .footer, in: "songs") == "3 songs")
    #expect(screen.cells[0].count == 3)
    screen.tap(CurrentPath(section: 0, item: 1))
    #expect(playlist.opened == [songs[1]])
    let first = CurrentPath(section: 0, item: 0)
    for _ in songs { playlist.source.trailingActions(at: first)[0].perform() }
    #expect(playlist.songs.isEmpty)
    #expect(screen.cell(at: first, as: TitleCell.self).text == "None yet")
    try screen.verify()
  }

  /// A screen of songs.
  @MainActor
  private final class Playlist {
    let source = DeclaredList<String>()
    private(set) var songs: [Song]
    private(set) var opened: [Song] = []

    init(_ songs: [Song]) { self.songs = songs }

    func show() {
      source.apply {
        ListSection(id: "songs", header: "Songs", footer: "\(songs.count) songs") {
          for song in songs {
            SongCell.row(song)
              .onSelect { [weak self] in self?.open(song) }
              .swipeActions {
                RowAction(.delete, title: "Delete") { [weak self] in self?.delete(song) }
              }
          }
          if songs.isEmpty { TitleCell.row("None yet", id: "empty") }
        }
      }
    }

    private func open(_ song: Song) { opened.append(song) }

    private func delete(_ song: Song) {
      songs.removeAll { $0.id == song.id }
      show()
    }
  }

  @Test("Cells that know more than their model")
  func closures() {
    let caller = Caller()
    let list = DeclaredList<Int>()
    let screen = InMemoryScreen(showing: list)
    list.apply(rows: [caller.row(songs[0]), caller.name])
    screen.cell(at: CurrentPath(section: 0, item: 0), as: CallCell.self).call()
    #expect(caller.called == [songs[0]])
    let cell = screen.cell(at: CurrentPath(section: 0, item: 1), as: NameCell.self)
    cell.field.text = "Bo"
    cell.textDidChange()
    #expect(caller.person.name == "Bo")

    let album = Album(id: 1, title: "First")
    let section = ListSection(id: 1, items: songs, header: AlbumHeader.supplement(album))
    #expect((section.header as? Supplement)?.model as? Album == album)
  }

  @MainActor
  private final class Caller: CallCellDelegate {
    var person = Contact(name: "Ada")
    private(set) var called: [Song] = []

    func call(_ song: Song) { called.append(song) }

    func row(_ song: Song) -> DeclaredRow {
      DeclaredRow(song) { [weak self] (cell: CallCell, song) in
        cell.delegate = self
        cell.configure(with: song)
      }
    }

    var name: DeclaredRow {
      NameCell.row(person.name, id: "name") { [weak self] text in self?.person.name = text }
    }
  }

  @Test("Handlers of the data source")
  func handlers() throws {
    let list = SongList(songs)
    let screen = InMemoryScreen(showing: list.source)
    list.source.apply(rows: songs)
    let first = CurrentPath(section: 0, item: 0)
    screen.tap(first)
    #expect(list.opened == [songs[0]])
    list.source.trailingActions(at: first)[0].perform()
    #expect(list.deleted == [songs[0]])
    // A search hides the song that is selected.
    list.source.apply(rows: [songs[1]])
    list.endSearch()
    #expect(list.chosen == [1] && screen.selection == [first])
    // The end of a short list is in sight.
    #expect(list.pages > 1)
    screen.drag(first, to: CurrentPath(section: 0, item: 2))
    #expect(list.songs.map(\.id) == [2, 3, 1])
  }

  @MainActor
  private final class SongList {
    let source = ListDataSource<Int, Song> { SongCell.row($0) }
    private(set) var songs: [Song]
    private(set) var chosen: Set<Int> = []
    private(set) var pages = 1
    private(set) var opened: [Song] = []
    private(set) var deleted: [Song] = []

    init(_ songs: [Song]) {
      self.songs = songs
      source.selection.didSelect = { [weak self] song, _ in self?.open(song) }
      source.editing.trailingActions = { [weak self] song, _ in
        [RowAction(.delete, title: "Delete") { self?.delete(song) }]
      }
      source.editing.didMove = { [weak self] _, old, new in
        self?.moveSong(from: old.item, to: new.item)
      }
      source.onSelectionChange = { [weak self] change in
        self?.chosen.formUnion(change.selected)
        self?.chosen.subtract(change.deselected)
      }
      source.display.nearEnd = { [weak self] in self?.loadMore() }
    }

    func endSearch() {
      source.apply(rows: songs)
      source.selectedIDs = Array(chosen)
    }

    private func loadMore() { pages += 1 }

    private func open(_ song: Song) { opened.append(song) }

    private func delete(_ song: Song) { deleted.append(song) }

    private func moveSong(from old: Int, to new: Int) {
      songs.insert(songs.remove(at: old), at: new)
    }
  }
}

// MARK: - Models and cells

extension ArticleTests {
  struct Song: Identifiable, Equatable, CustomStringConvertible {
    var id: Int
    var title: String
    var description: String { title }
  }

  struct Contact: Identifiable, Equatable {
    var name: String
    var id: String { name }
  }

  /// Neither `Hashable` nor `Identifiable`.
  struct Tone {}

  struct Album: Identifiable, Equatable {
    var id: Int
    var title: String
  }

  final class TitleCell: ConfigurableView, InMemoryCell {
    var text = ""
    func configure(with title: String) { text = title }
  }

  class SongCell: ConfigurableView, InMemoryCell {
    var song: Song?
    required init() {}
    func configure(with song: Song) { self.song = song }
  }

  final class ContactCell: ConfigurableView, InMemoryCell {
    var name = ""
    func configure(with contact: Contact) { name = contact.name }
  }

  final class AlbumHeader: ConfigurableView, InMemoryCell {
    func configure(with album: Album) {}
  }

  @MainActor
  protocol CallCellDelegate: AnyObject {
    func call(_ song: Song)
  }

  final class CallCell: SongCell {
    weak var delegate: (any CallCellDelegate)?
    func call() { song.map { delegate?.call($0) } }
  }

  final class NameCell: ReportingView, InMemoryCell {
    final class Field { var text: String? }
    let field = Field()
    var report: ((String) -> Void)?

    func configure(with name: String) { field.text = name }

    func textDidChange() { report?(field.text ?? "") }
  }
}
