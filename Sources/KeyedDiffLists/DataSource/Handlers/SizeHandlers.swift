/// Handlers that return the heights of rows, headers and footers, in points.
///
/// If a handler is not set or returns `nil`, the view determines the height itself.
@MainActor
public struct SizeHandlers<SectionID: Hashable, Item> {
  /// Returns the height of a row.
  public var row: RowHandler<Item, Double?>?
  /// Returns the estimated height of a row that has not been shown yet.
  public var estimatedRow: RowHandler<Item, Double?>?
  /// Returns the height of the header of a section.
  public var header: (@MainActor (SectionID) -> Double?)?
  /// Returns the estimated height of a header that has not been shown yet.
  public var estimatedHeader: (@MainActor (SectionID) -> Double?)?
  /// Returns the height of the footer of a section.
  public var footer: (@MainActor (SectionID) -> Double?)?
  /// Returns the estimated height of a footer that has not been shown yet.
  public var estimatedFooter: (@MainActor (SectionID) -> Double?)?

  init() {}
}
