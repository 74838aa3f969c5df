import KeyedDiff
import KeyedDiffLists
import AppKit
import Testing

@testable import KeyedDiffAppKit

@MainActor
@Suite("Rows that the user drags in a table")
struct TableMovingTests {
  private let sections: Sections = [
    ListSection(id: 0, items: [Item(id: 1), Item(id: 2), Item(id: 3)], header: "A"),
    ListSection(id: 1, items: [], header: "B"),
    ListSection(id: 2, items: [Item(id: 4)], header: "C"),
  ]
  // The rows: A, 1, 2, 3, B, C, 4.

  private func makeScreen() -> TableScreen {
    let screen = TableScreen()
    screen.source.editing.didMove = { _, _, _ in }
    screen.show(sections)
    return screen
  }

  private func ids(_ screen: TableScreen) -> [[Int]] {
    screen.source.sections.map { $0.items.map(\.id) }
  }

  @Test(
    "Drops insert below the row above; the target does not count the dragged row",
    arguments: [
      // Dragged row, dropped above row, the list afterwards
      (1, 3, [[2, 1, 3], [], [4]]), (1, 4, [[2, 3, 1], [], [4]]), (3, 1, [[3, 1, 2], [], [4]]),
      (3, 0, [[3, 1, 2], [], [4]]), (1, 5, [[2, 3], [1], [4]]), (1, 6, [[2, 3], [], [1, 4]]),
      (6, 5, [[1, 2, 3], [4], []]), (1, 7, [[2, 3], [], [4, 1]]),
    ] as [(Int, Int, [[Int]])])
  func dropping(_ dragged: Int, _ target: Int, _ result: [[Int]]) async throws {
    let screen = makeScreen()
    var moved: Item?
    screen.source.editing.didMove = { [source = screen.source] item, _, new in
      moved = item
      #expect(source.item(at: new) == item)
    }
    screen.control.click(dragged)
    let selected = screen.selectedIDs
    let drag = try #require(screen.control.beginDragging([dragged]))
    #expect(screen.control.drop(drag, at: target) == .move)
    screen.control.turn()
    #expect(ids(screen) == result)
    #expect(moved != nil)
    #expect(screen.selectedIDs == selected)
    #expect(screen.fault() == nil)
    // Later updates start from the new order.
    await screen.update(sections)
    #expect(screen.fault() == nil)
  }

  @Test("In a section without a group row, a row can be dropped above the first one")
  func first() throws {
    let screen = makeScreen()
    screen.show([ListSection(id: 0, items: sections[0].items)])
    let drag = try #require(screen.control.beginDragging([2]))
    #expect(screen.control.drop(drag, at: 0) == .move)
    screen.control.turn()
    #expect(ids(screen) == [[3, 1, 2]])
    #expect(screen.fault() == nil)
  }

  @Test("A drop at the same place or on a row does nothing")
  func nothing() throws {
    let screen = makeScreen()
    screen.source.editing.didMove = { _, _, _ in Issue.record("Told of a move.") }
    let drag = try #require(screen.control.beginDragging([1]))
    #expect(screen.control.drop(drag, at: 1).isEmpty)
    #expect(screen.control.drop(drag, at: 2).isEmpty)
    let other = try #require(screen.control.beginDragging([1]))
    #expect(screen.control.drop(other, at: 3, .on).isEmpty)
    #expect(screen.control.beginDragging([0]) == nil)
  }

  @Test("Only rows that may move can be dragged, and the app may redirect the drop")
  func allowed() throws {
    let screen = makeScreen()
    screen.source.editing.canMove = { item, _ in item.id != 1 }
    screen.source.editing.target = { _, _, _ in CurrentPath(section: 1, item: 0) }
    #expect(screen.control.beginDragging([1]) == nil)
    let drag = try #require(screen.control.beginDragging([2]))
    screen.control.drop(drag, at: 7)
    #expect(ids(screen) == [[1, 3], [2], [4]])
    #expect(screen.fault() == nil)
  }

  @Test("A drag follows its row through an update, and is ended by a reload")
  func updateWhileDragging() async throws {
    let screen = makeScreen()
    let drag = try #require(screen.control.beginDragging([2]))
    var changed = sections
    changed[0].items.insert(Item(id: 9), at: 0)
    await screen.update(changed)
    screen.control.drop(drag, at: 5)
    #expect(ids(screen) == [[9, 1, 3, 2], [], [4]])

    let other = try #require(screen.control.beginDragging([2]))
    await screen.update(sections, style: .reload)
    #expect(screen.control.drop(other, at: 4).isEmpty)
    #expect(screen.fault() == nil)
  }

  @Test("B60: a list that is applied in didMove waits until the move has ended")
  func updateInHandler() async throws {
    let screen = makeScreen()
    screen.source.editing.didMove = { [source = screen.source] _, _, _ in
      source.apply(list([3, 2, 1]))
    }
    let drag = try #require(screen.control.beginDragging([1]))
    screen.control.drop(drag, at: 4)
    #expect(ids(screen) == [[2, 3, 1], [], [4]])
    for _ in 0..<5 { await nextTurn() }
    screen.control.turn()
    #expect(ids(screen) == [[3, 2, 1]])
    #expect(screen.fault() == nil)
  }

  @Test("A row can be moved during an animation")
  func moveWhileUpdating() async throws {
    let screen = makeScreen()
    screen.control.animations.end = .held
    let handle = screen.source.apply(Array(sections.reversed()))
    screen.control.turn()
    let drag = try #require(screen.control.beginDragging([1]))
    #expect(!screen.control.drop(drag, at: 5).isEmpty)
    await nextTurn()
    screen.control.animations.finish()
    await handle.outcome()
    screen.control.turn()
    #expect(ids(screen) == [[], [], [1, 4, 2, 3]])
    #expect(screen.fault() == nil)
  }
}
