public import KeyedDiff

/// Builds arrays of rows or sections from statements, including conditions and loops.
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
  // The compiler translates the statements of a `@ListBuilder` body into calls to these methods.

  /// Returns a single row or section as an array.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }
  /// Returns an array of rows or sections unchanged.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  /// Returns an array of the given row or section; an empty array for `nil`.
  public static func buildExpression(_ element: Element?) -> [Element] {
    element.map { [$0] } ?? []
  }
  /// Joins the results of consecutive statements.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { Array(parts.joined()) }
  /// Returns the result of an `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  /// Returns the result of the first branch of an `if` with `else`.
  public static func buildEither(first part: [Element]) -> [Element] { part }
  /// Returns the result of the second branch of an `if` with `else`.
  public static func buildEither(second part: [Element]) -> [Element] { part }
  /// Joins the results of a `for` loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { Array(parts.joined()) }
  /// Returns the result of an `if #available`.
  public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
}

extension ListSection {
  /// Declares a section.
  ///
  /// - Parameters:
  ///   - id: The id of the section.
  ///   - header: The model of the header.
  ///   - footer: The model of the footer.
  ///   - items: The rows of the section.
  public init(
    id: ID, header: (any Hashable & Sendable)? = nil, footer: (any Hashable & Sendable)? = nil,
    @ListBuilder<Item> items: () throws -> [Item]
  ) rethrows {
    self.init(id: id, items: try items(), header: header, footer: footer)
  }
}
