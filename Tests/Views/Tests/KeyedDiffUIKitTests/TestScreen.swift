import KeyedDiff
import KeyedDiffLists
import StandInRuntime
import UIKit
import Testing

@testable import KeyedDiffUIKit

/// A table or a collection view in a window that shows a data source.
@MainActor
protocol TestScreen: AnyObject {
  associatedtype Cell: TestCell
  init()
  var source: ListDataSource<String, Row> { get }
  var view: UIScrollView { get }
  var listView: any ListView { get }
  var control: ListViewControl<Cell> { get }
  var shownRows: [ShownRow<Cell>] { get }
  /// The titles of headers, by section.
  var shownTitles: [Int: String] { get }
  var selectedPaths: [IndexPath] { get }
  var allowsMultipleSelection: Bool { get set }
  func tap(at path: IndexPath)
  func drag(from path: IndexPath, to target: IndexPath) -> Bool
  func prefetch(_ paths: [IndexPath])
}

/// A cell of a table or of a collection view.
@MainActor
protocol TestCell: UIView {
  var shownText: String? { get }
}

extension UITableViewCell: TestCell { var shownText: String? { (self as? any TextCell)?.text } }
extension UICollectionViewCell: TestCell {
  var shownText: String? { (self as? any TextCell)?.text }
}

final class TableTestScreen: TestScreen {
  let source: ListDataSource<String, Row>
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
  let tableListView: TableListView

  convenience init() { self.init(ListOptions(backgroundThreshold: .max)) }

  init(_ options: ListOptions) {
    source = ListDataSource(options: options, row: tableRow)
    table.standIn.enterWindow()
    tableListView = source.attach(to: table)
    tableListView.gate.settlingTime = 1_000_000
  }

  var view: UIScrollView { table }
  var listView: any ListView { tableListView }
  var control: ListViewControl<UITableViewCell> { table.standIn }
  var shownRows: [ShownRow<UITableViewCell>] { table.standIn.shownRows }

  var shownTitles: [Int: String] {
    Dictionary(
      uniqueKeysWithValues: table.standIn.shownSupplements.compactMap { supplement in
        guard supplement.kind == "header" else { return nil }
        let view = supplement.view as? UITableViewHeaderFooterView
        let content = view?.contentConfiguration as? UIListContentConfiguration
        return (supplement.path.section, content?.text ?? "no title")
      })
  }

  var selectedPaths: [IndexPath] { (table.indexPathsForSelectedRows ?? []).sorted() }

  var allowsMultipleSelection: Bool {
    get { table.allowsMultipleSelection }
    set { table.allowsMultipleSelection = newValue }
  }

  func tap(at path: IndexPath) { table.standIn.tap(at: path) }

  func drag(from path: IndexPath, to target: IndexPath) -> Bool {
    table.standIn.drag(from: path, to: target)
  }

  func prefetch(_ paths: [IndexPath]) { table.standIn.prefetch(paths) }
}

final class CollectionTestScreen: TestScreen {
  let source: ListDataSource<String, Row>
  let layout = UICollectionViewFlowLayout()
  let collection: UICollectionView
  let collectionListView: CollectionListView

  convenience init() { self.init(ListOptions(backgroundThreshold: .max)) }

  init(_ options: ListOptions) {
    layout.itemSize = CGSize(width: 320, height: 44)
    layout.minimumLineSpacing = 0
    layout.headerReferenceSize = CGSize(width: 320, height: 28)
    collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    source = ListDataSource(options: options, row: itemRow)
    collection.standIn.enterWindow()
    collectionListView = source.attach(to: collection)
    collectionListView.gate.settlingTime = 1_000_000
  }

  var view: UIScrollView { collection }
  var listView: any ListView { collectionListView }
  var control: ListViewControl<UICollectionViewCell> { collection.standIn }
  var shownRows: [ShownRow<UICollectionViewCell>] { collection.standIn.shownRows }

  var shownTitles: [Int: String] {
    Dictionary(
      uniqueKeysWithValues: collection.standIn.shownSupplements.map { supplement in
        (supplement.path.section, (supplement.view as? TitleView)?.title ?? "no title")
      })
  }

  var selectedPaths: [IndexPath] { (collection.indexPathsForSelectedItems ?? []).sorted() }

  var allowsMultipleSelection: Bool {
    get { collection.allowsMultipleSelection }
    set { collection.allowsMultipleSelection = newValue }
  }

  func tap(at path: IndexPath) { collection.standIn.tap(at: path) }

  func drag(from path: IndexPath, to target: IndexPath) -> Bool {
    collection.standIn.drag(from: path, to: target)
  }

  func prefetch(_ paths: [IndexPath]) { collection.standIn.prefetch(paths) }
}

extension TestScreen {
  /// Ends animations, and lets waiting updates begin.
  func settle() {
    while control.isAnimating { control.finishAnimations() }
  }

  /// Shows a list, and ends animations.
  func show(_ sections: [RowSection], style: UpdateStyle = .animated) {
    source.apply(sections, style: style)
    settle()
  }

  func path(of id: Int) -> IndexPath? { source.path(of: id)?.indexPath }

  /// The distance from the upper edge of the screen to that of a visible row.
  func place(ofID id: Int) -> CGFloat? {
    guard let path = path(of: id), let row = shownRows.first(where: { $0.path == path })
    else { return nil }
    return row.frame.minY - view.contentOffset.y - view.adjustedContentInset.top
  }

  /// A difference between the screen and the data; `nil` if there is none.
  func fault() -> String? {
    if let exception = control.exceptions.first { return "\(exception)" }
    if let warning = control.warnings.first { return warning }
    let rows = shownRows
    for row in rows {
      guard let item = source.item(at: CurrentPath(row.path)) else {
        return "A row is shown at \(row.path) that the list does not have."
      }
      if row.cell.shownText != item.shownText {
        return "\(row.path) shows \(row.cell.shownText ?? "nothing"), not \(item.shownText)."
      }
      if (row.cell is any WideCell) != item.isWide { return "\(row.path) has the wrong cell." }
    }
    if Set(rows.map { ObjectIdentifier($0.cell) }).count != rows.count {
      return "A cell is shown twice."
    }
    for (section, title) in shownTitles {
      let header = source.sections.indices.contains(section) ? source.sections[section].header : nil
      if title != header as? String { return "Section \(section) has the title \(title)." }
    }
    // Either the screen is full or the list is short.
    let height = rows.map(\.frame.height).reduce(0, +)
    if rows.count < source.sections.map(\.items.count).reduce(0, +), height < view.bounds.height / 2
    {
      return "The screen is empty below \(rows.last?.path ?? [])."
    }
    return nil
  }

  /// Checks that the screen has no fault.
  func check(_ location: SourceLocation = #_sourceLocation) {
    #expect(fault() == nil, sourceLocation: location)
  }

  /// Whether the delegate or data source has a method.
  func responds(_ object: AnyObject?, to selector: String) -> Bool {
    (object as? NSObject)?.responds(to: NSSelectorFromString(selector)) ?? false
  }
}

@MainActor
private protocol WideCell {}
extension WideRowCell: WideCell {}
extension WideRowItemCell: WideCell {}
