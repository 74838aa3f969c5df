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
    guard
      KeyFamily.isUUID(Item.self)
        || KeyFamily.isWord(Item.self) && MemoryLayout<Item>.size == 8,
      let old, let new
    else { return nil }
    (self.old, self.new) = (UnsafeRawPointer(old), UnsafeRawPointer(new))
    width = MemoryLayout<Item>.size
  }

  @usableFromInline
  func commonStart(atMost count: Int) -> Int { Engine.commonStart(self, count: count) }

  @usableFromInline
  func commonEnd(oldCount: Int, newCount: Int, atMost count: Int) -> Int {
    Engine.commonEnd(self, oldCount: oldCount, newCount: newCount, count: count)
  }

  @usableFromInline
  func pairsAreEqual(_ oldRows: RemainingRows, _ newRows: RemainingRows, map: IndexMap) -> Bool {
    Engine.pairsAreEqual(self, oldRows, newRows, map: map)
  }

  @usableFromInline
  func walkOn(
    oldEnd: Int, newEnd: Int, old: inout Int, new: inout Int, patience: inout Int,
    runs: inout ScratchList<Run>, pairCount: inout Int
  ) -> Bool {
    var place = (old: old, new: new)
    defer { (old, new) = (place.old, place.new) }
    return Engine.walkOn(
      self, oldEnd: oldEnd, newEnd: newEnd, from: &place, patience: &patience, runs: &runs,
      pairCount: &pairCount)
  }
}
