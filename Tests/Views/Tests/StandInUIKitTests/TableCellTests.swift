import UIKit
import Testing

@MainActor
@Suite("Table: cells")
struct TableCellTests {
  @Test("B3: rows that a batch does not change keep their cells")
  func cellsStay() {
    let table = TableFixture(["abc"])
    let before = table.standIn.shownRows.map(\.cell)
    table.batch(to: ["cxa"]) {
      $0.deleteRows(at: [at(0, 1)], with: .none)
      $0.insertRows(at: [at(0, 1)], with: .none)
      $0.moveRow(at: at(0, 2), to: at(0, 0))
    }
    #expect(table.shown == "cxa")
    let after = table.standIn.shownRows.map(\.cell)
    #expect(after[0] === before[2])
    #expect(after[2] === before[0])
    #expect(table.standIn.dataSourceCalls.filter { $0 == .cell(at(0, 1)) }.count == 1)
    #expect(table.standIn.dataSourceCalls.count == 3)
  }

  @Test("B20, B21: prepared cells are found, but not visible, and may never be displayed")
  func preparedCells() {
    let table = TableFixture([String(repeating: "x", count: 100)])
    table.delegate.methods = ["tableView:willDisplayCell:forRowAtIndexPath:"]
    table.view.delegate = nil
    table.view.delegate = table.delegate
    table.view.layoutIfNeeded()
    table.delegate.log = []
    table.standIn.prepareCells(at: [at(0, 20)])
    let cell = table.view.cellForRow(at: at(0, 20))
    #expect(cell != nil)
    #expect(!table.view.visibleCells.contains { $0 === cell })
    #expect(table.view.cellForRow(at: at(0, 21)) == nil)
    #expect(table.delegate.log.isEmpty)
    table.standIn.findsPreparedCells = false
    #expect(table.view.cellForRow(at: at(0, 20)) == nil)
    table.standIn.findsPreparedCells = true
    table.standIn.scroll(toY: 440)
    #expect(table.view.cellForRow(at: at(0, 20)) === cell)
    #expect(table.delegate.log.contains("willDisplay 0.19"))
  }

  @Test("B22: didEndDisplaying is called late, with old paths")
  func lateEnd() {
    let table = TableFixture(["abc"])
    table.delegate.methods = ["tableView:didEndDisplayingCell:forRowAtIndexPath:"]
    table.view.delegate = nil
    table.view.delegate = table.delegate
    table.view.layoutIfNeeded()
    table.batch(to: ["a"]) { $0.deleteRows(at: [at(0, 1), at(0, 2)], with: .none) }
    #expect(table.delegate.log.isEmpty)
    table.standIn.finishAnimations()
    #expect(table.delegate.log == ["didEndDisplaying b 0.1", "didEndDisplaying c 0.2"])
    table.delegate.log = []
    table.source.sections = [[]]
    table.view.reloadData()
    table.view.layoutIfNeeded()
    #expect(table.delegate.log == ["didEndDisplaying a 0.0"])
  }

  @Test("B22: a row that a batch moves out of view is reported with its old path")
  func pushedOut() {
    let table = TableFixture(["abcdefghij"])
    table.delegate.methods = ["tableView:didEndDisplayingCell:forRowAtIndexPath:"]
    table.view.delegate = nil
    table.view.delegate = table.delegate
    table.view.layoutIfNeeded()
    table.batch(to: ["xabcdefghij"]) { $0.insertRows(at: [at(0, 0)], with: .none) }
    #expect(table.shown == "xabcdefghi")
    table.standIn.finishAnimations()
    #expect(table.delegate.log == ["didEndDisplaying j 0.9"])
  }

