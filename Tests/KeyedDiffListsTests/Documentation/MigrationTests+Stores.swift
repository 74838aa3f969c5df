import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

extension MigrationTests {
  // MARK: CacheTrackerConsumer

  struct Man: Identifiable, Equatable, MergingOldValue {
    let id: Int
    var name: String
    var number: Int?  // given on this screen; the database does not know it

    func merging(_ old: Man) -> Man {
      var man = self
      man.number = old.number
      return man
    }
  }

  final class ManCell: InMemoryCell, ConfigurableView {
    var text: String?

    func setup(with man: Man) { text = "\(man.name) \(man.number ?? 0)" }
  }

  @Test("A man keeps his personal number when the database updates him")
  func men() throws {
    let source = ListDataSource<Int, Man>(
      cells: .reuseIdentifier(registration: .cellClass(ManCell.self)))
    let screen = InMemoryScreen(showing: source, id: \.id)
    source.view = screen

    let rules = StoreRules<Man>().mergingOldValues()
    let feed = StoreFeed(StoreList([Man(id: 1, name: "Bob", number: 42)], rules: rules))
    feed.onChange = { source.adapter.apply($0.update) }
    source.adapter.apply(feed.list.update)

    let bob = screen.cells[0][0]

    feed.willChange()
    feed.add(Man(id: 2, name: "Al"), at: 0)
    feed.update(Man(id: 1, name: "Robert"), at: 0)  // where he was before
    feed.didChange()

    #expect(screen.cells[0].map { ($0 as? ManCell)?.text } == ["Al 0", "Robert 42"])
    #expect(isSame(screen.cells[0][1], bob))
    try screen.verify()
  }

  struct Contact: Identifiable, Equatable {
    var name: String
    var id: String { name }
  }

  final class ContactCell: InMemoryCell, ConfigurableView {
    var name: String?

    func setup(with contact: Contact) { name = contact.name }
  }

  @Test("Contacts under their first letters")
  func contacts() throws {
    let source = ListDataSource<Substring, Contact>(
      cells: .reuseIdentifier(registration: .cellClass(ContactCell.self)))
    source.header = { String($0) }
    let screen = InMemoryScreen(showing: source, id: \.id)
    source.view = screen

    let feed = StoreFeed(StoreList<Substring, Contact> { $0.name.prefix(1) })
    feed.onChange = { source.adapter.apply($0.update) }

    let database = ArrayTracker(["Bo", "Ada", "Cy"].map(Contact.init))  // or your own StoreTracker
    feed.follow(database, StoreQuery(by: .key(\.name)))

    #expect(source.sections.map(\.id) == ["A", "B", "C"])
    #expect(screen.title(of: .header, in: "B") == "B")

    database.change { contacts in
      contacts.removeAll { $0.name == "Bo" }  // the last one under B
      contacts += [Contact(name: "Al"), Contact(name: "Di")]
    }

    #expect(source.sections.map(\.id) == ["A", "C", "D"])
    #expect(screen.title(of: .header, in: "D") == "D")
    let names = screen.cells.map { $0.map { ($0 as? ContactCell)?.name } }
    #expect(names == [["Ada", "Al"], ["Cy"], ["Di"]])
    #expect(screen.listView.strictView.reloadCount == 1)
    try screen.verify()
  }
}
