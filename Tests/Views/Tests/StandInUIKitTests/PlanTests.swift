import KeyedDiff
import KeyedDiffTestSupport
import UIKit
import Testing

/// Plans of random lists, performed like in an app. Cells are configured only when they are made,
/// so they show the right rows only if the view moves them to the right places.
@MainActor
@Suite("Plans of the library")
struct PlanTests {
  private typealias Plan = UpdatePlan<Int, ListPair.Item>

  private func pair(_ seed: Int) -> SectionedPair {
    SectionedPair(seed: UInt64(seed), maximumSections: 5, maximumRows: 14)
  }

  private func plan(_ pair: SectionedPair, _ seed: Int) -> Plan {
    UpdatePlan(
      SectionedDiff(from: pair.old, to: pair.new), from: pair.old, to: pair.new,
      mode: [.fewestBatches, .everyMove, .singleBatch][seed % 3],
      refresh: seed % 2 == 0 ? .reconfigure : .reload)
  }

  private func texts(_ sections: [SectionedPair.Section]) -> [[String]] {
    sections.map { $0.items.map { "\($0.id)" } }
  }

  @Test("A table shows the right rows after each batch")
  func table() {
    for seed in 0..<400 {
      let pair = pair(seed)
      let note = Comment(rawValue: pair.description)
      let table = TableFixture([])
      table.view.frame.size.height = 300
      table.source.sections = texts(pair.old)
      table.view.reloadData()
      table.view.layoutIfNeeded()
      for stage in plan(pair, seed).stages {
        table.view.performBatchUpdates {
          table.source.sections = self.texts(stage.sections)
          table.view.perform(stage.batch)
        }
        let data = table.source.sections
        for row in table.standIn.shownRows {
          let text: String? = data[row.path.section][row.path.row]
          #expect(row.cell.textLabel?.text == text, note)
        }
        #expect(table.standIn.shownRows.count == min(7, data.joined().count), note)
        if seed % 2 == 0 { table.standIn.finishAnimations() }
      }
      #expect(table.faults.isEmpty, note)
      #expect(table.source.sections == texts(pair.new))
    }
  }

  @Test("A collection view shows the right items after each batch")
  func collection() {
    for seed in 0..<400 {
      let pair = pair(seed)
      let note = Comment(rawValue: pair.description)
      let collection = CollectionFixture([])
      collection.view.frame.size.height = 300
      collection.source.sections = texts(pair.old)
      collection.view.reloadData()
      collection.view.layoutIfNeeded()
      for stage in plan(pair, seed).stages {
        collection.view.performBatchUpdates {
          collection.source.sections = self.texts(stage.sections)
          collection.view.perform(stage.batch)
        }
        let data = collection.source.sections
        for row in collection.standIn.shownRows {
          let letter: String? = data[row.path.section][row.path.item]
          #expect((row.cell as? LetterItemCell)?.letter == letter, note)
        }
        #expect(collection.standIn.shownRows.count == min(7, data.joined().count), note)
        if seed % 2 == 0 { collection.standIn.finishAnimations() }
      }
      #expect(collection.faults.isEmpty, note)
    }
  }

