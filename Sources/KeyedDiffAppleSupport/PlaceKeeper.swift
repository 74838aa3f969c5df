package import Foundation
package import KeyedDiff
package import KeyedDiffLists

/// Reads and sets the scroll anchor of a list view, and remembers the anchor while the view is out of
/// its window.
///
/// Out of its window, a view is not laid out, so the heights of rows and headers are estimates. When
/// the view is in its window again, it must scroll once more.
@MainActor
package final class PlaceKeeper {
  /// The anchor that was set out of the window, and the place to which the view was scrolled.
  private var pending: (anchor: ScrollAnchor, place: CGPoint)?

  package init() {}

  /// Returns the anchor of a view; `nil` if it is scrolled to the given edge.
  ///
  /// - Parameters:
  ///   - view: The view, laid out if it is in a window.
  ///   - edge: The edge of the visible area from which the distance of the row is measured.
  ///   - paths: Returns the paths of the visible rows, in ascending order.
  ///   - rowCounts: The number of rows in each section.
  ///   - frame: Returns the frame of a row in the content; `nil` if the row has no frame.
  package func anchor(
    of view: any AnchoredView, at edge: ScrollAnchor.Edge, paths: () -> [CurrentPath],
    rowCounts: [Int], _ frame: (CurrentPath) -> CGRect?
  ) -> ScrollAnchor? {
    view.layOutInWindow()
    settle(view, frame)
    if let pending { return pending.anchor }
    let shown = paths()
    let candidates =
      shown.isEmpty && !view.isInWindow
      ? view.rowsAtEnds(of: FlatLayout(rowCounts: rowCounts), along: edge.axis, frame) : shown
    return view.anchor(at: edge, of: candidates, frame)
  }

  /// Scrolls so that a row keeps its distance from an edge.
  package func set(
    _ anchor: ScrollAnchor, in view: any AnchoredView, _ frame: (CurrentPath) -> CGRect?
  ) {
    view.scroll(toKeep: anchor) { frame(anchor.path) }
    pending = view.isInWindow ? nil : (anchor, view.visibleArea.origin)
  }

  /// Forgets the anchor, because the list is no longer the one that it was set in.
  package func forget() { pending = nil }

  /// Scrolls to the anchor that was set out of the window, unless the app or the user has scrolled.
  package func settle(_ view: any AnchoredView, _ frame: (CurrentPath) -> CGRect?) {
    guard let (anchor, place) = pending else { return }
    guard view.visibleArea.origin == place else { return pending = nil }
    guard view.isInWindow else { return }
    pending = nil
    view.scroll(toKeep: anchor) { frame(anchor.path) }
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
