import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

// The Swift blocks of the article about testing screens, compiled and run here. `BookTests` fails
// if a block is not compiled anywhere.

@MainActor
@Suite("The article about testing screens")
struct TestingArticleTests {
  private let ada = User(id: 1, name: "Ada")
  private let bo = User(id: 2, name: "Bo")

  @Test("A screen in memory")
  func screen() throws {
    let source = ListDataSource<String, User> { UserCell.row($0) }
    let screen = InMemoryScreen(showing: source)

    source.apply([ListSection(id: "team", items: [ada], header: "Team")])
    source.apply([ListSection(id: "team", items: [bo, ada], header: "Team")])

    let second = CurrentPath(section: 0, item: 1)
    #expect(screen.cell(at: second, as: UserCell.self).name == "Ada")
    #expect(screen.title(of: .header, in: "team") == "Team")
    try screen.verify()

    var opened: [User] = []
    source.selection.didSelect = { user, _ in opened.append(user) }
    source.editing.menu = { user, _ in
      [
        RowAction(title: "Rename") {
          source.apply([
            ListSection(id: "team", items: [bo, User(id: user.id, name: user.name + "!")])
          ])
        }
      ]
    }
    source.editing.trailingActions = { [bo] _, _ in
      [RowAction(.delete, title: "Delete") { source.apply([ListSection(id: "team", items: [bo])]) }]
    }
    defer { (source.editing.menu, source.editing.trailingActions) = (nil, nil) }

    screen.tap(second)
    #expect(opened == [ada])

    screen.choose("Rename", inMenuAt: second)
    #expect(screen.cell(at: second, as: UserCell.self).name == "Ada!")

    screen.swipe(second, "Delete")
    #expect(screen.cells[0].count == 1)
  }

  @Test("Rows in sight")
  func rowsInSight() {
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    let screen = InMemoryScreen(showing: source)
    var users = (0..<20).map { User(id: $0, name: "") }
    func loadMore() {
      users += (20..<40).map { User(id: $0, name: "") }
      source.apply(rows: users)
    }
    defer { source.display.nearEnd = nil }

    screen.visibleRowCount = 5
    source.display.nearEnd = { loadMore() }
    source.apply(rows: users)

    screen.scroll(to: CurrentPath(section: 0, item: 15))
    #expect(source.rowCount(inSection: 0) == 40)
  }

  @Test("What an update changed")
  func changes() {
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    let screen = InMemoryScreen(showing: source)
    let cy = User(id: 3, name: "Cy")
    source.apply(rows: [bo, ada])

    var changes: SectionedDiff?
    source.adapter.onDidUpdate = { transition, _ in changes = transition.diff }
    let cell = screen.cell(at: CurrentPath(section: 0, item: 1), as: UserCell.self)

    source.apply(rows: [User(id: 1, name: "Adam"), cy])

    #expect(changes?.items.deletions == [OldPath(section: 0, item: 0)])
    #expect(changes?.items.insertions == [NewPath(section: 0, item: 1)])
    #expect(changes?.items.updates.map(\.new) == [NewPath(section: 0, item: 0)])
    #expect(changes?.items.moves.isEmpty == true)
    #expect(screen.cells[0][0] === cell && cell.name == "Adam")
    #expect(screen.listView.reconfiguredRowCount == 1)
  }

  @Test("Cells that stand in for those of a toolkit")
  func standIns() throws {
    let list = UserList<UserCell>()
    let screen = InMemoryScreen(showing: list.source)
    list.show([ada, bo])
    screen.swipe(CurrentPath(section: 0, item: 0), "Delete")
    #expect(list.users == [bo])

    #expect(screen.title(of: .header, in: 0) == "Users")
    try screen.verify()
  }

  @Test("Updates that overlap")
  func overlappingUpdates() throws {
    let adapter = ListAdapter<Int, User>()

    let view = InMemoryListView(showing: adapter)
    view.animatesUntilFinished = true
    adapter.view = view

    let first = adapter.apply(rows: [ada])
    let second = adapter.apply(rows: [ada, bo])  // waits until the view is at rest
    view.finishAnimations()
    view.finishAnimations()
    #expect(first.result == .batches(1) && second.result == .batches(1))

    try view.verify()
  }

  @Test("A chat")
  func chat() throws {
    let messages = ListAdapter<Int, Message>()

    let chat = InMemoryListView(showing: messages, id: \.id)
    chat.anchorEdge = .bottom
    messages.view = chat

    messages.apply(rows: (0..<50).map(Message.init))
    #expect(chat.contentOffset == 40 && chat.scrollAnchor == nil)  // at its end

    chat.contentOffset = 25
    messages.apply(rows: (0..<60).map(Message.init))
    #expect(chat.contentOffset == 25 && chat.scrollAnchor?.path.item == 34)  // the last visible row

    try chat.verify()
  }

  @Test("Batches by hand")
  func batches() throws {
    var sections = [ListSection(id: "songs", items: [1, 2])]
    let strict = StrictListView(id: { $0 }) { sections }
    try strict.performBatchUpdates { batch in
      batch.deleteItems(at: [OldPath(section: 0, item: 0)])
      sections[0].items.removeFirst()
    }
    try strict.verify()

    #expect(throws: RuleViolationError.self) {
      try BatchRules.validate(
        old: [3], new: [3],
        batch: BatchUpdate(items: .init(deletions: [OldPath(section: 0, item: 2)])))
    }
  }

  @Test("Random lists")
  func randomLists() throws {
    for _ in 0..<100 {
      let old = Array((0..<20).shuffled().prefix(10))
      let new = Array((0..<20).shuffled().prefix(10))
      let diff = ListDiff(from: old, to: new, id: \.self)

      let reference = ReferenceDiff(from: old, to: new, id: { $0 }, content: { $0 == $1 })
      #expect(diff.deletions == reference.deletions && diff.insertions == reference.insertions)
      #expect(diff.moves.count == reference.moveCount)

      var view = StrictFlatListView(old)
      try view.performSteps(of: diff, to: new)
    }
  }
}

// MARK: - Models and cells

extension TestingArticleTests {
  struct User: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  struct Message: Identifiable, Equatable {
    let id: Int
  }

  final class UserCell: InMemoryCell, ConfigurableView {
    private(set) var name = ""

    init() {}

    func configure(with user: User) { name = user.name }
  }

  @MainActor
  final class UserList<Cell: ConfigurableView> where Cell.Model == User {
    let source = DeclaredList<Int>()
    private(set) var users: [User] = []

    func delete(_ user: User) { show(users.filter { $0 != user }) }

    func show(_ users: [User]) {
      self.users = users
      source.apply {
        ListSection(id: 0, header: "Users") {
          for user in users {
            Cell.row(user).swipeActions {
              RowAction(.delete, title: "Delete") { [weak self] in self?.delete(user) }
            }
          }
        }
      }
    }
  }
}
