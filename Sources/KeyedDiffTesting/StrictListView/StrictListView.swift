public import KeyedDiff

/// A list view in memory that is as strict as can be: what it accepts, table
/// and collection views accept.
///
///     var sections = [ListSection(id: "songs", items: [Song(id: 1), Song(id: 2)])]
///     let view = StrictListView { sections }
///     try view.performBatchUpdates { batch in
///       batch.deleteItems(at: [OldPath(section: 0, item: 0)])
///       sections[0].items.removeFirst()
///     }
///     try view.verify()
///
/// It works as real views do. It has a data source, reads it for the first time
/// when it must, has shown the old list when a batch begins, and finds the new
/// one when the block of the batch ends. Rows that a batch inserts or reloads
/// it takes from the data source; all others keep what they showed and go where
/// the batch sends them. Then it does what real views do not: it compares ids.
///
/// Whatever is not right is thrown as a ``RuleViolation``. After that the view
/// is broken, as a real one is after an exception, and every call throws. Data
/// sources on other threads are not for it; the view is not `Sendable`.
public final class StrictListView<SectionID: Hashable, Item> {
  /// The kind of view whose texts the messages have.
  public let flavor: ListFlavor
  /// Whether ids may occur twice in the list.
  public let allowsDuplicateIDs: Bool
  /// Whether the view is on a screen. Outside of a window it takes reloads,
  /// but no batches.
  public var isInWindow = true

  /// The list that is shown: each section and row as it was when the view last asked
  /// for it. Empty until the first call that needs rows.
  public internal(set) var sections: [ListSection<SectionID, Item>] = []
  /// The violation that broke the view, if it is broken.
  public private(set) var violation: RuleViolation?

  /// The number of batches that were performed.
  public internal(set) var batchCount = 0
  /// The number of reloads. The first load does not count.
  public private(set) var reloadCount = 0
  /// For how many rows the data source was asked: a cell was made, or bound
  /// anew.
  public internal(set) var requestedRowCount = 0

  let identity: RowIdentity<Item>
  private let content: (Item, Item) -> Bool
  let dataSource: () -> [ListSection<SectionID, Item>]
  private var isLoaded = false
  private var needsReload = false
  private var isInBatch = false

  /// Creates a view. It does not look at the data source yet.
  ///
  /// - Parameters:
  ///   - flavor: Whose words the messages use.
  ///   - allowsDuplicateIDs: Whether ids may occur twice in the list.
  ///   - id: Which row an item is.
  ///   - content: Whether two items of one row look the same.
  ///   - dataSource: What the list holds now.
  public init(
    flavor: ListFlavor = .collection, allowsDuplicateIDs: Bool = false,
    id: @escaping (Item) -> some Hashable, content: @escaping (Item, Item) -> Bool,
    dataSource: @escaping () -> [ListSection<SectionID, Item>]
  ) {
    self.flavor = flavor
    self.allowsDuplicateIDs = allowsDuplicateIDs
    identity = RowIdentity(id)
    self.content = content
    self.dataSource = dataSource
  }

  // MARK: Reloading

  /// Shows what the data source has, whatever was shown.
  ///
  /// - Throws: A violation inside a batch, or if the ids are not unique.
  /// - Complexity: O(n) for n rows.
  public func reloadData() throws(RuleViolation) {
    try breakingOnThrow { () throws(RuleViolation) in
      guard !isInBatch else {
        throw RuleViolation(.reloadInsideBatch, "all data is reloaded inside a batch.")
      }
      try load()
      reloadCount += 1
    }
  }

  /// Says that all data is to be reloaded soon. Until ``reloadData()`` was
  /// called, nothing else may happen.
  ///
  /// - Throws: A violation inside a batch.
  public func setNeedsReload() throws(RuleViolation) {
    try breakingOnThrow { () throws(RuleViolation) in
      guard !isInBatch else {
        throw RuleViolation(.reloadInsideBatch, "all data is to be reloaded inside a batch.")
      }
      needsReload = true
    }
  }

  private func load() throws(RuleViolation) {
    let data = dataSource()
    try checkIDs(in: data)
    sections = data
    requestedRowCount += data.reduce(0) { $0 + $1.items.count }
    isLoaded = true
    needsReload = false
  }

  // MARK: Batches

