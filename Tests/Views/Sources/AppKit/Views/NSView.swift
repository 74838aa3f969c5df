/// A view: a rectangle in a hierarchy, without drawing.
@MainActor
open class NSView: NSResponder, @preconcurrency NSUserInterfaceItemIdentification {
  /// The resizing behavior of a view. The stand-in does not resize subviews.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let width = AutoresizingMask(rawValue: 2)
    public static let height = AutoresizingMask(rawValue: 16)
  }

  public var identifier: NSUserInterfaceItemIdentifier?
  public var menu: NSMenu?
  public var autoresizingMask: AutoresizingMask = []
  public private(set) weak var superview: NSView?
  private var children: [NSView] = []
  /// The window that has this view as its content.
  weak var ownWindow: NSWindow?

  open var frame: NSRect {
    didSet {
      guard frame.size != oldValue.size else { return }
      bounds.size = frame.size
      needsLayout = true
      (superview as? NSClipView)?.constrainScroll()
    }
  }
  open var bounds: NSRect
  open var needsLayout = true

  public required init(frame frameRect: NSRect) {
    frame = frameRect
    bounds = NSRect(origin: .zero, size: frameRect.size)
    super.init()
  }

  public required init?(coder: NSCoder) { return nil }

  open func prepareForReuse() {}

  // MARK: Hierarchy

  open var subviews: [NSView] {
    get { children }
    set {
      for view in children { view.removeFromSuperview() }
      for view in newValue { addSubview(view) }
    }
  }

  open func addSubview(_ view: NSView) {
    view.removeFromSuperview()
    children.append(view)
    view.superview = self
    view.tellOfWindow()
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    if containsFirstResponder { window?.loseFirstResponder() }
    superview.children.removeAll { $0 === self }
    self.superview = nil
    tellOfWindow()
  }

  public var window: NSWindow? { superview?.window ?? ownWindow }

  /// Whether the first responder is this view or inside of it.
  var containsFirstResponder: Bool {
    (window?.firstResponder as? NSView)?.isDescendant(of: self) ?? false
  }

  public func isDescendant(of view: NSView) -> Bool {
    self === view || (superview?.isDescendant(of: view) ?? false)
  }

  /// Called when the view moves to another window, or is removed from one.
  open func viewDidMoveToWindow() {}

  func tellOfWindow() {
    viewDidMoveToWindow()
    for view in subviews { view.tellOfWindow() }
  }

  public var enclosingScrollView: NSScrollView? {
    var view = superview
    while let candidate = view {
      if let scrollView = candidate as? NSScrollView { return scrollView }
      view = candidate.superview
    }
    return nil
  }

  /// The part of the view that a clip view shows; the whole view if there is none.
  public var visibleRect: NSRect {
    guard let clipView = superview as? NSClipView else { return bounds }
    return clipView.bounds.intersection(bounds)
  }

  // MARK: Layout

  open func layout() { needsLayout = false }

  open func layoutSubtreeIfNeeded() {
    if needsLayout { layout() }
    for view in subviews { view.layoutSubtreeIfNeeded() }
  }

  /// Scrolls the enclosing clip view so that a point is at its origin.
  open func scroll(_ point: NSPoint) { (superview as? NSClipView)?.scroll(to: point) }

  // MARK: Gestures

  public var gestureRecognizers: [NSGestureRecognizer] = []

  public func addGestureRecognizer(_ gestureRecognizer: NSGestureRecognizer) {
    gestureRecognizers.append(gestureRecognizer)
  }

  public func removeGestureRecognizer(_ gestureRecognizer: NSGestureRecognizer) {
    gestureRecognizers.removeAll { $0 === gestureRecognizer }
  }

  // MARK: Drops

  /// The types of data that may be dropped here.
  public private(set) var registeredDraggedTypes: [NSPasteboard.PasteboardType] = []

  public func registerForDraggedTypes(_ newTypes: [NSPasteboard.PasteboardType]) {
    registeredDraggedTypes = newTypes
  }

  // MARK: Animation

  /// The proxy whose changes are animated: here the view itself, after `didUseAnimator()`.
  public func animator() -> Self {
    didUseAnimator()
    return self
  }

  func didUseAnimator() {}
}
