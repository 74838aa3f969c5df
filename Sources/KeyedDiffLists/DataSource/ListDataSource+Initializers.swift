import KeyedDiff

/// A data source for items that are told apart by their own `id`.
public typealias ListDataSource<SectionID: Hashable, Item: Identifiable> =
  KeyedListDataSource<SectionID, Item, Item.ID>

// The initializers are inlinable, so that comparisons are specialized for the types of the client.

extension KeyedListDataSource {
  /// Creates a data source.
  ///
  /// - Parameters:
  ///   - identity: How items are told apart. Also determines whether lists can be compared in the
  ///     background.
  ///   - cells: Provides the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    identity: RowIdentity<Item, ID>, cells: CellProvider<Item> = .reuseIdentifier(),
    options: ListOptions = ListOptions()
  ) {
    self.init(adapter: KeyedListAdapter(identity: identity, options: options), cells: cells)
  }
}

extension KeyedListDataSource where Item: Identifiable & Equatable, ID == Item.ID {
  /// Creates a data source for items that are compared by their `id` and by `==`. Lists are
  /// compared on the main actor.
  ///
  /// - Parameters:
  ///   - cells: Provides the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(identity: RowIdentity(id: { $0.id }), cells: cells, options: options)
  }
}

extension KeyedListDataSource
where Item: Identifiable & Equatable & Sendable, ID == Item.ID, ID: Sendable {
  /// Creates a data source for items that are compared by their `id` and by `==`. Long lists
  /// can be compared in the background.
  ///
  /// - Parameters:
  ///   - cells: Provides the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(identity: RowIdentity(id: { $0.id }), cells: cells, options: options)
  }
}
