import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// The handlers that apps set, and the defaults that views get without handlers.
@MainActor
struct HandlerTests {
  let users = [User(id: 1, name: "Ada"), User(id: 2, name: "Bo"), User(id: 3, name: "Cy")]
  let source = ListDataSource<Int, User> { UserCell.row($0) }
  let screen: InMemoryScreen<Int, User, Int>

  init() {
    screen = InMemoryScreen(showing: source, id: \.id)
    source.apply(rows: users)
  }

  private func path(_ item: Int) -> CurrentPath { CurrentPath(section: 0, item: item) }

  // MARK: Selection

  @Test func rowClosuresGetTheItem() {
    var log: [String] = []
    source.selection.didHighlight = { log.append("highlight \($0.name) \($1)") }
    source.selection.didUnhighlight = { log.append("unhighlight \($0.name) \($1)") }
    source.selection.willSelect = { user, path in
      log.append("will select \(user.name) \(path)")
      return path
    }
    source.selection.didSelect = { log.append("select \($0.name) \($1)") }
    source.selection.willDeselect = { user, path in
      log.append("will deselect \(user.name) \(path)")
      return path
    }
    source.selection.didDeselect = { log.append("deselect \($0.name) \($1)") }
    screen.tap(path(0))
    screen.tap(path(1))
    #expect(
      log == [
        "highlight Ada 0.0", "unhighlight Ada 0.0", "will select Ada 0.0", "select Ada 0.0",
        "highlight Bo 0.1", "unhighlight Bo 0.1", "will select Bo 0.1", "will deselect Ada 0.0",
        "deselect Ada 0.0", "select Bo 0.1",
      ])
    #expect(screen.selection == [path(1)])
  }

  @Test func aSelectionCanBeRefusedOrRedirected() {
    source.selection.shouldHighlight = { user, _ in user.name != "Ada" }
    source.selection.willSelect = { user, path in user.name == "Bo" ? self.path(2) : path }
    var selected: [String] = []
    source.selection.didSelect = { user, _ in selected.append(user.name) }
    screen.tap(path(0))
    screen.tap(path(1))
    #expect(selected == ["Cy"])

    source.selection.willSelect = { _, _ in nil }
    screen.tap(path(1))
    source.selection.willSelect = { _, _ in CurrentPath(section: 7, item: 7) }
    screen.tap(path(1))
    #expect(selected == ["Cy"])
    #expect(screen.selection == [path(2)])
  }

  @Test func theSelectionFollowsItsItem() {
    screen.tap(path(0))
    source.apply(rows: users.reversed())
    #expect(screen.selection == [path(2)])
    var selected: [String] = []
    source.selection.didDeselect = { user, path in selected.append("\(user.name) \(path)") }
    screen.tap(path(0))
    #expect(selected == ["Ada 0.2"])
  }

  // MARK: Nothing by default

  @Test func withoutHandlersAViewWorksAsItDoes() {
    #expect(source.willSelect(at: path(1)) == path(1))
    #expect(source.willDeselect(at: path(1)) == path(1))
    #expect(source.ask(source.selection.shouldHighlight, at: path(1), otherwise: true))
    // Heights are automatic.
    #expect(source.height(at: path(1)) == nil)
    #expect(source.height(of: .header, inSection: 0) == nil)
    // Neither editing nor moving, so the view makes no changes that the model does not know.
    #expect(source.editingAction(at: path(1)) == nil)
    #expect(!source.canMove(at: path(1)))
    #expect(source.tell(source.editing.trailingActions, at: path(1)) == nil)
    #expect(!screen.drag(path(0), to: path(2)))
    #expect(source.sections[0].items == ListItems(users))
  }

  @Test func nobodyIsAskedAboutRowsThatAreNotThere() {
    source.selection.didSelect = { _, _ in Issue.record("told") }
    source.selection.willSelect = { _, path in path }
    source.sizes.row = { _, _ in 1 }
    let gone = path(3)
    #expect(source.tell(source.selection.didSelect, at: gone) == nil)
    #expect(source.willSelect(at: gone) == nil)
    #expect(source.height(at: gone) == nil)
    #expect(!source.ask(nil, at: gone, otherwise: true))
    #expect(source.items(at: [path(2), gone]) == [users[2]])
  }

  @Test func viewsAreToldWhenHandlersChange() {
    var changes = 0
    source.onHandlersChange = { changes += 1 }
    source.header = { _ in "Header" }
    source.footer = { _ in "Footer" }
    source.indexTitle = { "\($0)" }
    source.selection.didSelect = { _, _ in }
    source.sizes.row = { _, _ in 1 }
    source.editing.action = { _, _ in nil }
    source.display.willDisplay = { _, _, _ in }
    #expect(changes == 7)
  }

  // MARK: Sizes

  @Test func heightsDependOnItemsAndSections() {
    source.sizes.row = { user, path in user.name == "Bo" ? nil : Double(10 + path.item) }
    source.sizes.header = { $0 == 0 ? 30 : nil }
    source.sizes.footer = { _ in 5 }
    #expect((0..<3).map { source.height(at: path($0)) } == [10, nil, 12])
    #expect(source.height(of: .header, inSection: 0) == 30)
    #expect(source.height(of: .footer, inSection: 0) == 5)
    #expect(source.height(of: .cell, inSection: 0) == nil)
    #expect(source.height(of: .footer, inSection: 1) == nil)
  }

  // MARK: Editing

  @Test func aRowThatIsDeletedIsGoneFromModelAndView() throws {
    let source = source
    source.editing.action = { user, _ in
      guard user.name != "Ada" else { return nil }
      return RowAction(.delete) {
        source.apply(rows: source.sections[0].items.filter { $0 != user })
      }
    }
    defer { source.editing.action = nil }
    #expect(source.editingAction(at: path(0)) == nil)
    let action = try #require(source.editingAction(at: path(1)))
    #expect(action.style == .delete)
    #expect(action.title == nil)
    action.perform()
    #expect(screen.cells[0].map(text) == ["Ada", "Cy"])
    try screen.verify()
  }

  @Test func swipesAndMenusOfferActionsWithTheItem() {
    var done: [String] = []
    source.editing.trailingActions = { user, _ in
      [RowAction(title: "Call") { done.append("call \(user.name)") }]
    }
    source.editing.menu = { user, path in
      path.item == 0 ? [] : [RowAction(title: "Open") { done.append("open \(user.name)") }]
    }
    source.tell(source.editing.trailingActions, at: path(0))?.first?.perform()
    source.tell(source.editing.menu, at: path(2))?.first?.perform()
    #expect(source.tell(source.editing.menu, at: path(0))?.isEmpty == true)
    #expect(done == ["call Ada", "open Cy"])
  }

  // MARK: Moving

  @Test func aDraggedRowIsWhereItWasDropped() throws {
    var moves: [String] = []
    source.editing.didMove = { moves.append("\($0.name) \($1) → \($2)") }
    source.editing.canMove = { user, _ in user.name != "Bo" }
    source.editing.target = { _, _, proposed in
      proposed.item == 1 ? CurrentPath(section: 0, item: 2) : proposed
    }
    let cells = screen.cells[0]
    #expect(!screen.drag(path(1), to: path(0)))
    #expect(screen.drag(path(0), to: path(1)))
    #expect(moves == ["Ada 0.0 → 0.2"])
    #expect(source.sections[0].items.map(\.name) == ["Bo", "Cy", "Ada"])
    #expect(isSame(screen.cells[0][2], cells[0]))
    try screen.verify()

    // The data source already has the new order, so a list in that order changes nothing, and the
    // next update works.
    var outcome: UpdateOutcome?
    source.apply(rows: [users[1], users[2], users[0]]) { outcome = $0 }
    #expect(outcome == .unchanged)
    source.apply(rows: [users[2], users[0]]) { outcome = $0 }
    #expect(outcome == .batches(1))
    #expect(screen.cells[0].map(text) == ["Cy", "Ada"])
    try screen.verify()
  }

  @Test func aRowIsDraggedToAnotherSection() throws {
    source.editing.didMove = { _, _, _ in }
    source.apply([
      ListSection(id: 0, items: users), ListSection(id: 1, items: [User(id: 4, name: "Di")]),
    ])
    #expect(screen.drag(path(0), to: CurrentPath(section: 1, item: 1)))
    #expect(source.sections.map { $0.items.map(\.name) } == [["Bo", "Cy"], ["Di", "Ada"]])
    try screen.verify()
    #expect(screen.drag(CurrentPath(section: 1, item: 0), to: path(2)))
    #expect(source.sections.map { $0.items.map(\.name) } == [["Bo", "Cy", "Di"], ["Ada"]])
    try screen.verify()
  }

  @Test func aMoveWhileTheViewAnimates() throws {
    var moved: [String] = []
    source.editing.didMove = { user, _, _ in moved.append(user.name) }
    screen.listView.animatesUntilFinished = true
    source.apply(rows: users.reversed())
    #expect(screen.listView.isAnimating)
    #expect(screen.drag(path(0), to: path(2)))
    #expect(moved == ["Cy"])
    screen.listView.finishAnimations()
    #expect(source.sections[0].items.map(\.name) == ["Bo", "Ada", "Cy"])
    try screen.verify()
  }

  @Test func aMoveWhileTheViewAnimatesStaysIfTheViewIsReplaced() throws {
    source.editing.didMove = { _, _, _ in }
    screen.listView.animatesUntilFinished = true
    source.apply(rows: users.reversed())
    #expect(screen.drag(path(0), to: path(2)))
    let other = InMemoryListView(showing: source.adapter, id: \.id)
    source.adapter.view = other
    #expect(source.sections[0].items.map(\.name) == ["Bo", "Ada", "Cy"])
    try other.verify()
  }

  @Test func aMoveThatCannotBeIsTakenBack() throws {
    source.editing.didMove = { _, _, _ in Issue.record("moved") }
    #expect(!source.move(from: path(0), to: path(3)))
    #expect(!source.move(from: path(3), to: path(0)))
    #expect(!source.move(from: path(0), to: CurrentPath(section: 1, item: 0)))
    #expect(source.sections[0].items == ListItems(users))
    try screen.verify()

    // In the middle of an update, the view must return to the order of the list.
    screen.listView.delaysBlocks = true
    source.apply(rows: users.reversed())
    screen.selection = [path(0)]
    #expect(!screen.drag(path(0), to: path(1)))
    // The dragged row is at another index now; no other row may be selected instead.
    #expect(screen.selection.isEmpty)
    screen.listView.finishAnimations()
    #expect(source.sections[0].items == ListItems(users.reversed()))
    #expect(screen.cells[0].map(text) == ["Cy", "Bo", "Ada"])
    // Afterwards, the rows of the view are those of the list again.
    screen.selection = [path(0)]
    source.adapter.reloadView()
    #expect(screen.selection == [path(0)])
    try screen.verify()
  }

  @Test func aMoveThatIsRefusedAtItsEndSelectsNoOtherRow() throws {
    source.editing.didMove = { _, _, _ in Issue.record("moved") }
    var answers = [true, false]
    source.editing.canMove = { _, _ in answers.removeFirst() }
    screen.selection = [path(0)]
    #expect(!screen.drag(path(0), to: path(1)))
    #expect(screen.selection.isEmpty)
    #expect(screen.cells[0].map(text) == ["Ada", "Bo", "Cy"])
    try screen.verify()
  }
}
