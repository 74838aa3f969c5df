import StandInRuntime
import UIKit
import Testing

@MainActor
@Suite("Table: gestures")
struct TableGestureTests {
  @Test("B24: self-sizing may request a cell with a stale path")
  func staleCell() {
    let table = TableFixture(["a"])
    table.standIn.requestCell(at: at(0, 7))
    #expect(table.standIn.dataSourceCalls == [.cell(at(0, 7))])
  }

  @Test("B60: a row moves in the view first; the data source is notified once")
  func drag() {
    let table = TableFixture(["abc", "d"])
    table.source.methods = [
      "tableView:moveRowAtIndexPath:toIndexPath:", "tableView:canMoveRowAtIndexPath:",
    ]
    table.view.dataSource = table.source
    table.delegate.methods = [
      "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:"
    ]
    table.view.delegate = nil
    table.view.delegate = table.delegate
    table.view.layoutIfNeeded()
    let cell = table.view.cellForRow(at: at(0, 0))
    table.standIn.clearCalls()
    #expect(table.standIn.beginDrag(at: at(0, 0)))
    table.standIn.moveDrag(to: at(0, 1))
    table.standIn.moveDrag(to: at(1, 1))
    table.standIn.endDrag()
    #expect(table.source.log == ["canMove 0.0", "move 0.0 1.1"])
    #expect(table.delegate.log.suffix(2) == ["target 0.0 0.1", "target 0.0 1.1"])
    #expect(table.shown == "bcda")
    #expect(table.view.cellForRow(at: at(1, 1)) === cell)
    #expect(table.standIn.dataSourceCalls.isEmpty)
    #expect(table.view.numberOfRows(inSection: 1) == 2)
    #expect(table.faults.isEmpty)
  }

  @Test("B60: updates are a fault while a row is dragged; a drop is an uncommitted update")
  func updateDuringDrag() {
    let table = TableFixture(["abc"])
    table.source.methods = ["tableView:moveRowAtIndexPath:toIndexPath:"]
    table.view.dataSource = table.source
    #expect(table.standIn.beginDrag(at: at(0, 0)))
    #expect(!table.view.hasUncommittedUpdates)
    table.view.performBatchUpdates(nil)
    #expect(table.standIn.warnings == ["An update while a row is dragged."])
    table.standIn.cancelDrag()
    #expect(table.standIn.beginDrag(at: at(0, 0), isDrop: true))
    #expect(table.view.hasUncommittedUpdates)
    table.standIn.endDrag()
    #expect(!table.view.hasUncommittedUpdates)
    #expect(table.source.log.isEmpty)
  }

  @Test("Without moveRowAt no row can move")
  func immovable() {
    let table = TableFixture(["abc"])
    #expect(!table.standIn.drag(from: at(0, 0), to: at(0, 1)))
    table.view.isEditing = true
    #expect(table.view.cellForRow(at: at(0, 0))?.showsReorderControl == false)
    #expect(table.view.cellForRow(at: at(0, 0))?.editingStyle == .delete)
  }

  @Test("A swipe shows the standard button if the data source implements commit")
  func standardSwipe() throws {
    let table = TableFixture(["abc"])
    #expect(table.standIn.swipe(at: at(0, 1)) == nil)
    table.source.methods = ["tableView:commitEditingStyle:forRowAtIndexPath:"]
    table.view.dataSource = table.source
    let swipe = try #require(table.standIn.swipe(at: at(0, 1)))
    #expect(swipe.configuration.actions.map(\.title) == ["Delete"])
    swipe.swipeFully()
    #expect(table.source.log == ["commit delete 0.1"])
    #expect(table.shown == "ac")
    table.view.isEditing = true
    table.standIn.tapEditControl(at: at(0, 0))
    #expect(table.shown == "c")
    #expect(table.faults.isEmpty)
  }

  /// A delegate with swipes, menus and focus.
  private final class GestureDelegate: NSObject, UITableViewDelegate {
    var log: [String] = []

