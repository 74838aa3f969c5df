import KeyedDiff
import KeyedDiffLists
import UIKit
import Testing

/// Selection and scroll position are kept.
@MainActor
@Suite("Selection and scroll position")
struct PlaceTests {
  @Test("Selected rows stay selected through batches and reloads (B40, B41, B42)")
  func selection() {
    func test(_ screen: some TestScreen) {
      screen.allowsMultipleSelection = true
      screen.show(rows(0..<8))
      screen.tap(at: IndexPath(item: 2, section: 0))
      screen.tap(at: IndexPath(item: 5, section: 0))
      // Row 5 moves, row 2 is replaced by a wide one.
      var list = rows([5, 9, 0, 2, 3])
      list[0].items = ListItems(list[0].items.map { Row(id: $0.id, isWide: $0.id == 2) })
      screen.show(list)
      #expect(screen.selectedPaths == [[0, 0], [0, 3]])
      screen.show(rows([2, 1, 5]), style: .reload)
      #expect(screen.selectedPaths == [[0, 0], [0, 2]])
      screen.show(rows([7, 5]))
      #expect(screen.selectedPaths == [[0, 1]])
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("Rows inserted above do not move the visible rows (B50, B51)", arguments: [false, true])
  func anchor(_ isAnimated: Bool) {
    func test(_ screen: some TestScreen) {
      let style = isAnimated ? UpdateStyle.animated : .immediate
      screen.show(rows(0..<100))
      screen.control.scroll(toY: 20 * 44 + 10)
      let first = screen.shownRows[0].path.item
      let place = screen.place(ofID: first)
      #expect(place != nil)
      screen.show(rows(Array(200..<230) + Array(0..<100)), style: style)
      #expect(screen.place(ofID: first) == place)
      screen.show(rows(first..<100), style: style)
      #expect(screen.place(ofID: first) == place)
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("A batch is animated only if the anchor does not move")
  func animationAtAnchor() {
    func test(_ screen: some TestScreen) {
      screen.show(rows(0..<100))
      screen.control.scroll(toY: 20 * 44 + 10)
      screen.source.apply(rows(0..<110))
      #expect(screen.control.isAnimating)
      screen.settle()
      screen.control.completesUnanimatedInsideCall = true
      screen.source.apply(rows(-5..<110))
      #expect(!screen.control.isAnimating)
      screen.settle()
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("At the start of the list, new rows become visible")
  func start() {
    func test(_ screen: some TestScreen) {
      screen.show(rows(0..<100))
      screen.show(rows(-5..<100))
      #expect(screen.view.contentOffset.y == 0)
      #expect(screen.shownRows.first?.path == [0, 0])
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("A chat with bars keeps its last visible row in place (B52)")
  func chat() {
    let screen = TableTestScreen()
    screen.tableListView.anchorEdge = .bottom
    screen.control.barInsets = UIEdgeInsets(top: 50, left: 0, bottom: 80, right: 0)
    screen.show(rows(0..<100))
    screen.control.scroll(toY: 1_000)
    let last = screen.table.indexPathsForVisibleRows!.last!.row - 3
    let place = screen.place(ofID: last)
    screen.show(rows(Array(0..<last - 4) + Array(last..<120)))
    #expect(screen.place(ofID: last) == place)
    screen.check()
  }

  @Test("A chat at its end stays there; a chat that is scrolled back does not move")
  func chatEnd() {
    func test<Screen: TestScreen>(_ screen: Screen, _ style: UpdateStyle) {
      screen.control.barInsets = UIEdgeInsets(top: 50, left: 0, bottom: 80, right: 0)
      screen.show(rows(0..<100))
      screen.control.scroll(toY: screen.view.contentSize.height + 80 - 480)
      screen.show(rows(0..<104), style: style)
      #expect(screen.shownRows.last?.path == [0, 103])
      #expect(screen.view.contentOffset.y == screen.view.contentSize.height + 80 - 480)
      // Not quite at the end.
      screen.control.scroll(toY: screen.view.contentOffset.y - 30)
      let place = screen.place(ofID: 100)
      screen.show(rows(0..<110), style: style)
      #expect(screen.place(ofID: 100) == place)
      screen.check()
    }
    for style in [UpdateStyle.animated, .immediate, .reload] {
      let table = TableTestScreen()
      table.tableListView.anchorEdge = .bottom
      test(table, style)
      let collection = CollectionTestScreen()
      collection.collectionListView.anchorEdge = .bottom
      test(collection, style)
    }
  }

  @Test("Under a bar, a list that is scrolled a little does not move (B52)")
  func insets() {
    func test<Screen: TestScreen>(_ screen: Screen) {
      screen.control.barInsets = UIEdgeInsets(top: 50, left: 0, bottom: 0, right: 0)
      screen.show(rows(0..<100))
      screen.control.scroll(toY: -20)
      let place = screen.place(ofID: 3)
      screen.show(rows(-5..<100))
      #expect(screen.place(ofID: 3) == place)
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("In a reload, a header that disappears above does not move the visible rows")
  func vanishingHeader() {
    let screen = TableTestScreen()
    func list(_ header: String?) -> [RowSection] {
      [
        ListSection(id: "a", items: (0..<5).map { Row(id: $0) }, header: header),
        ListSection(id: "b", items: (5..<41).map { Row(id: $0) }),
        ListSection(id: "c", items: (41..<49).map { Row(id: $0) }, header: "Section c"),
      ]
    }
    screen.show(list("Section a"))
    screen.control.scroll(toY: 133)
    let place = screen.place(ofID: 3)
    screen.show(list(nil), style: .reload)
    screen.table.layoutIfNeeded()
    #expect(screen.place(ofID: 3) == place)
    screen.check()
  }

  @Test("The selection can be set as a whole")
  func settingSelection() {
    func test<Screen: TestScreen>(_ screen: Screen) {
      screen.allowsMultipleSelection = true
      screen.show(rows(0..<8))
      let paths = [1, 3, 5].map { CurrentPath(section: 0, item: $0) }
      screen.listView.selection = paths
      #expect(screen.selectedPaths == paths.map(\.indexPath))
      screen.listView.selection = [paths[1]]
      #expect(screen.selectedPaths == [[0, 3]])
      #expect(screen.listView.selection == [paths[1]])
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("A view that allows no selection, or one row, is respected (B44)")
  func limitedSelection() {
    func test<Screen: TestScreen>(_ screen: Screen, setAllowsSelection: (Bool) -> Void) {
      screen.show(rows(0..<8))
      screen.tap(at: [0, 2])
      screen.tap(at: [0, 4])
      #expect(screen.selectedPaths == [[0, 4]])
      screen.show(rows([9, 4, 2]))
      #expect(screen.selectedPaths == [[0, 1]])
      screen.show(rows([4, 2]), style: .reload)
      #expect(screen.selectedPaths == [[0, 0]])
      setAllowsSelection(false)
      screen.show(rows([2, 4]))
      screen.show(rows([2, 3, 4]), style: .reload)
      screen.check()
    }
    let (table, collection) = (TableTestScreen(), CollectionTestScreen())
    test(table) { table.table.allowsSelection = $0 }
    test(collection) { collection.collection.allowsSelection = $0 }
  }

  @Test(
    "Deleting selected rows and the anchor is safe (B45, B53)",
    arguments: [UpdateStyle.animated, .immediate, .reload])
  func rowsThatGo(_ style: UpdateStyle) {
    func test(_ screen: some TestScreen) {
      screen.allowsMultipleSelection = true
      screen.show(rows(0..<100))
      screen.control.scroll(toY: 90 * 44)
      screen.tap(at: [0, 95])
      screen.tap(at: [0, 96])
      let place = screen.place(ofID: 92)
      // Deletes the selected rows, the anchor and the end of the list.
      screen.show(rows(Array(0..<80) + Array(92..<95)), style: style)
      #expect(screen.selectedPaths == [])
      #expect(screen.view.contentOffset.y > 0 && place != nil)
      screen.check()
      screen.show([], style: style)
      screen.view.layoutIfNeeded()
      #expect(screen.view.contentOffset.y == 0)
      screen.check()
    }
    test(TableTestScreen())
    test(CollectionTestScreen())
  }

  @Test("Views round to pixels, so a position close to the end counts as the end")
  func rounding() {
    let screen = TableTestScreen()
    screen.tableListView.anchorEdge = .bottom
    screen.show(rows(0..<99))
    screen.control.scroll(toY: screen.view.contentSize.height - 480 - 0.3)
    #expect(screen.listView.scrollAnchor == nil)
    screen.control.scroll(toY: screen.view.contentSize.height - 480 - 2)
    #expect(screen.listView.scrollAnchor != nil)
  }

  @Test("A list that scrolls horizontally keeps its position, too")
  func sideways() {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 44, height: 400)
    let collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    collection.standIn.enterWindow()
    let source = ListDataSource<String, Row>(row: itemRow)
    let view = source.attach(to: collection)
    #expect(view.anchorEdge == .left)
    func list(_ ids: Range<Int>) -> [RowSection] {
      [ListSection(id: "a", items: ids.map { Row(id: $0) })]
    }
    source.apply(list(0..<100), style: .immediate)
    collection.standIn.finishAnimations()
    collection.standIn.scroll(to: CGPoint(x: 1_000, y: 0))
    let first = collection.standIn.shownRows[0].cell.shownText
    source.apply(list(-30..<100), style: .immediate)
    collection.standIn.finishAnimations()
    #expect(collection.standIn.shownRows[0].cell.shownText == first)
    #expect(collection.standIn.exceptions.isEmpty)
  }
}
