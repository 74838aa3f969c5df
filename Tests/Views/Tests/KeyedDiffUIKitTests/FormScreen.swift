import FormTesting
import KeyedDiff
import KeyedDiffLists
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// The views in a cell that shows a `FormRow`.
@MainActor
final class FormViews {
  let name = UITextField()
  let note = UITextView()
  let toggle = UISwitch()
  /// The row that the cell was last configured for.
  private(set) var id: Int?
  var report: ((FormReport) -> Void)?

  func add(to view: UIView) {
    let box = UIView()
    for part in [toggle, name, UILabel(), note] { box.addSubview(part) }
    view.addSubview(box)
  }

  func show(_ row: FormRow) {
    id = row.id
    name.text = row.name
    note.text = row.note
    toggle.isOn = row.isOn
  }
}

@MainActor
protocol FormCell: UIView, ReportingView where Model == FormRow, Event == FormReport {
  var views: FormViews { get }
}

extension FormCell {
  func configure(with row: FormRow) { views.show(row) }

  var report: ((FormReport) -> Void)? {
    get { views.report }
    set { views.report = newValue }
  }
}

class FormTableCell: UITableViewCell, FormCell {
  let views = FormViews()

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    views.add(to: contentView)
  }

  required init?(coder: NSCoder) { nil }
}

final class OddFormTableCell: FormTableCell {}

class FormItemCell: UICollectionViewCell, FormCell {
  let views = FormViews()

  required init(frame: CGRect = .zero) {
    super.init(frame: frame)
    views.add(to: contentView)
  }

  required init?(coder: NSCoder) { nil }
}

final class OddFormItemCell: FormItemCell {}

/// A header with a text that the user edits.
@MainActor
protocol FieldHeader: UIView {
  var field: UITextField { get }
}

final class FieldTableHeader: UITableViewHeaderFooterView, FieldHeader, ConfigurableView {
  let field = UITextField()

  func configure(with text: String) {
    if field.superview == nil { contentView.addSubview(field) }
    field.text = text
  }
}

final class FieldItemHeader: UICollectionReusableView, FieldHeader, ConfigurableView {
  let field = UITextField()

  func configure(with text: String) {
    if field.superview == nil { addSubview(field) }
    field.text = text
  }
}

/// A table or a collection view of `FormRow`s.
@MainActor
final class FormScreen {
  let source: ListDataSource<String, FormRow>
  let view: UIScrollView
  /// The cell of a row; `nil` if it is not visible.
  private let cell: (IndexPath) -> (any FormCell)?
  private let finish: () -> Void
  private let findFaults: () -> [String]
  let header: (Int) -> (any FieldHeader)?
  private let enter: () -> Void
  private let leave: () -> Void
  let scroll: (CGFloat) -> Void
  let scrollToRow: (IndexPath) -> Void

  /// Makes a table, and a collection view.
  static var all: [() -> FormScreen] {
    [{ FormScreen(table: true) }, { FormScreen(table: false) }]
  }

