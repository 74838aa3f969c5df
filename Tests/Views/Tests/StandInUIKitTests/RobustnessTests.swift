import StandInRuntime
import UIKit
import Testing

/// A stand-in cannot unwind the stack. Whatever a client does, the tests must continue.
@MainActor
@Suite("Calls at the wrong time")
struct RobustnessTests {
  @Test("A reload while cells are made leaves the view with the newest list")
  func reloadWhileUpdating() {
    let table = TableFixture(["abc"], isShown: false)
    var isFirst = true
    table.source.makeCell = { view, path in
      if isFirst {
        isFirst = false
        table.source.sections = [["x"]]
        view.reloadData()
      }
      let cell = view.dequeueReusableCell(withIdentifier: "letter", for: path)
      cell.textLabel?.text = table.source.sections[0][path.row]
      return cell
    }
    table.standIn.enterWindow()
    #expect(table.shown.isEmpty || table.shown == "x")
    #expect(table.shown == "x")
    #expect(table.faults.isEmpty)
  }

  @Test("A batch while cells are displayed raises; its completion handler is still called")
  func batchWhileUpdating() {
    let table = TableFixture(["abc"], isShown: false)
    table.delegate.methods = ["tableView:willDisplayCell:forRowAtIndexPath:"]
    table.view.delegate = nil
    table.view.delegate = table.delegate
    var isFinished = false
    table.delegate.onDisplay = {
      table.delegate.onDisplay = nil
      table.view.performBatchUpdates {
        table.source.sections = [["a", "b"]]
        table.view.deleteRows(at: [at(0, 2)], with: .none)
      } completion: { _ in
        isFinished = true
      }
    }
    table.standIn.enterWindow()
    #expect(table.shown == "ab")
    #expect(table.faults == ["An update was made while cells were being updated."])
    table.standIn.finishAnimations()
    #expect(isFinished)
  }

  @Test("After an error, a view continues with the list of its data source")
  func brokenView() {
    let collection = CollectionFixture(["abc"])
    collection.batch(to: ["x"]) { _ in }
    #expect(collection.faults.count == 1)
    #expect(collection.shown == "x")
    collection.batch(to: ["xy"]) { $0.insertItems(at: [at(0, 1)]) }
    #expect(collection.shown == "xy")
    #expect(collection.faults.count == 1)
  }

  @Test("A view without a data source shows nothing")
  func noDataSource() {
    let table = TableFixture(["abc"])
    table.view.dataSource = nil
    #expect(table.standIn.shownRows.isEmpty)
    #expect(table.view.numberOfSections == 0)
    let collection = CollectionFixture(["abc"])
    collection.view.dataSource = nil
    #expect(collection.standIn.shownRows.isEmpty)
  }

  @Test("A resized view shows other rows")
  func resizing() {
    let table = TableFixture([String(repeating: "a", count: 50)])
    #expect(table.standIn.shownRows.count == 10)
    table.view.frame.size.height = 220
    #expect(table.standIn.shownRows.count == 5)
    let layout = UICollectionViewFlowLayout()
    let collection = CollectionFixture(["abcdefgh"], layout: layout)
    #expect(collection.standIn.shownRows[5].frame.minY == 60)
    collection.view.frame.size.width = 600
    #expect(collection.standIn.shownRows[5].frame.minY == 0)
  }

