extension Rope {
  /// Returns the rows before a position.
  ///
  /// - Complexity: O(log n) for n rows.
  @inlinable
  func prefix(_ count: Int) -> Rope {
    if count == 0 { return Rope() }
    if count == self.count { return self }
    let child = childIndex(of: count)
    return part(0..<child) + self.child(child, from: 0, to: count - start(of: child))
  }

  /// Returns the rows from a position on.
  ///
  /// - Complexity: O(log n) for n rows.
  @inlinable
  func suffix(from position: Int) -> Rope {
    if position == 0 { return self }
    if position == count { return Rope() }
    let child = childIndex(of: position)
    let start = start(of: child)
    if position == start { return part(child..<children.count) }
    return self.child(child, from: position - start, to: children[child].end - start)
      + part(child + 1..<children.count)
  }

  /// Returns the rows in a range, which must be in range.
  ///
  /// - Complexity: O(log n) for n rows.
  @inlinable
  func slice(_ range: Range<Int>) -> Rope {
    prefix(range.upperBound).suffix(from: range.lowerBound)
  }

  /// Replaces the rows in a range, which must be in range.
  ///
  /// - Complexity: O(log n) for n rows in both ropes.
  @inlinable
  mutating func replace(_ range: Range<Int>, with rope: Rope) {
    self = prefix(range.lowerBound) + rope + suffix(from: range.upperBound)
  }

  /// Returns some rows of a child; it must not be asked for all rows of a leaf.
  @inlinable
  func child(_ child: Int, from first: Int, to end: Int) -> Rope {
    if first == end { return Rope() }
    switch children[child].node {
    case .rows(let rows): return Rope(.rows(Array(rows[first..<end])), count: end - first)
    case .run(let run): return Rope(.run(run.dropFirst(first)), count: end - first)
    case .rope(let rope): return first == 0 ? rope.prefix(end) : rope.suffix(from: first)
    }
  }

  /// Returns whether a leaf is an array, and has a good length for one after the given change.
  @inlinable
  func canChange(_ leaf: (range: Range<Int>, isRun: Bool), by added: Int) -> Bool {
    if leaf.isRun { return false }
    let count = leaf.range.count + added
    return count <= Self.leafCapacity && (count >= Self.fewestRows || added >= 0)
  }

  /// Changes the array of rows at a position, which must not be in a run.
  ///
  /// Copies the array only if another rope shares it.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - change: Changes the rows, and leaves at least one.
  @inlinable
  mutating func changeRows(at position: Int, _ change: (inout [Element]) -> Void) {
    // Takes the array out while it changes, so that there is one reference to it. The recursive
    // function has no closure, since each level would retain what the closure captures.
    var rows: [Element] = []
    swapRows(at: position, with: &rows, adding: 0)
    let count = rows.count
    change(&rows)
    let added = rows.count - count
    swapRows(at: position, with: &rows, adding: added)
  }

  /// Swaps the array of rows at a position, which must not be in a run, with another array.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - rows: The new array; then the old one.
  ///   - added: The number by which the positions of later rows increase.
  @inlinable
  mutating func swapRows(at position: Int, with rows: inout [Element], adding added: Int) {
    let child = childIndex(of: position)
    children[child].node.swapRows(
      at: position - start(of: child), with: &rows, adding: added)
    shiftEnds(from: child, by: added)
  }

  /// Applies a part of a splice to the array of rows at a position, which must not be in a run.
  ///
  /// - Parameters:
  ///   - splice: The removals and insertions, of which the part is in that array.
  ///   - part: The part.
  ///   - items: The items to insert, one for each insertion of the splice.
  ///   - offset: The old index of the first row of the array.
  ///   - position: The position of a row in the array.
  ///   - added: The number by which the positions of later rows increase.
  @inlinable
  mutating func apply(
    _ splice: ItemSplice, _ part: ItemSplice.Part, inserting items: [Element], offset: Int,
    toRowsAt position: Int, adding added: Int
  ) {
    let child = childIndex(of: position)
    children[child].node.apply(
      splice, part, inserting: items, offset: offset, toRowsAt: position - start(of: child),
      adding: added)
    shiftEnds(from: child, by: added)
  }

  /// Replaces a row, unless it is in a run.
  ///
  /// - Returns: `false` if the row is in a run.
  @inlinable
  mutating func replaceRow(at position: Int, with row: Element) -> Bool {
    let child = childIndex(of: position)
    return children[child].node.replaceRow(at: position - start(of: child), with: row)
  }

  @inlinable
  mutating func shiftEnds(from child: Int, by shift: Int) {
    // Uses a pointer, since each write to the array would check whether the array is shared.
    if shift == 0 { return }
    children.withUnsafeMutableBufferPointer { children in
      for index in child..<children.count { children[index].end &+= shift }
    }
  }
}

// A node is consumed while it changes, so that there is one reference to its storage.
extension Rope.Node {
  @inlinable
  mutating func swapRows(at position: Int, with rows: inout [Element], adding added: Int) {
    switch consume self {
    case .rows(let own):
      self = .rows(rows)
      rows = own
    case .rope(var rope):
      rope.swapRows(at: position, with: &rows, adding: added)
      self = .rope(rope)
    case .run: fatalError("A run has no array of rows.")
    }
  }

  @inlinable
  mutating func apply(
    _ splice: ItemSplice, _ part: ItemSplice.Part, inserting items: [Element], offset: Int,
    toRowsAt position: Int, adding added: Int
  ) {
    switch consume self {
    case .rows(var rows):
      // Reserves memory first, so that a shared array is copied only once. If it has many changes,
      // memory is not reserved, because they are written to a new array.
      if part.count <= ItemSplice.fewChanges {
        rows.reserveCapacity(Rope<Element>.leafCapacity)
      }
      rows.apply(splice, part, inserting: items, offset: offset)
      self = .rows(rows)
    case .rope(var rope):
      rope.apply(
        splice, part, inserting: items, offset: offset, toRowsAt: position, adding: added)
      self = .rope(rope)
    case .run: fatalError("A run has no array of rows.")
    }
  }

  @inlinable
  mutating func replaceRow(at position: Int, with row: Element) -> Bool {
    switch consume self {
    case .rows(var rows):
      rows[position] = row
      self = .rows(rows)
      return true
    case .rope(var rope):
      let isReplaced = rope.replaceRow(at: position, with: row)
      self = .rope(rope)
      return isReplaced
    case .run(let run):
      self = .run(run)
      return false
    }
  }
}