  @Test("Heights follow their rows, in tables and lists")
  func heights() {
    func height(_ text: String?) -> CGFloat { CGFloat(20 + (Int(text ?? "") ?? 0) * 7 % 50) }
    for seed in 0..<200 {
      let pair = pair(seed)
      let note = Comment(rawValue: pair.description)
      let (table, collection) = (TableFixture([]), CollectionFixture([]))
      // Either all rows are visible and measured, or only some.
      let isTall = seed % 2 == 0
      table.view.frame.size.height = isTall ? 5000 : 200
      collection.view.frame.size.height = isTall ? 5000 : 200
      table.standIn.fittingHeight = { height(($0 as? UITableViewCell)?.textLabel?.text) }
      collection.standIn.fittingHeight = { height(($0 as? LetterItemCell)?.letter) }
      table.source.sections = texts(pair.old)
      collection.source.sections = texts(pair.old)
      table.view.reloadData()
      collection.view.reloadData()
      for y in isTall ? [0] : [0, 150, 300] {
        table.standIn.scroll(toY: CGFloat(y))
        collection.standIn.scroll(toY: CGFloat(y))
      }
      for stage in plan(pair, seed).stages {
        table.view.performBatchUpdates {
          table.source.sections = self.texts(stage.sections)
          table.view.perform(stage.batch)
        }
        collection.view.performBatchUpdates {
          collection.source.sections = self.texts(stage.sections)
          collection.view.perform(stage.batch)
        }
        let frames = table.standIn.shownRows.map(\.frame)
        for (frame, next) in zip(frames, frames.dropFirst()) {
          #expect(frame.maxY == next.minY, note)
        }
        let rows = table.source.sections.joined()
        let expected = rows.reduce(0) { $0 + height($1) }
        if isTall { #expect(table.view.contentSize.height == expected, note) }
        for row in table.standIn.shownRows {
          #expect(row.frame.height == height(row.cell.textLabel?.text), note)
        }
        for row in collection.standIn.shownRows {
          #expect(row.frame.height == height((row.cell as? LetterItemCell)?.letter), note)
        }
        #expect(
          table.standIn.shownRows.map(\.path) == collection.standIn.shownRows.map(\.path), note)
        #expect(frames == collection.standIn.shownRows.map(\.frame), note)
        #expect(table.view.contentSize == collection.view.contentSize, note)
      }
    }
  }

  @Test("Each call of willDisplay is followed by one of didEndDisplaying")
  func displays() {
    for seed in 0..<200 {
      let pair = pair(seed)
      let note = Comment(rawValue: pair.description)
      let table = TableFixture([])
      table.view.frame.size.height = 200
      // Rows are shorter than estimated, so some turn out to end above the visible part.
      table.standIn.fittingHeight = { _ in 13 }
      let balance = DisplayBalance()
      table.view.delegate = balance
      table.source.sections = texts(pair.old)
      table.view.reloadData()
      for y in [0, 110, 150, 40] { table.standIn.scroll(toY: CGFloat(y)) }
      for stage in plan(pair, seed).stages {
        table.view.performBatchUpdates {
          table.source.sections = self.texts(stage.sections)
          table.view.perform(stage.batch)
        }
        table.standIn.finishAnimations()
        #expect(balance.shown == Set(table.view.visibleCells.map(ObjectIdentifier.init)), note)
      }
      #expect(balance.faults == 0, note)
    }
  }

  /// Records which cells are displayed.
  private final class DisplayBalance: NSObject, UITableViewDelegate {
    var shown: Set<ObjectIdentifier> = []
    var faults = 0

    func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
      if !shown.insert(ObjectIdentifier(cell)).inserted { faults += 1 }
    }

    func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) {
      if shown.remove(ObjectIdentifier(cell)) == nil { faults += 1 }
    }
  }
}

extension UITableView {
  fileprivate func perform(_ batch: BatchUpdate) {
    deleteSections(IndexSet(batch.sections.deletions.map(\.index)), with: .fade)
    insertSections(IndexSet(batch.sections.insertions.map(\.index)), with: .fade)
    for move in batch.sections.moves { moveSection(move.old, toSection: move.new) }
    deleteRows(at: batch.items.deletions.map { at($0.section, $0.item) }, with: .fade)
    insertRows(at: batch.items.insertions.map { at($0.section, $0.item) }, with: .fade)
    reloadRows(at: batch.items.reloads.map { at($0.section, $0.item) }, with: .fade)
    for move in batch.items.moves {
      moveRow(
        at: at(move.old.section, move.old.item), to: at(move.new.section, move.new.item))
    }
  }
}

extension UICollectionView {
  fileprivate func perform(_ batch: BatchUpdate) {
    deleteSections(IndexSet(batch.sections.deletions.map(\.index)))
    insertSections(IndexSet(batch.sections.insertions.map(\.index)))
    for move in batch.sections.moves { moveSection(move.old, toSection: move.new) }
    deleteItems(at: batch.items.deletions.map { at($0.section, $0.item) })
    insertItems(at: batch.items.insertions.map { at($0.section, $0.item) })
    reloadItems(at: batch.items.reloads.map { at($0.section, $0.item) })
    for move in batch.items.moves {
      moveItem(
        at: at(move.old.section, move.old.item), to: at(move.new.section, move.new.item))
    }
  }
}
