import KeyedDiff
import KeyedDiffLists
import StandInRuntime
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// Where the library has no handler, the app's own delegate gets the message, and finds the item.
@MainActor
@Suite("Messages to a delegate of the app, while handlers are set")
struct ForwardingTests {
  private let log = EventLog()
  private let table = TableTestScreen()
  private let collection = CollectionTestScreen()
  private let delegate: AppDelegate

  init() {
    delegate = AppDelegate(log)
    for source in [table.source, collection.source] {
      for handler in HandlerCase.all where !["row", "indexTitle"].contains(handler.name) {
        handler.set(source, true)
      }
      delegate.sources.append(source)
    }
    table.source.attach(to: table.table, delegate: delegate)
    collection.source.attach(to: collection.collection, delegate: delegate)
    for screen in [table, collection] as [any TestScreen] { screen.source.apply(rows(0..<100)) }
    table.table.layoutIfNeeded()
    _ = log.take()
  }

  @Test("Focus and spring loading")
  func focus() {
    func test<Screen: TestScreen>(
      _ screen: Screen, move: (IndexPath?) -> Bool, enter: () -> Bool, spring: (IndexPath) -> Bool
    ) {
      #expect(enter())
      #expect(log.take() == ["can focus 1", "should focus 1", "did focus 1"])
      #expect(!move([0, 2]))
      #expect(log.take() == ["can focus 2"])
      #expect(!move([0, 3]))
      #expect(log.take() == ["can focus 3", "should focus 3"])
      #expect(spring([0, 0]) && !spring([0, 1]))
      screen.check()
    }
    test(
      table, move: { table.table.standIn.moveFocus(to: $0) },
      enter: { table.table.standIn.enterFocus() },
      spring: { table.table.standIn.springLoad(at: $0) })
    test(
      collection, move: { collection.collection.standIn.moveFocus(to: $0) },
      enter: { collection.collection.standIn.enterFocus() },
      spring: { collection.collection.standIn.springLoad(at: $0) })
  }

  @Test("A gesture that selects several rows")
  func multipleSelection() {
    func test(_ screen: some TestScreen, pan: ([IndexPath]) -> Bool) {
      screen.allowsMultipleSelection = true
      #expect(pan([[0, 2], [0, 3]]))
      #expect(log.take() == ["should pan 2", "did pan 2", "end pan"])
      screen.check()
    }
    test(table) { table.table.standIn.pan(over: $0) }
    test(collection) { collection.collection.standIn.pan(over: $0) }
  }

  @Test("Estimated heights")
  func estimates() {
    delegate.estimate = 1_000
    table.source.adapter.reloadView()
    table.table.layoutIfNeeded()
    #expect(table.table.contentSize.height > 50_000)
    #expect(Set(log.take()).isSuperset(of: ["estimate header", "estimate footer"]))
    table.check()
  }

  @Test("Indentation, and the beginning and end of a swipe")
  func editing() {
    table.source.editing.action = { _, _ in RowAction(.delete, title: "Delete") {} }
    table.source.editing.trailingActions = nil
    table.table.setEditing(true, animated: false)
    #expect(table.shownRows[0].cell.shouldIndentWhileEditing)
    #expect(!table.shownRows[1].cell.shouldIndentWhileEditing)
    table.table.setEditing(false, animated: false)
    _ = log.take()
    table.table.standIn.swipe(at: [0, 1])?.choose("Delete")
    #expect(log.take() == ["begin 1", "end 1"])
    table.check()
  }

  @Test("A tap on the preview of a menu, whose identifier is the path of the row")
  func menuPreview() {
    func test(_ screen: some TestScreen, open: (IndexPath) -> OpenMenu?) {
      screen.source.editing.menu = { _, _ in [RowAction(title: "Open") {}] }
      open([0, 2])?.tapPreview()
      #expect(log.take() == ["preview 2"])
      screen.check()
    }
    test(table) { table.table.standIn.openMenu(at: $0) }
    test(collection) { collection.collection.standIn.openMenu(at: $0) }
  }

  @Test("A menu of several rows has no identifier of its own")
  func menuOfRows() {
    collection.allowsMultipleSelection = true
    collection.source.editing.menuOfRows = { _, _ in [RowAction(title: "Share") {}] }
    for row in 1...2 { collection.tap(at: [0, row]) }
    collection.collection.standIn.openMenu(at: [0, 1])?.tapPreview()
    #expect(log.take() == ["preview of no row"])
  }

