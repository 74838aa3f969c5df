// Bridge to the C engine: keys that are hashes of bytes.

public import CKeyedDiff

@usableFromInline
enum Hashing {
  /// The name of the hash function for text: `"XXH3"` or `"built-in"`.
  static let functionName = String(cString: kd_hash_function())

  /// The hash seed of this process.
  ///
  /// The seed is random, so that an attacker cannot prepare items whose keys collide. No result
  /// depends on the seed.
  @usableFromInline static let seed = UInt64.random(in: .min ... .max)

  /// Returns the key of the 16 bytes of a UUID.
  @inlinable @inline(__always)
  static func key(ofUUID bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    kd_hash_uuid(bytes.baseAddress, seed)
  }

  /// Returns the key of ASCII text, or 0 if the text has other characters.
  ///
  /// Inlined, so that the compiler sees that the C function is pure, and need not retain the text.
  @inlinable @inline(__always)
  static func key(ofASCII text: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt64 {
    kd_hash_ascii(text.baseAddress, text.count, seed)
  }
}
