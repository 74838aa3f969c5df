import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
struct ListDataSourceTests {
  let users = [User(id: 1, name: "Ada"), User(id: 2, name: "Bo")]

  private func screen(
    _ source: ListDataSource<Int, User>, prototypes: [String: () -> AnyObject] = [:]
  ) -> InMemoryScreen<Int, User, Int> {
    let screen = InMemoryScreen(showing: source, id: \.id)
    for (identifier, make) in prototypes { screen.host.addPrototype(identifier, make: make) }
    return screen
  }

  // MARK: Cells

  /// One class, with a reuse identifier for each user.
  private func prototypeSource() -> ListDataSource<Int, User> {
    ListDataSource { UserCell.row($0, from: .prototype, reuseIdentifier: "\($0.name)Cell") }
  }

  @Test func aReuseIdentifierForEachItem() throws {
    let source = prototypeSource()
    let screen = screen(source, prototypes: ["AdaCell": { UserCell() }, "BoCell": { UserCell() }])
    source.apply(rows: users)
    #expect(screen.cells[0].map(text) == ["Ada", "Bo"])
    #expect(screen.cells[0].map(screen.host.reuseIdentifier) == ["AdaCell", "BoCell"])
  }

  @Test func cellsAreDequeuedForThePathInTheView() {
    var dequeued: [CurrentPath] = []
    let source = ListDataSource<Int, User> { user in
      DeclaredRow(user, id: user.id, cell: UserCell.self) { _, _, path in
        dequeued.append(path)
        return UserCell()
      }
    }
    source.apply(rows: users)
    let (path, viewPath) = (CurrentPath(section: 0, item: 1), CurrentPath(section: 2, item: 3))
    let host = InMemoryCellHost()
    _ = source.cell(at: path, in: host, shownAt: viewPath)
    _ = source.cell(at: path, in: host)
    #expect(dequeued == [viewPath, path])
  }

  @Test func aRowWhoseCellsComeFromElsewhereIsReloaded() throws {
    // The same identifier for different cells: a mistake that is reported.
    let source = ListDataSource<Int, User> { user in
      UserCell.row(user, from: user.name == "Ada" ? nil : .nib(name: "User"))
    }
    source.trapsOnFaults = false
    let screen = screen(source)
    source.apply(rows: [users[0]])
    source.apply(rows: [User(id: 1, name: "Adam")])
    #expect(screen.listView.reconfiguredRowCount == 0)
    #expect(screen.listView.strictView.batchCount == 2)
    #expect(screen.faults.count == 1)
  }

  @Test func whoSaysLaterHowToRefreshDecidesForAllRows() throws {
    let source = prototypeSource()
    let screen = screen(
      source, prototypes: ["AdaCell": { UserCell() }, "BoCell": { UserCell() }])
    source.apply(rows: [users[0]])
    // Another kind of cell: the row is reloaded.
    source.apply(rows: [User(id: 1, name: "Bo")])
    #expect(screen.cells[0].map(screen.host.reuseIdentifier) == ["BoCell"])
    #expect(screen.listView.reconfiguredRowCount == 0)
    source.adapter.contentRefresh = { _, _ in .reconfigure }
    source.apply(rows: [users[0]])
    #expect(screen.listView.reconfiguredRowCount == 1)
    try screen.verify()
  }

  @Test func cellsAreReusedByIdentifierAndChangedInPlace() throws {
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    let screen = screen(source)
    source.apply(rows: users)
    let cells = screen.cells[0]
    source.apply(rows: [users[1]])
    source.apply(rows: [users[1], User(id: 3, name: "Cy")])
    #expect(isSame(screen.cells[0][1], cells[0]))
    #expect(screen.host.madeCount == 2)

    source.apply(rows: [User(id: 2, name: "Bob"), User(id: 3, name: "Cy")])
    #expect(isSame(screen.cells[0][0], cells[1]))
    #expect(screen.cells[0].map(text) == ["Bob", "Cy"])
    #expect((cells[1] as? UserCell)?.setupCount == 2)
    try screen.verify()
  }

  @Test func aCellIsChangedInPlaceOnlyIfItIsTheRightOne() {
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    source.trapsOnFaults = false
    source.onFault = { _ in Issue.record("a cell of another type is no fault") }
    source.apply(rows: users)
    let (cell, label) = (UserCell(), LabelCell())
    let (first, third) = (CurrentPath(section: 0, item: 0), CurrentPath(section: 0, item: 2))
    #expect(!source.configure(cell, dequeuedBy: "Other", at: first))
    #expect(!source.configure(cell, dequeuedBy: nil, at: first))
    #expect(!source.configure(cell, dequeuedBy: "UserCell", at: third))
    #expect(!source.configure(label, dequeuedBy: "UserCell", at: first))
    #expect(cell.setupCount == 0)
    #expect(source.configure(cell, dequeuedBy: "UserCell", at: first))
    #expect(cell.name == "Ada")
  }

