/// A weak reference to a delegate or data source. Keeps the results of `responds(to:)` from the
/// time when it was set, as views do.
@MainActor
public struct DelegateReference<Delegate> {
  private weak var object: AnyObject?
  private var answers: [String: Bool] = [:]

  /// Creates a reference to an object, without calling it.
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

  /// The object itself; `nil` if it was released.
  public var delegate: Delegate? { object as? Delegate }

  /// Whether the object had a method when it was set.
  public func responds(to selector: String) -> Bool { object != nil && answers[selector] == true }

  /// The object that receives a message; `nil` if none has the method.
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
