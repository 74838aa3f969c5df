import KeyedDiff
import KeyedDiffAppleSupport
import KeyedDiffLists
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// Parts that all adapters for Apple's views share.
@MainActor
@Suite("Shared parts of the adapters", .timeLimit(.minutes(1)))
struct SupportTests {
  @Test("A batch moves the anchor if it changes rows or sections up to the anchor")
  func anchoredBatches() {
    let anchor = ScrollAnchor(path: CurrentPath(section: 2, item: 5), offset: 0)
    func moves(_ items: BatchUpdate.Items) -> Bool {
      BatchUpdate(items: items).changesRows(upTo: anchor)
    }
    func moves(_ sections: BatchUpdate.Sections) -> Bool {
      BatchUpdate(sections: sections).changesRows(upTo: anchor)
    }
    func old(_ path: (Int, Int)) -> OldPath { OldPath(section: path.0, item: path.1) }
    func new(_ path: (Int, Int)) -> NewPath { NewPath(section: path.0, item: path.1) }
    let (before, after) = ([(0, 9), (1, 0), (2, 0), (2, 5)], [(2, 6), (3, 0), (3, 4), (9, 0)])
    for path in before + after {
      let isBefore = path.0 < 2 || path.0 == 2 && path.1 <= 5
      #expect(moves(.init(deletions: [old(path)])) == isBefore, "\(path)")
      #expect(moves(.init(insertions: [new(path)])) == isBefore, "\(path)")
      #expect(moves(.init(reloads: [old(path)])) == isBefore, "\(path)")
      let other = (8, 8)
      #expect(
        moves(.init(moves: [PathPair(old: old(path), new: new(other))])) == isBefore, "\(path)")
      #expect(
        moves(.init(moves: [PathPair(old: old(other), new: new(path))])) == isBefore, "\(path)")
    }
    for section in 0..<6 {
      let isBefore = section <= 2
      #expect(moves(.init(deletions: [.init(section)])) == isBefore, "\(section)")
      #expect(moves(.init(insertions: [.init(section)])) == isBefore, "\(section)")
      #expect(moves(.init(reloads: [.init(section)])) == isBefore, "\(section)")
      #expect(moves(.init(moves: [IndexPair(old: section, new: 8)])) == isBefore, "\(section)")
      #expect(moves(.init(moves: [IndexPair(old: 8, new: section)])) == isBefore, "\(section)")
    }
    #expect(!BatchUpdate().changesRows(upTo: anchor))
  }

  @Test("The gate is closed during a call, and reports once that it is open")
  func gate() async {
    let gate = UpdateGate()
    var openings = 0
    await withCheckedContinuation { isOpen in
      gate.onOpen = {
        openings += 1
        isOpen.resume()
      }
      let answer = gate.closed {
        gate.closed {}
        #expect(gate.isClosed)
        return 7
      }
      #expect(answer == 7 && !gate.isClosed)
      gate.closed {}
      // Not inside the call, because the view is still busy.
      #expect(openings == 0)
    }
    #expect(openings == 1)
  }

  @Test("After the user moves a row, the gate opens when the animation has ended")
  func settlingGate() async {
    let gate = UpdateGate()
    gate.settlingTime = 1_000_000
    await withCheckedContinuation { isOpen in
      gate.onOpen = { isOpen.resume() }
      gate.closeUntilSettled()
      #expect(gate.isClosed)
    }
    #expect(!gate.isClosed)
  }

  @Test("An update that waits for the gate is performed when the gate opens")
  func waitingUpdate() {
    func test(_ screen: some TestScreen, _ gate: UpdateGate) {
      screen.show(rows(0..<3))
      gate.closed { _ = screen.source.apply(rows(0..<4)) }
      #expect(screen.source.sections == rows(0..<3))
      gate.resume()
      #expect(screen.source.sections == rows(0..<4))
      screen.settle()
      screen.check()
    }
    let (table, collection) = (TableTestScreen(), CollectionTestScreen())
    test(table, table.tableListView.gate)
    test(collection, collection.collectionListView.gate)
  }

  @Test("Bars and insets cover parts of the visible area")
  func visibleArea() {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    view.contentInset = UIEdgeInsets(top: 50, left: 10, bottom: 80, right: 20)
    view.contentOffset = CGPoint(x: 3, y: 7)
    #expect(view.visibleArea == CGRect(x: 13, y: 57, width: 290, height: 350))
    view.contentInset = UIEdgeInsets(top: 300, left: 300, bottom: 300, right: 300)
    #expect(view.visibleArea.size == .zero)
  }
}