  @Test func aCellCanBeReconfiguredIfItsIdentifierStaysTheSame() {
    let source = prototypeSource()
    source.apply(rows: users)
    let (first, third) = (CurrentPath(section: 0, item: 0), CurrentPath(section: 0, item: 2))
    #expect(source.canConfigure(cellDequeuedBy: "AdaCell", at: first))
    #expect(!source.canConfigure(cellDequeuedBy: "BoCell", at: first))
    #expect(!source.canConfigure(cellDequeuedBy: nil, at: first))
    #expect(!source.canConfigure(cellDequeuedBy: "AdaCell", at: third))
  }

  // MARK: Mixed types

  @Test func rowsOfSeveralTypesInOneList() throws {
    let source = DeclaredList<Int>()
    let screen = InMemoryScreen(showing: source)
    // The same id for models of two types.
    source.apply(rows: [UserCell.row(users[0]), ReviewCell.row(Review(id: 1, text: "Good"))])
    #expect(screen.cells[0].map(text) == ["Ada", "Good"])
    let cells = screen.cells[0]

    var outcome: UpdateOutcome?
    source.apply(rows: [
      ReviewCell.row(Review(id: 1, text: "Great")), UserCell.row(users[0]),
    ]) { outcome = $0 }
    #expect(outcome == .batches(1))
    #expect(screen.cells[0].map(text) == ["Great", "Ada"])
    #expect(isSame(screen.cells[0][0], cells[1]))
    #expect(isSame(screen.cells[0][1], cells[0]))
    try screen.verify()
  }

  // MARK: Lifetimes

  @Test func nobodyIsKeptAlive() {
    weak var oldSource: ListDataSource<Int, User>?
    weak var oldView: InMemoryScreen<Int, User, Int>?
    weak var oldCell: AnyObject?
    do {
      let source = ListDataSource<Int, User> { user in NoteCell.row(user) { _ in } }
      let view = screen(source)
      source.apply(rows: users)
      source.apply(rows: users.reversed())
      oldCell = view.cells[0][0]
      #expect(oldCell != nil)
      (oldSource, oldView) = (source, view)
    }
    #expect(oldSource == nil)
    #expect(oldView == nil)
    #expect(oldCell == nil)
  }

  @Test func theViewIsHeldWeakly() {
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    do {
      let view = screen(source)
      #expect(isSame(source.view, view))
    }
    #expect(source.view == nil)
  }

  @Test func aViewWithoutAnotherOwnerIsHeldUntilItIsReplaced() {
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    var released: [Int] = []
    func hold(_ number: Int) {
      let view = InMemoryScreen(showing: source, id: \.id)
      source.hold(view) { released.append(number) }
    }
    hold(1)
    #expect(source.view != nil && released.isEmpty)
    source.view = source.view
    #expect(source.view != nil && released.isEmpty)
    hold(2)
    #expect(source.view != nil && released == [1])
    source.release()
    #expect(source.view == nil && released == [1, 2])
    hold(3)
    let other = screen(source)
    #expect(isSame(source.view, other) && released == [1, 2, 3])
    source.view = nil
    #expect(released == [1, 2, 3])
  }

  // MARK: Updates

  @Test func updatesWithoutAViewAreKeptAndCompleted() throws {
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    var outcomes: [UpdateOutcome] = []
    source.apply(rows: users) { outcomes.append($0) }
    source.apply(rows: [users[1]]) { outcomes.append($0) }
    #expect(outcomes == [.noView, .noView])
    #expect(source.sections == [ListSection(id: 0, items: [users[1]])])

    var attached: [ObjectIdentifier] = []
    source.adapter.onAttach = { attached.append(ObjectIdentifier($0)) }
    let screen = screen(source)
    #expect(attached == [ObjectIdentifier(screen)])
    #expect(screen.cells[0].map(text) == ["Bo"])
    try screen.verify()
  }

  @Test func theListCanBeRead() {
    let source = ListDataSource<String, User> { UserCell.row($0) }
    source.apply([
      ListSection(id: "a", items: [users[0]]), ListSection(id: "b", items: users),
    ])
    #expect(source.sections.map(\.id) == ["a", "b"])
    #expect(source.rowCount(inSection: 1) == 2)
    #expect(source.rowCount(inSection: 2) == 0)
    #expect(source.item(at: CurrentPath(section: 1, item: 0)) == users[0])
    #expect(source.item(at: CurrentPath(section: 1, item: 2)) == nil)
  }

  @Test func updatesCanBeAwaited() async throws {
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    let screen = screen(source)
    let outcome = await source.apply([ListSection(id: 0, items: users)]).outcome()
    #expect(outcome == .batches(1))
    try screen.verify()
  }

  @Test func animationsAreOneForEachOperation() {
    var options = ListOptions()
    #expect(options.animations == RowAnimations(insertion: .fade, deletion: .fade, reload: .fade))
    options.animations.deletion = .left
    #expect(options.animations != RowAnimations(.fade))
    #expect(options.animations.insertion == .fade)
    let left = RowAnimations(insertion: .left, deletion: .left, reload: .left)
    #expect(RowAnimations(.left) == left)
  }
}
