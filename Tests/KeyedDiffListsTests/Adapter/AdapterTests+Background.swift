import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

// Comparisons in the background, and calls that are made during them.

extension AdapterTests {
  @Test("Long lists are compared in the background, and shown even if newer ones wait")
  func background() async throws {
    adapter.options.backgroundThreshold = 0
    let log = Log()
    adapter.apply(rows: items(0..<20), completion: log.note)
    #expect(adapter.isUpdating && log.outcomes.isEmpty)
    adapter.apply(rows: items(0..<30), completion: log.note)
    #expect(await adapter.apply(rows: items(5..<40)).outcome() == .batches(1))
    #expect(log.outcomes == [.batches(1), .superseded])
    #expect(adapter.sections[0].items == ListItems(items(5..<40)))
    try view.verify()
  }

  @Test("Of many lists applied at once, only the first and the last are compared")
  func backgroundOneAtATime() async throws {
    let gate = Gate()
    let adapter = ListAdapter<Int, Item>(
      identity: .concurrent(
        id: { $0.id },
        content: { old, new in
          gate.pass(new.content)
          return old == new
        }))
    adapter.options.backgroundThreshold = 0
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    // This list is compared, but no row has a partner, so the gate is not reached.
    await adapter.apply(rows: items(0..<20)).outcome()
    for content in 1...5 { adapter.apply(rows: items(0..<20, content: content)) { _ in } }
    while gate.passed.isEmpty { await Task.yield() }
    for content in 6...9 { adapter.apply(rows: items(0..<20, content: content)) { _ in } }
    gate.open()
    while adapter.isUpdating { await Task.yield() }
    #expect(gate.passed.count == 2 && gate.passed.contains(9))
    #expect(adapter.sections[0].items == ListItems(items(0..<20, content: 9)))
    try view.verify()
  }

  @Test("A view can be attached while lists are compared in the background")
  func attachedWhileComparing() async throws {
    adapter.options.backgroundThreshold = 0
    let log = Log()
    adapter.apply(rows: items(0..<20), completion: log.note)
    let other = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = other
    while adapter.isUpdating { await Task.yield() }
    #expect(log.outcomes == [.batches(1)])
    try other.verify()
  }

  @Test("A plan made in the background is not used if the app, asked once a row, reloads one")
  func reloadsAfterComparing() async throws {
    adapter.options.backgroundThreshold = 0
    var asked: [Int] = []
    adapter.contentRefresh = { old, _ in
      asked.append(old.id)
      return old.id == 3 ? .reload : .reconfigure
    }
    #expect(await adapter.apply(rows: items(0..<5, content: 1)).outcome() == .batches(1))
    #expect(view.reconfiguredRowCount == 4 && asked == [0, 1, 2, 3, 4])
    adapter.contentRefresh = { _, _ in .reconfigure }
    #expect(await adapter.apply(rows: items(0..<5, content: 2)).outcome() == .batches(0))
    #expect(view.reconfiguredRowCount == 9)
    try view.verify()
  }

  @Test("A plan made in the background is not used if a view that prefers another mode is attached")
  func otherModeWhileComparing() async throws {
    adapter.options.backgroundThreshold = 0
    adapter.apply(rows: items(0..<5))
    while adapter.isUpdating { await Task.yield() }
    // A row moves to an inserted section, which needs two batches unless it is replaced.
    let moved = [
      ListSection(id: 0, items: items(0..<4)), ListSection(id: 1, items: items(4..<5)),
    ]
    let call = adapter.apply(moved)
    let other = InMemoryListView(showing: adapter, id: \.id)
    other.planMode = .singleBatch
    adapter.view = other
    #expect(await call.outcome() == .batches(1))
    adapter.apply(rows: items(0..<5))
    while adapter.isUpdating { await Task.yield() }
    other.planMode = .fewestBatches
    #expect(await adapter.apply(moved).outcome() == .batches(2))
    try other.verify()
  }

