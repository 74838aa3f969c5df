/// Which old row is paired with which new row. Positions are relative to the first row that is
/// paired.
@usableFromInline
struct Pairing: Sendable {
  /// The value that stands for a missing partner.
  @inlinable static var nobody: Int32 { -1 }

  /// The new position of every old row.
  @usableFromInline var newOfOld: ContiguousArray<Int32>
  /// The old position of every new row.
  @usableFromInline var oldOfNew: ContiguousArray<Int32>
  /// How many rows have a partner.
  @usableFromInline var count = 0

  /// Pairs rows with equal ids, the first with the first, the second with the second and so on, so
  /// that as many rows as possible are kept.
  ///
  /// Source: Heckel, "A technique for isolating differences between files", 1978; with a chain of
  /// occurrences in place of his counter, because his algorithm does not pair ids that occur twice.
  ///
  /// - Parameters:
  ///   - old: The old rows, in any number of slices. Positions are consecutive across all slices.
  ///   - new: The new rows, likewise.
  ///   - id: The identity of an item; called once for each row.
  @inlinable
  init<Item, ID: Hashable>(
    of old: some BidirectionalCollection<ArraySlice<Item>>,
    with new: some Collection<ArraySlice<Item>>, id: (Item) -> ID
  ) {
    let oldCount = old.reduce(0) { $0 + $1.count }
    let newCount = new.reduce(0) { $0 + $1.count }
    newOfOld = ContiguousArray(repeating: Self.nobody, count: oldCount)
    oldOfNew = ContiguousArray(repeating: Self.nobody, count: newCount)
    if oldCount == 0 || newCount == 0 { return }

    // Each id leads to its first old row; from there the chain leads to the next row with the same
    // id. Built from the end, with one lookup for each row. Items are read in place, because a copy
    // of one would count references.
    var firstRow = [ID: Int32](minimumCapacity: oldCount)
    var nextRow = newOfOld
    var start = oldCount
    for slice in old.reversed() {
      start -= slice.count
      slice.withUnsafeBufferPointer { [start] slice in
        for index in slice.indices.reversed() {
          let position = start + index
          nextRow[position] = firstRow[id(slice[index]), default: Self.nobody]
            .replace(by: Int32(truncatingIfNeeded: position))
        }
      }
    }
    // The rest of the chain that starts at a row: the rows that are not paired yet.
    var firstFree = ContiguousArray(0..<Int32(oldCount))
    for slice in new {
      slice.withUnsafeBufferPointer { [start] slice in
        for index in slice.indices {
          guard let first = firstRow[id(slice[index])] else { continue }
          let partner = firstFree[Int(first)]
          if partner == Self.nobody { continue }
          let position = start + index
          firstFree[Int(first)] = nextRow[Int(partner)]
          newOfOld[Int(partner)] = Int32(truncatingIfNeeded: position)
          oldOfNew[position] = partner
          count += 1
        }
      }
      start += slice.count
    }
  }
}

extension Int32 {
  /// Stores a value and returns the previous one.
  @inlinable
  mutating func replace(by value: Int32) -> Int32 {
    defer { self = value }
    return self
  }
}