  @Test("B23: scrolling prefetches the next screen, the nearest rows first")
  func prefetchingAhead() {
    final class Prefetcher: NSObject, UITableViewDataSourcePrefetching {
      var paths: [IndexPath] = []
      func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
        paths += indexPaths
      }
    }
    let table = TableFixture([String(repeating: "a", count: 50)])
    let prefetcher = Prefetcher()
    table.view.prefetchDataSource = prefetcher
    table.standIn.scroll(toY: 440)
    #expect(prefetcher.paths == (20..<30).map { at(0, $0) })
    prefetcher.paths = []
    table.standIn.scroll(toY: 435)
    #expect(prefetcher.paths.first == at(0, 8))
    #expect(prefetcher.paths.last == at(0, 0))
  }

  @Test("A missing header is not requested while its section is visible, until a reload")
  func absentHeader() {
    let table = TableFixture(["a"], isShown: false)
    table.source.headers = [nil]
    table.source.methods = ["tableView:titleForHeaderInSection:"]
    table.view.dataSource = table.source
    table.standIn.enterWindow()
    #expect(table.standIn.shownSupplements.isEmpty)
    table.source.headers = ["A"]
    table.view.performBatchUpdates(nil)
    #expect(table.standIn.shownSupplements.isEmpty)
    table.view.reloadSections([0], with: .none)
    #expect(table.standIn.shownSupplements.count == 1)
    #expect(table.faults.isEmpty)
  }

  private final class Letters: UITableViewController {
    override func numberOfSections(in tableView: UITableView) -> Int { 2 }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      section + 1
    }

    override func tableView(
      _ tableView: UITableView, heightForRowAt indexPath: IndexPath
    ) -> CGFloat { 20 }
  }

  @Test("Subclasses of table view controllers can override any method")
  func controllers() {
    let controller = Letters(style: .grouped)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.rootViewController = controller
    #expect(controller.tableView.standIn.shownRows.map(\.frame.minY) == [0, 20, 40])
    #expect(controller.tableView.window === window)
    let refresh = UIRefreshControl()
    controller.refreshControl = refresh
    var isPulled = false
    refresh.addAction(UIAction { _ in isPulled = true }, for: .valueChanged)
    refresh.sendActions(for: .valueChanged)
    #expect(isPulled)
  }

  @Test("A data source may return its own cells again; one cell in two rows is a fault")
  func ownCells() {
    let table = TableFixture(["a"])
    let cell = UITableViewCell()
    table.source.makeCell = { _, _ in cell }
    table.view.reloadData()
    table.view.layoutIfNeeded()
    table.view.reloadRows(at: [at(0, 0)], with: .fade)
    table.standIn.finishAnimations()
    #expect(cell.superview === table.view)
    #expect(table.standIn.warnings.isEmpty)
    table.batch(to: ["ab"]) { $0.insertRows(at: [at(0, 1)], with: .none) }
    #expect(table.standIn.warnings.count == 1)
  }

  private final class Forwarder: TellingDelegate, UITableViewDelegate {
    let target = LoggingTableDelegate()

    override func responds(toSelectorNamed name: String) -> Bool { name.contains("didSelectRow") }

    nonisolated override func forwardingTarget(for aSelector: Selector!) -> Any? { target }
  }

  @Test("A message reaches the object to which a delegate forwards it")
  func forwarding() {
    let table = TableFixture(["a"])
    let delegate = Forwarder()
    table.view.delegate = delegate
    table.standIn.tap(at: at(0, 0))
    #expect(delegate.target.log == ["didSelect 0.0"])
  }

  @Test("Data source and delegate are referenced weakly")
  func weakReferences() {
    let table = TableFixture(["a"])
    table.view.delegate = LoggingTableDelegate()
    table.view.dataSource = LetterSource()
    #expect(table.view.delegate == nil)
    #expect(table.view.dataSource == nil)
    #expect(table.view.numberOfSections == 0)
  }

  @Test("A content configuration of the same type updates its view, another type replaces it")
  func contentConfigurations() {
    let cell = UITableViewCell()
    var content = cell.defaultContentConfiguration()
    content.text = "a"
    cell.contentConfiguration = content
    let view = cell.contentView.subviews.first
    content.text = "b"
    cell.contentConfiguration = content
    #expect(cell.contentView.subviews.first === view)
    #expect(
      ((view as? UIListContentView)?.configuration as? UIListContentConfiguration)?.text == "b")
    cell.contentConfiguration = nil
    #expect(cell.contentView.subviews.isEmpty)
  }

  @Test("A transaction completes when the animations inside it have ended")
  func transaction() {
    let table = TableFixture(["a"])
    let log = Log()
    CATransaction.begin()
    CATransaction.setCompletionBlock { MainActor.assumeIsolated { log.entries.append("done") } }
    table.view.performBatchUpdates(nil)
    CATransaction.commit()
    #expect(log.entries.isEmpty)
    table.standIn.finishAnimations()
    #expect(log.entries == ["done"])
  }

  @MainActor
  private final class Log {
    var entries: [String] = []
  }
}
