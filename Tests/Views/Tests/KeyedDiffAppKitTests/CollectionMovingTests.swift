import KeyedDiff
import KeyedDiffLists
import AppKit
import Testing

@testable import KeyedDiffAppKit

@MainActor
@Suite("Rows that the user drags in a collection view")
struct CollectionMovingTests {
  private let sections: Sections = [
    ListSection(id: 0, items: [Item(id: 1), Item(id: 2), Item(id: 3)]),
    ListSection(id: 1, items: []),
    ListSection(id: 2, items: [Item(id: 4)]),
  ]

  private func makeScreen() -> CollectionScreen {
    let screen = CollectionScreen()
    screen.source.editing.didMove = { _, _, _ in }
    screen.show(sections)
    return screen
  }

  private func ids(_ screen: CollectionScreen) -> [[Int]] {
    screen.source.sections.map { $0.items.map(\.id) }
  }

  @Test(
    "Drops insert before a row; the target does not count the dragged row",
    arguments: [
      (indexPath(0, 0), indexPath(0, 2), [[2, 1, 3], [], [4]]),
      (indexPath(0, 0), indexPath(0, 3), [[2, 3, 1], [], [4]]),
      (indexPath(0, 2), indexPath(0, 0), [[3, 1, 2], [], [4]]),
      (indexPath(0, 1), indexPath(1, 0), [[1, 3], [2], [4]]),
      (indexPath(0, 1), indexPath(2, 1), [[1, 3], [], [4, 2]]),
      (indexPath(2, 0), indexPath(0, 1), [[1, 4, 2, 3], [], []]),
    ] as [(IndexPath, IndexPath, [[Int]])])
  func dropping(_ dragged: IndexPath, _ target: IndexPath, _ result: [[Int]]) async throws {
    let screen = makeScreen()
    var moved: Item?
    screen.source.editing.didMove = { item, _, _ in moved = item }
    screen.control.click(dragged)
    let selected = screen.selectedIDs
    let session = try #require(screen.control.beginDragging([dragged]))
    #expect(screen.control.drop(session, at: target) == .move)
    screen.control.turn()
    #expect(ids(screen) == result)
    #expect(moved.map { [$0.id] } == Array(selected))
    #expect(screen.selectedIDs == selected)
    #expect(screen.fault() == nil)
    await screen.update(sections)
    #expect(screen.fault() == nil)
  }

  @Test("A drop at the same place or on a row does nothing")
  func nothing() throws {
    let screen = makeScreen()
    screen.source.editing.didMove = { _, _, _ in Issue.record("Told of a move.") }
    let session = try #require(screen.control.beginDragging([indexPath(0, 0)]))
    #expect(screen.control.drop(session, at: indexPath(0, 1)).isEmpty)
    let other = try #require(screen.control.beginDragging([indexPath(0, 0)]))
    #expect(screen.control.drop(other, at: indexPath(0, 2), .on).isEmpty)
    screen.source.editing.canMove = { item, _ in item.id != 1 }
    #expect(screen.control.beginDragging([indexPath(0, 0)]) == nil)
    screen.source.editing.didMove = nil
    #expect(screen.control.beginDragging([indexPath(0, 1)]) == nil)
  }

  @Test("A drag follows its row through an update, and the app may redirect the drop")
  func updateWhileDragging() async throws {
    let screen = makeScreen()
    let session = try #require(screen.control.beginDragging([indexPath(0, 1)]))
    var changed = sections
    changed[0].items.insert(Item(id: 9), at: 0)
    await screen.update(changed)
    screen.source.editing.target = { item, source, _ in
      #expect(item.id == 2)
      #expect(source == CurrentPath(section: 0, item: 2))
      return CurrentPath(section: 2, item: 0)
    }
    screen.control.drop(session, at: indexPath(0, 4))
    #expect(ids(screen) == [[9, 1, 3], [], [2, 4]])
    #expect(screen.fault() == nil)
  }

  @Test("B61: a list that is applied in didMove waits until the move has ended")
  func updateInHandler() async throws {
    let screen = makeScreen()
    screen.source.editing.didMove = { [source = screen.source] _, _, _ in
      source.apply(list([3, 2, 1]))
    }
    let session = try #require(screen.control.beginDragging([indexPath(0, 0)]))
    screen.control.drop(session, at: indexPath(0, 3))
    #expect(ids(screen) == [[2, 3, 1], [], [4]])
    for _ in 0..<5 { await nextTurn() }
    screen.control.turn()
    #expect(ids(screen) == [[3, 2, 1]])
    #expect(screen.fault() == nil)
  }

  @Test("A drop right after a reload moves the row once")
  func dropAfterReload() throws {
    let screen = makeScreen()
    let session = try #require(screen.control.beginDragging([indexPath(0, 0)]))
    screen.source.adapter.reloadView()
    #expect(screen.control.drop(session, at: indexPath(0, 3)) == .move)
    screen.control.turn()
    #expect(ids(screen) == [[2, 3, 1], [], [4]])
    #expect(screen.fault() == nil)
  }
}
