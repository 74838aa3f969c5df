public import KeyedDiff

/// Builds arrays of rows or sections from statements, with conditions and loops.
///
///     @ListBuilder<Row> func rows() -> [Row] {
///       Row.outline(venue)
///       if !related.isEmpty {
///         Row.title("Related venues")
///         for venue in related { Row.related(venue) }
///       }
///     }
@resultBuilder
public enum ListBuilder<Element> {
  // Called by the compiler, for what its manual calls by the same names.

  /// A row by itself.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }
  /// Several rows.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  /// A row that may be missing.
  public static func buildExpression(_ element: Element?) -> [Element] {
    element.map { [$0] } ?? []
  }
  /// One statement after the other.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { Array(parts.joined()) }
  /// `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  /// `if` of an `else`.
  public static func buildEither(first part: [Element]) -> [Element] { part }
  /// Its `else`.
  public static func buildEither(second part: [Element]) -> [Element] { part }
  /// `for`.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { Array(parts.joined()) }
  /// `if #available`.
  public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
}

extension ListSection {
  /// Declares a section.
  ///
  /// - Parameters:
  ///   - id: Which section it is.
  ///   - header: What the header shows.
  ///   - footer: What the footer shows.
  ///   - items: Its rows.
  public init(
    id: ID, header: (any Hashable & Sendable)? = nil, footer: (any Hashable & Sendable)? = nil,
    @ListBuilder<Item> items: () throws -> [Item]
  ) rethrows {
    self.init(id: id, items: try items(), header: header, footer: footer)
  }
}
