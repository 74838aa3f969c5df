public import KeyedDiff
public import KeyedDiffLists

/// A list view in memory, for tests of a `ListAdapter`.
///
/// The view adds a selection, a scroll position and animations to a ``StrictListView``. A test
/// controls when the animations end.
///
///     let adapter = ListAdapter<String, Song>()
///     let view = InMemoryListView(showing: adapter)
///     adapter.view = view
///     adapter.apply(songs)
///     try view.verify()
///
/// Every row is one point high. A call that breaks a rule may crash a real view; this view records
/// the first violation in ``violation`` instead.
@MainActor
public final class InMemoryListView<SectionID: Hashable, Item>: ListView {
  /// The strict view that performs the batches.
  public let strictView: StrictListView<SectionID, Item>
  /// Whether the animations of batches last until ``finishAnimations(_:)`` is called. Otherwise, they
  /// end inside the call that performs the batch.
  public var animatesUntilFinished = false
  /// Whether the view releases each batch without finishing it, so that its animations never end.
  package var abandonsBatches = false
  /// Called inside each batch before the data changes, since real views may call their delegates at
  /// this point.
  public var onBatch: (() -> Void)?
  /// Whether the update block of each batch is delayed until ``finishAnimations(_:)`` is called.
  ///
  /// The animations of the batch also last until that call. If the view is reloaded before that
  /// call, the block is discarded.
  public var delaysBlocks = false
  /// Whether delayed blocks still run after a reload, as in a view that cannot discard blocks.
  public var keepsBlocksInReloads = false
  /// Whether the view ends the animations of earlier batches before it performs the next batch.
  public var endsAnimationsForNextBatch = false
  /// Called inside each reload, since real views may call their delegates at this point.
  public var onReload: (() -> Void)?
  /// Called at the end of each batch and each reload, when the view has its new rows. Real views
  /// that must have a selection select a row at this point.
  public var onChange: (() -> Void)?
  /// Whether the view shows changes that the data source does not have yet.
  ///
  /// If so, any call that changes the view is a violation. When this property becomes `false`,
  /// updates that wait for the view resume.
  public var hasUncommittedUpdates = false {
    didSet { if !hasUncommittedUpdates { delayedUpdates?.resume() } }
  }
  /// The plan mode that the view prefers.
  public var planMode = PlanMode.fewestBatches
  /// The maximum number of operations in an update that is not shown by a reload; `nil` for no limit.
  public var maximumChanges: Int?
  /// The edge at which the scroll position is anchored during updates: `.top`, or `.bottom` for lists
  /// whose newest row is the last one, such as chats.
  ///
  /// With `.bottom`, the view opens at its end, and stays at its end as long as it is scrolled there.
  public var anchorEdge = ScrollAnchor.Edge.top
  /// Returns whether rows are loaded at an edge of the list when the user comes near it.
  package var loadsRows: (ScrollAnchor.Edge) -> Bool = { _ in false }
  /// The number of rows that the view can show at the same time.
  public var visibleRowCount = 10.0
  /// The animations of the performed batches, in order; `nil` for a batch without animations.
  public private(set) var animations: [RowAnimations?] = []
  /// The number of batches that were animated.
  public var animatedBatchCount: Int { animations.count { $0 != nil } }
  /// The number of rows that were reconfigured.
  public private(set) var reconfiguredRowCount = 0
  /// The first violation of a rule; `nil` if the view has accepted every call.
  public private(set) var violation: RuleViolationError?

  private var delayedUpdates: DelayedUpdates?
  private let identity: RowNames<Item>
  private var delayedBlocks: [() -> Void] = []
  private var movingBatches: [ListBatch] = []
  private var selectedIDs: Set<AnyHashable> = []
  /// The paths of the selected rows, in ascending order; `nil` if the rows have changed since they
  /// were last found.
  private var selectedPaths: [CurrentPath]? = []
  /// The distance by which the view is scrolled down, in points.
  public var contentOffset = 0.0

