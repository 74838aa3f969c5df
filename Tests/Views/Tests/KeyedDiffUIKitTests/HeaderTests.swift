import KeyedDiff
import KeyedDiffLists
import StandInRuntime
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// The space for headers and footers, and their sources.
@MainActor
@Suite("Space for headers and footers")
struct HeaderTests {
  private let two = [
    ListSection(id: "a", items: [Row(id: 1)]), ListSection(id: "b", items: [Row(id: 2)]),
  ]

  @Test("A change of an invisible footer does not affect cells (B35)")
  func outOfSight() {
    let screen = TableTestScreen()
    func list(_ footer: String) -> [RowSection] {
      [ListSection(id: "a", items: (0..<100).map { Row(id: $0) }, header: "H", footer: footer)]
    }
    screen.show(list("100 users"))
    let cells = screen.shownRows.map { ObjectIdentifier($0.cell) }
    screen.control.clearCalls()
    screen.show(list("101 users"))
    #expect(
      !screen.control.dataSourceCalls.contains { if case .cell = $0 { true } else { false } })
    #expect(screen.shownRows.map { ObjectIdentifier($0.cell) } == cells)
    screen.check()
  }

  @Test("A section without a header has no space for one")
  func noRoom() {
    let fixed = TableTestScreen()
    fixed.table.sectionHeaderHeight = 28
    fixed.table.sectionFooterHeight = 28
    fixed.show(two)
    #expect(fixed.shownRows[1].frame.minY == 44)
    let handled = TableTestScreen()
    handled.source.sizes.header = { _ in 50 }
    handled.show(two)
    #expect(handled.shownRows[0].frame.minY == 0)
    var list = two
    list[1].header = "B"
    handled.show(list)
    #expect(handled.shownRows[1].frame.minY == 94)
  }

  @Test("Without a height from a handler, the height of the table applies")
  func standardHeights() {
    let screen = TableTestScreen()
    screen.table.rowHeight = 60
    screen.table.sectionHeaderHeight = 33
    screen.source.sizes.row = { row, _ in row.id == 0 ? 100 : nil }
    screen.source.sizes.header = { _ in nil }
    screen.show(rows(0..<3))
    #expect(screen.shownRows.map(\.frame.height) == [100, 60, 60])
    #expect(screen.shownRows[0].frame.minY == 33)
    screen.table.sectionFooterHeight = 21
    screen.source.footer = { _ in "Footer" }
    screen.source.adapter.reloadView()
    #expect(screen.table.rectForFooter(inSection: 0).height == 21)
    #expect(screen.table.rectForHeader(inSection: 0).height == 33)
  }

  private final class AppDelegate: TellingDelegate, UITableViewDelegate,
    UICollectionViewDelegateFlowLayout
  {
    override func responds(toSelectorNamed name: String) -> Bool {
      name.contains("eader") || name.contains("SizeForFooter")
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      UITableViewHeaderFooterView(reuseIdentifier: "App")
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      40
    }

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> CGSize {
      CGSize(width: 320, height: 17)
    }

    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      referenceSizeForFooterInSection section: Int
    ) -> CGSize {
      CGSize(width: 320, height: 9)
    }
  }

  @Test("The app's delegate provides the headers that the list does not have")
  func appHeaders() {
    let delegate = AppDelegate()
    let table = TableTestScreen()
    table.source.attach(to: table.table, delegate: delegate)
    var list = two
    list[1].header = "B"
    table.show(list)
    #expect(table.table.headerView(forSection: 0)?.reuseIdentifier == "App")
    #expect(table.table.rectForHeader(inSection: 0).height == 40)
    #expect(table.shownTitles[1] == "B")
    let collection = CollectionTestScreen()
    collection.source.attach(to: collection.collection, delegate: delegate)
    collection.show(list)
    #expect(collection.shownRows[0].frame.minY == 17)
    // A header of 17 points, a row of 44, the footer of the app of 9, and a header of 28.
    #expect(collection.shownRows[1].frame.minY == 98)
    #expect(collection.control.exceptions.isEmpty)
  }

  @Test("In a horizontal layout, the height of a header is its width")
  func sideways() {
    let screen = CollectionTestScreen()
    screen.layout.scrollDirection = .horizontal
    screen.source.sizes.header = { _ in 40 }
    screen.show(rows(0..<3))
    #expect(screen.shownRows.first?.frame.minX == 40)
  }
}
