public import KeyedDiff
public import KeyedDiffLists

/// A list view in memory, for tests of a data source and its cells.
///
/// An ``InMemoryListView`` holds the rows. Cells are made, configured and reused as in a real view.
///
///     let screen = InMemoryScreen(showing: source)
///     source.apply(sections)
///     #expect(screen.cell(at: path, as: UserCell.self).name == "Ada")
///     try screen.verify()
///
/// All rows have cells, and their ids must be unique. Of these cells, ``visibleRowCount`` are
/// displayed, from the scroll position on. Animations end immediately, unless you change the
/// properties of ``listView``.
@MainActor
public final class InMemoryScreen<SectionID: Hashable, Item, ID: Hashable>: ListView {
  /// The data source whose list the screen shows.
  public private(set) weak var source: KeyedListDataSource<SectionID, Item, ID>?
  /// The view that holds the rows, and records the first call that breaks a rule of list views.
  public let listView: InMemoryListView<SectionID, Item>
  /// The host that makes the cells.
  public let host: InMemoryCellHost

  /// How many rows the user can select. Set by the data source.
  public private(set) var selectionMode = SelectionMode.single

  let id: (Item) -> AnyHashable
  private(set) var shownCells: [AnyHashable: AnyObject] = [:]
  /// The displayed rows, and the paths at which they were last displayed.
  var displayedRows: [AnyHashable: CurrentPath] = [:]
  /// The number of changes of what is displayed. A handler may cause a change during a change.
  var displayChangeCount = 0
  /// The rows that the data source was told to prefetch.
  var prefetchedPaths: Set<CurrentPath> = []
  private var shownSupplements: [Place: ShownSupplement] = [:]

  private struct Place: Hashable {
    let role: CellRole
    let section: SectionID
  }

  /// A header or footer.
  private struct ShownSupplement {
    var title: String?
    var view: AnyObject?
  }

  /// Creates a screen and makes it the view of a data source.
  ///
  /// - Parameters:
  ///   - source: The data source, which is held weakly. It also holds the screen weakly.
  ///   - host: The host that makes the cells.
  ///   - id: Returns the identity of an item.
  ///   - content: Returns whether two items with the same identity have the same content.
  public init(
    showing source: KeyedListDataSource<SectionID, Item, ID>,
    host: InMemoryCellHost = InMemoryCellHost(),
    id: @escaping (Item) -> some Hashable, content: @escaping (Item, Item) -> Bool
  ) {
    self.source = source
    self.host = host
    self.id = { AnyHashable(id($0)) }
    listView = InMemoryListView(showing: source.adapter, id: id, content: content)
    listView.loadsRows = { [weak source] in source?.loadsRows(at: $0) ?? false }
    source.view = self
  }

  // MARK: Visible cells, headers and footers

  /// The cells of all rows, by section. Traps if a row has no cell because the data source has been
  /// released.
  public var cells: [[AnyObject]] {
    sections.map { section in
      section.items.map { row in
        shownCell(of: row)
      }
    }
  }

  private func shownCell(of row: Item) -> AnyObject {
    guard let cell = shownCells[id(row)] else {
      fatalError("The row \(id(row)) has no cell: the data source has been released.")
    }
    return cell
  }

  /// Returns the row at a path. Traps if there is none.
  @discardableResult
  func row(at path: CurrentPath) -> Item {
    guard let row = sections.item(at: path) else {
      fatalError(
        "There is no row \(path): the sections have \(sections.map(\.items.count)) rows.")
    }
    return row
  }

  /// Returns the cell of a row.
  ///
  ///     #expect(screen.cell(at: path, as: UserCell.self).name == "Ada")
  ///
  /// - Parameters:
  ///   - path: The path of a row in the list that is shown. Traps if there is no such row.
  ///   - type: The class of the cell. Traps with a message that names the row if it has another
  ///     cell.
  public func cell<Cell: AnyObject>(at path: CurrentPath, as type: Cell.Type = Cell.self) -> Cell {
    let cell = shownCell(of: row(at: path))
    guard let typed = cell as? Cell else {
      let reason = (cell as? InMemoryFallbackCell).map { ": \($0.fault)" } ?? ""
      fatalError("The row \(path) has a \(Swift.type(of: cell)), not a \(type)\(reason)")
    }
    return typed
  }

