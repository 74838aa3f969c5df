/// A value that identifies a version of a list, such as a ``SortedList`` or a ``StoreList``. Every
/// change of such a list creates a new version. Versions of different lists are never equal.
public struct ListVersion: Hashable, Sendable {
  private final class Stamp: Sendable {}

  // The stamp is an object, because two objects that exist at the same time have different
  // identities.
  private let stamp = Stamp()

  /// Creates a new version, which differs from all other versions.
  public init() {}

  /// Returns whether two values are the same version of the same list.
  public static func == (first: ListVersion, second: ListVersion) -> Bool {
    first.stamp === second.stamp
  }

  /// Hashes the version.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(stamp)) }
}
