import KeyedDiff
import KeyedDiffLists
import UIKit

/// A row of the tests. Wide rows use another kind of cell.
struct Row: Identifiable, Equatable {
  let id: Int
  var text = ""
  var isWide = false

  /// The text of its cell.
  var shownText: String { "\(id) \(text)" }
}

typealias RowSection = ListSection<String, Row>

/// A cell that shows a text.
@MainActor
protocol TextCell: UIView {
  var text: String? { get set }
}

final class RowCell: UITableViewCell, TextCell { var text: String? }
final class WideRowCell: UITableViewCell, TextCell { var text: String? }
final class RowItemCell: UICollectionViewCell, TextCell { var text: String? }
final class WideRowItemCell: UICollectionViewCell, TextCell { var text: String? }

/// The header of a section in a collection view, which shows a title.
final class TitleView: UICollectionReusableView, ConfigurableView {
  private(set) var title: String?
  func setup(with title: String) { self.title = title }
}

/// A header of a table that shows a number.
final class NumberHeader: UITableViewHeaderFooterView, ConfigurableView {
  private(set) var number: Int?
  func setup(with number: Int) { self.number = number }
}

extension CellBinder {
  /// A binder that shows a row in one of two cell classes.
  @MainActor
  static func row<Cell: TextCell, WideCell: TextCell>(
    _ row: Row, _: Cell.Type, _: WideCell.Type
  ) -> CellBinder {
    row.isWide
      ? CellBinder { (cell: WideCell) in cell.text = row.shownText }
      : CellBinder { (cell: Cell) in cell.text = row.shownText }
  }
}

/// Sections of rows without text, by their ids.
func sections(_ sections: KeyValuePairs<String, [Int]>) -> [RowSection] {
  sections.map { id, rows in
    ListSection(id: id, items: rows.map { Row(id: $0) }, header: "Section \(id)")
  }
}

/// One section of rows without text.
func rows(_ ids: some Sequence<Int>) -> [RowSection] {
  [ListSection(id: "rows", items: ids.map { Row(id: $0) }, header: "Section rows")]
}
