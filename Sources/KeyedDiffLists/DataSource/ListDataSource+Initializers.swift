// The type of the items decides how and where lists are compared. Inlinable, so that comparisons
// are specialized in the client.

extension ListDataSource where Item: Hashable {
  /// Creates a data source of values that are their own identity: rows are inserted, deleted or
  /// moved, but never updated. Lists are compared on the main actor.
  ///
  /// - Parameters:
  ///   - cells: The source of the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(comparison: .values, options: options), cells: cells)
  }
}

extension ListDataSource where Item: Hashable & Sendable, SectionID: Sendable {
  /// Creates a data source of values that are their own identity: rows are inserted, deleted or
  /// moved, but never updated. Long lists are compared in the background.
  ///
  /// - Parameters:
  ///   - cells: The source of the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(comparison: .values, options: options), cells: cells)
  }
}

extension ListDataSource where Item: Identifiable {
  /// Creates a data source of items that have an `id`, and content that cannot be compared: all
  /// rows that are kept are refreshed. Lists are compared on the main actor.
  ///
  /// - Parameters:
  ///   - cells: The source of the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(comparison: .ids, options: options), cells: cells)
  }
}

extension ListDataSource where Item: Identifiable & Sendable, SectionID: Sendable {
  /// Creates a data source of items that have an `id`, and content that cannot be compared: all
  /// rows that are kept are refreshed. Long lists are compared in the background.
  ///
  /// - Parameters:
  ///   - cells: The source of the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(comparison: .ids, options: options), cells: cells)
  }
}

extension ListDataSource where Item: Identifiable & Equatable {
  /// Creates a data source of items that are compared by their `id` and by `==`.
  /// Lists are compared on the main actor.
  ///
  /// - Parameters:
  ///   - cells: The source of the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(comparison: ListComparison(), options: options), cells: cells)
  }
}

extension ListDataSource where Item: Identifiable & Equatable & Sendable, SectionID: Sendable {
  /// Creates a data source of items that are compared by their `id` and by `==`.
  /// Long lists are compared in the background.
  ///
  /// - Parameters:
  ///   - cells: The source of the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(comparison: ListComparison(), options: options), cells: cells)
  }
}

extension ListDataSource where Item: Identifiable & Hashable {
  /// Creates a data source of items that are both `Hashable` and `Identifiable`: they are compared
  /// by their `id` and by `==`. Lists are compared on the main actor.
  ///
  /// - Parameters:
  ///   - cells: The source of the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(comparison: ListComparison(), options: options), cells: cells)
  }
}

extension ListDataSource where Item: Identifiable & Hashable & Sendable, SectionID: Sendable {
  /// Creates a data source of items that are both `Hashable` and `Identifiable`: they are compared
  /// by their `id` and by `==`. Long lists are compared in the background.
  ///
  /// - Parameters:
  ///   - cells: The source of the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(comparison: ListComparison(), options: options), cells: cells)
  }
}

extension ListDataSource {
  /// Creates a data source of items without identity: the view is reloaded for each list.
  ///
  /// - Parameters:
  ///   - cells: The source of the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    withoutIdentity cells: CellProvider<Item>, options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(withoutIdentity: [], options: options), cells: cells)
  }
}

extension ListDataSource where Item == DeclaredCell {
  /// Creates a data source of declared cells.
  ///
  /// - Parameter options: How the view is updated.
  @inlinable
  public convenience init(options: ListOptions = ListOptions()) {
    self.init(cells: .declared, options: options)
  }
}

extension ListDataSource where Item == CellBinder {
  /// Creates a data source of binders. They have no identity: the view is reloaded for each list.
  ///
  /// - Parameter options: How the view is updated.
  @inlinable
  public convenience init(options: ListOptions = ListOptions()) {
    self.init(withoutIdentity: .declared, options: options)
  }
}
