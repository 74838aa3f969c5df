/// A target of actions, such as those of menu items. Swift cannot call a method by its name without
/// the Objective-C runtime, so a target of a test calls it.
@MainActor
public protocol PerformsActions: AnyObject {
  /// Calls the method with the given name.
  ///
  /// - Returns: Whether there is such a method.
  func perform(actionNamed name: String) -> Bool
}
