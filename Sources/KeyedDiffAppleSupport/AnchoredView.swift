package import Foundation
package import KeyedDiff
package import KeyedDiffLists

/// The direction in which a list scrolls.
package enum ScrollAxis {
  case horizontal
  case vertical
}

/// A scroll view that can keep a row at the same position on the screen.
@MainActor
package protocol AnchoredView: AnyObject {
  /// Whether the view is in a window.
  var isInWindow: Bool { get }

  /// The visible part of the content, without the parts that the insets of the view cover.
  var visibleArea: CGRect { get }

  /// The size of the content.
  var fullSize: CGSize { get }

  /// Scrolls by the given distance, without an animation.
  func scroll(by distance: CGFloat, along axis: ScrollAxis)

  /// Lays out the visible rows if the view is in a window. For a view that is not in a window, row
  /// heights remain estimates.
  func layOutInWindow()
}

extension AnchoredView {
  func visibleExtent(along axis: ScrollAxis) -> ClosedRange<Double> {
    visibleArea.extent(along: axis)
  }

  /// The range of positions at which the visible area can begin.
  private func limits(along axis: ScrollAxis) -> ClosedRange<Double> {
    let visible = visibleExtent(along: axis)
    let length = Double(axis == .vertical ? fullSize.height : fullSize.width)
    return 0...max(0, length - (visible.upperBound - visible.lowerBound))
  }

  /// Returns whether the view is scrolled to the given edge of its content.
  package func isAtEnd(_ edge: ScrollAnchor.Edge) -> Bool {
    let start = visibleExtent(along: edge.axis).lowerBound
    let limits = limits(along: edge.axis)
    // Allows one point of tolerance, because views round positions to pixels.
    return edge.isAtEnd ? start >= limits.upperBound - 1 : start <= limits.lowerBound + 1
  }

  /// Scrolls to the end of the content along the axis of an edge.
  package func scrollToEnd(_ edge: ScrollAnchor.Edge) {
    layOutInWindow()
    let distance = limits(along: edge.axis).upperBound - visibleExtent(along: edge.axis).lowerBound
    if distance != 0 { scroll(by: CGFloat(distance), along: edge.axis) }
  }

  /// Returns a scroll anchor at the visible row that is nearest to the given edge.
  ///
  /// - Parameters:
  ///   - edge: The edge of the visible area from which the distance of the row is measured.
  ///   - paths: The paths of the candidate rows, in ascending order.
  ///   - loadsRows: Whether rows are loaded at the edge when the user comes near it.
  ///   - frame: Returns the frame of a row in the content; `nil` if the row has no frame.
  /// - Returns: The anchor; `nil` if no row is visible. Also `nil` if the view is scrolled to the
  ///   given edge of the content, so that rows that are inserted at this edge become visible, unless
  ///   rows are loaded there.
  package func anchor(
    at edge: ScrollAnchor.Edge, of paths: [CurrentPath], loadsRows: Bool = false,
    _ frame: (CurrentPath) -> CGRect?
  ) -> ScrollAnchor? {
    guard loadsRows || !isAtEnd(edge) else { return nil }
    let visible = visibleExtent(along: edge.axis)
    for path in edge.isAtEnd ? paths.reversed() : paths {
      guard let row = frame(path)?.extent(along: edge.axis), row.overlaps(visible) else { continue }
      return ScrollAnchor(path: path, row: row, visible: visible, edge: edge)
    }
    return nil
  }

  /// Scrolls so that a row keeps its distance from an edge, as far as the content allows.
  ///
  /// Scrolling can reveal rows that are taller or shorter than estimated, which shifts the anchor
  /// row. The view then scrolls again. It scrolls at most three times in total.
  ///
  /// - Parameters:
  ///   - anchor: The row, the edge, and the distance between them.
  ///   - frame: Returns the frame of the row in the content; `nil` if the row has no frame.
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
  /// The axis along which distances from this edge are measured.
  package var axis: ScrollAxis { self == .left || self == .right ? .horizontal : .vertical }
}

extension CGRect {
  /// Returns the range of coordinates that the rectangle covers along an axis.
  // Uses stored properties only: `minX` and the like are in CoreGraphics, which not every Foundation
  // exports. The size is negative if the insets of a view are larger than the view.
  func extent(along axis: ScrollAxis) -> ClosedRange<Double> {
    let (start, length) = axis == .vertical ? (origin.y, size.height) : (origin.x, size.width)
    let end = start + length
    return Double(min(start, end))...Double(max(start, end))
  }
}
