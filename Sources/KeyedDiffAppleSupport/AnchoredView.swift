package import Foundation
package import KeyedDiff
package import KeyedDiffLists

/// The direction in which a list scrolls.
package enum ScrollAxis {
  case horizontal
  case vertical
}

/// A view that scrolls, and can keep a row at its place.
@MainActor
package protocol AnchoredView: AnyObject {
  /// The visible part of the content, without what insets cover.
  var visibleArea: CGRect { get }

  /// The size of the content.
  var fullSize: CGSize { get }

  /// Scrolls without an animation.
  func scroll(by distance: CGFloat, along axis: ScrollAxis)

  /// Lays out the rows that can be seen, if the view is in a window: outside of one, estimates of
  /// their heights have to do.
  func layOutInWindow()
}

extension AnchoredView {
  private func visibleExtent(along axis: ScrollAxis) -> ClosedRange<Double> {
    visibleArea.extent(along: axis)
  }

  /// Where the visible area begins if the view is scrolled as far as it goes, to either side.
  private func limits(along axis: ScrollAxis) -> ClosedRange<Double> {
    let visible = visibleExtent(along: axis)
    let length = Double(axis == .vertical ? fullSize.height : fullSize.width)
    return 0...max(0, length - (visible.upperBound - visible.lowerBound))
  }

  /// Whether the view is scrolled to the end where an anchor is measured from.
  package func isAtEnd(_ edge: ScrollAnchor.Edge) -> Bool {
    let start = visibleExtent(along: edge.axis).lowerBound
    let limits = limits(along: edge.axis)
    // Views round to pixels.
    return edge.isAtEnd ? start >= limits.upperBound - 1 : start <= limits.lowerBound + 1
  }

  /// Runs a change. A view that is at the end of a list that grows there is at its end afterwards.
  package func stayingAtEnd(_ edge: ScrollAnchor.Edge, _ change: () -> Void) {
    let staysAtEnd = edge.isAtEnd && isAtEnd(edge)
    change()
    guard staysAtEnd else { return }
    layOutInWindow()
    let distance = limits(along: edge.axis).upperBound - visibleExtent(along: edge.axis).lowerBound
    if distance != 0 { scroll(by: CGFloat(distance), along: edge.axis) }
  }

  /// The anchor of the first of some rows that can be seen.
  ///
  /// - Parameters:
  ///   - edge: The edge that it is measured from.
  ///   - paths: The rows, ascending.
  ///   - frame: Returns the frame of a row in the content; `nil` if there is none.
  /// - Returns: `nil` at the end where new rows are to be seen.
  package func anchor(
    at edge: ScrollAnchor.Edge, of paths: [CurrentPath], _ frame: (CurrentPath) -> CGRect?
  ) -> ScrollAnchor? {
    guard !isAtEnd(edge) else { return nil }
    let visible = visibleExtent(along: edge.axis)
    for path in edge.isAtEnd ? paths.reversed() : paths {
      guard let row = frame(path)?.extent(along: edge.axis), row.overlaps(visible) else { continue }
      return ScrollAnchor(path: path, row: row, visible: visible, edge: edge)
    }
    return nil
  }

  /// Scrolls so that a row has its distance from an edge, as far as the content allows.
  ///
  /// Rows that come into sight may turn out to have other heights than estimated, and then the row
  /// is elsewhere. So this is done again until the row stays where it is, three times at most.
  ///
  /// - Parameters:
  ///   - anchor: The row and its distance.
  ///   - frame: Returns the frame of the row, in the content; `nil` if there is none.
  package func scroll(toKeep anchor: ScrollAnchor, _ frame: () -> CGRect?) {
    let axis = anchor.edge.axis
    for _ in 0..<3 {
      layOutInWindow()
      guard let row = frame()?.extent(along: axis) else { return }
      let visible = visibleExtent(along: axis)
      let limits = limits(along: axis)
      let start = anchor.visibleStart(
        forRow: row, length: visible.upperBound - visible.lowerBound)
      let distance = min(max(start, limits.lowerBound), limits.upperBound) - visible.lowerBound
      guard abs(distance) > 0.1 else { return }
      scroll(by: CGFloat(distance), along: axis)
    }
  }
}

extension ScrollAnchor.Edge {
  /// The direction in which the distance from this edge is measured.
  package var axis: ScrollAxis { self == .left || self == .right ? .horizontal : .vertical }
}

extension CGRect {
  /// Where a rectangle begins and ends.
  fileprivate func extent(along axis: ScrollAxis) -> ClosedRange<Double> {
    switch axis {
    case .horizontal: Double(minX)...Double(maxX)
    case .vertical: Double(minY)...Double(maxY)
    }
  }
}
