import FormTesting
import KeyedDiff
import KeyedDiffLists
import AppKit
import Testing

@testable import KeyedDiffAppKit

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
  func scrolling(_ change: Change, _ style: UpdateStyle) async {
    for make in FormScreen.all {
      let screen = make()
      await screen.show(formRows(0..<250), style: .reload)
      let start: CGFloat = 80 * 20 + 10
      screen.scroll(to: start)
      for frame in 1...60 {
        screen.scrollView.contentView.scroll(to: NSPoint(x: 0, y: screen.place + 30))
        var rows = formRows(Self.ids(change, frame))
        if change == .content { rows[80 + frame].name = "\(frame)" }
        screen.source.apply([ListSection(id: "a", items: rows)], style: style)
        // Animations last 18 frames.
        if frame.isMultiple(of: 18) { screen.turn() }
        screen.scrollView.layoutSubtreeIfNeeded()
        if frame.isMultiple(of: 3) { await nextTurn() }
      }
      for _ in 0..<3 {
        screen.turn()
        await nextTurn()
      }
      guard let (id, distance) = first(screen) else {
        Issue.record("The view is at its start.")
        continue
      }
      let place = CGFloat(id) * 20 - distance
      #expect(abs(place - (start + 60 * 30)) <= 20)
      screen.check()
    }
  }

  @Test("The place at which the app scrolls before the first layout is kept")
  func beforeLayout() async {
    for make in FormScreen.all {
      for isInWindow in [true, false] {
        for updates in [false, true] {
          let screen = make()
          if !isInWindow { screen.close() }
          screen.source.apply([ListSection(id: "a", items: formRows(0..<100))])
          screen.scroll(toRow: 50)
          if updates {
            screen.source.apply([ListSection(id: "a", items: formRows(-5..<101))])
          }
          if !isInWindow { screen.open() }
          screen.turn()
          await nextTurn()
          screen.turn()
          #expect(screen.views(50) != nil)
          // A table scrolls no farther than necessary.
          #expect(first(screen).map(\.id) == (screen.isTable ? 41 : 50))
          #expect(first(screen).map(\.distance) == 0)
        }
      }
    }
  }

  @Test("A view that is reloaded out of its window has its place when it comes back")
  func outOfWindow() async {
    for make in FormScreen.all {
      let screen = make()
      await screen.show(formRows(0..<200))
      screen.scroll(to: 60 * 20 + 10)
      let (id, distance) = first(screen)!
      screen.close()
      await screen.show(formRows(-20..<200))
      await screen.show(formRows(-40..<150))
      screen.source.adapter.reloadView()
      await screen.show(formRows(10..<150))
      screen.open()
      screen.turn()
      await nextTurn()
      #expect(first(screen)?.id == id)
      #expect(first(screen)?.distance == distance)
      screen.check()
    }
  }
}
