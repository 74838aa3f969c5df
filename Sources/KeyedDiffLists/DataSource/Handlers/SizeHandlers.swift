/// Heights of rows, headers and footers, in points.
///
/// Where there is no closure, or it returns `nil`, the view finds out by itself.
@MainActor
public struct SizeHandlers<SectionID: Hashable, Item> {
  /// The height of a row.
  public var row: RowHandler<Item, Double?>?
  /// About how high a row is that was not shown yet.
  public var estimatedRow: RowHandler<Item, Double?>?
  /// The height of the header of a section.
  public var header: (@MainActor (SectionID) -> Double?)?
  /// About how high a header is that was not shown yet.
  public var estimatedHeader: (@MainActor (SectionID) -> Double?)?
  /// The height of the footer of a section.
  public var footer: (@MainActor (SectionID) -> Double?)?
  /// About how high a footer is that was not shown yet.
  public var estimatedFooter: (@MainActor (SectionID) -> Double?)?

  init() {}
}
