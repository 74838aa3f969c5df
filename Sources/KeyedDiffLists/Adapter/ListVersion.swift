/// The state of a list in a feed: every change makes a new version, and no two are equal, not even
/// of two feeds.
public struct ListVersion: Hashable, Sendable {
  private final class Stamp: Sendable {}

  // An object, so that no version has the identity of one that may still be compared.
  private let stamp = Stamp()

  /// Creates a version that is equal to no other.
  public init() {}

  /// Returns whether two values are the same version of the same list.
  public static func == (first: ListVersion, second: ListVersion) -> Bool {
    first.stamp === second.stamp
  }

  /// Hashes the version.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(stamp)) }
}
