public import KeyedDiff

/// A scroll position, given by a row and the distance of the row from an edge of the visible area.
public struct ScrollAnchor: Hashable, Sendable {
  /// An edge of the visible area.
  public enum Edge: Hashable, Sendable {
    /// The upper edge, for most lists.
    case top
    /// The lower edge, for lists that grow upward, such as chats.
    case bottom
    /// The left edge, for lists that scroll sideways.
    case left
    /// The right edge, for lists that scroll sideways and start at the right.
    case right
  }

  /// The path of the row, in the list that is shown.
  public var path: CurrentPath
  /// The distance from the edge of the visible area to the corresponding edge of the row.
  ///
  /// The offset is in points. It is positive if the edge of the row is below the edge of the
  /// visible area, or to the right of it. For example, a row that is partly hidden above the upper
  /// edge has a negative offset from that edge.
  ///
  /// The visible area does not include insets or the parts of the view that are covered by bars.
  public var offset: Double
  /// The edge from which the offset is measured.
  public var edge: Edge

  /// Creates an anchor.
  ///
  /// - Parameters:
  ///   - path: The path of the row, in the list that is shown.
  ///   - offset: The distance from the edge of the visible area to the corresponding edge of the
  ///     row, in points.
  ///   - edge: The edge from which the offset is measured.
  public init(path: CurrentPath, offset: Double, edge: Edge = .top) {
    self.path = path
    self.offset = offset
    self.edge = edge
  }
}
