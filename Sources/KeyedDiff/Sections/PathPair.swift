/// Two paths of one item: where it was, and where it is.
public struct PathPair: Hashable, Sendable {
  /// The path in the old list.
  public let old: OldPath
  /// The path in the new list.
  public let new: NewPath

  /// Creates a pair of paths.
  ///
  /// - Parameters:
  ///   - old: A path in the old list.
  ///   - new: A path in the new list.
  @inlinable
  public init(old: OldPath, new: NewPath) {
    self.old = old
    self.new = new
  }
}

extension PathPair: CustomStringConvertible {
  /// For example `0.3 → 1.0`.
  public var description: String { "\(old) → \(new)" }
}
