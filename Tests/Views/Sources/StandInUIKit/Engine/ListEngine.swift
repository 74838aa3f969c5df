import Foundation
import KeyedDiff
import KeyedDiffTesting
import StandInRuntime

/// The view that an engine works for.
@MainActor
protocol ListEngineHost<Cell>: UIScrollView {
  associatedtype Cell: UIView

  /// Whether there is a data source.
  var hasDataSource: Bool { get }
  /// Asks the data source for the number of rows of each section.
  func askCounts() -> [Int]
  /// Asks the data source for a cell, and checks it.
  func askCell(at path: IndexPath) -> Cell
  /// Forgets the sizes of all rows.
  func forgetSizes()
  /// Carries the sizes of rows through a batch, headers and footers with them.
  func apply(_ map: PathMap)
  /// Makes and places everything that is visible now.
  func showContent(afterBatch: Bool)
  /// Tells the delegate that a cell is no longer shown.
  func didEndDisplaying(_ cell: Cell, at path: IndexPath)
  /// Takes a cell that is free for reuse.
  func recycle(_ cell: Cell)
  /// The rows in a part of the content, from the top.
  func paths(in rect: CGRect) -> [IndexPath]
  /// Tells the prefetching data source of rows.
  func prefetch(_ paths: [IndexPath])
  func setSelected(_ isSelected: Bool, of cell: Cell)
  func setHighlighted(_ isHighlighted: Bool, of cell: Cell)
}

/// The core that table and collection views share: counts, batches, cells and the selection.
///
/// Paths are those of the list that is shown, if nothing else is said.
@MainActor
final class ListEngine<Cell: UIView> {
  /// A question to the data source that is not answered yet.
  struct Request {
    let path: IndexPath
    /// The cells that were dequeued for it.
    var dequeued: [Cell] = []
    /// The cell that is configured anew, in place.
    var reconfigured: Cell?
  }

  let flavor: ListFlavor
  weak var host: (any ListEngineHost<Cell>)?

  // MARK: Counts and batches

  /// The number of rows of each section; `nil` until the data source is asked.
  var counts: [Int]?
  var depth = 0
  var recording = Recording()
  /// The cells that the batch takes away, by their old paths.
  var leavingCells: [(cell: Cell, path: IndexPath)] = []
  let animations = AnimationQueue()

  // MARK: Cells

  /// The cells that are shown.
  var visible: [IndexPath: Cell] = [:]
  /// The cells that were made ahead and never shown.
  var prepared: [IndexPath: Cell] = [:]
  /// The rows that became visible in this layout and whose display is not announced yet.
  var undisplayed: Set<IndexPath> = []
  /// Whether callers from outside find cells that were made ahead.
  var findsPreparedCells = true
  /// The cells that were shown before all data was reloaded, by their old paths.
  var outdated: [IndexPath: Cell] = [:]
  /// For cells that a batch moved: where they were before. Empty outside of batches.
  var oldPaths: [ObjectIdentifier: IndexPath] = [:]
  var request: Request?
  var isUpdatingCells = false

  // MARK: What the user did

  var selection: Set<IndexPath> = []
  var highlighted: IndexPath?
  var focused: IndexPath?
  /// Rows that are shown and that the data source does not have, such as those of a drop.
  var placeholders: [IndexPath] = []
  /// The row that is dragged.
  var drag: Drag?

  // MARK: Faults

  var exceptions: [StandInException] = []
  var warnings: [String] = []
  var calls: [DataSourceCall] = []
  private var hasWarnedOfWindow = false

  /// The height of a view that sizes itself; `nil` for the default.
  var fittingHeight: (UIView) -> CGFloat? = { _ in nil }

  init(flavor: ListFlavor) { self.flavor = flavor }

  func raise(_ reason: String) { raise(reason, name: "NSInternalInconsistencyException") }

  func raise(_ reason: String, name: String) {
    exceptions.append(StandInException(name, reason: reason))
  }

  func warn(_ text: String) { warnings.append(text) }

  // MARK: Counts

  /// The counts, after the data source was asked if they were unknown.
  func loadedCounts() -> [Int] {
    if let counts { return counts }
    let asked = host?.askCounts() ?? []
    counts = asked
    return asked
  }

  func exists(_ path: IndexPath) -> Bool {
    let counts = loadedCounts()
    return counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.item)
  }

  /// Forgets everything that came from the data source. Cells stay until the next layout.
  func forgetData() {
    counts = nil
    outdated.merge(visible) { $1 }
    visible = [:]
    for cell in prepared.values { host?.recycle(cell) }
    prepared = [:]
    selection = []
    highlighted = nil
    focused = nil
    placeholders = []
    drag = nil
    host?.forgetSizes()
    host?.setNeedsLayout()
  }

  func reloadData() {
    guard depth == 0 else {
      // The text is ours.
      return raise("reloadData was called inside a batch of updates.")
    }
    forgetData()
  }

  var hasUncommittedUpdates: Bool { drag?.isDrop == true || !placeholders.isEmpty }

  // MARK: Layout

  /// Shows what is visible now. Asks the data source for what is missing.
  func layOut(afterBatch: Bool = false) {
    guard let host else { return }
    guard !isUpdatingCells, depth == 0 else { return host.setNeedsLayout() }
    if host.window == nil { warnOfWindow() }
    host.clearNeedsLayout()
    let leaving = outdated
    outdated = [:]
    for (path, cell) in leaving.sorted(by: { $0.key < $1.key }) { endDisplay(of: cell, at: path) }
    _ = loadedCounts()
    showContent(of: host, afterBatch)
    correctOffset(of: host, afterBatch)
  }

  private func showContent(of host: any ListEngineHost<Cell>, _ afterBatch: Bool) {
    isUpdatingCells = true
    defer { isUpdatingCells = false }
    host.showContent(afterBatch: afterBatch)
  }

  /// Scrolls back if the content became too short.
  private func correctOffset(of host: any ListEngineHost<Cell>, _ afterBatch: Bool) {
    guard !host.isDragging else { return }
    let offset = host.clampedOffset(host.contentOffset)
    guard offset.y < host.contentOffset.y || offset.x < host.contentOffset.x else { return }
    host.contentOffset = CGPoint(
      x: min(offset.x, host.contentOffset.x), y: min(offset.y, host.contentOffset.y))
    host.clearNeedsLayout()
    showContent(of: host, afterBatch)
  }

  private func warnOfWindow() {
    guard flavor == .table, !hasWarnedOfWindow else { return }
    hasWarnedOfWindow = true
    warn(
      "UITableView was told to layout its visible cells and other contents without being in the "
        + "view hierarchy (the table view or one of its superviews has not been added to a window)."
    )
  }
}
