import KeyedDiff

/// A `Sendable` type whose values may have to be compared on the main actor.
@usableFromInline
protocol MainActorBound {
  /// Whether this value must be compared on the main actor.
  var isMainActorBound: Bool { get }
}

extension ListSection {
  /// Whether the header or footer must be compared on the main actor.
  var hasMainActorBoundSupplement: Bool {
    func isBound(_ model: (any Hashable & Sendable)?) -> Bool {
      guard let model else { return false }
      return (model as? any MainActorBound)?.isMainActorBound == true
    }
    return isBound(header) || isBound(footer)
  }
}
