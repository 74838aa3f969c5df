/// A weak reference to a delegate or data source, with the answers to `responds(to:)` that a view
/// keeps from the moment when it was set.
@MainActor
public struct DelegateReference<Delegate> {
  private weak var object: AnyObject?
  private var answers: [String: Bool] = [:]

  /// Refers to an object; asks it nothing yet.
  ///
  /// - Parameters:
  ///   - delegate: The object.
  ///   - selectors: The selectors that the view will call.
  public init(_ delegate: Delegate?, asking selectors: [String]) {
    object = delegate.map { $0 as AnyObject }
    guard let object else { return }
    for selector in selectors {
      answers[selector] =
        (object as? any RespondsToSelectors)?.responds(toSelectorNamed: selector) ?? true
    }
  }

  /// The object itself; `nil` if it is gone.
  public var delegate: Delegate? { object as? Delegate }

  /// Whether the object had a method when it was set.
  public func responds(to selector: String) -> Bool { object != nil && answers[selector] == true }

  /// The object that gets a message; `nil` if there is none that has the method.
  public func target(of selector: String) -> Delegate? {
    guard let object, responds(to: selector) else { return nil }
    var target = object
    while let proxy = target as? any RespondsToSelectors,
      let next = proxy.forwardingTarget(forSelectorNamed: selector)
    {
      target = next
    }
    if let proxy = target as? any RespondsToSelectors, target === object,
      !proxy.responds(toSelectorNamed: selector)
    {
      fatalError("\(type(of: object)) \(selector): unrecognized selector sent to instance")
    }
    return target as? Delegate
  }
}
