/// Handlers for scrolling and zooming.
///
/// Positions and velocities are in points. A list that scrolls one way has 0 for the other.
@MainActor
public struct ScrollHandlers {
  /// A position or velocity.
  public struct Point: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Downwards.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The list was scrolled: what is at its top left corner now.
  public var didScroll: (@MainActor (Point) -> Void)?
  /// The list was zoomed: its scale now.
  public var didZoom: (@MainActor (Double) -> Void)?
  /// The user begins to drag the list.
  public var willBeginDragging: (@MainActor () -> Void)?
  /// The user lets go of the list: how fast it is, in points a millisecond, and
  /// where it would come to rest. Returns where it shall.
  public var willEndDragging: (@MainActor (_ velocity: Point, _ target: Point) -> Point)?
  /// The user let go of the list; whether it scrolls on.
  public var didEndDragging: (@MainActor (_ willDecelerate: Bool) -> Void)?
  /// The list scrolls on after the user let it go.
  public var willBeginDecelerating: (@MainActor () -> Void)?
  /// The list came to rest after the user let it go.
  public var didEndDecelerating: (@MainActor () -> Void)?
  /// The list came to rest after it was scrolled by the app.
  public var didEndScrollingAnimation: (@MainActor () -> Void)?
  /// Which view is zoomed.
  public var viewForZooming: (@MainActor () -> AnyObject?)?
  /// The view begins to be zoomed.
  public var willBeginZooming: (@MainActor (AnyObject?) -> Void)?
  /// The view was zoomed: its scale now.
  public var didEndZooming: (@MainActor (AnyObject?, Double) -> Void)?
  /// Whether the list scrolls to its top when the status bar is tapped.
  public var shouldScrollToTop: (@MainActor () -> Bool)?
  /// The list scrolled to its top.
  public var didScrollToTop: (@MainActor () -> Void)?

  init() {}
}