  init(table isTable: Bool) {
    let options = ListOptions(backgroundThreshold: .max)
    let frame = CGRect(x: 0, y: 0, width: 320, height: 440)
    if isTable {
      let table = UITableView(frame: frame, style: .grouped)
      view = table
      source = ListDataSource(options: options) {
        $0.isOdd ? OddFormTableCell.row($0) : FormTableCell.row($0)
      }
      cell = { table.cellForRow(at: $0) as? any FormCell }
      finish = { table.standIn.finishAnimations() }
      findFaults = { table.standIn.exceptions.map { "\($0)" } + table.standIn.warnings }
      header = { table.headerView(forSection: $0) as? any FieldHeader }
      enter = { table.standIn.enterWindow() }
      leave = { table.standIn.leaveWindow() }
      scroll = { table.standIn.scroll(toY: $0) }
      scrollToRow = { table.scrollToRow(at: $0, at: .top, animated: false) }
      table.standIn.enterWindow()
      source.attach(to: table)
    } else {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 320, height: 44)
      layout.minimumLineSpacing = 0
      let collection = UICollectionView(frame: frame, collectionViewLayout: layout)
      view = collection
      source = ListDataSource(options: options) {
        $0.isOdd ? OddFormItemCell.row($0) : FormItemCell.row($0)
      }
      cell = { collection.cellForItem(at: $0) as? any FormCell }
      finish = { collection.standIn.finishAnimations() }
      findFaults = { collection.standIn.exceptions.map { "\($0)" } + collection.standIn.warnings }
      header = {
        collection.supplementaryView(
          forElementKind: UICollectionView.elementKindSectionHeader, at: [$0, 0])
          as? any FieldHeader
      }
      enter = { collection.standIn.enterWindow() }
      leave = { collection.standIn.leaveWindow() }
      scroll = { collection.standIn.scroll(toY: $0) }
      scrollToRow = { collection.scrollToItem(at: $0, at: .top, animated: false) }
      collection.standIn.enterWindow()
      source.attach(to: collection)
    }
  }

  /// Shows a list, and ends animations.
  func show(_ sections: [FormSection], style: UpdateStyle = .animated) {
    source.apply(sections, style: style)
    turn()
  }

  func show(_ rows: [FormRow], style: UpdateStyle = .animated) {
    show([ListSection(id: "a", items: rows)], style: style)
  }

  /// Lets animations end, and performs pending layout.
  func turn() {
    finish()
    if view.window != nil { view.layoutIfNeeded() }
  }

  func enterWindow() { enter() }

  func leaveWindow() { leave() }

  /// The views in the cell of a row.
  func views(_ id: Int) -> FormViews? {
    view.layoutIfNeeded()
    return source.path(of: id).flatMap { cell($0.indexPath)?.views }
  }

  /// Types into the name of a row like a user.
  func edit(_ id: Int, typing text: String = "typed") {
    let name = views(id)!.name
    name.becomeFirstResponder()
    name.standIn.type(text)
  }

  var firstResponder: UIView? { view.window?.standIn.firstResponder }
  /// How often a view has become the first responder.
  var responderCount: Int { view.window?.standIn.responderLog.count ?? 0 }

  /// The id of the row with the first responder; `nil` if it is in no row.
  var focusedID: Int? {
    source.sections.flatMap { $0.items.map(\.id) }.first { id in
      guard let views = views(id), let responder = firstResponder else { return false }
      return responder === views.name || responder === views.note
    }
  }

  /// The first responder, as a text field.
  var field: UITextField? { firstResponder as? UITextField }

  func check(_ location: SourceLocation = #_sourceLocation) {
    #expect(faults == [], sourceLocation: location)
  }
}

extension FormScreen: FormTestScreen {
  var keepsEditedRow: Bool { true }
  var faults: [String] { findFaults() }

  var visibleNames: [Int: String] {
    turn()
    var names: [Int: String] = [:]
    for item in source.sections.flatMap(\.items) {
      guard let views = views(item.id), views.name.window != nil else { continue }
      names[item.id] = views.name.text ?? ""
    }
    return names
  }

  var edited: Edited? {
    var view = firstResponder
    while let current = view, !(current is any FormCell) { view = current.superview }
    guard let views = (view as? any FormCell)?.views, let id = views.id else { return nil }
    return firstResponder === views.name
      ? Edited(
        id: id, part: .name, text: views.name.text ?? "", selection: views.name.standIn.selection)
      : Edited(id: id, part: .note, text: views.note.text, selection: views.note.standIn.selection)
  }

  private var text: TextControl? {
    (firstResponder as? UITextField)?.standIn ?? (firstResponder as? UITextView)?.standIn
  }

  func beginEditing(_ id: Int, _ part: FormPart) {
    guard let views = views(id) else { return }
    switch part {
    case .name: views.name.becomeFirstResponder()
    case .note: views.note.becomeFirstResponder()
    }
  }

  func type(_ string: String) { text?.type(string) }
  func select(_ range: Range<Int>) { text?.selection = range }
  func endEditing() { firstResponder?.resignFirstResponder() }

  func scroll(toPart part: Double) {
    scroll(max(view.contentSize.height - view.bounds.height, 0) * CGFloat(part))
  }
}