  /// Creates a view that shows the list of an adapter.
  ///
  /// ``isInWindow`` is initially `true`.
  ///
  /// - Parameters:
  ///   - adapter: The adapter, which is held weakly. Once it is released, the list is empty.
  ///   - flavor: The kind of view, which determines the wording of violation messages.
  ///   - allowsDuplicateIDs: Whether the list may contain duplicate ids.
  ///   - id: Returns the identity of an item.
  ///   - content: Returns whether two items with the same identity have the same content.
  public convenience init(
    showing adapter: KeyedListAdapter<SectionID, Item, some Hashable>,
    flavor: ListFlavor = .collection,
    allowsDuplicateIDs: Bool = false, id: @escaping (Item) -> some Hashable,
    content: @escaping (Item, Item) -> Bool
  ) {
    self.init(
      flavor: flavor, allowsDuplicateIDs: allowsDuplicateIDs, id: id, content: content
    ) { [weak adapter] in adapter?.sections ?? [] }
  }

  /// Creates a view that shows the list returned by a closure.
  ///
  /// The list may also contain rows that do not come from an adapter, such as static rows.
  /// ``isInWindow`` is initially `true`.
  ///
  /// - Parameters:
  ///   - flavor: The kind of view, which determines the wording of violation messages.
  ///   - allowsDuplicateIDs: Whether the list may contain duplicate ids.
  ///   - id: Returns the identity of an item.
  ///   - content: Returns whether two items with the same identity have the same content.
  ///   - dataSource: Returns the current list.
  public init(
    flavor: ListFlavor = .collection, allowsDuplicateIDs: Bool = false,
    id: @escaping (Item) -> some Hashable, content: @escaping (Item, Item) -> Bool,
    dataSource: @escaping @MainActor () -> [ListSection<SectionID, Item>]
  ) {
    identity = RowNames(id)
    strictView = StrictListView(
      flavor: flavor, allowsDuplicateIDs: allowsDuplicateIDs, id: id, content: content
    ) {
      MainActor.assumeIsolated { UncheckedBox(dataSource()) }.value
    }
  }

  /// Checks that the view shows the list of its data source and has accepted every call.
  ///
  /// - Throws: The first violation.
  /// - Complexity: O(n) for n rows.
  public func verify() throws(RuleViolationError) {
    if let violation { throw violation }
    try strictView.verify()
  }

  /// Runs all delayed blocks, and then ends the animations of batches, the earliest batch first.
  ///
  /// - Parameter count: The number of batches whose animations end; `nil` for all batches.
  public func finishAnimations(_ count: Int? = nil) {
    runDelayedBlocks()
    let batches = movingBatches.prefix(count ?? movingBatches.count)
    movingBatches.removeFirst(batches.count)
    for batch in batches { batch.finish() }
  }

  private func runDelayedBlocks() {
    let blocks = delayedBlocks
    delayedBlocks = []
    for run in blocks { run() }
  }

  /// Whether the animations of any batch are in progress.
  public var isAnimating: Bool { !movingBatches.isEmpty }

  private func perform(_ call: () throws(RuleViolationError) -> Void) {
    do throws(RuleViolationError) {
      try call()
    } catch {
      violation = violation ?? error
    }
  }

  private func checkCommitted() {
    guard hasUncommittedUpdates else { return }
    violation =
      violation
      ?? RuleViolationError(
        .uncommittedUpdates, "a call that changes a view with uncommitted updates.")
  }

  // MARK: ListView

  /// Stores updates that wait until the view has no uncommitted updates.
  public func delay(_ updates: DelayedUpdates) { delayedUpdates = updates }

  /// Whether the view is in a window. When the view leaves its window, animations end.
  public var isInWindow: Bool {
    get { strictView.isInWindow }
    set {
      runDelayedBlocks()
      strictView.isInWindow = newValue
      if !newValue { finishAnimations() }
    }
  }

  /// The number of rows in each section of the view.
  public var rowCounts: [Int]? {
    perform { () throws(RuleViolationError) in try strictView.settle() }
    return strictView.sections.map(\.items.count)
  }

  /// Reloads all rows from the data source.
  ///
  /// The selection and the scroll position are lost, but a view that follows its end stays there.
  public func reloadData() {
    checkCommitted()
    if !keepsBlocksInReloads { delayedBlocks = [] }
    selectedIDs = []
    let followsEnd = followsEnd
    selectedPaths = nil
    perform { () throws(RuleViolationError) in try strictView.reloadData() }
    contentOffset = followsEnd ? lastOffset : 0
    onChange?()
    onReload?()
  }

