/// Handlers that return the heights of rows, headers and footers, in points.
///
/// If a handler is not set or returns `nil`, the view determines the height itself.
@MainActor
public struct SizeHandlers<SectionID: Hashable, Item> {
  /// Returns the height of a row.
  public var row: RowHandler<Item, Double?>?
  /// Returns the height of the header of a section.
  public var header: (@MainActor (SectionID) -> Double?)?
  /// Returns the height of the footer of a section.
  public var footer: (@MainActor (SectionID) -> Double?)?

  init() {}
}
