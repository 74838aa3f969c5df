import StandInRuntime

/// Recognizes a gesture in a view.
@MainActor
open class NSGestureRecognizer: NSObject {
  private weak var target: AnyObject?
  private let action: Selector?
  /// The place of the gesture in the view, if it is being recognized.
  var place = NSPoint.zero
  public var delaysPrimaryMouseButtonEvents = true

  public required init(target: Any?, action: Selector?) {
    self.target = target as AnyObject?
    self.action = action
    super.init()
  }

  /// Returns the place of the gesture in the view to which it was added. The stand-in does not
  /// convert it to other views.
  public func location(in view: NSView?) -> NSPoint { place }

  func recognize(at place: NSPoint) {
    self.place = place
    guard let action, let target = target as? any PerformsActions else { return }
    guard target.perform(actionNamed: NSStringFromSelector(action)) else {
      fatalError("\(NSStringFromSelector(action)): unrecognized selector sent to instance")
    }
  }
}

/// Recognizes clicks.
@MainActor
open class NSClickGestureRecognizer: NSGestureRecognizer {
  public var numberOfClicksRequired = 1
}
