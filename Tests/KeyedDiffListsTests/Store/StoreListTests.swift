import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// A contact of a store. The store does not know its number, which only the list keeps.
private struct Contact: Hashable, Identifiable {
  var id: Int
  var name: String
  var number: String?

  func merging(_ old: Contact) -> Contact {
    var merged = self
    merged.number = number ?? old.number
    return merged
  }
}

/// Without ids and equality.
private struct Note: Sendable {
  var text: String
}

@Suite("Lists that follow a store")
struct StoreListTests {
  private typealias Letters = StoreList<Character, String>

  private func letters(_ names: String...) -> Letters {
    StoreList(names, identity: .none(content: ==)) { $0.first! }
  }

  /// Applies a batch, and shows it in a strict view.
  private func apply(
    _ transactions: [StoreTransaction<String>], to list: inout Letters
  ) throws -> SectionedDiff {
    var shown = list.sections
    let old = shown
    let view = StrictListView<Character, String>(allowsDuplicateIDs: true, id: { $0 }) { shown }
    let diff = try #require(list.apply(transactions).diff)
    // Updated rows have other ids, so only structural changes can be shown.
    if diff.items.updates.isEmpty {
      try view.perform(UpdatePlan(diff, from: old, to: list.sections)) { shown = $0 }
      try view.verify()
    }
    return diff
  }

  @Test("Contacts by first letter: sections are inserted, deleted, split and merged")
  func contacts() throws {
    var list = letters("Ada", "Alan", "Barbara", "Edsger")
    #expect(list.sections.map(\.id) == ["A", "B", "E"])
    #expect(list.sections.map(\.items.count) == [2, 1, 1])

    var diff = try apply([.insert("Donald", at: 3), .delete(at: 2)], to: &list)
    #expect(list.sections.map(\.id) == ["A", "E", "D"])
    #expect(list.items == ["Ada", "Alan", "Edsger", "Donald"])

    // Now E is before D on purpose; then D moves before E.
    diff = try apply([.move(from: 3, to: 2)], to: &list)
    #expect(list.items == ["Ada", "Alan", "Donald", "Edsger"])
    #expect(diff.sections.moves.count == 1)

    diff = try apply([.insert("Edith", at: 1)], to: &list)
    #expect(list.sections.map(\.id) == ["A", "E", "A", "D", "E"])
    diff = try apply([.delete(at: 1)], to: &list)
    #expect(list.sections.map(\.id) == ["A", "D", "E"])
    #expect(diff.items.deletions == [OldPath(section: 1, item: 0)])

    diff = try apply([.delete(at: 0), .delete(at: 1), .delete(at: 2), .delete(at: 3)], to: &list)
    #expect(list.sections.isEmpty && list.count == 0)
  }

  @Test("A row inserted at the border of two sections belongs to the section of its own id")
  func firstRowOfTheNextSection() throws {
    var list = letters("A1", "B2", "B3")
    let diff = try apply([.insert("B", at: 1)], to: &list)
    #expect(diff.items.insertions == [NewPath(section: 1, item: 0)])
    #expect(diff.sections.isEmpty)
  }

  @Test("Sections that are deleted and inserted in one batch")
  func sectionsGoAndCome() throws {
    var list = letters("A1", "B2", "C3", "C4")
    let diff = try apply([.delete(at: 0), .delete(at: 1), .insert("X9", at: 2)], to: &list)
    #expect(list.sections.map(\.id) == ["C", "X"])
    #expect(diff.sections.deletions == [0, 1] && diff.sections.insertions == [1])
    #expect(diff.items.moves.isEmpty)
  }

