import KeyedDiff

// The protocols to which items conform determine how lists are compared, and on which thread.

extension ListAdapter where Item: Identifiable & Equatable {
  /// Creates an adapter for items that are compared on the main actor, by their `id` and by `==`.
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
  /// Creates an adapter for items that are compared by their `id` and by `==`. Long lists
  /// can be compared in the background.
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
  /// Creates an adapter for items that are identified by the `id` closure and compared by `==`.
  /// Lists are compared on the main actor.
  ///
  /// - Parameters:
  ///   - id: A closure, or a key path such as `\.isbn`, that returns the identity of an item.
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
  /// Creates an adapter for items that are identified by the `id` closure and compared by `==`.
  /// Long lists can be compared in the background.
  ///
  /// - Parameters:
  ///   - id: A closure, or a key path such as `\.isbn`, that returns the identity of an item.
  ///     Called on any thread.
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
  /// Creates an adapter for items that are identified by the `id` closure and compared by the
  /// `content` closure. Lists are compared on the main actor. To compare long lists in the
  /// background, use ``ListComparison/anywhere(id:content:)``.
  ///
  /// - Parameters:
  ///   - id: A closure, or a key path such as `\.isbn`, that returns the identity of an item.
  ///   - content: Returns whether an old and a new item with the same identity look the same.
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
  /// Shows a list as one section, whose id is 0.
  ///
  /// - Parameters:
  ///   - items: The list.
  ///   - style: How the view is updated.
  ///   - refresh: Rows and sections to refresh in the same update, even if their content compares
  ///     as equal.
  ///   - completion: Completion handler. Called exactly once, possibly before this method returns.
  /// - Returns: A handle with which to wait for the outcome.
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
