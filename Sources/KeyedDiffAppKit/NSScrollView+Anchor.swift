#if STAND_IN
  import StandInAppKit
#elseif canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
#endif

#if STAND_IN || (canImport(AppKit) && !targetEnvironment(macCatalyst))
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

  extension NSRect {
    /// Where a rectangle begins and ends.
    func extent(along axis: ScrollAxis) -> ClosedRange<Double> {
      switch axis {
      case .horizontal: Double(minX)...Double(maxX)
      case .vertical: Double(minY)...Double(maxY)
      }
    }
  }

  extension NSScrollView {
    /// Where the visible area begins and ends in the document, without insets.
    func visibleExtent(along axis: ScrollAxis) -> ClosedRange<Double> {
      let clip = contentView.bounds
      let (start, end) =
        switch axis {
        case .horizontal: (clip.minX + contentInsets.left, clip.maxX - contentInsets.right)
        case .vertical: (clip.minY + contentInsets.top, clip.maxY - contentInsets.bottom)
        }
      return Double(start)...Double(max(start, end))
    }

    /// Where the visible area begins if the view is scrolled as far as it goes, to either side.
    private func limits(along axis: ScrollAxis) -> ClosedRange<Double> {
      let visible = visibleExtent(along: axis)
      let document = documentView?.frame.extent(along: axis) ?? 0...0
      let length = document.upperBound - document.lowerBound
      return 0...max(0, length - (visible.upperBound - visible.lowerBound))
    }

    /// Whether the view is scrolled to the end where an anchor is measured from.
    func isAtEnd(_ edge: ScrollAnchor.Edge) -> Bool {
      let start = visibleExtent(along: edge.axis).lowerBound
      let limits = limits(along: edge.axis)
      return edge.isAtEnd ? start >= limits.upperBound : start <= limits.lowerBound
    }

    /// Scrolls so that a row has its distance from an edge, as far as the document allows.
    func scroll(toKeep anchor: ScrollAnchor, row: ClosedRange<Double>) {
      let axis = anchor.edge.axis
      let visible = visibleExtent(along: axis)
      let limits = limits(along: axis)
      let start = anchor.visibleStart(
        forRow: row, length: visible.upperBound - visible.lowerBound)
      let distance = CGFloat(
        min(max(start, limits.lowerBound), limits.upperBound) - visible.lowerBound)
      guard distance != 0 else { return }
      var origin = contentView.bounds.origin
      switch axis {
      case .horizontal: origin.x += distance
      case .vertical: origin.y += distance
      }
      contentView.scroll(to: origin)
      reflectScrolledClipView(contentView)
    }
  }
#endif
