// 64-bit keys of ids. Equal ids have equal keys. Ids with equal keys are compared by `==`, unless
// they are integers that serve as their own keys.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

@usableFromInline
enum Keys {
  /// The kind of key that the ids of a type have.
  ///
  /// In code that is specialized for a type of ids, the kind is a compile-time constant.
  @usableFromInline
  enum Kind {
    /// The integer itself, so different ids have different keys.
    case integer
    /// The hash of the 16 bytes of the UUID.
    case uuid
    /// The hash of the bytes of ASCII text; for other text, see ``canonicalKey(_:seed:)``.
    case text
    /// The value of `hashValue`.
    case other

    @inlinable @inline(__always)
    init<ID>(_ type: ID.Type) {
      if type == String.self {
        self = .text
      } else if type == UUID.self {
        self = .uuid
      } else if type == Int.self || type == Int64.self || type == UInt.self || type == UInt64.self
        || type == Int32.self || type == UInt32.self
      {
        self = .integer
      } else {
        self = .other
      }
    }
  }

  /// Returns the key of an id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - kind: The kind of key for the type of the id.
  ///   - seed: The value of ``Hashing/seed``, which the caller reads once for many ids.
  /// - Returns: The key; equal ids have equal keys.
  @inlinable @inline(__always)
  static func key<ID: Hashable>(of id: ID, _ kind: Kind, seed: UInt64) -> UInt64 {
    switch kind {
    case .integer: key(ofInteger: id)
    case .uuid: withUnsafeBytes(of: (id as! UUID).uuid) { Hashing.key(ofUUID: $0, seed: seed) }
    case .text: key(ofText: id as! String, seed: seed)
    case .other: UInt64(truncatingIfNeeded: id.hashValue)
    }
  }

  @inlinable @inline(__always)
  static func key<ID>(ofInteger id: ID) -> UInt64 {
    if ID.self == Int.self { return UInt64(truncatingIfNeeded: id as! Int) }
    if ID.self == Int64.self { return UInt64(truncatingIfNeeded: id as! Int64) }
    if ID.self == UInt.self { return UInt64(id as! UInt) }
    if ID.self == UInt64.self { return id as! UInt64 }
    if ID.self == Int32.self { return UInt64(truncatingIfNeeded: id as! Int32) }
    return UInt64(id as! UInt32)
  }

  /// Returns the key of text; for ASCII text, the key is the hash of the bytes.
  ///
  /// ``canonicalKey(_:seed:)`` handles other text, because such text can be canonically equivalent
  /// to ASCII text. If the hash of ASCII text is 0, it computes the same key again.
  @inlinable
  static func key(ofText text: String, seed: UInt64) -> UInt64 {
    let key =
      text.utf8.withContiguousStorageIfAvailable { Hashing.key(ofASCII: $0, seed: seed) } ?? 0
    return key != 0 ? key : canonicalKey(text, seed: seed)
  }

  /// Returns the key of any text, whether it is ASCII or not.
  ///
  /// Text that is canonically equivalent to ASCII text gets the key of that ASCII text. The key of
  /// any other text is its `hashValue`, which is the same for all equivalent text.
  @usableFromInline
  static func canonicalKey(_ text: String, seed: UInt64) -> UInt64 {
    let scalars = text.unicodeScalars
    guard scalars.allSatisfy({ ascii($0) != nil }) else {
      return UInt64(truncatingIfNeeded: text.hashValue)
    }
    return scalars.compactMap(ascii).withUnsafeBufferPointer {
      Hashing.key(ofASCII: $0, seed: seed)
    }
  }

  /// Returns the ASCII character to which a scalar is canonically equivalent, or `nil`.
  private static func ascii(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "\u{0}"..."\u{7F}": UInt8(scalar.value)
    case "\u{37E}": UInt8(ascii: ";")  // Greek question mark
    case "\u{1FEF}": UInt8(ascii: "`")  // Greek varia
    case "\u{212A}": UInt8(ascii: "K")  // Kelvin sign
    default: nil
    }
  }

  /// Returns whether two ids are equal.
  ///
  /// UUIDs are compared as two 64-bit words: unlike `==` of UUIDs, this comparison can be inlined.
  @inlinable @inline(__always)
  static func areEqual<ID: Equatable>(_ first: ID, _ second: ID) -> Bool {
    #if !DEBUG  // in debug builds the cast costs more than it saves
      if ID.self == UUID.self {
        return withUnsafeBytes(of: (first as! UUID).uuid) { first in
          withUnsafeBytes(of: (second as! UUID).uuid) { second in
            first.load(as: UInt64.self) == second.load(as: UInt64.self)
              && first.load(fromByteOffset: 8, as: UInt64.self)
                == second.load(fromByteOffset: 8, as: UInt64.self)
          }
        }
      }
    #endif
    return first == second
  }
}
