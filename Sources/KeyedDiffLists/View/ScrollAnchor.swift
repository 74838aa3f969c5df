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
  /// The distance from the edge of the visible area to the same edge of the row, in points;
  /// positive if the row's edge is below, or to the right of, the edge of the visible area.
  ///
  /// The visible area excludes insets, and the parts of the view that bars cover. A row that is
  /// partly scrolled out of view has a negative offset from the upper edge, or a positive offset
  /// from the lower edge.
  public var offset: Double
  /// The edge from which the offset is measured.
  public var edge: Edge

  /// Creates an anchor.
  ///
  /// - Parameters:
  ///   - path: The path of the row, in the list that is shown.
  ///   - offset: The distance from the edge of the visible area to the same edge of the row, in
  ///     points.
  ///   - edge: The edge from which the offset is measured.
  public init(path: CurrentPath, offset: Double, edge: Edge = .top) {
    self.path = path
    self.offset = offset
    self.edge = edge
  }
}
