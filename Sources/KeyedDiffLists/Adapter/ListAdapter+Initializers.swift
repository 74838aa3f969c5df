import KeyedDiff

// The types of items decide how lists are compared, and where.

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
  /// Creates an adapter of items that are compared by their `id` and by `==`, long lists in the
  /// background.
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
  /// `\.isbn`, and by `==`, long lists in the background.
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
  /// Creates an adapter of items with an identity and a content that closures return, compared on
  /// the main actor. To compare long lists in the background, use
  /// ``ListComparison/anywhere(id:content:)``.
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
  ///   - refresh: Rows to refresh with it, although the data does not say that they changed.
  ///   - completion: Called exactly once, when the call ends; at times before it returns.
  /// - Returns: The call, to wait for.
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
