import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import Testing

/// Tests each rule for transactions that contradict each other or the list.
@Suite("The effect of a batch of transactions")
struct TransactionBatchTests {
  private func change(
    _ transactions: [StoreTransaction<String>], of items: [String] = ["a", "b", "c"]
  ) -> (diff: SectionedDiff?, corrections: [Correction]) {
    var list = StoreList(items, identity: .none(content: ==))
    let diff = list.apply(transactions).diff
    return (diff, list.recordedCorrections)
  }

  private func reasons(_ transactions: [StoreTransaction<String>]) -> [Int: Correction.Reason] {
    Dictionary(change(transactions).corrections.map { ($0.transaction, $0.reason) }) { first, _ in
      first
    }
  }

  private func result(
    _ transactions: [StoreTransaction<String>], of items: [String] = ["a", "b", "c"]
  ) -> [String] {
    var list = StoreList(items, identity: .none(content: ==))
    _ = list.apply(transactions)
    return list.items
  }

  @Test("A valid batch is applied as it is, in any order")
  func right() {
    let transactions: [StoreTransaction<String>] = [
      .insert("x", at: 0), .move(from: 2, to: 1), .delete(at: 0), .update("B", at: 1),
    ]
    #expect(result(transactions) == ["x", "c", "B"])
    #expect(result(transactions.reversed()) == ["x", "c", "B"])
    let change = change(transactions)
    let items = change.diff?.items
    #expect(change.corrections.isEmpty)
    #expect(items?.deletions.map(\.item) == [0])
    #expect(items?.insertions.map(\.item) == [0])
    #expect(items?.updates.map(\.old.item) == [1])
    #expect(items?.moves.count == 1)
    #expect(self.change([]).diff?.isEmpty == true)
  }

  @Test("Rows that do not exist", arguments: [-1, 3, .min, .max])
  func noSuchRow(index: Int) {
    let transactions: [StoreTransaction<String>] = [
      .delete(at: index), .update("x", at: index), .move(from: index, to: 0),
    ]
    let change = change(transactions)
    #expect(change.diff?.isEmpty == true)
    #expect(
      change.corrections.map(\.reason) == Array(repeating: .noSuchRow(index: index), count: 3))
    #expect(result(transactions) == ["a", "b", "c"])
    // On an empty list too.
    #expect(result(transactions, of: []) == [])
  }

  @Test("A move from an invalid index with an item is an insertion that is reported")
  func movesFromNowhere() {
    let transactions: [StoreTransaction<String>] = [.move(from: 7, to: 1, "x")]
    #expect(result(transactions) == ["a", "x", "b", "c"])
    #expect(reasons(transactions) == [0: .movesFromNowhere(index: 7)])
  }

  @Test("An update can change a row that the batch inserts")
  func updatesInsertedRow() {
    let transactions: [StoreTransaction<String>] = [.update("X", at: 3), .insert("x", at: 3)]
    #expect(result(transactions) == ["a", "b", "c", "X"])
    #expect(reasons(transactions) == [0: .updatesInsertedRow(insertedBy: 1)])
  }

  @Test("A deletion takes precedence over an update and a move, whatever the order")
  func deletionWins() {
    let transactions: [StoreTransaction<String>] = [
      .update("B", at: 1), .delete(at: 1), .move(from: 1, to: 0), .delete(at: 1),
    ]
    #expect(result(transactions) == ["a", "c"])
    #expect(
      reasons(transactions) == [
        0: .rowIsDeleted(by: 1), 2: .rowIsDeleted(by: 1), 3: .repeatsDeletion(by: 1),
      ])
    #expect(change(transactions).diff?.items.deletions.map(\.item) == [1])
  }

  @Test("The last item and the last index take precedence")
  func lastWins() {
    #expect(result([.update("x", at: 1), .update("y", at: 1)]) == ["a", "y", "c"])
    #expect(result([.move(from: 0, to: 2), .move(from: 0, to: 1)]) == ["b", "a", "c"])
    // An update and a move of one row are no contradiction.
    let both: [StoreTransaction<String>] = [.update("A", at: 0), .move(from: 0, to: 2)]
    #expect(result(both) == ["b", "c", "A"])
    #expect(change(both).corrections.isEmpty)
    let twoItems: [StoreTransaction<String>] = [.move(from: 0, to: 2, "A"), .update("Z", at: 0)]
    #expect(result(twoItems) == ["b", "c", "Z"])
    #expect(reasons(twoItems) == [0: .superseded(by: 1)])
  }

  @Test("A move to the same index changes nothing, or is an update")
  func moveToTheSamePlace() throws {
    var list = StoreList(["a", "b"], identity: .none(content: ==))
    let moved = list.apply([.move(from: 1, to: 1)])
    #expect(moved.diff?.isEmpty == true)
    #expect(list.corrections.isEmpty)
    let diff = try #require(list.apply([.move(from: 1, to: 1, "B")]).diff)
    #expect(diff.items.moves.isEmpty)
    #expect(diff.items.updates.map(\.new.item) == [1])
    #expect(list.items == ["a", "B"])
  }

  @Test("Rows with the same index follow each other in the order of the transactions")
  func onePlaceOneRow() {
    let transactions: [StoreTransaction<String>] = [
      .insert("x", at: 0), .insert("y", at: 0), .move(from: 2, to: 0),
    ]
    #expect(result(transactions) == ["x", "y", "c", "a", "b"])
    #expect(change(transactions).diff?.items.insertions.map(\.item) == [0, 1])
    #expect(
      reasons(transactions) == [1: .placed(insteadOf: 0, at: 1), 2: .placed(insteadOf: 0, at: 2)])
  }

  @Test("Indices outside of the list")
  func outside() {
    #expect(result([.insert("x", at: -5), .insert("y", at: 99)]) == ["x", "a", "b", "c", "y"])
    #expect(result([.insert("x", at: .min), .move(from: 0, to: .max)]) == ["x", "b", "c", "a"])
    // Gaps are closed, and the order is kept.
    #expect(result([.insert("y", at: 9), .insert("x", at: 5)], of: []) == ["x", "y"])
    #expect(
      change([.insert("x", at: -5)]).corrections.map(\.description)
        == ["Transaction 0: Place -5 is taken or not in the list. The row is at 0."])
  }

  @Test("A diff as a batch")
  func ofADiff() async {
    for seed in 0..<seedCount(20_000, inShortRuns: 100) {
      let pair = ListPair(seed: seed, maximumCount: 12)
      var list = StoreList(pair.old)
      let diff = ListDiff(from: pair.old, to: pair.new)
      list.apply(StoreTransaction.batch(for: diff, to: pair.new))
      #expect(list.items == pair.new && list.corrections.isEmpty, "seed \(seed)")
    }
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = StoreTransaction.batch(for: ListDiff(from: [1], to: [1, 2], id: \.self), to: [1])
    }
    #expect(trap.says("The diff leads to 2 rows, not to 1."))
  }
}