  @Test("B23: prefetching calls may be stale")
  func stalePrefetching() {
    final class Prefetcher: NSObject, UITableViewDataSourcePrefetching {
      var paths: [IndexPath] = []
      func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
        paths += indexPaths
      }
    }
    let table = TableFixture(["ab"])
    let prefetcher = Prefetcher()
    table.view.prefetchDataSource = prefetcher
    table.standIn.prefetch([at(0, 1), at(7, 7)])
    table.standIn.cancelPrefetching([at(7, 7)])
    #expect(prefetcher.paths == [at(0, 1), at(7, 7)])
    table.view.isPrefetchingEnabled = false
    table.standIn.prefetch([at(0, 0)])
    #expect(prefetcher.paths.count == 2)
  }

  @Test("B25: a reload uses another cell; reloadData may reuse cells for other rows")
  func reloadedCells() {
    let table = TableFixture(["ab"])
    let cell = table.view.cellForRow(at: at(0, 0))
    table.view.reloadRows(at: [at(0, 0)], with: .none)
    #expect(table.view.cellForRow(at: at(0, 0)) !== cell)
    table.standIn.finishAnimations()
    table.source.sections = [["c", "d", "e"]]
    let before = table.view.visibleCells
    table.view.reloadData()
    #expect(table.shown == "cde")
    #expect(table.view.visibleCells.contains { after in before.contains { $0 === after } })
    #expect(table.view.visibleCells.contains { ($0 as? LetterCell)?.reuseCount == 1 })
  }

  @Test("B26: reconfiguring returns the existing cell, without reuse and without display")
  func reconfigure() {
    let table = TableFixture(["ab"])
    table.delegate.methods = ["tableView:willDisplayCell:forRowAtIndexPath:"]
    table.view.delegate = nil
    table.view.delegate = table.delegate
    table.view.layoutIfNeeded()
    table.delegate.log = []
    table.standIn.clearCalls()
    let cell = table.view.cellForRow(at: at(0, 1)) as? LetterCell
    table.source.sections = [["a", "B"]]
    table.view.reconfigureRows(at: [at(0, 1), at(5, 5)])
    #expect(table.shown == "aB")
    #expect(table.view.cellForRow(at: at(0, 1)) === cell)
    #expect(cell?.reuseCount == 0)
    #expect(table.delegate.log.isEmpty)
    #expect(table.standIn.dataSourceCalls == [.cell(at(0, 1))])
    #expect(table.faults.isEmpty)
  }

  @Test("B26: reconfiguring with another cell raises")
  func reconfigureWithAnotherCell() {
    let table = TableFixture(["ab"])
    table.view.register(LetterCell.self, forCellReuseIdentifier: "other")
    table.source.makeCell = { $0.dequeueReusableCell(withIdentifier: "other", for: $1) }
    table.view.reconfigureRows(at: [at(0, 0)])
    #expect(table.faults.count == 1)
  }

  @Test("B27: an unknown identifier raises with a path, and is nil without")
  func unknownIdentifier() {
    let table = TableFixture(["a"])
    #expect(table.view.dequeueReusableCell(withIdentifier: "x") == nil)
    #expect(table.view.dequeueReusableHeaderFooterView(withIdentifier: "x") == nil)
    #expect(table.faults.isEmpty)
    _ = table.view.dequeueReusableCell(withIdentifier: "x", for: at(0, 0))
    #expect(
      table.faults == [
        "unable to dequeue a cell with identifier x - must register a nib or a class for the "
          + "identifier or connect a prototype cell in a storyboard"
      ])
    table.view.register(nil as AnyClass?, forCellReuseIdentifier: "letter")
    table.standIn.clearFaults()
    _ = table.view.dequeueReusableCell(withIdentifier: "letter", for: at(0, 0))
    #expect(table.faults.count == 1)
  }

  @Test("B29: two dequeues for one path in one request raise")
  func dequeuedTwice() {
    let table = TableFixture(["a"])
    table.source.makeCell = { view, path in
      _ = view.dequeueReusableCell(withIdentifier: "letter", for: path)
      return view.dequeueReusableCell(withIdentifier: "letter", for: path)
    }
    table.view.reloadData()
    table.view.layoutIfNeeded()
    #expect(
      table.faults.first?.hasPrefix(
        "Attempted to dequeue multiple cells for the same index path, which is not allowed.")
        == true)
  }

  @Test("B32: a table accepts cells that were never dequeued")
  func freshCells() {
    let table = TableFixture(["ab"])
    table.source.makeCell = { _, _ in UITableViewCell(style: .value1, reuseIdentifier: nil) }
    table.view.reloadData()
    table.view.layoutIfNeeded()
    #expect(table.faults.isEmpty)
    #expect(table.view.visibleCells.count == 2)
  }

  @Test("B34: the identifier in a nib must be the registered one")
  func nibIdentifier() {
    StandInNibs.register("Letter", reuseIdentifier: "inside") {
      LetterCell(style: .default, reuseIdentifier: "inside")
    }
    let table = TableFixture(["a"])
    let nib = UINib(nibName: "Letter", bundle: nil)
    table.view.register(nib, forCellReuseIdentifier: "inside")
    #expect(table.view.dequeueReusableCell(withIdentifier: "inside") is LetterCell)
    #expect(table.faults.isEmpty)
    table.view.register(nib, forCellReuseIdentifier: "outside")
    _ = table.view.dequeueReusableCell(withIdentifier: "outside")
    #expect(
      table.faults == [
        "view reuse identifier in nib (inside) does not match the identifier used to register the "
          + "nib (outside)"
      ])
  }

  @Test("B35: visible headers are requested; headerView returns only header-footer views")
  func headers() {
    let table = TableFixture(["a", "b", "c"], isShown: false)
    table.delegate.methods = [
      "tableView:viewForHeaderInSection:", "tableView:heightForHeaderInSection:",
    ]
    table.delegate.header = {
      $0 == 0 ? UITableViewHeaderFooterView(reuseIdentifier: "h") : $0 == 1 ? UIView() : nil
    }
    table.view.delegate = nil
    table.view.delegate = table.delegate
    table.standIn.enterWindow()
    #expect(table.standIn.shownSupplements.map(\.path.section) == [0, 1])
    #expect(table.view.headerView(forSection: 0) != nil)
    #expect(table.view.headerView(forSection: 1) == nil)
    #expect(table.view.rectForRow(at: at(1, 0)).minY == 104)
    table.delegate.headerHeight = 0
    table.delegate.header = { _ in
      Issue.record("A header of height 0 is not requested.")
      return nil
    }
    table.view.reloadData()
    #expect(table.standIn.shownSupplements.isEmpty)
  }

  @Test("B35: title headers are views, too; a header view hides titles")
  func titles() {
    let table = TableFixture(["a", "b"], isShown: false)
    table.source.headers = ["A", nil]
    table.source.methods = ["tableView:titleForHeaderInSection:"]
    table.view.dataSource = table.source
    table.standIn.enterWindow()
    table.view.layoutIfNeeded()
    #expect(table.view.headerView(forSection: 0)?.textLabel?.text == "A")
    #expect(table.standIn.shownSupplements.count == 1)
    #expect(table.view.rectForRow(at: at(1, 0)).minY == 72)
    table.delegate.methods = ["tableView:viewForHeaderInSection:"]
    table.view.delegate = nil
    table.view.delegate = table.delegate
    table.view.reloadData()
    table.view.layoutIfNeeded()
    #expect(table.view.headerView(forSection: 0) == nil)
  }

  @Test("B35: reloading a section makes a new header and new cells")
  func reloadedSection() {
    let table = TableFixture(["a", "b"])
    let (first, second) = (
      table.view.cellForRow(at: at(0, 0)), table.view.cellForRow(at: at(1, 0))
    )
    table.batch(to: ["A", "bc"]) {
      $0.reloadSections([0], with: .none)
      $0.insertRows(at: [at(1, 1)], with: .none)
    }
    #expect(table.shown == "Abc")
    #expect(table.view.cellForRow(at: at(0, 0)) !== first)
    #expect(table.view.cellForRow(at: at(1, 0)) === second)
    #expect(table.faults.isEmpty)
  }
}
