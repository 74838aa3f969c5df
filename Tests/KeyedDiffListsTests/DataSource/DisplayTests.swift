import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// The rows of a screen in memory that come into sight and leave it.
@MainActor
struct DisplayTests {
  let source = ListDataSource<Int, User> { UserCell.row($0) }
  let screen: InMemoryScreen<Int, User, Int>
  private let log = Log()

  @MainActor
  private final class Log {
    private var lines: [String] = []
    func add(_ line: String) { lines.append(line) }
    /// Returns the lines since the last call.
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  init() {
    screen = InMemoryScreen(showing: source)
    screen.visibleRowCount = 3
    let log = log
    source.display.willDisplay = { cell, user, path in
      #expect(text(of: cell) == user.name)
      log.add("+\(user.name) \(path.item)")
    }
    source.display.didEndDisplaying = { cell, path in
      log.add("-\(text(of: cell) ?? "") \(path.item)")
    }
  }

  private func show(_ ids: some Sequence<Int>, style: UpdateStyle = .animated) {
    source.apply(rows: ids.map { User(id: $0, name: "\($0)") }, style: style)
  }

  private func path(_ item: Int) -> CurrentPath { CurrentPath(section: 0, item: item) }

  @Test func rowsComeIntoSightAndLeaveIt() throws {
    show(0..<8)
    #expect(log.take() == ["+0 0", "+1 1", "+2 2"])
    screen.scroll(to: path(3))
    #expect(log.take() == ["-0 0", "+3 3"])
    screen.scroll(to: path(2))
    #expect(log.take() == [])
    screen.scroll(to: path(7))
    #expect(log.take() == ["-1 1", "-2 2", "-3 3", "+5 5", "+6 6", "+7 7"])
    screen.scroll(to: path(4))
    #expect(log.take() == ["-7 7", "+4 4"])
    try screen.verify()
  }

  @Test func updatesKeepTheRowsInSight() throws {
    show(0..<8)
    screen.scroll(to: path(4))
    _ = log.take()
    // Rows above those in sight.
    show([10, 11, 12] + Array(0..<8))
    #expect(log.take() == [])
    screen.scroll(to: path(4))
    #expect(log.take() == ["-4 7", "+1 4"])
    // 2 is deleted, 3 is in sight, 4 comes into sight.
    show([10, 11, 12, 0, 1, 3, 4])
    #expect(log.take() == ["-2 5", "+4 6"])
    show([10, 11, 12, 0, 1, 3, 4, 5], style: .reload)
    #expect(log.take() == ["-1 4", "-3 5", "-4 6", "+1 4", "+3 5", "+4 6"])
    source.adapter.reloadView()
    #expect(log.take() == ["-1 4", "-3 5", "-4 6", "+1 4", "+3 5", "+4 6"])
    // Only the last rows are left in sight.
    show([10, 11, 1])
    #expect(log.take() == ["-3 5", "-4 6", "+10 0", "+11 1"])
    try screen.verify()
  }

  @Test func aViewThatIsReplacedDisplaysNothing() {
    show(0..<5)
    let other = InMemoryScreen(showing: source)
    _ = log.take()
    show(0..<4)
    screen.scroll(to: path(3))
    #expect(log.take() == ["-4 4"])
    source.view = screen
    show([3, 0, 1])
    #expect(Set(log.take()).isSuperset(of: ["+3 0"]))
    withExtendedLifetime(other) {}
  }

  @Test func pagesAreLoadedAsTheUserScrolls() throws {
    source.display.willDisplay = nil
    source.display.didEndDisplaying = nil
    source.display.nearbyCount = 2
    var pages = 0
    source.display.nearEnd = { [source] in
      pages += 1
      source.apply(rows: (0..<5 * (pages + 1)).map { User(id: $0, name: "") })
    }
    show(0..<5)
    #expect(pages == 0)
    screen.scroll(to: path(3))
    #expect(pages == 1 && source.rowCount(inSection: 0) == 10)
    screen.scroll(to: path(4))
    #expect(pages == 1)
    screen.scroll(to: path(9))
    #expect(pages == 2)
    // A short list is filled at once.
    pages = 0
    show(0..<1)
    #expect(pages == 1)
    try screen.verify()
  }

  /// Older rows appear above: those in sight stay, so that only one page is loaded.
  @Test func earlierPagesAreLoadedOnce() {
    source.display.nearbyCount = 2
    show(100..<120)
    screen.scroll(to: path(19))
    var first = 100
    // At the very start of the list, new rows would come into sight, and so on until there are none.
    source.display.nearStart = { [source] in
      first -= 10
      source.apply(rows: (first..<120).map { User(id: $0, name: "\($0)") })
    }
    for _ in 0..<4 {
      let before = first
      screen.scroll(to: path(1))
      #expect(first == before - 10)
      #expect(screen.scrollAnchor?.path == path(11))
    }
  }

  @Test func rowsAheadArePrefetched() {
    let log = log
    source.display.willDisplay = nil
    source.display.didEndDisplaying = nil
    source.display.prefetch = { log.add("\($0.map(\.id))") }
    source.display.cancelPrefetching = { log.add("cancel \($0.map(\.id))") }
    show(0..<20)
    screen.scroll(to: path(3))
    #expect(log.take() == ["[4, 5, 6]"])
    screen.scroll(to: path(4))
    #expect(log.take() == ["[7]"])
    screen.scroll(to: path(1))
    #expect(log.take() == ["cancel [5, 6, 7]", "[0]"])
    screen.scroll(to: path(19))
    #expect(log.take() == ["cancel [0]"])
  }
}
