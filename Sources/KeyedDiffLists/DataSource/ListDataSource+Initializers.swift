import KeyedDiff

/// A data source for items that are told apart by their own `id`.
public typealias ListDataSource<SectionID: Hashable, Item: Identifiable> =
  KeyedListDataSource<SectionID, Item, Item.ID>

/// A data source whose items are declarations of rows, for screens with rows of several kinds.
///
///     let source = DeclaredList<String>()
///     source.apply {
///       ListSection(id: "songs", header: "Songs") { for song in songs { SongCell.row(song) } }
///       ListSection(id: "advert") { AdvertCell.row("Listen to more", id: 0) }
///     }
public typealias DeclaredList<SectionID: Hashable> =
  KeyedListDataSource<SectionID, DeclaredRow, RowID>

// The initializers are inlinable, so that comparisons are specialized for the types of the client.

extension KeyedListDataSource {
  /// Creates a data source.
  ///
  /// - Parameters:
  ///   - identity: How items are told apart. Also determines whether lists can be compared in the
  ///     background.
  ///   - options: How the view is updated.
  ///   - row: Declares the row of an item: its cell and its handlers.
  @inlinable
  public convenience init(
    identity: RowIdentity<Item, ID>, options: ListOptions = ListOptions(),
    row: @escaping (Item) -> DeclaredRow
  ) {
    self.init(adapter: KeyedListAdapter(identity: identity, options: options), row: row)
  }
}

extension KeyedListDataSource where Item == DeclaredRow, ID == RowID {
  /// Creates a data source whose items are declarations of rows. Lists are compared on the main
  /// actor.
  ///
  /// - Parameter options: How the view is updated.
  public convenience init(options: ListOptions = ListOptions()) {
    self.init(identity: .declared, options: options) { $0 }
  }
}

extension KeyedListDataSource where Item: Identifiable & Equatable, ID == Item.ID {
  /// Creates a data source for items that are compared by their `id` and by `==`. Lists are
  /// compared on the main actor.
  ///
  /// - Parameters:
  ///   - options: How the view is updated.
  ///   - row: Declares the row of an item: its cell and its handlers.
  @inlinable
  public convenience init(
    options: ListOptions = ListOptions(), row: @escaping (Item) -> DeclaredRow
  ) {
    self.init(identity: RowIdentity(id: { $0.id }), options: options, row: row)
  }
}

extension KeyedListDataSource
where Item: Identifiable & Equatable & Sendable, ID == Item.ID, ID: Sendable {
  /// Creates a data source for items that are compared by their `id` and by `==`. Long lists
  /// can be compared in the background.
  ///
  /// - Parameters:
  ///   - options: How the view is updated.
  ///   - row: Declares the row of an item: its cell and its handlers.
  @inlinable
  public convenience init(
    options: ListOptions = ListOptions(), row: @escaping (Item) -> DeclaredRow
  ) {
    self.init(identity: RowIdentity(id: { $0.id }), options: options, row: row)
  }
}
