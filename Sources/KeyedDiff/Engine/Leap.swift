/// Looks for the smallest block of up to 64 rows that only one of the lists has at a
/// place, behind which both go on with the same rows.
@usableFromInline
struct Leap {
  @usableFromInline let start: (old: Int, new: Int)
  /// How large a block may be that was looked for in vain.
  @usableFromInline var size = Walk.sight

  /// How many rows must be equal behind the block: one may be so by chance.
  @inlinable static var rowsBehind: Int { 4 }
  /// Larger blocks are left to landmarks.
  @inlinable static var largestSize: Int { 64 }

  @inlinable
  init(from start: (old: Int, new: Int)) { self.start = start }

  /// Where the lists go on, in order: a block of the old list before one of the
  /// new list that is as large.
  ///
  /// - Parameters:
  ///   - patience: How many comparisons may be made.
  ///   - reserve: How many of those are to be left.
  @inlinable
  mutating func target(
    oldEnd: Int, newEnd: Int, patience: inout Int, reserve: Int,
    equal: (_ old: Int, _ new: Int) -> Bool
  ) -> (old: Int, new: Int)? {
    func goOn(at old: Int, _ new: Int) -> Bool {
      guard old &+ Self.rowsBehind <= oldEnd, new &+ Self.rowsBehind <= newEnd else { return false }
      for row in 0..<Self.rowsBehind {
        patience &-= 1
        if !equal(old &+ row, new &+ row) { return false }
      }
      return true
    }
    while patience > reserve, size < Self.largestSize,
      start.old &+ size < oldEnd || start.new &+ size < newEnd
    {
      size &+= 1
      if goOn(at: start.old &+ size, start.new) { return (start.old &+ size, start.new) }
      if goOn(at: start.old, start.new &+ size) { return (start.old, start.new &+ size) }
    }
    return nil
  }
}
