public import KeyedDiff

/// An in-memory list view that accepts only calls that all table and collection views accept.
///
///     var sections = [ListSection(id: "songs", items: [Song(id: 1), Song(id: 2)])]
///     let view = StrictListView { sections }
///     try view.performBatchUpdates { batch in
///       batch.deleteItems(at: [OldPath(section: 0, item: 0)])
///       sections[0].items.removeFirst()
///     }
///     try view.verify()
///
/// The view works as real views do. It reads its data source when it first needs rows. When a batch
/// begins, the data source must return the list that the view shows; when the block of the batch
/// ends, the data source must return the new list. The view takes inserted and reloaded rows from
/// the data source. All other rows keep their content; the batch determines which of them move.
/// Unlike real views, the strict view then compares the ids of all rows with the ids in the data
/// source.
///
/// The view throws a ``RuleViolationError`` for every error. An error breaks the view, as an exception
/// breaks a real view: every later call throws. The view is not `Sendable`, and calls its data
/// source only on the thread on which the view itself is called.
public final class StrictListView<SectionID: Hashable, Item> {
  /// The kind of view, which determines the wording of messages.
  public let flavor: ListFlavor
  /// Whether several rows or sections may have the same id.
  public let allowsDuplicateIDs: Bool
  /// Whether the view is in a window. A view outside of a window accepts reloads, but no batches.
  public var isInWindow = true

  /// The list that is shown: each section and row as the view last read it from the data source.
  ///
  /// The list is empty until the first call that needs rows.
  public internal(set) var sections: [ListSection<SectionID, Item>] = []
  /// The violation that broke the view; `nil` if the view is not broken.
  public private(set) var violation: RuleViolationError?

  /// The number of batches that were performed.
  public internal(set) var batchCount = 0
  /// The number of reloads. The automatic first load is not counted.
  public private(set) var reloadCount = 0
  /// The number of rows that were requested from the data source to make or reconfigure cells.
  public internal(set) var requestedRowCount = 0

  let identity: RowNames<Item>
  private let content: (Item, Item) -> Bool
  let dataSource: () -> [ListSection<SectionID, Item>]
  private var isLoaded = false
  private var needsReload = false
  var isInBatch = false

  /// Creates a view without reading the data source.
  ///
  /// - Parameters:
  ///   - flavor: The kind of view, which determines the wording of messages.
  ///   - allowsDuplicateIDs: Whether several rows or sections may have the same id.
  ///   - id: Returns the identity of an item.
  ///   - content: Returns whether two items with the same identity have the same content.
  ///   - dataSource: Returns the current list.
  public init(
    flavor: ListFlavor = .collection, allowsDuplicateIDs: Bool = false,
    id: @escaping (Item) -> some Hashable, content: @escaping (Item, Item) -> Bool,
    dataSource: @escaping () -> [ListSection<SectionID, Item>]
  ) {
    self.flavor = flavor
    self.allowsDuplicateIDs = allowsDuplicateIDs
    identity = RowNames(id)
    self.content = content
    self.dataSource = dataSource
  }

  // MARK: Reloading

  /// Reloads the whole list from the data source.
  ///
  /// - Throws: A violation if a batch is in progress, or if an id occurs twice and
  ///   `allowsDuplicateIDs` is `false`.
  /// - Complexity: O(n) for n rows.
  public func reloadData() throws(RuleViolationError) {
    try breakingOnThrow { () throws(RuleViolationError) in
      guard !isInBatch else {
        throw RuleViolationError(.reloadInsideBatch, "all data is reloaded inside a batch.")
      }
      try load()
      reloadCount += 1
    }
  }

  /// Announces that all data will be reloaded.
  ///
  /// Until ``reloadData()`` is called, all calls that need rows throw.
  ///
  /// - Throws: A violation if a batch is in progress.
  public func setNeedsReload() throws(RuleViolationError) {
    try breakingOnThrow { () throws(RuleViolationError) in
      guard !isInBatch else {
        throw RuleViolationError(.reloadInsideBatch, "all data is to be reloaded inside a batch.")
      }
      needsReload = true
    }
  }

