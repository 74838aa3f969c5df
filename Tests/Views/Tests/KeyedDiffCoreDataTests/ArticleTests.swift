import KeyedDiff
import KeyedDiffCoreData
import KeyedDiffLists
import Testing

// The Swift blocks of the article about Core Data, compiled and run here. `BookTests` of
// KeyedDiffListsTests fails if a block is not compiled anywhere.

@MainActor
@Suite("The article about Core Data")
struct ArticleTests {
  @Test("A feed of fetched results")
  func feed() throws {
    let book = AddressBook([ManagedContact("Bo", team: "B"), ManagedContact("Ada", team: "A")])
    let controller = book.controller
    let adapter = ListAdapter<String, Contact>()

    let tracker = FetchedResultsTracker<ManagedContact, String, Contact>(
      StoreList { $0.team }, item: { Contact($0) })
    try tracker.follow(controller)
    adapter.follow(tracker.feed)

    book.rename("Bo", "Bea")
    #expect(adapter.sections.map(\.id) == ["A", "B"])
    #expect(adapter.sections[1].items.map(\.name) == ["Bea"])
    withExtendedLifetime(tracker) {}
  }
}
