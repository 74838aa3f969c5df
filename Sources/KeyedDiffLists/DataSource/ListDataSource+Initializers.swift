// The protocols to which items conform determine how lists are compared, and on which thread. The
// initializers are inlinable, so that the compiler specializes comparisons for the client's types.

extension ListDataSource where Item: Hashable {
  /// Creates a data source for values that are their own identity: rows are inserted, deleted or
  /// moved, but never updated. Lists are compared on the main actor.
  ///
  /// - Parameters:
  ///   - cells: Provides the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(comparison: .values, options: options), cells: cells)
  }
}

extension ListDataSource where Item: Hashable & Sendable, SectionID: Sendable {
  /// Creates a data source for values that are their own identity: rows are inserted, deleted or
  /// moved, but never updated. Long lists can be compared in the background.
  ///
  /// - Parameters:
  ///   - cells: Provides the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(comparison: .values, options: options), cells: cells)
  }
}

extension ListDataSource where Item: Identifiable {
  /// Creates a data source for items that have an `id`, and whose content cannot be compared. Each
  /// update therefore refreshes all rows that stay in the list. Lists are compared on the main
  /// actor.
  ///
  /// - Parameters:
  ///   - cells: Provides the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(comparison: .ids, options: options), cells: cells)
  }
}

extension ListDataSource where Item: Identifiable & Sendable, SectionID: Sendable {
  /// Creates a data source for items that have an `id`, and whose content cannot be compared. Each
  /// update therefore refreshes all rows that stay in the list. Long lists are compared in the
  /// background.
  ///
  /// - Parameters:
  ///   - cells: Provides the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(comparison: .ids, options: options), cells: cells)
  }
}

extension ListDataSource where Item: Identifiable & Equatable {
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
    self.init(adapter: ListAdapter(comparison: ListComparison(), options: options), cells: cells)
  }
}

extension ListDataSource where Item: Identifiable & Equatable & Sendable, SectionID: Sendable {
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
    self.init(adapter: ListAdapter(comparison: ListComparison(), options: options), cells: cells)
  }
}

extension ListDataSource where Item: Identifiable & Hashable {
  /// Creates a data source for items that are both `Hashable` and `Identifiable`. Items are
  /// compared by their `id` and by `==`. Lists are compared on the main actor.
  ///
  /// - Parameters:
  ///   - cells: Provides the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(comparison: ListComparison(), options: options), cells: cells)
  }
}

extension ListDataSource where Item: Identifiable & Hashable & Sendable, SectionID: Sendable {
  /// Creates a data source for items that are both `Hashable` and `Identifiable`. Items are
  /// compared by their `id` and by `==`. Long lists can be compared in the background.
  ///
  /// - Parameters:
  ///   - cells: Provides the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(comparison: ListComparison(), options: options), cells: cells)
  }
}

extension ListDataSource {
  /// Creates a data source for items without identity. The view is reloaded for each new list.
  ///
  /// - Parameters:
  ///   - cells: Provides the cells.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    withoutIdentity cells: CellProvider<Item>, options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(withoutIdentity: [], options: options), cells: cells)
  }
}

extension ListDataSource where Item == DeclaredCell {
  /// Creates a data source whose items are declared cells.
  ///
  /// - Parameter options: How the view is updated.
  @inlinable
  public convenience init(options: ListOptions = ListOptions()) {
    self.init(cells: .declared, options: options)
  }
}

extension ListDataSource where Item == CellBinder {
  /// Creates a data source whose items are cell binders. Binders have no identity, so the view is
  /// reloaded for each new list.
  ///
  /// - Parameter options: How the view is updated.
  @inlinable
  public convenience init(options: ListOptions = ListOptions()) {
    self.init(withoutIdentity: .declared, options: options)
  }
}
