import FeedModels
import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@Suite("All small batches of transactions, with indices in and out of range")
struct StoreExhaustiveTests {
  /// Every transaction with indices from −1 to one beyond the end.
  static func transactions(for rows: [StoreRow], text: Int) -> [StoreTransaction<StoreRow>] {
    let indices = -1...(rows.count + 1)
    func item(_ index: Int) -> StoreRow {
      let isRow = rows.indices.contains(index)
      return StoreRow(
        id: isRow ? rows[index].id : 100 * text + index, text: text, section: text % 2)
    }
    var all: [StoreTransaction<StoreRow>] = []
    for index in indices {
      all.append(
        .insert(StoreRow(id: 100 * text + 50 + index, text: text, section: text % 2), at: index))
      all.append(.delete(at: index))
      all.append(.update(item(index), at: index))
      for target in indices {
        all.append(.move(from: index, to: target))
        all.append(.move(from: index, to: target, item(index)))
      }
    }
    return all
  }

  static func rows(_ count: Int) -> [StoreRow] {
    (0..<count).map { StoreRow(id: $0, text: 0, section: $0 / 2) }
  }

  /// Checks all batches in the longest runs; shorter runs check only those that begin with some of
  /// the transactions.
  private func check(
    _ count: Int, _ kind: StoreLockStep.Kind, length: Int
  ) {
    let rows = Self.rows(count)
    let choices = (1...length).map { Self.transactions(for: rows, text: $0) }
    func extend(_ batch: [StoreTransaction<StoreRow>], inSteps step: Int = 1) {
      let faults = StoreLockStep(kind, rows).apply(batch)
      if !faults.isEmpty { Issue.record("\(rows) \(batch): \(faults)") }
      if batch.count < length {
        let next = choices[batch.count]
        for choice in stride(from: 0, to: next.count, by: step) { extend(batch + [next[choice]]) }
      }
    }
    extend([], inSteps: length == 3 ? caseStride(inShortRuns: 47) : runsLongTests ? 1 : 3)
  }

  @Test(
    "Up to two transactions", arguments: 0...(runsLongTests ? 2 : 1),
    StoreLockStep.Kind.allCases)
  func pairs(count: Int, kind: StoreLockStep.Kind) { check(count, kind, length: 2) }

  @Test("Up to two transactions for more rows")
  func pairsForMore() { check(runsLongTests ? 3 : 2, .recurrentSectioned, length: 2) }

  @Test("Three transactions", arguments: 0...(runsLongTests ? 2 : 1))
  func triples(count: Int) { check(count, .sectioned, length: 3) }
}
