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
  /// - Returns: How many rows were added; negative if rows were removed.
  @inlinable @discardableResult
  mutating func changeRows(at position: Int, _ change: (inout [Element]) -> Void) -> Int {
    let child = childIndex(of: position)
    let offset = position - start(of: child)
    // The node is taken out while it changes, so that there is one reference to its storage.
    let added: Int
    switch children[child].node {
    case .rows(var rows):
      children[child].node = .rows([])
      let count = rows.count
      change(&rows)
      added = rows.count - count
      children[child].node = .rows(rows)
    case .rope(var rope):
      children[child].node = .rows([])
      added = rope.changeRows(at: offset, change)
      children[child].node = .rope(rope)
    case .run: fatalError("A run has no array of rows.")
    }
    shiftEnds(from: child, by: added)
    return added
  }

  /// Replaces a row, unless it is in a run.
  ///
  /// - Returns: `false` if the row is in a run.
  @inlinable
  mutating func replaceRow(at position: Int, with row: Element) -> Bool {
    let child = childIndex(of: position)
    let offset = position - start(of: child)
    // The node is taken out while it changes, so that there is one reference to its storage.
    switch children[child].node {
    case .rows(var rows):
      children[child].node = .rows([])
      rows[offset] = row
      children[child].node = .rows(rows)
      return true
    case .rope(var rope):
      children[child].node = .rows([])
      let isReplaced = rope.replaceRow(at: offset, with: row)
      children[child].node = .rope(rope)
      return isReplaced
    case .run: return false
    }
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
