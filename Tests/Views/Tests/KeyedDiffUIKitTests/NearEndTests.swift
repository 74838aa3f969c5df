import KeyedDiff
import KeyedDiffLists
import UIKit
import Testing

@testable import KeyedDiffUIKit

@MainActor
@Suite("Rows that are loaded near the ends of a list, and lists that follow their end")
struct NearEndTests {
  /// A list that loads 20 rows when the user comes near one of its ends.
  @MainActor
  final class Pages<Screen: TestScreen> {
    let screen: Screen
    private(set) var ids: Range<Int>
    private(set) var count = 0

    init(_ screen: Screen, _ ids: Range<Int>, at edge: ScrollAnchor.Edge, _ style: UpdateStyle) {
      (self.screen, self.ids) = (screen, ids)
      screen.source.display.nearbyCount = 4
      let load: @MainActor () -> Void = { [weak self] in
        guard let self else { return }
        count += 1
        self.ids =
          edge == .top
          ? self.ids.lowerBound - 20..<self.ids.upperBound
          : self.ids.lowerBound..<self.ids.upperBound + 20
        self.screen.source.apply(rows(self.ids), style: style)
      }
      if edge == .top {
        screen.source.display.nearStart = load
      } else {
        screen.source.display.nearEnd = load
      }
    }

    func show(_ style: UpdateStyle) async {
      screen.source.apply(rows(ids), style: style)
      await turn()
    }

    func turn() async {
      for _ in 0..<10 {
        screen.view.layoutIfNeeded()
        for _ in 0..<3 { await Task.yield() }
        screen.settle()
      }
    }

    func scroll(to y: CGFloat) async {
      screen.control.scroll(toY: y)
      await turn()
    }
  }

  nonisolated private static let styles = [UpdateStyle.animated, .immediate, .reload]

  private func chats() -> (TableTestScreen, CollectionTestScreen) {
    let (table, collection) = (TableTestScreen(), CollectionTestScreen())
    table.tableListView.anchorEdge = .bottom
    collection.collectionListView.anchorEdge = .bottom
    return (table, collection)
  }

  @Test("A list at its start loads one page above the rows in sight, which stay", arguments: styles)
  func nearStart(style: UpdateStyle) async {
    func test<Screen: TestScreen>(_ screen: Screen) async {
      let pages = Pages(screen, 0..<50, at: .top, style)
      await pages.show(style)
      #expect(pages.count == 1)
      #expect(screen.place(ofID: 0) == 28)
      await pages.scroll(to: 0)
      #expect(pages.count == 2)
      #expect(screen.place(ofID: -20) == 28)
      // All is loaded, so the list stays at its start again.
      screen.source.display.nearStart = nil
      await pages.scroll(to: 0)
      screen.show(rows(-100..<50), style: style)
      #expect(screen.view.contentOffset.y == 0)
      screen.check()
    }
    await test(TableTestScreen())
    await test(CollectionTestScreen())
  }

  @Test(
    "A chat that opens at its end loads nothing at its start; all rows in sight load at once",
    arguments: styles)
  func chat(style: UpdateStyle) async {
    func test<Screen: TestScreen>(_ screen: Screen, _ short: Screen) async {
      let pages = Pages(screen, 0..<100, at: .top, style)
      await pages.show(style)
      #expect(pages.count == 0)
      #expect(screen.shownRows.last?.path == [0, 99])
      await pages.scroll(to: 0)
      #expect(pages.count == 1)
      #expect(screen.place(ofID: 0) == 28)
      screen.check()
      // The rows in sight include the first one, although the list has not been scrolled.
      let shortPages = Pages(short, 0..<3, at: .top, style)
      await shortPages.show(style)
      #expect(shortPages.count == 1 && short.shownRows.last?.path == [0, 22])
      short.check()
    }
    let (chats, shortChats) = (chats(), chats())
    await test(chats.0, shortChats.0)
    await test(chats.1, shortChats.1)
  }

