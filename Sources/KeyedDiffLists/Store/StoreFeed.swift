import KeyedDiff

/// A ``StoreList`` that is changed by the callbacks of a store, and that reports each change.
///
///     feed.onChange = { adapter.apply($0.update) }
///
///     feed.willChange()
///     feed.add(zoe, at: 41)
///     feed.remove(at: 3)
///     feed.didChange()
///
/// All calls between ``willChange()`` and ``didChange()`` form one batch. Indices have the same
/// meaning as in a ``StoreTransaction``. A call outside a batch is a batch of its own.
///
/// The screen, for example a view controller, should keep a strong reference to the feed. To avoid
/// a reference cycle, the closure in ``onChange`` must capture the screen weakly.
@MainActor
public final class StoreFeed<SectionID: Hashable, Item> {
  /// The list. While a batch is open, the list does not yet contain the changes of the batch.
  public private(set) var list: StoreList<SectionID, Item>

  /// Called before the list changes. Traps if the closure changes the list, because the indices of
  /// the pending change would no longer be valid.
  public var onWillChange: (@MainActor () -> Void)?
  /// Called for each change of the list, in order. The closure may itself change the list. Such a
  /// change takes effect immediately, but is reported only after the current call has returned. So
  /// ``list`` can be newer than the change that is being reported.
  public var onChange: (@MainActor (StoreChange<SectionID, Item>) -> Void)?

  /// A closure that applies a batch. An inlinable initializer creates the closure, so that the
  /// compiler can specialize it in the client's module. Without specialization, a batch takes
  /// several times as long.
  private let applyBatch: Apply
  private var isAboutToChange = false
  /// Changes that have not been reported yet.
  private var untold: [StoreChange<SectionID, Item>] = []
  private var isTelling = false
  /// The transactions of the open batch so far; `nil` if no batch is open.
  private var openBatch: [RawTransaction<Item>]?

  @usableFromInline
  typealias Apply = (
    inout StoreList<SectionID, Item>, [RawTransaction<Item>]
  ) -> StoreChange<SectionID, Item>

  /// Creates a feed.
  ///
  /// - Parameter list: The initial list.
  @inlinable
  public convenience init(_ list: StoreList<SectionID, Item>) {
    self.init(list) { $0.apply(raw: $1) }
  }

  @usableFromInline
  init(_ list: StoreList<SectionID, Item>, apply: @escaping Apply) {
    self.list = list
    applyBatch = apply
  }

  /// Whether a batch is open.
  var isInBatch: Bool { openBatch != nil }

  // MARK: Batches

  /// Opens a batch. Traps if the previous batch is still open because ``didChange()`` has not been
  /// called.
  public func willChange() {
    requireNotAboutToChange()
    require(!isInBatch, "A batch was opened inside another: didChange() is missing.")
    openBatch = []
  }

  /// Closes the open batch and applies it. Traps if no batch is open because ``willChange()``
  /// has not been called.
  ///
  /// - Returns: The change, with the faults that were found in the transactions.
  /// - Complexity: As for ``StoreList/apply(raw:)``.
  @discardableResult
  public func didChange() -> StoreChange<SectionID, Item> {
    guard let batch = openBatch else {
      fatalError("A batch was closed that is not open: willChange() is missing.")
    }
    openBatch = nil
    return change { applyBatch(&$0, batch) }
  }

  // MARK: Transactions

  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - item: The item of the row.
  ///   - index: The index of the row after the batch.
  public func add(_ item: Item, at index: Int) { consume([.insert(item, at: index)]) }

  /// Replaces the item of a row.
  ///
  /// - Parameters:
  ///   - item: The new item of the row.
  ///   - index: The index of the row before the batch.
  public func update(_ item: Item, at index: Int) { consume([.update(item, at: index)]) }

  /// Removes a row.
  ///
  /// - Parameter index: The index of the row before the batch.
  public func remove(at index: Int) { consume([.delete(at: index)]) }

  /// Moves a row.
  ///
  /// - Parameters:
  ///   - index: The index of the row before the batch.
  ///   - newIndex: The index of the row after the batch.
  ///   - item: The new item of the row; `nil` if the row keeps its item.
  public func move(from index: Int, to newIndex: Int, _ item: Item? = nil) {
    consume([.move(from: index, to: newIndex, item)])
  }

  /// Adds transactions to the open batch; if no batch is open, applies them as a batch of their
  /// own.
  ///
  /// - Complexity: O(t) for t transactions if a batch is open; otherwise, as for
  ///   ``StoreList/apply(raw:)``.
  public func consume(_ transactions: some Collection<StoreTransaction<Item>>) {
    consume(raw: transactions.map { RawTransaction($0) })
  }

  /// Adds raw transactions to the open batch; if no batch is open, applies them as a batch of their
  /// own.
  ///
  /// - Complexity: O(t) for t transactions if a batch is open; otherwise, as for
  ///   ``StoreList/apply(raw:)``.
  public func consume(raw: some Collection<RawTransaction<Item>>) {
    if isInBatch {
      openBatch?.append(contentsOf: raw)
    } else {
      change { applyBatch(&$0, Array(raw)) }
    }
  }

  // MARK: Resetting

  /// Replaces all items and reports the change. Traps if a batch is open, because the indices of
  /// the batch refer to the list before the reset.
  ///
  /// - Parameter items: The items, in the order of the store.
  /// - Returns: The change.
  /// - Complexity: As for ``StoreList/reset(to:)``.
  @discardableResult
  public func reset(to items: [Item]) -> StoreChange<SectionID, Item> {
    requireNoBatch()
    return change { $0.reset(to: items) }
  }

  /// Replaces all items without reporting a change. Traps if a batch is open.
  ///
  /// - Parameter items: The items, in the order of the store.
  /// - Complexity: As for ``StoreList/resetSilently(to:)``.
  public func resetSilently(to items: [Item]) {
    requireNoBatch()
    list.resetSilently(to: items)
  }

  func requireNoBatch() {
    requireNotAboutToChange()
    require(!isInBatch, "The list was reset inside a batch: didChange() is missing.")
  }

  // MARK: Reporting changes

  private func requireNotAboutToChange() {
    require(!isAboutToChange, "A closure that observes changes of the list has changed the list.")
  }

  @discardableResult
  private func change(
    _ body: (inout StoreList<SectionID, Item>) -> StoreChange<SectionID, Item>
  ) -> StoreChange<SectionID, Item> {
    requireNotAboutToChange()
    isAboutToChange = true
    onWillChange?()
    isAboutToChange = false
    let change = body(&list)
    untold.append(change)
    tell()
    return change
  }

  private func tell() {
    guard !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    while !untold.isEmpty {
      let change = untold.removeFirst()
      onChange?(change)
    }
  }
}
