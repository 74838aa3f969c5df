package import Foundation
package import KeyedDiff
package import KeyedDiffLists

/// Reads and sets the scroll anchor of a list view, keeps the view at its end, and remembers the place
/// while the view is out of its window.
///
/// Out of its window, a view is not laid out, so the heights of rows and headers are estimates. When
/// the view is in its window again, it must scroll once more.
@MainActor
package final class PlaceKeeper {
  private enum Place {
    case anchor(ScrollAnchor)
    case end(ScrollAnchor.Edge)
  }

  /// The place that was set out of the window, and the position to which the view was scrolled.
  private var pending: (place: Place, origin: CGPoint)?

  package init() {}

  /// Returns the anchor of a view; `nil` if it is scrolled to the given edge.
  ///
  /// - Parameters:
  ///   - view: The view, laid out if it is in a window.
  ///   - edge: The edge of the visible area from which the distance of the row is measured.
  ///   - paths: Returns the paths of the visible rows, in ascending order.
  ///   - rowCounts: The number of rows in each section.
  ///   - loadsRows: Whether rows are loaded at the edge when the user comes near it.
  ///   - frame: Returns the frame of a row in the content; `nil` if the row has no frame.
  package func anchor(
    of view: any AnchoredView, at edge: ScrollAnchor.Edge, paths: () -> [CurrentPath],
    rowCounts: [Int], loadsRows: Bool, _ frame: (CurrentPath) -> CGRect?
  ) -> ScrollAnchor? {
    view.layOutInWindow()
    settle(view, frame)
    if let pending {
      if case .anchor(let anchor) = pending.place { return anchor }
      return nil
    }
    let shown = paths()
    let candidates =
      shown.isEmpty && !view.isInWindow
      ? view.rowsAtEnds(of: FlatLayout(rowCounts: rowCounts), along: edge.axis, frame) : shown
    return view.anchor(at: edge, of: candidates, loadsRows: loadsRows, frame)
  }

  /// Scrolls so that a row keeps its distance from an edge.
  package func set(
    _ anchor: ScrollAnchor, in view: any AnchoredView, _ frame: (CurrentPath) -> CGRect?
  ) {
    show(.anchor(anchor), in: view, frame)
  }

  /// Runs a closure that changes the view. If the given edge is `.bottom` or `.right`, and the view
  /// is scrolled to this edge before the change, the view is scrolled to it again afterward.
  package func stayAtEnd(
    _ edge: ScrollAnchor.Edge, of view: any AnchoredView, _ frame: (CurrentPath) -> CGRect?,
    during change: () -> Void
  ) {
    settle(view, frame)
    var isAtEnd = edge.isAtEnd && view.isAtEnd(edge)
    if case .end(edge)? = pending?.place { isAtEnd = true }
    change()
    if isAtEnd { show(.end(edge), in: view, frame) }
  }

  /// Forgets the anchor, because the list is no longer the one that it was set in.
  package func forgetAnchor() {
    if case .anchor? = pending?.place { pending = nil }
  }

  /// Scrolls to the place that was set out of the window, unless the app or the user has scrolled.
  package func settle(_ view: any AnchoredView, _ frame: (CurrentPath) -> CGRect?) {
    guard let (place, origin) = pending else { return }
    guard view.visibleArea.origin == origin else { return pending = nil }
    if view.isInWindow { show(place, in: view, frame) }
  }

  private func show(
    _ place: Place, in view: any AnchoredView, _ frame: (CurrentPath) -> CGRect?
  ) {
    pending = nil
    switch place {
    case .anchor(let anchor): view.scroll(toKeep: anchor) { frame(anchor.path) }
    case .end(let edge): view.scrollToEnd(edge)
    }
    if !view.isInWindow { pending = (place, view.visibleArea.origin) }
  }
}

extension AnchoredView {
  /// Returns the first and the last visible row of a view that has no cells, found by the frames of
  /// the rows.
  ///
  /// - Complexity: O(log n) calls of `frame` for n rows.
  fileprivate func rowsAtEnds(
    of rows: FlatLayout, along axis: ScrollAxis, _ frame: (CurrentPath) -> CGRect?
  ) -> [CurrentPath] {
    let visible = visibleExtent(along: axis)
    func path(_ position: Int) -> CurrentPath? {
      if case .item(let path)? = rows.row(at: position) { path } else { nil }
    }
    func extent(_ position: Int) -> ClosedRange<Double>? {
      path(position).flatMap(frame)?.extent(along: axis)
    }
    /// Returns the position of the first row for which a condition is true.
    func first(where matches: (ClosedRange<Double>) -> Bool) -> Int {
      var range = 0..<rows.count
      while !range.isEmpty {
        let middle = (range.lowerBound + range.upperBound) / 2
        if extent(middle).map(matches) ?? false {
          range = range.lowerBound..<middle
        } else {
          range = middle + 1..<range.upperBound
        }
      }
      return range.lowerBound
    }
    let start = first { $0.upperBound > visible.lowerBound }
    let end = first { $0.lowerBound >= visible.upperBound }
    return start < end ? [path(start), path(end - 1)].compactMap(\.self) : []
  }
}