  @Test("An update that changes the section moves the row there")
  func updateChangesSection() throws {
    var list = letters("A1", "A2", "B1")
    let diff = try apply([.update("B0", at: 1)], to: &list)
    #expect(list.sections.map(\.items) == [["A1"], ["B0", "B1"]])
    #expect(
      diff.items.moves == [
        PathPair(old: OldPath(section: 0, item: 1), new: NewPath(section: 1, item: 0))
      ])
    #expect(diff.items.updates == diff.items.moves)
  }

  @Test("Moves stay moves, within a section and across")
  func movesStayMoves() throws {
    var list = letters("A1", "A2", "A3", "B1", "B2")
    let diff = try apply([.move(from: 2, to: 0)], to: &list)
    #expect(diff.items.moves.map(\.description) == ["0.2 → 0.0"])
    #expect(diff.changeCount == 1)
  }

  @Test("A plain list keeps its section when it is empty")
  func plain() throws {
    var list = StoreList<Int, String>(identity: .none(content: ==))
    #expect(list.sections.map(\.id) == [0] && list.count == 0)
    let first = try #require(list.apply([.insert("a", at: 0)]).diff)
    #expect(first.items.insertions == [NewPath(section: 0, item: 0)])
    let last = try #require(list.apply([.delete(at: 0)]).diff)
    #expect(last.sections.isEmpty && last.items.deletions.count == 1)
    #expect(list.sections.map(\.items) == [[]])
  }

  @Test("Updates with equal content are not in the diff")
  func noChange() throws {
    var list = StoreList(
      ["a", "b"], identity: .none { $0.lowercased() == $1.lowercased() })
    let same = list.apply([.update("A", at: 0), .move(from: 1, to: 1, "B")])
    #expect(same.diff?.isEmpty == true)
    // The list stores the new items nevertheless.
    #expect(list.items == ["A", "B"])
    let other = try #require(list.apply([.update("c", at: 0)]).diff)
    #expect(other.items.updates.count == 1)
  }

  @Test("Items that cannot be compared always count as changed, and need no id")
  func structsWithoutIDs() throws {
    var list = StoreList([Note(text: "a"), Note(text: "a")], identity: .none())
    let diff = try #require(
      list.apply([.update(Note(text: "a"), at: 1), .move(from: 0, to: 1)]).diff)
    #expect(diff.items.moves.count == 1)
    #expect(diff.items.updates.map(\.description) == ["0.1 → 0.0"])
  }

  @Test("Items that cannot be compared are merged, too")
  func incomparableItemsMerge() {
    var list = StoreList(
      [Note(text: "a"), Note(text: "b")], identity: .none(),
      merge: { Note(text: $0.text + $1.text) })
    _ = list.apply([.update(Note(text: "c"), at: 0), .move(from: 1, to: 1, Note(text: "d"))])
    #expect(list.items.map(\.text) == ["ac", "bd"])
  }

  @Test("A number that only the list stores is kept in updates and moves")
  func personalNumber() throws {
    var list = StoreList(
      [Contact(id: 1, name: "Grace"), Contact(id: 2, name: "Alan", number: "42")],
      merge: { old, new in new.merging(old) }
    ) { $0.name.first! }
    _ = list.apply([.update(Contact(id: 2, name: "Alan M."), at: 1)])
    #expect(list.item(at: 1) == Contact(id: 2, name: "Alan M.", number: "42"))
    _ = list.apply([.move(from: 1, to: 0, Contact(id: 2, name: "A. Turing"))])
    #expect(list.item(at: 0) == Contact(id: 2, name: "A. Turing", number: "42"))
    // The merged row is compared with the old one.
    let same = list.apply([.update(Contact(id: 2, name: "A. Turing"), at: 0)])
    #expect(same.diff?.isEmpty == true)
    // An inserted row has no old value.
    _ = list.apply([.delete(at: 0), .insert(Contact(id: 2, name: "Alan"), at: 0)])
    #expect(list.item(at: 0)?.number == nil)
  }

  private final class Shelf: Equatable {
    var books: Int
    init(books: Int) { self.books = books }
    static func == (first: Shelf, second: Shelf) -> Bool { first.books == second.books }
  }

  @Test("An update with the same object counts as an update, because it may have been mutated")
  func objectsChangedInPlace() {
    let shelves = [Shelf(books: 1), Shelf(books: 2)]
    var list = StoreList(shelves, identity: RowIdentity(id: { ObjectIdentifier($0) }))
    shelves[0].books = 9
    #expect(list.apply([.update(shelves[0], at: 0)]).diff?.items.updates.count == 1)
    let moved = list.apply([.move(from: 0, to: 1, shelves[0])])
    #expect(moved.diff?.items.updates.count == 1)
    #expect(list.apply([.move(from: 0, to: 1)]).diff?.items.updates == [])
    // An equal object is not an update, nor is a reset to the same objects.
    #expect(list.apply([.update(Shelf(books: 9), at: 0)]).diff?.isEmpty == true)
    #expect(list.reset(to: list.items).diff?.isEmpty == true)
    // A closure of the app decides on its own.
    list = StoreList(shelves, identity: .none { $0.books == $1.books })
    #expect(list.apply([.update(shelves[0], at: 0)]).diff?.isEmpty == true)
  }

  /// A type with an identity, but without `==`.
  private struct Page: Identifiable {
    var id: Int
    var text = ""
  }

  @Test("A reset keeps rows by id, also if the items cannot be compared")
  func resetByID() {
    let pages = [Page(id: 1), Page(id: 2), Page(id: 3)]
    let byText = RowIdentity<Page, Int>(id: \.id, content: { $0.text == $1.text })
    let lists: [StoreList<Int, Page>] = [
      StoreList(pages, identity: .refreshingAll),
      StoreList(pages, identity: .refreshingAll, section: { _ in 0 }),
      StoreList(pages, identity: byText),
      StoreList(pages, identity: byText, section: { _ in 0 }),
    ]
    for (number, var list) in lists.enumerated() {
      let diff = list.reset(to: [Page(id: 3), Page(id: 2, text: "b"), Page(id: 4)]).diff
      #expect(diff?.items.deletions.map(\.item) == [0] && diff?.items.insertions.map(\.item) == [2])
      #expect(diff?.items.moves.count == 1)
      #expect(diff?.items.updates.count == (number < 2 ? 2 : 1))
    }
  }

  @Test("A silent reset makes a version without a diff")
  func silentReset() {
    var list = StoreList(["a"], identity: .none(content: ==))
    let shown = list.version
    list.resetSilently(to: ["b", "c"])
    #expect(list.items == ["b", "c"] && list.version != shown)
    #expect(list.latestUpdate.diff == nil && list.latestUpdate.base == nil)
    let silent = list.version
    #expect(list.latestUpdate.version == silent && list.latestUpdate.sections == list.sections)
    #expect(list.apply([.delete(at: 0)]).base == silent)
  }

  @Test("The latest update is that of the last change, with its corrections")
  func latestUpdate() {
    var list = StoreList(["a"], identity: .none(content: ==))
    let start = list.version
    #expect(list.latestUpdate.diff == nil && list.corrections.isEmpty)
    let first = list.apply([.insert("b", at: 1), .delete(at: 7)])
    #expect(first.base == start && first.version == list.version && list.corrections.count == 1)
    #expect(list.latestUpdate.base == start && list.latestUpdate.diff == first.diff)
    #expect(list.latestUpdate.sections == list.sections && first.diff?.changeCount == 1)
    let second = list.reset(to: ["b"])
    #expect(second.base == first.version && list.corrections.isEmpty)
    #expect(list.latestUpdate.diff == second.diff && list.latestUpdate.base == first.version)
    list.apply([.delete(at: 9)])
    #expect(list.corrections.count == 1)
    list.resetSilently(to: [])
    #expect(list.corrections.isEmpty)
  }

  @Test("Copies are independent")
  func copies() {
    var list = StoreList(["a", "b"], identity: .none(content: ==))
    let before = list
    _ = list.apply([.delete(at: 0)])
    #expect(before.items == ["a", "b"] && list.items == ["b"])
    #expect(before.version != list.version)
  }

  /// As when a chat or a log grows: existing rows are shared, not copied.
  @Test("inserting at the end of a long section splits it into pieces")
  func growingAtTheEnd() {
    var list = StoreList(Array(0..<5_000), identity: .none(content: ==)) { _ in "all" }
    func isWhole() -> Bool {
      list.sections[0].items.withContiguousStorageIfAvailable { _ in } != nil
    }
    #expect(isWhole())
    let snapshot = list.sections
    for number in 5_000..<5_300 { _ = list.apply([.insert(number, at: number)]) }
    #expect(!isWhole() && list.sections.count == 1 && list.items == Array(0..<5_300))
    #expect(snapshot[0].items.elementsEqual(0..<5_000))
  }

  @Test("A batch shares all pieces that it does not change with the list before")
  func sharing() {
    var list = StoreList(Array(0..<100_000), identity: .none(content: ==))
    list.apply([.update(-1, at: 50_000)])
    let before = list.sections[0].items
    list.apply([.insert(-2, at: 0), .update(-3, at: 30_000), .delete(at: 60_000)])
    let after = list.sections[0].items
    let stretches = before.unsharedStretches(with: after)
    #expect(stretches.map(\.old.count).reduce(0, +) <= 3 * 512)
    #expect(after[0] == -2 && after[1] == 0 && after[30_001] == -3 && after[60_001] == 60_001)
  }
}