    func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      let action = UIContextualAction(style: .normal, title: "Flag") { _, _, completion in
        completion(true)
      }
      return UISwipeActionsConfiguration(actions: [action])
    }

    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
      log.append("willBegin \(indexPath.short)")
    }

    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
      log.append("didEnd \(indexPath?.short ?? "-")")
    }

    func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(
        identifier: NSNumber(value: indexPath.row), previewProvider: nil
      ) { [weak self] _ in
        UIMenu(children: [UIAction(title: "Copy") { _ in self?.log.append("copy") }])
      }
    }

    func tableView(
      _ tableView: UITableView,
      willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating
    ) {
      log.append("preview \(configuration.identifier)")
      animator.addCompletion { [weak self] in self?.log.append("shown") }
    }

    func tableView(
      _ tableView: UITableView,
      willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("end") }

    func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
      indexPath.row != 1
    }

    func tableView(
      _ tableView: UITableView, didUpdateFocusIn context: UITableViewFocusUpdateContext,
      with coordinator: UIFocusAnimationCoordinator
    ) { log.append("focus \(context.nextFocusedIndexPath?.short ?? "-")") }

    func tableView(
      _ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { true }

    func tableViewDidEndMultipleSelectionInteraction(_ tableView: UITableView) {
      log.append("pan ended")
    }
  }

  @Test("Swipe actions of the delegate replace the standard one")
  func ownSwipe() throws {
    let table = TableFixture(["abc"])
    let delegate = GestureDelegate()
    table.view.delegate = delegate
    let swipe = try #require(table.standIn.swipe(at: at(0, 1)))
    table.batch(to: ["bc"]) { $0.deleteRows(at: [at(0, 0)], with: .none) }
    swipe.choose("Flag")
    #expect(delegate.log == ["willBegin 0.1", "didEnd 0.0"])
    #expect(table.standIn.swipe(at: at(0, 1), .leading) == nil)
  }

  @Test("A menu finds its row by the identifier of its configuration")
  func menu() throws {
    let table = TableFixture(["abc"])
    let delegate = GestureDelegate()
    table.view.delegate = delegate
    let menu = try #require(table.standIn.openMenu(at: at(0, 2)))
    menu.choose("Copy")
    #expect(delegate.log == ["end", "copy"])
    delegate.log = []
    try #require(table.standIn.openMenu(at: at(0, 2))).tapPreview()
    #expect(delegate.log == ["preview 2", "end", "shown"])
  }

  @Test("The focus moves where the delegate allows it, and follows its row")
  func focus() {
    let table = TableFixture(["abc"])
    let delegate = GestureDelegate()
    table.view.delegate = delegate
    #expect(table.standIn.moveFocus(to: at(0, 2)))
    #expect(!table.standIn.moveFocus(to: at(0, 1)))
    table.batch(to: ["bc"]) { $0.deleteRows(at: [at(0, 0)], with: .none) }
    #expect(table.standIn.focusedPath == at(0, 1))
    #expect(delegate.log == ["focus 0.2"])
    #expect(table.standIn.springLoad(at: at(0, 0)))
  }

  @Test("A two-finger gesture selects several rows if the delegate allows it")
  func pan() {
    let table = TableFixture(["abc"])
    #expect(!table.standIn.pan(over: [at(0, 0)]))
    let delegate = GestureDelegate()
    table.view.delegate = delegate
    table.view.allowsMultipleSelection = true
    #expect(table.standIn.pan(over: [at(0, 0), at(0, 1)]))
    #expect(table.view.indexPathsForSelectedRows == [at(0, 0), at(0, 1)])
    #expect(delegate.log == ["pan ended"])
  }

  @Test("responds(to:) is called once for each method, when the delegate is set")
  func asksOnce() {
    let table = TableFixture(["abc"])
    table.delegate.methods = ["tableView:didSelectRowAtIndexPath:"]
    table.standIn.tap(at: at(0, 0))
    #expect(table.delegate.log.isEmpty)
    table.view.delegate = nil
    table.view.delegate = table.delegate
    table.standIn.tap(at: at(0, 0))
    #expect(table.delegate.log == ["didSelect 0.0"])
  }

  @Test("Index titles scroll to their sections")
  func indexTitles() {
    let table = TableFixture(Array(repeating: String(repeating: "a", count: 20), count: 3))
    table.source.headers = ["A", "B", "C"]
    table.source.methods = ["sectionIndexTitlesForTableView:"]
    table.view.dataSource = table.source
    #expect(table.standIn.indexTitles == ["A", "B", "C"])
    table.standIn.tapIndexTitle(at: 1)
    #expect(table.standIn.shownRows.first?.path == at(1, 0))
  }
}
