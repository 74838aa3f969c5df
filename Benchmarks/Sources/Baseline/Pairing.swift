/// Which old row is which new row. Positions count from the first row that
/// takes part.
@usableFromInline
struct Pairing {
  /// The partner of a row that has none.
  @inlinable static var nobody: Int32 { -1 }

  /// The new position of every old row.
  @usableFromInline var newOfOld: ContiguousArray<Int32>
  /// The old position of every new row.
  @usableFromInline var oldOfNew: ContiguousArray<Int32>
  /// How many rows have a partner.
  @usableFromInline var count = 0

  /// Pairs rows of equal id, the first with the first, the second with the
  /// second and so on, so that every row that can be kept is kept.
  ///
  /// Source: Heckel, "A technique for isolating differences between files",
  /// 1978; with a chain of occurrences in place of his counter, since he gives
  /// up on an id that occurs twice.
  @inlinable
  init<Item, ID: Hashable>(of old: ArraySlice<Item>, with new: ArraySlice<Item>, id: (Item) -> ID) {
    newOfOld = ContiguousArray(repeating: Self.nobody, count: old.count)
    oldOfNew = ContiguousArray(repeating: Self.nobody, count: new.count)
    if old.isEmpty || new.isEmpty { return }

    // Each id leads to its first old row; from there the chain leads to the
    // next row of the same id. Built from the end, with one look-up a row.
    var firstRow = [ID: Int32](minimumCapacity: old.count)
    var nextRow = newOfOld
    old.withUnsafeBufferPointer { old in
      for position in old.indices.reversed() {
        nextRow[position] = firstRow[id(old[position]), default: Self.nobody]
          .replace(by: Int32(truncatingIfNeeded: position))
      }
    }
    // What is still free of the chain that starts at a row.
    var firstFree = ContiguousArray(0..<Int32(old.count))
    new.withUnsafeBufferPointer { new in
      for position in new.indices {
        guard let first = firstRow[id(new[position])] else { continue }
        let partner = firstFree[Int(first)]
        if partner == Self.nobody { continue }
        firstFree[Int(first)] = nextRow[Int(partner)]
        newOfOld[Int(partner)] = Int32(truncatingIfNeeded: position)
        oldOfNew[position] = partner
        count += 1
      }
    }
  }
}

extension Int32 {
  /// Stores a value and returns the one before.
  @inlinable
  mutating func replace(by value: Int32) -> Int32 {
    defer { self = value }
    return self
  }
}
