import KeyedDiff

/// An adapter for items that are told apart by their own `id`.
public typealias ListAdapter<SectionID: Hashable, Item: Identifiable> =
  KeyedListAdapter<SectionID, Item, Item.ID>

// The initializers are inlinable, so that comparisons of sections are specialized for the type of
// their ids.

extension KeyedListAdapter {
  /// Creates an adapter without a view.
  ///
  /// - Parameters:
  ///   - identity: How items are told apart. Also determines whether lists can be compared in the
  ///     background.
  ///   - sections: The list that the view shows first.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(
    identity: RowIdentity<Item, ID>, sections: Sections = [], options: ListOptions = ListOptions()
  ) {
    self.init(
      identity: identity, sections: sections, options: options, access: SectionAccess())
  }
}

extension KeyedListAdapter where Item: Identifiable & Equatable, ID == Item.ID {
  /// Creates an adapter for items that are compared on the main actor, by their `id` and by `==`.
  ///
  /// - Parameters:
  ///   - sections: The list that the view shows first.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(sections: Sections = [], options: ListOptions = ListOptions()) {
    self.init(identity: RowIdentity(id: { $0.id }), sections: sections, options: options)
  }
}

extension KeyedListAdapter
where Item: Identifiable & Equatable & Sendable, ID == Item.ID, ID: Sendable {
  /// Creates an adapter for items that are compared by their `id` and by `==`. Long lists
  /// can be compared in the background.
  ///
  /// - Parameters:
  ///   - sections: The list that the view shows first.
  ///   - options: How the view is updated.
  @inlinable
  public convenience init(sections: Sections = [], options: ListOptions = ListOptions()) {
    self.init(identity: RowIdentity(id: { $0.id }), sections: sections, options: options)
  }
}

extension KeyedListAdapter where SectionID == Int {
  /// Shows a list as one section, whose id is 0.
  ///
  /// - Parameters:
  ///   - rows: The list.
  ///   - style: How the view is updated.
  ///   - refresh: Rows and sections to refresh in the same update, even if their content compares
  ///     as equal.
  ///   - completion: Completion handler. Called exactly once, possibly before this method returns.
  /// - Returns: A handle with which to wait for the outcome.
  @discardableResult
  public func apply(
    rows: [Item], style: UpdateStyle = .animated,
    refreshing refresh: ListRefresh<SectionID, ID> = ListRefresh(),
    completion: ((UpdateOutcome) -> Void)? = nil
  ) -> UpdateHandle {
    apply(
      [ListSection(id: 0, items: rows)], style: style, refreshing: refresh,
      completion: completion)
  }
}
