import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport

/// Generates rows and batches from random numbers. The same numbers give the same results.
package struct StoreGenerator<Numbers: RandomNumberGenerator> {
  package var random: Numbers
  private var lastID = 0

  package init(_ random: Numbers) { self.random = random }

  package init(seed: UInt64) where Numbers == SplitMix64 { self.init(SplitMix64(seed: seed)) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &random)
  }

  package mutating func newRow() -> StoreRow {
    lastID += 1
    return StoreRow(id: lastID * 7 % 1_009, text: number(0...2), section: number(0...3))
  }

  package mutating func rows(upTo maximum: Int) -> [StoreRow] {
    var rows: [StoreRow] = []
    let count = number(0...maximum)
    while rows.count < count {
      var row = newRow()
      // Usually in the section of the previous row, so that there are runs.
      if let last = rows.last, number(0...3) > 0 { row.section = last.section }
      rows.append(row)
    }
    return rows
  }

  /// The row with random content, which may be the same; sometimes also in another section.
  private mutating func changed(_ row: StoreRow) -> StoreRow {
    var row = row
    row.text = number(0...2)
    row.past = []
    if number(0...2) == 0 { row.section = number(0...3) }
    return row
  }

  // MARK: Invalid batches

  /// A batch with many invalid transactions.
  package mutating func wildBatch(for rows: [StoreRow]) -> [StoreTransaction<StoreRow>] {
    let isWild = number(0...3) == 0
    return (0..<number(0...8)).map { _ in
      let old = isWild ? number(-2...(rows.count + 3)) : number(0...rows.count)
      var new = number(-1...(rows.count + 2))
      if isWild, number(0...9) == 0 { new = number(0...1) == 0 ? .min : .max }
      let item = rows.indices.contains(old) ? changed(rows[old]) : newRow()
      switch number(0...4) {
      case 0: return .insert(newRow(), at: new)
      case 1: return .delete(at: old)
      case 2: return .update(item, at: old)
      case 3: return .move(from: old, to: new)
      default: return .move(from: old, to: new, item)
      }
    }
  }

  // MARK: Valid batches

  /// Changes, deletes and inserts some rows.
  package mutating func edited(_ rows: [StoreRow]) -> [StoreRow] {
    var rows = rows
    for _ in 0..<number(0...5) {
      switch number(0...2) {
      case 0: rows.insert(newRow(), at: number(0...rows.count))
      case 1 where !rows.isEmpty: rows.remove(at: number(0...(rows.count - 1)))
      case 2 where !rows.isEmpty:
        let row = number(0...(rows.count - 1))
        rows[row] = changed(rows[row])
      default: break
      }
    }
    return rows
  }

  /// The transactions of a store in which one list becomes another, in random order.
  package mutating func batch(
    from old: [StoreRow], to new: [StoreRow]
  ) -> [StoreTransaction<StoreRow>] {
    let diff = ListDiff(from: old, to: new)
    let moves = Dictionary(uniqueKeysWithValues: diff.moves.map { ($0.old, $0.new) })
    var batch = diff.deletions.map { StoreTransaction<StoreRow>.delete(at: $0) }
    batch += diff.insertions.map { .insert(new[$0], at: $0) }
    batch += diff.updates.filter { moves[$0.old] == nil }.map { .update(new[$0.new], at: $0.old) }
    batch += diff.moves.map { .move(from: $0.old, to: $0.new, new[$0.new]) }
    return batch.shuffled(using: &random)
  }
}
