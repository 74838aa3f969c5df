import FormTesting
import KeyedDiff
import KeyedDiffLists
import AppKit
import Testing

@testable import KeyedDiffAppKit

/// The views in a cell that shows a `FormRow`.
@MainActor
final class FormViews {
  let name = NSTextField(frame: .zero)
  let note = NSTextView(frame: .zero)
  let toggle = NSSwitch(frame: .zero)
  var isOn = false
  /// The row that the cell was last set up for.
  private(set) var id: Int?
  var report: ((FormReport) -> Void)?

  func add(to view: NSView) {
    let box = FormBox(frame: .zero)
    box.views = self
    let label = NSTextField(labelWithString: "Name")
    for part in [toggle, label, name, note] { box.addSubview(part) }
    view.addSubview(box)
  }

  func show(_ row: FormRow) {
    id = row.id
    name.stringValue = row.name
    note.string = row.note
    isOn = row.isOn
  }
}

/// The view that contains the views of a cell.
final class FormBox: NSView {
  weak var views: FormViews?
}

extension FormViews {
  /// The views of the cell that contains a view.
  static func around(_ view: NSView) -> FormViews? {
    (view as? FormBox)?.views ?? view.superview.flatMap(around)
  }
}

@MainActor
protocol FormCell: ReportingView where Model == FormRow, Event == FormReport {
  var views: FormViews { get }
}

extension FormCell {
  var report: ((FormReport) -> Void)? {
    get { views.report }
    set { views.report = newValue }
  }
}

class FormTableCell: NSTableCellView, FormCell {
  let views = FormViews()

  required init(frame: NSRect) {
    super.init(frame: frame)
    views.add(to: self)
  }

  required init?(coder: NSCoder) { nil }

  func configure(with row: FormRow) { views.show(row) }
}

final class OddFormTableCell: FormTableCell {}

class FormItem: NSCollectionViewItem, FormCell {
  let views = FormViews()

  override func loadView() {
    view = NSView(frame: .zero)
    views.add(to: view)
  }

  func configure(with row: FormRow) {
    _ = view
    views.show(row)
  }
}

final class OddFormItem: FormItem {}

/// A header with a text that the user edits.
final class FieldHeader: NSTableCellView, ConfigurableView, NSCollectionViewElement {
  let field = NSTextField(frame: .zero)

  func configure(with text: String) {
    if field.superview == nil { addSubview(field) }
    field.stringValue = text
  }
}

/// A table or a collection view of `FormRow`s.
@MainActor
final class FormScreen {
  let source: ListDataSource<String, FormRow>
  let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
  let list: NSView
  private(set) var window: NSWindow?
  /// The cell of a row; `nil` if it is not visible.
  private let cell: (CurrentPath) -> AnyObject?
  let header: (Int) -> FieldHeader?
  private let finish: () -> Void
  private let findFaults: () -> [String]
  let isTable: Bool

  /// Makes a table, and a collection view.
  static var all: [() -> FormScreen] {
    [{ FormScreen(table: true) }, { FormScreen(table: false) }]
  }

  init(table isTable: Bool) {
    self.isTable = isTable
    let options = ListOptions(backgroundThreshold: .max)
    let frame = NSRect(x: 0, y: 0, width: 300, height: 0)
    if isTable {
      let table = NSTableView(frame: frame)
      table.addTableColumn(NSTableColumn(identifier: .init("0")))
      list = table
      source = ListDataSource(options: options) {
        $0.isOdd ? OddFormTableCell.row($0) : FormTableCell.row($0)
      }
      let layout = { [source] in
        FlatLayout(rowCounts: source.sections.map(\.items.count)) {
          source.sections[$0].header != nil
        }
      }
      cell = { table.view(atColumn: 0, row: layout().position(of: $0), makeIfNecessary: false) }
      header = {
        layout().headerPosition(ofSection: $0).flatMap {
          table.view(atColumn: 0, row: $0, makeIfNecessary: false) as? FieldHeader
        }
      }
      finish = { table.standIn.animations.finish() }
      findFaults = { table.standIn.exceptions.map { "\($0)" } + table.standIn.warnings }
      scrollView.documentView = table
      open()
      source.attach(to: table)
    } else {
      let collection = NSCollectionView(frame: frame)
      let layout = NSCollectionViewFlowLayout()
      layout.itemSize = NSSize(width: 300, height: 20)
      layout.minimumLineSpacing = 0
      collection.collectionViewLayout = layout
      list = collection
      source = ListDataSource(options: options) {
        $0.isOdd ? OddFormItem.row($0) : FormItem.row($0)
      }
      cell = { collection.item(at: $0.indexPath) }
      header = {
        collection.standIn.supplement(
          ofKind: NSCollectionView.elementKindSectionHeader, inSection: $0) as? FieldHeader
      }
      finish = { collection.standIn.animations.finish() }
      findFaults = { collection.standIn.exceptions.map { "\($0)" } + collection.standIn.warnings }
      scrollView.documentView = collection
      open()
      source.attach(to: collection)
    }
  }

