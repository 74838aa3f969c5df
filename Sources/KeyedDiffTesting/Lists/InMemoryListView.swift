public import KeyedDiff
public import KeyedDiffLists

/// A view for a `ListAdapter` that is all there is of a screen but the pixels: a
/// ``StrictListView`` with a window, a selection, a scroll position, and
/// animations that take as long as you want.
///
///     let adapter = ListAdapter<String, Song>()
///     let view = InMemoryListView(showing: adapter, id: \.id)
///     adapter.view = view
///     adapter.apply(songs)
///     try view.verify()
///
/// It is as high as its rows, and every row is one point high. What it does not
/// accept is kept as its ``violation``; a real view would have crashed.
@MainActor
public final class InMemoryListView<SectionID: Hashable & Sendable, Item: Sendable>: ListView {
  /// When a batch comes to rest.
  public enum Animation: Hashable, Sendable {
    /// Inside the call.
    case none
    /// When ``finishAnimations()`` is called.
    case untilFinished
    /// Never; what is to be called then is forgotten at once.
    case abandoned
  }

  /// The strict view inside.
  public let strictView: StrictListView<SectionID, Item>
  /// When batches come to rest.
  public var animation = Animation.none
  /// Called inside each batch before the data change, as a view may ask its
  /// delegate anything there.
  public var onBatch: (() -> Void)?
  /// Whether batches run their block only when ``finishAnimations(_:)`` is called,
  /// and come to rest then. A reload before that forgets the block.
  public var delaysBlocks = false
  /// Whether animations end when the next batch comes, inside the call for that.
  public var endsAnimationsForNextBatch = false
  /// Called inside each reload, as a view may ask its delegate anything there.
  public var onReload: (() -> Void)?
  /// How many batches came that were to be animated.
  public private(set) var animatedBatchCount = 0
  /// How often rows were set up anew in place.
  public private(set) var reconfiguredRowCount = 0
  /// The first call that was not accepted.
  public private(set) var violation: RuleViolation?

  private let id: (Item) -> AnyHashable
  private var delayedBlocks: [() -> Void] = []
  private var delayedCompletions: [() -> Void] = []
  private var selectedIDs: Set<AnyHashable> = []
  /// How far down the view is scrolled, in points.
  public var contentOffset = 0.0

  /// Creates a view in a window that shows what an adapter has.
  ///
  /// - Parameters:
  ///   - adapter: What to show. Held weakly: it is empty when that is gone.
  ///   - flavor: Whose words the messages use.
  ///   - allowsDuplicateIDs: Whether ids may occur twice in the list.
  ///   - id: Which row an item is.
  ///   - content: Whether two items of one row look the same.
  public convenience init(
    showing adapter: ListAdapter<SectionID, Item>, flavor: ListFlavor = .collection,
    allowsDuplicateIDs: Bool = false, id: @escaping (Item) -> some Hashable,
    content: @escaping (Item, Item) -> Bool
  ) {
    self.init(
      flavor: flavor, allowsDuplicateIDs: allowsDuplicateIDs, id: id, content: content
    ) { [weak adapter] in adapter?.sections ?? [] }
  }

  /// Creates a view in a window that shows more than what an adapter has, such
  /// as static rows.
  ///
  /// - Parameters:
  ///   - flavor: Whose words the messages use.
  ///   - allowsDuplicateIDs: Whether ids may occur twice in the list.
  ///   - id: Which row an item is.
  ///   - content: Whether two items of one row look the same.
  ///   - dataSource: What the view finds when it asks.
  public init(
    flavor: ListFlavor = .collection, allowsDuplicateIDs: Bool = false,
    id: @escaping (Item) -> some Hashable, content: @escaping (Item, Item) -> Bool,
    dataSource: @escaping @MainActor () -> [ListSection<SectionID, Item>]
  ) {
    self.id = { AnyHashable(id($0)) }
    strictView = StrictListView(
      flavor: flavor, allowsDuplicateIDs: allowsDuplicateIDs, id: id, content: content
    ) {
      MainActor.assumeIsolated { UncheckedBox(dataSource()) }.value
    }
  }

  /// Checks that the view shows what the adapter has, and that it accepted every
  /// call.
  ///
  /// - Throws: The first violation.
  /// - Complexity: O(n) for n rows.
  public func verify() throws(RuleViolation) {
    if let violation { throw violation }
    try strictView.verify()
  }

  /// Lets batches come to rest that were begun by now, in order.
  ///
  /// - Parameter count: How many; all if `nil`.
  public func finishAnimations(_ count: Int? = nil) {
    runDelayedBlocks()
    let completions = delayedCompletions.prefix(count ?? delayedCompletions.count)
    delayedCompletions.removeFirst(completions.count)
    for complete in completions { complete() }
  }

