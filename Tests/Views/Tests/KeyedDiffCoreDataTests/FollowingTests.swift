import KeyedDiffCoreData
import KeyedDiffLists
import CoreData
import Testing

/// A feed of names.
@MainActor
final class TrackedNames {
  let tracker = FetchedResultsTracker<ManagedContact, String> { $0.name }
  let feed = StoreFeed(StoreList<Int, String>(identity: .none(content: ==)))
  var names: [String] { feed.list.items }

  func follow(_ controller: NSFetchedResultsController<ManagedContact>) throws {
    try feed.follow(tracker, controller)
  }
}

@MainActor
@Suite("Lifetime of a tracker")
struct FollowingTests {
  private struct FetchError: Error {}

  private let book = makeBook()
  private let names = TrackedNames()
  private var tracker: FetchedResultsTracker<ManagedContact, String> { names.tracker }
  private var control: ControllerControl { book.controller.standIn }

  @Test("The rows are available at once, and by index")
  func reading() throws {
    try names.follow(book.controller)
    #expect(names.names == ["a", "b", "c", "x", "y"] && tracker.items == names.names)
    #expect(tracker.count == 5 && tracker.item(at: 4) == "y" && tracker.item(at: 5) == nil)
    #expect(tracker.fetchLimit == nil)
  }

  @Test("The first rows are fetched once")
  func oneFetch() throws {
    var made: [String] = []
    let tracker = FetchedResultsTracker<ManagedContact, String> { contact in
      made.append(contact.name)
      return contact.name
    }
    let feed = StoreFeed(StoreList<Int, String>(identity: .none(content: ==)))
    try feed.follow(tracker, book.controller)
    #expect(made == ["a", "b", "c", "x", "y"] && feed.list.items == made)
  }

  @Test("The limit is that of the request")
  func limit() throws {
    book.controller.fetchRequest.fetchLimit = 20
    try names.follow(book.controller)
    #expect(tracker.fetchLimit == 20)
  }

  @Test("An error is thrown, and nothing else changes")
  func thrownError() throws {
    try names.follow(book.controller)
    control.fetchError = FetchError()
    #expect(throws: FetchError.self) { try names.follow(book.controller) }
    #expect(names.names.count == 5 && tracker.count == 5 && book.controller.delegate == nil)
    book.rename("a", "aa")
    #expect(names.names.first == "a")

    control.fetchError = nil
    try names.follow(book.controller)
    #expect(names.names.first == "aa")
  }

  @Test("A fetch that cannot throw reports its error")
  func toldError() throws {
    var errorCount = 0
    tracker.onError = { _ in errorCount += 1 }
    control.fetchError = FetchError()
    tracker.fetch(book.controller) { _ in }
    #expect(errorCount == 1 && tracker.count == 0 && book.controller.delegate == nil)
    control.fetchError = nil
    var batchCount = 0
    tracker.fetch(book.controller) { _ in batchCount += 1 }
    book.rename("a", "aa")
    #expect(errorCount == 1 && tracker.count == 5 && batchCount == 1)
  }

  @Test("After stop() nothing is delivered")
  func stop() throws {
    try names.follow(book.controller)
    tracker.stop()
    #expect(book.controller.delegate == nil)
    book.rename("a", "aa")
    #expect(names.names.first == "a" && tracker.items.first == "a" && control.calls.isEmpty)
  }

  @Test("Another delegate replaces the tracker, and stays")
  func otherDelegate() throws {
    try names.follow(book.controller)
    let other = TrackedNames()
    try other.follow(book.controller)
    tracker.stop()
    book.rename("a", "aa")
    #expect(names.names.first == "a" && other.names.first == "aa")
  }

  @Test("A tracker follows one controller after the other")
  func otherController() throws {
    try names.follow(book.controller)
    let other = AddressBook([ManagedContact("o")])
    try names.follow(other.controller)
    #expect(names.names == ["o"] && book.controller.delegate == nil)
    book.rename("a", "aa")
    other.rename("o", "p")
    #expect(names.names == ["p"])
  }

  @Test("A controller that changed its request is fetched again")
  func otherRequest() throws {
    try names.follow(book.controller)
    book.controller.fetchRequest.standIn.isIncluded = { $0.team == "B" }
    try names.follow(book.controller)
    #expect(names.names == ["x", "y"])
  }

