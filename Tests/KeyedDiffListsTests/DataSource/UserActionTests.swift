import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// What a user does on a screen in memory, and the handlers that are called.
@MainActor
struct UserActionTests {
  let users = [User(id: 1, name: "Ada"), User(id: 2, name: "Bo"), User(id: 3, name: "Cy")]
  let source = ListDataSource<Int, User> { UserCell.row($0) }
  let screen: InMemoryScreen<Int, User, Int>

  init() {
    screen = InMemoryScreen(showing: source)
    source.apply(rows: users)
  }

  private nonisolated func path(_ item: Int) -> CurrentPath { CurrentPath(section: 0, item: item) }

  @MainActor
  private final class Log { var lines: [String] = [] }

  private func log() -> Log {
    let log = Log()
    source.selection.didHighlight = { user, _ in log.lines.append("highlight \(user.name)") }
    source.selection.didSelect = { user, _ in log.lines.append("select \(user.name)") }
    source.selection.didDeselect = { user, _ in log.lines.append("deselect \(user.name)") }
    source.selection.didActivate = { user, _ in log.lines.append("activate \(user.name)") }
    return log
  }

  // MARK: The view of a data source

  @Test func aScreenIsTheViewOfItsDataSource() throws {
    #expect(source.view === screen)
    let cells = screen.cells[0]
    #expect(cells.map(text) == ["Ada", "Bo", "Cy"])
    screen.tap(path(1))
    source.view = screen
    #expect(screen.cells[0].elementsEqual(cells) { isSame($0, $1) })
    #expect(screen.selection == [path(1)])
    try screen.verify()
  }

  // MARK: Selection

  @Test func aDoubleClickSelectsAndActivates() {
    let log = log()
    screen.activate(path(0))
    screen.activate(path(0))
    screen.activate(path(1))
    #expect(
      log.lines == [
        "highlight Ada", "select Ada", "activate Ada", "activate Ada", "highlight Bo",
        "deselect Ada", "select Bo", "activate Bo",
      ])
    source.selectionMode = SelectionMode.none
    log.lines = []
    screen.activate(path(2))
    #expect(log.lines == ["activate Cy"])
  }

  @Test func aRowIsDeselectedUnlessOneMustBeSelected() {
    let log = log()
    screen.tap(path(0))
    source.selection.willDeselect = { _, _ in nil }
    screen.deselect(path(0))
    #expect(screen.selection == [path(0)])
    source.selection.willDeselect = nil
    screen.deselect(path(0))
    #expect(screen.selection.isEmpty)
    source.selectionMode = .one
    screen.deselect(path(0))
    #expect(screen.selection == [path(0)])
    #expect(log.lines == ["highlight Ada", "select Ada", "deselect Ada"])
  }

  // MARK: Actions

  @Test func swipesFindActionsAtBothEdges() {
    var done: [String] = []
    source.row = { user in
      UserCell.row(user)
        .swipeActions {
          RowAction(.delete, title: "Delete") { done.append("delete \(user.name)") }
          RowAction { done.append("other \(user.name)") }
        }
        .leadingSwipeActions { RowAction(title: "Pin") { done.append("pin \(user.name)") } }
    }
    screen.swipe(path(1), "Pin")
    screen.swipe(path(0), "Delete")
    screen.swipe(path(0), nil)
    #expect(done == ["pin Bo", "delete Ada", "other Ada"])
  }

  @Test func aMenuIsThatOfTheSelectionIfItContainsTheRow() {
    var done: [String] = []
    source.editing.menu = { user, _ in
      [RowAction(title: "Open") { done.append("open \(user.name)") }]
    }
    source.selectionMode = .multiple
    screen.tap(path(0))
    screen.tap(path(2))
    screen.choose("Open", inMenuAt: path(0))
    source.editing.menuOfRows = { users, paths in
      [RowAction(title: "Open \(paths.count)") { done += users.map(\.name) }]
    }
    #expect(screen.menu(at: path(2)).map(\.title) == ["Open 2"])
    screen.choose("Open 2", inMenuAt: path(2))
    screen.choose("Open", inMenuAt: path(1))
    #expect(done == ["open Ada", "Ada", "Cy", "open Bo"])
  }

  @Test func rowsAreDeletedInEditingMode() throws {
    let source = source
    source.editing.action = { user, _ in
      RowAction(user.id == 3 ? .insert : .delete) {
        source.apply(rows: source.sections[0].items.filter { $0 != user })
      }
    }
    defer { source.editing.action = nil }
    screen.delete(path(1))
    #expect(screen.cells[0].map(text) == ["Ada", "Cy"])
    try screen.verify()
  }

  // MARK: Mistakes in tests

  #if os(macOS) || os(Linux)
    private nonisolated static func mistake(
      _ touch: @escaping @MainActor (InMemoryScreen<Int, User, Int>) -> Void
    ) async {
      await MainActor.run {
        let test = UserActionTests()
        test.source.editing.didMove = { _, _, _ in }
        test.source.row = { user in
          UserCell.row(user).swipeActions {
            if user.id == 1 {
              RowAction(title: "Pin") {}
              RowAction(.delete) {}
            }
          }
        }
        touch(test.screen)
      }
    }

    @Test func aRowThatDoesNotExistIsAMistake() async {
      let missing = "There is no row 0.3: the sections have [3] rows."
      let results = [
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          await Self.mistake { $0.tap(CurrentPath(section: 0, item: 3)) }
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          await Self.mistake {
            $0.drag(CurrentPath(section: 0, item: 3), to: .init(section: 0, item: 0))
          }
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          await Self.mistake { $0.scroll(to: CurrentPath(section: 0, item: 3)) }
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          await Self.mistake {
            _ = $0.cell(at: CurrentPath(section: 0, item: 3), as: UserCell.self)
          }
        },
      ]
      #expect(results.allSatisfy { $0.says(missing) })
    }

    @Test func aMistakenActionIsNamed() async {
      let results: [(ExitTest.Result?, String)] = [
        (
          await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Self.mistake { $0.swipe(CurrentPath(section: 0, item: 0), "Archive") }
          }, "The row 0.0 has no swipe action \"Archive\", but \"Pin\", without a title."
        ),
        (
          await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Self.mistake { $0.choose("Open", inMenuAt: CurrentPath(section: 0, item: 1)) }
          }, "The row 0.1 has no menu item \"Open\", and no other."
        ),
        (
          await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Self.mistake { $0.delete(CurrentPath(section: 0, item: 1)) }
          }, "The row 0.1 cannot be deleted: it has no such action in editing mode."
        ),
        (
          await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Self.mistake { $0.deselect(CurrentPath(section: 0, item: 1)) }
          }, "The row 0.1 cannot be deselected: the selected rows are []."
        ),
        (
          await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Self.mistake {
              $0.drag(CurrentPath(section: 0, item: 1), to: CurrentPath(section: 0, item: 3))
            }
          }, "The row 0.1 cannot move to 0.3: the sections have [3] rows."
        ),
      ]
      for (result, sentence) in results {
        #expect(result.says(sentence))
      }
    }
  #endif
}
