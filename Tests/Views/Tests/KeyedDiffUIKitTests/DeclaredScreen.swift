import FormTesting
import KeyedDiff
import KeyedDiffLists
import UIKit

@testable import KeyedDiffUIKit

/// A table or a collection view of declared rows.
@MainActor
final class DeclaredScreen {
  let source = DeclaredList<String>(options: ListOptions(backgroundThreshold: .max))
  let view: UIScrollView
  private let table: UITableView?
  private let collection: UICollectionView?

  /// The names of the kinds of views.
  nonisolated static let kinds = ["table", "collection view"]

  /// - Parameters:
  ///   - kind: One of ``kinds``.
  ///   - delegate: The app's own delegate.
  init(_ kind: String, delegate: NSObject? = nil) {
    let frame = CGRect(x: 0, y: 0, width: 320, height: 440)
    if kind == "table" {
      let table = UITableView(frame: frame, style: .plain)
      table.allowsMultipleSelection = true
      table.standIn.enterWindow()
      source.attach(to: table, delegate: delegate as? any UITableViewDelegate)
        .gate.settlingTime = 1_000_000
      (view, self.table, collection) = (table, table, nil)
    } else {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 320, height: 44)
      layout.minimumLineSpacing = 0
      layout.headerReferenceSize = CGSize(width: 320, height: 28)
      let collection = UICollectionView(frame: frame, collectionViewLayout: layout)
      collection.allowsMultipleSelection = true
      collection.standIn.enterWindow()
      source.attach(to: collection, delegate: delegate as? any UICollectionViewDelegate)
        .gate.settlingTime = 1_000_000
      (view, table, self.collection) = (collection, nil, collection)
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
    let cells: [(IndexPath, UIView)] =
      table?.standIn.shownRows.map { ($0.path, $0.cell) }
      ?? collection?.standIn.shownRows.map { ($0.path, $0.cell) } ?? []
    return Dictionary(
      uniqueKeysWithValues: cells.compactMap { path, cell in
        (cell as? any FormCell).map { (CurrentPath(path), $0) }
      })
  }

  private var editedViews: FormViews? {
    var view = self.view.window?.standIn.firstResponder
    while let current = view, !(current is any FormCell) { view = current.superview }
    return (view as? any FormCell)?.views
  }
}

extension DeclaredScreen: DeclaredTestScreen {
  var gestures: Set<RowGesture> {
    table == nil ? [.select, .deselect, .menu, .move] : Set(RowGesture.allCases)
  }

  var keepsEditedRow: Bool { true }

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
    case (false, true): declared(OddFormItemCell.self)
    case (false, false): declared(FormItemCell.self)
    }
  }

  var shownRows: [CurrentPath: FormRow] {
    cells.mapValues { cell in
      var row = FormRow(id: cell.views.id ?? -1)
      row.name = cell.views.name.text ?? ""
      row.note = cell.views.note.text
      row.isOn = cell.views.toggle.isOn
      row.isOdd = cell is OddFormTableCell || cell is OddFormItemCell
      return row
    }
  }

  // MARK: The user

  func perform(_ gesture: RowGesture, at path: CurrentPath) -> Bool {
    turn()
    let indexPath = path.indexPath
    switch gesture {
    case .select, .deselect:
      if isSelected(path) == (gesture == .select) { tap(indexPath) }
      tap(indexPath)
    case .swipe, .leadingSwipe:
      let edge = gesture == .swipe ? SwipeEdge.trailing : .leading
      guard let swipe = table?.standIn.swipe(at: indexPath, edge) else { return false }
      swipe.choose(swipe.configuration.actions[0].title ?? "")
    case .menu:
      let menu =
        table?.standIn.openMenu(at: indexPath) ?? collection?.standIn.openMenu(at: indexPath)
      guard let menu else { return false }
      menu.choose(menu.actions[0].title)
    case .delete:
      table?.isEditing = true
      table?.standIn.tapEditControl(at: indexPath)
      table?.isEditing = false
    case .move:
      let end = source.rowCount(inSection: path.section) - 1
      return drag(from: path, to: CurrentPath(section: path.section, item: end))
    }
    return true
  }

  private func tap(_ path: IndexPath) {
    table?.standIn.tap(at: path)
    collection?.standIn.tap(at: path)
  }

  func isSelected(_ path: CurrentPath) -> Bool {
    (table?.indexPathsForSelectedRows ?? collection?.indexPathsForSelectedItems ?? [])
      .contains(path.indexPath)
  }

  func drag(from path: CurrentPath, to target: CurrentPath) -> Bool {
    let isMoved =
      table?.standIn.drag(from: path.indexPath, to: target.indexPath)
      ?? collection?.standIn.drag(from: path.indexPath, to: target.indexPath) ?? false
    collection?.standIn.reloadMovedCells()
    return isMoved
  }

  var editedID: Int? { editedViews?.id }

  func beginEditing(at path: CurrentPath) { cells[path]?.views.name.becomeFirstResponder() }

  func type(_ text: String) {
    guard let views = editedViews else { return }
    views.name.standIn.type(text)
    views.report?(.name(views.name.text ?? ""))
  }

  func flipSwitch(at path: CurrentPath) {
    guard let views = cells[path]?.views else { return }
    views.toggle.isOn.toggle()
    views.report?(.isOn(views.toggle.isOn))
  }

  func scroll(toPart part: Double) {
    let y = max(view.contentSize.height - view.bounds.height, 0) * CGFloat(part)
    table?.standIn.scroll(toY: y)
    collection?.standIn.scroll(toY: y)
  }

  func turn() {
    table?.standIn.finishAnimations()
    collection?.standIn.finishAnimations()
    view.layoutIfNeeded()
  }
}
