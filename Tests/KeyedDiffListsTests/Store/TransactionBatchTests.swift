import KeyedDiffLists
import Testing

/// The rules for transactions that contradict each other or the list, one by one.
@Suite("What a batch of transactions comes down to")
struct TransactionBatchTests {
  private typealias Batch = TransactionBatch<String>

  private func reasons(_ batch: Batch) -> [Int: Correction.Reason] {
    Dictionary(batch.corrections.map { ($0.transaction, $0.reason) }) { first, _ in first }
  }

  private func result(
    _ transactions: [StoreTransaction<String>], of items: [String] = ["a", "b", "c"]
  ) -> [String] {
    var list = StoreList(items)
    _ = list.apply(transactions)
    return list.items
  }

  @Test("A batch that is right is taken as it is, in any order")
  func right() {
    let transactions: [StoreTransaction<String>] = [
      .insert("x", at: 0), .move(from: 2, to: 1), .delete(at: 0), .update("B", at: 1),
    ]
    #expect(result(transactions) == ["x", "c", "B"])
    #expect(result(transactions.reversed()) == ["x", "c", "B"])
    let batch = Batch(transactions, oldCount: 3)
    #expect(batch.corrections.isEmpty)
    #expect(batch.newCount == 3)
    #expect(batch.deletions == [0])
    #expect(batch.insertions.map(\.index) == [0])
    #expect(batch.updates.map(\.index) == [1])
    #expect(batch.moves.map(\.new) == [1])
    #expect(Batch([], oldCount: 3).isEmpty && !batch.isEmpty)
  }

  @Test("Rows that were not there", arguments: [-1, 3, .min, .max])
  func noSuchRow(index: Int) {
    let transactions: [StoreTransaction<String>] = [
      .delete(at: index), .update("x", at: index), .move(from: index, to: 0),
    ]
    let batch = Batch(transactions, oldCount: 3)
    #expect(batch.isEmpty)
    #expect(batch.corrections.map(\.reason) == Array(repeating: .noSuchRow(index: index), count: 3))
    #expect(result(transactions) == ["a", "b", "c"])
    // On an empty list too.
    #expect(result(transactions, of: []) == [])
  }

  @Test("A move from nowhere with an item is an insertion that is reported")
  func movesFromNowhere() {
    let transactions: [StoreTransaction<String>] = [.move(from: 7, to: 1, "x")]
    #expect(result(transactions) == ["a", "x", "b", "c"])
    #expect(reasons(Batch(transactions, oldCount: 3)) == [0: .movesFromNowhere(index: 7)])
  }

  @Test("An update reaches a row that the batch inserts")
  func updatesInsertedRow() {
    let transactions: [StoreTransaction<String>] = [.update("X", at: 3), .insert("x", at: 3)]
    #expect(result(transactions) == ["a", "b", "c", "X"])
    #expect(reasons(Batch(transactions, oldCount: 3)) == [0: .updatesInsertedRow(insertedBy: 1)])
  }

