/// Rows and sections to refresh even if a comparison finds their content unchanged.
///
/// A refresh is necessary, for example, if the items are objects whose properties have changed, or
/// if the cells also show data that is not part of the items.
///
///     adapter.refresh(ListRefresh(reconfiguring: [song.id]))              // without a new list
///     adapter.apply(songs, refreshing: ListRefresh(reloading: [song.id])) // with a new list
///
/// Ids of rows and sections that do not exist are ignored. If several rows have the same id, all of
/// them are refreshed.
public struct ListRefresh<SectionID: Hashable, ID: Hashable>: Hashable {
  /// Ids of rows whose cells are reconfigured in place.
  public var reconfiguredItems: Set<ID>
  /// Ids of rows that are reloaded in a batch and get new cells.
  public var reloadedItems: Set<ID>
  /// Ids of sections whose headers and footers are reconfigured in place.
  public var reconfiguredSections: Set<SectionID>
  /// Ids of sections that are reloaded in a batch, with their headers, footers and rows.
  public var reloadedSections: Set<SectionID>

  /// Creates an empty refresh.
  public init() {
    (reconfiguredItems, reloadedItems, reconfiguredSections, reloadedSections) = ([], [], [], [])
  }

  /// Creates a refresh of rows.
  ///
  /// - Parameters:
  ///   - reconfigured: Ids of rows whose cells are reconfigured in place.
  ///   - reloaded: Ids of rows that are reloaded and get new cells.
  public init(reconfiguring reconfigured: [ID], reloading reloaded: [ID] = []) {
    self.init()
    reconfiguredItems = Set(reconfigured)
    reloadedItems = Set(reloaded)
  }

  /// Creates a refresh of rows that get new cells.
  ///
  /// - Parameter reloaded: Ids of rows that are reloaded and get new cells.
  public init(reloading reloaded: [ID]) { self.init(reconfiguring: [], reloading: reloaded) }

  /// Creates a refresh of sections.
  ///
  /// - Parameters:
  ///   - reconfigured: Ids of sections whose headers and footers are reconfigured in place.
  ///   - reloaded: Ids of sections that are reloaded, with their headers, footers and rows.
  public init(
    reconfiguringSections reconfigured: [SectionID], reloadingSections reloaded: [SectionID] = []
  ) {
    self.init()
    reconfiguredSections = Set(reconfigured)
    reloadedSections = Set(reloaded)
  }

  /// Whether there is nothing to refresh.
  public var isEmpty: Bool {
    reconfiguredItems.isEmpty && reloadedItems.isEmpty && reconfiguredSections.isEmpty
      && reloadedSections.isEmpty
  }

  /// Adds the rows and sections of another refresh.
  public mutating func formUnion(_ other: ListRefresh) {
    reconfiguredItems.formUnion(other.reconfiguredItems)
    reloadedItems.formUnion(other.reloadedItems)
    reconfiguredSections.formUnion(other.reconfiguredSections)
    reloadedSections.formUnion(other.reloadedSections)
  }
}

extension ListRefresh: Sendable where SectionID: Sendable, ID: Sendable {}
