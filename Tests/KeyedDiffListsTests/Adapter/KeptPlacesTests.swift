import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
@Suite("Selection and scroll position are kept by identity")
struct KeptPlacesTests {
  let adapter = ListAdapter<Int, Item>(sections: [ListSection(id: 0, items: items(0..<50))])
  let view: InMemoryListView<Int, Item>

  init() {
    view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
  }

  func select(_ ids: [Int]) {
    view.selection = adapter.sections.enumerated().flatMap { section, rows in
      rows.items.enumerated().filter { ids.contains($1.id) }
        .map { CurrentPath(section: section, item: $0.offset) }
    }
  }

  var selectedIDs: [Int] {
    view.selection.map { adapter.sections[$0.section].items[$0.item].id }
  }

  /// The id of the row at the edge of the view, and its distance below the edge.
  var edge: (id: Int, offset: Double)? {
    view.scrollAnchor.map {
      (adapter.sections[$0.path.section].items[$0.path.item].id, $0.offset)
    }
  }

  @Test("Selected rows stay selected in batches, reloads and outside of windows")
  func selection() async throws {
    select([3, 7, 20])
    #expect(await adapter.apply(rows: items(2..<60).reversed()).outcome() == .batches(1))
    #expect(Set(selectedIDs) == [3, 7, 20])
    adapter.options.maximumChanges = 1
    #expect(await adapter.apply(rows: items(5..<60)).outcome() == .reloaded(.tooManyChanges))
    #expect(selectedIDs == [7, 20])
    view.isInWindow = false
    #expect(await adapter.apply(rows: items(15..<30)).outcome() == .reloaded(.notInWindow))
    #expect(selectedIDs == [20])
    try view.verify()
  }

  @Test("A row that is deleted and inserted to save a batch stays selected")
  func selectionOfReplacedRows() async throws {
    await adapter.apply([
      ListSection(id: 0, items: items(0..<3)), ListSection(id: 1, items: items(3..<6)),
    ]).outcome()
    // Section 1 is deleted. Its rows are kept, but the view loses their selection.
    adapter.options.keepsSelection = false
    select([1, 4])
    await adapter.apply(rows: items(0..<6)).outcome()
    #expect(selectedIDs == [1])
    adapter.options.keepsSelection = true
    await adapter.apply([
      ListSection(id: 0, items: items(0..<3)), ListSection(id: 1, items: items(3..<6)),
    ]).outcome()
    select([4])
    #expect(await adapter.apply(rows: items(0..<6)).outcome() == .batches(1))
    #expect(selectedIDs == [4])
    adapter.contentRefresh = { _, _ in .reload }
    #expect(await adapter.apply(rows: items(0..<6, content: 1)).outcome() == .batches(1))
    #expect(selectedIDs == [4])
    try view.verify()
  }

  @Test("If no selected row is left, the selection that the view makes itself stays")
  func selectionOfTheView() async throws {
    /// Like a table that must have a selection: selects a row when its selected rows are deleted.
    @MainActor func selectsItself(_ list: [Item], style: UpdateStyle) -> [Int] {
      view.onChange = { [view] in
        if view.selection.isEmpty { view.selection = [CurrentPath(section: 0, item: 4)] }
      }
      adapter.apply(rows: list, style: style)
      view.onChange = nil
      return selectedIDs
    }
    select([3, 7])
    #expect(selectsItself(items(7..<50), style: .animated) == [7])
    #expect(selectsItself(items(8..<50), style: .animated) == [12])
    #expect(selectsItself(items(13..<50), style: .reload) == [17])
    #expect(selectsItself(items(16..<50), style: .reload) == [17])
    // A row that the view keeps selected is not the view's choice.
    adapter.contentRefresh = { _, _ in .reload }
    #expect(selectsItself(items(14..<50, content: 1), style: .animated) == [17])
    try view.verify()
  }

