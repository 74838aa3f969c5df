/// Stands in for the Objective-C runtime: the optional methods that a delegate or data source has,
/// and the object to which messages are forwarded.
///
/// Selectors are strings, such as `"tableView:didSelectRowAtIndexPath:"`. An object that does not
/// conform has all methods, with the default implementations of the stand-in's protocols.
@MainActor
public protocol RespondsToSelectors: AnyObject {
  /// Stands in for `responds(to:)`.
  func responds(toSelectorNamed name: String) -> Bool

  /// Stands in for `forwardingTarget(for:)`: the object that receives the message; `nil` for this
  /// one.
  func forwardingTarget(forSelectorNamed name: String) -> AnyObject?
}

extension RespondsToSelectors {
  public func forwardingTarget(forSelectorNamed name: String) -> AnyObject? { nil }
}
