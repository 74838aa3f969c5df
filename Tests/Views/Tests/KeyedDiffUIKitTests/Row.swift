import KeyedDiff
import KeyedDiffLists
import UIKit

@testable import KeyedDiffUIKit

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

extension TitleView {
  /// The title that the header of a section in a collection view shows.
  var title: String? { (subviews.first as? UILabel)?.text }
}

/// A header of a table that shows a number.
final class NumberHeader: UITableViewHeaderFooterView, ConfigurableView {
  private(set) var number: Int?
  func configure(with number: Int) { self.number = number }
}

/// A row of a table, in one of two cell classes.
@MainActor
func tableRow(_ row: Row) -> DeclaredRow {
  declared(row, RowCell.self, WideRowCell.self)
}

/// A row of a collection view, in one of two cell classes.
@MainActor
func itemRow(_ row: Row) -> DeclaredRow {
  declared(row, RowItemCell.self, WideRowItemCell.self)
}

@MainActor
private func declared<Cell: TextCell, WideCell: TextCell>(
  _ row: Row, _: Cell.Type, _: WideCell.Type
) -> DeclaredRow {
  row.isWide
    ? DeclaredRow(row) { (cell: WideCell, row) in cell.text = row.shownText }
    : DeclaredRow(row) { (cell: Cell, row) in cell.text = row.shownText }
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
