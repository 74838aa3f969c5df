import StandInRuntime
import UIKit

/// A table of letters, one string for each section, with a data source and a delegate that log.
@MainActor
final class TableFixture {
  let view = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  let source = LetterSource()
  let delegate = LoggingTableDelegate()

  /// - Parameter isShown: Whether the table is in a window and has been laid out.
  init(_ sections: [String], isShown: Bool = true) {
    source.sections = sections.map { $0.map(String.init) }
    view.register(LetterCell.self, forCellReuseIdentifier: "letter")
    view.dataSource = source
    view.delegate = delegate
    guard isShown else { return }
    view.standIn.enterWindow()
    view.layoutIfNeeded()
    view.standIn.clearCalls()
    delegate.log = []
  }

  var standIn: TableViewControl { view.standIn }

  /// The letters on the screen, from the top.
  var shown: String { standIn.shownRows.compactMap { $0.cell.textLabel?.text }.joined() }

  var faults: [String] { standIn.exceptions.map(\.reason) }

  /// Performs a batch as a naive app does: the data changes inside the block.
  func batch(to sections: [String], _ operations: @escaping (UITableView) -> Void) {
    view.performBatchUpdates {
      self.source.sections = sections.map { $0.map(String.init) }
      operations(self.view)
    }
  }
}

/// A cell that counts how often it was prepared for reuse.
final class LetterCell: UITableViewCell {
  var reuseCount = 0

  override func prepareForReuse() {
    super.prepareForReuse()
    reuseCount += 1
  }
}

/// A data source of letters.
final class LetterSource: TellingDelegate, UITableViewDataSource {
  var sections: [[String]] = []
  var headers: [String?] = []
  /// The optional methods that the data source implements, besides the number of sections.
  var methods: Set<String> = []
  var log: [String] = []
  /// Replaces the standard way to make a cell.
  var makeCell: ((UITableView, IndexPath) -> UITableViewCell)?

  override func responds(toSelectorNamed name: String) -> Bool {
    name == "numberOfSectionsInTableView:" || methods.contains(name)
  }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    if let makeCell { return makeCell(tableView, indexPath) }
    let cell = tableView.dequeueReusableCell(withIdentifier: "letter", for: indexPath)
    let rows = sections.indices.contains(indexPath.section) ? sections[indexPath.section] : []
    cell.textLabel?.text = rows.indices.contains(indexPath.row) ? rows[indexPath.row] : "?"
    return cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    headers.indices.contains(section) ? headers[section] : nil
  }

  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    log.append("commit \(editingStyle) \(indexPath.short)")
    sections[indexPath.section].remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }

  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    log.append("canMove \(indexPath.short)")
    return true
  }

  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    log.append("move \(sourceIndexPath.short) \(destinationIndexPath.short)")
    let row = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
    sections[destinationIndexPath.section].insert(row, at: destinationIndexPath.row)
  }

  func sectionIndexTitles(for tableView: UITableView) -> [String]? { headers.map { $0 ?? "" } }
}

/// Logs all calls. Implements only the methods that a test names.
final class LoggingTableDelegate: TellingDelegate, UITableViewDelegate {
  var methods: Set<String> = []
  var log: [String] = []
  var heightOfRow: (IndexPath) -> CGFloat = { _ in 44 }
  var estimate: CGFloat = 44
  var header: (Int) -> UIView? = { _ in nil }
  var headerHeight: CGFloat = 30
  var redirection: (IndexPath) -> IndexPath? = { $0 }
  var allowsHighlight = true
  var onDisplay: (() -> Void)?

  override func responds(toSelectorNamed name: String) -> Bool { methods.contains(name) }

  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    log.append("willDisplay \(indexPath.short)")
    onDisplay?()
  }

  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    log.append("didEndDisplaying \(cell.textLabel?.text ?? "") \(indexPath.short)")
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    log.append("height \(indexPath.short)")
    return heightOfRow(indexPath)
  }

  func tableView(
    _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat {
    log.append("estimate \(indexPath.short)")
    return estimate
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    header(section)
  }

  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    headerHeight
  }

  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    log.append("shouldHighlight \(indexPath.short)")
    return allowsHighlight
  }

  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    log.append("didHighlight \(indexPath.short)")
  }

  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    log.append("didUnhighlight \(indexPath.short)")
  }

  func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    log.append("willSelect \(indexPath.short)")
    return redirection(indexPath)
  }

  func tableView(
    _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    log.append("willDeselect \(indexPath.short)")
    return indexPath
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("didSelect \(indexPath.short)")
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    log.append("didDeselect \(indexPath.short)")
  }

  func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath {
    log.append("target \(sourceIndexPath.short) \(proposedDestinationIndexPath.short)")
    return proposedDestinationIndexPath
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("willBeginDragging") }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { log.append("didScroll") }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.append("didEndDragging \(decelerate)")
  }
}

extension IndexPath {
  /// Text such as `0.1`.
  var short: String { map(String.init).joined(separator: ".") }
}

/// The path of a row.
func at(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
