import KeyedDiff

// The type of the items decides how and where lists are compared.

extension ListAdapter where Item: Identifiable & Equatable {
  /// Creates an adapter of items that are compared by their `id` and by `==`, on the main actor.
  ///
  /// - Parameters:
  ///   - sections: The list that the view shows first.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(sections: Sections = [], options: ListOptions = ListOptions()) {
    self.init(comparison: ListComparison(), sections: sections, options: options)
  }
}

extension ListAdapter where Item: Identifiable & Equatable & Sendable, SectionID: Sendable {
  /// Creates an adapter of items that are compared by their `id` and by `==`. Long lists are
  /// compared in the background.
  ///
  /// - Parameters:
  ///   - sections: The list that the view shows first.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(sections: Sections = [], options: ListOptions = ListOptions()) {
    self.init(comparison: ListComparison(), sections: sections, options: options)
  }
}

extension ListAdapter where Item: Equatable {
  /// Creates an adapter of items that are compared by an identity that a closure returns, such as
  /// `\.isbn`, and by `==`, on the main actor.
  ///
  /// - Parameters:
  ///   - id: Returns the identity of an item.
  ///   - sections: The list that the view shows first.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    id: @escaping (Item) -> some Hashable, sections: Sections = [],
    options: ListOptions = ListOptions()
  ) {
    self.init(comparison: ListComparison(id: id), sections: sections, options: options)
  }
}

extension ListAdapter where Item: Equatable & Sendable, SectionID: Sendable {
  /// Creates an adapter of items that are compared by an identity that a closure returns, such as
  /// `\.isbn`, and by `==`. Long lists are compared in the background.
  ///
  /// - Parameters:
  ///   - id: Returns the identity of an item. Called on any thread.
  ///   - sections: The list that the view shows first.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    id: @escaping @Sendable (Item) -> some Hashable & Sendable, sections: Sections = [],
    options: ListOptions = ListOptions()
  ) {
    self.init(comparison: ListComparison(id: id), sections: sections, options: options)
  }
}

extension ListAdapter {
  /// Creates an adapter of items whose identity and content are compared by closures, on the main
  /// actor. To compare long lists in the background, use ``ListComparison/anywhere(id:content:)``.
  ///
  /// - Parameters:
  ///   - id: Returns the identity of an item.
  ///   - content: Returns whether an old and a new item of the same identity look the same.
  ///   - sections: The list that the view shows first.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    id: @escaping (Item) -> some Hashable, content: @escaping (_ old: Item, _ new: Item) -> Bool,
    sections: Sections = [], options: ListOptions = ListOptions()
  ) {
    self.init(
      comparison: ListComparison(id: id, content: content), sections: sections, options: options)
  }
}

extension ListAdapter where SectionID == Int {
  /// Shows a list as section 0.
  ///
  /// - Parameters:
  ///   - items: The list.
  ///   - style: How it is shown.
  ///   - refresh: Rows and sections to refresh with the list, even if they compare as equal.
  ///   - completion: Completion handler. Called exactly once, possibly before this method returns.
  /// - Returns: A handle to wait for the outcome.
  @discardableResult
  public func apply(
    _ items: [Item], style: UpdateStyle = .animated,
    refreshing refresh: ListRefresh<SectionID> = ListRefresh(),
    completion: ((UpdateOutcome) -> Void)? = nil
  ) -> UpdateHandle {
    apply(
      [ListSection(id: 0, items: items)], style: style, refreshing: refresh,
      completion: completion)
  }
}