  @Test("The row at the edge stays there when rows above are inserted or deleted")
  func anchor() async throws {
    view.contentOffset = 20.25
    await adapter.apply(rows: items(5..<60)).outcome()
    #expect(edge! == (20, -0.25) && view.contentOffset == 15.25)
    await adapter.apply(rows: items(0..<60)).outcome()
    #expect(edge! == (20, -0.25) && view.contentOffset == 20.25)
    // That row is deleted: the next one takes its place.
    await adapter.apply(rows: items(0..<20) + items(22..<60)).outcome()
    #expect(edge! == (22, -0.25))
    // It and all rows after it are deleted: the row before takes its place.
    await adapter.apply(rows: items(0..<11)).outcome()
    #expect(edge! == (10, -0.25))
    try view.verify()
  }

  @Test("The row at the edge stays there in reloads")
  func anchorInReloads() async throws {
    adapter.options.maximumChanges = 0
    view.contentOffset = 30.5
    #expect(await adapter.apply(rows: items(10..<60)).outcome() == .reloaded(.tooManyChanges))
    #expect(edge! == (30, -0.5))
    #expect(await adapter.apply(rows: items(40..<60)).outcome() == .reloaded(.tooManyChanges))
    #expect(edge! == (40, -0.5))
  }

  @Test("A reload of the same list keeps selection and anchor")
  func reloadOfTheView() throws {
    select([3, 7])
    view.contentOffset = 20.25
    adapter.reloadView()
    #expect(selectedIDs == [3, 7] && edge! == (20, -0.25))
    try view.verify()
  }

  @Test("Without a comparison, selection and anchor are kept by the diff of the feed")
  func withoutComparison() async throws {
    let adapter = KeyedListAdapter<Int, Item, Never>(identity: .none())
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    let versions = [ListVersion(), ListVersion()]
    await adapter.apply(
      ListUpdate(sections: [ListSection(id: 0, items: items(0..<50))], version: versions[0])
    ).outcome()
    view.selection = [CurrentPath(section: 0, item: 30)]
    view.contentOffset = 20.25
    view.isInWindow = false
    let outcome = await adapter.apply(
      ListUpdate(
        sections: [ListSection(id: 0, items: items(5..<50))], version: versions[1],
        base: versions[0],
        diff: SectionedDiff(try ListDiff(oldCount: 50, deletions: Array(0..<5))))
    ).outcome()
    #expect(outcome == .reloaded(.notInWindow))
    #expect(view.selection == [CurrentPath(section: 0, item: 25)])
    #expect(view.contentOffset == 15.25)
    // Without a diff, nothing tells which rows are the same.
    await adapter.apply(rows: items(5..<50)).outcome()
    #expect(view.selection.isEmpty && view.contentOffset == 0)
  }

  @Test("With a comparison, the diff of the feed need not tell which rows are the same")
  func feedWithoutIDs() async throws {
    let version = ListVersion()
    await adapter.apply(
      ListUpdate(sections: [ListSection(id: 0, items: items(0..<3))], version: version)
    ).outcome()
    select([1])
    view.isInWindow = false
    let sections = [ListSection(id: 0, items: items(9..<10) + items(0..<3))]
    // In this diff, each row has new content, and one row is inserted at the end.
    let diff = SectionedDiff(
      try ListDiff(
        oldCount: 3, insertions: [3], updates: (0..<3).map { IndexPair(old: $0, new: $0) }))
    await adapter.apply(
      ListUpdate(sections: sections, version: ListVersion(), base: version, diff: diff)
    ).outcome()
    #expect(selectedIDs == [1])
  }

  @Test("Nothing is kept if the options disable it")
  func notWanted() async throws {
    adapter.options.keepsSelection = false
    adapter.options.keepsScrollAnchor = false
    select([3])
    view.contentOffset = 20.25
    await adapter.apply(rows: items(5..<60).reversed() + items(0..<5)).outcome()
    #expect(view.contentOffset == 20.25)
    #expect(selectedIDs == [3])  // kept by the view itself
    adapter.options.maximumChanges = 0
    await adapter.apply(rows: items(0..<2)).outcome()
    #expect(selectedIDs.isEmpty && view.contentOffset == 0)
  }

  // MARK: Calls that are avoided

