public import KeyedDiff

extension ListDataSource {
  /// Shows a list.
  ///
  /// - Parameters:
  ///   - sections: The list.
  ///   - animated: Whether to animate the change.
  ///   - completion: Called exactly once, when the view has come to rest; at times
  ///     before this returns.
  /// - Complexity: That of a `SectionedDiff` and an `UpdatePlan`.
  public func update(
    with sections: Sections, animated: Bool = true,
    completion: ((UpdateOutcome) -> Void)? = nil
  ) {
    adapter.apply(sections, animated: animated, completion: completion)
  }

  /// Shows a list, and returns when the view has come to rest.
  ///
  /// - Parameters:
  ///   - sections: The list.
  ///   - animated: Whether to animate the change.
  /// - Returns: How the list came to be shown.
  @discardableResult
  public func update(with sections: Sections, animated: Bool = true) async -> UpdateOutcome {
    await adapter.apply(sections, animated: animated)
  }

  /// Shows a list that is declared.
  ///
  ///     source.declare {
  ///       ListSection(id: "venue", header: "Venue") { Row.outline(venue) }
  ///       if !reviews.isEmpty {
  ///         ListSection(id: "reviews") { for review in reviews { Row.review(review) } }
  ///       }
  ///     }
  ///
  /// - Parameters:
  ///   - animated: Whether to animate the change.
  ///   - completion: Called exactly once, when the view has come to rest; at times
  ///     before this returns.
  ///   - sections: The list.
  public func declare(
    animated: Bool = true, completion: ((UpdateOutcome) -> Void)? = nil,
    @ListBuilder<ListSection<SectionID, Item>> sections: () throws -> Sections
  ) rethrows {
    update(with: try sections(), animated: animated, completion: completion)
  }
}

// MARK: - One section

extension ListDataSource where SectionID == Int {
  /// Shows rows as section 0.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - animated: Whether to animate the change.
  ///   - completion: Called exactly once, when the view has come to rest; at times
  ///     before this returns.
  public func update(
    rows: [Item], animated: Bool = true, completion: ((UpdateOutcome) -> Void)? = nil
  ) {
    adapter.apply(rows, animated: animated, completion: completion)
  }

  /// Shows rows that are declared, as section 0.
  ///
  /// - Parameters:
  ///   - animated: Whether to animate the change.
  ///   - completion: Called exactly once, when the view has come to rest; at times
  ///     before this returns.
  ///   - rows: The rows.
  public func declareRows(
    animated: Bool = true, completion: ((UpdateOutcome) -> Void)? = nil,
    @ListBuilder<Item> rows: () throws -> [Item]
  ) rethrows {
    update(rows: try rows(), animated: animated, completion: completion)
  }

  /// Shows what a declarator declares, as section 0.
  ///
  /// - Parameters:
  ///   - declarator: Declares the rows.
  ///   - animated: Whether to animate the change.
  ///   - completion: Called exactly once, when the view has come to rest; at times
  ///     before this returns.
  public func declare<Declarator: CellsDeclarator>(
    _ declarator: Declarator, animated: Bool = true,
    completion: ((UpdateOutcome) -> Void)? = nil
  ) where Declarator.CellDeclaration == Item {
    update(rows: declarator.cellDeclarations, animated: animated, completion: completion)
  }
}
