import ObjectiveC
import class ObjectiveC.NSObject

/// A weak reference to a delegate or data source. Keeps the results of `responds(to:)` from the
/// time when it was set, as views do.
@MainActor
public struct DelegateReference<Delegate> {
  private weak var object: AnyObject?
  private var answers: [String: Bool] = [:]
  /// Whether the object tells which methods it has. Otherwise, it counts as having all methods,
  /// even one that does not exist.
  public private(set) var tellsItsMethods = false

  /// Creates a reference to an object, without calling it.
  ///
  /// - Parameters:
  ///   - delegate: The object.
  ///   - selectors: The selectors that the view will call.
  public init(_ delegate: Delegate?, asking selectors: [String]) {
    object = delegate.map { $0 as AnyObject }
    guard let object else { return }
    for selector in selectors { answers[selector] = Self.has(object, selector) }
    tellsItsMethods = !Self.has(object, "standInMethodThatDoesNotExist")
  }

  /// The object itself; `nil` if it was released.
  public var delegate: Delegate? { object as? Delegate }

  /// Whether the object had a method when it was set.
  public func responds(to selector: String) -> Bool { object != nil && answers[selector] == true }

  /// The object that receives a message; `nil` if none has the method.
  public func target(of selector: String) -> Delegate? {
    guard let object, responds(to: selector) else { return nil }
    var target = object
    while let next = (target as? NSObject)?.forwardingTarget(for: Selector(selector)) as? NSObject {
      target = next
    }
    if target === object, !Self.has(object, selector) {
      fatalError("\(type(of: object)) \(selector): unrecognized selector sent to instance")
    }
    return target as? Delegate
  }

  /// Returns whether an object has a method.
  private static func has(_ object: AnyObject, _ selector: String) -> Bool {
    (object as? NSObject)?.responds(to: Selector(selector)) ?? true
  }
}
