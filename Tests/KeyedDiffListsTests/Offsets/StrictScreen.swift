import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting

/// A strict view on a screen: what it selects and where it scrolled to it knows
/// by ids, so that batches carry them along.
@MainActor
final class StrictScreen: ListView {
  private let view: StrictListView<Int, ListPair.Item>
  private(set) var violation: RuleViolation?
  var selectedIDs: Set<Int> = []
  var scrollAnchor: ScrollAnchor?

  init(_ dataSource: @escaping () -> [ListSection<Int, ListPair.Item>]) {
    view = StrictListView(dataSource: dataSource)
  }

  var sections: [ListSection<Int, ListPair.Item>] { view.sections }
  var reloadCount: Int { view.reloadCount }
  var batchCount: Int { view.batchCount }
  var isInWindow: Bool {
    get { view.isInWindow }
    set { view.isInWindow = newValue }
  }
  var rowCounts: [Int] { view.sections.map(\.items.count) }

  var selection: [CurrentPath] {
    get {
      paths.filter { selectedIDs.contains(view.sections[$0.section].items[$0.item].id) }
    }
    set { selectedIDs = Set(newValue.map { view.sections[$0.section].items[$0.item].id }) }
  }

  private var paths: [CurrentPath] {
    view.sections.enumerated().flatMap { section, content in
      content.items.indices.map { CurrentPath(section: section, item: $0) }
    }
  }

  func reloadData() {
    selectedIDs = []
    record { () throws(RuleViolation) in try view.reloadData() }
  }

  func performBatchUpdates(
    _ batch: BatchUpdate, animated: Bool, settingData: () -> Void,
    completion: @escaping @MainActor () -> Void
  ) {
    record { () throws(RuleViolation) in
      try view.perform(batch) { () throws(RuleViolation) in settingData() }
    }
    completion()
  }

  func reconfigureItems(at items: [NewPath]) {
    record { () throws(RuleViolation) in try view.reconfigureItems(at: items) }
  }

  func refreshHeadersAndFooters(of sections: [SectionIndex<NewSpace>]) {
    record { () throws(RuleViolation) in try view.refreshHeadersAndFooters(of: sections) }
  }

  func verify() { record { () throws(RuleViolation) in try view.verify() } }

  private func record(_ body: () throws(RuleViolation) -> Void) {
    do throws(RuleViolation) { try body() } catch { violation = violation ?? error }
  }
}