  @Test("A batch has the moves that the controller reports")
  func reportedMoves() {
    var batches: [[String]] = []
    tracker.fetch(book.controller) { transactions in batches.append(transactions.map { "\($0)" }) }
    func expectMove(from old: Int, to new: Int, _ name: String) {
      #expect(batches.last == ["\(StoreTransaction.move(from: old, to: new, name))"])
    }
    // Each of two neighbors passes the other one.
    book.rename("x", "z")
    expectMove(from: 3, to: 4, "z")
    book.rename("z", "x")
    expectMove(from: 4, to: 3, "x")
    book.rename("a", "bb")
    expectMove(from: 0, to: 1, "bb")
    // Beside a deletion, too.
    let (b, x) = (book["b"], book["x"])
    book.change { context in
      context.delete(b)
      context.update(x) { $0.name = "z" }
    }
    #expect(
      Set(batches.last ?? []) == [
        "\(StoreTransaction<String>.delete(at: 0))",
        "\(StoreTransaction.move(from: 3, to: 3, "z"))",
      ])
    #expect(batches.count == 4)
  }

  @Test("Changes inside a batch are delivered as the next batch")
  func nestedChange() throws {
    var batches: [Int] = []
    var isInside = false
    tracker.fetch(book.controller) { [book] transactions in
      #expect(!isInside)
      isInside = true
      batches.append(transactions.count)
      if batches.count == 1 {
        let x = book["x"]
        book.change { context in
          context.insert(ManagedContact("k"))
          context.delete(x)
        }
      }
      isInside = false
    }
    book.rename("a", "aa")
    #expect(batches == [1, 2])
    #expect(tracker.items == ["k", "aa", "b", "c", "y"])
  }

  @Test("If a batch stops the tracker, it is the last one")
  func stopInside() throws {
    var batchCount = 0
    tracker.fetch(book.controller) { [book, tracker] _ in
      batchCount += 1
      book.change { $0.insert(ManagedContact("k")) }
      tracker.stop()
    }
    book.rename("a", "aa")
    #expect(batchCount == 1)
  }

  @Test("The cache of the controller is deleted")
  func cache() throws {
    let book = AddressBook(cacheName: "contacts")
    try names.follow(book.controller)
    ControllerControl.deletedCaches = []
    tracker.deleteCache()
    #expect(ControllerControl.deletedCaches == ["contacts"])
    try names.follow(self.book.controller)
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
      try TrackedNames().follow(controller)
    }
    let text = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A FetchedResultsTracker needs a context on the main queue."))
  }

  @Test("A group follows trackers")
  func group() throws {
    var batches: [String: Int] = [:]
    let group = TrackerGroup<String, String> { id, _ in batches[id, default: 0] += 1 }
    let items = group.follow(tracker, book.controller, as: "all")
    #expect(items.count == 5)
    book.rename("a", "aa")
    #expect(batches == ["all": 1])
    group.stopAll()
    #expect(book.controller.delegate == nil)
  }

  // MARK: Lifetimes

  @Test("Nothing retains a tracker, and its release clears the delegate", arguments: [false, true])
  func release(takesSnapshots: Bool) async throws {
    weak var released: FetchedResultsTracker<ManagedContact, String>?
    do {
      let tracker =
        takesSnapshots
        ? FetchedResultsTracker<ManagedContact, String>.comparingSnapshots { $0.name }
        : FetchedResultsTracker<ManagedContact, String> { $0.name }
      released = tracker
      try names.feed.follow(tracker, book.controller)
      book.rename("a", "aa")
      #expect(names.names.first == "aa")
    }
    #expect(released == nil)
    book.rename("aa", "a")
    while book.controller.delegate != nil { await Task.yield() }
    book.rename("a", "ab")
    #expect(control.exceptions.isEmpty && names.names.first == "aa")
  }

  @Test("A tracker can be released on another thread")
  func releaseElsewhere() async throws {
    var tracker: FetchedResultsTracker? = FetchedResultsTracker<ManagedContact, String> { $0.name }
    weak var released: FetchedResultsTracker<ManagedContact, String>?
    released = tracker
    try names.feed.follow(tracker!, book.controller)
    let held = Held(tracker!)
    tracker = nil
    await Task.detached { held.release() }.value
    #expect(released == nil)
    while book.controller.delegate != nil { await Task.yield() }
    book.rename("a", "aa")
    #expect(control.exceptions.isEmpty)
  }

  @Test("Releasing a feed stops its tracker")
  func feedIsReleased() throws {
    do {
      let feed = StoreFeed(StoreList<Int, String>(identity: .none(content: ==)))
      try feed.follow(tracker, book.controller)
    }
    book.rename("a", "aa")
    #expect(book.controller.delegate == nil)
  }

  @Test("A tracker retains its controller only while it follows it")
  func controllerIsReleased() throws {
    weak var released: NSFetchedResultsController<ManagedContact>?
    do {
      let book = makeBook()
      released = book.controller
      try names.follow(book.controller)
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
