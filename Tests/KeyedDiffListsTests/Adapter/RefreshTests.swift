import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

/// A row that changes in place, so that comparing it with itself finds nothing.
private final class Contact: Identifiable, Equatable {
  let id: Int
  var name: String

  init(_ id: Int, _ name: String) { (self.id, self.name) = (id, name) }

  static func == (first: Contact, second: Contact) -> Bool {
    first.id == second.id && first.name == second.name
  }
}

/// Notes what it is told.
@MainActor
private final class NotingView<Row>: ListView {
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
@Suite("Rows that are refreshed although the data does not say that they changed")
struct RefreshTests {
  let adapter = ListAdapter<Int, Item>(sections: [
    ListSection(id: 0, items: items(0..<3)), ListSection(id: 1, items: items(3..<6)),
  ])
  private let view: NotingView<Item>

  init() { view = NotingView(adapter) }

  @Test("Alone: in place, and by reloads")
  func alone() async {
    #expect(
      await adapter.refresh(ListRefresh(reconfiguring: [4, 1, 99])).outcome() == .batches(0))
    #expect(
      view.reconfigured == [[CurrentPath(section: 0, item: 1), CurrentPath(section: 1, item: 1)]])
    #expect(view.batches.isEmpty)

    #expect(await adapter.refresh(ListRefresh(reloading: [5])).outcome() == .batches(1))
    #expect(
      view.batches == [BatchUpdate(items: .init(reloads: [OldPath(section: 1, item: 2)]))])

    let sections = ListRefresh<Int>(reconfiguringSections: [0], reloadingSections: [1])
    #expect(await adapter.refresh(sections).outcome() == .batches(1))
    #expect(view.batches.last == BatchUpdate(sections: .init(reloads: [1])))
    #expect(view.refreshedSections == [[0]])
    #expect(view.reloads == 0)
  }

  @Test("Headers alone, of one section or another")
  func headersAlone() async {
    let refresh = ListRefresh<Int>(reconfiguringSections: [1, 99])
    #expect(!refresh.isEmpty && ListRefresh<Int>().isEmpty)
    #expect(await adapter.refresh(refresh).outcome() == .batches(0))
    #expect(view.refreshedSections == [[1]])
    #expect(view.reconfigured.isEmpty && view.batches.isEmpty && view.reloads == 0)
  }

  @Test("Rows of a section that is reloaded are not reloaded one by one")
  func rowsOfReloadedSections() async {
    var refresh = ListRefresh<Int>(reloading: [0, 5])
    refresh.formUnion(ListRefresh(reconfiguringSections: [], reloadingSections: [1]))
    await adapter.refresh(refresh).outcome()
    #expect(
      view.batches == [
        BatchUpdate(
          sections: .init(reloads: [1]), items: .init(reloads: [OldPath(section: 0, item: 0)]))
      ])
  }

  @Test("With the next list: each row once, at its new place")
  func withTheNextList() async {
    let new = [
      ListSection(id: 0, items: [Item(id: 9)] + items(0..<3)),
      ListSection(id: 1, items: [Item(id: 3, content: 1)] + items(4..<6)),
    ]
    let refresh = ListRefresh<Int>(reconfiguring: [2, 3], reloading: [5])
    #expect(await adapter.apply(new, refreshing: refresh).outcome() == .batches(2))
    #expect(
      view.reconfigured == [[CurrentPath(section: 0, item: 3), CurrentPath(section: 1, item: 0)]])
    #expect(view.batches.last == BatchUpdate(items: .init(reloads: [OldPath(section: 1, item: 2)])))
  }

  @Test("Of an id that occurs twice, all rows are refreshed")
  func duplicates() async {
    await adapter.apply([ListSection(id: 0, items: [Item(id: 1), Item(id: 2), Item(id: 1)])])
      .outcome()
    await adapter.refresh(ListRefresh(reconfiguring: [1])).outcome()
    #expect(view.reconfigured.last?.map(\.item) == [0, 2])
  }

  @Test("A request that waits survives the list that supersedes it")
  func survives() {
    view.waits = true
    var outcomes: [UpdateOutcome] = []
    adapter.apply([ListSection(id: 0, items: items(0..<4))]) { outcomes.append($0) }
    adapter.refresh(ListRefresh(reconfiguring: [2])) { outcomes.append($0) }
    adapter.apply([ListSection(id: 0, items: items(1..<4))]) { outcomes.append($0) }
    #expect(outcomes.isEmpty && view.reconfigured.isEmpty)
    view.finishAnimations()
    view.finishAnimations()
    // The rows were refreshed, so the request is not superseded.
    #expect(outcomes == [.batches(1), .batches(1), .batches(1)])
    #expect(view.reconfigured == [[CurrentPath(section: 0, item: 1)]])
  }

  @Test("A request made while a list waits keeps that list")
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

  @Test("A request made while a list waits keeps the style of that list")
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
    // The row moves, too.
    await adapter.apply(
      [ListSection(id: 0, items: [rows[1], rows[0], rows[2]])],
      refreshing: ListRefresh(reconfiguring: [2])
    ).outcome()
    #expect(told.map(\.old) == [0, 0] && told.map(\.new) == [7, 0])
    #expect(view.reconfigured.isEmpty)
  }

  // MARK: Objects that change in place

  @Test("An object's update survives the change that supersedes it")
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
    adapter.apply([ada, bo, Contact(3, "Cy")])
    view.reconfigured = []
    // Both wait for the view; the first says that Ada changed, the second that Bo did.
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

  @Test("A list is shown by a reload if that is wanted")
  func reload() async {
    let outcome = await adapter.apply(
      [ListSection(id: 0, items: items(0..<9))], style: .reload
    ).outcome()
    #expect(outcome == .reloaded(.requested))
    #expect(view.reloads == 1 && view.batches.isEmpty)
  }
}
