import Foundation
import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// The number of sequences for each kind of view: more if `KEYEDDIFF_LONG_TESTS` is set.
private let sequenceCount =
  ProcessInfo.processInfo.environment["KEYEDDIFF_LONG_TESTS"] == nil ? 1_000 : 50_000

/// Random use: lists, gestures, windows, and calls at unexpected times.
@MainActor
@Suite("Random use of UIKit's views", .serialized)
struct RandomScreenTests {
  @Test("A table shows every list: rows, cells, headers, selection, scroll position")
  func table() async { await play { TableTestScreen() } }

  @Test("A collection view shows every list, too")
  func collection() async { await play { CollectionTestScreen() } }

  private func play<Screen: TestScreen>(_ makeScreen: () -> Screen) async {
    for seed in 0..<UInt64(sequenceCount / 50) {
      let player = RandomPlayer(makeScreen(), seed: seed)
      for round in 0..<50 {
        await player.play()
        if let fault = player.fault {
          Issue.record("seed \(seed), round \(round): \(fault)")
          return
        }
      }
    }
  }
}

/// Uses one screen at random.
@MainActor
private final class RandomPlayer<Screen: TestScreen> {
  let screen: Screen
  private(set) var fault: String?
  private var random: SplitMix64
  private var list: RandomList
  private var completed: [Int] = []
  private var callCount = 0
  private var reentrantUpdate: (() -> Void)?

  init(_ screen: Screen, seed: UInt64) {
    self.screen = screen
    random = SplitMix64(seed: seed)
    list = RandomList(using: &random)
    screen.allowsMultipleSelection = Bool.random(using: &random)
    screen.source.trapsOnFaults = false
    screen.source.onFault = { [weak self] in self?.fail("\($0)") }
    screen.source.display.prefetch = { _ in }
    // An app may change its list in any handler.
    screen.source.display.willDisplay = { [weak self] _, _, _ in self?.updateReentrantly() }
    screen.source.display.didEndDisplaying = { [weak self] _, _ in self?.updateReentrantly() }
    screen.source.selection.didSelect = { [weak self] _, _ in self?.updateReentrantly() }
  }

  private func fail(_ text: String) { fault = fault ?? text }

  private func updateReentrantly() {
    reentrantUpdate?()
    reentrantUpdate = nil
  }

  private func chance(_ one: Int, in all: Int) -> Bool {
    Int.random(in: 0..<all, using: &random) < one
  }

  /// One sequence: actions of the user, then one or more lists, then a check of the screen.
  func play() async {
    let control = screen.control
    for _ in 0..<Int.random(in: 0...3, using: &random) { await use() }
    let selected = ids(at: screen.selectedPaths)
    // Updates that gestures caused must end before the anchor is recorded.
    let anchor = anchorRow()
    var kept = list.ids
    let styles: [UpdateStyle] = [.animated, .animated, .immediate, .reload]
    if chance(1, in: 8) {
      reentrantUpdate = { [weak self] in self?.apply(.animated) }
    }
    control.completionResult = !chance(1, in: 4)
    control.completesUnanimatedInsideCall = chance(1, in: 2)
    let listCount = chance(1, in: 5) ? 3 : 1
    for _ in 0..<listCount {
      list.change(using: &random)
      kept.formIntersection(list.ids)
      apply(styles.randomElement(using: &random)!)
      if chance(1, in: 6) { control.finishAnimations() }
      if chance(1, in: 8) { screen.view.layoutIfNeeded() }
    }
    await settle()
    kept.formIntersection(list.ids)
    if screen.source.sections != list.sections { fail("The newest list is not shown.") }
    if let fault = screen.fault() { fail(fault) }
    let nowSelected = ids(at: screen.selectedPaths)
    if nowSelected != selected.intersection(kept) {
      fail("\(nowSelected) are selected, not \(selected.intersection(kept)).")
    }
    if completed != Array(0..<callCount) { fail("Completions came as \(completed.suffix(8)).") }
    // A short intermediate list would move the row.
    if listCount == 1 { checkAnchor(anchor, kept) }
  }

