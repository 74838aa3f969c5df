package import KeyedDiff

// Calculations with scroll anchors. All positions and lengths are measured along the axis of
// scrolling, which is vertical or horizontal.

extension ScrollAnchor {
  /// Creates the anchor of a visible row.
  ///
  /// - Parameters:
  ///   - path: The path of the row.
  ///   - row: The start and the end of the row, in coordinates of the view's content.
  ///   - visible: The start and the end of the visible area, excluding insets, in the same
  ///     coordinates.
  ///   - edge: The edge of the visible area from which the offset is measured.
  package init(
    path: CurrentPath, row: ClosedRange<Double>, visible: ClosedRange<Double>, edge: Edge
  ) {
    let offset =
      edge.isAtEnd
      ? row.upperBound - visible.upperBound : row.lowerBound - visible.lowerBound
    self.init(path: path, offset: offset, edge: edge)
  }

  /// Returns the position at which the visible area must start so that the row has the
  /// anchor's offset.
  ///
  /// - Parameters:
  ///   - row: The start and the end of the row, in coordinates of the view's content.
  ///   - length: The length of the visible area.
  package func visibleStart(forRow row: ClosedRange<Double>, length: Double) -> Double {
    edge.isAtEnd ? row.upperBound - offset - length : row.lowerBound - offset
  }
}

extension ScrollAnchor.Edge {
  /// Whether this is the bottom or right edge.
  package var isAtEnd: Bool { self == .bottom || self == .right }
}
