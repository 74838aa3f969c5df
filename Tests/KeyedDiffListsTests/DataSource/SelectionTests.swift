import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

/// Selection by ids, its modes, and the neighbor of deleted rows.
@MainActor
struct SelectionTests {
  let source = ListDataSource<Int, User> { UserCell.row($0) }
  let screen: InMemoryScreen<Int, User, Int>

  init() {
    screen = InMemoryScreen(showing: source)
    show(1...5)
  }

  private func show(_ ids: some Sequence<Int>, style: UpdateStyle = .animated) {
    source.apply(rows: ids.map { User(id: $0, name: "\($0)") }, style: style)
  }

  private func path(_ item: Int) -> CurrentPath { CurrentPath(section: 0, item: item) }

  @MainActor
  private final class Log { var changes: [String] = [] }

  private func log() -> Log {
    let log = Log()
    source.onSelectionChange = { change in
      log.changes.append("\(change.selected) \(change.deselected) \(change.removed)")
    }
    return log
  }

  // MARK: Changes

  @Test func aChangeNamesTheIDsAndTheRowsThatWent() async {
    let log = log()
    source.selectionMode = .multiple
    screen.tap(path(3))
    screen.tap(path(0))
    #expect(log.changes == ["[4] [] []", "[1, 4] [] []"])
    // A row that moves stays selected, so nothing changes.
    show([5, 4, 3, 2, 1])
    #expect(log.changes.count == 2 && source.selectedIDs == [4, 1])
    show([5, 4, 3])
    #expect(log.changes.last == "[4] [] [1]")
    show([6, 7], style: .reload)
    #expect(log.changes.last == "[] [] [4]")
    #expect(log.changes.count == 4)
  }

  /// A tap deselects one row and selects another: one change.
  @Test func aTapIsOneChange() async {
    let log = log()
    screen.tap(path(0))
    screen.tap(path(1))
    await nextTurn()
    #expect(log.changes == ["[1] [] []", "[2] [1] []"])
  }

  /// Taps and reads look at the selected rows only, not at the whole list.
  @Test func aSelectionCostsAsMuchInALongList() async {
    var count = 0
    let source = KeyedListDataSource<Int, User, Int>(
      identity: RowIdentity(
        id: { user in
          count += 1
          return user.id
        }, content: ==)
    ) { UserCell.row($0) }
    let screen = InMemoryScreen(showing: source)
    source.selectionMode = .multiple
    var changes: [[Int]] = []
    source.onSelectionChange = { changes.append($0.selected) }
    source.apply(rows: (0..<1_000).map { User(id: $0, name: "\($0)") })
    count = 0
    screen.tap(path(2))
    screen.tap(path(900))
    #expect(source.selectedIDs == [2, 900])
    screen.tap(path(2))
    await nextTurn()
    #expect(changes == [[2], [2, 900], [900]])
    #expect(screen.cell(at: path(900), as: UserCell.self).name == "900")
    #expect(count < 50, "\(count) ids")
  }

  @Test func aDeselectionIsAChangeAfterTheTurn() async {
    source.selectionMode = .multiple
    let log = log()
    screen.tap(path(0))
    screen.tap(path(0))
    await nextTurn()
    #expect(log.changes == ["[1] [] []", "[] [1] []"])
  }

  @Test func theAppSelectsByIDs() {
    let log = log()
    source.selectionMode = .multiple
    source.selectedIDs = [4, 9, 2]
    #expect(screen.selection == [path(1), path(3)] && source.selectedIDs == [2, 4])
    source.selectedIDs = [2, 4]
    #expect(log.changes == ["[2, 4] [] []"])
    source.selectionMode = .single
    source.selectedIDs = [5, 1]
    #expect(source.selectedIDs == [5])
    #expect(log.changes.last == "[5] [2, 4] []")
    source.view = nil
    #expect(source.selectedIDs.isEmpty)
  }

  /// The ids that were selected before a search are selected again after it.
  @Test func aSelectionSurvivesAFilter() {
    source.selectionMode = .multiple
    var chosen: Set<Int> = []
    source.onSelectionChange = { change in
      chosen.formUnion(change.selected)
      chosen.subtract(change.deselected)
    }
    source.selectedIDs = [1, 2, 3]
    show([2, 3])
    show(1...5)
    source.selectedIDs = Array(chosen)
    #expect(source.selectedIDs == [1, 2, 3])
  }

  /// A list that waits for the end of an animation is shown later.
  @Test func rowsOfListsThatAreNotShownYetAreSelectedThen() {
    source.selectionMode = .multiple
    screen.listView.animatesUntilFinished = true
    let log = log()
    show(1...3)
    show([3, 7, 8])
    source.selectedIDs = [7, 3, 99]
    #expect(source.selectedIDs == [3])
    while screen.listView.isAnimating { screen.listView.finishAnimations() }
    #expect(source.selectedIDs == [3, 7])
    #expect(log.changes == ["[3] [] []", "[3, 7] [] []"])
    // The user's own choice comes first.
    show([3, 7])
    show([3, 7, 9])
    source.selectedIDs = [9]
    screen.tap(path(0))
    while screen.listView.isAnimating { screen.listView.finishAnimations() }
    #expect(source.selectedIDs == [3])
  }

  @Test func itemsWithoutIdentityHaveNoIDs() {
    let source = KeyedListDataSource<Int, Int, Never>(identity: .none(), row: labelRow)
    source.onSelectionChange = { _ in Issue.record("There are no ids.") }
    let view = InMemoryListView(
      showing: source.adapter, allowsDuplicateIDs: true, id: { $0 }, content: { $0 == $1 })
    source.view = view
    source.apply(rows: [1, 2])
    view.selection = [path(0)]
    source.selectionMayHaveChanged()
    #expect(source.selectedIDs.isEmpty)
  }

