/// The animations of rows and sections that appear, disappear or are reloaded.
public struct RowAnimations: Hashable, Sendable {
  /// An animation. An animation that a toolkit does not support is replaced by the most similar
  /// animation of the toolkit.
  public enum Animation: Hashable, Sendable {
    /// An animation that the view chooses.
    case automatic
    /// No animation.
    case immediate
    /// Fading in or out.
    case fade
    /// Sliding in from the left, or out to the left.
    case left
    /// Sliding in from the right, or out to the right.
    case right
    /// Sliding from or to the upper edge of the row.
    case top
    /// Sliding from or to the lower edge of the row.
    case bottom
    /// Unfolding from, or folding into, the middle of the row.
    case middle
  }

  /// The animation of rows and sections that appear.
  public var insertion: Animation
  /// The animation of rows and sections that disappear.
  public var deletion: Animation
  /// The animation of rows and sections that are reloaded.
  public var reload: Animation

  /// Creates a set of animations with a separate animation for each kind of operation.
  public init(
    insertion: Animation = .fade, deletion: Animation = .fade, reload: Animation = .fade
  ) {
    self.insertion = insertion
    self.deletion = deletion
    self.reload = reload
  }

  /// Creates a set of animations with the same animation for every kind of operation.
  public init(_ animation: Animation) {
    self.init(insertion: animation, deletion: animation, reload: animation)
  }
}
