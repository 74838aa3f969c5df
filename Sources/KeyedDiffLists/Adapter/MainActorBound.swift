import KeyedDiff

/// A `Sendable` type whose values may be comparable on the main actor only.
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