  @Test("A chat that loads newer messages does not follow its end meanwhile", arguments: styles)
  func newerMessages(style: UpdateStyle) async {
    func test<Screen: TestScreen>(_ screen: Screen) async {
      let pages = Pages(screen, 0..<100, at: .bottom, style)
      await pages.show(style)
      #expect(pages.count == 1 && screen.shownRows.last?.path == [0, 99])
      screen.source.display.nearEnd = nil
      await pages.scroll(to: screen.view.contentSize.height - 480)
      screen.show(rows(0..<130), style: style)
      #expect(screen.shownRows.last?.path == [0, 129])
      screen.check()
    }
    let chats = chats()
    await test(chats.0)
    await test(chats.1)
  }

  @Test("A chat opens at its end and follows it, loaded in a window or before")
  func opensAtEnd() async {
    func test<Screen: TestScreen>(_ screen: Screen) {
      for isInWindow in [true, false] {
        if !isInWindow { screen.control.leaveWindow() }
        screen.show(rows([]))
        screen.show(rows(0..<100))
        if !isInWindow { screen.control.enterWindow() }
        screen.settle()
        screen.view.layoutIfNeeded()
        #expect(screen.shownRows.last?.path == [0, 99], "\(isInWindow)")
        screen.show(rows(0..<103))
        #expect(screen.shownRows.last?.path == [0, 102], "\(isInWindow)")
        #expect(screen.listView.scrollAnchor == nil)
        screen.check()
      }
    }
    let chats = chats()
    test(chats.0)
    test(chats.1)
  }

  /// A delegate that reads the anchor while the view scrolls.
  final class Reader: NSObject, UITableViewDelegate, UICollectionViewDelegate {
    var read: () -> Void = {}
    func scrollViewDidScroll(_ scrollView: UIScrollView) { read() }
  }

  @Test(
    "The anchor can be read while the view scrolls",
    arguments: [ScrollAnchor.Edge.top, .bottom], styles)
  func reading(edge: ScrollAnchor.Edge, style: UpdateStyle) {
    func offsets(isTable: Bool, reads: Bool) -> [CGFloat] {
      let reader = Reader()
      let source = ListDataSource<String, Row>(
        options: ListOptions(backgroundThreshold: .max), row: isTable ? tableRow : itemRow)
      let view: UIScrollView
      let list: any ListView
      let settle: () -> Void
      let frame = CGRect(x: 0, y: 0, width: 320, height: 480)
      if isTable {
        let table = UITableView(frame: frame, style: .plain)
        table.standIn.enterWindow()
        let attached = source.attach(to: table, delegate: reader)
        attached.anchorEdge = edge
        (view, list) = (table, attached)
        settle = { while table.standIn.isAnimating { table.standIn.finishAnimations() } }
      } else {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 320, height: 44)
        layout.minimumLineSpacing = 0
        let collection = UICollectionView(frame: frame, collectionViewLayout: layout)
        collection.standIn.enterWindow()
        let attached = source.attach(to: collection, delegate: reader)
        attached.anchorEdge = edge
        (view, list) = (collection, attached)
        settle = { while collection.standIn.isAnimating { collection.standIn.finishAnimations() } }
      }
      if reads { reader.read = { _ = list.scrollAnchor } }
      source.apply(rows(0..<250), style: style)
      settle()
      view.contentOffset.y = 3_000
      view.layoutIfNeeded()
      var offsets: [CGFloat] = []
      for count in [50, 400, 20, 0] {
        source.apply(rows(-count..<250 + count), style: style)
        settle()
        view.layoutIfNeeded()
        offsets.append(view.contentOffset.y)
      }
      return offsets
    }
    for isTable in [true, false] {
      let expected = offsets(isTable: isTable, reads: false)
      #expect(offsets(isTable: isTable, reads: true) == expected)
      #expect(expected.last == 3_000)
    }
  }
}
