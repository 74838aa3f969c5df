import KeyedDiff
import KeyedDiffLists
import StandInRuntime
import AppKit
import Testing

@testable import KeyedDiffAppKit

@MainActor
@Suite("Updates of a collection view")
struct CollectionUpdateTests {
  @Test("Kept items keep their cells, and content changes in place")
  func inPlace() async {
    let screen = CollectionScreen()
    screen.show(list(0..<5))
    let cells = screen.cells
    var changed = list([9, 0, 2, 1, 4])
    changed[0].items[2].content = 1
    #expect(await screen.update(changed) == .batches(1))
    #expect(screen.cells[indexPath(0, 1)] === cells[indexPath(0, 0)])
    #expect(screen.cells[indexPath(0, 2)] === cells[indexPath(0, 2)])
    #expect(screen.cells[indexPath(0, 2)]?.setUpCount == 2)
    #expect(screen.fault() == nil)
  }

  @Test("Updates animate through the animator proxy or not at all; completion follows them")
  func animation() async {
    let screen = CollectionScreen()
    screen.show(list([1]))
    screen.control.animations.end = .held
    var isCompleted = false
    let handle = screen.source.apply(list([1, 2])) { _ in isCompleted = true }
    await nextTurn()
    #expect(!isCompleted)
    screen.control.animations.finish()
    await handle.outcome()
    screen.control.animations.end = .nextTurn
    screen.control.completionsAreFinished = false
    await screen.update(list([1, 2, 3]), style: .immediate)
    #expect(screen.control.batches.map(\.isAnimated) == [true, false])
    #expect(screen.fault() == nil)
  }

  @Test("The selection follows its items, even through replacements and reloads")
  func selection() async {
    var kind = "A"
    let row = { (item: Item) -> DeclaredRow in
      ItemTile.row(item, reuseIdentifier: kind)
    }
    let screen = CollectionScreen(row: row)
    screen.show(list([1, 2, 3]))
    screen.control.click(indexPath(0, 1))
    await screen.update(list([3, 9, 2]))
    #expect(screen.selectedIDs == [2])
    await screen.update(list([2, 9]), style: .reload)
    #expect(screen.selectedIDs == [2])
    // B41: cells are replaced without the adapter.
    kind = "B"
    screen.source.adapter.contentRefresh = nil
    var changed = list([2, 9])
    changed[0].items[0].content = 1
    await screen.update(changed)
    #expect(screen.selectedIDs == [2])
    #expect(screen.collectionView.item(at: indexPath(0, 0))?.identifier?.rawValue == "B")
    #expect(screen.fault() == nil)
  }

  @Test("B87: registrations that a new layout removed are made again")
  func otherLayout() async {
    let screen = CollectionScreen()
    screen.show(list([1, 2]))
    screen.collectionView.collectionViewLayout = NSCollectionViewFlowLayout()
    await screen.update(list(1..<30))
    #expect(screen.control.exceptions.isEmpty)
    #expect(screen.cells.count > 2)
  }

