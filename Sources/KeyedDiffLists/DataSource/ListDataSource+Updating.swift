public import KeyedDiff

extension KeyedListDataSource {
  /// Shows a list.
  ///
  /// - Parameters:
  ///   - sections: The list.
  ///   - style: How the view is updated.
  ///   - completion: Completion handler. Called exactly once, possibly before this method returns.
  /// - Returns: A handle with which to wait for the outcome.
  /// - Complexity: The cost of creating a `SectionedDiff` and an `UpdatePlan`.
  @discardableResult
  public func apply(
    _ sections: Sections, style: UpdateStyle = .animated,
    completion: ((UpdateOutcome) -> Void)? = nil
  ) -> UpdateHandle {
    adapter.apply(sections, style: style, completion: completion)
  }

  /// Shows a list that a result builder declares.
  ///
  ///     source.apply {
  ///       ListSection(id: "venue", header: "Venue") { Row.outline(venue) }
  ///       if !reviews.isEmpty {
  ///         ListSection(id: "reviews") { for review in reviews { Row.review(review) } }
  ///       }
  ///     }
  ///
  /// - Parameters:
  ///   - style: How the view is updated.
  ///   - completion: Completion handler. Called exactly once, possibly before this method returns.
  ///   - sections: Declares the list.
  /// - Returns: A handle with which to wait for the outcome.
  @discardableResult
  public func apply(
    style: UpdateStyle = .animated, completion: ((UpdateOutcome) -> Void)? = nil,
    @ListBuilder<ListSection<SectionID, Item>> sections: () throws -> Sections
  ) rethrows -> UpdateHandle {
    apply(try sections(), style: style, completion: completion)
  }

  /// Applies several lists in a row, and shows their result in a single update. See
  /// ``KeyedListAdapter/coalesceUpdates(_:)``.
  ///
  ///     source.coalesceUpdates {
  ///       library.albums = albums  // each assignment applies a list
  ///       library.songs = songs
  ///     }
  ///
  /// - Parameter body: Calls methods of this data source or of its adapter.
  /// - Returns: The result of the closure.
  /// - Throws: The error that the closure throws. The lists that it has applied are shown
  ///   nevertheless.
  @discardableResult
  public func coalesceUpdates<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try adapter.coalesceUpdates(body)
  }
}

// MARK: - One section

extension KeyedListDataSource where SectionID == Int {
  /// Shows rows in one section, whose id is 0.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - style: How the view is updated.
  ///   - completion: Completion handler. Called exactly once, possibly before this method returns.
  /// - Returns: A handle with which to wait for the outcome.
  @discardableResult
  public func apply(
    rows: [Item], style: UpdateStyle = .animated, completion: ((UpdateOutcome) -> Void)? = nil
  ) -> UpdateHandle {
    adapter.apply(rows: rows, style: style, completion: completion)
  }

  /// Shows one section, whose id is 0, with the rows that a result builder declares.
  ///
  ///     source.apply(rows: {
  ///       Row.outline(venue)
  ///       for review in reviews { Row.review(review) }
  ///     })
  ///
  /// - Parameters:
  ///   - rows: Declares the rows.
  ///   - style: How the view is updated.
  ///   - completion: Completion handler. Called exactly once, possibly before this method returns.
  /// - Returns: A handle with which to wait for the outcome.
  @discardableResult
  public func apply(
    @ListBuilder<Item> rows: () throws -> [Item], style: UpdateStyle = .animated,
    completion: ((UpdateOutcome) -> Void)? = nil
  ) rethrows -> UpdateHandle {
    apply(rows: try rows(), style: style, completion: completion)
  }
}
