import KeyedDiff
import KeyedDiffCoreData
import KeyedDiffLists
import CoreData
import Testing

/// A list of names, whose rows have no identity.
private typealias NameTracker = FetchedResultsTracker<ManagedContact, Int, String>

private func names() -> StoreList<Int, String> { StoreList(identity: .none(content: ==)) }

@MainActor
@Suite("Lifetime of a tracker")
struct FollowingTests {
  private struct FetchError: Error {}

  private let book = makeBook()
  private let tracker = NameTracker(names(), item: { $0.name })
  private var rows: [String] { tracker.feed.list.items }
  private var control: ControllerControl { book.controller.standIn }

  @Test("The rows are available at once, and by index")
  func reading() throws {
    try tracker.follow(book.controller)
    #expect(rows == ["a", "b", "c", "x", "y"])
    #expect(tracker.feed.list.item(at: 4) == "y" && tracker.feed.list.item(at: 5) == nil)
    #expect(tracker.fetchLimit == nil)
  }

  @Test("The first rows are fetched once")
  func oneFetch() throws {
    var made: [String] = []
    let tracker = NameTracker(
      names(),
      item: { contact in
        made.append(contact.name)
        return contact.name
      })
    try tracker.follow(book.controller)
    #expect(made == ["a", "b", "c", "x", "y"] && tracker.feed.list.items == made)
  }

  @Test("The limit is that of the request")
  func limit() throws {
    book.controller.fetchRequest.fetchLimit = 20
    try tracker.follow(book.controller)
    #expect(tracker.fetchLimit == 20)
  }

  @Test("An error is thrown, and nothing else changes")
  func thrownError() throws {
    try tracker.follow(book.controller)
    control.fetchError = FetchError()
    #expect(throws: FetchError.self) { try tracker.follow(book.controller) }
    #expect(rows.count == 5 && book.controller.delegate == nil)
    book.rename("a", "aa")
    #expect(rows.first == "a")

    control.fetchError = nil
    try tracker.follow(book.controller)
    #expect(rows.first == "aa")
  }

  @Test("After stop() nothing is delivered")
  func stop() throws {
    try tracker.follow(book.controller)
    tracker.stop()
    #expect(book.controller.delegate == nil)
    book.rename("a", "aa")
    #expect(rows.first == "a" && control.calls.isEmpty)
  }

  @Test("Another delegate replaces the tracker, and stays")
  func otherDelegate() throws {
    try tracker.follow(book.controller)
    let other = NameTracker(names(), item: { $0.name })
    try other.follow(book.controller)
    tracker.stop()
    book.rename("a", "aa")
    #expect(rows.first == "a" && other.feed.list.items.first == "aa")
  }

  @Test("A tracker follows one controller after the other")
  func otherController() throws {
    try tracker.follow(book.controller)
    let other = AddressBook([ManagedContact("o")])
    try tracker.follow(other.controller)
    #expect(rows == ["o"] && book.controller.delegate == nil)
    book.rename("a", "aa")
    other.rename("o", "p")
    #expect(rows == ["p"])
  }

  @Test("A controller that changed its request is fetched again")
  func otherRequest() throws {
    try tracker.follow(book.controller)
    book.controller.fetchRequest.standIn.isIncluded = { $0.team == "B" }
    try tracker.follow(book.controller)
    #expect(rows == ["x", "y"])
  }