  @Test("Headers change in place, appear and disappear; the selection is kept")
  func headers() async {
    let screen = CollectionScreen()
    screen.layout.headerReferenceSize = NSSize(width: 0, height: 20)
    func sections(_ header: (any Hashable & Sendable)?) -> Sections {
      [ListSection(id: 0, items: [Item(id: 1)], header: header)]
    }
    screen.show(sections("A"))
    screen.control.click(indexPath(0, 0))
    let view = screen.control.supplement(
      ofKind: NSCollectionView.elementKindSectionHeader, inSection: 0)
    await screen.update(sections("B"))
    #expect(
      screen.control.supplement(
        ofKind: NSCollectionView.elementKindSectionHeader, inSection: 0) === view)
    let headers: [(any Hashable & Sendable)?] = [
      numberHeader(1), numberHeader(2), "C", nil, "D", nil, numberHeader(3),
    ]
    for header in headers {
      await screen.update(sections(header))
      #expect(screen.fault() == nil)
      #expect(screen.selectedIDs == [1])
    }
    // With sizes from the app, a section without a header has no space for one.
    screen.source.sizes.header = { _ in 15 }
    for header in headers.reversed() {
      await screen.update(sections(header))
      #expect(screen.fault() == nil)
      let view = screen.control.supplement(
        ofKind: NSCollectionView.elementKindSectionHeader, inSection: 0)
      #expect((view == nil) == (header == nil))
    }
  }

  @Test("Updates that are applied while cells are made wait")
  func reentrant() async {
    var wantsUpdate = true
    var update: () -> Void = {}
    let row = { (item: Item) -> DeclaredRow in
      DeclaredRow(item) { (cell: ItemTile, item) in
        cell.configure(with: item)
        if wantsUpdate {
          wantsUpdate = false
          update()
        }
      }
    }
    let screen = CollectionScreen(row: row)
    update = { [source = screen.source] in source.apply(list([5, 6, 7])) }
    screen.show(list([1, 2]))
    for _ in 0..<5 { await nextTurn() }
    screen.control.turn()
    #expect(screen.source.sections == list([5, 6, 7]))
    #expect(screen.fault() == nil)
  }

  @Test("Cells that cannot be set up show the reason, and are the dequeued ones")
  func faults() async {
    let row = { (item: Item) -> DeclaredRow in
      item.id == 1
        ? DeclaredRow(item, from: .cellClass(ItemTile.self), reuseIdentifier: "A") {
          (_: FallbackItem, _) in
        }
        : ItemTile.row(item)
    }
    let screen = CollectionScreen(row: row)
    var faults: [CellFault] = []
    screen.source.trapsOnFaults = false
    screen.source.onFault = { faults.append($0) }
    screen.show(list([1, 2]))
    #expect(faults.count == 1)
    let view = screen.collectionView.item(at: indexPath(0, 0))?.view
    #expect((view?.subviews.first as? NSTextField)?.stringValue == faults[0].description)
    #expect(screen.control.exceptions.isEmpty)
    // Without any cell.
    screen.source.row = { item in
      DeclaredRow(item, id: item.id, cell: ItemTile.self) { _, _, _ in nil }
    }
    await screen.update(list([3]), style: .reload)
    #expect(screen.collectionView.item(at: indexPath(0, 0)) is FallbackItem)
    #expect(screen.control.exceptions.isEmpty)
  }

  @Test("An item that showed a fault shows none when it is reused")
  func faultsGo() async {
    let row = { (item: Item) -> DeclaredRow in
      item.id == 1
        ? DeclaredRow(item, from: .cellClass(ItemTile.self), reuseIdentifier: "A") {
          (_: FallbackItem, _) in
        }
        : ItemTile.row(item, reuseIdentifier: "A")
    }
    let screen = CollectionScreen(row: row)
    screen.source.trapsOnFaults = false
    screen.show(list([1]))
    let item = screen.cells[indexPath(0, 0)]
    #expect(item?.view.subviews.count == 1)
    await screen.update(list([]))
    await screen.update(list([2, 3]))
    #expect(screen.cells.values.contains { $0 === item })
    #expect(screen.cells.values.allSatisfy { $0.view.subviews.isEmpty })
    #expect(screen.control.exceptions.isEmpty)
  }

  @Test("A header that showed a fault shows none when it is reused")
  func headerFaultsGo() async {
    let screen = CollectionScreen()
    screen.source.trapsOnFaults = false
    screen.layout.headerReferenceSize = NSSize(width: 0, height: 20)
    func section(_ id: Int, _ header: Supplement) -> Sections {
      [ListSection(id: id, items: [], header: header)]
    }
    func header() -> NSView? {
      screen.control.supplement(
        ofKind: NSCollectionView.elementKindSectionHeader, inSection: 0)
    }
    screen.show(
      section(
        0,
        Supplement(0, from: .cellClass(NumberHeader.self), reuseIdentifier: "Number") {
          (_: LabelView, _) in
        }))
    let view = header()
    #expect(view?.subviews.count == 1)
    await screen.update([])
    await screen.update(
      section(
        1, NumberHeader.supplement(1, reuseIdentifier: "Number")))
    #expect(header() === view && view?.subviews.isEmpty == true)
    #expect(screen.fault() == nil)
  }

  @Test("A view of the whole list is not the header of a section")
  func wholeList() {
    let screen = CollectionScreen()
    var questions: [String] = []
    screen.source.supplements = { kind, path in
      questions.append("\(kind) at \(path)")
      return NumberHeader.supplement(7)
    }
    screen.show([ListSection(id: 0, items: [Item(id: 1)], header: "Title")])
    let kind = NSCollectionView.elementKindSectionHeader
    let selector = "collectionView:viewForSupplementaryElementOfKind:atIndexPath:"
    let dataSource = DelegateReference(screen.collectionView.dataSource, asking: [selector])
    let view = dataSource.target(of: selector)?.collectionView(
      screen.collectionView, viewForSupplementaryElementOfKind: kind, at: IndexPath(index: 0))
    #expect((view as? NumberHeader)?.number == 7)
    #expect(questions == ["\(kind) at 0.0"])
  }

  @Test("The first row, or the last one, keeps its place on the screen")
  func anchor() async {
    for edge in [ScrollAnchor.Edge.top, .bottom] {
      let screen = CollectionScreen()
      screen.layout.itemSize = NSSize(width: 300, height: 20)
      let view = screen.show(list(0..<100))
      view.anchorEdge = edge
      screen.scroll(to: 505)
      #expect(view.scrollAnchor?.path.item == (edge == .top ? 25 : 35))
      await screen.update(list(Array(200..<210) + Array(5..<100)))
      #expect(screen.scrollView.contentView.bounds.minY == 605)
      #expect(screen.fault() == nil)
    }
  }

  @Test("Two reloads in one turn keep the scroll position")
  func anchorThroughReloads() {
    let screen = CollectionScreen()
    screen.layout.itemSize = NSSize(width: 300, height: 20)
    screen.show(list(0..<100))
    screen.scroll(to: 505)
    screen.source.apply(list(Array(200..<210) + Array(0..<100)), style: .reload)
    screen.source.apply(list(Array(300..<305) + Array(0..<100)), style: .reload)
    screen.control.turn()
    #expect(screen.scrollView.contentView.bounds.minY == 605)
    #expect(screen.fault() == nil)
  }

  @Test("A reload by the app keeps the scroll position")
  func anchorAfterOwnReload() async {
    let screen = CollectionScreen()
    screen.layout.itemSize = NSSize(width: 300, height: 20)
    screen.show(list(0..<100))
    screen.scroll(to: 505)
    screen.collectionView.reloadData()
    await screen.update(list(Array(200..<205) + Array(0..<100)))
    #expect(screen.scrollView.contentView.bounds.minY == 605)
    #expect(screen.fault() == nil)
  }
}
