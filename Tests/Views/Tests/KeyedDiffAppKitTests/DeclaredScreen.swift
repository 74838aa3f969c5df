import FormTesting
import KeyedDiff
import KeyedDiffLists
import AppKit

@testable import KeyedDiffAppKit

/// A table or a collection view of declared rows.
@MainActor
final class DeclaredScreen {
  let source = DeclaredList<String>(options: ListOptions(backgroundThreshold: .max))
  private let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
  private let window: NSWindow
  private let table: NSTableView?
  private let collection: NSCollectionView?

  /// The names of the kinds of views.
  nonisolated static let kinds = ["table", "collection view"]

  /// - Parameters:
  ///   - kind: One of ``kinds``.
  ///   - delegate: The app's own delegate.
  init(_ kind: String, delegate: NSObject? = nil) {
    let frame = NSRect(x: 0, y: 0, width: 300, height: 0)
    if kind == "table" {
      let table = NSTableView(frame: frame)
      table.addTableColumn(NSTableColumn(identifier: .init("0")))
      table.allowsMultipleSelection = true
      scrollView.documentView = table
      window = NSWindow(contentView: scrollView)
      source.attach(to: table, delegate: delegate as? any NSTableViewDelegate)
      (self.table, collection) = (table, nil)
    } else {
      let collection = NSCollectionView(frame: frame)
      let layout = NSCollectionViewFlowLayout()
      layout.itemSize = NSSize(width: 300, height: 20)
      layout.minimumLineSpacing = 0
      layout.headerReferenceSize.height = 20
      collection.collectionViewLayout = layout
      collection.isSelectable = true
      collection.allowsMultipleSelection = true
      scrollView.documentView = collection
      window = NSWindow(contentView: scrollView)
      source.attach(to: collection, delegate: delegate as? any NSCollectionViewDelegate)
      (table, self.collection) = (nil, collection)
    }
  }

  /// Shows a section of rows, and ends animations.
  func show(_ rows: [DeclaredRow], style: UpdateStyle = .animated) async {
    source.apply([ListSection(id: "a", items: rows)], style: style)
    _ = await settle()
  }

  /// The visible cells.
  var cells: [CurrentPath: any FormCell] {
    turn()
    let paths =
      table.map { $0.standIn.shownRows.compactMap(layout.path) }
      ?? collection?.indexPathsForVisibleItems().map { CurrentPath($0) } ?? []
    return Dictionary(
      uniqueKeysWithValues: paths.compactMap { path in cell(path).map { (path, $0) } })
  }

  private func cell(_ path: CurrentPath) -> (any FormCell)? {
    let cell: AnyObject? =
      table?.standIn.cell(atRow: layout.position(of: path))
      ?? collection?.item(at: path.indexPath)
    return cell as? any FormCell
  }

  /// The rows of the table, with a row for each header.
  private var layout: FlatLayout { source.flatLayout }

  private var editedViews: FormViews? { window.standIn.focusedView.flatMap(FormViews.around) }
}

extension FlatLayout {
  /// The path of a row; `nil` for a header.
  fileprivate func path(_ row: Int) -> CurrentPath? {
    if case .item(let path)? = self.row(at: row) { path } else { nil }
  }
}

extension DeclaredScreen: DeclaredTestScreen {
  var gestures: Set<RowGesture> {
    table == nil
      ? [.select, .deselect, .move] : [.select, .deselect, .swipe, .leadingSwipe, .menu, .move]
  }

  // Whether a collection view keeps an item with the first responder out of sight is not known.
  var keepsEditedRow: Bool { table != nil }

  var faults: [String] {
    table.map { $0.standIn.exceptions.map { "\($0)" } + $0.standIn.warnings }
      ?? collection.map { $0.standIn.exceptions.map { "\($0)" } + $0.standIn.warnings } ?? []
  }