  func open() { window = NSWindow(contentView: scrollView) }

  func close() {
    window?.contentView = nil
    window = nil
  }

  /// Shows a list, and ends animations.
  func show(_ sections: [FormSection], style: UpdateStyle = .animated) async {
    _ = await source.apply(sections, style: style).outcome()
    turn()
  }

  func show(_ rows: [FormRow], style: UpdateStyle = .animated) async {
    await show([ListSection(id: "a", items: rows)], style: style)
  }

  /// Lets animations end, and performs pending layout.
  func turn() {
    finish()
    scrollView.layoutSubtreeIfNeeded()
  }

  var place: CGFloat { scrollView.contentView.bounds.minY }

  func scroll(to y: CGFloat) {
    scrollView.contentView.scroll(to: NSPoint(x: 0, y: y))
    turn()
  }

  /// Scrolls like an app that knows the id of a row.
  func scroll(toRow id: Int) {
    guard let path = source.path(of: id) else { return }
    if let table = list as? NSTableView {
      table.scrollRowToVisible(path.item)
    } else {
      (list as? NSCollectionView)?.scrollToItems(at: [path.indexPath], scrollPosition: .top)
    }
  }

  /// The views in the cell of a row.
  func views(_ id: Int) -> FormViews? {
    scrollView.layoutSubtreeIfNeeded()
    return source.path(of: id).flatMap { (cell($0) as? any FormCell)?.views }
  }

  /// Types into the name of a row like a user.
  func edit(_ id: Int, typing text: String = "typed") {
    window!.makeFirstResponder(views(id)!.name)
    editor?.selectedRange = NSRange(location: editor?.string.utf16.count ?? 0, length: 0)
    window!.standIn.type(text)
  }

  var focusedView: NSView? { window?.standIn.focusedView }
  /// The text that is edited.
  var editor: NSText? { window?.firstResponder as? NSText }
  /// How often a view has become the first responder.
  var responderCount: Int { window?.standIn.responderLog.count ?? 0 }

  /// The id of the row with the first responder; `nil` if it is in no row.
  var focusedID: Int? {
    source.sections.flatMap { $0.items.map(\.id) }.first { id in
      guard let views = views(id), let focusedView else { return false }
      return [views.name, views.note, views.toggle].contains { $0 === focusedView }
    }
  }

  func check(_ location: SourceLocation = #_sourceLocation) {
    #expect(faults == [], sourceLocation: location)
  }
}

extension FormScreen: FormTestScreen {
  // Whether a collection view keeps an item with the first responder out of sight is not known.
  var keepsEditedRow: Bool { isTable }
  var faults: [String] { findFaults() }

  var visibleNames: [Int: String] {
    turn()
    var names: [Int: String] = [:]
    for item in source.sections.flatMap(\.items) {
      guard let views = views(item.id), isVisible(views) else { continue }
      names[item.id] = views.name.stringValue
    }
    return names
  }

  private func isVisible(_ views: FormViews) -> Bool {
    var view: NSView = views.name
    while let parent = view.superview, parent !== list { view = parent }
    return view.superview === list && view.frame.intersects(list.visibleRect)
  }

  var edited: Edited? {
    guard let focusedView, focusedView.isDescendant(of: list), focusedView !== list,
      let views = FormViews.around(focusedView), let id = views.id, let editor
    else { return nil }
    let range = editor.selectedRange
    return Edited(
      id: id, part: focusedView === views.name ? .name : .note, text: editor.string,
      selection: range.location..<range.location + range.length)
  }

  func beginEditing(_ id: Int, _ part: FormPart) {
    guard let views = views(id) else { return }
    window?.makeFirstResponder(part == .name ? views.name : views.note)
  }

  func type(_ text: String) { window?.standIn.type(text) }

  func select(_ range: Range<Int>) {
    editor?.selectedRange = NSRange(location: range.lowerBound, length: range.count)
  }

  func endEditing() { window?.makeFirstResponder(nil) }

  func scroll(toPart part: Double) {
    scroll(to: max(list.frame.height - scrollView.frame.height, 0) * CGFloat(part))
  }

  func leaveWindow() { close() }
  func enterWindow() { open() }
}
