public import Foundation

/// A request of a list view to its data source.
public enum DataSourceCall: Hashable, Sendable {
  /// The number of sections.
  case numberOfSections
  /// The number of rows in a section.
  case numberOfRows(section: Int)
  /// The cell of a row.
  case cell(IndexPath)
  /// The title or view of a header.
  case header(section: Int)
  /// The title or view of a footer.
  case footer(section: Int)
  /// Another supplementary view of a collection view.
  case supplement(kind: String, IndexPath)
}
