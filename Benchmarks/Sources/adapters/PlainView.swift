import KeyedDiff
import KeyedDiffLists

/// A view that keeps counts, a selection and an anchor, and does no work for each row.
@MainActor
final class PlainView: ListView {
  private let counts: () -> [Int]
  private var shown: [Int] = []
  /// Called for each batch, when the data source switches to the new list.
  var onBatch: ((BatchUpdate) -> Void)?

  init<SectionID, Item, ID>(showing adapter: KeyedListAdapter<SectionID, Item, ID>) {
    counts = { [weak adapter] in adapter?.sections.map(\.items.count) ?? [] }
    adapter.view = self
  }

  var isInWindow: Bool { true }
  var rowCounts: [Int]? { shown }
  func reloadData() { shown = counts() }
  func performBatchUpdates(_ batch: ListBatch) {
    guard batch.setData() else { return }
    shown = counts()
    onBatch?(batch.update)
    batch.finish()
  }
  func reconfigureItems(at paths: [CurrentPath]) {}
  func refreshHeadersAndFooters(of sections: [Int]) {}
  var selection: [CurrentPath] = []
  var scrollAnchor: ScrollAnchor?
}
