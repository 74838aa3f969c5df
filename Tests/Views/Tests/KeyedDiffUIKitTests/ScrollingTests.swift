import FormTesting
import KeyedDiff
import KeyedDiffLists
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// Updates while the app or the user scrolls, and while the view is out of its window.
@MainActor
@Suite("Updates around scrolling")
struct ScrollingTests {
  /// The change of the list in each frame.
  enum Change: CaseIterable {
    case content, append, prepend, deleteAbove, deleteBelow, moveAbove
  }

  private static func ids(_ change: Change, _ frame: Int) -> [Int] {
    switch change {
    case .content: Array(0..<250)
    case .append: Array(0..<250 + frame)
    case .prepend: Array(-frame..<250)
    case .deleteAbove: Array(frame..<250)
    case .deleteBelow: Array(0..<250 - frame)
    case .moveAbove: Array(1...frame) + [0] + Array(frame + 1..<250)
    }
  }

  /// The first visible row, and its distance from the upper edge.
  private func first(_ screen: FormScreen) -> (id: Int, distance: CGFloat)? {
    let anchor = screen.source.adapter.view?.scrollAnchor
    return anchor.flatMap { anchor in
      screen.source.item(at: anchor.path).map { ($0.id, CGFloat(anchor.offset)) }
    }
  }

  @Test(
    "Updates in each frame do not take away what the user scrolls",
    arguments: Change.allCases, [UpdateStyle.animated, .immediate, .reload])
  func scrolling(_ change: Change, _ style: UpdateStyle) {
    for make in FormScreen.all {
      let screen = make()
      screen.show(formRows(0..<250), style: .reload)
      let start: CGFloat = 80 * 44 + 10
      screen.scroll(start)
      for frame in 1...60 {
        screen.view.contentOffset.y += 30
        var rows = formRows(Self.ids(change, frame))
        if change == .content { rows[80 + frame / 2].name = "\(frame)" }
        screen.source.apply([ListSection(id: "a", items: rows)], style: style)
        // Animations last 18 frames.
        if frame.isMultiple(of: 18) { screen.turn() }
        screen.view.layoutIfNeeded()
      }
      screen.turn()
      screen.turn()
      guard let (id, distance) = first(screen) else {
        Issue.record("The view is at its start.")
        continue
      }
      let place = CGFloat(id) * 44 - distance
      #expect(abs(place - (start + 60 * 30)) <= 44)
      screen.check()
    }
  }

  @Test("The place at which the app scrolls before the first layout is kept")
  func beforeLayout() {
    for make in FormScreen.all {
      for isInWindow in [true, false] {
        for updates in [false, true] {
          let screen = make()
          if !isInWindow { screen.leaveWindow() }
          screen.source.apply([ListSection(id: "a", items: formRows(0..<100))])
          screen.scrollToRow([0, 50])
          if updates {
            screen.source.apply([ListSection(id: "a", items: formRows(-5..<101))])
          }
          if !isInWindow { screen.enterWindow() }
          screen.turn()
          #expect(first(screen).map(\.id) == 50)
          // Without an update, the first layout of a table replaces the estimated height of a header.
          if updates { #expect(first(screen).map(\.distance) == 0) }
          #expect(screen.views(50) != nil)
        }
      }
    }
  }

  @Test("A view that is reloaded out of its window has its place when it comes back")
  func outOfWindow() async {
    for make in FormScreen.all {
      let screen = make()
      screen.show(formRows(0..<200))
      screen.scroll(60 * 44 + 10)
      let (id, distance) = first(screen)!
      screen.leaveWindow()
      screen.show(formRows(-20..<200))
      screen.show(formRows(-40..<150))
      screen.source.adapter.reloadView()
      screen.show(formRows(10..<150))
      screen.enterWindow()
      screen.turn()
      // The view scrolls after it has got its cells.
      for _ in 0..<3 { await Task.yield() }
      let path = screen.source.path(of: id)!.indexPath
      let frame =
        (screen.view as? UITableView)?.rectForRow(at: path)
        ?? (screen.view as? UICollectionView)?.layoutAttributesForItem(at: path)?.frame
      #expect(frame.map { $0.minY - screen.view.contentOffset.y } == distance)
      #expect(first(screen)?.id == id)
      #expect(first(screen)?.distance == distance)
      screen.check()
    }
  }
}
