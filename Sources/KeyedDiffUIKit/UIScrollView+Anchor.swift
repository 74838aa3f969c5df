#if STAND_IN
  import StandInUIKit
#elseif canImport(UIKit)
  import UIKit
#endif

#if STAND_IN || (canImport(UIKit) && !os(watchOS))
  import Foundation
  import KeyedDiffLists

  /// The direction in which a list scrolls.
  enum ScrollAxis {
    case horizontal
    case vertical
  }

  extension ScrollAnchor.Edge {
    /// The direction in which the distance from this edge is measured.
    var axis: ScrollAxis { self == .left || self == .right ? .horizontal : .vertical }
  }

  extension CGRect {
    /// Where a rectangle begins and ends.
    func extent(along axis: ScrollAxis) -> ClosedRange<Double> {
      switch axis {
      case .horizontal: Double(minX)...Double(maxX)
      case .vertical: Double(minY)...Double(maxY)
      }
    }
  }

  extension UIScrollView {
    /// Where the visible area begins and ends in the content, without insets.
    func visibleExtent(along axis: ScrollAxis) -> ClosedRange<Double> {
      let (insets, size) = (adjustedContentInset, bounds.size)
      let (start, end) =
        switch axis {
        case .horizontal:
          (contentOffset.x + insets.left, contentOffset.x + size.width - insets.right)
        case .vertical:
          (contentOffset.y + insets.top, contentOffset.y + size.height - insets.bottom)
        }
      return Double(start)...Double(max(start, end))
    }

    /// Where the visible area begins if the view is scrolled as far as it goes, to either side.
    private func limits(along axis: ScrollAxis) -> ClosedRange<Double> {
      let visible = visibleExtent(along: axis)
      let length = Double(axis == .vertical ? contentSize.height : contentSize.width)
      return 0...max(0, length - (visible.upperBound - visible.lowerBound))
    }

    /// Whether the view is scrolled to the end where an anchor is measured from.
    func isAtEnd(_ edge: ScrollAnchor.Edge) -> Bool {
      let start = visibleExtent(along: edge.axis).lowerBound
      let limits = limits(along: edge.axis)
      return edge.isAtEnd ? start >= limits.upperBound : start <= limits.lowerBound
    }

    /// Runs a change. A view that is at the end of a list that grows there is at its end afterwards.
    func stayingAtEnd(_ edge: ScrollAnchor.Edge, _ change: () -> Void) {
      let staysAtEnd = edge.isAtEnd && isAtEnd(edge)
      change()
      guard staysAtEnd else { return }
      if window != nil { layoutIfNeeded() }
      let distance =
        limits(along: edge.axis).upperBound - visibleExtent(along: edge.axis).lowerBound
      scroll(by: CGFloat(distance), along: edge.axis)
    }

    private func scroll(by distance: CGFloat, along axis: ScrollAxis) {
      var offset = contentOffset
      switch axis {
      case .horizontal: offset.x += distance
      case .vertical: offset.y += distance
      }
      UIView.performWithoutAnimation { contentOffset = offset }
    }

    /// Scrolls so that a row has its distance from an edge, as far as the content allows.
    ///
    /// Rows that come into sight may turn out to have other heights than estimated, and then the row
    /// is elsewhere. So this is done again until the row stays where it is, three times at most.
    ///
    /// - Parameters:
    ///   - anchor: The row and its distance.
    ///   - frame: Returns the frame of the row, in the content; `nil` if there is none.
    func scroll(toKeep anchor: ScrollAnchor, _ frame: () -> CGRect?) {
      let axis = anchor.edge.axis
      for _ in 0..<3 {
        // Outside of a window, where a view must not be laid out, estimates have to do.
        if window != nil { layoutIfNeeded() }
        guard let row = frame()?.extent(along: axis) else { return }
        let visible = visibleExtent(along: axis)
        let limits = limits(along: axis)
        let start = anchor.visibleStart(
          forRow: row, length: visible.upperBound - visible.lowerBound)
        let distance = CGFloat(
          min(max(start, limits.lowerBound), limits.upperBound) - visible.lowerBound)
        guard distance != 0 else { return }
        scroll(by: distance, along: axis)
      }
    }
  }

  /// Runs updates of a view, with animations or without.
  @MainActor
  func animating(if isAnimated: Bool, _ updates: () -> Void) {
    if isAnimated { updates() } else { UIView.performWithoutAnimation(updates) }
  }
#endif