  @Test("Selection and anchor are set only if they would change")
  func setOnlyIfNeeded() async throws {
    let watched = WatchedView(view)
    adapter.view = watched
    select([3])
    view.contentOffset = 20.25
    // Rows are inserted after both: nothing to restore.
    await adapter.apply(rows: items(0..<60)).outcome()
    #expect(watched.setSelections == 0 && watched.setAnchors == 0)
    // A row above the anchor is deleted.
    await adapter.apply(rows: items(1..<60)).outcome()
    #expect(watched.setSelections == 0 && watched.setAnchors == 1)
    // A reload loses the selection and moves the anchor.
    await adapter.apply(rows: items(1..<60).reversed(), style: .reload).outcome()
    #expect(watched.setSelections == 1 && watched.setAnchors == 2)
    try view.verify()
  }

  @Test("A selection whose rows only change their order is not set")
  func sameInAnotherOrder() async {
    let watched = WatchedView(view)
    adapter.view = watched
    select([3, 7, 20])
    #expect(await adapter.apply(rows: items(0..<50).reversed()).outcome() == .batches(1))
    #expect(Set(selectedIDs) == [3, 7, 20])
    #expect(watched.setSelections == 0)
  }

  @Test("Other rows that a view selects in a reload are replaced")
  func otherRowsOfTheSameSum() throws {
    select([3, 7])
    view.onReload = { [unowned view] in
      view.selection = [2, 8].map { CurrentPath(section: 0, item: $0) }
    }
    adapter.reloadView()
    #expect(selectedIDs == [3, 7])
    try view.verify()
  }

  @Test("A selection in descending order is kept, too")
  func descending() async {
    let watched = WatchedView(view)
    watched.selectionDescends = true
    adapter.view = watched
    select([3, 7, 20])
    // Rows between the selected ones are deleted.
    await adapter.apply(rows: items(0..<5) + items(6..<10) + items(11..<50)).outcome()
    #expect(selectedIDs == [3, 7, 20])
    #expect(watched.setSelections == 0)
  }

  @Test("If an id occurs twice in the new list, a reload selects its first row", arguments: [3, 6])
  func duplicatesInReloads(count: Int) async {
    let view = InMemoryListView(showing: adapter, allowsDuplicateIDs: true, id: \.id)
    let watched = WatchedView(view)
    adapter.view = watched
    view.selection = (10..<(10 + count)).map { CurrentPath(section: 0, item: $0) }
    // The first of these rows occurs twice in the new list.
    await adapter.apply(rows: items(10..<11) + items(10..<50), style: .reload).outcome()
    #expect(watched.setSelection.map(\.item) == [0] + Array(2..<(count + 1)))
  }

  @Test("Selected rows with the same id are all mapped to its first new row", arguments: [3, 6])
  func duplicatesBeforeReloads(count: Int) async {
    let view = InMemoryListView(showing: adapter, allowsDuplicateIDs: true, id: \.id)
    let watched = WatchedView(view)
    adapter.view = watched
    await adapter.apply(rows: items(0..<20) + items(0..<1), style: .reload).outcome()
    view.selection = (0..<count).map { CurrentPath(section: 0, item: $0) }
    #expect(view.selection.map(\.item) == Array(0..<count) + [20])
    await adapter.apply(rows: items(0..<30), style: .reload).outcome()
    #expect(watched.setSelection.map(\.item) == Array(0..<count) + [0])
  }

  @Test("Restoring only the anchor does not set the selection")
  func anchorAlone() async {
    let watched = WatchedView(view)
    adapter.view = watched
    adapter.options.keepsSelection = false
    select([3])
    view.contentOffset = 20.25
    await adapter.apply(rows: items(2..<50)).outcome()
    #expect(watched.setSelections == 0 && watched.setAnchors == 1)
  }

