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
  /// Requests the number of rows of each section from the data source.
  func askCounts() -> [Int]
  /// Requests a cell from the data source, and checks it.
  func askCell(at path: IndexPath) -> Cell
  /// Discards the sizes of all rows.
  func forgetSizes()
  /// Maps the sizes of rows, headers and footers to those after a batch.
  func apply(_ map: PathMap)
  /// Makes and places everything that is visible.
  func showContent(afterBatch: Bool)
  /// Notifies the delegate that a cell is no longer shown.
  func didEndDisplaying(_ cell: Cell, at path: IndexPath)
  /// Receives a cell that can be reused.
  func recycle(_ cell: Cell)
  /// The rows in a part of the content, from the top.
  func paths(in rect: CGRect) -> [IndexPath]
  /// Announces rows to the prefetching data source.
  func prefetch(_ paths: [IndexPath])
  func setSelected(_ isSelected: Bool, of cell: Cell)
  func setHighlighted(_ isHighlighted: Bool, of cell: Cell)
}

/// The common core of table and collection views: counts, batches, cells and the selection.
///
/// Unless stated otherwise, paths are those of the list that is shown.
@MainActor
final class ListEngine<Cell: UIView> {
  /// A request that the data source has not answered yet.
  struct Request {
    let path: IndexPath
    /// The cells that were dequeued for the request.
    var dequeued: [Cell] = []
    /// The cell that is being reconfigured in place.
    var reconfigured: Cell?
  }

  let flavor: ListFlavor
  weak var host: (any ListEngineHost<Cell>)?

  // MARK: Counts and batches

  /// The number of rows of each section; `nil` until the first request.
  var counts: [Int]?
  var depth = 0
  var recording = Recording()
  /// The cells that the batch removes, by their old paths.
  var leavingCells: [(cell: Cell, path: IndexPath)] = []
  let animations = AnimationQueue()

  // MARK: Cells

  /// The visible cells.
  var visible: [IndexPath: Cell] = [:]
  /// The cells that were prepared but never shown.
  var prepared: [IndexPath: Cell] = [:]
  /// The row with the first responder while it is scrolled out of sight, and its cell. The cell
  /// stays in the view, but is not visible.
  var pinned: (cell: Cell, path: IndexPath)?
  /// The rows that became visible in this layout, and whose display is not announced yet.
  var undisplayed: Set<IndexPath> = []
  /// Whether callers outside of the view find prepared cells.
  var findsPreparedCells = true
  /// The cells that were shown before all data was reloaded, by their old paths.
  var outdated: [IndexPath: Cell] = [:]
  /// The old paths of cells that a batch moved. Empty outside of batches.
  var oldPaths: [ObjectIdentifier: IndexPath] = [:]
  var request: Request?
  var isUpdatingCells = false

  // MARK: User interaction

  var selection: Set<IndexPath> = []
  var highlighted: IndexPath?
  var focused: IndexPath?
  /// Rows that are shown but that the data source does not have, such as the placeholder of a drop.
  var placeholders: [IndexPath] = []
  /// The dragged row.
  var drag: Drag?

  // MARK: Errors

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

  /// The counts; requested from the data source if they are unknown.
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

  /// Discards all data of the data source. Cells stay until the next layout.
  func forgetData() {
    counts = nil
    outdated.merge(visible) { $1 }
    if let pinned { outdated[pinned.path] = pinned.cell }
    visible = [:]
    pinned = nil
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
      // This message is not from UIKit.
      return raise("reloadData was called inside a batch of updates.")
    }
    forgetData()
  }

  var hasUncommittedUpdates: Bool { drag?.isDrop == true || !placeholders.isEmpty }

  // MARK: Layout

  /// Shows the visible rows. Requests missing cells from the data source.
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

  /// Scrolls back if the content has become too short.
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