  /// Performs a batch.
  ///
  /// - Parameter updates: Says what changes, and changes the data.
  /// - Throws: The first violation.
  /// - Complexity: Expected O(n + k log k) for n rows before and after and k
  ///   operations.
  public func performBatchUpdates(
    _ updates: (inout Batch) throws(RuleViolation) -> Void
  ) throws(RuleViolation) {
    try breakingOnThrow { () throws(RuleViolation) in
      try settle()
      guard isInWindow else {
        throw RuleViolation(.detachedView, "a batch for a view outside of a window.")
      }
      if let difference = difference(to: dataSource()) {
        throw RuleViolation(
          .dataChangedBeforeBatch, "the data changed before the batch: \(difference)")
      }
      isInBatch = true
      defer { isInBatch = false }
      var batch = Batch()
      try updates(&batch)
      // The block may have caught what broke the view.
      try checkUnbroken()
      try apply(batch.operations)
      batchCount += 1
    }
  }

  /// Performs a batch that is known as a whole.
  ///
  /// - Parameters:
  ///   - batch: What changes.
  ///   - changeData: Changes the data.
  /// - Throws: The first violation.
  /// - Complexity: As ``performBatchUpdates(_:)``.
  public func perform(
    _ batch: BatchUpdate, changingData changeData: () throws(RuleViolation) -> Void
  ) throws(RuleViolation) {
    try performBatchUpdates { (recorded) throws(RuleViolation) in
      recorded.operations = batch
      try changeData()
    }
  }

  // MARK: Checking

  /// Checks that the view shows what the data source has: the same sections and
  /// rows (S7), and in them the same content, headers and footers (S8).
  ///
  /// This is a look from outside. What it throws does not break the view.
  ///
  /// - Throws: The first difference.
  /// - Complexity: O(n) for n rows.
  public func verify() throws(RuleViolation) {
    try checkUnbroken()
    try settle()
    let data = dataSource()
    if let difference = difference(to: data) { throw RuleViolation(.wrongRow, difference) }
    for section in data.indices {
      let (shown, current) = (sections[section], data[section])
      guard shown.hasSameHeaderAndFooter(as: current) else {
        throw RuleViolation(
          .staleContent, "section \(section), \(shown.id), shows an old header or footer.")
      }
      for item in current.items.indices {
        let (shown, current) = (shown.items[item], current.items[item])
        guard content(shown, current) else {
          throw RuleViolation(
            .staleContent,
            "\(flavor.row) \(section).\(item) shows \(shown), but is \(current) by now.")
        }
      }
    }
  }

  // MARK: States

  /// Makes sure that the view shows a list, and that nothing is under way.
  func settle() throws(RuleViolation) {
    guard !isInBatch else {
      throw RuleViolation(.nestedBatch, "a call inside a batch that must come before or after it.")
    }
    guard !needsReload else {
      throw RuleViolation(.reloadPending, "a call while all data is to be reloaded.")
    }
    if !isLoaded { try load() }
  }

  /// After the first violation there are no others.
  func breakingOnThrow(_ body: () throws(RuleViolation) -> Void) throws(RuleViolation) {
    try checkUnbroken()
    do throws(RuleViolation) {
      try body()
    } catch {
      violation = violation ?? error
      throw error
    }
  }

  private func checkUnbroken() throws(RuleViolation) {
    guard let violation else { return }
    throw RuleViolation(.brokenView, "the view is broken, since \(violation)")
  }
}

extension StrictListView where Item: Equatable {
  /// Creates a view of rows whose content `==` compares.
  ///
  /// - Parameters:
  ///   - flavor: Whose words the messages use.
  ///   - allowsDuplicateIDs: Whether ids may occur twice in the list.
  ///   - id: Which row an item is.
  ///   - dataSource: What the list holds now.
  public convenience init(
    flavor: ListFlavor = .collection, allowsDuplicateIDs: Bool = false,
    id: @escaping (Item) -> some Hashable,
    dataSource: @escaping () -> [ListSection<SectionID, Item>]
  ) {
    self.init(
      flavor: flavor, allowsDuplicateIDs: allowsDuplicateIDs, id: id, content: { $0 == $1 },
      dataSource: dataSource)
  }
}

extension StrictListView where Item: Equatable & Identifiable {
  /// Creates a view of rows that have an id, and content that `==` compares.
  ///
  /// - Parameters:
  ///   - flavor: Whose words the messages use.
  ///   - allowsDuplicateIDs: Whether ids may occur twice in the list.
  ///   - dataSource: What the list holds now.
  public convenience init(
    flavor: ListFlavor = .collection, allowsDuplicateIDs: Bool = false,
    dataSource: @escaping () -> [ListSection<SectionID, Item>]
  ) {
    self.init(
      flavor: flavor, allowsDuplicateIDs: allowsDuplicateIDs, id: \.id, dataSource: dataSource)
  }
}