  @Test("A view that is attached after a comparison in the background ends the update")
  func attachedAfterComparing() async throws {
    adapter.options.backgroundThreshold = 0
    view.animatesUntilFinished = true
    let call = adapter.apply(rows: items(0..<20))
    while !view.isAnimating { await Task.yield() }
    let other = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = other
    #expect(call.result == .reloaded(.viewReplaced))
    #expect(!adapter.isUpdating)
    try other.verify()
  }

  @Test("Items that need the main actor are compared there, however long the lists")
  func onMainActor() async {
    let adapter = ListAdapter<Int, Item>(
      identity: RowIdentity(id: \.id, content: ==),
      options: ListOptions(backgroundThreshold: 0))
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    #expect(adapter.apply(rows: items(0..<30)).result == .batches(1))
    let declared = KeyedListAdapter<Int, DeclaredRow, RowID>(
      identity: .declared, options: ListOptions(backgroundThreshold: 0))
    let cells = InMemoryListView(
      showing: declared, id: \.id, content: RowIdentity.declared.content)
    declared.view = cells
    #expect(declared.apply(rows: [LabelCell.row("A", id: 0)]).result == .batches(1))
  }

  /// A model that is compared on the main actor only.
  @MainActor
  private struct Title: @MainActor Equatable {
    var text: String
  }

  private final class TitleCell: InMemoryCell, ConfigurableView {
    func configure(with title: Title) {}
  }

  @Test("Headers and footers that need the main actor are compared there, and the rows elsewhere")
  func supplementsOnMainActor() async throws {
    let adapter = ListAdapter<Int, Item>(options: ListOptions(backgroundThreshold: 0))
    let view = InMemoryListView(showing: adapter, id: \.id)
    adapter.view = view
    let sections = [
      ListSection(id: 0, items: items(0..<3), header: TitleCell.supplement(Title(text: "Header"))),
      ListSection(id: 0, items: items(0..<4), footer: TitleCell.supplement(Title(text: "Footer"))),
      ListSection(id: 0, items: items(0..<5), header: Supplement(1) { (_: LabelCell, _) in }),
    ]
    for section in sections {
      let call = adapter.apply([section])
      #expect(call.result == nil)
      #expect(await call.outcome() == .batches(1))
    }
    try view.verify()
  }

  @Test("A reload during a comparison in the background keeps the selection")
  func reloadWhileComparing() async throws {
    adapter.options.backgroundThreshold = 0
    view.selection = [CurrentPath(section: 0, item: 2)]
    let call = adapter.apply(rows: items(1..<9))
    adapter.reloadView()
    #expect(view.selection == [CurrentPath(section: 0, item: 2)])
    await call.outcome()
    #expect(view.selection == [CurrentPath(section: 0, item: 1)])
    try view.verify()
  }

  @Test("A new view is reloaded once, after onAttach")
  func attachedInBatch() throws {
    let other = InMemoryListView(showing: adapter, id: \.id)
    view.onBatch = { [adapter] in
      adapter.reloadView()
      adapter.view = other
    }
    var reloads: Int?
    adapter.onAttach = { [adapter] _ in
      reloads = other.strictView.reloadCount
      adapter.reloadView()
    }
    adapter.apply(rows: items(0..<9))
    #expect(reloads == 0 && other.strictView.reloadCount == 2)
    adapter.onAttach = nil
    let third = InMemoryListView(showing: adapter, id: \.id)
    other.onBatch = { [adapter] in
      adapter.reloadView()
      adapter.view = third
    }
    adapter.apply(rows: items(0..<3))
    #expect(third.strictView.reloadCount == 1)
    try third.verify()
  }

  @Test("Setting the same view again does not reload it")
  func setAgain() throws {
    view.selection = [CurrentPath(section: 0, item: 2)]
    let reloadCount = view.strictView.reloadCount
    adapter.view = view
    #expect(view.strictView.reloadCount == reloadCount)
    #expect(view.selection == [CurrentPath(section: 0, item: 2)])
    try view.verify()
  }
}
