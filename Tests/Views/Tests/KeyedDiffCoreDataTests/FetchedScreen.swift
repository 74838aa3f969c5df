import KeyedDiff
import KeyedDiffCoreData
import KeyedDiffLists
import KeyedDiffTesting
import CoreData
import Testing

/// The way in which contacts are tracked.
enum Tracking: CaseIterable {
  case values, objects, snapshots
}

/// A strict list view of contacts, and the objects that keep it up to date.
@MainActor
protocol ContactScreen: AnyObject {
  var book: AddressBook { get }
  /// The changes so far: the numbers of inserted, deleted, moved and updated rows.
  var log: [String] { get }
  func stop()
  /// Compares list and view with the sections of the controller.
  func verify(_ comment: Comment?, sourceLocation: SourceLocation) -> Bool
}

extension ContactScreen {
  @discardableResult
  func verify(
    _ comment: Comment? = nil, at sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    verify(comment, sourceLocation: sourceLocation)
  }
}

@MainActor
func makeScreen(_ tracking: Tracking, _ book: AddressBook) throws -> any ContactScreen {
  let values = StoreList<String, Contact>(section: { $0.team })
  switch tracking {
  case .values:
    return try FetchedScreen(
      FetchedResultsTracker(values, item: { Contact($0) }), book, value: { $0 })
  case .snapshots:
    return try FetchedScreen(
      .comparingSnapshots(values, item: { Contact($0) }), book, value: { $0 })
  case .objects:
    let objects = StoreList<String, ManagedContact>(
      identity: RowIdentity(id: { Contact($0).id }), section: { $0.team })
    return try FetchedScreen(FetchedResultsTracker(objects), book, value: { Contact($0) })
  }
}

@MainActor
final class FetchedScreen<Item: Equatable>: ContactScreen {
  let book: AddressBook
  let tracker: FetchedResultsTracker<ManagedContact, String, Item>
  let adapter: KeyedListAdapter<String, Item, ObjectIdentifier>
  let view: InMemoryListView<String, Item>
  private(set) var log: [String] = []
  /// The texts of the cells: objects are mutated in place, but cells change only if they are set
  /// up.
  private var shown: [ObjectIdentifier: Contact] = [:]
  private let value: (Item) -> Contact
  private var observation: FeedObservation?

  init(
    _ tracker: FetchedResultsTracker<ManagedContact, String, Item>, _ book: AddressBook,
    value: @escaping (Item) -> Contact
  ) throws {
    (self.book, self.tracker, self.value) = (book, tracker, value)
    adapter = KeyedListAdapter(identity: RowIdentity(id: { value($0).id }))
    view = InMemoryListView(showing: adapter, id: { value($0).id })
    adapter.view = view
    observation = tracker.feed.observe { [weak self] in self?.show($0) }
    try tracker.follow(book.controller)
    log = []
  }

  private func show(_ update: ListUpdate<String, Item>) {
    #expect(tracker.feed.list.corrections.isEmpty, "\(tracker.feed.list.corrections)")
    guard let diff = update.diff else { return }
    for path in diff.items.insertions + diff.items.updates.map(\.new) {
      let contact = value(update.sections[path.section].items[path.item])
      shown[contact.id] = contact
    }
    log.append(
      "+\(diff.items.insertions.count) -\(diff.items.deletions.count) "
        + "m\(diff.items.moves.count) u\(diff.items.updates.count)")
    adapter.apply(update)
  }

  func stop() { tracker.stop() }

  func verify(_ comment: Comment?, sourceLocation: SourceLocation) -> Bool {
    let expected = book.sections
    let list = adapter.sections.map { (name: $0.id, contacts: $0.items.map(value)) }
    let isSame =
      list.map(\.name) == expected.map(\.name)
      && list.map(\.contacts) == expected.map(\.contacts)
      && tracker.feed.list.items.map(value) == expected.flatMap(\.contacts)
    let isFresh = expected.joined.allSatisfy { shown[$0.id] == $0 }
    let exceptions = book.controller.standIn.exceptions
    #expect(isSame, comment, sourceLocation: sourceLocation)
    #expect(isFresh, comment, sourceLocation: sourceLocation)
    #expect(exceptions.isEmpty, comment, sourceLocation: sourceLocation)
    #expect(throws: Never.self, comment, sourceLocation: sourceLocation) { try view.verify() }
    return isSame && isFresh && exceptions.isEmpty && view.violation == nil
  }
}

extension [(name: String, contacts: [Contact])] {
  fileprivate var joined: [Contact] { flatMap(\.contacts) }
}
