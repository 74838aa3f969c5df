import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import KeyedDiffTesting
import AppKit
import Testing

@testable import KeyedDiffAppKit

/// The list, the rows of the view, and a model to which the app applies each move, agree.
@MainActor
@Suite("Several rows that the user drags together")
struct DraggedSelectionTests {
  /// The model of an app, which applies each call of `didMove`.
  @MainActor
  private final class Model {
    var ids: [[Int]]
    var calls: [String] = []

    init(_ sections: Sections) { ids = sections.map { $0.items.map(\.id) } }

    func follow(_ source: ListDataSource<Int, Item>) {
      source.editing.didMove = { [unowned self] item, old, new in
        calls.append("\(item.id): \(old) → \(new)")
        #expect(ids[old.section].remove(at: old.item) == item.id)
        ids[new.section].insert(item.id, at: new.item)
      }
    }
  }

  private let sections: Sections = [
    ListSection(id: 0, items: (1...5).map { Item(id: $0) }, header: "A"),
    ListSection(id: 1, items: [Item(id: 6)], header: "B"),
  ]
  // The rows: A, 1, 2, 3, 4, 5, B, 6.

  private func ids(_ source: ListDataSource<Int, Item>) -> [[Int]] {
    source.sections.map { $0.items.map(\.id) }
  }

  @Test(
    "Dragged rows land together, in their order",
    arguments: [
      // Dragged rows, dropped above row, the list afterwards
      ([1, 2], 4, [[3, 1, 2, 4, 5], [6]]), ([1, 3, 5], 3, [[2, 1, 3, 5, 4], [6]]),
      ([4, 5], 1, [[4, 5, 1, 2, 3], [6]]), ([2, 4, 7], 7, [[1, 3, 5], [2, 4, 6]]),
      ([1, 7], 6, [[2, 3, 4, 5, 1, 6], []]), ([1, 2, 3, 4, 5], 8, [[], [6, 1, 2, 3, 4, 5]]),
      ([2, 4], 3, [[1, 2, 4, 3, 5], [6]]),
    ] as [([Int], Int, [[Int]])])
  func together(_ dragged: [Int], _ place: Int, _ result: [[Int]]) throws {
    let (screen, model) = (TableScreen(), Model(sections))
    model.follow(screen.source)
    screen.tableView.allowsMultipleSelection = true
    screen.show(sections)
    screen.control.select(IndexSet(dragged))
    let selected = screen.selectedIDs
    let drag = try #require(screen.control.beginDragging(IndexSet(dragged)))
    #expect(screen.control.drop(drag, at: place) == .move)
    screen.control.turn()
    #expect(ids(screen.source) == result)
    #expect(model.ids == result)
    #expect(screen.selectedIDs == selected)
    #expect(screen.fault() == nil)
  }

  @Test("The paths of each call refer to the list after the moves before it")
  func paths() throws {
    let (screen, model) = (TableScreen(), Model(sections))
    screen.show(sections)
    model.follow(screen.source)
    let follow = try #require(screen.source.editing.didMove)
    screen.source.editing.didMove = { [source = screen.source] item, old, new in
      // All rows have moved before the first call.
      #expect(ids(source)[0] == [3, 1, 2, 4, 5])
      follow(item, old, new)
    }
    let drag = try #require(screen.control.beginDragging([1, 2]))
    screen.control.drop(drag, at: 4)
    #expect(model.calls == ["1: 0.0 → 0.2", "2: 0.0 → 0.2"])
  }

  @Test("A drop where the rows already are does nothing")
  func nothing() throws {
    let screen = TableScreen()
    screen.source.editing.didMove = { _, _, _ in Issue.record("Told of a move.") }
    screen.show(sections)
    for place in 2...4 {
      let drag = try #require(screen.control.beginDragging([2, 3]))
      #expect(screen.control.drop(drag, at: place).isEmpty)
    }
    #expect(screen.fault() == nil)
  }