  /// Performs a batch, and checks that it follows the rules of real views.
  ///
  /// The first violation is recorded in ``violation``.
  public func performBatchUpdates(_ batch: ListBatch) {
    checkCommitted()
    animations.append(batch.animations)
    if endsAnimationsForNextBatch { finishAnimations() }
    // Captures `self` weakly to avoid a cycle: the view stores this closure if it is delayed.
    let run = { [weak self] in
      guard let self else { return }
      let operations = batch.update
      let shown = strictView.sections
      let followsEnd = followsEnd
      var lost: Set<AnyHashable> = []
      if !selectedIDs.isEmpty {
        let gone = operations.items.deletions + operations.items.reloads
        let goneSections = operations.sections.deletions + operations.sections.reloads
        lost.formUnion(gone.compactMap { shown.item(at: $0) }.map(identity.id))
        for section in goneSections.map(\.index) where shown.indices.contains(section) {
          lost.formUnion(shown[section].items.map(identity.id))
        }
      }
      perform { () throws(RuleViolationError) in
        var isCurrent = true
        try strictView.performBatchUpdates { recorded in
          isCurrent = MainActor.assumeIsolated {
            onBatch?()
            return batch.setData()
          }
          if isCurrent { recorded = operations }
        }
        if !isCurrent { lost = [] }
      }
      selectedIDs.subtract(lost)
      if followsEnd { contentOffset = lastOffset }
      selectedPaths = nil
      onChange?()
    }
    if delaysBlocks { delayedBlocks.append(run) } else { run() }
    if delaysBlocks || animatesUntilFinished && !abandonsBatches {
      movingBatches.append(batch)
    } else if !abandonsBatches {
      batch.finish()
    }
  }

  /// Reads the current content of the given rows from the data source.
  public func reconfigureItems(at paths: [CurrentPath]) {
    checkCommitted()
    reconfiguredRowCount += paths.count
    if zip(paths, paths.dropFirst()).contains(where: { $0 >= $1 }) {
      violation = violation ?? RuleViolationError(.wrongRow, "reconfigured rows do not ascend.")
    }
    perform { () throws(RuleViolationError) in
      try strictView.reconfigureItems(at: paths.map { NewPath(section: $0.section, item: $0.item) })
    }
  }

  /// Reads the current headers and footers of the given sections from the data source.
  public func refreshHeadersAndFooters(of sections: [Int]) {
    checkCommitted()
    perform { () throws(RuleViolationError) in
      try strictView.refreshHeadersAndFooters(of: sections.map { SectionIndex($0) })
    }
  }

  /// The selected rows. A batch deselects the rows that it deletes or reloads; a full reload
  /// deselects all rows.
  ///
  /// - Complexity: O(k log k) for k selected rows, but O(n) for n rows on the first read after a
  ///   change of the rows.
  public var selection: [CurrentPath] {
    get {
      let paths = selectedPaths ?? findSelectedPaths()
      selectedPaths = paths
      return paths
    }
    set {
      let rows = Set(newValue).sorted().compactMap { path in
        strictView.sections.item(at: path).map { (path, identity.id($0)) }
      }
      selectedIDs = Set(rows.map(\.1))
      // If ids repeat, all rows with a selected id are selected.
      selectedPaths = strictView.allowsDuplicateIDs ? nil : rows.map(\.0)
    }
  }

  private func findSelectedPaths() -> [CurrentPath] {
    guard !selectedIDs.isEmpty else { return [] }
    var paths: [CurrentPath] = []
    for (section, rows) in strictView.sections.enumerated() {
      for (item, row) in rows.items.enumerated() where selectedIDs.contains(identity.id(row)) {
        paths.append(CurrentPath(section: section, item: item))
      }
    }
    return paths
  }

  /// Moves a row that the user has dragged, before the data source changes its list.
  func moveRow(at path: CurrentPath, to target: CurrentPath) {
    let row = strictView.sections[path.section].items.remove(at: path.item)
    strictView.sections[target.section].items.insert(row, at: target.item)
    selectedPaths = nil
  }

  // MARK: Scroll position

  private var flatCounts: FlatRowCounts { FlatRowCounts(strictView.sections.map(\.items.count)) }

  /// The scroll position at which the view shows its end.
  private var lastOffset: Double { max(0, Double(flatCounts.count) - visibleRowCount) }

