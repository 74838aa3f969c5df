public import Foundation
public import StandInRuntime

/// A visible row.
public struct ShownRow<Cell: UIView> {
  /// The path.
  public let path: IndexPath
  /// The cell.
  public let cell: Cell
  /// The frame, in content coordinates.
  public let frame: CGRect
}

/// A visible supplementary view.
public struct ShownSupplement {
  /// The kind.
  public let kind: String
  /// The section, and the item if the layout has several in a section.
  public let path: IndexPath
  /// The view.
  public let view: UIView
  /// The frame, in content coordinates.
  public let frame: CGRect
}

/// The part of a list view that only tests use: errors, logs, switches and gestures.
@MainActor
public class ListViewControl<Cell: UIView> {
  let engine: ListEngine<Cell>
  private unowned let view: UIScrollView
  private var ownWindow: UIWindow?

  init(_ view: UIScrollView, _ engine: ListEngine<Cell>) {
    self.view = view
    self.engine = engine
  }

  // MARK: Errors and logs

  /// Exceptions that a real view would have raised. The view is broken after the first one.
  public var exceptions: [StandInException] { engine.exceptions }
  /// Warnings that a real view would have logged, and calls that are not safe with a real view.
  public var warnings: [String] { engine.warnings }
  /// The requests to the data source, in order.
  public var dataSourceCalls: [DataSourceCall] { engine.calls }

  /// Clears ``dataSourceCalls``.
  public func clearCalls() { engine.calls = [] }

  /// Clears ``exceptions`` and ``warnings``.
  public func clearFaults() {
    engine.exceptions = []
    engine.warnings = []
  }

  // MARK: Animations

  /// Whether animations end automatically, one turn of the main actor later. By default they wait
  /// for ``finishAnimations()``.
  public var finishesAnimationsByItself: Bool {
    get { engine.animations.finishesByItself }
    set { engine.animations.finishesByItself = newValue }
  }

  /// Whether an animation is running.
  public var isAnimating: Bool { !engine.animations.isEmpty }

  /// Ends all running animations: releases removed cells and calls completion handlers, in order.
  public func finishAnimations() { engine.animations.finishAll() }

  /// The argument of completion handlers; `false` stands for an interrupted animation.
  public var completionResult: Bool {
    get { engine.animations.finished }
    set { engine.animations.finished = newValue }
  }

  /// Whether completion handlers of later batches are released without a call.
  public var dropsCompletions: Bool {
    get { engine.animations.dropsCompletions }
    set { engine.animations.dropsCompletions = newValue }
  }

  /// Whether the completion handler of a batch without animation runs before the call returns.
  public var completesUnanimatedInsideCall: Bool {
    get { engine.animations.completesUnanimatedInsideCall }
    set { engine.animations.completesUnanimatedInsideCall = newValue }
  }

  // MARK: Window and layout

  /// Puts the view into a window of its own. The window holds the view until ``leaveWindow()``.
  public func enterWindow() {
    let window = UIWindow(frame: CGRect(origin: .zero, size: view.frame.size))
    ownWindow = window
    window.addSubview(view)
  }

  /// Takes the view out of its window.
  public func leaveWindow() {
    view.removeFromSuperview()
    ownWindow = nil
  }

  /// Performs a pending layout, as the screen does before it shows a view.
  public func layOutIfOnScreen() {
    if view.window != nil { view.layoutIfNeeded() }
  }

  /// The insets that bars cover, as part of the view's adjusted insets.
  public var barInsets: UIEdgeInsets {
    get { view.barInsets }
    set { view.barInsets = newValue }
  }

  /// The height of a cell or header that sizes itself; `nil` for the default.
  public var fittingHeight: (UIView) -> CGFloat? {
    get { engine.fittingHeight }
    set { engine.fittingHeight = newValue }
  }

  // MARK: Prefetching and placeholders

  /// Prepares cells. They may be shown later, or never.
  public func prepareCells(at paths: [IndexPath]) { engine.prepareCells(at: paths) }

  /// Whether `cellForRow(at:)` and `cellForItem(at:)` find prepared cells, as they do since iOS 15.
  public var findsPreparedCells: Bool {
    get { engine.findsPreparedCells }
    set { engine.findsPreparedCells = newValue }
  }

