public import Foundation

/// A rectangle with subviews. It draws nothing.
@MainActor
open class UIView: UIResponder {
  private var size: CGSize
  private var origin: CGPoint
  private var boundsOrigin = CGPoint.zero
  private(set) public final var needsLayout = true

  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var backgroundColor: UIColor?
  open var tag = 0
  open var accessibilityIdentifier: String?
  open var autoresizingMask: AutoresizingMask = []

  /// The resizing behavior of a view.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }

  public init(frame: CGRect = .zero) {
    size = frame.size
    origin = frame.origin
    super.init()
  }

  public required init?(coder: NSCoder) { nil }

  // MARK: Geometry

  open var frame: CGRect {
    get { CGRect(origin: origin, size: size) }
    set {
      origin = newValue.origin
      resize(to: newValue.size)
    }
  }

  open var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: size) }
    set {
      boundsOrigin = newValue.origin
      resize(to: newValue.size)
    }
  }

  private func resize(to newSize: CGSize) {
    guard newSize != size else { return }
    size = newSize
    setNeedsLayout()
  }

  // MARK: Hierarchy

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    view.tellMove(to: window)
  }

  open func removeFromSuperview() {
    guard let parent = superview else { return }
    let wasInWindow = window != nil
    resignFirstResponderInside()
    parent.subviews.removeAll { $0 === self }
    superview = nil
    if wasInWindow { tellMove(to: nil) }
  }

  open var window: UIWindow? {
    var view: UIView? = self
    while let current = view {
      if let window = current as? UIWindow { return window }
      view = current.superview
    }
    return nil
  }

  /// Makes the first responder resign if it is this view or inside of it.
  final func resignFirstResponderInside() {
    guard containsFirstResponder else { return }
    window?.endEditing()
  }

  /// Whether the first responder is this view or inside of it.
  final var containsFirstResponder: Bool {
    var view = window?.firstResponder
    while let current = view, current !== self { view = current.superview }
    return view != nil
  }

  open override var isFirstResponder: Bool { window?.firstResponder === self }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder, let window else { return false }
    return window.begin(self)
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    if isFirstResponder { window?.endEditing() }
    return true
  }

  /// Called when the view has become the first responder.
  func didBeginEditing() {}

  open func didMoveToWindow() {}

  private func tellMove(to window: UIWindow?) {
    if window != nil { setNeedsLayout() }
    didMoveToWindow()
    for view in subviews { view.tellMove(to: window) }
  }

  // MARK: Layout

  open func setNeedsLayout() { needsLayout = true }

  open func layoutSubviews() {}

  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// Marks the layout as done, for views that have just laid out.
  final func clearNeedsLayout() { needsLayout = false }

  // MARK: Animations

  public private(set) static var areAnimationsEnabled = true

  public static func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let wasEnabled = areAnimationsEnabled
    areAnimationsEnabled = false
    defer { areAnimationsEnabled = wasEnabled }
    actionsWithoutAnimation()
  }
}

/// The root of a view hierarchy that is on a screen.
@MainActor
open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      if let view = rootViewController?.view { addSubview(view) }
    }
  }

  open func makeKeyAndVisible() { isHidden = false }

  // MARK: First responder

  private(set) weak var firstResponder: UIView?
  var responderLog: [UIView] = []

  /// Makes a view the first responder.
  func begin(_ view: UIView) -> Bool {
    guard firstResponder !== view else { return true }
    endEditing()
    firstResponder = view
    responderLog.append(view)
    view.didBeginEditing()
    return true
  }

  func endEditing() { firstResponder = nil }

  /// The part for tests.
  public var standIn: WindowControl { WindowControl(window: self) }
}

/// The part of a window that only tests use.
@MainActor
public struct WindowControl {
  let window: UIWindow

  /// The first responder.
  public var firstResponder: UIView? { window.firstResponder }
  /// The views that became the first responder, in order.
  public var responderLog: [UIView] { window.responderLog }
}