  /// The faults of all cells, headers and footers that are shown.
  public var faults: [CellFault] {
    let supplements = sections.flatMap { section in
      [CellRole.header, .footer].compactMap { self.view(of: $0, in: section.id) }
    }
    return (supplements + cells.joined()).compactMap { ($0 as? InMemoryFallbackCell)?.fault }
  }

  /// Returns the title of a header or footer; `nil` if no title is shown.
  ///
  /// - Parameters:
  ///   - role: `.header` or `.footer`.
  ///   - section: The id of the section.
  public func title(of role: CellRole, in section: SectionID) -> String? {
    shownSupplements[Place(role: role, section: section)]?.title
  }

  /// Returns the view of a header or footer; `nil` if no view is shown.
  ///
  /// - Parameters:
  ///   - role: `.header` or `.footer`.
  ///   - section: The id of the section.
  public func view(of role: CellRole, in section: SectionID) -> AnyObject? {
    shownSupplements[Place(role: role, section: section)]?.view
  }

  /// Checks that the screen shows the list of the data source, and that no call to the screen has
  /// broken a rule of list views.
  ///
  /// - Throws: The first violation.
  /// - Complexity: O(n) for n rows.
  public func verify() throws(RuleViolationError) { try listView.verify() }

  var sections: [ListSection<SectionID, Item>] { listView.strictView.sections }

  // MARK: ListView

  /// Whether the view is in a window.
  public var isInWindow: Bool {
    get { listView.isInWindow }
    set { listView.isInWindow = newValue }
  }

  /// The number of rows in each section of the view.
  public var rowCounts: [Int]? { listView.rowCounts }

  /// The selected rows.
  public var selection: [CurrentPath] {
    get { listView.selection }
    set { listView.selection = newValue }
  }

  /// Determines how many rows the user can select.
  public func setSelectionMode(_ mode: SelectionMode) { selectionMode = mode }

  /// The visible row that anchors the scroll position, and its distance from the edge of the view.
  public var scrollAnchor: ScrollAnchor? {
    get { listView.scrollAnchor }
    set {
      listView.scrollAnchor = newValue
      displayIfSettled()
    }
  }

  /// Reloads all rows from the data source, and recycles all cells.
  public func reloadData() {
    reloadAll()
    displayIfSettled()
  }

  /// Reloads all rows from the data source, and recycles all cells. No row has the focus.
  public func reloadData(keeping focus: KeptFocus?) {
    let isScrolled = scrollAnchor != nil && source?.adapter.options.keepsScrollAnchor == true
    reloadAll()
    // Otherwise, the adapter scrolls back before rows are displayed.
    if !isScrolled { displayIfSettled() }
  }

  private func reloadAll() {
    // Set at each reload, since every view is reloaded when it becomes the view of a data source.
    source?.onUpdateEnd = { [weak self] in self?.display() }
    listView.reloadData()
    recycle(shownCells.keys)
    recycle(shownSupplements.keys)
    layOut()
  }

  /// Performs a batch, and makes or recycles cells as a real view does.
  public func performBatchUpdates(_ batch: ListBatch) {
    let before = sections
    listView.performBatchUpdates(batch)
    let batch = batch.update
    // The cells of deleted and reloaded rows are recycled. `layOut` makes a new cell for each of
    // these rows that is still in the list.
    let moved = Set(batch.items.moves.map(\.old))
    recycle((batch.items.deletions + batch.items.reloads).map { rowID(at: $0, in: before) })
    for index in (batch.sections.deletions + batch.sections.reloads).map(\.index) {
      let paths = before[index].items.indices.map { OldPath(section: index, item: $0) }
      recycle(paths.filter { !moved.contains($0) }.map { rowID(at: $0, in: before) })
      recycle([CellRole.header, .footer].map { Place(role: $0, section: before[index].id) })
    }
    layOut()
  }

