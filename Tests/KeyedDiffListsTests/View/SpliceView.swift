import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import KeyedDiffTesting

/// A view of one flat list that performs splices, like GTK's views, with sections as header rows.
@MainActor
final class SpliceView: ListView {
  private weak var adapter: ListAdapter<Int, Item>?
  private var layout = FlatLayout(rowCounts: [], headerRows: true)
  private var shown: [ListSection<Int, Item>] = []
  /// The view of the toolkit.
  private(set) var widget = StrictFlatListView<FlatRow<Int, Int>>([])
  private(set) var violation: FlatListViolationError?
  private(set) var signals = 0
  /// Positions of the rows that have cells.
  var heldRows: [Int] = []

  init(showing adapter: ListAdapter<Int, Item>) { self.adapter = adapter }

  let isInWindow = true
  let planMode = PlanMode.singleBatch
  var rowCounts: [Int]? { shown.map(\.items.count) }

  func reloadData() {
    takeData()
    widget = StrictFlatListView(rows(of: shown))
  }

  func performBatchUpdates(_ batch: ListBatch) {
    let (oldRows, oldLayout) = (rows(of: shown), layout)
    guard batch.setData() else { return }
    takeData()
    let newRows = rows(of: shown)
    let diff = batch.update.flattened(from: oldLayout, to: layout)
    let splices = diff.splices().merged(keeping: heldRows)
    var replay = SpliceReplay(oldCount: oldLayout.count, splices: splices)
    while let change = replay.next() {
      signals += 1
      let model = (0..<replay.count).map { position in
        switch replay.row(at: position) {
        case .old(let index): oldRows[index]
        case .new(let index): newRows[index]
        }
      }
      do throws(FlatListViolationError) {
        try widget.itemsChanged(
          at: change.position, removed: change.removed, added: change.added, model: model)
      } catch {
        violation = violation ?? error
      }
    }
    batch.finish()
  }

  func reconfigureItems(at paths: [CurrentPath]) { takeData() }
  func refreshHeadersAndFooters(of sections: [Int]) { takeData() }

  private func takeData() {
    shown = adapter?.sections ?? []
    layout = FlatLayout(rowCounts: shown.map(\.items.count), headerRows: true)
  }

  private func rows(of sections: [ListSection<Int, Item>]) -> [FlatRow<Int, Int>] {
    FlatRow.rows(of: sections, id: \.id, hasHeaderRow: { _ in true })
  }

  // MARK: Selection and scroll position

  /// Positions of the selected rows.
  private var selectedPositions: [Int] = []

  var selection: [CurrentPath] {
    get {
      selectedPositions.compactMap { position in
        if case .item(let path) = layout.row(at: position) { path } else { nil }
      }
    }
    set { selectedPositions = newValue.map { layout.position(of: $0) } }
  }

  var scrollAnchor: ScrollAnchor?

  /// Checks that the view shows the list of the adapter.
  func verify() throws(FlatListViolationError) {
    if let violation { throw violation }
    try widget.verify(shows: rows(of: adapter?.sections ?? []))
  }
}
