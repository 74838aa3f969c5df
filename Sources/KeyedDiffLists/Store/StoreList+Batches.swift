import KeyedDiff

// Stores that report their changes by callbacks.

extension StoreList {
  /// Opens a batch: all transactions until ``didChange()`` form one batch. The list does not change
  /// before. Traps if the previous batch is still open.
  ///
  ///     feed.change { $0.willChange() }
  ///     feed.change { $0.add(zoe, at: 41) }
  ///     feed.change { $0.remove(at: 3) }
  ///     feed.change { $0.didChange() }
  public mutating func willChange() {
    require(!isInBatch, "A batch was opened inside another: didChange() is missing.")
    openBatch = []
  }

  /// Closes the open batch, and applies it. Traps if no batch is open because ``willChange()`` has
  /// not been called.
  ///
  /// - Returns: The new list, with its changes.
  /// - Complexity: As for ``apply(_:)``.
  @discardableResult @inlinable
  public mutating func didChange() -> ListUpdate<SectionID, Item> {
    guard let batch = openBatch else {
      fatalError("A batch was closed that is not open: willChange() is missing.")
    }
    openBatch = nil
    return apply(batch)
  }

  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - item: The item of the row.
  ///   - index: The index of the row after the batch.
  @inlinable
  public mutating func add(_ item: Item, at index: Int) { consume([.insert(item, at: index)]) }

  /// Replaces the item of a row.
  ///
  /// - Parameters:
  ///   - item: The new item of the row.
  ///   - index: The index of the row before the batch.
  @inlinable
  public mutating func update(_ item: Item, at index: Int) { consume([.update(item, at: index)]) }

  /// Removes a row.
  ///
  /// - Parameter index: The index of the row before the batch.
  @inlinable
  public mutating func remove(at index: Int) { consume([.delete(at: index)]) }

  /// Moves a row.
  ///
  /// - Parameters:
  ///   - index: The index of the row before the batch.
  ///   - newIndex: The index of the row after the batch.
  ///   - item: The new item of the row; `nil` if the row keeps its item.
  @inlinable
  public mutating func move(from index: Int, to newIndex: Int, _ item: Item? = nil) {
    consume([.move(from: index, to: newIndex, item)])
  }

  /// Adds transactions to the open batch; if no batch is open, applies them as a batch of their
  /// own.
  ///
  /// - Complexity: O(t) for t transactions if a batch is open; otherwise, as for ``apply(_:)``.
  @inlinable
  public mutating func consume(_ transactions: some Collection<StoreTransaction<Item>>) {
    if isInBatch {
      openBatch?.append(contentsOf: transactions)
    } else {
      apply(transactions)
    }
  }
}
