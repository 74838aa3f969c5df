import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import AppKit
import Testing

@testable import KeyedDiffAppKit

/// A row: its identity and its content.
struct Item: Hashable, Identifiable, Sendable {
  var id: Int
  var content = 0
}

typealias Sections = [ListSection<Int, Item>]

/// A list of one section without a header.
func list(_ ids: some Sequence<Int>) -> Sections {
  [ListSection(id: 0, items: ids.map { Item(id: $0) })]
}

/// A cell of a table.
final class ItemCell: NSTableCellView, ConfigurableView {
  private(set) var item: Item?
  private(set) var setUpCount = 0

  func configure(with item: Item) {
    self.item = item
    setUpCount += 1
  }
}

/// A cell of a table that can show only odd items.
final class OddCell: NSTableCellView, ConfigurableView {
  private(set) var item: Item?

  func configure(with item: Item) { self.item = item }
}

/// A header that shows a number.
final class NumberHeader: NSTableCellView, ConfigurableView, NSCollectionViewElement {
  private(set) var number: Int?

  func configure(with number: Int) { self.number = number }
}

/// A cell of a collection view.
final class ItemTile: NSCollectionViewItem, ConfigurableView {
  private(set) var item: Item?
  private(set) var setUpCount = 0

  override func loadView() { view = NSView(frame: .zero) }

  func configure(with item: Item) {
    self.item = item
    setUpCount += 1
  }
}

/// A header of a number, whose view is registered automatically.
@MainActor
func numberHeader(_ number: Int) -> Supplement { NumberHeader.supplement(number) }

/// The identity of each row of a flat list, group rows included.
func flatIDs(of sections: Sections) -> [AnyHashable] {
  sections.flatMap { section in
    let header: [AnyHashable] = section.header == nil ? [] : ["header \(section.id)"]
    return header + section.items.map { AnyHashable($0.id) }
  }
}

/// Waits until tasks of the main actor have run.
@MainActor
func nextTurn() async {
  for _ in 0..<3 { await Task.yield() }
}

/// The path of an item.
func indexPath(_ section: Int, _ item: Int) -> IndexPath { IndexPath(indexes: [section, item]) }