  @Test("The app chooses which rows may move, and where they land")
  func asked() throws {
    let (screen, model) = (TableScreen(), Model(sections))
    model.follow(screen.source)
    screen.show(sections)
    screen.source.editing.canMove = { item, _ in item.id != 2 }
    // AppKit drags only the rows that have content.
    let drag = try #require(screen.control.beginDragging([1, 2, 3]))
    var proposals: [String] = []
    screen.source.editing.target = { item, old, proposed in
      proposals.append("\(item.id): \(old) → \(proposed)")
      return item.id == 1 ? CurrentPath(section: 1, item: 0) : proposed
    }
    screen.control.drop(drag, at: 6)
    // The second row follows the first one.
    #expect(proposals.suffix(2) == ["1: 0.0 → 0.4", "3: 0.1 → 1.1"])
    #expect(ids(screen.source) == [[2, 4, 5], [1, 3, 6]])
    #expect(model.ids == ids(screen.source))
    // A target that does not exist is refused, and nothing moves.
    screen.source.editing.target = { _, _, _ in CurrentPath(section: 7, item: 0) }
    let other = try #require(screen.control.beginDragging([2, 3]))
    #expect(screen.control.drop(other, at: 1).isEmpty)
    screen.control.turn()
    #expect(model.ids == ids(screen.source) && model.calls.count == 2)
    #expect(screen.fault() == nil)
  }

  @Test("A list that the app applies in each call replaces the one before it")
  func applying() async throws {
    let (screen, model) = (TableScreen(), Model(sections))
    screen.show(sections)
    model.follow(screen.source)
    let follow = try #require(screen.source.editing.didMove)
    screen.source.editing.didMove = { [source = screen.source] item, old, new in
      follow(item, old, new)
      source.apply(
        zip(sections, model.ids).map { section, ids in
          ListSection(id: section.id, items: ids.map { Item(id: $0) }, header: section.header)
        })
    }
    let drag = try #require(screen.control.beginDragging([1, 3]))
    screen.control.drop(drag, at: 6)
    for _ in 0..<5 { await nextTurn() }
    screen.control.turn()
    #expect(ids(screen.source) == [[2, 4, 5, 1, 3], [6]])
    #expect(screen.fault() == nil)
  }

