/// Rows and sections to refresh although the data does not say that they changed: objects that
/// changed in place, or a look that depends on something else.
///
///     adapter.refresh(ListRefresh(reconfiguring: [song.id]))             // alone
///     adapter.apply(songs, refreshing: ListRefresh(reloading: [song.id])) // with a list
///
/// Ids that are not in the list are ignored. Where an id occurs twice, all its rows are refreshed.
public struct ListRefresh<SectionID: Hashable> {
  /// Ids of rows whose cells are configured anew, in place.
  public var reconfiguredItems: Set<AnyHashable>
  /// Ids of rows that get other cells, in a batch of reloads.
  public var reloadedItems: Set<AnyHashable>
  /// Sections whose headers and footers are configured anew, in place.
  public var reconfiguredSections: Set<SectionID>
  /// Sections that are loaded anew, with header, footer and all rows, in a batch of reloads.
  public var reloadedSections: Set<SectionID>

  /// Creates a refresh of nothing.
  public init() {
    (reconfiguredItems, reloadedItems, reconfiguredSections, reloadedSections) = ([], [], [], [])
  }

  /// Creates a refresh of rows.
  ///
  /// - Parameters:
  ///   - reconfigured: Ids of rows whose cells are configured anew, in place.
  ///   - reloaded: Ids of rows that get other cells.
  public init<ID: Hashable>(reconfiguring reconfigured: [ID] = [], reloading reloaded: [ID] = []) {
    self.init()
    reconfiguredItems = Set(reconfigured.map { AnyHashable($0) })
    reloadedItems = Set(reloaded.map { AnyHashable($0) })
  }

  /// Creates a refresh of sections.
  ///
  /// - Parameters:
  ///   - reconfigured: Sections whose headers and footers are configured anew, in place.
  ///   - reloaded: Sections that are loaded anew, with all rows.
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

  /// Refreshes all that another refresh does, too.
  public mutating func formUnion(_ other: ListRefresh) {
    reconfiguredItems.formUnion(other.reconfiguredItems)
    reloadedItems.formUnion(other.reloadedItems)
    reconfiguredSections.formUnion(other.reconfiguredSections)
    reloadedSections.formUnion(other.reloadedSections)
  }
}