  /// Requests a cell that is not shown from the data source, by any path, as self-sizing did with
  /// stale paths.
  public func requestCell(at path: IndexPath) { engine.host?.recycle(engine.ask(for: path)) }

  /// Shows the placeholder of a drop, so that the view has uncommitted updates.
  public func insertPlaceholder(at path: IndexPath) { engine.placeholders.append(path) }

  /// Removes all placeholders, as when a drop is committed or canceled.
  public func removePlaceholders() { engine.placeholders = [] }

  // MARK: Scrolling

  /// Scrolls like a user: a drag that ends without momentum, unless the delegate sets another
  /// target.
  public func scroll(to offset: CGPoint) {
    layOutIfOnScreen()
    let start = view.contentOffset
    view.isTracking = true
    view.isDragging = true
    view.scrollDelegate(.scrollViewWillBeginDragging)?.scrollViewWillBeginDragging(view)
    view.contentOffset = offset
    layOutIfOnScreen()
    var target = offset
    view.scrollDelegate(.scrollViewWillEndDragging)?
      .scrollViewWillEndDragging(view, withVelocity: .zero, targetContentOffset: &target)
    view.isTracking = false
    view.isDragging = false
    let decelerates = target != offset
    view.scrollDelegate(.scrollViewDidEndDragging)?
      .scrollViewDidEndDragging(view, willDecelerate: decelerates)
    if decelerates { decelerate(to: target) }
    layOutIfOnScreen()
    prefetchAhead(from: start)
  }

  /// Announces the rows one screen ahead to the prefetching data source, the nearest first.
  private func prefetchAhead(from start: CGPoint) {
    let bounds = view.bounds
    let (dx, dy) = (bounds.minX - start.x, bounds.minY - start.y)
    guard dx != 0 || dy != 0 else { return }
    let ahead = bounds.offsetBy(
      dx: dx == 0 ? 0 : dx > 0 ? bounds.width : -bounds.width,
      dy: dy == 0 ? 0 : dy > 0 ? bounds.height : -bounds.height)
    let paths = engine.host?.paths(in: ahead).filter { engine.visible[$0] == nil } ?? []
    if !paths.isEmpty { engine.host?.prefetch(dx > 0 || dy > 0 ? paths : paths.reversed()) }
  }

  private func decelerate(to target: CGPoint) {
    view.isDecelerating = true
    view.scrollDelegate(.scrollViewWillBeginDecelerating)?.scrollViewWillBeginDecelerating(view)
    view.contentOffset = target
    view.isDecelerating = false
    view.scrollDelegate(.scrollViewDidEndDecelerating)?.scrollViewDidEndDecelerating(view)
  }

  /// Scrolls like a user, to a distance below the first row's place at rest.
  public func scroll(toY y: CGFloat) { scroll(to: CGPoint(x: view.contentOffset.x, y: y)) }

  /// Taps the status bar.
  public func tapStatusBar() {
    guard view.scrollsToTop else { return }
    if let delegate = view.scrollDelegate(.scrollViewShouldScrollToTop),
      !delegate.scrollViewShouldScrollToTop(view)
    {
      return
    }
    view.contentOffset = CGPoint(x: view.contentOffset.x, y: -view.adjustedContentInset.top)
    layOutIfOnScreen()
    view.scrollDelegate(.scrollViewDidScrollToTop)?.scrollViewDidScrollToTop(view)
  }

  /// Zooms with two fingers, if the delegate returns a view to zoom.
  public func zoom(to scale: CGFloat) {
    guard let content = view.scrollDelegate(.viewForZooming)?.viewForZooming(in: view) else {
      return
    }
    view.scrollDelegate(.scrollViewWillBeginZooming)?
      .scrollViewWillBeginZooming(view, with: content)
    view.zoomScale = scale
    view.scrollDelegate(.scrollViewDidZoom)?.scrollViewDidZoom(view)
    view.scrollDelegate(.scrollViewDidEndZooming)?
      .scrollViewDidEndZooming(view, with: content, atScale: scale)
  }
}