  @Test("A drag follows its rows through an update, without those that are deleted")
  func updateWhileDragging() async throws {
    let table = TableScreen()
    table.source.editing.didMove = { _, _, _ in }
    table.show(sections)
    let collection = CollectionScreen()
    collection.source.editing.didMove = { _, _, _ in }
    let untitled = sections.map { ListSection(id: $0.id, items: $0.items) }
    collection.show(untitled)
    let drag = try #require(table.control.beginDragging([1, 2, 4]))
    let session = try #require(
      collection.control.beginDragging([indexPath(0, 0), indexPath(0, 1), indexPath(0, 3)]))
    var changed = sections
    changed[0].items = ListItems([9, 4, 3, 1, 5].map { Item(id: $0) })
    await table.update(changed)
    await collection.update(changed.map { ListSection(id: $0.id, items: $0.items) })
    table.control.drop(drag, at: 8)
    collection.control.drop(session, at: indexPath(1, 1))
    collection.control.turn()
    #expect(ids(table.source) == [[9, 3, 5], [6, 4, 1]])
    #expect(ids(collection.source) == [[9, 3, 5], [6, 4, 1]])
    #expect(table.fault() == nil && collection.fault() == nil)
  }

  /// The list after rows were dragged to a place, computed in another way.
  private func result(
    _ ids: [[Int]], dragging dragged: Set<Int>, to place: CurrentPath
  ) -> [[Int]] {
    var result: [[Int]] = []
    let moved = ids.joined().filter(dragged.contains)
    for (section, rows) in ids.enumerated() {
      var kept: [Int] = []
      for (index, id) in (rows.map { $0 } + [-1]).enumerated() {
        if CurrentPath(section: section, item: index) == place { kept += moved }
        if id >= 0, !dragged.contains(id) { kept.append(id) }
      }
      result.append(kept)
    }
    return result
  }

  @Test("Random drags in a table, in lock step", arguments: 0..<6 as Range<UInt64>)
  func randomTable(_ seed: UInt64) throws {
    let screen = TableScreen()
    var random = SplitMix64(seed: seed)
    let sections = randomSections(&random)
    let model = Model(sections)
    model.follow(screen.source)
    screen.tableView.allowsMultipleSelection = true
    let list = screen.show(sections)
    for round in 0..<randomRoundCount {
      let rows = IndexSet(
        (0..<screen.tableView.numberOfRows).filter { _ in Int.random(in: 0..<4, using: &random) == 0
        })
      let target = Int.random(in: 0...screen.tableView.numberOfRows, using: &random)
      let dragged = Set(rows.compactMap(list.path(ofRow:)).map { model.ids[$0.section][$0.item] })
      screen.control.select(IndexSet(rows.filter { list.path(ofRow: $0) != nil }))
      let selected = screen.selectedIDs
      guard let drag = screen.control.beginDragging(rows) else { continue }
      // The row above the drop tells the place; there is always a group row or a first row.
      let above = max(target - 1, 0)
      let place =
        list.path(ofRow: above).map {
          CurrentPath(section: $0.section, item: target == 0 ? 0 : $0.item + 1)
        } ?? CurrentPath(section: section(ofHeader: above, screen.source), item: 0)
      let expected = result(model.ids, dragging: dragged, to: place)
      let isMoved = expected != model.ids
      #expect(screen.control.drop(drag, at: target) == (isMoved ? .move : []))
      screen.control.turn()
      #expect(ids(screen.source) == expected, "round \(round)")
      #expect(model.ids == expected, "round \(round)")
      #expect(screen.selectedIDs == selected)
      try #require(screen.fault() == nil, "seed \(seed), round \(round)")
    }
  }

  private func section(ofHeader row: Int, _ source: ListDataSource<Int, Item>) -> Int {
    let layout = FlatLayout(rowCounts: source.sections.map(\.items.count)) {
      source.sections[$0].header != nil
    }
    guard case .header(let section)? = layout.row(at: row) else { return 0 }
    return section
  }

  private func randomSections(_ random: inout SplitMix64) -> Sections {
    var next = 0
    return (0..<Int.random(in: 1...4, using: &random)).map { section in
      let ids = next..<next + Int.random(in: 1...6, using: &random)
      next = ids.upperBound
      return ListSection(id: section, items: ids.map { Item(id: $0) }, header: "\(section)")
    }
  }

  @Test("Random drags in a collection view, in lock step", arguments: 0..<6 as Range<UInt64>)
  func randomCollection(_ seed: UInt64) throws {
    let screen = CollectionScreen()
    var random = SplitMix64(seed: seed)
    let sections = randomSections(&random).map { ListSection(id: $0.id, items: $0.items) }
    let model = Model(sections)
    model.follow(screen.source)
    screen.collectionView.allowsMultipleSelection = true
    screen.show(sections)
    for round in 0..<randomRoundCount {
      let all = model.ids.enumerated().flatMap { section, ids in
        ids.indices.map { indexPath(section, $0) }
      }
      let paths = Set(all.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
      let section = Int.random(in: model.ids.indices, using: &random)
      let target = indexPath(section, Int.random(in: 0...model.ids[section].count, using: &random))
      screen.control.select(paths)
      let selected = screen.selectedIDs
      guard !paths.isEmpty, let drag = screen.control.beginDragging(paths) else { continue }
      let expected = result(
        model.ids, dragging: Set(paths.map { model.ids[$0[0]][$0[1]] }), to: CurrentPath(target))
      let isMoved = expected != model.ids
      #expect(screen.control.drop(drag, at: target) == (isMoved ? .move : []))
      screen.control.turn()
      #expect(ids(screen.source) == expected, "round \(round)")
      #expect(model.ids == expected, "round \(round)")
      #expect(screen.selectedIDs == selected)
      try #require(screen.fault() == nil, "seed \(seed), round \(round)")
    }
  }
}