  /// Reconfigures the cells of the given rows. Replaces cells that cannot be reconfigured in place.
  public func reconfigureItems(at paths: [CurrentPath]) {
    listView.reconfigureItems(at: paths)
    for path in paths {
      let id = id(sections[path.section].items[path.item])
      guard let cell = shownCells[id] else { continue }
      let isSetUp = source?.configure(cell, dequeuedBy: host.reuseIdentifier(of: cell), at: path)
      if isSetUp != true { recycle([id]) }
    }
    layOut()
  }

  /// Reconfigures the headers and footers of the given sections. Replaces headers and footers that
  /// cannot be reconfigured in place.
  public func refreshHeadersAndFooters(of indices: [Int]) {
    listView.refreshHeadersAndFooters(of: indices)
    for index in indices {
      for role in [CellRole.header, .footer] {
        let place = Place(role: role, section: sections[index].id)
        if let view = shownSupplements[place]?.view,
          source?.configure(
            view, role: role, dequeuedBy: host.reuseIdentifier(of: view),
            at: CurrentPath(section: index, item: 0), in: host) == true
        {
          shownSupplements[place]?.title = source?.title(of: role, inSection: index)
          continue
        }
        recycle([place])
      }
    }
    layOut()
  }

  // MARK: Making and recycling cells

  /// Makes missing cells, headers and footers, and recycles those that are no longer shown.
  private func layOut() {
    displayChangeCount += 1
    prefetchedPaths = []
    let rows = Set(sections.lazy.flatMap(\.items).map(id))
    recycle(shownCells.keys.filter { !rows.contains($0) })
    let ids = Set(sections.map(\.id))
    recycle(shownSupplements.keys.filter { !ids.contains($0.section) })

    guard let source else { return }
    for (index, section) in sections.enumerated() {
      for role in [CellRole.header, .footer] {
        let place = Place(role: role, section: section.id)
        guard shownSupplements[place] == nil else { continue }
        shownSupplements[place] = ShownSupplement(
          title: source.title(of: role, inSection: index),
          view: source.supplement(role, at: CurrentPath(section: index, item: 0), in: host))
      }
      for (item, row) in section.items.enumerated() where shownCells[id(row)] == nil {
        let path = CurrentPath(section: index, item: item)
        shownCells[id(row)] = source.cell(at: path, in: host)
      }
    }
  }

  private func rowID(
    at path: OldPath, in sections: [ListSection<SectionID, Item>]
  ) -> AnyHashable {
    id(sections[path.section].items[path.item])
  }

  private func recycle(_ rows: some Sequence<AnyHashable>) {
    let rows = Array(rows)
    endDisplaying(rows)
    for row in rows { shownCells.removeValue(forKey: row).map(host.recycle) }
  }

  private func recycle(_ places: some Sequence<Place>) {
    for place in Array(places) {
      shownSupplements.removeValue(forKey: place)?.view.map(host.recycle)
    }
  }
}

extension InMemoryScreen {
  /// Creates a screen that tells rows apart as the data source does, and makes it the view of the
  /// data source.
  ///
  /// - Parameters:
  ///   - source: The data source, which is held weakly. Its items must have an identity.
  ///   - host: The host that makes the cells.
  public convenience init(
    showing source: KeyedListDataSource<SectionID, Item, ID>,
    host: InMemoryCellHost = InMemoryCellHost()
  ) {
    let identity = source.adapter.identity
    self.init(showing: source, host: host, id: identity.id, content: identity.content)
  }
}

extension InMemoryScreen where Item: Equatable {
  /// Creates a screen that compares content by `==`, and makes it the view of a data source.
  ///
  /// - Parameters:
  ///   - source: The data source, which is held weakly.
  ///   - host: The host that makes the cells.
  ///   - id: Returns the identity of an item.
  public convenience init(
    showing source: KeyedListDataSource<SectionID, Item, ID>,
    host: InMemoryCellHost = InMemoryCellHost(),
    id: @escaping (Item) -> some Hashable
  ) {
    self.init(showing: source, host: host, id: id, content: { $0 == $1 })
  }
}