  @Test("Selected rows beyond the end of the list are ignored")
  func beyondTheList() async {
    let watched = WatchedView(view)
    adapter.view = watched
    watched.invented = [
      CurrentPath(section: 0, item: 50), CurrentPath(section: 0, item: -1),
      CurrentPath(section: 1, item: 0), CurrentPath(section: -1, item: 0),
    ]
    #expect(await adapter.apply(rows: items(1..<50)).outcome() == .batches(1))
    #expect(
      await adapter.apply(rows: items(2..<50), style: .reload).outcome() == .reloaded(.requested))
  }

  @Test("New content alone neither reads nor sets the selection")
  func contentAlone() async {
    let watched = WatchedView(view)
    adapter.view = watched
    select([3])
    #expect(await adapter.apply(rows: items(0..<50, content: 1)).outcome() == .batches(0))
    #expect(watched.readSelections == 0 && selectedIDs == [3])
  }

  @Test("A reload looks up only the selected rows", arguments: [1, 4, 5, 9])
  func wantedRows(count: Int) async {
    var asked = 0
    let adapter = ListAdapter<Int, Item>(
      identity: RowIdentity(
        id: { item in
          asked += 1
          return item.id
        }, content: ==), sections: [ListSection(id: 0, items: items(0..<1_000))])
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    view.selection = (0..<count).map { CurrentPath(section: 0, item: 10 + $0) }
    asked = 0
    await adapter.apply(rows: items(5..<1_000), style: .reload).outcome()
    #expect(view.selection.map(\.item) == (0..<count).map { 5 + $0 })
    // The id of each selected row in the old list, and of new rows up to the last selected one.
    #expect(asked == count + 5 + count)
  }

  @Test("If the anchor's row is deleted, a reload looks up each row only once")
  func deletedAnchor() async {
    var asked = 0
    let adapter = ListAdapter<Int, Item>(
      identity: RowIdentity(
        id: { item in
          asked += 1
          return item.id
        }, content: ==), sections: [ListSection(id: 0, items: items(0..<1_000))])
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    view.contentOffset = 20.25
    asked = 0
    await adapter.apply(rows: items(0..<20) + items(520..<1_000), style: .reload).outcome()
    #expect(view.contentOffset == 20.25)
    // The anchor's row is looked up alone, then all rows of the new list, and then those old rows
    // that may take its place.
    #expect(asked < 2_000)
  }

  @Test("The row at the bottom edge stays there, as in a chat")
  func lowerEdge() async throws {
    view.anchorEdge = .bottom
    view.contentOffset = 20.25
    let last = try #require(edge)
    #expect(last.id == 30)
    await adapter.apply(rows: items(-3..<50)).outcome()
    #expect(edge?.id == 30 && edge?.offset == last.offset && view.contentOffset == 23.25)
    // That row is deleted: the one above takes its place.
    await adapter.apply(rows: items(-3..<30) + items(31..<50)).outcome()
    #expect(edge?.id == 29 && edge?.offset == last.offset)
    try view.verify()
  }

  @Test(
    "A view with the anchor at the bottom opens at its end, and follows it, as a chat does",
    arguments: [UpdateStyle.animated, .reload])
  func followsEnd(style: UpdateStyle) async throws {
    let adapter = ListAdapter<Int, Item>()
    let view = InMemoryListView(showing: adapter, id: \.id)
    view.anchorEdge = .bottom
    adapter.view = view
    func show(_ ids: Range<Int>) async {
      await adapter.apply(rows: items(ids), style: style).outcome()
    }
    await show(0..<4)
    #expect(view.contentOffset == 0 && view.scrollAnchor == nil)
    await show(0..<50)
    #expect(view.contentOffset == 40 && view.scrollAnchor == nil)
    await show(-5..<53)
    #expect(view.contentOffset == 48 && view.scrollAnchor == nil)
    await show(-5..<20)
    #expect(view.contentOffset == 15 && view.scrollAnchor == nil)
    await show(-5..<50)
    // The user scrolls up, and even to the start: then the last visible row stays.
    for offset in [30.0, 0] {
      view.contentOffset = offset
      await show(-5..<60)
      #expect(view.contentOffset == offset)
      await show(-8..<60)
      #expect(view.contentOffset == offset + 3)
      await show(-5..<50)
    }
    // Back at the end.
    view.contentOffset = 45
    await show(-5..<51)
    #expect(view.contentOffset == 46)
    try view.verify()
  }

  @Test("While rows are loaded at the edge, the rows in sight stay", arguments: [true, false])
  func loadsRows(isAtStart: Bool) async throws {
    final class Cell: InMemoryCell, ConfigurableView {
      func configure(with item: Item) {}
    }
    let source = ListDataSource<Int, Item> { Cell.row($0) }
    let screen = InMemoryScreen(showing: source)
    screen.listView.anchorEdge = isAtStart ? .top : .bottom
    source.view = screen
    func show(_ ids: Range<Int>, _ offset: Double) async {
      await source.apply(rows: items(ids)).outcome()
      #expect(screen.listView.contentOffset == offset, "\(ids)")
    }
    func setHandler(_ handler: (@MainActor () -> Void)?) {
      if isAtStart { source.display.nearStart = handler } else { source.display.nearEnd = handler }
    }
    setHandler {}
    await show(0..<50, isAtStart ? 0 : 40)
    await show(-20..<60, isAtStart ? 20 : 60)
    screen.listView.contentOffset = isAtStart ? 0 : 70
    await show(-40..<70, isAtStart ? 20 : 90)
    setHandler(nil)
    screen.listView.contentOffset = isAtStart ? 0 : 100
    await show(-60..<80, isAtStart ? 0 : 130)
    try screen.verify()
  }

  @Test(
    "In a list that scrolls horizontally, the next row from the edge becomes the anchor",
    arguments: [ScrollAnchor.Edge.left, .right])
  func sideways(edge: ScrollAnchor.Edge) async {
    let watched = WatchedView(view)
    watched.edge = edge
    adapter.view = watched
    view.contentOffset = 20.25
    await adapter.apply(rows: items(2..<20) + items(21..<50)).outcome()
    let item = edge == .left ? 18 : 17
    #expect(
      watched.setAnchor
        == ScrollAnchor(path: CurrentPath(section: 0, item: item), offset: -0.25, edge: edge))
  }

  @Test("The substitute of an anchor may be in another section")
  func substituteInAnotherSection() async throws {
    await adapter.apply([
      ListSection(id: 0, items: items(0..<20)), ListSection(id: 1, items: items(20..<40)),
      ListSection(id: 2, items: items(40..<60)),
    ]).outcome()
    view.contentOffset = 25.25
    // The anchor and all rows after it in its section are deleted: the first row of the next
    // section takes its place.
    await adapter.apply([
      ListSection(id: 0, items: items(0..<20)), ListSection(id: 1, items: items(20..<24)),
      ListSection(id: 2, items: items(40..<60)),
    ]).outcome()
    #expect(edge! == (40, -0.25))
    view.contentOffset = 21.25
    // Its section and all later ones are deleted: the last row of the section before takes its
    // place.
    await adapter.apply([ListSection(id: 0, items: items(0..<20))]).outcome()
    #expect(edge! == (19, -0.25))
    try view.verify()
  }
}

