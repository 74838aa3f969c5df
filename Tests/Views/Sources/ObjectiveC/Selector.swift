/// The name of a method.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  fileprivate let name: String

  public init(_ str: String) { name = str }

  public init(stringLiteral value: String) { name = value }
}

// These functions are in Foundation on Apple's platforms.

public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }
