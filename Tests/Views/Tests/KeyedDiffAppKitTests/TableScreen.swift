import KeyedDiff
import KeyedDiffLists
import AppKit
import Testing

@testable import KeyedDiffAppKit

/// A table in a window, with a data source.
@MainActor
final class TableScreen {
  let tableView = NSTableView(frame: NSRect(x: 0, y: 0, width: 300, height: 0))
  let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
  var window: NSWindow?
  let source: ListDataSource<Int, Item>
  private var ids: [AnyHashable] = []

  init(
    identity: RowIdentity<Item, Int> = RowIdentity(id: { $0.id }),
    row: @escaping (Item) -> DeclaredRow = { ItemCell.row($0) },
    options: ListOptions = ListOptions(), columnCount: Int = 1, isOpen: Bool = true
  ) {
    source = ListDataSource(identity: identity, options: options, row: row)
    for column in 0..<columnCount {
      tableView.addTableColumn(NSTableColumn(identifier: .init("\(column)")))
    }
    scrollView.documentView = tableView
    if isOpen { open() }
    tableView.standIn.idOfRow = { [weak self] in self?.id(ofRow: $0) ?? AnyHashable($0) }
  }

  var control: NSTableViewControl { tableView.standIn }

  func open() { window = NSWindow(contentView: scrollView) }

  func close() {
    window?.contentView = nil
    window = nil
  }

  /// Attaches the data source and shows a list.
  @discardableResult
  func show(_ sections: Sections) -> TableListView {
    let list = source.attach(to: tableView)
    source.apply(sections, style: .reload)
    control.turn()
    return list
  }

  /// Shows another list, and waits until it is shown.
  @discardableResult
  func update(_ sections: Sections, style: UpdateStyle = .animated) async -> UpdateOutcome {
    let outcome = await source.apply(sections, style: style).outcome()
    control.turn()
    return outcome
  }

  private func id(ofRow row: Int) -> AnyHashable {
    if row == 0 { ids = flatIDs(of: source.sections) }
    return ids.indices.contains(row) ? ids[row] : "row \(row)"
  }

  /// The ids of the selected rows.
  var selectedIDs: Set<AnyHashable> {
    let ids = flatIDs(of: source.sections)
    return Set(tableView.selectedRowIndexes.map { ids[$0] })
  }

  /// The cells of the visible rows.
  var cells: [Int: ItemCell] {
    var cells: [Int: ItemCell] = [:]
    for row in control.shownRows { cells[row] = control.cell(atRow: row) as? ItemCell }
    return cells
  }

  func scroll(to y: CGFloat) {
    scrollView.contentView.scroll(to: NSPoint(x: 0, y: y))
    control.turn()
  }

  /// A fault in the table; `nil` if everything is right.
  func fault() -> String? {
    if let exception = control.exceptions.first { return "\(exception)" }
    if let warning = control.warnings.first { return warning }
    let sections = source.sections
    let ids = flatIDs(of: sections)
    guard tableView.numberOfRows == ids.count else {
      return "There are \(tableView.numberOfRows) rows, not \(ids.count)."
    }
    guard window != nil else { return nil }
    let layout = FlatLayout(rowCounts: sections.map { $0.items.count }) {
      sections[$0].header != nil
    }
    let visible = Range(tableView.rows(in: tableView.visibleRect))!
    guard IndexSet(visible) == control.shownRows else {
      return "The rows \(control.shownRows) have views, not \(visible)."
    }
    for row in visible {
      switch layout.row(at: row)! {
      case .header(let section):
        if let fault = fault(inHeader: row, sections[section]) { return fault }
      case .item(let path):
        for column in 0..<tableView.numberOfColumns {
          let cell = control.cell(atRow: row, column: column)
          let shown = (cell as? ItemCell)?.item ?? (cell as? OddCell)?.item
          guard !control.isGroupRow(row), shown == sections.item(at: path) else {
            return "Row \(row) shows \(shown as Any), not \(sections.item(at: path) as Any)."
          }
        }
      }
    }
    if let header = tableView.selectedRowIndexes.first(where: { layout.isHeader($0) }) {
      return "The group row \(header) is selected."
    }
    let (origin, end) = (
      scrollView.contentView.bounds.minY, max(tableView.frame.height, scrollView.frame.height)
    )
    if origin < 0 || scrollView.contentView.bounds.maxY > end + 0.01 {
      return "The table is scrolled to \(origin), beyond its end at \(end)."
    }
    return nil
  }

  private func fault(inHeader row: Int, _ section: ListSection<Int, Item>) -> String? {
    guard control.isGroupRow(row) else { return "Row \(row) is no group row." }
    let view = control.cell(atRow: row)
    if let title = section.header as? String {
      let shown = (view as? NSTableCellView)?.textField?.stringValue
      return shown == title ? nil : "Header \(row) shows \(shown as Any), not \(title)."
    }
    let number = (section.header as? Supplement)?.model as? Int
    let shown = (view as? NumberHeader)?.number
    return shown == number ? nil : "Header \(row) shows \(shown as Any), not \(number as Any)."
  }
}

extension FlatLayout {
  func isHeader(_ row: Int) -> Bool {
    if case .header? = self.row(at: row) { true } else { false }
  }
}