  private func apply(_ style: UpdateStyle) {
    let number = callCount
    callCount += 1
    screen.source.apply(list.sections, style: style) { [weak self] _ in
      self?.completed.append(number)
    }
  }

  /// Lets everything end.
  private func settle() async {
    for _ in 0..<10_000 {
      screen.settle()
      // Cells of a layout may apply another list.
      screen.control.layOutIfOnScreen()
      if !screen.source.adapter.isUpdating, !screen.source.adapter.isWaiting,
        !screen.control.isAnimating, !screen.listView.hasUncommittedUpdates
      {
        return
      }
      await Task.yield()
    }
    fail("The updates do not end.")
  }

  // MARK: The user

  private func use() async {
    let control = screen.control
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let height = max(0, screen.view.contentSize.height - screen.view.bounds.height)
      control.scroll(toY: CGFloat.random(in: 0...(height + 1), using: &random).rounded())
    case 1, 2:
      if let row = screen.shownRows.randomElement(using: &random) { screen.tap(at: row.path) }
    case 3:
      control.leaveWindow()
      if chance(1, in: 2) {
        list.change(using: &random)
        apply(.animated)
      }
      control.enterWindow()
    case 4: await drag()
    case 5:
      screen.prefetch([[0, 0], [3, 70], [0, 3]])
      let paths = screen.source.sections.indices.flatMap { section in
        (0..<min(3, screen.source.rowCount(inSection: section))).map {
          IndexPath(item: $0, section: section)
        }
      }
      control.prepareCells(at: paths)
    case 6: screen.source.adapter.reloadView()
    default:
      control.insertPlaceholder(at: [0, 0])
      list.change(using: &random)
      apply(.animated)
      control.removePlaceholders()
      screen.source.adapter.viewDidCommitUpdates()
    }
    await settle()
    if screen.source.sections != list.sections { list.take(screen.source.sections) }
    if let fault = screen.fault() { fail("After a gesture: \(fault)") }
  }

  private func drag() async {
    screen.source.editing.didMove = { [weak self] _, _, _ in
      guard let self else { return }
      list.take(screen.source.sections)
    }
    guard let row = screen.shownRows.randomElement(using: &random) else { return }
    var counts = screen.source.sections.map(\.items.count)
    counts[row.path.section] -= 1
    let section = counts.indices.randomElement(using: &random)!
    let target = IndexPath(
      item: Int.random(in: 0...counts[section], using: &random), section: section)
    // If a row is dropped at its old place, a collection view does not notify its data source, but
    // reloads the row later.
    guard target != row.path else { return }
    _ = screen.drag(from: row.path, to: target)
    if chance(1, in: 3) {
      list.change(using: &random)
      apply(.animated)
    }
    (screen as? CollectionTestScreen)?.collection.standIn.reloadMovedCells()
  }

  // MARK: Anchor

  private func ids(at paths: [IndexPath]) -> Set<Int> {
    Set(paths.compactMap { screen.source.item(at: CurrentPath($0))?.id })
  }

  /// The first visible row, unless the list is at its start.
  private func anchorRow() -> (id: Int, place: CGFloat)? {
    let top = screen.view.contentOffset.y + screen.view.adjustedContentInset.top
    guard top > 1, let row = screen.shownRows.first(where: { $0.frame.maxY > top }),
      let item = screen.source.item(at: CurrentPath(row.path)),
      let place = screen.place(ofID: item.id)
    else { return nil }
    return (item.id, place)
  }

  /// The row must keep its place, unless the list ends before.
  private func checkAnchor(_ anchor: (id: Int, place: CGFloat)?, _ kept: Set<Int>) {
    guard let anchor, kept.contains(anchor.id) else { return }
    let view = screen.view
    let last = max(0, view.contentSize.height - view.bounds.height)
    guard view.contentOffset.y > 1, view.contentOffset.y < last else { return }
    guard let place = screen.place(ofID: anchor.id) else {
      return fail("Row \(anchor.id) cannot be seen any more.")
    }
    if abs(place - anchor.place) > 0.5 {
      fail("Row \(anchor.id) was at \(anchor.place), is at \(place).")
    }
  }
}
