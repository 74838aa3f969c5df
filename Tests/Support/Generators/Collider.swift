/// An item whose hash a test can choose, to force hash collisions.
public struct Collider: Hashable, Sendable {
  /// The identity of the item.
  ///
  /// Two items are equal if their identities and contents are equal.
  public var identity: Int
  /// The content of the item.
  public var content: Int
  /// The hash of the item.
  public var hash: Int

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - identity: The identity of the item.
  ///   - content: The content of the item.
  ///   - hashBits: The number of low bits of the identity that form the hash, at most 62. With 0
  ///     bits, all items collide.
  public init(_ identity: Int, content: Int = 0, hashBits: Int) {
    precondition(0...62 ~= hashBits, "A hash has 0 to 62 chosen bits.")
    self.identity = identity
    self.content = content
    hash = identity & ((1 << hashBits) - 1)
  }

  /// The id of an item, which consists of the identity and the chosen hash.
  public struct ID: Hashable, Sendable {
    let identity: Int
    let chosenHash: Int

    /// Returns whether two ids have equal identities, whatever their hashes.
    public static func == (first: ID, second: ID) -> Bool { first.identity == second.identity }

    /// Feeds only the chosen hash into the hasher, so that ids with the same chosen hash collide.
    public func hash(into hasher: inout Hasher) { hasher.combine(chosenHash) }
  }

  /// Returns whether two items have the same identity and content.
  public static func == (first: Collider, second: Collider) -> Bool {
    first.identity == second.identity && first.content == second.content
  }

  /// Feeds only the chosen hash into the hasher, so that items with the same hash collide.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension Collider: Identifiable {
  /// The id of the item, which consists of the identity and the chosen hash.
  public var id: ID { ID(identity: identity, chosenHash: hash) }
}

extension Collider: CustomStringConvertible {
  /// Text such as `7'1`: the identity, and the content if the content is not 0.
  public var description: String { "\(identity)" + (content == 0 ? "" : "'\(content)") }
}
