/// Handlers for scrolling and zooming.
///
/// Positions are in points. If a list scrolls along one axis only, the other component of every
/// `Point` is 0.
@MainActor
public struct ScrollHandlers {
  /// A position or velocity.
  public struct Point: Hashable, Sendable {
    /// The horizontal component; positive to the right.
    public var x: Double
    /// The vertical component; positive downward.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Called when the list has scrolled. The argument is the content offset: the position of the
  /// visible area's top left corner within the content.
  public var didScroll: (@MainActor (Point) -> Void)?
  /// Called when the list has zoomed, with its new scale.
  public var didZoom: (@MainActor (Double) -> Void)?
  /// Called when the user begins to drag the list.
  public var willBeginDragging: (@MainActor () -> Void)?
  /// Called when the user is about to end dragging. The arguments are the velocity, in points per
  /// millisecond, and the content offset at which the list would stop. Returns the content offset
  /// at which the list should stop.
  public var willEndDragging: (@MainActor (_ velocity: Point, _ target: Point) -> Point)?
  /// Called when the user has ended dragging. The argument is `true` if the list then continues to
  /// scroll and decelerates.
  public var didEndDragging: (@MainActor (_ willDecelerate: Bool) -> Void)?
  /// Called when the list begins to decelerate after the user has ended dragging.
  public var willBeginDecelerating: (@MainActor () -> Void)?
  /// Called when the list has decelerated to a stop.
  public var didEndDecelerating: (@MainActor () -> Void)?
  /// Called when a scrolling animation that the app started has ended.
  public var didEndScrollingAnimation: (@MainActor () -> Void)?
  /// Returns the view to zoom.
  public var viewForZooming: (@MainActor () -> AnyObject?)?
  /// Called when zooming begins, with the view that is zoomed.
  public var willBeginZooming: (@MainActor (AnyObject?) -> Void)?
  /// Called when zooming has ended, with the zoomed view and its new scale.
  public var didEndZooming: (@MainActor (AnyObject?, Double) -> Void)?
  /// Returns whether the list scrolls to its top when the status bar is tapped.
  public var shouldScrollToTop: (@MainActor () -> Bool)?
  /// Called when the list has scrolled to its top.
  public var didScrollToTop: (@MainActor () -> Void)?

  init() {}
}
