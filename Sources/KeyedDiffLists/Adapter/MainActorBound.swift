import KeyedDiff

/// A type that is `Sendable`, and whose values may only be comparable on the main actor.
@usableFromInline
protocol MainActorBound {
  /// Whether this value is compared on the main actor only.
  var isMainActorBound: Bool { get }
}

extension ListSection {
  /// Whether the header or footer is compared on the main actor only.
  var hasMainActorBoundSupplement: Bool {
    func isBound(_ model: (any Hashable & Sendable)?) -> Bool {
      guard let model else { return false }
      return (model as? any MainActorBound)?.isMainActorBound == true
    }
    return isBound(header) || isBound(footer)
  }
}
