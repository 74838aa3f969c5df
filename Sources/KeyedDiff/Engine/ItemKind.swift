/// What an initialiser knows of the items that it compares.
@usableFromInline
enum ItemKind {
  /// They are their own ids, and have no other content.
  case ids
  /// `==` compares their content.
  case equatable
  /// A closure compares their content.
  case any

  /// Whether two items whose bytes are the same are one row with the same content, with
  /// nothing to be called: their content is equal to itself by definition, and so is
  /// their id, if it is of one of these types. Not of bare integers and UUIDs, which
  /// the engine compares.
  @inlinable @inline(__always)
  func areSame<ID>(ifBytesAre type: ID.Type) -> Bool {
    #if DEBUG
      return false  // there to read the bytes takes longer than `==`
    #else
      if self == .ids, ComparableBytes.canCompare(type) { return false }
      return self != .any && (KeyFamily.isWord(type) || KeyFamily.isBits(type))
    #endif
  }
}
