import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// A mutable object: comparing it with itself finds no difference.
private final class Contact: Identifiable, Equatable {
  let id: Int
  var name: String

  init(_ id: Int, _ name: String) { (self.id, self.name) = (id, name) }

  static func == (first: Contact, second: Contact) -> Bool {
    first.id == second.id && first.name == second.name
  }
}

/// Records the calls that it gets.
@MainActor
private final class NotingView<Row: Identifiable>: ListView {
  weak var adapter: ListAdapter<Int, Row>?
  var reconfigured: [[CurrentPath]] = []
  var refreshedSections: [[Int]] = []
  var batches: [BatchUpdate] = []
  var reloads = 0
  var waits = false
  private var moving: [ListBatch] = []

  init(_ adapter: ListAdapter<Int, Row>) {
    self.adapter = adapter
    adapter.view = self
    reloads = 0
  }

  func finishAnimations() {
    let moving = moving
    self.moving = []
    for batch in moving { batch.finish() }
  }

  var isInWindow: Bool { true }
  var rowCounts: [Int]? { adapter?.sections.map(\.items.count) }
  func reloadData() { reloads += 1 }
  func performBatchUpdates(_ batch: ListBatch) {
    batches.append(batch.update)
    #expect(batch.setData())
    if waits { moving.append(batch) } else { batch.finish() }
  }
  func reconfigureItems(at paths: [CurrentPath]) { reconfigured.append(paths) }
  func refreshHeadersAndFooters(of sections: [Int]) { refreshedSections.append(sections) }
  var selection: [CurrentPath] = []
  var scrollAnchor: ScrollAnchor?
}

@MainActor
@Suite("Refreshes that are requested explicitly")
struct RefreshTests {
  let adapter = ListAdapter<Int, Item>(sections: [
    ListSection(id: 0, items: items(0..<3)), ListSection(id: 1, items: items(3..<6)),
  ])
  private let view: NotingView<Item>

  init() { view = NotingView(adapter) }

