/// A version of a list in a feed. Every change creates a new version, and no two versions are
/// equal, not even those of different feeds.
public struct ListVersion: Hashable, Sendable {
  private final class Stamp: Sendable {}

  // An object, because two objects that exist at the same time have different identities.
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
