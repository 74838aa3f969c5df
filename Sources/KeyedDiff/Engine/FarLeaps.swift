/// What leaps over blocks of any size need: the landmarks of both lists.
///
/// With n rows in both lists, there are about √n of them, and a leap looks up to √n
/// rows up.
@usableFromInline
struct FarLeaps {
  @usableFromInline let old: Landmarks
  @usableFromInline let new: Landmarks
  /// How many rows may still be looked up.
  @usableFromInline var lookUps: Int

  @inlinable
  init(old: Landmarks, new: Landmarks, lookUps: Int) {
    self.old = old
    self.new = new
    self.lookUps = lookUps
  }

  /// How many rows in both lists together it takes for landmarks to be worth their
  /// while.
  @inlinable static var fewestRows: Int { 2_048 }
  /// How many rows of both lists grant one look-up.
  @inlinable static var rowsPerLookUp: Int { 16 }

  /// The distance between landmarks: the least power of two whose square is a quarter
  /// of the number of rows, or more.
  @inlinable
  static func distance(rowCount: Int) -> Int {
    var distance = 1
    while 4 * distance * distance < rowCount { distance *= 2 }
    return distance
  }
}

extension Comparison {
  /// Where both lists go on with the same rows, behind a place in each where they do
  /// not: if one of the next rows of one list is a landmark of the other, and some rows
  /// behind it are equal too. Of what the next rows of either list lead to, the place
  /// that skips fewer rows.
  ///
  /// Not inlined, so that the walk is.
  ///
  /// - Parameter leaps: Made when they are first needed, for the rows from there on.
  @inlinable @inline(never)
  func leapFar<ID: Hashable>(
    from start: (old: Int, new: Int), to end: (old: Int, new: Int), _ leaps: inout FarLeaps?,
    memory: DiffMemory, id: (Item) -> ID
  ) -> (old: Int, new: Int)? {
    let rowCount = end.old - start.old + end.new - start.new
    if leaps == nil, rowCount < FarLeaps.fewestRows { return nil }
    if let leaps, leaps.lookUps == 0 { return nil }
    // What is equal has the same key.
    let family = KeyFamily.of(ID.self)
    let usesHasher = family == .hasher || family == .rawValue
    func key(_ items: UnsafeBufferPointer<Item>, _ row: Int) -> UInt64 {
      Keys.key(of: items.baseAddress!.lend(row, to: id), usesHasher: usesHasher)
    }
    func equal(
      _ first: UnsafeBufferPointer<Item>, _ firstRow: Int, _ second: UnsafeBufferPointer<Item>,
      _ secondRow: Int
    ) -> Bool {
      Keys.areEqual(
        first.baseAddress!.lend(firstRow, to: id), second.baseAddress!.lend(secondRow, to: id))
    }
    func landmarks(_ items: UnsafeBufferPointer<Item>, _ rows: Range<Int>) -> Landmarks {
      Landmarks(
        rows, distance: FarLeaps.distance(rowCount: rowCount), in: memory,
        key: { key(items, $0) }, equal: { equal(items, $0, items, $1) })
    }
    func firstOfRun(old oldRow: Int, new newRow: Int) -> (old: Int, new: Int)? {
      var (oldRow, newRow) = (oldRow, newRow)
      guard oldRow >= start.old, newRow >= start.new, oldRow + Leap.rowsBehind <= end.old,
        newRow + Leap.rowsBehind <= end.new
      else { return nil }
      for ahead in 1..<Leap.rowsBehind
      where !equal(old, oldRow + ahead, new, newRow + ahead) { return nil }
      while oldRow > start.old, newRow > start.new, equal(old, oldRow - 1, new, newRow - 1) {
        oldRow -= 1
        newRow -= 1
      }
      return (oldRow, newRow)
    }

    var known =
      leaps
      ?? FarLeaps(
        old: landmarks(old, start.old..<end.old), new: landmarks(new, start.new..<end.new),
        lookUps: rowCount / FarLeaps.rowsPerLookUp)
    defer { leaps = known }
    var target: (old: Int, new: Int)?
    for row in start.new..<min(start.new + known.old.distance, end.new) where known.lookUps > 0 {
      known.lookUps -= 1
      let landmark = known.old.row(of: key(new, row)) { equal(old, $0, new, row) }
      target = landmark.flatMap { firstOfRun(old: $0, new: row) }
      if target != nil { break }
    }
    for row in start.old..<min(start.old + known.new.distance, end.old) where known.lookUps > 0 {
      known.lookUps -= 1
      let landmark = known.new.row(of: key(old, row)) { equal(old, row, new, $0) }
      guard let other = landmark.flatMap({ firstOfRun(old: row, new: $0) }) else { continue }
      if target.map({ other.old + other.new < $0.old + $0.new }) ?? true { target = other }
      break
    }
    return target
  }
}
