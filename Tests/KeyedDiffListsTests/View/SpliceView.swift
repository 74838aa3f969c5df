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
  /// The rows of the list model, which are partly old and partly new between two signals.
  private var model: [FlatRow<Int, Int>] = []
  /// The view of the toolkit.
  private(set) var widget = StrictFlatListView<FlatRow<Int, Int>>([])
  private(set) var violation: RuleViolationError?
  private(set) var signals = 0
  /// Positions of the rows that have cells.
  var heldRows: [Int] = []

  init(showing adapter: ListAdapter<Int, Item>) { self.adapter = adapter }

  let isInWindow = true
  let planMode = PlanMode.singleBatch
  var rowCounts: [Int]? { shown.map(\.items.count) }

  func reloadData() {
    takeData()
    model = rows(of: shown)
    widget = StrictFlatListView(model)
  }

  func performBatchUpdates(_ batch: ListBatch) {
    let oldLayout = layout
    guard batch.setData() else { return }
    takeData()
    let newRows = rows(of: shown)
    let diff = batch.update.flattened(from: oldLayout, to: layout)
    for splice in diff.splices().merged(keeping: heldRows) {
      let position = splice.new.lowerBound  // also in a model with all earlier splices
      model.replaceSubrange(position..<(position + splice.old.count), with: newRows[splice.new])
      emitItemsChanged(at: position, removed: splice.old.count, added: splice.new.count)
    }
    batch.finish()
  }

  private func emitItemsChanged(at position: Int, removed: Int, added: Int) {
    signals += 1
    do throws(RuleViolationError) {
      try widget.itemsChanged(at: position, removed: removed, added: added, model: model)
    } catch {
      violation = violation ?? error
    }
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
  func verify() throws(RuleViolationError) {
    if let violation { throw violation }
    try widget.verify(shows: rows(of: adapter?.sections ?? []))
  }
}
