import KeyedDiffTestSupport

/// Makes a new list from an old one by seeded random edits.
struct RowEditor {
  private var old: [AbstractRow]
  private var new: [AbstractRow]
  private var nextNumber: Int
  private var random: SplitMix64
  /// If not nil, new rows get one of this many ids.
  private var distinct: Int?

  init(count: Int, seed: UInt64) {
    old = (0..<count).map { AbstractRow(number: $0, version: 0) }
    new = old
    nextNumber = count
    random = SplitMix64(seed: seed)
  }

  var scenario: Scenario { Scenario(old: old, new: new) }

  /// A third of the edits each replace, insert and delete a row; as many rows get new content.
  mutating func edit(_ count: Int) {
    let replaced = (count + 2) / 3
    let inserted = (count + 1) / 3
    for index in randomPositions(replaced) { new[index] = freshRow() }
    delete(count - replaced - inserted)
    insert(inserted)
    changeContent(count)
  }

  mutating func delete(_ count: Int) {
    var isDeleted = [Bool](repeating: false, count: new.count)
    for index in randomPositions(count) { isDeleted[index] = true }
    new = zip(new, isDeleted).filter { !$0.1 }.map(\.0)
  }

  mutating func insert(_ count: Int) {
    // The number of rows to insert before each row, and at the end.
    var arrivals = [Int](repeating: 0, count: new.count + 1)
    for _ in 0..<count { arrivals[Int.random(in: 0...new.count, using: &random)] += 1 }
    var result: [AbstractRow] = []
    result.reserveCapacity(new.count + count)
    for (index, number) in arrivals.enumerated() {
      for _ in 0..<number { result.append(freshRow()) }
      if index < new.count { result.append(new[index]) }
    }
    new = result
  }

  mutating func append(_ count: Int) {
    for _ in 0..<count { new.append(freshRow()) }
  }

  mutating func deleteFront(_ count: Int) {
    new.removeFirst(min(count, new.count))
  }

  /// - Parameter target: The start of the block, in the list without it.
  mutating func moveBlock(_ count: Int, from source: Int, to target: Int) {
    let block = Array(new[source..<(source + count)])
    new.removeSubrange(source..<(source + count))
    new.insert(contentsOf: block, at: target)
  }

  /// Permutes the rows at some positions among themselves.
  mutating func shuffle(_ count: Int) {
    let positions = randomPositions(count)
    let rows = positions.map { new[$0] }.shuffled(using: &random)
    for (position, row) in zip(positions, rows) { new[position] = row }
  }

  mutating func changeContent(_ count: Int) {
    for index in randomPositions(count) { new[index].version += 1 }
  }

  mutating func replaceAll() {
    for index in new.indices { new[index] = freshRow() }
  }

  /// Gives all rows, including those inserted later, one of a few ids.
  mutating func repeatIDs(distinct: Int) {
    self.distinct = distinct
    for index in old.indices { old[index] = freshRow() }
    new = old
  }

  private mutating func freshRow() -> AbstractRow {
    if let distinct {
      return AbstractRow(number: Int.random(in: 0..<distinct, using: &random), version: 0)
    }
    defer { nextNumber += 1 }
    return AbstractRow(number: nextNumber, version: 0)
  }

  /// Different positions in the new list, in random order.
  private mutating func randomPositions(_ count: Int) -> ArraySlice<Int> {
    new.indices.shuffled(using: &random).prefix(count)
  }
}