  @Test("The 13 messages of a scroll view")
  func scrolling() {
    func test(_ screen: some TestScreen) {
      screen.control.scroll(toY: 400)
      #expect(
        log.take() == [
          "drag", "at 400.0", "target 400.0", "end true", "decelerate", "at 500.0", "rest",
        ])
      screen.control.zoom(to: 2)
      #expect(log.take() == ["zoom true", "scale 2.0", "zoomed true 2.0"])
      delegate.scrollsToTop = false
      screen.control.tapStatusBar()
      #expect(log.take() == [])
      delegate.scrollsToTop = true
      screen.control.tapStatusBar()
      #expect(log.take().last == "top")
      screen.view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
      #expect(log.take().last == "animated")
      screen.check()
    }
    test(table)
    test(collection)
  }
}

/// A delegate that has no method for which the library has a handler.
private final class AppDelegate: TellingDelegate, UITableViewDelegate,
  UICollectionViewDelegateFlowLayout
{
  private let log: EventLog
  let zoomed = UIView()
  var sources: [ListDataSource<String, Row>] = []
  var estimate: CGFloat = 44
  var scrollsToTop = true

  init(_ log: EventLog) { self.log = log }

  override func responds(toSelectorNamed name: String) -> Bool { Self.selectors.contains(name) }

  private static let selectors: Set = [
    "tableView:canFocusRowAtIndexPath:", "tableView:shouldUpdateFocusInContext:",
    "tableView:didUpdateFocusInContext:withAnimationCoordinator:",
    "indexPathForPreferredFocusedViewInTableView:",
    "tableView:shouldSpringLoadRowAtIndexPath:withContext:",
    "tableView:shouldBeginMultipleSelectionInteractionAtIndexPath:",
    "tableView:didBeginMultipleSelectionInteractionAtIndexPath:",
    "tableViewDidEndMultipleSelectionInteraction:",
    "tableView:estimatedHeightForRowAtIndexPath:",
    "tableView:estimatedHeightForHeaderInSection:",
    "tableView:estimatedHeightForFooterInSection:",
    "tableView:shouldIndentWhileEditingRowAtIndexPath:",
    "tableView:willBeginEditingRowAtIndexPath:", "tableView:didEndEditingRowAtIndexPath:",
    "tableView:willPerformPreviewActionForMenuWithConfiguration:animator:",
    "collectionView:canFocusItemAtIndexPath:", "collectionView:shouldUpdateFocusInContext:",
    "collectionView:didUpdateFocusInContext:withAnimationCoordinator:",
    "indexPathForPreferredFocusedViewInCollectionView:",
    "collectionView:shouldSpringLoadItemAtIndexPath:withContext:",
    "collectionView:shouldBeginMultipleSelectionInteractionAtIndexPath:",
    "collectionView:didBeginMultipleSelectionInteractionAtIndexPath:",
    "collectionViewDidEndMultipleSelectionInteraction:",
    "collectionView:willPerformPreviewActionForMenuWithConfiguration:animator:",
    "scrollViewDidScroll:", "scrollViewDidZoom:", "scrollViewWillBeginDragging:",
    "scrollViewWillEndDragging:withVelocity:targetContentOffset:",
    "scrollViewDidEndDragging:willDecelerate:", "scrollViewWillBeginDecelerating:",
    "scrollViewDidEndDecelerating:", "scrollViewDidEndScrollingAnimation:",
    "viewForZoomingInScrollView:", "scrollViewWillBeginZooming:withView:",
    "scrollViewDidEndZooming:withView:atScale:", "scrollViewShouldScrollToTop:",
    "scrollViewDidScrollToTop:",
  ]

  private func id(_ path: IndexPath?) -> String {
    path.flatMap { sources[0].item(at: CurrentPath($0)) }.map { "\($0.id)" } ?? "of no row"
  }

  private func path(of menu: UIContextMenuConfiguration) -> IndexPath? {
    (menu.identifier as? NSIndexPath).map { path in
      IndexPath(indexes: (0..<path.length).map(path.index(atPosition:)))
    }
  }

  // MARK: Focus

  func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
    canFocus(indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath
  ) -> Bool {
    canFocus(indexPath)
  }

  private func canFocus(_ path: IndexPath) -> Bool {
    log.add("can focus \(id(path))")
    return path.item != 2
  }

  func tableView(
    _ tableView: UITableView, shouldUpdateFocusIn context: UITableViewFocusUpdateContext
  ) -> Bool {
    log.add("should focus \(id(context.nextFocusedIndexPath))")
    return context.nextFocusedIndexPath != [0, 3]
  }

  func collectionView(
    _ collectionView: UICollectionView,
    shouldUpdateFocusIn context: UICollectionViewFocusUpdateContext
  ) -> Bool {
    log.add("should focus \(id(context.nextFocusedIndexPath))")
    return context.nextFocusedIndexPath != [0, 3]
  }

  func tableView(
    _ tableView: UITableView, didUpdateFocusIn context: UITableViewFocusUpdateContext,
    with coordinator: UIFocusAnimationCoordinator
  ) {
    log.add("did focus \(id(context.nextFocusedIndexPath))")
  }

  func collectionView(
    _ collectionView: UICollectionView,
    didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
    with coordinator: UIFocusAnimationCoordinator
  ) {
    log.add("did focus \(id(context.nextFocusedIndexPath))")
  }

  func indexPathForPreferredFocusedView(in tableView: UITableView) -> IndexPath? { [0, 1] }

  func indexPathForPreferredFocusedView(in collectionView: UICollectionView) -> IndexPath? {
    [0, 1]
  }

  func tableView(
    _ tableView: UITableView, shouldSpringLoadRowAt indexPath: IndexPath,
    with context: any UISpringLoadedInteractionContext
  ) -> Bool {
    indexPath.item == 0
  }

  func collectionView(
    _ collectionView: UICollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
    with context: any UISpringLoadedInteractionContext
  ) -> Bool {
    indexPath.item == 0
  }

  // MARK: Selection of several rows

  func tableView(
    _ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
  ) -> Bool {
    log.add("should pan \(id(indexPath))")
    return true
  }

  func tableView(
    _ tableView: UITableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath
  ) {
    log.add("did pan \(id(indexPath))")
  }

  func tableViewDidEndMultipleSelectionInteraction(_ tableView: UITableView) {
    log.add("end pan")
  }

  func collectionView(
    _ collectionView: UICollectionView,
    shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
  ) -> Bool {
    log.add("should pan \(id(indexPath))")
    return true
  }

  func collectionView(
    _ collectionView: UICollectionView,
    didBeginMultipleSelectionInteractionAt indexPath: IndexPath
  ) {
    log.add("did pan \(id(indexPath))")
  }

  func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: UICollectionView) {
    log.add("end pan")
  }

  // MARK: Estimates

  func tableView(
    _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat {
    estimate
  }

  func tableView(
    _ tableView: UITableView, estimatedHeightForHeaderInSection section: Int
  ) -> CGFloat {
    log.add("estimate header")
    return UITableView.automaticDimension
  }

  func tableView(
    _ tableView: UITableView, estimatedHeightForFooterInSection section: Int
  ) -> CGFloat {
    log.add("estimate footer")
    return 10
  }

  // MARK: Editing and menus

  func tableView(
    _ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
  ) -> Bool {
    indexPath.row == 0
  }

  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    log.add("begin \(id(indexPath))")
  }

  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    log.add("end \(id(indexPath))")
  }

  func tableView(
    _ tableView: UITableView,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    log.add("preview \(id(path(of: configuration)))")
  }

  func collectionView(
    _ collectionView: UICollectionView,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    log.add("preview \(id(path(of: configuration)))")
  }

  // MARK: Scrolling

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    log.add("at \(scrollView.contentOffset.y)")
  }

  func scrollViewDidZoom(_ scrollView: UIScrollView) { log.add("scale \(scrollView.zoomScale)") }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.add("drag") }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    log.add("target \(targetContentOffset.pointee.y)")
    targetContentOffset.pointee.y = 500
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.add("end \(decelerate)")
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { log.add("decelerate") }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.add("rest") }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.add("animated") }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }

  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    log.add("zoom \(view === zoomed)")
  }

  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {
    log.add("zoomed \(view === zoomed) \(scale)")
  }

  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { scrollsToTop }

  func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { log.add("top") }
}
