// Text: compared and hashed where it is stored, as far as bytes tell.

extension Keys {
  /// Two words of memory.
  @usableFromInline typealias Words = (UInt64, UInt64)

  /// Whether two texts are equal: as `==`, without its calls where bytes tell.
  @inlinable @inline(__always)
  static func areEqual(_ first: String, _ second: String) -> Bool {
    if MemoryLayout<String>.size == MemoryLayout<Words>.size {
      // SAFETY: the sizes are the same, and strings of the same bits are the same.
      let (words, others) = (
        unsafeBitCast(first, to: Words.self), unsafeBitCast(second, to: Words.self)
      )
      if (words.0 ^ others.0) | (words.1 ^ others.1) == 0 { return true }
    }
    if storedText(first) != nil, storedText(second) != nil { return false }
    return first.isEqual(to: second)
  }

  @inlinable
  static func textKey(_ text: String, _ seed: UInt64) -> UInt64 {
    if let words = storedText(text) { return Engine.key(ofShortText: words, seed) }
    // Text that is not stored as UTF-8, bridged from Objective-C, takes the
    // slow way.
    let key = text.utf8.withContiguousStorageIfAvailable { Engine.key(ofASCII: $0, seed) }
    return (key ?? nil) ?? canonicalKey(text, seed)
  }

  @inlinable
  static func textKey(_ text: Substring, _ seed: UInt64) -> UInt64 {
    let key = text.utf8.withContiguousStorageIfAvailable { Engine.key(ofASCII: $0, seed) }
    return (key ?? nil) ?? canonicalKey(String(text), seed)
  }

  /// The key of text that may have other than ASCII characters.
  ///
  /// Equal text can have different scalars, even ASCII ones: three characters
  /// are by canonical equivalence nothing but an ASCII character. Text that
  /// becomes ASCII that way needs the key of the ASCII text. All other text
  /// contains a character that ASCII text cannot equal, and is left to
  /// Swift's own hash, which knows normalisation.
  @usableFromInline @_effects(readonly)
  static func canonicalKey(_ text: String, _ seed: UInt64) -> UInt64 {
    let scalars = text.unicodeScalars
    guard scalars.allSatisfy({ ascii($0) != nil }) else { return KeyHasher().key(of: text) }
    return scalars.compactMap(ascii).withUnsafeBufferPointer { Engine.key(ofASCII: $0, seed)! }
  }

  /// ASCII text of at most 15 bytes that a string has in itself: these bytes, zeros,
  /// and 0xE0 plus their number. `nil` if it is longer, elsewhere, or not known to be ASCII.
  ///
  /// To read it there takes a fifth of the time of having it copied out.
  @inlinable @inline(__always)
  static func storedText(_ text: String) -> Words? {
    #if _endian(little) && _pointerBitWidth(_64)
      // SAFETY: a string is a frozen, trivially readable struct of two words. Which
      // bits mean what is not promised, so one of known bits has to have them first:
      // to the compiler that is a constant.
      guard MemoryLayout<String>.size == MemoryLayout<Words>.size,
        unsafeBitCast("KeyedDiff", to: Words.self) == (0x6669_4464_6579_654B, 0xE900_0000_0000_0066)
      else { return nil }
      let words = unsafeBitCast(text, to: Words.self)
      return words.1 >> 60 == 0xE ? words : nil
    #else
      return nil
    #endif
  }

  /// The ASCII character that a scalar is by canonical equivalence.
  private static func ascii(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "\u{0}"..."\u{7F}": UInt8(scalar.value)
    case "\u{37E}": UInt8(ascii: ";")  // Greek question mark
    case "\u{1FEF}": UInt8(ascii: "`")  // Greek varia
    case "\u{212A}": UInt8(ascii: "K")  // Kelvin sign
    default: nil
    }
  }
}

extension String {
  /// Whether two texts are equal, at least one of which is long, or not ASCII.
  ///
  /// A method of strings: a function of a type would be called by way of another one that
  /// drops the type.
  @usableFromInline @_effects(readonly)  // for whoever calls it: nothing need be retained
  package func isEqual(to other: String) -> Bool {
    // Inlined by decree, or each would be a call.
    @inline(__always) func compare(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      @inline(__always) func compare(_ others: UnsafeBufferPointer<UInt8>) -> Bool {
        Engine.areSame(bytes, others)
      }
      return other.utf8.withContiguousStorageIfAvailable(compare) ?? false
    }
    // Text in the strings themselves would be copied to be looked at.
    if StoredText.isInString(self) || StoredText.isInString(other) { return self == other }
    if utf8.withContiguousStorageIfAvailable(compare) == true { return true }
    // Other text may be short, or not stored as UTF-8, or equal by canonical equivalence.
    return !(StoredText.isLongASCII(self) && StoredText.isLongASCII(other)) && self == other
  }
}