  private func runDelayedBlocks() {
    let blocks = delayedBlocks
    delayedBlocks = []
    for run in blocks { run() }
  }

  /// Whether a batch has not come to rest.
  public var isAnimating: Bool { !delayedCompletions.isEmpty }

  private func perform(_ call: () throws(RuleViolation) -> Void) {
    do throws(RuleViolation) {
      try call()
    } catch {
      violation = violation ?? error
    }
  }

  // MARK: ListView

  /// Whether the view is in a window. When it leaves that, animations end.
  public var isInWindow: Bool {
    get { strictView.isInWindow }
    set {
      runDelayedBlocks()
      strictView.isInWindow = newValue
      if !newValue { finishAnimations() }
    }
  }

  public var rowCounts: [Int] {
    perform { () throws(RuleViolation) in try strictView.settle() }
    return strictView.sections.map(\.items.count)
  }

  public func reloadData() {
    delayedBlocks = []
    selectedIDs = []
    contentOffset = 0
    perform { () throws(RuleViolation) in try strictView.reloadData() }
    onReload?()
  }

  public func performBatchUpdates(
    _ batch: BatchUpdate, animated: Bool, settingData: @escaping @MainActor () -> Void,
    completion: @escaping @MainActor () -> Void
  ) {
    if animated { animatedBatchCount += 1 }
    if endsAnimationsForNextBatch { finishAnimations() }
    // Held by the view itself if it is delayed.
    let run = { [weak self] in
      guard let self else { return }
      let gone = batch.items.deletions + batch.items.reloads
      let goneSections = (batch.sections.deletions + batch.sections.reloads).map(\.index)
      let shown = strictView.sections
      let lost =
        (gone.compactMap { shown.item(at: $0) }
        + goneSections.filter(shown.indices.contains).flatMap { shown[$0].items }).map(id)
      perform { () throws(RuleViolation) in
        try strictView.perform(batch) {
          MainActor.assumeIsolated {
            onBatch?()
            settingData()
          }
        }
      }
      selectedIDs.subtract(lost)
    }
    if delaysBlocks { delayedBlocks.append(run) } else { run() }
    if animation == .untilFinished || delaysBlocks {
      delayedCompletions.append(completion)
    } else if animation == .none {
      completion()
    }
  }

  public func reconfigureItems(at items: [NewPath]) {
    reconfiguredRowCount += items.count
    perform { () throws(RuleViolation) in try strictView.reconfigureItems(at: items) }
  }

  public func refreshHeadersAndFooters(of sections: [SectionIndex<NewSpace>]) {
    perform { () throws(RuleViolation) in
      try strictView.refreshHeadersAndFooters(of: sections)
    }
  }

  /// The rows that are selected. Batches keep them but for rows that they delete
  /// or reload; a reload loses them all.
  public var selection: [CurrentPath] {
    get { rows.filter { selectedIDs.contains($0.id) }.map(\.path) }
    set {
      let selected = Set(newValue)
      selectedIDs = Set(rows.filter { selected.contains($0.path) }.map(\.id))
    }
  }

  /// The first row that can be seen, unless the view is at its top.
  public var scrollAnchor: ScrollAnchor? {
    get {
      let (rows, first) = (rows, Int(contentOffset))
      guard contentOffset > 0, first < rows.count else { return nil }
      return ScrollAnchor(path: rows[first].path, offset: Double(first) - contentOffset)
    }
    set {
      guard let newValue, let row = rows.firstIndex(where: { $0.path == newValue.path })
      else { return }
      contentOffset = Double(row) - newValue.offset
    }
  }

  private var rows: [(path: CurrentPath, id: AnyHashable)] {
    strictView.sections.enumerated().flatMap { section, rows in
      rows.items.enumerated().map { item, row in
        (CurrentPath(section: section, item: item), id(row))
      }
    }
  }
}

extension InMemoryListView where Item: Equatable {
  /// Creates a view in a window of rows whose content `==` compares.
  ///
  /// - Parameters:
  ///   - adapter: What to show. Held weakly.
  ///   - flavor: Whose words the messages use.
  ///   - allowsDuplicateIDs: Whether ids may occur twice in the list.
  ///   - id: Which row an item is.
  public convenience init(
    showing adapter: ListAdapter<SectionID, Item>, flavor: ListFlavor = .collection,
    allowsDuplicateIDs: Bool = false, id: @escaping (Item) -> some Hashable
  ) {
    self.init(
      showing: adapter, flavor: flavor, allowsDuplicateIDs: allowsDuplicateIDs, id: id,
      content: { $0 == $1 })
  }
}

/// Carries a value out of a closure that is on the same actor anyway.
private struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