  private func load() throws(RuleViolationError) {
    let data = dataSource()
    if !allowsDuplicateIDs { try identity.checkIDs(in: data, flavor) }
    sections = data
    requestedRowCount += data.reduce(0) { $0 + $1.items.count }
    isLoaded = true
    needsReload = false
  }

  // MARK: Checking

  /// Checks that the view shows the list of the data source.
  ///
  /// The view must have the same sections and rows as the data source (rule S7), with the same
  /// content, headers and footers (rule S8). A difference does not break the view.
  ///
  /// - Throws: A violation that describes the first difference.
  /// - Complexity: O(n) for n rows.
  public func verify() throws(RuleViolationError) {
    try checkUnbroken()
    try settle()
    let data = dataSource()
    if let difference = identity.difference(from: sections, to: data, flavor) {
      throw RuleViolationError(.wrongRow, difference)
    }
    for section in data.indices {
      let (shown, current) = (sections[section], data[section])
      guard shown.hasSameHeaderAndFooter(as: current) else {
        throw RuleViolationError(
          .staleContent,
          "section \(section), \(shown.id), "
            + Self.supplementDifference(from: shown, to: current))
      }
      for item in current.items.indices {
        let (shown, current) = (shown.items[item], current.items[item])
        guard content(shown, current) else {
          throw RuleViolationError(
            .staleContent,
            "\(flavor.row) \(section).\(item) shows \(identity.text(shown)), "
              + "but its content is \(current).")
        }
      }
    }
  }

  /// Returns the end of a sentence about two sections whose headers or footers differ.
  private static func supplementDifference(
    from shown: ListSection<SectionID, Item>, to current: ListSection<SectionID, Item>
  ) -> String {
    func text(_ model: Any?, _ role: String) -> String {
      model.map { "the \(role) \($0)" } ?? "no \(role)"
    }
    var withSameFooter = shown
    withSameFooter.footer = current.footer
    return withSameFooter.hasSameHeaderAndFooter(as: current)
      ? "shows \(text(shown.footer, "footer")), but has \(text(current.footer, "footer")) in the data source."
      : "shows \(text(shown.header, "header")), but has \(text(current.header, "header")) in the data source."
  }

  // MARK: States

  /// Loads the list if it is not loaded yet. Throws inside a batch, and while a reload is pending.
  func settle() throws(RuleViolationError) {
    guard !isInBatch else {
      throw RuleViolationError(
        .nestedBatch, "a call inside a batch that must come before or after it.")
    }
    guard !needsReload else {
      throw RuleViolationError(.reloadPending, "a call while all data is to be reloaded.")
    }
    if !isLoaded { try load() }
  }

  /// Runs a closure. If it throws, the view is broken, and all later calls to the view throw.
  func breakingOnThrow(_ body: () throws(RuleViolationError) -> Void) throws(RuleViolationError) {
    try checkUnbroken()
    do throws(RuleViolationError) {
      try body()
    } catch {
      violation = violation ?? error
      throw error
    }
  }

  func checkUnbroken() throws(RuleViolationError) {
    guard let violation else { return }
    throw RuleViolationError(.brokenView, "the view is broken, since \(violation)")
  }
}

extension StrictListView where Item: Equatable {
  /// Creates a view that compares content by `==`.
  ///
  /// - Parameters:
  ///   - flavor: The kind of view, which determines the wording of messages.
  ///   - allowsDuplicateIDs: Whether several rows or sections may have the same id.
  ///   - id: Returns the identity of an item.
  ///   - dataSource: Returns the current list.
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
  /// Creates a view that identifies items by their `id`, and compares content by `==`.
  ///
  /// - Parameters:
  ///   - flavor: The kind of view, which determines the wording of messages.
  ///   - allowsDuplicateIDs: Whether several rows or sections may have the same id.
  ///   - dataSource: Returns the current list.
  public convenience init(
    flavor: ListFlavor = .collection, allowsDuplicateIDs: Bool = false,
    dataSource: @escaping () -> [ListSection<SectionID, Item>]
  ) {
    self.init(
      flavor: flavor, allowsDuplicateIDs: allowsDuplicateIDs, id: \.id, dataSource: dataSource)
  }
}