/// Counts how often the adapter reads and sets selection and anchor.
@MainActor
private final class WatchedView: ListView {
  private let base: InMemoryListView<Int, Item>
  private(set) var readSelections = 0
  private(set) var setSelections = 0
  /// The selection that was set last.
  private(set) var setSelection: [CurrentPath] = []
  private(set) var setAnchors = 0
  /// The anchor that was set last.
  private(set) var setAnchor: ScrollAnchor?
  /// The edge that anchors are measured from, if it is not that of the base view.
  var edge: ScrollAnchor.Edge?
  /// Whether the view returns the selected rows from the last to the first.
  var selectionDescends = false
  /// Additional rows that the view reports as selected.
  var invented: [CurrentPath] = []

  init(_ base: InMemoryListView<Int, Item>) { self.base = base }

  var isInWindow: Bool { base.isInWindow }
  var rowCounts: [Int]? { base.rowCounts }
  func reloadData() { base.reloadData() }
  func performBatchUpdates(_ batch: ListBatch) { base.performBatchUpdates(batch) }
  func reconfigureItems(at paths: [CurrentPath]) { base.reconfigureItems(at: paths) }
  func refreshHeadersAndFooters(of sections: [Int]) { base.refreshHeadersAndFooters(of: sections) }
  var selection: [CurrentPath] {
    get {
      readSelections += 1
      return (selectionDescends ? base.selection.reversed() : base.selection) + invented
    }
    set {
      setSelections += 1
      setSelection = newValue
      base.selection = newValue
    }
  }
  var scrollAnchor: ScrollAnchor? {
    get {
      var anchor = base.scrollAnchor
      if let edge { anchor?.edge = edge }
      return anchor
    }
    set {
      setAnchors += 1
      setAnchor = newValue
      base.scrollAnchor = newValue
    }
  }
}
