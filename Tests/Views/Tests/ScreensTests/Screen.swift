import UIKit
import Testing

/// A table view controller in a window, with access to what the user sees.
@MainActor
final class TableScreen {
  let table: UITableView
  private let controller: UITableViewController

  init(_ controller: UITableViewController) {
    self.controller = controller
    controller.loadViewIfNeeded()
    table = controller.tableView
    table.frame = CGRect(x: 0, y: 0, width: 320, height: 640)
    table.standIn.enterWindow()
  }

  /// Ends animations, and lets waiting updates begin.
  private func settle() {
    while table.standIn.isAnimating { table.standIn.finishAnimations() }
  }

  /// The texts of the rows, by section.
  var texts: [[String]] {
    settle()
    return textsBySection(table.standIn.shownRows.map { ($0.path, text(in: $0.cell) ?? "") })
  }

  /// The titles of headers and footers, from the top.
  var titles: [String] {
    settle()
    let supplements = table.standIn.shownSupplements.sorted { $0.frame.minY < $1.frame.minY }
    return supplements.compactMap { supplement in
      (supplement.view as? UITableViewHeaderFooterView).flatMap { view in
        (view.contentConfiguration as? UIListContentConfiguration)?.text ?? view.textLabel?.text
      }
    }
  }

  func cell(_ section: Int, _ row: Int) -> UITableViewCell? {
    settle()
    return table.standIn.shownRows.first { $0.path == IndexPath(row: row, section: section) }?.cell
  }

  func detail(_ section: Int, _ row: Int) -> String? {
    (cell(section, row)?.contentConfiguration as? UIListContentConfiguration)?.secondaryText
  }

  private func text(in cell: UITableViewCell) -> String? {
    (cell.contentConfiguration as? UIListContentConfiguration)?.text ?? cell.textLabel?.text
  }

  /// Checks that the view accepted every call.
  func check() {
    #expect(table.standIn.exceptions.isEmpty)
    #expect(table.standIn.warnings.isEmpty)
  }
}

/// A collection view controller in a window, with access to what the user sees.
@MainActor
final class CollectionScreen {
  let view: UICollectionView
  private let controller: UICollectionViewController
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 640))

  init(_ controller: UICollectionViewController) {
    self.controller = controller
    controller.loadViewIfNeeded()
    view = controller.collectionView
    view.frame = window.bounds
    window.addSubview(controller.view)
  }

  /// The texts of the rows, by section.
  var texts: [[String]] {
    textsBySection(view.standIn.shownRows.map { ($0.path, text(in: $0.cell) ?? "") })
  }

  func cell(_ section: Int, _ item: Int) -> UICollectionViewCell? {
    view.standIn.shownRows.first { $0.path == IndexPath(item: item, section: section) }?.cell
  }

  private func text(in cell: UICollectionViewCell) -> String? {
    (cell.contentConfiguration as? UIListContentConfiguration)?.text
  }

  /// Checks that the view accepted every call.
  func check() {
    #expect(view.standIn.exceptions.isEmpty)
    #expect(view.standIn.warnings.isEmpty)
  }
}

/// The texts of rows, by section.
private func textsBySection(_ rows: [(path: IndexPath, text: String)]) -> [[String]] {
  Dictionary(grouping: rows, by: \.path.section).sorted { $0.key < $1.key }.map {
    $0.value.sorted { $0.path < $1.path }.map(\.text)
  }
}
