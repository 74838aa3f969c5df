/// Two lists of items that are nothing but their bytes, 8 or 16 each, one behind the
/// other: what the engine compares by itself, without a step in Swift.
@usableFromInline
struct ComparableBytes {
  @usableFromInline let old: UnsafeRawPointer
  @usableFromInline let new: UnsafeRawPointer
  @usableFromInline let width: Int

  /// - Returns: `nil` if the items have more to compare, or there are none.
  @inlinable @inline(__always)
  init?<Item>(old: UnsafePointer<Item>?, new: UnsafePointer<Item>?) {
    guard Self.canCompare(Item.self), let old, let new else { return nil }
    (self.old, self.new) = (UnsafeRawPointer(old), UnsafeRawPointer(new))
    width = MemoryLayout<Item>.size
  }

  @inlinable @inline(__always)
  static func canCompare<Item>(_ type: Item.Type) -> Bool {
    KeyFamily.isUUID(type) || KeyFamily.isWord(type) && MemoryLayout<Item>.size == 8
  }
}