  @Test("Without a new list: in place, and by reloads")
  func alone() async {
    #expect(
      await adapter.refresh(ListRefresh(reconfiguring: [4, 1, 99])).outcome() == .batches(0))
    #expect(
      view.reconfigured == [[CurrentPath(section: 0, item: 1), CurrentPath(section: 1, item: 1)]])
    #expect(view.batches.isEmpty)

    #expect(await adapter.refresh(ListRefresh(reloading: [5])).outcome() == .batches(1))
    #expect(
      view.batches == [BatchUpdate(items: .init(reloads: [OldPath(section: 1, item: 2)]))])

    let sections = ListRefresh<Int, Int>(reconfiguringSections: [0], reloadingSections: [1])
    #expect(await adapter.refresh(sections).outcome() == .batches(1))
    #expect(view.batches.last == BatchUpdate(sections: .init(reloads: [1])))
    #expect(view.refreshedSections == [[0]])
    #expect(view.reloads == 0)
  }

  @Test("Only the headers of some sections")
  func headersAlone() async {
    let refresh = ListRefresh<Int, Int>(reconfiguringSections: [1, 99])
    #expect(!refresh.isEmpty && ListRefresh<Int, Int>().isEmpty)
    #expect(await adapter.refresh(refresh).outcome() == .batches(0))
    #expect(view.refreshedSections == [[1]])
    #expect(view.reconfigured.isEmpty && view.batches.isEmpty && view.reloads == 0)
  }

  @Test("Rows of a section that is reloaded are not reloaded one by one")
  func rowsOfReloadedSections() async {
    var refresh = ListRefresh<Int, Int>(reloading: [0, 5])
    refresh.formUnion(ListRefresh(reconfiguringSections: [], reloadingSections: [1]))
    await adapter.refresh(refresh).outcome()
    #expect(
      view.batches == [
        BatchUpdate(
          sections: .init(reloads: [1]), items: .init(reloads: [OldPath(section: 0, item: 0)]))
      ])
  }

  @Test("Together with a new list: each row once, at its new path")
  func withTheNextList() async {
    let new = [
      ListSection(id: 0, items: [Item(id: 9)] + items(0..<3)),
      ListSection(id: 1, items: [Item(id: 3, content: 1)] + items(4..<6)),
    ]
    let refresh = ListRefresh<Int, Int>(reconfiguring: [2, 3], reloading: [5])
    #expect(await adapter.apply(new, refreshing: refresh).outcome() == .batches(2))
    #expect(
      view.reconfigured == [[CurrentPath(section: 0, item: 3), CurrentPath(section: 1, item: 0)]])
    #expect(view.batches.last == BatchUpdate(items: .init(reloads: [OldPath(section: 1, item: 2)])))
  }

  @Test("If an id occurs twice, all its rows are refreshed")
  func duplicates() async {
    await adapter.apply([ListSection(id: 0, items: [Item(id: 1), Item(id: 2), Item(id: 1)])])
      .outcome()
    await adapter.refresh(ListRefresh(reconfiguring: [1])).outcome()
    #expect(view.reconfigured.last?.map(\.item) == [0, 2])
  }

  @Test("A waiting request is kept when a newer list supersedes it")
  func survives() {
    view.waits = true
    var outcomes: [UpdateOutcome] = []
    adapter.apply([ListSection(id: 0, items: items(0..<4))]) { outcomes.append($0) }
    adapter.refresh(ListRefresh(reconfiguring: [2])) { outcomes.append($0) }
    adapter.apply([ListSection(id: 0, items: items(1..<4))]) { outcomes.append($0) }
    #expect(outcomes.isEmpty && view.reconfigured.isEmpty)
    view.finishAnimations()
    view.finishAnimations()
    // The rows are refreshed, so the outcome is not `.superseded`.
    #expect(outcomes == [.batches(1), .batches(1), .batches(1)])
    #expect(view.reconfigured == [[CurrentPath(section: 0, item: 1)]])
  }

  @Test("Requests of all kinds that wait are performed together")
  func union() {
    view.waits = true
    adapter.apply([
      ListSection(id: 0, items: items(0..<3)), ListSection(id: 1, items: items(3..<7)),
    ])
    adapter.refresh(ListRefresh(reconfiguring: [2], reloading: [0]))
    adapter.refresh(ListRefresh(reconfiguringSections: [0], reloadingSections: [1]))
    adapter.refresh(ListRefresh(reconfiguring: [1]))
    view.finishAnimations()
    view.finishAnimations()
    #expect(
      view.reconfigured == [[CurrentPath(section: 0, item: 1), CurrentPath(section: 0, item: 2)]])
    #expect(view.refreshedSections == [[0]])
    #expect(
      view.batches.last
        == BatchUpdate(
          sections: .init(reloads: [1]), items: .init(reloads: [OldPath(section: 0, item: 0)])))
  }

  @Test("A request that is made while a list waits does not replace that list")
  func keepsTheWaitingList() {
    view.waits = true
    adapter.apply([ListSection(id: 0, items: items(0..<4))])
    adapter.apply([ListSection(id: 0, items: items(0..<5))])
    adapter.refresh(ListRefresh(reconfiguring: [4]))
    view.finishAnimations()
    view.finishAnimations()
    #expect(adapter.sections[0].items.count == 5)
    #expect(view.reconfigured == [[CurrentPath(section: 0, item: 4)]])
  }

  @Test("A request that is made while a list waits keeps the style of that list")
  func keepsTheStyle() {
    view.waits = true
    adapter.apply([ListSection(id: 0, items: items(0..<4))])
    let call = adapter.apply([ListSection(id: 0, items: items(0..<5))], style: .reload)
    adapter.refresh(ListRefresh(reconfiguring: [4]))
    view.finishAnimations()
    #expect(call.result == .reloaded(.requested) && view.reloads == 1)
  }

  @Test("In-place updates get the old and the new item")
  func payload() async {
    var told: [(old: Int, new: Int)] = []
    adapter.updateInPlace = { old, new, _ in
      told.append((old.content, new.content))
      return true
    }
    var rows = items(0..<3)
    rows[1].content = 7
    // The row also moves.
    await adapter.apply(
      [ListSection(id: 0, items: [rows[1], rows[0], rows[2]])],
      refreshing: ListRefresh(reconfiguring: [2])
    ).outcome()
    #expect(told.map(\.old) == [0, 0] && told.map(\.new) == [7, 0])
    #expect(view.reconfigured.isEmpty)
  }

  // MARK: Objects that change in place

  @Test("An update of an object is kept when a newer change supersedes it")
  func supersededUpdateOfAnObject() throws {
    let adapter = ListAdapter<Int, Contact>()
    let view = NotingView(adapter)
    let (ada, bo) = (Contact(1, "Ada"), Contact(2, "Bo"))
    let versions = (0..<3).map { _ in ListVersion() }
    func update(_ step: Int, _ rows: [Contact], _ diff: ListDiff) -> ListUpdate<Int, Contact> {
      ListUpdate(
        sections: [ListSection(id: 0, items: rows)], version: versions[step],
        base: versions[step - 1], diff: SectionedDiff(diff))
    }
    adapter.apply(
      ListUpdate(sections: [ListSection(id: 0, items: [ada, bo])], version: versions[0]))
    view.waits = true
    adapter.apply(rows: [ada, bo, Contact(3, "Cy")])
    view.reconfigured = []
    // Both updates wait for the view. The first one updates Ada, the second one Bo.
    ada.name = "Ada Lovelace"
    adapter.apply(
      update(1, [ada, bo], try ListDiff(oldCount: 2, updates: [IndexPair(old: 0, new: 0)])))
    bo.name = "Bo Diddley"
    adapter.apply(
      update(2, [ada, bo], try ListDiff(oldCount: 2, updates: [IndexPair(old: 1, new: 1)])))
    view.finishAnimations()
    view.finishAnimations()
    #expect(
      view.reconfigured == [[CurrentPath(section: 0, item: 0), CurrentPath(section: 0, item: 1)]])
  }

  // MARK: By reload, on request

  @Test("The style .reload shows a list by a reload")
  func reload() async {
    let outcome = await adapter.apply(
      [ListSection(id: 0, items: items(0..<9))], style: .reload
    ).outcome()
    #expect(outcome == .reloaded(.requested))
    #expect(view.reloads == 1 && view.batches.isEmpty)
  }
}