  @Test("An update moves one row, and sets up the row that the controller reports")
  func reportedMoves() throws {
    try tracker.follow(book.controller)
    func expectMove(to new: Int, _ name: String, sourceLocation: SourceLocation = #_sourceLocation)
    {
      let changes = tracker.feed.list.latestUpdate.diff?.items
      #expect(changes?.moves.count == 1, sourceLocation: sourceLocation)
      #expect(
        changes?.updates.map(\.new) == [NewPath(section: 0, item: new)],
        sourceLocation: sourceLocation)
      #expect(rows[new] == name, sourceLocation: sourceLocation)
    }
    // Each of two neighbors passes the other one.
    book.rename("x", "z")
    expectMove(to: 4, "z")
    book.rename("z", "x")
    expectMove(to: 3, "x")
    book.rename("a", "bb")
    expectMove(to: 1, "bb")
    // Beside a deletion, too: the row of y passes that of x.
    let (b, x) = (book["b"], book["x"])
    book.change { context in
      context.delete(b)
      context.update(x) { $0.name = "z" }
    }
    #expect(
      tracker.feed.list.latestUpdate.diff?.items.deletions == [OldPath(section: 0, item: 0)])
    expectMove(to: 3, "z")
    #expect(rows == ["bb", "c", "y", "z"])
  }

  @Test("Changes that an observer makes are told as the next update")
  func nestedChange() throws {
    try tracker.follow(book.controller)
    var counts: [Int] = []
    var isInside = false
    let observation = tracker.feed.observe { [book] update in
      #expect(!isInside)
      isInside = true
      defer { isInside = false }
      guard let diff = update.diff else { return }
      counts.append(diff.changeCount)
      if counts.count == 1 {
        let x = book["x"]
        book.change { context in
          context.insert(ManagedContact("k"))
          context.delete(x)
        }
      }
    }
    book.rename("a", "aa")
    #expect(counts == [1, 2])
    #expect(rows == ["k", "aa", "b", "c", "y"])
    withExtendedLifetime(observation) {}
  }

  @Test("If an observer stops the tracker, its update is the last one")
  func stopInside() throws {
    try tracker.follow(book.controller)
    var updateCount = 0
    let observation = tracker.feed.observe { [book, tracker] update in
      guard update.diff != nil else { return }
      updateCount += 1
      tracker.stop()
      book.change { $0.insert(ManagedContact("k")) }
    }
    book.rename("a", "aa")
    #expect(updateCount == 1)
    withExtendedLifetime(observation) {}
  }

  @Test("The cache of the controller is deleted")
  func cache() throws {
    let book = AddressBook(cacheName: "contacts")
    try tracker.follow(book.controller)
    ControllerControl.deletedCaches = []
    tracker.deleteCache()
    #expect(ControllerControl.deletedCaches == ["contacts"])
    try tracker.follow(self.book.controller)
    tracker.deleteCache()
    #expect(ControllerControl.deletedCaches.count == 1, "Without a name, all would be deleted.")
  }

  @Test("A context on another queue is rejected")
  func privateQueue() async {
    let exit = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let controller = NSFetchedResultsController(
        fetchRequest: NSFetchRequest<ManagedContact>(entityName: "Contact"),
        managedObjectContext: NSManagedObjectContext(
          concurrencyType: .privateQueueConcurrencyType),
        sectionNameKeyPath: nil, cacheName: nil)
      try NameTracker(names(), item: { $0.name }).follow(controller)
    }
    let text = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A FetchedResultsTracker needs a context on the main queue."))
  }

  // MARK: Lifetimes

  @Test("Nothing retains a tracker, and its release clears the delegate", arguments: [false, true])
  func release(takesSnapshots: Bool) async throws {
    weak var released: NameTracker?
    let feed: ListFeed<StoreList<Int, String>>
    do {
      let tracker =
        takesSnapshots
        ? NameTracker.comparingSnapshots(names(), item: { $0.name })
        : NameTracker(names(), item: { $0.name })
      (released, feed) = (tracker, tracker.feed)
      try tracker.follow(book.controller)
      book.rename("a", "aa")
      #expect(feed.list.items.first == "aa")
    }
    #expect(released == nil)
    book.rename("aa", "a")
    while book.controller.delegate != nil { await Task.yield() }
    book.rename("a", "ab")
    #expect(control.exceptions.isEmpty && feed.list.items.first == "aa")
  }

  @Test("A tracker can be released on another thread")
  func releaseElsewhere() async throws {
    var tracker: NameTracker? = NameTracker(names(), item: { $0.name })
    weak var released: NameTracker?
    released = tracker
    try tracker!.follow(book.controller)
    let held = Held(tracker!)
    tracker = nil
    await Task.detached { held.release() }.value
    #expect(released == nil)
    while book.controller.delegate != nil { await Task.yield() }
    book.rename("a", "aa")
    #expect(control.exceptions.isEmpty)
  }

  @Test("A tracker retains its controller only while it follows it")
  func controllerIsReleased() throws {
    weak var released: NSFetchedResultsController<ManagedContact>?
    do {
      let book = makeBook()
      released = book.controller
      try tracker.follow(book.controller)
    }
    #expect(released != nil)
    tracker.stop()
    #expect(released == nil)
  }
}

/// Holds a value until another thread releases it.
// Unchecked: only one thread at a time uses it.
private final class Held: @unchecked Sendable {
  private var value: AnyObject?

  init(_ value: AnyObject) { self.value = value }

  func release() { value = nil }
}