  @Test func aHandlerMayChangeTheListAndTheSelection() async {
    source.onSelectionChange = { [source] change in
      if change.selected == [2] { source.apply(rows: [User(id: 7, name: "7")]) }
      if change.removed == [2] { source.selectedIDs = [7] }
    }
    screen.tap(path(1))
    await nextTurn()
    #expect(source.selectedIDs == [7])
  }

  // MARK: Modes and neighbors

  @Test func noRowCanBeSelected() {
    source.selectionMode = SelectionMode.none
    screen.tap(path(1))
    #expect(screen.selection.isEmpty)
  }

  @Test func oneRowIsAlwaysSelected() {
    let log = log()
    source.selectionMode = .one
    #expect(source.selectedIDs == [1])
    screen.tap(path(2))
    #expect(source.selectedIDs == [3])
    show([1, 2, 4, 5])
    #expect(source.selectedIDs == [4])
    show([1, 2])
    #expect(source.selectedIDs == [2])
    show([])
    show([8, 9])
    #expect(source.selectedIDs == [8])
    #expect(log.changes.last == "[8] [] []")
    #expect(log.changes.contains("[4] [] [3]"))
  }

  @Test(arguments: [UpdateStyle.animated, .reload])
  func aNeighborIsSelectedIfTheAppWantsIt(style: UpdateStyle) {
    for (isWanted, expected) in [(false, []), (true, [4])] {
      show(1...5, style: .reload)
      source.adapter.options.selectsNeighbor = isWanted
      source.selectedIDs = [2, 3]
      show([1, 4, 5], style: style)
      #expect(source.selectedIDs == expected)
    }
    // The last row that is left before the deleted ones.
    show([1], style: style)
    #expect(source.selectedIDs == [1])
    // As long as one selected row is left, nothing else is selected.
    show(1...3)
    source.selectedIDs = [1, 2]
    show([2, 3], style: style)
    #expect(source.selectedIDs == [2])
    show([], style: style)
    #expect(source.selectedIDs.isEmpty)
  }

  /// In lock step with a plain list of ids, in all modes.
  @Test func randomSelections() async {
    for seed in UInt64(0)..<200 {
      var random = SplitMix64(seed: seed)
      let mode: SelectionMode = [.none, .single, .one, .multiple].randomElement(using: &random)!
      let source = ListDataSource<Int, User> { UserCell.row($0) }
      let screen = InMemoryScreen(showing: source)
      var known: Set<Int> = []
      source.onSelectionChange = { change in
        let now = Set(change.selected)
        #expect(known.subtracting(now) == Set(change.deselected + change.removed), "seed \(seed)")
        #expect(now != known, "seed \(seed)")
        known = now
      }
      source.selectionMode = mode
      var list: [Int] = []
      for _ in 0..<30 {
        let before = Set(source.selectedIDs)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where !list.isEmpty:
          screen.tap(path(Int.random(in: list.indices, using: &random)))
        case 1: source.selectedIDs = (0..<3).map { _ in Int.random(in: 0..<12, using: &random) }
        default:
          list = (0..<12).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
          show(list, in: source, style: Bool.random(using: &random) ? .animated : .reload)
          let left = before.intersection(list)
          if !left.isEmpty { #expect(Set(source.selectedIDs) == left, "seed \(seed)") }
        }
        await nextTurn()
        let selected = source.selectedIDs
        #expect(Set(selected) == known && Set(selected).isSubset(of: list), "seed \(seed)")
        switch mode {
        case .none: break  // The app can select rows that the user cannot.
        case .single: #expect(selected.count <= 1, "seed \(seed)")
        case .one: #expect(selected.count == 1 || list.isEmpty, "seed \(seed)")
        case .multiple: break
        }
      }
    }
  }

  private func show(_ ids: [Int], in source: ListDataSource<Int, User>, style: UpdateStyle) {
    source.apply(rows: ids.map { User(id: $0, name: "\($0)") }, style: style)
  }

  private func nextTurn() async {
    for _ in 0..<3 { await Task.yield() }
  }

  // MARK: Appearing rows

  @Test func theEndsOfTheListAreToldOnceUntilItChanges() {
    var log: [String] = []
    let source = ListDataSource<Int, User> { UserCell.row($0) }
    source.display.nearStart = { log.append("start") }
    source.display.nearEnd = { log.append("end") }
    source.display.nearbyCount = 3
    func show(_ counts: [Int]) {
      source.apply(
        counts.enumerated().map { section, count in
          ListSection(
            id: section, items: (0..<count).map { User(id: section * 100 + $0, name: "") })
        })
    }
    func appear(_ section: Int, _ item: Int) {
      source.willDisplay(UserCell(), at: CurrentPath(section: section, item: item))
    }
    show([10, 2, 0, 1])
    for item in 0..<10 { appear(0, item) }
    #expect(log == ["start"])
    appear(1, 0)
    appear(1, 1)
    appear(3, 0)
    #expect(log == ["start", "end"])
    // Away, and back again.
    appear(0, 5)
    appear(3, 0)
    #expect(log == ["start", "end", "end"])
    show([10, 2, 0, 2])
    appear(3, 1)
    #expect(log.count == 4)
    // A short list is near both ends.
    show([1])
    appear(0, 0)
    #expect(log.suffix(2) == ["start", "end"])
    // A row that does not exist.
    appear(4, 0)
    #expect(log.count == 6)
  }
}
