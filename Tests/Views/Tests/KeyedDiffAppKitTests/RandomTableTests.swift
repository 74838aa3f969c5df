import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import AppKit
import Testing

@testable import KeyedDiffAppKit

@MainActor
@Suite("Random use of a table")
struct RandomTableTests {
  @Test("Rows, group rows, cells and selection are correct", arguments: [1, 2, 3] as [UInt64])
  func play(seed: UInt64) async {
    let player = RandomTable(seed: seed)
    let fault = await player.play()
    withExtendedLifetime(player) {}
    #expect(fault == nil)
  }
}

/// A table, with random actions of a user and an app.
@MainActor
private final class RandomTable {
  private let seed: UInt64
  private var lists: RandomLists
  private let screen: TableScreen
  private let list: TableListView
  private var completed: [Int] = []
  private var callCount = 0
  private var wantsUpdateInCallback = false

  init(seed: UInt64) {
    self.seed = seed
    lists = RandomLists(seed: seed)
    // Two kinds of cells, so that some rows need another one.
    let row = { (item: Item) -> DeclaredRow in
      item.content % 3 == 2
        ? OddCell.row(item)
        : ItemCell.row(item)
    }
    screen = TableScreen(row: row, columnCount: seed == 3 ? 2 : 1)
    screen.tableView.allowsMultipleSelection = seed != 2
    list = screen.show(lists.sections)
    setHandlers()
  }

  private func setHandlers() {
    let source = screen.source
    source.display.willDisplay = { [weak self] _, _, _ in self?.updateInCallback() }
    source.selection.didSelect = { [weak self] _, _ in self?.updateInCallback() }
    source.selection.didDeselect = { _, _ in }
    source.editing.didMove = { [weak self] _, _, _ in
      guard let self else { return }
      lists.adopt(source.sections)
      updateInCallback()
    }
  }

  /// Performs random actions until there is a fault.
  ///
  /// - Returns: The fault; `nil` if everything is right.
  func play() async -> String? {
    for round in 0..<randomRoundCount {
      prepare()
      useTable()
      let before = screen.selectedIDs
      let anchor = list.scrollAnchor.flatMap { anchor in
        screen.source.item(at: anchor.path).map { ($0.id, anchor.offset) }
      }
      let isQuiet = !lists.once(in: 3)
      wantsUpdateInCallback = !isQuiet && lists.once(in: 2)
      apply()
      if !isQuiet, lists.once(in: 2) { apply() }
      if !isQuiet, lists.once(in: 4) { useTable() }
      await settle()
      let context = "seed \(seed), round \(round)"
      if let fault = screen.fault() { return "\(context): \(fault)" }
      if completed != Array(0..<callCount) {
        return "\(context): completed were \(completed) of \(callCount)."
      }
      if isQuiet, let fault = faultOfPlaces(before, anchor) {
        return "\(context): \(fault)"
      }
    }
    return nil
  }

  /// Changes conditions that last.
  private func prepare() {
    (completed, callCount) = ([], 0)
    let ends: [StandInAnimations.End] = [.nextTurn, .nextTurn, .atOnce, .held]
    screen.control.animations.end = ends[lists.number(0..<4)]
    if screen.window == nil {
      if lists.once(in: 3) { screen.open() }
    } else if lists.once(in: 20) {
      screen.close()
    }
    if lists.once(in: 20) {
      screen.scrollView.frame.size.height = CGFloat(lists.number(50..<400))
      screen.control.turn()
    }
    if lists.once(in: 15) {
      let height = Double(lists.number(10..<40))
      let rowHeight: RowHandler<Item, Double?> = { item, _ in
        height + Double(item.id % 3) * 5
      }
      screen.source.sizes.row = lists.once(in: 3) ? nil : rowHeight
    }
    if lists.once(in: 15) {
      let willSelect: RowHandler<Item, CurrentPath?> = { item, path in
        item.id % 5 == 0 ? nil : path
      }
      screen.source.selection.willSelect = lists.once(in: 2) ? nil : willSelect
    }
    screen.control.turn()
  }

  /// An action of the user.
  private func useTable() {
    let tableView = screen.tableView
    let count = tableView.numberOfRows
    if lists.once(in: 2) {
      let end = Int(max(tableView.frame.height - screen.scrollView.frame.height, 0))
      screen.scroll(to: CGFloat(lists.number(0..<end + 1)))
    }
    guard count > 0 else { return }
    let row = lists.number(0..<count)
    switch lists.number(0..<6) {
    case 0: screen.control.click(row)
    case 1: screen.control.click(row, isExtending: true)
    case 2:
      guard tableView.allowsMultipleSelection else { return }
      screen.control.select(IndexSet(integersIn: row..<min(row + 4, count)))
    case 3: tableView.deselectAll(nil)
    case 4:
      guard
        let drag = screen.control.beginDragging(
          IndexSet(integersIn: row..<min(row + 1 + row % 3, count)))
      else { return }
      screen.control.drop(drag, at: lists.number(0..<tableView.numberOfRows + 1))
    default: break
    }
  }

  private func apply() {
    lists.change()
    let number = callCount
    callCount += 1
    let style: UpdateStyle =
      lists.once(in: 10) ? .reload : lists.once(in: 3) ? .immediate : .animated
    screen.source.apply(lists.sections, style: style) { [weak self] _ in
      self?.completed.append(number)
    }
  }

  private func updateInCallback() {
    guard wantsUpdateInCallback else { return }
    wantsUpdateInCallback = false
    apply()
  }

  private func settle() async {
    for _ in 0..<20 {
      screen.control.turn()
      screen.control.animations.finish()
      await nextTurn()
      let isAtRest = completed.count == callCount && !screen.source.adapter.isUpdating
      if isAtRest, !screen.source.adapter.isWaiting { break }
    }
    wantsUpdateInCallback = false
    screen.control.turn()
  }

  /// Kept rows that were selected must be selected, and the first row must keep its place.
  private func faultOfPlaces(
    _ before: Set<AnyHashable>, _ anchor: (id: Int, offset: Double)?
  ) -> String? {
    let kept = before.intersection(flatIDs(of: screen.source.sections))
    if screen.selectedIDs != kept {
      return "\(screen.selectedIDs) are selected, not \(kept)."
    }
    guard screen.window != nil, let anchor, let now = list.scrollAnchor,
      let path = screen.source.path(of: anchor.id)
    else { return nil }
    // The list may be too short for the row to keep its place.
    let end = screen.tableView.frame.height - screen.scrollView.frame.height
    let origin = screen.scrollView.contentView.bounds.minY
    guard origin > 0, origin < end - 0.01 else { return nil }
    let row = screen.tableView.rect(ofRow: list.layout.position(of: path))
    let offset = Double(row.minY - origin)
    return abs(offset - anchor.offset) < 0.01
      ? nil : "Row \(anchor.id) is at \(offset), not \(anchor.offset); \(now)."
  }
}