  func row(_ row: FormRow, onReport handler: (@MainActor (FormReport) -> Void)?) -> DeclaredRow {
    func declared<Cell: FormCell>(_: Cell.Type) -> DeclaredRow {
      handler.map { Cell.row(row, onReport: $0) } ?? Cell.row(row)
    }
    return switch (table != nil, row.isOdd) {
    case (true, true): declared(OddFormTableCell.self)
    case (true, false): declared(FormTableCell.self)
    case (false, true): declared(OddFormItem.self)
    case (false, false): declared(FormItem.self)
    }
  }

  var shownRows: [CurrentPath: FormRow] {
    cells.mapValues { cell in
      var row = FormRow(id: cell.views.id ?? -1)
      row.name = cell.views.name.stringValue
      row.note = cell.views.note.string
      row.isOn = cell.views.isOn
      row.isOdd = cell is OddFormTableCell || cell is OddFormItem
      return row
    }
  }

  // MARK: The user

  func perform(_ gesture: RowGesture, at path: CurrentPath) -> Bool {
    turn()
    switch gesture {
    case .select, .deselect:
      if isSelected(path) == (gesture == .select) { click(path) }
      click(path)
    case .swipe, .leadingSwipe:
      let row = layout.position(of: path)
      let edge = gesture == .swipe ? NSTableView.RowActionEdge.trailing : .leading
      guard let table, let action = table.standIn.swipe(row, from: edge).first else {
        return false
      }
      table.standIn.perform(action, atRow: row)
    case .menu:
      guard let table, let item = table.standIn.openMenu(atRow: layout.position(of: path)).first
      else { return false }
      table.standIn.choose(item)
    case .delete: return false
    case .move:
      let end = source.rowCount(inSection: path.section) - 1
      return drag(from: path, to: CurrentPath(section: path.section, item: end))
    }
    return true
  }

  private func click(_ path: CurrentPath) {
    table?.standIn.click(layout.position(of: path), isExtending: true)
    collection?.standIn.click(path.indexPath, isExtending: true)
  }

  func isSelected(_ path: CurrentPath) -> Bool {
    table?.isRowSelected(layout.position(of: path))
      ?? collection?.selectionIndexPaths.contains(path.indexPath) ?? false
  }

  func drag(from path: CurrentPath, to target: CurrentPath) -> Bool {
    var target = target
    // The indices of drops count the dragged row.
    if target.section == path.section, target.item >= path.item { target.item += 1 }
    if let table {
      let row = layout.position(of: path)
      guard let drag = table.standIn.beginDragging([row]) else { return false }
      table.standIn.drop(drag, at: dropPosition(target))
      return true
    }
    guard let collection, let session = collection.standIn.beginDragging([path.indexPath]) else {
      return false
    }
    collection.standIn.drop(session, at: target.indexPath)
    return true
  }

  /// The row of the table above which a row is dropped to get to a place in its section.
  private func dropPosition(_ target: CurrentPath) -> Int {
    let first = layout.headerPosition(ofSection: target.section).map { $0 + 1 }
    let rowsBefore = source.sections[..<target.section].indices.reduce(0) { count, section in
      count + source.rowCount(inSection: section) + (source.hasHeader(ofSection: section) ? 1 : 0)
    }
    return (first ?? rowsBefore) + target.item
  }

  var editedID: Int? { editedViews?.id }

  func beginEditing(at path: CurrentPath) {
    guard let views = cells[path]?.views else { return }
    window.makeFirstResponder(views.name)
  }

  func type(_ text: String) {
    guard let views = editedViews else { return }
    window.standIn.type(text)
    views.report?(.name(views.name.stringValue))
  }

  func flipSwitch(at path: CurrentPath) {
    guard let views = cells[path]?.views else { return }
    views.isOn.toggle()
    views.report?(.isOn(views.isOn))
  }

  func scroll(toPart part: Double) {
    guard let list = scrollView.documentView else { return }
    let y = max(list.frame.height - scrollView.frame.height, 0) * CGFloat(part)
    scrollView.contentView.scroll(to: NSPoint(x: 0, y: y))
    turn()
  }

  func turn() {
    table?.standIn.animations.finish()
    collection?.standIn.animations.finish()
    scrollView.layoutSubtreeIfNeeded()
  }
}
