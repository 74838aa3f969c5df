import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import KeyedDiffTesting

/// A view of one flat list that performs single steps, as `NSTableView` does. Only sections with a
/// header have a header row.
@MainActor
final class StepView: ListView {
  private weak var adapter: ListAdapter<Int, Item>?
  private var layout = FlatLayout(rowCounts: [])
  private var shown: [ListSection<Int, Item>] = []
  /// The view of the toolkit.
  private(set) var widget = StrictFlatListView<FlatRow<Int, Int>>([])
  private(set) var violation: RuleViolationError?
  private(set) var moves = 0

  init(showing adapter: ListAdapter<Int, Item>) { self.adapter = adapter }

  let isInWindow = true
  let planMode = PlanMode.everyMove
  var rowCounts: [Int]? { shown.map(\.items.count) }

  func reloadData() {
    takeData()
    widget = StrictFlatListView(rows)
  }

  func performBatchUpdates(_ batch: ListBatch) {
    let oldLayout = layout
    guard batch.setData() else { return }
    takeData()
    perform(batch.update.flattened(from: oldLayout, to: layout))
    batch.finish()
  }

  func reconfigureItems(at paths: [CurrentPath]) {}

  /// Header rows may have appeared or disappeared.
  func refreshHeadersAndFooters(of sections: [Int]) {
    let oldLayout = layout
    takeData()
    perform(BatchUpdate().flattened(from: oldLayout, to: layout))
  }

  private func perform(_ diff: ListDiff) {
    for step in diff.steps {
      if case .move = step { moves += 1 }
      do throws(RuleViolationError) {
        try widget.carryOut(step, newRows: rows)
      } catch {
        violation = violation ?? error
      }
    }
  }

  private func takeData() {
    shown = adapter?.sections ?? []
    layout = FlatLayout(rowCounts: shown.map(\.items.count)) { [shown] in shown[$0].header != nil }
  }

  private var rows: [FlatRow<Int, Int>] {
    FlatRow.rows(of: shown, id: \.id, hasHeaderRow: { layout.headerPosition(ofSection: $0) != nil })
  }

  var selection: [CurrentPath] = []
  var scrollAnchor: ScrollAnchor?

  /// Checks that the view shows the list of the adapter.
  func verify() throws(RuleViolationError) {
    if let violation { throw violation }
    let sections = adapter?.sections ?? []
    try widget.verify(
      shows: FlatRow.rows(of: sections, id: \.id, hasHeaderRow: { sections[$0].header != nil }))
  }
}
