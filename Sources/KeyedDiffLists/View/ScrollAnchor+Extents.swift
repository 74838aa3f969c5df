package import KeyedDiff

// The arithmetic of anchors, along the direction in which a list scrolls.

extension ScrollAnchor {
  /// Creates the anchor of a row that can be seen.
  ///
  /// - Parameters:
  ///   - path: The row.
  ///   - row: Where the row begins and ends, in the content of the view.
  ///   - visible: Where the visible area begins and ends, without insets.
  ///   - edge: The edge that the row is measured from.
  package init(
    path: CurrentPath, row: ClosedRange<Double>, visible: ClosedRange<Double>, edge: Edge
  ) {
    let offset =
      edge.isAtEnd
      ? row.upperBound - visible.upperBound : row.lowerBound - visible.lowerBound
    self.init(path: path, offset: offset, edge: edge)
  }

  /// Returns where the visible area begins if the row has its distance from the edge.
  ///
  /// - Parameters:
  ///   - row: Where the row begins and ends, in the content of the view.
  ///   - length: The length of the visible area.
  package func visibleStart(forRow row: ClosedRange<Double>, length: Double) -> Double {
    edge.isAtEnd ? row.upperBound - offset - length : row.lowerBound - offset
  }
}

extension ScrollAnchor.Edge {
  /// Whether this is the edge where the list ends.
  package var isAtEnd: Bool { self == .bottom || self == .right }
}
