/// Heights of rows, headers and footers, in points.
///
/// If a closure is not set or returns `nil`, the view computes the height itself.
@MainActor
public struct SizeHandlers<SectionID: Hashable, Item> {
  /// The height of a row.
  public var row: RowHandler<Item, Double?>?
  /// The estimated height of a row that was not shown yet.
  public var estimatedRow: RowHandler<Item, Double?>?
  /// The height of the header of a section.
  public var header: (@MainActor (SectionID) -> Double?)?
  /// The estimated height of a header that was not shown yet.
  public var estimatedHeader: (@MainActor (SectionID) -> Double?)?
  /// The height of the footer of a section.
  public var footer: (@MainActor (SectionID) -> Double?)?
  /// The estimated height of a footer that was not shown yet.
  public var estimatedFooter: (@MainActor (SectionID) -> Double?)?

  init() {}
}
