import KeyedDiff
import KeyedDiffLists
import AppKit
import Testing

@testable import KeyedDiffAppKit

@MainActor
@Suite("Rows that are loaded near the ends of a list, and lists that follow their end")
struct NearEndTests {
  /// A table or a collection view in a window of 200 points.
  @MainActor
  struct Screen {
    let source: ListDataSource<Int, Item>
    let scrollView: NSScrollView
    let scroll: (CGFloat) -> Void
    let turn: () -> Void
    let fault: () -> String?

    static func all(_ edge: ScrollAnchor.Edge) -> [Screen] {
      let table = TableScreen()
      table.source.attach(to: table.tableView).anchorEdge = edge
      let collection = CollectionScreen()
      collection.layout.itemSize = NSSize(width: 300, height: 30)
      collection.source.attach(to: collection.collectionView).anchorEdge = edge
      return [
        Screen(
          source: table.source, scrollView: table.scrollView, scroll: { table.scroll(to: $0) },
          turn: { table.control.turn() }, fault: { table.fault() }),
        Screen(
          source: collection.source, scrollView: collection.scrollView,
          scroll: { collection.scroll(to: $0) }, turn: { collection.control.turn() },
          fault: { collection.fault() }),
      ]
    }

    var y: CGFloat { scrollView.contentView.bounds.minY }
    var lastY: CGFloat { scrollView.documentView!.frame.height - 200 }

    func show(_ ids: some Sequence<Int>, _ style: UpdateStyle) async {
      source.apply(list(ids), style: style)
      await settle()
    }

    func settle() async {
      for _ in 0..<10 {
        turn()
        for _ in 0..<3 { await Task.yield() }
      }
    }

    /// Returns the distance from the upper edge of the screen to a row near the start of the list.
    func place(of id: Int) -> CGFloat {
      let frame = (source.view as? TableListView)?.frame(at: source.path(of: id)!)
      return (frame ?? (source.view as! CollectionListView).frame(at: source.path(of: id)!)!).minY
        - y
    }
  }

  nonisolated private static let styles = [UpdateStyle.animated, .immediate, .reload]

  @Test("A list at its start loads one page above the rows in sight, which stay", arguments: styles)
  func nearStart(style: UpdateStyle) async {
    for screen in Screen.all(.top) {
      var (first, pages) = (0, 0)
      screen.source.display.nearbyCount = 3
      screen.source.display.nearStart = {
        pages += 1
        first -= 20
        screen.source.apply(list(first..<50), style: style)
      }
      await screen.show(0..<50, style)
      let start = screen.place(of: -20) + screen.y
      #expect(pages == 1 && screen.place(of: 0) == start)
      screen.scroll(0)
      await screen.settle()
      #expect(pages == 2 && screen.place(of: -20) == start)
      screen.source.display.nearStart = nil
      screen.scroll(0)
      await screen.show(-100..<50, style)
      #expect(screen.y == 0)
      #expect(screen.fault() == nil)
    }
  }

  @Test("A chat opens at its end, follows it, and loads nothing meanwhile", arguments: styles)
  func chat(style: UpdateStyle) async {
    for screen in Screen.all(.bottom) {
      var (first, pages) = (0, 0)
      screen.source.display.nearbyCount = 3
      screen.source.display.nearStart = {
        pages += 1
        first -= 20
        screen.source.apply(list(first..<103), style: style)
      }
      await screen.show(0..<100, style)
      #expect(screen.y == screen.lastY && screen.y > 1_000 && pages == 0)
      await screen.show(0..<103, style)
      #expect(screen.y == screen.lastY && pages == 0)
      #expect(screen.source.view?.scrollAnchor == nil)
      screen.scroll(0)
      await screen.settle()
      let start = screen.place(of: -20) + screen.y
      #expect(pages == 1 && screen.place(of: 0) == start)
      #expect(screen.fault() == nil)
    }
  }

  @Test("A chat that is loaded before its window opens is at its end then")
  func opensInWindow() async {
    let table = TableScreen(isOpen: false)
    table.source.attach(to: table.tableView).anchorEdge = .bottom
    table.source.apply(list(0..<100))
    table.open()
    for _ in 0..<3 {
      table.control.turn()
      await Task.yield()
    }
    #expect(table.scrollView.contentView.bounds.maxY == table.tableView.frame.height)
    let collection = CollectionScreen(isOpen: false)
    collection.source.attach(to: collection.collectionView).anchorEdge = .bottom
    collection.source.apply(list(0..<100))
    collection.open()
    for _ in 0..<3 {
      collection.control.turn()
      await Task.yield()
    }
    #expect(
      collection.scrollView.contentView.bounds.maxY == collection.collectionView.frame.height)
  }
}
