package import KeyedDiff

// Calculations with scroll anchors, along the direction in which a list scrolls.

extension ScrollAnchor {
  /// Creates the anchor of a visible row.
  ///
  /// - Parameters:
  ///   - path: The path of the row.
  ///   - row: The extent of the row in the content of the view.
  ///   - visible: The extent of the visible area, without insets.
  ///   - edge: The edge from which the offset is measured.
  package init(
    path: CurrentPath, row: ClosedRange<Double>, visible: ClosedRange<Double>, edge: Edge
  ) {
    let offset =
      edge.isAtEnd
      ? row.upperBound - visible.upperBound : row.lowerBound - visible.lowerBound
    self.init(path: path, offset: offset, edge: edge)
  }

  /// Returns the position at which the visible area must start for the row to have the anchor's
  /// offset.
  ///
  /// - Parameters:
  ///   - row: The extent of the row in the content of the view.
  ///   - length: The length of the visible area.
  package func visibleStart(forRow row: ClosedRange<Double>, length: Double) -> Double {
    edge.isAtEnd ? row.upperBound - offset - length : row.lowerBound - offset
  }
}

extension ScrollAnchor.Edge {
  /// Whether this is the bottom or right edge.
  package var isAtEnd: Bool { self == .bottom || self == .right }
}