  private var isAtAnchorEdge: Bool {
    anchorEdge == .bottom ? contentOffset >= lastOffset : contentOffset <= 0
  }

  /// Whether the view stays at its end if rows are added there.
  private var followsEnd: Bool {
    guard anchorEdge == .bottom, isAtAnchorEdge else { return false }
    return flatCounts.count == 0 || !loadsRows(.bottom)
  }

  /// The first visible row, or the last visible row if ``anchorEdge`` is `.bottom`. While the view is
  /// scrolled to the anchor edge, the anchor is `nil`, so that rows inserted there become visible.
  public var scrollAnchor: ScrollAnchor? {
    get {
      let layout = flatCounts
      guard layout.count > 0, !isAtAnchorEdge || loadsRows(anchorEdge) else { return nil }
      if anchorEdge == .bottom {
        let bottom = contentOffset + visibleRowCount
        let last = min(Int(bottom.rounded(.up)), layout.count) - 1
        return ScrollAnchor(
          path: layout.path(of: last), offset: Double(last + 1) - bottom, edge: .bottom)
      }
      let first = max(Int(contentOffset), 0)
      guard first < layout.count else { return nil }
      return ScrollAnchor(path: layout.path(of: first), offset: Double(first) - contentOffset)
    }
    set {
      guard let newValue, let row = flatCounts.row(at: newValue.path) else { return }
      contentOffset =
        newValue.edge == .bottom
        ? min(max(Double(row + 1) - newValue.offset - visibleRowCount, 0), lastOffset)
        : Double(row) - newValue.offset
    }
  }
}

/// The row counts of all sections. Converts paths to indices in a flat list of all rows, and back.
struct FlatRowCounts {
  private let counts: [Int]

  init(_ counts: [Int]) { self.counts = counts }

  var count: Int { counts.reduce(0, +) }

  func path(of row: Int) -> CurrentPath {
    var item = row
    for (section, count) in counts.enumerated() {
      if item < count { return CurrentPath(section: section, item: item) }
      item -= count
    }
    fatalError("There is no row \(row).")
  }

  func row(at path: CurrentPath) -> Int? {
    guard counts.indices.contains(path.section), 0..<counts[path.section] ~= path.item
    else { return nil }
    return counts[..<path.section].reduce(0, +) + path.item
  }
}

extension InMemoryListView {
  /// Creates a view that shows the list of an adapter and tells rows apart as the adapter does.
  ///
  /// ``isInWindow`` is initially `true`.
  ///
  /// - Parameters:
  ///   - adapter: The adapter, which is held weakly. Its items must have an identity.
  ///   - flavor: The kind of view, which determines the wording of violation messages.
  ///   - allowsDuplicateIDs: Whether the list may contain duplicate ids.
  public convenience init(
    showing adapter: KeyedListAdapter<SectionID, Item, some Hashable>,
    flavor: ListFlavor = .collection, allowsDuplicateIDs: Bool = false
  ) {
    let identity = adapter.identity
    self.init(
      showing: adapter, flavor: flavor, allowsDuplicateIDs: allowsDuplicateIDs, id: identity.id,
      content: identity.content)
  }
}

extension InMemoryListView where Item: Equatable {
  /// Creates a view that shows the list of an adapter and compares content by `==`.
  ///
  /// ``isInWindow`` is initially `true`.
  ///
  /// - Parameters:
  ///   - adapter: The adapter, which is held weakly.
  ///   - flavor: The kind of view, which determines the wording of violation messages.
  ///   - allowsDuplicateIDs: Whether the list may contain duplicate ids.
  ///   - id: Returns the identity of an item.
  public convenience init(
    showing adapter: KeyedListAdapter<SectionID, Item, some Hashable>,
    flavor: ListFlavor = .collection,
    allowsDuplicateIDs: Bool = false, id: @escaping (Item) -> some Hashable
  ) {
    self.init(
      showing: adapter, flavor: flavor, allowsDuplicateIDs: allowsDuplicateIDs, id: id,
      content: { $0 == $1 })
  }
}

/// Carries a value that need not be `Sendable` out of a closure that runs on the main actor.
// `@unchecked` is safe, since the closure and its caller both run on the main actor.
private struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
