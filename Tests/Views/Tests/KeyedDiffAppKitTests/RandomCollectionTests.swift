import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import AppKit
import Testing

@testable import KeyedDiffAppKit

@MainActor
@Suite("Random use of a collection view")
struct RandomCollectionTests {
  @Test("Items, headers and selection are correct", arguments: [1, 2, 3] as [UInt64])
  func play(seed: UInt64) async {
    let player = RandomCollection(seed: seed)
    let fault = await player.play()
    withExtendedLifetime(player) {}
    #expect(fault == nil)
  }
}

/// A collection view, with random actions of a user and an app.
@MainActor
private final class RandomCollection {
  private let seed: UInt64
  private var lists: RandomLists
  private let screen: CollectionScreen
  private let list: CollectionListView
  private var completed: [Int] = []
  private var callCount = 0
  private var wantsUpdateInCallback = false

  init(seed: UInt64) {
    self.seed = seed
    lists = RandomLists(seed: seed)
    // Two reuse identifiers, so that some rows need another cell.
    let row = { (item: Item) -> DeclaredRow in
      ItemTile.row(item, reuseIdentifier: item.content % 3 == 2 ? "odd" : "even")
    }
    screen = CollectionScreen(row: row)
    screen.collectionView.allowsMultipleSelection = seed != 2
    if seed != 3 { screen.layout.headerReferenceSize = NSSize(width: 0, height: 20) }
    list = screen.show(lists.sections)
    let source = screen.source
    source.display.willDisplay = { [weak self] _, _, _ in self?.updateInCallback() }
    source.selection.didSelect = { [weak self] _, _ in self?.updateInCallback() }
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
      useView()
      let before = screen.selectedIDs
      let isQuiet = !lists.once(in: 3)
      wantsUpdateInCallback = !isQuiet && lists.once(in: 2)
      apply()
      if !isQuiet, lists.once(in: 2) { apply() }
      if !isQuiet, lists.once(in: 4) { useView() }
      await settle()
      let context = "seed \(seed), round \(round)"
      if let fault = screen.fault() { return "\(context): \(fault)" }
      if completed != Array(0..<callCount) {
        return "\(context): completed were \(completed) of \(callCount)."
      }
      let kept = before.intersection(screen.source.sections.flatMap(\.items).map(\.id))
      if isQuiet, screen.selectedIDs != kept {
        return "\(context): \(screen.selectedIDs) are selected, not \(kept)."
      }
    }
    return nil
  }

  /// Changes conditions that last.
  private func prepare() {
    (completed, callCount) = ([], 0)
    let ends: [StandInAnimations.End] = [.nextTurn, .nextTurn, .atOnce, .held]
    screen.control.animations.end = ends[lists.number(0..<4)]
    screen.control.completionsAreFinished = !lists.once(in: 5)
    if screen.window == nil {
      if lists.once(in: 3) { screen.open() }
    } else if lists.once(in: 20) {
      screen.close()
    }
    if lists.once(in: 15) {
      let height = Double(lists.number(10..<40))
      let rowHeight: RowHandler<Item, Double?> = { item, _ in
        height + Double(item.id % 3) * 5
      }
      screen.source.sizes.row = lists.once(in: 3) ? nil : rowHeight
    }
    if lists.once(in: 30) {
      let height: @MainActor (Int) -> Double? = { $0 == 2 ? nil : 25 }
      screen.source.sizes.header = lists.once(in: 2) ? nil : height
    }
    screen.control.turn()
  }

  /// An action of the user.
  private func useView() {
    if lists.once(in: 2) {
      let end = Int(
        max(screen.collectionView.frame.height - screen.scrollView.frame.height, 0))
      screen.scroll(to: CGFloat(lists.number(0..<end + 1)))
    }
    let paths = screen.cells.keys.sorted()
    if !paths.isEmpty {
      let path = paths[lists.number(0..<paths.count)]
      switch lists.number(0..<5) {
      case 0: screen.control.click(path)
      case 1: screen.control.click(path, isExtending: true)
      case 2: screen.control.select(Set(paths.prefix(3)))
      case 3:
        guard
          let drag = screen.control.beginDragging(
            Set([path, paths[lists.number(0..<paths.count)]]))
        else { return }
        screen.control.drop(drag, at: paths[lists.number(0..<paths.count)])
      default: break
      }
    }
    // Paths that may no longer exist.
    screen.control.prefetch([indexPath(0, lists.number(0..<30))])
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
}
