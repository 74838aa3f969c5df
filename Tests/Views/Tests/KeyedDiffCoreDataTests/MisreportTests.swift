import CoreData
import KeyedDiffCoreData
import KeyedDiffLists
import Testing

@MainActor
@Suite("Wrong reports of a controller")
struct MisreportTests {
  nonisolated static let trackings: [Tracking] = [.values, .objects]

  private func screen(
    _ tracking: Tracking, _ misreports: Misreports
  ) throws -> any ContactScreen {
    let book = makeBook()
    book.controller.standIn.misreports = misreports
    return try makeScreen(tracking, book)
  }

  @Test("A move to the same path is an update", arguments: trackings)
  func moveInPlace(_ tracking: Tracking) throws {
    let screen = try screen(tracking, .movesInPlace)
    screen.book.rename("b", "bb")
    #expect(screen.book.controller.standIn.calls == ["will", "move 0.1 → 0.1", "did"])
    #expect(screen.log == ["+0 -0 m0 u1"])
    screen.verify()
  }

  @Test("A move that is caused by an insertion before it is an update", arguments: trackings)
  func moveByShift(_ tracking: Tracking) throws {
    let screen = try screen(tracking, .movesInPlace)
    let b = screen.book["b"]
    screen.book.change { context in
      context.insert(ManagedContact("0", team: "A"))
      context.update(b) { $0.name = "bb" }
    }
    #expect(
      screen.book.controller.standIn.calls == ["will", "insert 0.0", "move 0.1 → 0.2", "did"])
    #expect(screen.log == ["+1 -0 m0 u1"])
    screen.verify()
  }

  @Test("A move and an update of one object are one move", arguments: trackings)
  func moveAndUpdate(_ tracking: Tracking) throws {
    for order in [Misreports(), .reversedOrder] {
      let screen = try screen(tracking, [.updatesOfMovedObjects, order])
      screen.book.rename("a", "d")
      #expect(screen.log == ["+0 -0 m1 u1"])
      screen.verify()
    }
  }

  @Test("An update that is really a move", arguments: trackings)
  func updateThatMoves(_ tracking: Tracking) throws {
    let screen = try screen(tracking, .updatesInsteadOfMoves)
    screen.book.rename("a", "d")
    #expect(screen.book.controller.standIn.calls == ["will", "update 0.0", "did"])
    #expect(screen.log == ["+0 -0 m1 u1"])
    screen.verify()
  }

  @Test("A deletion and an insertion of one object are a move", arguments: trackings)
  func deletionAndInsertion(_ tracking: Tracking) throws {
    for order in [Misreports(), .reversedOrder] {
      let screen = try screen(tracking, [.deletionsAndInsertions, order])
      screen.book.rename("a", "d")
      #expect(screen.log == ["+0 -0 m1 u1"])
      screen.verify()
    }
  }

  @Test("A section that moves is deleted and inserted", arguments: trackings)
  func sectionMove(_ tracking: Tracking) throws {
    let screen = try screen(tracking, [])
    let book = screen.book
    book.ranks["A"] = 1
    book.change { context in
      for name in ["a", "b", "c"] { context.update(book[name]) { _ in } }
    }
    #expect(
      book.controller.standIn.calls.prefix(3) == ["will", "delete section 0", "insert section 1"])
    screen.verify()
  }

  @Test("A move to a section whose number has shifted", arguments: trackings)
  func shiftedSection(_ tracking: Tracking) throws {
    let screen = try screen(tracking, .oldSectionNumbers)
    let a = screen.book["a"]
    screen.book.change { context in
      context.insert(ManagedContact("0", team: "0"))
      context.update(a) { $0.team = "B" }
    }
    #expect(screen.book.controller.standIn.calls.contains("move 0.0 → 1.0"))
    #expect(screen.log == ["+1 -0 m1 u1"])
    screen.verify()
  }

  @Test("A change of an unknown type is an update", arguments: trackings)
  func unknownType(_ tracking: Tracking) throws {
    let screen = try screen(tracking, .unknownTypes)
    screen.book.rename("b", "bb")
    #expect(screen.book.controller.standIn.calls == ["will", "type 0 0.1", "did"])
    #expect(screen.log == ["+0 -0 m0 u1"])
    screen.verify()
  }

  @Test("An update with the path after the batch", arguments: trackings)
  func newPathOfUpdate(_ tracking: Tracking) throws {
    let screen = try screen(tracking, .newPathsOfUpdates)
    let (a, y) = (screen.book["a"], screen.book["y"])
    screen.book.change { context in
      context.delete(a)
      context.insert(ManagedContact("0", team: "0"))
      context.update(y) { $0.name = "yy" }
    }
    #expect(screen.log == ["+1 -1 m0 u1"])
    screen.verify()
  }

  @Test("An insertion and an update of one object are an insertion", arguments: trackings)
  func updateOfInsertedObject(_ tracking: Tracking) throws {
    let screen = try screen(tracking, .updatesOfInsertedObjects)
    screen.book.change { $0.insert(ManagedContact("aa", team: "A")) }
    #expect(screen.log == ["+1 -0 m0 u0"])
    screen.verify()
  }

  @Test("A move that is not reported is shown, but with the old item")
  func missingMove() throws {
    let book = makeBook()
    book.controller.standIn.misreports = .missingMoves
    let tracker = FetchedResultsTracker<ManagedContact, Int, String>(
      StoreList(identity: .none(content: ==)), item: { $0.name })
    try tracker.follow(book.controller)
    let b = book["b"]
    book.change { context in
      context.update(b) { $0.name = "bb" }
      context.update(book["a"]) { $0.name = "d" }
    }
    #expect(tracker.feed.list.items == ["bb", "c", "a", "x", "y"])
  }
}
