import CoreData
import Testing

/// Contacts of two teams: `a b c` in A, `x y` in B.
@MainActor
func makeBook(isSectioned: Bool = true) -> AddressBook {
  AddressBook(
    [("a", "A"), ("b", "A"), ("c", "A"), ("x", "B"), ("y", "B")].map {
      ManagedContact($0, team: isSectioned ? $1 : "")
    }, isSectioned: isSectioned)
}

@MainActor
@Suite("Batches of a controller")
struct BatchTests {
  @Test("Each kind of change", arguments: Tracking.allCases)
  func kinds(_ tracking: Tracking) throws {
    let book = makeBook()
    let screen = try makeScreen(tracking, book)
    screen.verify()

    book.change { $0.insert(ManagedContact("aa", team: "A")) }
    #expect(screen.log.last == "+1 -0 m0 u0")
    let b = book["b"]
    book.change { $0.delete(b) }
    #expect(screen.log.last == "+0 -1 m0 u0")
    book.rename("c", "cc")
    #expect(screen.log.last == "+0 -0 m0 u1")
    book.rename("a", "d")
    #expect(screen.log.last == "+0 -0 m1 u1")
    screen.verify()
  }

  @Test("Sections are inserted, deleted and moved", arguments: Tracking.allCases)
  func sections(_ tracking: Tracking) throws {
    let book = makeBook()
    let screen = try makeScreen(tracking, book)
    let (x, y) = (book["x"], book["y"])
    book.change { $0.insert(ManagedContact("m", team: "AB")) }
    screen.verify("a section is inserted")
    book.change { $0.update(x) { $0.team = "A" } }
    screen.verify("a row moves to another section")
    book.change { $0.delete(y) }
    screen.verify("the last row of a section is deleted")
    book.ranks["A"] = 1
    book.change { context in
      for contact in book.contacts where contact.team == "A" { context.update(contact) { _ in } }
    }
    screen.verify("a section moves")
    #expect(book.sections.map(\.name) == ["AB", "A"])
  }

  @Test("A row changes its section, but not its index among all rows", arguments: Tracking.allCases)
  func sectionOnly(_ tracking: Tracking) throws {
    let book = makeBook()
    let screen = try makeScreen(tracking, book)
    let c = book["c"]
    book.change { $0.update(c) { $0.team = "B" } }
    #expect(book.sections.map(\.contacts.count) == [2, 3])
    screen.verify()
  }

  @Test("Many changes are one batch", arguments: Tracking.allCases)
  func oneBatch(_ tracking: Tracking) throws {
    let book = makeBook()
    let screen = try makeScreen(tracking, book)
    let (a, b, x) = (book["a"], book["b"], book["x"])
    book.change { context in
      context.delete(a)
      context.update(b) { $0.name = "z" }
      context.update(x) { $0.team = "A" }
      context.insert(ManagedContact("k", team: "K"))
    }
    #expect(screen.log.count == 1)
    screen.verify()
  }

  @Test("A list without sections", arguments: Tracking.allCases)
  func plain(_ tracking: Tracking) throws {
    let book = makeBook(isSectioned: false)
    let screen = try makeScreen(tracking, book)
    screen.verify()
    book.rename("a", "w")
    #expect(screen.log == ["+0 -0 m1 u1"])
    screen.verify()
  }

  @Test("The first row is inserted, and the last one deleted", arguments: Tracking.allCases)
  func empty(_ tracking: Tracking) throws {
    let book = AddressBook()
    let screen = try makeScreen(tracking, book)
    screen.verify()
    let contact = ManagedContact("a", team: "A")
    book.change { $0.insert(contact) }
    screen.verify()
    book.change { $0.delete(contact) }
    screen.verify()
    #expect(screen.log == ["+1 -0 m0 u0", "+0 -1 m0 u0"])
  }

  @Test("A saved object gets another id, and stays the same row", arguments: Tracking.allCases)
  func saving(_ tracking: Tracking) throws {
    let book = makeBook()
    let screen = try makeScreen(tracking, book)
    let id = book["a"].objectID
    try book.context.save()
    #expect(book["a"].objectID !== id)
    book.rename("a", "aa")
    #expect(screen.log == ["+0 -0 m0 u1"])
    screen.verify()
  }

  @Test("An object that is saved without a change is an update only for tracked objects")
  func touched() throws {
    for (tracking, log) in [
      (Tracking.values, ["+0 -0 m0 u0"]), (.snapshots, []), (.objects, ["+0 -0 m0 u1"]),
    ] {
      let book = makeBook()
      let screen = try makeScreen(tracking, book)
      let a = book["a"]
      book.change { $0.update(a) { _ in } }
      #expect(screen.log == log)
    }
  }
}
