// Ids -> 64-bit keys. Equal ids have equal keys. Keys select, `==` decides: unless a key is exact,
// ids with equal keys are compared.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

@usableFromInline
enum Keys {
  /// Whether ids of a type are integers, so that different ones have different keys.
  @inlinable @inline(__always)
  static func areExact<ID>(for type: ID.Type) -> Bool {
    type == Int.self || type == UInt.self || type == Int64.self || type == UInt64.self
      || type == Int32.self || type == UInt32.self || type == Int16.self || type == UInt16.self
      || type == Int8.self || type == UInt8.self
  }

  /// Returns the key of an id.
  ///
  /// The compiler decides about all conditions where it knows the type.
  ///
  /// - Parameter seed: ``Engine/seed``, read once for many ids.
  @inlinable @inline(__always)
  static func key<ID: Hashable>(of id: ID, seed: UInt64) -> UInt64 {
    if ID.self == Int.self { return UInt64(bitPattern: Int64(id as! Int)) }
    if ID.self == UUID.self { return withUnsafeBytes(of: (id as! UUID).uuid) { Engine.key(of: $0, seed: seed) } }
    if ID.self == String.self { return key(ofText: id as! String, seed: seed) }
    if areExact(for: ID.self) { return key(ofInteger: id) }
    return UInt64(truncatingIfNeeded: id.hashValue)
  }

  @inlinable @inline(__always)
  static func key<ID>(ofInteger id: ID) -> UInt64 {
    func bits<Integer: FixedWidthInteger>(_ type: Integer.Type) -> UInt64? {
      ID.self == type ? UInt64(truncatingIfNeeded: id as! Integer) : nil
    }
    return bits(UInt.self) ?? bits(Int64.self) ?? bits(UInt64.self) ?? bits(Int32.self)
      ?? bits(UInt32.self) ?? bits(Int16.self) ?? bits(UInt16.self) ?? bits(Int8.self)
      ?? bits(UInt8.self)!
  }

  /// Returns the key of text: of its bytes if they are ASCII.
  ///
  /// Equal text can have different bytes, even ASCII ones: three characters are canonically
  /// equivalent to an ASCII character.
  @inlinable
  static func key(ofText text: String, seed: UInt64) -> UInt64 {
    let key = text.utf8.withContiguousStorageIfAvailable { Engine.key(ofASCII: $0, seed: seed) } ?? 0
    return key != 0 ? key : canonicalKey(text, seed: seed)
  }

  /// Text that is equivalent to ASCII text has the key of that. All other text contains a
  /// character that no ASCII text equals, and is hashed by `String`, which normalises it.
  @usableFromInline
  static func canonicalKey(_ text: String, seed: UInt64) -> UInt64 {
    let scalars = text.unicodeScalars
    guard scalars.allSatisfy({ ascii($0) != nil }) else {
      return UInt64(truncatingIfNeeded: text.hashValue)
    }
    return scalars.compactMap(ascii).withUnsafeBufferPointer {
      Engine.key(ofASCII: $0, seed: seed)
    }
  }

  /// The ASCII character that a scalar is canonically equivalent to.
  private static func ascii(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "\u{0}"..."\u{7F}": UInt8(scalar.value)
    case "\u{37E}": UInt8(ascii: ";")  // Greek question mark
    case "\u{1FEF}": UInt8(ascii: "`")  // Greek varia
    case "\u{212A}": UInt8(ascii: "K")  // Kelvin sign
    default: nil
    }
  }

  /// Whether two ids are equal. UUIDs are compared as two words, which is inlined.
  @inlinable @inline(__always)
  static func areEqual<ID: Equatable>(_ first: ID, _ second: ID) -> Bool {
    #if !DEBUG  // there the cast costs more than it saves
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
