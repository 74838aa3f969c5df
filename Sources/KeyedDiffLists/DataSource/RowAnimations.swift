/// How rows and sections come, go and are replaced.
public struct RowAnimations: Hashable, Sendable {
  /// One way to do it. Toolkits that do not know one take the nearest they have.
  public enum Animation: Hashable, Sendable {
    /// Whatever suits the view.
    case automatic
    /// At once.
    case none
    /// By becoming transparent, or opaque.
    case fade
    /// From or to the leading edge, in languages written from the left.
    case left
    /// From or to the trailing edge, in languages written from the left.
    case right
    /// From or to the upper edge of the row.
    case top
    /// From or to its lower edge.
    case bottom
    /// From or to its middle, as if it were folded.
    case middle
  }

  /// How rows and sections come.
  public var insertion: Animation
  /// How they go.
  public var deletion: Animation
  /// How rows are replaced by themselves with new content.
  public var reload: Animation

  /// Creates animations, one for each operation.
  public init(
    insertion: Animation = .fade, deletion: Animation = .fade, reload: Animation = .fade
  ) {
    self.insertion = insertion
    self.deletion = deletion
    self.reload = reload
  }

  /// Creates the same animation for all operations.
  public init(_ animation: Animation) {
    self.init(insertion: animation, deletion: animation, reload: animation)
  }
}
