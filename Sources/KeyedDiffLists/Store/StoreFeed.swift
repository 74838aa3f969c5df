import KeyedDiff

/// A ``StoreList`` that a store's callbacks drive, and that tells others what
/// changed.
///
///     feed.onChange = { adapter.apply($0.update) }
///
///     feed.willChange()
///     feed.add(zoe, at: 41)
///     feed.remove(at: 3)
///     feed.didChange()
///
/// All calls between ``willChange()`` and ``didChange()`` are one batch, in which
/// indices count as those of a ``StoreTransaction``. A call outside of these is a
/// batch of its own.
///
/// The screen holds the feed. A closure in ``onChange`` that holds the screen makes a cycle: capture
/// the screen weakly.
@MainActor
public final class StoreFeed<SectionID: Hashable, Item> {
  /// The list. Inside a batch it is still the one before.
  public private(set) var list: StoreList<SectionID, Item>

  /// Called before the list changes. It must not change it: that traps, since the
  /// indices that are about to come would count in another list.
  public var onWillChange: (@MainActor () -> Void)?
  /// Called after the list has changed. If it changes the list itself, the list changes at
  /// once, and that change is told after the one that caused it: changes are told in order,
  /// and ``list`` may be ahead of them.
  public var onChange: (@MainActor (StoreChange<SectionID, Item>) -> Void)?

  /// Made where the types are known: it takes a few times as long without.
  private let applyBatch: Apply
  private var isAboutToChange = false
  /// Changes that nobody has been told yet.
  private var untold: [StoreChange<SectionID, Item>] = []
  private var isTelling = false
  /// What the batch that is open has so far.
  private var openBatch: [RawTransaction<Item>]?

  @usableFromInline
  typealias Apply = (
    inout StoreList<SectionID, Item>, [RawTransaction<Item>]
  ) -> StoreChange<SectionID, Item>

  /// Creates a feed.
  ///
  /// - Parameter list: What it begins with.
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

  /// Opens a batch. Traps if one is open: a call of ``didChange()`` is missing.
  public func willChange() {
    requireNotAboutToChange()
    require(!isInBatch, "A batch was opened inside another: didChange() is missing.")
    openBatch = []
  }

  /// Closes the batch and applies it. Traps if none is open: a call of
  /// ``willChange()`` is missing.
  ///
  /// - Returns: What changed, and what was corrected.
  /// - Complexity: As ``StoreList/apply(raw:)``.
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
  ///   - item: Its item.
  ///   - index: Its index after the batch.
  public func add(_ item: Item, at index: Int) { consume([.insert(item, at: index)]) }

  /// Gives a row another item.
  ///
  /// - Parameters:
  ///   - item: Its new item.
  ///   - index: Its index before the batch.
  public func update(_ item: Item, at index: Int) { consume([.update(item, at: index)]) }

  /// Removes a row.
  ///
  /// - Parameter index: Its index before the batch.
  public func remove(at index: Int) { consume([.delete(at: index)]) }

  /// Moves a row.
  ///
  /// - Parameters:
  ///   - index: Its index before the batch.
  ///   - newIndex: Its index after the batch.
  ///   - item: Its new item, if it has another.
  public func move(from index: Int, to newIndex: Int, _ item: Item? = nil) {
    consume([.move(from: index, to: newIndex, item)])
  }

  /// Takes transactions: into the batch that is open, else as a batch.
  ///
  /// - Complexity: As ``StoreList/apply(raw:)``, if no batch is open.
  public func consume(_ transactions: some Collection<StoreTransaction<Item>>) {
    consume(raw: transactions.map { RawTransaction($0) })
  }

  /// Takes transactions as a database made them: into the batch that is open,
  /// else as a batch.
  ///
  /// - Complexity: As ``StoreList/apply(raw:)``, if no batch is open.
  public func consume(raw: some Collection<RawTransaction<Item>>) {
    if isInBatch {
      openBatch?.append(contentsOf: raw)
    } else {
      change { applyBatch(&$0, Array(raw)) }
    }
  }

  // MARK: Resetting

  /// Replaces all items, and says what changed. Traps inside a batch, whose
  /// indices would be those of another list.
  ///
  /// - Parameter items: The items, in the order of the store.
  /// - Returns: What changed.
  /// - Complexity: As ``StoreList/reset(to:)``.
  @discardableResult
  public func reset(to items: [Item]) -> StoreChange<SectionID, Item> {
    requireNoBatch()
    return change { $0.reset(to: items) }
  }

  /// Replaces all items, and tells nobody. Traps inside a batch.
  ///
  /// - Parameter items: The items, in the order of the store.
  /// - Complexity: As ``StoreList/resetSilently(to:)``.
  public func resetSilently(to items: [Item]) {
    requireNoBatch()
    list.resetSilently(to: items)
  }

  func requireNoBatch() {
    requireNotAboutToChange()
    require(!isInBatch, "The list was reset inside a batch: didChange() is missing.")
  }

  // MARK: Telling others

  private func requireNotAboutToChange() {
    require(!isAboutToChange, "The list was changed when it was about to change.")
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
