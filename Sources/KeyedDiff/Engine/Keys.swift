// Identities -> 64-bit keys. Equal identities get equal keys; the converse
// holds only where `KeyFamily` says `exact`, and is verified everywhere else.
//
// All of this is inlinable: in code that knows the type, each test below is
// decided by the compiler and one branch remains.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How the keys of an identity type are made.
@usableFromInline
enum KeyFamily {
  /// The bits are the key: integers, `ObjectIdentifier`.
  case exact
  /// From the bits, as fast as they can be read: `UUID`, ASCII text.
  case bits
  /// From the raw value, which may be finer than the type's own `==`.
  case rawValue
  /// From what the type feeds a `Hasher`.
  case hasher

  @inlinable
  static func of<ID>(_ type: ID.Type) -> KeyFamily {
    let known = known(of: type)
    guard known == .hasher else { return known }
    if let optional = type as? any AnyOptional.Type { return ofWrapped(optional) }
    if let raw = type as? any RawRepresentable.Type { return ofRawValue(raw) }
    return .hasher
  }

  /// The family for so many rows. To look a type up takes longer than to feed a few ids to
  /// a `Hasher`, which does for all of them.
  @inlinable @inline(__always)
  static func of<ID>(_ type: ID.Type, rowCount: Int) -> KeyFamily {
    rowCount < Walk.fewestRows ? known(of: type) : of(type)
  }

  /// What is known of a type without looking it up.
  @inlinable @inline(__always)
  static func known<ID>(of type: ID.Type) -> KeyFamily {
    if isWord(type) { return .exact }
    return isBits(type) ? .bits : .hasher
  }

  @inlinable
  static func ofWrapped<Wrapped: AnyOptional>(_ type: Wrapped.Type) -> KeyFamily {
    let family = of(Wrapped.Value.self)
    return family == .exact ? .bits : family  // nil may share the key of a value
  }

  @inlinable
  static func ofRawValue<Raw: RawRepresentable>(_ type: Raw.Type) -> KeyFamily {
    // Not what is itself made of other values: that may never end.
    isWord(Raw.RawValue.self) || isBits(Raw.RawValue.self) ? .rawValue : .hasher
  }

  @inlinable @inline(__always)
  static func isUUID<ID>(_ type: ID.Type) -> Bool { type == UUID.self }

  @inlinable @inline(__always)
  static func isBits<ID>(_ type: ID.Type) -> Bool {
    type == UUID.self || type == String.self || type == Substring.self
  }

  /// Whether every bit pattern of the type is a value of its own, of at most
  /// 64 bits.
  @inlinable @inline(__always)
  static func isWord<ID>(_ type: ID.Type) -> Bool {
    type == Int.self || type == UInt.self || type == Int64.self || type == UInt64.self
      || type == Int32.self || type == UInt32.self || type == Int16.self || type == UInt16.self
      || type == Int8.self || type == UInt8.self || type == ObjectIdentifier.self
  }
}

/// `Optional`, where its wrapped type is not known.
@usableFromInline
protocol AnyOptional {
  associatedtype Value
  var value: Value? { get }
}

extension Optional: AnyOptional {
  @inlinable var value: Wrapped? { self }
}

@usableFromInline
enum Keys {
  /// Whether two ids are equal: `==`, but for text as its bytes tell, and for `UUID` two
  /// words instead of sixteen bytes by way of the stack.
  @inlinable @inline(__always)
  static func areEqual<ID: Equatable>(_ first: ID, _ second: ID) -> Bool {
    #if !DEBUG  // there `==` is faster, which is compiled already
      if ID.self == String.self {
        // SAFETY: the type was just found to be the same.
        return areEqual(
          unsafeBitCast(first, to: String.self), unsafeBitCast(second, to: String.self))
      }
    #endif
    guard ID.self == UUID.self else { return first == second }
    // SAFETY: a UUID is 16 bytes without padding, and equal if they are.
    let (first, second) = (
      unsafeBitCast(first, to: (UInt64, UInt64).self),
      unsafeBitCast(second, to: (UInt64, UInt64).self)
    )
    return (first.0 ^ second.0) | (first.1 ^ second.1) == 0
  }

  /// Fills `keys` with the keys of `count` ids.
  ///
  /// - Parameter usesHasher: Whether their keys are what they feed a `Hasher`; true
  ///   if nothing better is known of their family. Not asked of ``UUID``.
  @inlinable @inline(__always)
  static func make<ID: Hashable>(
    count: Int, usesHasher: Bool, into keys: UnsafeMutablePointer<UInt64>,
    id: (_ position: Int) -> ID
  ) {
    if ID.self == UUID.self {
      makeFromUUIDs(count: count, into: keys, id: id)
    } else if usesHasher {
      let hasher = KeyHasher()
      for position in 0..<count { keys[position] = hasher.key(of: id(position)) }
    } else if ID.self == String.self {
      // Apart, so that the type is not asked for again with each id where the
      // compiler does not know it.
      let seed = Engine.seed
      for position in 0..<count {
        keys[position] = textKey(unsafeBitCast(id(position), to: String.self), seed)
      }
    } else if KeyFamily.isWord(ID.self) {
      for position in 0..<count { keys[position] = wordKey(id(position)) }
    } else {
      let seed = Engine.seed
      for position in 0..<count {
        let id = id(position)
        keys[position] = fastKey(id, seed) ?? KeyHasher().key(of: id)
      }
    }
  }