  @Test("A deletion beats an update and a move, whatever the order")
  func deletionWins() {
    let transactions: [StoreTransaction<String>] = [
      .update("B", at: 1), .delete(at: 1), .move(from: 1, to: 0), .delete(at: 1),
    ]
    #expect(result(transactions) == ["a", "c"])
    #expect(
      reasons(Batch(transactions, oldCount: 3)) == [
        0: .rowIsDeleted(by: 1), 2: .rowIsDeleted(by: 1), 3: .repeatsDeletion(by: 1),
      ])
    #expect(Batch(transactions, oldCount: 3).deletions == [1])
  }

  @Test("The last item and the last place count")
  func lastWins() {
    #expect(result([.update("x", at: 1), .update("y", at: 1)]) == ["a", "y", "c"])
    #expect(result([.move(from: 0, to: 2), .move(from: 0, to: 1)]) == ["b", "a", "c"])
    // An update and a move of one row are no contradiction.
    let both: [StoreTransaction<String>] = [.update("A", at: 0), .move(from: 0, to: 2)]
    #expect(result(both) == ["b", "c", "A"])
    #expect(Batch(both, oldCount: 3).corrections.isEmpty)
    let twoItems: [StoreTransaction<String>] = [.move(from: 0, to: 2, "A"), .update("Z", at: 0)]
    #expect(result(twoItems) == ["b", "c", "Z"])
    #expect(reasons(Batch(twoItems, oldCount: 3)) == [0: .superseded(by: 1)])
  }

  @Test("A move to where the row is changes nothing, or updates")
  func moveToTheSamePlace() throws {
    var list = StoreList(["a", "b"])
    let moved = list.apply([.move(from: 1, to: 1)])
    #expect(moved.update.diff?.isEmpty == true)
    #expect(moved.corrections.isEmpty)
    let diff = try #require(list.apply([.move(from: 1, to: 1, "B")]).update.diff)
    #expect(diff.items.moves.isEmpty)
    #expect(diff.items.updates.map(\.new.item) == [1])
    #expect(list.items == ["a", "B"])
  }

  @Test("One place takes one row, in the order given")
  func onePlaceOneRow() {
    let transactions: [StoreTransaction<String>] = [
      .insert("x", at: 0), .insert("y", at: 0), .move(from: 2, to: 0),
    ]
    #expect(result(transactions) == ["x", "y", "c", "a", "b"])
    let batch = Batch(transactions, oldCount: 3)
    #expect(batch.insertions.map(\.index) == [0, 1])
    #expect(
      reasons(batch) == [1: .placed(insteadOf: 0, at: 1), 2: .placed(insteadOf: 0, at: 2)])
  }

  @Test("Places outside of the list")
  func outside() {
    #expect(result([.insert("x", at: -5), .insert("y", at: 99)]) == ["x", "a", "b", "c", "y"])
    #expect(result([.insert("x", at: .min), .move(from: 0, to: .max)]) == ["x", "b", "c", "a"])
    // Gaps are closed, the order is kept.
    #expect(result([.insert("y", at: 9), .insert("x", at: 5)], of: []) == ["x", "y"])
    #expect(
      Batch([.insert("x", at: -5)], oldCount: 3).corrections.map(\.description)
        == ["Transaction 0: Place -5 is taken or not in the list. The row is at 0."])
  }

  @Test("Transactions that lack a part are ignored and reported")
  func incomplete() {
    var list = StoreList(["a", "b", "c"])
    let raw: [RawTransaction<String>] = [
      RawTransaction(.insert, newIndex: 0), RawTransaction(.insert, item: "x"),
      RawTransaction(.delete), RawTransaction(.update, index: 0),
      RawTransaction(.update, item: "x"),
      RawTransaction(.move, index: 0), RawTransaction(.move, newIndex: 0),
      RawTransaction(.delete, index: 1), RawTransaction(.delete, index: 1),
    ]
    let corrections = list.apply(raw: raw).corrections
    #expect(list.items == ["a", "c"])
    let missing: [IncompleteTransaction.Part] = [
      .item, .newIndex, .index, .item, .index, .newIndex, .index,
    ]
    for (position, part) in missing.enumerated() {
      guard case .incomplete(let error) = corrections[position].reason else {
        Issue.record("\(corrections[position])")
        continue
      }
      #expect(error.missing == part && corrections[position].transaction == position)
      #expect(throws: error) { try StoreTransaction(raw[position]) }
    }
    // Positions are those among all that were given.
    #expect(
      corrections.dropFirst(7) == [Correction(transaction: 8, reason: .repeatsDeletion(by: 7))])
  }

  @Test("A complete raw transaction is the same as the other form")
  func complete() throws {
    let transactions: [StoreTransaction<String>] = [
      .insert("x", at: 1), .delete(at: 2), .update("y", at: 3), .move(from: 4, to: 5),
      .move(from: 4, to: 5, "z"),
    ]
    for transaction in transactions {
      #expect(try StoreTransaction(RawTransaction(transaction)) == transaction)
    }
  }

  @Test("A batch for another number of rows traps")
  func otherCount() async {
    let trap1 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var list = StoreList(["a"])
      _ = list.apply(TransactionBatch<String>([], oldCount: 2))
    }
    #expect(trap1.says("The batch is for 2 rows, but the list has 1."))
    let trap2 = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = TransactionBatch<String>([], oldCount: -1) }
    #expect(trap2.says("A list cannot have -1 rows."))
  }
}
