// What is known about the items decides how lists are compared.

extension ListDataSource {
  /// Creates a data source of items without identity: the view is reloaded for
  /// each list.
  ///
  /// - Parameters:
  ///   - cells: Where cells come from.
  ///   - options: How the view is updated.
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) {
    self.init(adapter: ListAdapter(comparison: nil, options: options), cells: cells)
  }

  /// Creates a data source of items that are their own identity: a row never
  /// changes, but comes, goes or moves.
  ///
  /// - Parameters:
  ///   - cells: Where cells come from.
  ///   - options: How the view is updated.
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) where Item: Hashable {
    self.init(adapter: ListAdapter(comparison: .values, options: options), cells: cells)
  }

  /// Creates a data source of items that have an id, and content that cannot be
  /// compared: all rows that are kept are refreshed, even if the same list comes again.
  ///
  /// - Parameters:
  ///   - cells: Where cells come from.
  ///   - options: How the view is updated.
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) where Item: Identifiable {
    self.init(adapter: ListAdapter(comparison: .ids, options: options), cells: cells)
  }

  /// Creates a data source of items that have an id, and content that `==`
  /// compares.
  ///
  /// - Parameters:
  ///   - cells: Where cells come from.
  ///   - options: How the view is updated.
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) where Item: Identifiable & Equatable {
    self.init(adapter: ListAdapter(options: options), cells: cells)
  }

  /// Creates a data source of items that are both `Hashable` and `Identifiable`:
  /// they are rows by their `id`, and `==` compares their content.
  ///
  /// - Parameters:
  ///   - cells: Where cells come from.
  ///   - options: How the view is updated.
  public convenience init(
    cells: CellProvider<Item> = .reuseIdentifier(), options: ListOptions = ListOptions()
  ) where Item: Identifiable & Hashable {
    self.init(adapter: ListAdapter(options: options), cells: cells)
  }
}

// MARK: - Declarations

extension ListDataSource where Item == DeclaredCell {
  /// Creates a data source of declared cells: they animate from one list to the
  /// next.
  ///
  /// - Parameter options: How the view is updated.
  public convenience init(options: ListOptions = ListOptions()) {
    self.init(cells: .declared, options: options)
  }
}

extension ListDataSource where Item == CellBinder {
  /// Creates a data source of binders. They have no identity: the view is
  /// reloaded for each list.
  ///
  /// - Parameter options: How the view is updated.
  public convenience init(options: ListOptions = ListOptions()) {
    self.init(cells: .declared, options: options)
  }
}
