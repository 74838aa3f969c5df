import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// How declared rows are configured, and what they do, without a toolkit.
@MainActor
struct DeclaredRowTests {
  private let ada = User(id: 1, name: "Ada")
  private let first = CurrentPath(section: 0, item: 0)

  private func screen(
    _ source: DeclaredList<Int>
  ) -> InMemoryScreen<Int, DeclaredRow, RowID> {
    InMemoryScreen(showing: source)
  }

  @Test func registrationsAreComparedByWhatTheyName() {
    #expect(CellRegistration.cellClass(LabelCell.self) == .cellClass(LabelCell.self))
    #expect(CellRegistration.cellClass(LabelCell.self) != .cellClass(UserCell.self))
    #expect(CellRegistration.nib(name: "A") == .nib(name: "A"))
    #expect(CellRegistration.nib(name: "A") != .nib(name: "A", bundlePath: "/module"))
    #expect(
      Set<CellRegistration>([.prototype, .prototype, .nib(name: "A"), .nib(name: "B")]).count == 3)
  }

  @Test func aNibIsANameUntilItIsRegistered() {
    let source = DeclaredList<Int>()
    let screen = InMemoryScreen(showing: source, host: venueHost())
    source.apply(rows: [TitleCell.row("Reviews"), TitleCell.row("More")])
    #expect(screen.host.registered.map(\.registration) == [.nib(name: "TitleCell")])
    #expect(screen.host.registered.map(\.reuseIdentifier) == ["Title"])
    #expect(screen.cells[0].map(text) == ["Reviews", "More"])
  }

  @Test func prototypesAreNotRegistered() {
    let source = DeclaredList<Int>()
    let screen = screen(source)
    screen.host.addPrototype("Person") { UserCell() }
    source.apply(rows: [UserCell.row(ada, from: .prototype, reuseIdentifier: "Person")])
    #expect(screen.cells[0].map(text) == ["Ada"] && screen.host.registered.isEmpty)
  }

  /// The other way for a cell that must know its controller.
  @Test func aClosureConfiguresCellsThatMustKnowMoreThanTheirModel() throws {
    final class CallCell: InMemoryCell {
      var call: (() -> Void)?
    }
    var called: [User] = []
    let source = DeclaredList<Int>()
    let screen = screen(source)
    source.apply(rows: [
      DeclaredRow(ada) { (cell: CallCell, user) in cell.call = { called.append(user) } },
      DeclaredRow("Bo", id: 2) { (cell: LabelCell, name) in cell.text = name },
    ])
    screen.cell(at: first, as: CallCell.self).call?()
    #expect(called == [ada])
    #expect(screen.cell(at: CurrentPath(section: 0, item: 1), as: LabelCell.self).text == "Bo")
    try screen.verify()
  }

  @Test func aClosureMakesCells() throws {
    var paths: [CurrentPath] = []
    func row(_ user: User, again: Bool) -> DeclaredRow {
      DeclaredRow(user, id: user.id, cell: UserCell.self, configuresAgain: again) {
        host, user, path in
        paths.append(path)
        let cell = host.dequeue(reuseIdentifier: "Mine", role: .cell, at: path) as? UserCell
        cell?.configure(with: user)
        return cell
      }
    }
    let source = DeclaredList<Int>()
    let screen = screen(source)
    screen.host.addPrototype("Mine") { UserCell() }
    source.apply(rows: [row(ada, again: false)])
    source.apply(rows: [row(User(id: 1, name: "Adam"), again: false)])
    #expect(screen.cells[0].map(text) == ["Adam"])
    // Only the closure can configure the cell, so the row was reloaded.
    #expect(paths == [first, first] && screen.listView.reconfiguredRowCount == 0)
    #expect(!source.canConfigure(cellDequeuedBy: "Mine", at: first))
    source.apply(rows: [row(User(id: 1, name: "Ada"), again: true)])
    #expect(screen.listView.reconfiguredRowCount == 1)
    #expect(source.canConfigure(cellDequeuedBy: nil, at: first))
    try screen.verify()
  }

  // MARK: Handlers

  @Test func handlersOfRowsAreCalledWithThoseOfTheDataSource() throws {
    var log: [String] = []
    let source = DeclaredList<Int>()
    source.selection.didSelect = { row, path in log.append("source selects \(row.id) \(path)") }
    source.editing.trailingActions = { row, _ in [RowAction(title: "source \(row.id)") {}] }
    let screen = screen(source)
    source.apply(rows: [
      UserCell.row(ada)
        .onSelect { log.append("select") }.onDeselect { log.append("deselect") }
        .swipeActions { RowAction(.delete, title: "row") { log.append("delete") } }
        .leadingSwipeActions { RowAction(title: "lead") {} }
        .menu { if log.isEmpty { RowAction(title: "menu") {} } }
        .onDelete(title: "away") { log.append("edit") },
      UserCell.row(User(id: 2, name: "Bo")),
    ])
    let second = CurrentPath(section: 0, item: 1)
    #expect(source.menu(at: [first]).map(\.title) == ["menu"])
    screen.tap(first)
    screen.tap(second)
    #expect(
      log == ["source selects 1 0.0", "select", "deselect", "source selects 2 0.1"])
    // The actions that a row declares take precedence.
    #expect(source.trailingActions(at: first).map(\.title) == ["row"])
    #expect(source.trailingActions(at: second).map(\.title) == ["source 2"])
    #expect(source.leadingActions(at: first).map(\.title) == ["lead"])
    #expect(source.leadingActions(at: second).isEmpty)
    #expect(source.menu(at: [first]).isEmpty && source.menu(at: [second]).isEmpty)
    #expect(source.editingAction(at: first)?.title == "away")
    #expect(source.editingAction(at: first)?.style == .delete)
    #expect(source.editingAction(at: second) == nil)
    source.editingAction(at: first)?.perform()
    #expect(log.last == "edit")
  }

  @Test func handlersAreThoseOfTheNewestDeclaration() throws {
    var log: [Int] = []
    let source = DeclaredList<Int>()
    let screen = screen(source)
    for number in 1...3 {
      let outcome = source.apply(rows: [UserCell.row(ada).onSelect { log.append(number) }])
      #expect(number == 1 || outcome.result == .unchanged)
      screen.tap(first)
    }
    #expect(log == [1, 2, 3])
    // Without a handler, nothing is called.
    source.apply(rows: [UserCell.row(ada)])
    screen.tap(first)
    #expect(log == [1, 2, 3])
    #expect(screen.cell(at: first, as: UserCell.self).setupCount == 1)
    try screen.verify()
  }

  @Test func aRowThatSaysSoCanBeMoved() throws {
    var moves: [String] = []
    let source = DeclaredList<Int>()
    let screen = screen(source)
    source.apply(rows: [
      UserCell.row(ada).onMove { moves.append("\($0) to \($1)") },
      UserCell.row(User(id: 2, name: "Bo")),
    ])
    #expect(!screen.drag(CurrentPath(section: 0, item: 1), to: first))
    #expect(screen.drag(first, to: CurrentPath(section: 0, item: 1)))
    #expect(moves == ["0.0 to 0.1"])
    #expect(screen.cells[0].map(text) == ["Bo", "Ada"])
    try screen.verify()
  }

  @Test func listsOfModelsDeclareHandlersToo() {
    var log: [String] = []
    let source = ListDataSource<Int, User> { user in
      UserCell.row(user).onSelect { log.append(user.name) }
    }
    let screen = InMemoryScreen(showing: source)
    source.apply(rows: [ada])
    screen.tap(first)
    source.apply(rows: [User(id: 1, name: "Adam")])
    screen.tap(first)
    #expect(log == ["Ada", "Adam"])
  }

  /// A view asks for actions only if its delegate implements the methods.
  @Test func featuresAreNotedWhenARowDeclaresThem() {
    let source = DeclaredList<Int>()
    var changes = 0
    source.onHandlersChange = { changes += 1 }
    source.apply(rows: [UserCell.row(ada)])
    #expect(source.declaredFeatures == [] && changes == 0)
    // The content is the same, but there is a handler now.
    source.apply(rows: [UserCell.row(ada).menu { RowAction {} }])
    #expect(source.declaredFeatures == .menus && changes == 1)
    source.apply(rows: [UserCell.row(ada).onSelect {}.onDeselect {}.onActivate {}])
    source.apply(rows: [UserCell.row(ada)])
    #expect(source.declaredFeatures == [.menus, .selecting, .deselecting, .activating])
    #expect(changes == 2)
    source.apply(rows: [
      UserCell.row(ada).swipeActions { RowAction {} }.leadingSwipeActions { RowAction {} },
      UserCell.row(User(id: 2, name: "Bo")).onDelete {}.onMove { _, _ in },
    ])
    #expect(source.declaredFeatures.rawValue == 0xFF)
    let models = ListDataSource<Int, User> { UserCell.row($0).onDelete {} }
    models.apply(rows: [ada])
    #expect(models.declaredFeatures == [])
    _ = models.cell(at: first, in: InMemoryCellHost())
    #expect(models.declaredFeatures == .editing)
  }

  // MARK: Reports

  @Test func aListWithoutCellsTellsRowsApartAsTheAdapterDoes() throws {
    let source = DeclaredList<Int>()
    let view = InMemoryListView(showing: source.adapter)
    source.view = view
    source.apply(rows: [UserCell.row(User(id: 1, name: "Ada")), LabelCell.row("A", id: 1)])
    source.apply(rows: [LabelCell.row("A", id: 1), UserCell.row(User(id: 1, name: "Adam"))])
    #expect(view.reconfiguredRowCount == 1 && view.strictView.batchCount == 2)
    try view.verify()
  }

  @Test func aReportGoesToTheNewestHandlerOfItsRow() throws {
    var log: [String] = []
    func rows(_ ids: [Int], _ number: Int) -> [DeclaredRow] {
      ids.map { id in
        NoteCell.row(User(id: id, name: "\(id)")) { log.append("\(number): \(id) \($0)") }
      }
    }
    let source = DeclaredList<Int>()
    let screen = screen(source)
    source.apply(rows: rows([1, 2], 1))
    let cells = screen.cells[0].compactMap { $0 as? NoteCell }
    cells[1].report?("a")
    // The same content, with new handlers; then the rows change places.
    source.apply(rows: rows([1, 2], 2))
    cells[1].report?("b")
    source.apply(rows: rows([3, 2, 1], 3))
    cells[1].report?("c")
    #expect(log == ["1: 2 a", "2: 2 b", "3: 2 c"])
    #expect(cells[1].setupCount == 1)
    // A row that is gone reports to nobody, even if its cell still does.
    source.apply(rows: rows([3, 1], 4))
    cells[1].report?("d")
    #expect(log.count == 3)
    // The cell shows another row.
    source.apply(rows: rows([3, 1, 4], 5))
    cells[1].report?("e")
    #expect(log.last == "5: 4 e")
    // A row that declares no handler.
    source.apply(rows: [NoteCell.row(User(id: 4, name: "4"))])
    cells[1].report?("f")
    #expect(log.count == 4)
    try screen.verify()
  }

  /// The user selects, deselects or activates several rows at once, and the handler of the first one
  /// changes the list.
  @Test func handlersOfSeveralRowsAreThoseOfTheNewestDeclaration() {
    let source = DeclaredList<Int>()
    let screen = screen(source)
    var log: [String] = []
    func show(_ ids: [Int], _ version: Int, then change: @escaping () -> Void = {}) {
      source.apply(
        rows: ids.map { id in
          UserCell.row(User(id: id, name: "\(id)"))
            .onSelect { log.append("\(version) select \(id)") }
            .onDeselect {
              log.append("\(version) deselect \(id)")
              change()
            }
            .onActivate {
              log.append("\(version) activate \(id)")
              change()
            }
        })
    }
    func path(_ item: Int) -> CurrentPath { CurrentPath(section: 0, item: item) }
    show([1, 2, 3], 1) { show([3, 2], 2) }
    source.selectionDidChange(selected: [path(1), path(2)], deselected: [path(0)])
    #expect(log == ["1 deselect 1", "2 select 2", "2 select 3"])
    // Rows that are gone by then are not told.
    log = []
    show([1, 2, 3], 3) { show([4, 3], 4) }
    source.didActivate([path(0), path(1), path(2)])
    #expect(log == ["3 activate 1", "4 activate 3"])
    // The path is that of the list at that time.
    log = []
    source.selection.didActivate = { _, path in log.append("\(path.item)") }
    show([1, 2, 3], 5) { show([3, 2, 1], 6) }
    source.didActivate([path(0), path(2)])
    #expect(log == ["0", "5 activate 1", "0", "6 activate 3"])
    withExtendedLifetime(screen) {}
  }

  @Test func modelsReportToo() {
    var log: [String] = []
    let source = ListDataSource<Int, User> { user in
      NoteCell.row(user) { log.append("\(user.name) \($0)") }
    }
    let screen = InMemoryScreen(showing: source)
    source.apply(rows: [ada])
    let cell = screen.cell(at: first, as: NoteCell.self)
    source.apply(rows: [User(id: 2, name: "Bo"), User(id: 1, name: "Adam")])
    cell.report?("note")
    #expect(log == ["Adam note"])
  }
}