  /// Collects some ids at a time: one call of the engine for many of them, and
  /// no memory.
  @inlinable @inline(__always)
  static func makeFromUUIDs<ID>(
    count: Int, into keys: UnsafeMutablePointer<UInt64>, id: (_ position: Int) -> ID
  ) {
    withUnsafeTemporaryAllocation(of: ID.self, capacity: uuidsAtATime) { ids in
      var start = 0
      while start < count {
        let batch = min(uuidsAtATime, count - start)
        for offset in 0..<batch {
          (ids.baseAddress! + offset).initialize(to: id(start + offset))
        }
        // SAFETY: ID is UUID, 16 bytes without padding, whose bytes are its
        // identity; it is trivial, so it needs no deinitialisation.
        Engine.makeKeys(
          ofBlocks: ids.baseAddress!, width: MemoryLayout<UUID>.size, count: batch,
          into: keys + start)
        start += batch
      }
    }
  }

  @inlinable static var uuidsAtATime: Int { 64 }

  /// The key of one id.
  ///
  /// - Parameter usesHasher: As in ``make(count:usesHasher:into:id:)``.
  @inlinable @inline(__always)
  static func key<ID: Hashable>(of id: ID, usesHasher: Bool) -> UInt64 {
    (usesHasher ? nil : fastKey(id, Engine.seed)) ?? KeyHasher().key(of: id)
  }

  /// The key of a value of a type that needs no `Hasher`, else `nil`.
  @inlinable @inline(__always)
  static func fastKey<Value>(_ value: Value, _ seed: UInt64) -> UInt64? {
    if Value.self == UUID.self { return withUnsafeBytes(of: value) { Engine.key(of: $0, seed) } }
    if KeyFamily.isWord(Value.self) { return wordKey(value) }
    // SAFETY of the casts: the types were just found to be the same.
    if Value.self == String.self { return textKey(unsafeBitCast(value, to: String.self), seed) }
    if Value.self == Substring.self {
      return textKey(unsafeBitCast(value, to: Substring.self), seed)
    }
    return indirectKey(value, seed)
  }

  /// The key of an optional or a raw value; apart, so that the common types
  /// stay small enough to be inlined.
  @inlinable
  static func indirectKey<Value>(_ value: Value, _ seed: UInt64) -> UInt64? {
    if let optional = Value.self as? any AnyOptional.Type {
      return optionalKey(value, as: optional, seed)
    }
    if let raw = Value.self as? any RawRepresentable.Type {
      return rawValueKey(value, as: raw, seed)
    }
    return nil
  }

  @inlinable
  static func optionalKey<Value, Wrapped: AnyOptional>(
    _ value: Value, as type: Wrapped.Type, _ seed: UInt64
  ) -> UInt64? {
    // SAFETY: `type` is the type of `value`, seen as an optional.
    guard let wrapped = unsafeBitCast(value, to: type).value else { return seed }
    return fastKey(wrapped, seed)
  }

  @inlinable
  static func rawValueKey<Value, Raw: RawRepresentable>(
    _ value: Value, as type: Raw.Type, _ seed: UInt64
  ) -> UInt64? {
    // SAFETY: `type` is the type of `value`, seen as raw representable.
    fastKey(unsafeBitCast(value, to: type).rawValue, seed)
  }

  @inlinable @inline(__always)
  static func wordKey<Value>(_ value: Value) -> UInt64 {
    // SAFETY: the sizes are the same; zero extension keeps values apart.
    switch MemoryLayout<Value>.size {
    case 8: return unsafeBitCast(value, to: UInt64.self)
    case 4: return UInt64(unsafeBitCast(value, to: UInt32.self))
    case 2: return UInt64(unsafeBitCast(value, to: UInt16.self))
    default: return UInt64(unsafeBitCast(value, to: UInt8.self))
    }
  }

  // MARK: Raw values that are finer than equality

  /// Whether a value hashes like its raw value, as it does unless its type
  /// has an equality of its own.
  ///
  /// If two equal ids have different keys, this is false for one of them.
  @inlinable
  static func hashesLikeRawValue<Value>(_ value: Value) -> Bool {
    if let optional = Value.self as? any AnyOptional.Type {
      return hashesLikeRawValue(value, asOptional: optional)
    }
    if let raw = Value.self as? any (RawRepresentable & Hashable).Type {
      return hashesLikeRawValue(value, asRaw: raw)
    }
    return true
  }

  @inlinable
  static func hashesLikeRawValue<Value, Wrapped: AnyOptional>(
    _ value: Value, asOptional type: Wrapped.Type
  ) -> Bool {
    // SAFETY: `type` is the type of `value`, seen as an optional.
    guard let wrapped = unsafeBitCast(value, to: type).value else { return true }
    return hashesLikeRawValue(wrapped)
  }

  @inlinable
  static func hashesLikeRawValue<Value, Raw: RawRepresentable & Hashable>(
    _ value: Value, asRaw type: Raw.Type
  ) -> Bool {
    // SAFETY: `type` is the type of `value`, seen as raw representable.
    let value = unsafeBitCast(value, to: type)
    let rawValue = value.rawValue
    return (rawValue as? any Hashable)?.hashValue == value.hashValue
      && hashesLikeRawValue(rawValue)
  }
}
